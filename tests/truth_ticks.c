/*
 * truth_ticks.c - the time profile in a log: `info` against the .prof.json or .prof of the
 * same run.
 *
 * All samples together are as many in both. GHC 9.0 puts each on the same stack in both;
 * later ones look twice, so that up to a tenth of them are elsewhere. (FINDINGS 5)
 */
#include "truth.h"

#include <string.h>

enum { TOTALS, STACKS, TICKS };

/* Frames that are kept of a stack, the innermost. */
enum { FRAMES_MAX = 255 };

/* "label module" of each cost centre in a .prof.json, by its id. */
static GHashTable *
read_centres(JsonObject *prof)
{
    GHashTable *names = g_hash_table_new_full(NULL, NULL, NULL, g_free);
    JsonArray *centres = json_object_get_array_member(prof, "cost_centres");

    for (guint i = 0; i < json_array_get_length(centres); i++) {
        JsonObject *centre = json_array_get_object_element(centres, i);
        g_hash_table_insert(names, GINT_TO_POINTER(json_object_get_int_member(centre, "id")),
                            g_strconcat(json_object_get_string_member(centre, "label"), " ",
                                        json_object_get_string_member(centre, "module"), NULL));
    }
    return names;
}

static void
add_ticks(GHashTable *stacks, const char *stack, gint64 ticks)
{
    gint64 *known = g_hash_table_lookup(stacks, stack);

    if (known)
        *known += ticks;
    else
        g_hash_table_insert(stacks, g_strdup(stack), g_memdup2(&ticks, sizeof(ticks)));
}

/* "MAIN MAIN / main Main / go Main": root first; a log does not tell the root of a deep one. */
static char *
joined(const GPtrArray *frames)
{
    GString *text = g_string_new(NULL);
    guint first = frames->len > FRAMES_MAX ? frames->len - FRAMES_MAX : 1;

    g_string_append(text, frames->len > FRAMES_MAX ? "(stack cut)" : frames->pdata[0]);
    for (guint i = first; i < frames->len; i++)
        g_string_append_printf(text, " / %s", (const char *)frames->pdata[i]);
    return g_string_free(text, FALSE);
}

/* Adds the node and all below it; `frames` are those from the root to above it. */
static void
add_node(GHashTable *stacks, JsonObject *node, GHashTable *centres, GPtrArray *frames)
{
    gint64 id = json_object_get_int_member(node, "id");
    gint64 ticks = json_object_get_int_member(node, "ticks");
    JsonArray *children = json_object_get_array_member(node, "children");

    g_ptr_array_add(frames, g_hash_table_lookup(centres, GINT_TO_POINTER(id)));
    if (ticks > 0) {
        g_autofree char *stack = joined(frames);
        add_ticks(stacks, stack, ticks);
    }
    for (guint i = 0; i < json_array_get_length(children); i++)
        add_node(stacks, json_array_get_object_element(children, i), centres, frames);
    g_ptr_array_set_size(frames, (gint)frames->len - 1);
}

static GHashTable *
new_stacks(void)
{
    return g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
}

/* GHC 9.0 does not escape the quotes in a name. */
static char *
mended(char *line)
{
    GString *out = g_string_new(NULL);
    const char *start;

    while ((start = strstr(line, "\"label\": \""))) {
        start += strlen("\"label\": \"");
        const char *end = strstr(start, "\", \"module\"");
        g_string_append_len(out, line, start - line);
        for (; start < end; start++) {
            if (*start == '"' && start[-1] != '\\')
                g_string_append_c(out, '\\');
            g_string_append_c(out, *start);
        }
        line = (char *)end;
    }
    g_string_append(out, line);
    return g_string_free(out, FALSE);
}

static JsonParser *
read_json(TruthLog *log)
{
    g_autofree char *path = truth_beside(log, ".prof.json");
    g_autofree char *text = NULL;
    g_autoptr(GError) error = NULL;
    g_autoptr(JsonParser) parser = json_parser_new();

    if (!g_file_get_contents(path, &text, NULL, &error))
        g_error("%s", error->message);
    g_autofree char *sound = mended(text);
    if (json_parser_load_from_data(parser, sound, -1, &error))
        return g_steal_pointer(&parser);
    truth_complain(log, "%s", error->message);
    return NULL;
}

/* The stacks of the record; what GHC counts apart comes under the names it has there. */
static GHashTable *
stacks_of(JsonObject *time)
{
    static const struct {
        const char *key, *stack;
    } apart[] = {
        { "gc", "MAIN MAIN / GC GC" },
        { "system", "MAIN MAIN / SYSTEM SYSTEM" },
        { "idle", "MAIN MAIN / IDLE IDLE" },
        { "overhead", "MAIN MAIN / OVERHEAD_of PROFILING" },
        { "dont_care", "MAIN MAIN / DONT_CARE MAIN" },
    };
    GHashTable *stacks = new_stacks();
    JsonObject *ignored = truth_object(time, "ignored");
    JsonArray *list = json_object_get_array_member(time, "stacks");

    for (size_t i = 0; i < G_N_ELEMENTS(apart); i++) {
        gint64 ticks = json_object_get_int_member(ignored, apart[i].key);
        if (ticks > 0)
            add_ticks(stacks, apart[i].stack, ticks);
    }
    for (guint i = 0; i < json_array_get_length(list); i++) {
        JsonObject *entry = json_array_get_object_element(list, i);
        JsonArray *frames = json_object_get_array_member(entry, "stack");
        g_autoptr(GString) stack = g_string_new(NULL);
        for (guint j = 0; j < json_array_get_length(frames); j++)
            g_string_append_printf(stack, "%s%s", j > 0 ? " / " : "",
                                   json_array_get_string_element(frames, j));
        add_ticks(stacks, stack->str, json_object_get_int_member(entry, "ticks"));
    }
    return stacks;
}

/* How many of `total` ticks may be on another stack. */
static guint64
tolerance(JsonObject *info, guint64 total)
{
    const char *ghc = json_object_get_string_member(truth_object(info, "program"), "ghc");
    return g_str_has_prefix(ghc, "9.0.") ? 0 : total / 10;
}

/* How many ticks both have on the same stack. */
static guint64
in_common(TruthLog *log, GHashTable *found, GHashTable *expected)
{
    GHashTableIter iter;
    gpointer stack, ticks;
    guint64 common = 0;

    g_hash_table_iter_init(&iter, expected);
    while (g_hash_table_iter_next(&iter, &stack, &ticks)) {
        const gint64 *ours = g_hash_table_lookup(found, stack);
        log->all[STACKS]++;
        log->equal[STACKS] += ours && *ours == *(gint64 *)ticks;
        common += (guint64)MIN(ours ? *ours : 0, *(gint64 *)ticks);
    }
    return common;
}

static void
compare_json(TruthLog *log, JsonObject *info, JsonObject *time)
{
    g_autoptr(JsonParser) parser = read_json(log);
    g_autoptr(GPtrArray) frames = g_ptr_array_new();

    if (!parser)
        return;
    JsonObject *prof = json_node_get_object(json_parser_get_root(parser));
    guint64 total = (guint64)json_object_get_int_member(prof, "total_ticks");
    g_autoptr(GHashTable) centres = read_centres(prof);
    g_autoptr(GHashTable) expected = new_stacks();
    add_node(expected, truth_object(prof, "profile"), centres, frames);
    g_autoptr(GHashTable) found = stacks_of(time);

    truth_equal(log, TOTALS, (guint64)json_object_get_int_member(time, "samples"), total,
                "samples");
    guint64 common = in_common(log, found, expected);
    log->all[TICKS] += total;
    log->equal[TICKS] += common;
    if (total - common > tolerance(info, total)) {
        truth_complain(log,
                       "only %" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT
                       " ticks are on the same stack",
                       common, total);
    }
}

/* "total time  =        0.06 secs   (60 ticks @ 1000 us, 1 processor)"; NULL: it is no time
 * profile. */
static char *
total_line(const TruthLog *log)
{
    g_autofree char *path = truth_beside(log, ".prof");
    g_auto(GStrv) lines = truth_lines(path);

    for (char **line = lines; *line; line++)
        if (strstr(*line, "total time  ") && strchr(*line, '('))
            return g_strdup(strchr(*line, '(') + 1);
    return NULL;
}

/* Whether the report was asked for by -pa, which counts every sample. */
static bool
counts_all(JsonObject *info)
{
    JsonArray *args = json_object_get_array_member(truth_object(info, "program"), "args");

    for (guint i = 0; i < json_array_get_length(args); i++)
        if (g_str_equal(json_array_get_string_element(args, i), "-pa"))
            return true;
    return false;
}

static void
compare_text(TruthLog *log, JsonObject *info, JsonObject *time)
{
    g_autofree char *line = total_line(log);
    guint64 expected = g_ascii_strtoull(line, NULL, 10);
    guint64 found =
        (guint64)json_object_get_int_member(time, counts_all(info) ? "samples" : "ticks");
    guint64 off = MAX(found, expected) - MIN(found, expected);

    log->all[TOTALS]++;
    log->equal[TOTALS] += off == 0;
    log->all[TICKS] += expected;
    log->equal[TICKS] += MIN(found, expected);
    if (off > tolerance(info, expected))
        truth_complain(log, "%" G_GUINT64_FORMAT " ticks in place of %" G_GUINT64_FORMAT, found,
                       expected);
}

static bool
has_truth(const TruthLog *log)
{
    g_autofree char *line = total_line(log);
    return line || truth_has_beside(log, ".prof.json");
}

static void
judge(TruthLog *log)
{
    g_autoptr(JsonParser) parser = truth_info(log);

    if (!parser)
        return;
    JsonObject *info = json_node_get_object(json_parser_get_root(parser));
    JsonObject *time = truth_object(info, "time_profile");
    bool is_json = truth_has_beside(log, ".prof.json");
    truth_group(log, info, is_json ? ".prof.json" : ".prof");
    if (!time) {
        truth_complain(log, "there is no time profile in the log");
        return;
    }
    if (is_json)
        compare_json(log, info, time);
    else
        compare_text(log, info, time);
}

int
main(int argc, char **argv)
{
    static const TruthTest test = {
        .measures = { "totals", "stacks", "ticks" },
        .has_truth = has_truth,
        .judge = judge,
    };
    return truth_main(&test, argc, argv);
}
