/*
 * truth_heap.c - the heap profile in a log: `info` against the .hp of the same run.
 *
 * Sample k of the one is sample k of the other, for their clocks differ. A .hp has an
 * empty sample more at each end; of retainers it has a row MANY that no log has; it
 * numbers stacks and cuts names. (FINDINGS 3)
 */
#include "truth_hp_file.h"

enum { SAMPLES, VALUES, SUMS };

static void
compare(TruthLog *log, JsonObject *heap, const char *flag)
{
    g_autofree char *path = truth_beside(log, ".hp");
    g_auto(TruthHp) hp = truth_hp_read(path);
    g_autoptr(GPtrArray) expected = truth_hp_as_log(&hp, flag);
    g_autoptr(GHashTable) cut = truth_hp_cut_names(expected);
    g_autoptr(GPtrArray) found = truth_samples_of(heap, truth_hp_name, cut);
    JsonArray *totals = json_object_get_array_member(heap, "total_bytes");

    truth_samples_drop_ends(expected);
    truth_equal(log, SUMS, found->len, expected->len, "samples");
    for (guint i = 0; i < MIN(found->len, expected->len); i++)
        truth_rows_compare(log, found->pdata[i], expected->pdata[i],
                           (uint64_t)json_array_get_int_element(totals, i), SAMPLES, VALUES);
    truth_check_sums(log, heap, expected, SUMS);
}

static void
judge(TruthLog *log)
{
    g_autoptr(JsonParser) parser = truth_info(log);

    if (!parser)
        return;
    JsonObject *info = json_node_get_object(json_parser_get_root(parser));
    JsonObject *heap = truth_object(info, "heap_profile");
    if (!heap) {
        truth_group(log, info, "without a heap profile");
        truth_complain(log, "there is no heap profile in the log");
        return;
    }
    const char *flag = json_object_get_string_member(heap, "flag");
    truth_group(log, info, flag);
    compare(log, heap, flag);
}

static bool
has_truth(const TruthLog *log)
{
    return truth_has_beside(log, ".hp");
}

int
main(int argc, char **argv)
{
    static const TruthTest test = {
        .measures = { "samples", "values", "sums" },
        .has_truth = has_truth,
        .judge = judge,
    };
    return truth_main(&test, argc, argv);
}
