#include "truth_samples.h"

#include <string.h>

static void
row_clear(gpointer row)
{
    g_free(((TruthRow *)row)->name);
}

static void
free_rows(gpointer rows)
{
    g_array_unref(rows);
}

GPtrArray *
truth_samples(void)
{
    return g_ptr_array_new_with_free_func(free_rows);
}

GArray *
truth_rows(void)
{
    GArray *rows = g_array_new(FALSE, FALSE, sizeof(TruthRow));

    g_array_set_clear_func(rows, row_clear);
    return rows;
}

void
truth_rows_add(GArray *rows, const char *name, uint64_t bytes)
{
    TruthRow row = { g_strdup(name), bytes };

    if (bytes > 0)
        g_array_append_val(rows, row);
    else
        g_free(row.name);
}

uint64_t
truth_rows_total(const GArray *rows)
{
    uint64_t total = 0;

    for (guint i = 0; i < rows->len; i++)
        total += g_array_index(rows, TruthRow, i).bytes;
    return total;
}

static gint
compare_rows(gconstpointer a, gconstpointer b)
{
    const TruthRow *x = a, *y = b;
    int order = strcmp(x->name, y->name);

    return order != 0 ? order : (x->bytes > y->bytes) - (x->bytes < y->bytes);
}

/* The rows called `name` from `*at` on: how many, and their sum. */
static guint
take_name(const GArray *rows, guint *at, const char *name, uint64_t *out_sum)
{
    guint n = 0;

    *out_sum = 0;
    while (*at < rows->len && g_str_equal(g_array_index(rows, TruthRow, *at).name, name)) {
        *out_sum += g_array_index(rows, TruthRow, *at).bytes;
        (*at)++;
        n++;
    }
    return n;
}

/* Two samples, and how far the comparison is. */
typedef struct {
    const GArray *found, *expected;
    guint i, j;
    unsigned measure;
} Pair;

/* The values called `name`, equal one by one; or by their sum, where the record has fewer: a
 * name that stands twice in a sample, stacks that differ beyond their 255th frame. */
static void
compare_name(TruthLog *log, Pair *pair, const char *name)
{
    uint64_t sum, expected_sum;
    guint from = pair->i, expected_from = pair->j;
    guint n = take_name(pair->found, &pair->i, name, &sum);
    guint expected_n = take_name(pair->expected, &pair->j, name, &expected_sum);
    guint n_equal = 0;

    for (guint k = 0; n == expected_n && k < n; k++)
        n_equal += g_array_index(pair->found, TruthRow, from + k).bytes
                   == g_array_index(pair->expected, TruthRow, expected_from + k).bytes;
    if (n < expected_n && sum == expected_sum)
        n_equal = expected_n;
    log->all[pair->measure] += MAX(n, expected_n);
    log->equal[pair->measure] += n_equal;
    if (n_equal != MAX(n, expected_n)) {
        truth_complain(
            log, "%s: %u rows of %" G_GUINT64_FORMAT " in place of %u of %" G_GUINT64_FORMAT,
            name, n, sum, expected_n, expected_sum);
    }
}

static const char *
name_at(const GArray *rows, guint at)
{
    return at < rows->len ? g_array_index(rows, TruthRow, at).name : NULL;
}

static const char *
first_of(const char *a, const char *b)
{
    return !b || (a && strcmp(a, b) < 0) ? a : b;
}

void
truth_rows_compare(TruthLog *log, GArray *rows, GArray *expected, uint64_t total,
                   unsigned samples, unsigned values)
{
    Pair pair = { .found = rows, .expected = expected, .measure = values };
    const char *name;

    g_array_sort(rows, compare_rows);
    g_array_sort(expected, compare_rows);
    truth_equal(log, samples, total, truth_rows_total(expected), "total of a sample");
    while ((name = first_of(name_at(rows, pair.i), name_at(expected, pair.j))))
        compare_name(log, &pair, name);
}

const char *
truth_band_name(JsonObject *band)
{
    bool has_key = json_object_has_member(band, "key");
    return json_object_get_string_member(band, has_key ? "key" : "label");
}

GPtrArray *
truth_samples_of(JsonObject *heap, TruthNamer namer, gconstpointer data)
{
    GPtrArray *samples = truth_samples();
    JsonArray *bands = json_object_get_array_member(heap, "band");
    guint n = (guint)json_object_get_int_member(heap, "samples");

    for (guint i = 0; i < n; i++)
        g_ptr_array_add(samples, truth_rows());
    for (guint j = 0; j < json_array_get_length(bands); j++) {
        JsonObject *band = json_array_get_object_element(bands, j);
        JsonArray *values = json_object_get_array_member(band, "values");
        g_autofree char *name = namer(truth_band_name(band), data);
        for (guint i = 0; name && i < n; i++)
            truth_rows_add(samples->pdata[i], name,
                           (uint64_t)json_array_get_int_element(values, i));
    }
    return samples;
}

static void
check_whole(TruthLog *log, JsonObject *heap, const GPtrArray *expected, unsigned measure)
{
    uint64_t peak = 0;
    guint n = expected->len;

    for (guint i = 0; i < n; i++)
        peak = MAX(peak, truth_rows_total(expected->pdata[i]));
    JsonObject *found = truth_object(heap, "peak");
    if (n == 0 || !found) {
        truth_equal(log, measure, found != NULL, n > 0, "peak");
        return;
    }
    truth_equal(log, measure, (uint64_t)json_object_get_int_member(found, "bytes"), peak,
                "peak");
    truth_equal(log, measure, (uint64_t)json_object_get_int_member(heap, "last_bytes"),
                truth_rows_total(expected->pdata[n - 1]), "last");
}

static void
check_band(TruthLog *log, JsonObject *band, unsigned measure)
{
    JsonArray *values = json_object_get_array_member(band, "values");
    guint n = json_array_get_length(values);
    gint64 peak = 0;

    for (guint i = 0; i < n; i++)
        peak = MAX(peak, json_array_get_int_element(values, i));
    truth_equal(log, measure, (uint64_t)json_object_get_int_member(band, "peak_bytes"),
                (uint64_t)peak, "peak of a band");
    truth_equal(log, measure, (uint64_t)json_object_get_int_member(band, "first_bytes"),
                (uint64_t)json_array_get_int_element(values, 0), "first value of a band");
    truth_equal(log, measure, (uint64_t)json_object_get_int_member(band, "last_bytes"),
                (uint64_t)json_array_get_int_element(values, n - 1), "last value of a band");
}

void
truth_check_sums(TruthLog *log, JsonObject *heap, const GPtrArray *expected, unsigned measure)
{
    JsonArray *bands = json_object_get_array_member(heap, "band");

    check_whole(log, heap, expected, measure);
    for (guint i = 0; i < json_array_get_length(bands); i++)
        check_band(log, json_array_get_object_element(bands, i), measure);
}

void
truth_samples_drop_ends(GPtrArray *samples)
{
    if (samples->len > 0 && ((GArray *)samples->pdata[0])->len == 0)
        g_ptr_array_remove_index(samples, 0);
    guint n = samples->len;
    if (n > 0 && ((GArray *)samples->pdata[n - 1])->len == 0)
        g_ptr_array_remove_index(samples, n - 1);
}
