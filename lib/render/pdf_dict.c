#include "render/pdf_dict.h"

#include <string.h>

static bool
is_space(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f' || c == '\0';
}

static bool
is_delimiter(char c)
{
    return c == '(' || c == ')' || c == '<' || c == '>' || c == '[' || c == ']' || c == '/'
           || c == '%';
}

static const char *
skip_spaces(const char *at, const char *end)
{
    bool is_comment = false;

    for (; at < end; at++) {
        if (*at == '\n')
            is_comment = false;
        else if (*at == '%')
            is_comment = true;
        else if (!is_comment && !is_space(*at))
            break;
    }
    return at;
}

/* Past a string in parentheses, which may hold others; NULL when it does not end. */
static const char *
skip_string(const char *at, const char *end)
{
    unsigned depth = 0;

    for (; at < end; at++) {
        if (*at == '\\')
            at++;
        else if (*at == '(')
            depth++;
        else if (*at == ')' && --depth == 0)
            return at + 1;
    }
    return NULL;
}

/* Past the next token, which is not empty. */
static const char *
skip_token(const char *at, const char *end)
{
    if (at >= end)
        return NULL;
    if (*at == '(')
        return skip_string(at, end);
    if (end - at >= 2 && (memcmp(at, "<<", 2) == 0 || memcmp(at, ">>", 2) == 0))
        return at + 2;
    if (*at == '<') {
        const char *last = memchr(at, '>', (size_t)(end - at));
        return last ? last + 1 : NULL;
    }
    bool is_alone = is_delimiter(*at) && *at != '/';
    at++;
    while (!is_alone && at < end && !is_space(*at) && !is_delimiter(*at))
        at++;
    return at;
}

/* How much deeper it is after the token. */
static int
step_of(const char *at, const char *after)
{
    if (*at == '[' || (after - at == 2 && memcmp(at, "<<", 2) == 0))
        return 1;
    return *at == ']' || (after - at == 2 && memcmp(at, ">>", 2) == 0) ? -1 : 0;
}

/* After the R of a reference whose number ends at `at`; NULL: it is a number. */
static const char *
skip_reference(const char *at, const char *end)
{
    const char *generation = skip_spaces(at, end);
    const char *after = skip_token(generation, end);

    if (!after || !g_ascii_isdigit(*generation))
        return NULL;
    const char *letter = skip_spaces(after, end);
    after = skip_token(letter, end);
    return after && after - letter == 1 && *letter == 'R' ? after : NULL;
}

const char *
pf_pdf_skip(const char *at, const char *end)
{
    const char *start = skip_spaces(at, end), *after = start;
    int depth = 0;

    do {
        at = skip_spaces(after, end);
        after = skip_token(at, end);
        if (!after)
            return NULL;
        depth += step_of(at, after);
    } while (depth > 0);
    const char *reference = g_ascii_isdigit(*start) ? skip_reference(after, end) : NULL;
    return reference ? reference : after;
}

/* Where the value of an entry begins; NULL: there is none. */
static const char *
find_value(const GString *text, const char *key, const char **out_after)
{
    const char *end = text->str + text->len;
    const char *at = skip_spaces(text->str, end);
    size_t len = strlen(key);

    if (end - at < 2 || memcmp(at, "<<", 2) != 0)
        return NULL;
    for (at = skip_spaces(at + 2, end); at < end && *at == '/'; at = skip_spaces(at, end)) {
        const char *after_key = skip_token(at, end);
        const char *value = skip_spaces(after_key, end);
        *out_after = pf_pdf_skip(value, end);
        if (!*out_after)
            return NULL;
        if ((size_t)(after_key - at) == len && memcmp(at, key, len) == 0)
            return value;
        at = *out_after;
    }
    return NULL;
}

char *
pf_pdf_value(const GString *text, const char *key)
{
    const char *after;
    const char *value = find_value(text, key, &after);

    return value ? g_strndup(value, (gsize)(after - value)) : NULL;
}

bool
pf_pdf_is(const GString *text, const char *key, const char *value)
{
    const char *after;
    const char *found = find_value(text, key, &after);
    size_t len = strlen(value);

    return found && (size_t)(after - found) == len && memcmp(found, value, len) == 0;
}

void
pf_pdf_set(GString *text, const char *key, const char *value)
{
    const char *after;
    const char *found = find_value(text, key, &after);

    if (found) {
        gssize offset = found - text->str;
        g_string_erase(text, offset, after - found);
        g_string_insert(text, offset, value);
    } else if (g_str_has_prefix(text->str, "<<")) {
        g_autofree char *entry = g_strdup_printf(" %s %s", key, value);
        g_string_insert(text, 2, entry);
    }
}

unsigned
pf_pdf_reference(const char *value)
{
    const char *end = value ? value + strlen(value) : NULL;
    guint64 number = value ? g_ascii_strtoull(value, NULL, 10) : 0;

    if (number == 0 || number > G_MAXINT)
        return 0;
    return skip_reference(skip_token(value, end), end) ? (unsigned)number : 0;
}

static bool
is_printable(const char *words)
{
    for (; *words; words++)
        if (!g_ascii_isprint(*words))
            return false;
    return true;
}

/* PDF's own letters where these are ASCII's; else UTF-16 behind its mark. */
char *
pf_pdf_string(const char *words)
{
    GString *out = g_string_new(NULL);
    g_autofree gunichar2 *units = NULL;
    glong n = 0;

    if (is_printable(words)) {
        g_string_append_c(out, '(');
        for (; *words; words++) {
            if (strchr("()\\", *words))
                g_string_append_c(out, '\\');
            g_string_append_c(out, *words);
        }
        g_string_append_c(out, ')');
        return g_string_free(out, FALSE);
    }
    units = g_utf8_to_utf16(words, -1, NULL, &n, NULL);
    g_string_append(out, "<FEFF");
    for (glong i = 0; i < n; i++)
        g_string_append_printf(out, "%04X", units[i]);
    g_string_append_c(out, '>');
    return g_string_free(out, FALSE);
}
