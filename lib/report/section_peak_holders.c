/*
 * section_peak_holders.c - which bands hold how much in a sample, as far as that is known of
 * each.
 *
 * Only the largest bands keep a value for every sample. Of any other what it has at its own
 * peak and in the last sample is known.
 */
#include <string.h>

#include "base/units.h"
#include "figure/head.h"
#include "report/section_heap_words.h"
#include "report/section_peak-private.h"

/* clang-format off */
static const PfColumn at_peak[] = {
    { "band",             "band",         PF_CELL_TEXT,  false },
    { "place",            "where",        PF_CELL_TEXT,  true },
    { "bytes",            "at the peak",  PF_CELL_BYTES, false },
    { "share",            "%peak",        PF_CELL_SHARE, false },
    { "cumulative_share", "%summed",  PF_CELL_SHARE, false },
    { "mean_bytes",       "mean",         PF_CELL_BYTES, false },
    { "peak_bytes",       "own peak",     PF_CELL_BYTES, false },
    { "peak_time_ns",     "at",           PF_CELL_NS,    true },
};

static const PfColumn at_end[] = {
    { "band",             "band",         PF_CELL_TEXT,  false },
    { "place",            "where",        PF_CELL_TEXT,  true },
    { "bytes",            "at the end",   PF_CELL_BYTES, false },
    { "share",            "%end",         PF_CELL_SHARE, false },
    { "cumulative_share", "%summed",  PF_CELL_SHARE, false },
    { "first_bytes",      "first sample", PF_CELL_BYTES, false },
    { "mean_bytes",       "mean",         PF_CELL_BYTES, false },
};
/* clang-format on */

/* Bands lie in one array, by rank: of equal ones the first comes first. */
static gint
compare(gconstpointer a, gconstpointer b)
{
    const PfHolder *x = a, *y = b;

    if (x->bytes != y->bytes)
        return x->bytes > y->bytes ? -1 : 1;
    return x->band < y->band ? -1 : x->band > y->band;
}

static void
add_holder(PfHolders *holders, const PfBand *band, uint64_t bytes)
{
    PfHolder holder = { band, bytes };

    if (bytes > 0) {
        g_array_append_val(holders->holders, holder);
    } else {
        holders->n_empty++;
        holders->empty_mean += band->mean_bytes;
    }
}

static void
add_unknown(PfHolders *holders, const PfBand *band)
{
    holders->n_unknown++;
    holders->unknown_mean += band->mean_bytes;
}

static PfHolders
holders_new(const PfHeapProfile *heap, const PfStack *stack, size_t sample)
{
    return (PfHolders){
        .heap = heap,
        .stack = stack,
        .sample = sample,
        .total = heap->totals[sample],
        .holders = g_array_new(FALSE, FALSE, sizeof(PfHolder)),
    };
}

/* Where nobody else's value is missing, what no value is known of holds nothing. */
static void
finish(PfHolders *holders)
{
    uint64_t sum = 0;

    g_array_sort(holders->holders, compare);
    for (guint i = 0; i < holders->holders->len; i++)
        sum += g_array_index(holders->holders, PfHolder, i).bytes;
    if (sum < holders->total)
        return;
    holders->n_empty += holders->n_unknown;
    holders->empty_mean += holders->unknown_mean;
    holders->n_unknown = 0;
}

/* Whether what has its own peak at the sample's time has it in that sample. */
static bool
is_told_by_time(const PfHeapProfile *heap, size_t sample)
{
    size_t n = 0;

    for (size_t i = 0; i < heap->n_samples; i++)
        n += heap->times_ns[i] == heap->times_ns[sample];
    return n == 1 && heap->n_samples == heap->n_all_samples;
}

PfHolders
pf_holders_at_peak(const PfHeapProfile *heap, const PfStack *stack)
{
    PfHolders holders = holders_new(heap, stack, stack->peak_at);
    bool is_told = is_told_by_time(heap, stack->peak_at);

    for (size_t i = 0; i < heap->n_bands; i++) {
        const PfBand *band = &heap->bands[i];
        bool is_its_peak = is_told && band->peak_time_ns == heap->times_ns[stack->peak_at];
        if (band->values)
            add_holder(&holders, band, band->values[stack->peak_at]);
        else if (is_its_peak && band->peak_bytes > 0)
            add_holder(&holders, band, band->peak_bytes);
        else
            add_unknown(&holders, band);
    }
    finish(&holders);
    return holders;
}

PfHolders
pf_holders_at_end(const PfHeapProfile *heap, const PfStack *stack)
{
    PfHolders holders = holders_new(heap, stack, heap->n_samples - 1);

    for (size_t i = 0; i < heap->n_bands; i++)
        add_holder(&holders, &heap->bands[i], heap->bands[i].last_bytes);
    finish(&holders);
    return holders;
}

void
pf_holders_clear(PfHolders *holders)
{
    g_clear_pointer(&holders->holders, g_array_unref);
}

size_t
pf_holders_of_half(const PfHolders *holders)
{
    uint64_t sum = 0;

    for (guint i = 0; i < holders->holders->len; i++) {
        sum += g_array_index(holders->holders, PfHolder, i).bytes;
        if (sum >= holders->total - sum)
            return i + 1;
    }
    return 0;
}

/* What a row tells but for the name. */
typedef struct {
    uint64_t bytes, sum;
    const PfBand *band; /* NULL: of several, of which only the next is known */
    double mean;
    bool is_total;
} Row;

static void
add_share(PfTable *table, const PfHolders *holders, uint64_t bytes)
{
    pf_table_share_of(table, (double)bytes, (double)holders->total);
}

static void
add_sizes(PfTable *table, const PfHolders *holders, const Row *row)
{
    pf_table_uint(table, row->bytes);
    add_share(table, holders, row->bytes);
    add_share(table, holders, row->sum);
}

static void
add_or_unknown(PfTable *table, bool is_known, uint64_t value)
{
    if (is_known)
        pf_table_uint(table, value);
    else
        pf_table_unknown(table);
}

/* Its place in a file, without the folders that this is in, or else its module. */
static const char *
place_of(const PfBandName *name)
{
    const char *colon = name->source ? strchr(name->source, ':') : NULL;
    const char *slash = colon ? g_strrstr_len(name->source, colon - name->source, "/") : NULL;

    if (!colon)
        return name->module ? name->module : name->source;
    return slash ? slash + 1 : name->source;
}

static void
add_peak_row(PfTable *table, const PfHolders *holders, const char *name, const Row *row)
{
    const PfHeapProfile *heap = holders->heap;
    const PfBand *band = row->band;
    bool is_known = band || row->is_total;

    pf_table_text(table, name);
    pf_table_text(table, band ? place_of(&band->name) : "");
    add_sizes(table, holders, row);
    pf_table_uint(table, pf_unit_whole(row->mean));
    add_or_unknown(table, is_known, band ? band->peak_bytes : heap->peak_bytes);
    add_or_unknown(table, is_known && !holders->stack->is_by_number,
                   band ? band->peak_time_ns : heap->times_ns[holders->sample]);
}

static void
add_end_row(PfTable *table, const PfHolders *holders, const char *name, const Row *row)
{
    const PfBand *band = row->band;

    pf_table_text(table, name);
    pf_table_text(table, band ? place_of(&band->name) : "");
    add_sizes(table, holders, row);
    add_or_unknown(table, band || row->is_total,
                   band ? band->first_bytes : holders->heap->totals[0]);
    pf_table_uint(table, pf_unit_whole(row->mean));
}

typedef void (*AddRow)(PfTable *table, const PfHolders *holders, const char *name,
                       const Row *row);

/* How many have a row: one alone has its own in place of that of the others. */
static size_t
count_rows(const PfHolders *holders, size_t most)
{
    size_t n = holders->holders->len;

    return n <= most || (n == most + 1 && holders->n_unknown == 0) ? n : most;
}

/* Adds the rows of the sums; `listed` is that of those that have a row. */
static void
add_sums(PfTable *table, AddRow add, const PfHolders *holders, size_t n_rows, const Row *listed)
{
    size_t n_others = holders->holders->len - n_rows + holders->n_unknown;
    g_autofree char *others = pf_head_counted(n_others, "further band");
    double mean = holders->heap->mean_bytes;
    Row rest = { .bytes = holders->total - listed->sum,
                 .sum = holders->total,
                 .mean = MAX(mean - listed->mean - holders->empty_mean, 0) };
    Row total = {
        .bytes = holders->total, .sum = holders->total, .mean = mean, .is_total = true
    };

    if (n_others > 0)
        add(table, holders, others, &rest);
    add(table, holders, "total", &total);
    pf_table_sum_rows(table, n_others > 0 ? 2 : 1);
}

/* Bands that hold nothing are no row, and none of the others. */
static void
add_rows(PfTable *table, AddRow add, const PfHolders *holders, size_t most)
{
    size_t n = count_rows(holders, most);
    g_autofree const PfBand **bands = g_new(const PfBand *, n + 1);
    Row listed = { 0 };

    for (size_t i = 0; i < n; i++)
        bands[i] = g_array_index(holders->holders, PfHolder, i).band;
    g_auto(GStrv) names = pf_section_band_names(holders->heap, bands, n);
    for (size_t i = 0; i < n; i++) {
        const PfHolder *holder = &g_array_index(holders->holders, PfHolder, i);
        listed.sum += holder->bytes;
        listed.mean += holder->band->mean_bytes;
        Row row = { .bytes = holder->bytes,
                    .sum = listed.sum,
                    .band = holder->band,
                    .mean = holder->band->mean_bytes };
        add(table, holders, names[i], &row);
    }
    add_sums(table, add, holders, n, &listed);
}

PfTable *
pf_holders_table_peak(const PfHolders *holders, size_t most)
{
    PfTable *table = pf_table_new(at_peak, G_N_ELEMENTS(at_peak));

    add_rows(table, add_peak_row, holders, most);
    return table;
}

PfTable *
pf_holders_table_end(const PfHolders *holders, size_t most)
{
    PfTable *table = pf_table_new(at_end, G_N_ELEMENTS(at_end));

    add_rows(table, add_end_row, holders, most);
    return table;
}
