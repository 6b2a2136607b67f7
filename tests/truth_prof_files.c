/*
 * truth_prof_files.c - time profiles of GHC, `.prof`, as logs: every row of the text, every
 * node of the JSON, as the tables print them, against a plain reading of the file; and both
 * against the eventlog of the same run, to which they are joined.
 *
 *     truth_prof_files FOLDER...
 *
 * GHC 9.0 counts each tick where the log has it; later ones look twice, so that up to a tenth
 * of the ticks are elsewhere (FINDINGS 5).
 */
#include <stdio.h>
#include <string.h>

#include "exchange/load.h"
#include "prof_reading.h"
#include "profile/calls_lend.h"
#include "report/table-private.h"
#include "report/tables.h"

enum { SKIPPED = 77, COMPLAINTS_SHOWN = 60 };
enum { ROWS, LISTED, TOTALS, NODES, OF_LOG, LENT, MEASURES };

static const char *const measures[MEASURES] = {
    "rows of trees", "rows of lists",       "totals",
    "nodes of JSON", "ticks as in the log", "entries lent",
};

typedef struct {
    uint64_t equal[MEASURES], all[MEASURES];
    unsigned n_files, n_wrong, n_without;
    const char *path;
} Court;

static bool
judge(Court *court, unsigned measure, bool is_equal, const char *what)
{
    court->all[measure]++;
    court->equal[measure] += is_equal;
    if (!is_equal && court->n_wrong++ < COMPLAINTS_SHOWN)
        printf("%s: %s: %s\n", court->path, measures[measure], what);
    return is_equal;
}

/* All that is expected, against what was found. */
static void
compare(Court *court, unsigned measure, const GPtrArray *expected, GHashTable *found)
{
    for (guint i = 0; i < expected->len; i++)
        judge(court, measure, bag_take(found, expected->pdata[i]), expected->pdata[i]);
}

/* With -pa the list has cost centres that never ran, which are nowhere in the tree. */
static void
drop_unused(GPtrArray *list, const GPtrArray *tree)
{
    for (guint i = list->len; i-- > 0;) {
        const char *line = list->pdata[i];
        const char *costs = strstr(line, " 0.0 0.0 0 0");
        g_autofree char *names = g_strndup(line, costs ? (size_t)(costs - line) : 0);
        bool is_used = !costs;
        for (guint j = 0; !is_used && j < tree->len; j++)
            is_used = strstr(tree->pdata[j], names) != NULL;
        if (!is_used)
            g_ptr_array_remove_index(list, i);
    }
}

static size_t
column_of(const PfTable *table, const char *key)
{
    size_t i = 0;

    while (strcmp(table->columns[i].key, key) != 0)
        i++;
    return i;
}

/* What the table prints in a cell; sizes to the byte. */
static char *
printed(const PfTable *table, size_t row, const char *key)
{
    size_t column = column_of(table, key);
    const PfCell *cell = pf_table_cell(table, row, column);
    PfCellType type = table->columns[column].type;

    if (cell->is_known && (type == PF_CELL_BYTES || type == PF_CELL_COUNT))
        return g_strdup_printf("%" G_GUINT64_FORMAT, cell->number);
    return pf_table_paper(cell, type);
}

/* The rows of a table in the order of the file's columns. */
static GHashTable *
read_table(const PfTable *table, bool is_tree, bool has_ticks)
{
    static const char *const of_tree[] = { "entries", "individual_share",
                                           "individual_alloc_share", "inherited_share",
                                           "inherited_alloc_share" };
    static const char *const of_list[] = { "individual_share", "individual_alloc_share" };
    static const char *const of_ticks[] = { "individual_ticks", "individual_alloc_bytes" };
    const char *const *keys = is_tree ? of_tree : of_list;
    size_t n_keys = is_tree ? G_N_ELEMENTS(of_tree) : G_N_ELEMENTS(of_list);
    g_autoptr(GPtrArray) frames = g_ptr_array_new_with_free_func(g_free);
    GHashTable *bag = bag_new();

    for (size_t i = 0; i < pf_table_n_rows(table); i++) {
        g_autofree char *label = printed(table, i, "cost_centre");
        g_autofree char *module = printed(table, i, "module");
        g_autofree char *source = printed(table, i, "source");
        guint depth = is_tree ? (guint)pf_table_cell(table, i, 0)->number : 0;
        g_autofree char *path =
            path_of(frames, depth, g_strdup_printf("%s %s %s", label, module, source));
        GString *line = g_string_new(path);
        for (size_t j = 0; j < n_keys + (has_ticks ? 2 : 0); j++) {
            g_autofree char *value =
                printed(table, i, j < n_keys ? keys[j] : of_ticks[j - n_keys]);
            g_string_append_printf(line, " %s", value);
        }
        bag_add(bag, g_string_free(line, FALSE), 1);
    }
    return bag;
}

static void
judge_text(Court *court, const PfProfile *profile, const char *bytes)
{
    g_auto(Text) text = read_text(bytes);
    PfTableInput input = { .profile = profile };
    g_autoptr(PfTable) stacks = pf_table_make_stacks(&input, NULL);
    g_autoptr(PfTable) centres = pf_table_make_cost_centres(&input, NULL);
    g_autoptr(GHashTable) tree = read_table(stacks, true, text.has_ticks);
    g_autoptr(GHashTable) list = read_table(centres, false, text.has_ticks);
    g_autofree char *ticks = g_strdup_printf("%" G_GUINT64_FORMAT, profile->time->ticks);
    g_autofree char *alloc =
        g_strdup_printf("%" G_GUINT64_FORMAT, pf_calls_total_alloc(profile->time->calls));

    compare(court, ROWS, text.tree, tree);
    drop_unused(text.list, text.tree);
    compare(court, LISTED, text.list, list);
    judge(court, TOTALS, g_strcmp0(text.ticks, ticks) == 0, ticks);
    judge(court, TOTALS, g_strcmp0(text.alloc, alloc) == 0, alloc);
    judge(court, ROWS, text.tree->len == profile->time->calls->n_nodes, "number of rows");
    judge(court, TOTALS, profile->log->remarks->len == 0,
          "it is sound, and yet is remarked on");
}

/* Its nodes in the same words. */
static GHashTable *
nodes_of(const PfCalls *calls, bool has_entries)
{
    g_autoptr(GPtrArray) frames = g_ptr_array_new_with_free_func(g_free);
    GHashTable *bag = bag_new();

    for (size_t i = 0; i < calls->n_nodes; i++) {
        const PfCallNode *node = &calls->nodes[i];
        g_autofree char *path =
            path_of(frames, node->depth,
                    g_strdup_printf("%s %s %s", node->label, node->module, node->source));
        char *line = has_entries ? g_strdup_printf(
                         "%s %" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT,
                         path, node->entries, node->individual, node->individual_alloc)
                                 : g_strdup(path);
        bag_add(bag, line, has_entries ? 1 : (guint)node->individual);
    }
    return bag;
}

static void
judge_json(Court *court, const PfProfile *profile, const char *bytes)
{
    g_autofree char *sound = repaired(bytes);
    g_autoptr(JsonParser) parser = json_parser_new();
    bool is_json = json_parser_load_from_data(parser, bytes, -1, NULL)
                   || json_parser_load_from_data(parser, sound, -1, NULL);
    if (!judge(court, NODES, is_json, "no JSON"))
        return;

    JsonObject *root = json_node_get_object(json_parser_get_root(parser));
    g_autoptr(GHashTable) names = names_of(json_object_get_array_member(root, "cost_centres"));
    g_autoptr(GPtrArray) frames = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GPtrArray) lines = g_ptr_array_new_with_free_func(g_free);
    Json json = { names, frames, lines, 0, 0 };
    const PfTimeProfile *time = profile->time;

    read_node(&json, json_object_get_object_member(root, "profile"), 0);
    g_autoptr(GHashTable) found = nodes_of(time->calls, true);
    compare(court, NODES, lines, found);
    judge(court, NODES, lines->len == time->calls->n_nodes, "number of nodes");
    judge(court, TOTALS,
          (int64_t)time->samples == json_object_get_int_member(root, "total_ticks"), "samples");
    judge(court, TOTALS, (int64_t)time->ticks == json.ticks, "ticks");
    judge(court, TOTALS, (int64_t)pf_calls_total_alloc(time->calls) == json.alloc, "alloc");
    judge(court, TOTALS, profile->log->remarks->len == 0,
          "it is sound, and yet is remarked on");
}

/* How many ticks are on other stacks. */
static uint64_t
elsewhere(const PfCalls *a, const PfCalls *b)
{
    g_autoptr(GHashTable) here = nodes_of(a, false), there = nodes_of(b, false);
    GHashTableIter iter;
    gpointer path, n;
    uint64_t off = 0;

    g_hash_table_iter_init(&iter, here);
    while (g_hash_table_iter_next(&iter, &path, &n)) {
        guint other = GPOINTER_TO_UINT(g_hash_table_lookup(there, path));
        off += GPOINTER_TO_UINT(n) > other ? GPOINTER_TO_UINT(n) - other : 0;
    }
    return off;
}

/* A log has no more than the 255 innermost frames of a stack. */
static bool
has_cut_stacks(const PfCalls *calls)
{
    return calls->nodes[0].n_below + 1 < calls->n_nodes;
}

static uint64_t
entries_of(const PfCalls *calls)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < calls->n_nodes; i++)
        sum += calls->nodes[i].entries;
    return sum;
}

/* The same run's log: where it says the same, and what it is lent. */
static void
judge_log(Court *court, const PfProfile *prof)
{
    const char *dot = strstr(court->path, ".prof");
    g_autofree char *path =
        g_strdup_printf("%.*s.eventlog", (int)(dot - court->path), court->path);
    PfProfileOptions options = { 0 };
    g_autoptr(PfProfile) run = pf_load(path, &options, NULL);
    bool is_exact = strstr(path, "/9.0.2/") != NULL;
    bool is_whole = run && run->time && !has_cut_stacks(run->time->calls);

    if (!run || !run->time || prof->time->counts_ignored)
        return;
    const PfTimeProfile *time = prof->time;
    bool has_all_ticks = !time->calls->is_rounded;
    uint64_t allowed = is_exact ? 0 : run->time->samples / 10;
    uint64_t ticks = run->time->ticks, alloc = pf_calls_total_alloc(time->calls);
    judge(court, OF_LOG,
          !has_all_ticks || !is_whole || elsewhere(run->time->calls, time->calls) <= allowed,
          "ticks are on other stacks");
    judge(court, OF_LOG, !time->has_ignored || time->samples == run->time->samples, "samples");

    g_autofree char *words = pf_profile_lend(run, prof);
    const PfCalls *calls = run->time->calls;
    judge(court, LENT, !is_exact || !is_whole || !words, words ? words : "");
    judge(court, LENT, calls->has_entries, "no entries");
    judge(court, LENT, entries_of(calls) == entries_of(time->calls), "entries");
    judge(court, LENT, pf_calls_total_alloc(calls) == alloc, "alloc");
    judge(court, LENT, pf_calls_total(calls) == ticks, "ticks");
    judge(court, LENT, calls->n_nodes >= time->calls->n_nodes, "nodes");
}

static char *
read_bytes(const char *path)
{
    g_autoptr(PfSource) source = pf_source_open(path, false, NULL);
    GString *all = g_string_new(NULL);
    PfSpan bytes;

    while (source && pf_source_read(source, &bytes, NULL) && bytes.len > 0)
        g_string_append_len(all, (const char *)bytes.data, (gssize)bytes.len);
    return g_string_free(all, FALSE);
}

static void
judge_file(Court *court)
{
    PfProfileOptions options = { 0 };
    g_autoptr(GError) error = NULL;
    g_autoptr(PfProfile) profile = pf_load(court->path, &options, &error);
    g_autofree char *bytes = read_bytes(court->path);
    bool is_profile = bytes[0] == '{' || strstr(bytes, "Time and Allocation");

    if (!is_profile) {
        court->n_without++;
        judge(court, TOTALS, error && strstr(error->message, "retainer sets"),
              "it is a profile");
        return;
    }
    court->n_files++;
    judge(court, TOTALS, profile != NULL, error ? error->message : "");
    if (!profile)
        return;
    if (bytes[0] == '{')
        judge_json(court, profile, bytes);
    else
        judge_text(court, profile, bytes);
    judge_log(court, profile);
}

static void
judge_folder(Court *court, const char *folder)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    const char *name;

    while (dir && (name = g_dir_read_name(dir))) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        bool is_prof = g_str_has_suffix(name, ".prof") || g_str_has_suffix(name, ".prof.json")
                       || g_str_has_suffix(name, ".prof.gz");
        court->path = path;
        if (g_file_test(path, G_FILE_TEST_IS_DIR))
            judge_folder(court, path);
        else if (is_prof)
            judge_file(court);
    }
}

int
main(int argc, char **argv)
{
    Court court = { 0 };

    for (int i = 1; i < argc; i++)
        judge_folder(&court, argv[i]);
    if (court.n_files == 0)
        return SKIPPED;
    printf("%u time profiles, %u files of retainer sets alone\n", court.n_files,
           court.n_without);
    for (size_t i = 0; i < MEASURES; i++)
        printf("%" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT " %s\n", court.equal[i],
               court.all[i], measures[i]);
    return court.n_wrong > 0;
}
