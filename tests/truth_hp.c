/*
 * truth_hp.c - heap profiles, `.hp`: what `info` says of one against a plain reading of it, and
 * against what it says of the eventlog of the same run.
 *
 * Sample k of the log is sample k + 1 of the .hp. (FINDINGS 3)
 */
#include "truth_hp_file.h"

#include <string.h>

enum { SAMPLES, VALUES, SUMS, OF_LOG };

static uint64_t
uint_at(JsonObject *object, const char *name, guint i)
{
    return (uint64_t)json_array_get_int_element(json_object_get_array_member(object, name), i);
}

static char *
as_it_is(const char *name, G_GNUC_UNUSED gconstpointer data)
{
    return g_strdup(name);
}

/* As the record has it. */
static GPtrArray *
valid_samples(const TruthHp *hp)
{
    GPtrArray *samples = truth_samples();

    for (guint i = 0; i < hp->samples->len; i++) {
        const GArray *rows = hp->samples->pdata[i];
        GArray *valid = truth_rows();
        for (guint j = 0; j < rows->len; j++) {
            const TruthRow *row = &g_array_index(rows, TruthRow, j);
            g_autofree char *name = truth_hp_valid(row->name);
            truth_rows_add(valid, name, row->bytes);
        }
        g_ptr_array_add(samples, valid);
    }
    return samples;
}

/* Times that are negative or go back are those before. */
static void
compare_times(TruthLog *log, JsonObject *heap, const TruthHp *hp, guint n)
{
    int64_t last_ns = 0;

    for (guint i = 0; i < n; i++) {
        last_ns = MAX(last_ns, g_array_index(hp->times_ns, int64_t, i));
        truth_equal(log, SAMPLES, uint_at(heap, "times_ns", i), (uint64_t)last_ns,
                    "time of a sample");
    }
}

static void
compare_with_file(TruthLog *log, JsonObject *heap, const TruthHp *hp)
{
    g_autoptr(GPtrArray) expected = valid_samples(hp);
    g_autoptr(GPtrArray) found = truth_samples_of(heap, as_it_is, NULL);
    guint n = MIN(found->len, expected->len);

    truth_equal(log, SUMS, found->len, expected->len, "samples");
    compare_times(log, heap, hp, n);
    for (guint i = 0; i < n; i++)
        truth_rows_compare(log, found->pdata[i], expected->pdata[i],
                           uint_at(heap, "total_bytes", i), SAMPLES, VALUES);
    truth_check_sums(log, heap, expected, SUMS);
}

/* A stack is called without its number, unless another would be called so too. */
static void
check_labels(TruthLog *log, JsonObject *heap)
{
    JsonArray *bands = json_object_get_array_member(heap, "band");
    g_autoptr(GHashTable) counts = g_hash_table_new(g_str_hash, g_str_equal);
    guint n = json_array_get_length(bands);

    for (guint pass = 0; pass < 2; pass++) {
        for (guint i = 0; i < n; i++) {
            JsonObject *band = json_array_get_object_element(bands, i);
            const char *name = truth_band_name(band);
            const char *rest = truth_hp_after_number(name);
            guint count = GPOINTER_TO_UINT(g_hash_table_lookup(counts, rest));
            if (pass == 0) {
                g_hash_table_insert(counts, (char *)rest, GUINT_TO_POINTER(count + 1));
                continue;
            }
            const char *label = json_object_get_string_member(band, "label");
            if (!g_str_equal(label, count == 1 ? rest : name))
                truth_complain(log, "%s is called %s", name, label);
        }
    }
}

/* The log's band in the .hp. */
static char *
name_in_hp(const char *name, gconstpointer cut)
{
    g_autofree char *cut_name = truth_hp_name(name, cut);
    return truth_hp_valid(cut_name);
}

/* The band of the .hp in a log of that flag. */
static char *
name_in_log(const char *name, gconstpointer flag)
{
    bool are_retainers = g_str_equal(flag, "-hr");

    if (are_retainers && g_str_equal(name, "MANY"))
        return NULL;
    return g_strdup(are_retainers ? name : truth_hp_after_number(name));
}

/* Which heap profile it is: what a .hp says only by the program's arguments. */
static void
compare_kinds(TruthLog *log, JsonObject *heap, JsonObject *heap_of_log)
{
    const char *flag = json_object_get_string_member(heap, "flag");
    const char *expected = json_object_get_string_member(heap_of_log, "flag");
    JsonNode *filters = json_object_get_member(heap, "filters");
    JsonNode *expected_filters = json_object_get_member(heap_of_log, "filters");

    if (!g_str_equal(flag, expected))
        truth_complain(log, "it is %s in place of %s", flag, expected);
    if (!json_node_equal(filters, expected_filters))
        truth_complain(log, "its filters are others than the log's");
}

static void
compare_with_log(TruthLog *log, JsonObject *heap, JsonObject *heap_of_log, const TruthHp *hp)
{
    const char *flag = json_object_get_string_member(heap_of_log, "flag");
    g_autoptr(GPtrArray) raw = truth_hp_as_log(hp, flag);
    g_autoptr(GHashTable) cut = truth_hp_cut_names(raw);
    g_autoptr(GPtrArray) expected = truth_samples_of(heap, name_in_log, flag);
    g_autoptr(GPtrArray) found = truth_samples_of(heap_of_log, name_in_hp, cut);

    compare_kinds(log, heap, heap_of_log);
    truth_samples_drop_ends(expected);
    truth_equal(log, SUMS, found->len, expected->len, "samples of the log");
    for (guint i = 0; i < MIN(found->len, expected->len); i++)
        truth_rows_compare(log, found->pdata[i], expected->pdata[i],
                           uint_at(heap_of_log, "total_bytes", i), OF_LOG, OF_LOG);
}

static JsonObject *
root_of(JsonParser *parser)
{
    return json_node_get_object(json_parser_get_root(parser));
}

static void
judge(TruthLog *log)
{
    g_autofree char *path = truth_beside(log, ".hp");
    if (!truth_has_beside(log, ".hp")) {
        truth_complain(log, "the manifest lists a .hp that is not there");
        return;
    }
    g_auto(TruthHp) hp = truth_hp_read(path);
    g_autoptr(JsonParser) parser = truth_info_of(log, path);
    g_autoptr(JsonParser) parser_of_log = truth_info(log);
    if (!parser || !parser_of_log)
        return;

    JsonObject *heap = truth_object(root_of(parser), "heap_profile");
    JsonObject *heap_of_log = truth_object(root_of(parser_of_log), "heap_profile");
    if (!heap) {
        truth_complain(log, "there is no heap profile in the .hp");
        return;
    }
    const char *flag = json_object_get_string_member(heap, "flag");
    truth_group(log, root_of(parser_of_log), flag);
    compare_with_file(log, heap, &hp);
    if (g_str_equal(flag, "-hc"))
        check_labels(log, heap);
    if (heap_of_log) /* else the program was killed: truth_heap.except knows which */
        compare_with_log(log, heap, heap_of_log, &hp);
}

static bool
has_truth(const TruthLog *log)
{
    const char *truths = log->row ? g_hash_table_lookup(log->row, "ground_truth") : NULL;
    g_auto(GStrv) words = g_strsplit_set(truths ? truths : "", " ,", -1);

    return truth_has_beside(log, ".hp") || g_strv_contains((const char *const *)words, "hp");
}

int
main(int argc, char **argv)
{
    static const TruthTest test = {
        .measures = { "samples", "values", "sums", "values of the log" },
        .has_truth = has_truth,
        .judge = judge,
    };
    return truth_main(&test, argc, argv);
}
