#include "argument.h"

#include <string.h>

/* "1.5" or "marker:TEXT"; empty is no bound. The bound borrows `text`. False when it is
 * neither.
 */
static bool
read_bound(const char *text, PfBound *out_bound)
{
    static const char marker[] = "marker:";

    if (text[0] == '\0') {
        *out_bound = (PfBound){ .kind = PF_BOUND_NONE };
        return true;
    }
    if (g_str_has_prefix(text, marker)) {
        *out_bound = (PfBound){ .kind = PF_BOUND_MARKER, .marker = text + strlen(marker) };
        return true;
    }
    uint64_t time_ns;
    if (!pf_option_seconds("from", text, &time_ns, NULL))
        return false;
    *out_bound = (PfBound){ .kind = PF_BOUND_TIME, .time_ns = time_ns };
    return true;
}

static bool
read_end(const char *name, const char *text, PfBound *out_bound, GError **error)
{
    if (!text || (text[0] != '\0' && read_bound(text, out_bound)))
        return true;
    return pf_option_refuse(name, text, "a time in seconds, or marker:TEXT", error);
}

bool
pf_argument_window(const PfOptions *options, PfWindow *out_window, GError **error)
{
    PfWindow window = { 0 };

    if (!read_end("from", options->from, &window.from, error)
        || !read_end("until", options->until, &window.until, error))
        return false;
    *out_window = window;
    return true;
}

static bool
is_bound(const char *text)
{
    PfBound bound;

    return read_bound(text, &bound);
}

/* Splits "A..B" where both sides are bounds. */
static bool
split_range(const char *range, char **out_from, char **out_until)
{
    for (const char *dots = strstr(range, ".."); dots; dots = strstr(dots + 1, "..")) {
        g_autofree char *from = g_strndup(range, (gsize)(dots - range));
        const char *until = dots + 2;
        if (!is_bound(from) || !is_bound(until) || (from[0] == '\0' && until[0] == '\0'))
            continue;
        *out_from = g_steal_pointer(&from);
        *out_until = g_strdup(until);
        return true;
    }
    return false;
}

static bool
is_there(const char *file)
{
    return g_str_equal(file, "-") || g_file_test(file, G_FILE_TEST_EXISTS);
}

/* The first split whose file is there; of a log that is not there, the last one. */
static void
split(PfArgument *argument, const char *text)
{
    for (const char *at = strchr(text, '@'); at; at = strchr(at + 1, '@')) {
        char *from, *until;
        if (at == text || !split_range(at + 1, &from, &until))
            continue;
        pf_argument_clear(argument);
        argument->file = g_strndup(text, (gsize)(at - text));
        argument->from = from;
        argument->until = until;
        if (is_there(argument->file))
            return;
    }
}

PfArgument
pf_argument(const char *text)
{
    PfArgument argument = { 0 };

    if (!is_there(text))
        split(&argument, text);
    if (!argument.file) {
        argument.file = g_strdup(text);
        return argument;
    }
    read_bound(argument.from, &argument.window.from);
    read_bound(argument.until, &argument.window.until);
    return argument;
}

void
pf_argument_clear(PfArgument *argument)
{
    g_free(argument->file);
    g_free(argument->from);
    g_free(argument->until);
    *argument = (PfArgument){ 0 };
}
