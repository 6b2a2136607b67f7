/*
 * truth_heap.c - the heap profile in a log: `info` against the .hp of the same run.
 *
 * Sample k of the one is sample k of the other, for their clocks differ. A .hp has an
 * empty sample more at each end; of retainers it has a row MANY that no log has; it
 * numbers stacks and cuts names. (FINDINGS 3)
 */
#include "truth.h"

#include <stdlib.h>
#include <string.h>

enum { SAMPLES, VALUES, SUMS };

typedef struct {
    char *name;
    uint64_t bytes;
} Row;

static void
row_clear(gpointer row)
{
    g_free(((Row *)row)->name);
}

static void
free_rows(gpointer rows)
{
    g_array_unref(rows);
}

static GArray *
new_rows(void)
{
    GArray *rows = g_array_new(FALSE, FALSE, sizeof(Row));

    g_array_set_clear_func(rows, row_clear);
    return rows;
}

static void
add_row(GArray *rows, const char *name, uint64_t bytes)
{
    Row row = { g_strdup(name), bytes };

    if (bytes > 0) /* absent, or there with 0: both are nothing */
        g_array_append_val(rows, row);
    else
        g_free(row.name);
}

static gint
compare_rows(gconstpointer a, gconstpointer b)
{
    const Row *x = a, *y = b;
    int order = strcmp(x->name, y->name);

    return order != 0 ? order : (x->bytes > y->bytes) - (x->bytes < y->bytes);
}

/* The valid UTF-8 that the record has for the bytes of a .hp. */
static char *
valid(const char *text)
{
    GString *out = g_string_new(NULL);
    const char *end;

    while (!g_utf8_validate(text, -1, &end)) {
        g_string_append_len(out, text, end - text);
        g_string_append(out, "\xef\xbf\xbd");
        text = end + 1;
    }
    g_string_append(out, text);
    return g_string_free(out, FALSE);
}

/* A stack's name without its number, "(154)", which no log has. */
static const char *
after_number(const char *name)
{
    size_t digits = name[0] == '(' ? strspn(name + 1, "0123456789") : 0;
    return digits > 0 && name[digits + 1] == ')' ? name + digits + 2 : name;
}

/* A row: "(154)main/go<tab>120". */
static void
read_row(GArray *rows, char *line, const char *flag)
{
    char *tab = strrchr(line, '\t');
    bool are_retainers = g_str_equal(flag, "-hr");

    if (!tab)
        return;
    *tab = '\0';
    if (are_retainers && g_str_equal(line, "MANY"))
        return;
    const char *name = are_retainers ? line : after_number(line);
    /* what was cut is compared by its first bytes, which may end inside a character */
    bool is_cut = g_str_equal(flag, "-hc") && g_str_has_suffix(name, "...");
    g_autofree char *text = is_cut ? g_strdup(name) : valid(name);
    add_row(rows, text, g_ascii_strtoull(tab + 1, NULL, 10));
}

/* The whole samples of a .hp. */
static GPtrArray *
read_hp(const char *path, const char *flag)
{
    GPtrArray *samples = g_ptr_array_new_with_free_func(free_rows);
    g_auto(GStrv) lines = truth_lines(path);
    g_autoptr(GArray) open = NULL;

    for (char **line = lines; *line; line++) {
        if (g_str_has_prefix(*line, "BEGIN_SAMPLE ")) {
            g_clear_pointer(&open, g_array_unref);
            open = new_rows();
        } else if (g_str_has_prefix(*line, "END_SAMPLE ") && open) {
            g_ptr_array_add(samples, g_steal_pointer(&open));
        } else if (open) {
            read_row(open, *line, flag);
        }
    }
    return samples;
}

static uint64_t
total_of(const GArray *rows)
{
    uint64_t total = 0;

    for (guint i = 0; i < rows->len; i++)
        total += g_array_index(rows, Row, i).bytes;
    return total;
}

/* All names of a .hp that end in "...", that is, were cut. */
static GHashTable *
cut_names(const GPtrArray *samples)
{
    GHashTable *names = g_hash_table_new(g_str_hash, g_str_equal);

    for (guint i = 0; i < samples->len; i++) {
        const GArray *rows = samples->pdata[i];
        for (guint j = 0; j < rows->len; j++)
            if (g_str_has_suffix(g_array_index(rows, Row, j).name, "..."))
                g_hash_table_add(names, g_array_index(rows, Row, j).name);
    }
    return names;
}

/* The name a .hp has for the stack `label`. All cut names are of one length. */
static char *
name_in_hp(const char *label, GHashTable *cut)
{
    GHashTableIter iter;
    gpointer any;

    g_hash_table_iter_init(&iter, cut);
    if (g_hash_table_iter_next(&iter, &any, NULL) && strlen(label) > strlen(any)) {
        g_autofree char *name =
            g_strdup_printf("%.*s...", (int)(strlen(any) - strlen("...")), label);
        if (g_hash_table_contains(cut, name))
            return g_steal_pointer(&name);
    }
    return g_strdup(label);
}

/* The band as the log has it: its key, where the label says more. */
static const char *
name_in_log(JsonObject *band)
{
    bool has_key = json_object_has_member(band, "key");
    return json_object_get_string_member(band, has_key ? "key" : "label");
}

/* The samples of the record, with the names a .hp would give them. */
static GPtrArray *
samples_of(JsonObject *heap, GHashTable *cut)
{
    GPtrArray *samples = g_ptr_array_new_with_free_func(free_rows);
    JsonArray *bands = json_object_get_array_member(heap, "band");
    guint n = (guint)json_object_get_int_member(heap, "samples");

    for (guint i = 0; i < n; i++)
        g_ptr_array_add(samples, new_rows());
    for (guint j = 0; j < json_array_get_length(bands); j++) {
        JsonObject *band = json_array_get_object_element(bands, j);
        JsonArray *values = json_object_get_array_member(band, "values");
        g_autofree char *name = name_in_hp(name_in_log(band), cut);
        for (guint i = 0; i < n; i++)
            add_row(samples->pdata[i], name, (uint64_t)json_array_get_int_element(values, i));
    }
    return samples;
}

/* The rows called `name` from `*at` on: how many, and their sum. */
static guint
take_name(const GArray *rows, guint *at, const char *name, uint64_t *out_sum)
{
    guint n = 0;

    *out_sum = 0;
    while (*at < rows->len && g_str_equal(g_array_index(rows, Row, *at).name, name)) {
        *out_sum += g_array_index(rows, Row, *at).bytes;
        (*at)++;
        n++;
    }
    return n;
}

/* The values called `name`, equal one by one; or by their sum, where the log has fewer: a
 * retainer that stands twice in a sample, stacks that differ beyond their 255th frame. */
static void
compare_name(TruthLog *log, const GArray *found, const GArray *expected, guint *i, guint *j,
             const char *name)
{
    uint64_t sum, expected_sum;
    guint from = *i, expected_from = *j;
    guint n = take_name(found, i, name, &sum);
    guint expected_n = take_name(expected, j, name, &expected_sum);
    guint n_equal = 0;

    for (guint k = 0; n == expected_n && k < n; k++)
        n_equal += g_array_index(found, Row, from + k).bytes
                   == g_array_index(expected, Row, expected_from + k).bytes;
    if (n < expected_n && sum == expected_sum)
        n_equal = expected_n;
    log->all[VALUES] += MAX(n, expected_n);
    log->equal[VALUES] += n_equal;
    if (n_equal != MAX(n, expected_n)) {
        truth_complain(
            log, "%s: %u rows of %" G_GUINT64_FORMAT " in place of %u of %" G_GUINT64_FORMAT,
            name, n, sum, expected_n, expected_sum);
    }
}

static const char *
name_at(const GArray *rows, guint at)
{
    return at < rows->len ? g_array_index(rows, Row, at).name : NULL;
}

static const char *
first_of(const char *a, const char *b)
{
    return !b || (a && strcmp(a, b) < 0) ? a : b;
}

static void
compare_sample(TruthLog *log, GArray *found, GArray *expected, uint64_t total)
{
    guint i = 0, j = 0;
    const char *name;

    g_array_sort(found, compare_rows);
    g_array_sort(expected, compare_rows);
    truth_equal(log, SAMPLES, total, total_of(expected), "total of a sample");
    while ((name = first_of(name_at(found, i), name_at(expected, j))))
        compare_name(log, found, expected, &i, &j, name);
}

/* Peak and last, of the whole and of each band, are those of the values. */
static void
check_peak(TruthLog *log, JsonObject *heap, const GPtrArray *expected)
{
    uint64_t peak = 0;
    guint n = expected->len;

    for (guint i = 0; i < n; i++)
        peak = MAX(peak, total_of(expected->pdata[i]));
    JsonObject *found = truth_object(heap, "peak");
    if (n == 0) {
        truth_equal(log, SUMS, found != NULL, false, "peak of no samples");
        return;
    }
    truth_equal(log, SUMS, (uint64_t)json_object_get_int_member(found, "bytes"), peak, "peak");
    truth_equal(log, SUMS, (uint64_t)json_object_get_int_member(heap, "last_bytes"),
                total_of(expected->pdata[n - 1]), "last");
}

static void
check_band(TruthLog *log, JsonObject *band)
{
    JsonArray *values = json_object_get_array_member(band, "values");
    guint n = json_array_get_length(values);
    gint64 peak = 0;

    for (guint i = 0; i < n; i++)
        peak = MAX(peak, json_array_get_int_element(values, i));
    truth_equal(log, SUMS, (uint64_t)json_object_get_int_member(band, "peak_bytes"),
                (uint64_t)peak, "peak of a band");
    truth_equal(log, SUMS, (uint64_t)json_object_get_int_member(band, "first_bytes"),
                (uint64_t)json_array_get_int_element(values, 0), "first value of a band");
    truth_equal(log, SUMS, (uint64_t)json_object_get_int_member(band, "last_bytes"),
                (uint64_t)json_array_get_int_element(values, n - 1), "last value of a band");
}

/* A run begins and ends a .hp with an empty sample; one that was killed does not end it. */
static void
drop_ends(GPtrArray *samples)
{
    if (samples->len > 0 && ((GArray *)samples->pdata[0])->len == 0)
        g_ptr_array_remove_index(samples, 0);
    guint n = samples->len;
    if (n > 0 && ((GArray *)samples->pdata[n - 1])->len == 0)
        g_ptr_array_remove_index(samples, n - 1);
}

static void
compare(TruthLog *log, JsonObject *heap, const char *flag)
{
    g_autofree char *path = truth_beside(log, ".hp");
    g_autoptr(GPtrArray) expected = read_hp(path, flag);
    g_autoptr(GHashTable) cut = cut_names(expected);
    g_autoptr(GPtrArray) found = samples_of(heap, cut);
    JsonArray *totals = json_object_get_array_member(heap, "total_bytes");
    JsonArray *bands = json_object_get_array_member(heap, "band");

    drop_ends(expected);
    truth_equal(log, SUMS, found->len, expected->len, "samples");
    for (guint i = 0; i < MIN(found->len, expected->len); i++)
        compare_sample(log, found->pdata[i], expected->pdata[i],
                       (uint64_t)json_array_get_int_element(totals, i));
    check_peak(log, heap, expected);
    for (guint i = 0; i < json_array_get_length(bands); i++)
        check_band(log, json_array_get_object_element(bands, i));
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
