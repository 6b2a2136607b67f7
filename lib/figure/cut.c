#include "figure/cut.h"

#include <math.h>

/* A band that waits for its place. */
typedef struct {
    const PfBand *band;
    double sum;    /* of its values */
    double weight; /* the heaviest is on top */
    guint place;   /* of equal ones the first is on top */
} Ranked;

/* The large bands first, else as the profile ranks them. */
static void
add_by_share(GPtrArray *bands, const PfHeapProfile *heap, double min_mean, bool is_large)
{
    for (size_t i = 0; i < heap->n_shown; i++)
        if ((heap->bands[i].mean_bytes >= min_mean) == is_large)
            g_ptr_array_add(bands, (gpointer)&heap->bands[i]);
}

static PfCutBands
cut_by_share(const PfHeapProfile *heap, const PfCut *cut)
{
    PfCutBands result = { .bands = g_ptr_array_new() };

    add_by_share(result.bands, heap, cut->min_share * heap->mean_bytes, true);
    result.n_drawn = MIN(cut->n_bands, result.bands->len);
    add_by_share(result.bands, heap, cut->min_share * heap->mean_bytes, false);
    result.n_kept = result.bands->len;
    return result;
}

static double
sum_of(const uint64_t *values, size_t n)
{
    double sum = 0;

    for (size_t i = 0; i < n; i++)
        sum += (double)values[i];
    return sum;
}

/* hp2ps's: samples in which a band is not do not deviate, but count. */
static double
deviation_of(const PfBand *band, double sum, size_t n)
{
    double mean = sum / (double)n, squares = 0;

    for (size_t i = 0; i < n; i++) {
        double deviation = (double)band->values[i] - mean;
        if (band->values[i] > 0)
            squares += deviation * deviation;
    }
    return n > 1 ? sqrt(squares / (double)(n - 1)) : 0;
}

static gint
compare(gconstpointer a, gconstpointer b)
{
    const Ranked *x = a, *y = b;

    if (x->weight != y->weight)
        return x->weight > y->weight ? -1 : 1;
    return x->place < y->place ? -1 : x->place > y->place;
}

static Ranked *
ranked_at(const GArray *ranked, size_t i)
{
    return &g_array_index(ranked, Ranked, i);
}

/* By falling sums; of equal ones the profile's first comes first. */
static GArray *
rank_by_sum(const PfHeapProfile *heap)
{
    GArray *ranked = g_array_new(FALSE, FALSE, sizeof(Ranked));

    for (size_t i = 0; i < heap->n_shown; i++) {
        const PfBand *band = &heap->bands[i];
        double sum = sum_of(band->values, heap->n_samples);
        Ranked one = { .band = band, .sum = sum, .weight = sum, .place = (guint)i };
        g_array_append_val(ranked, one);
    }
    g_array_sort(ranked, compare);
    return ranked;
}

/* How many are left when the last ones go that do not come to the share of all. */
static guint
count_kept(const GArray *ranked, const PfHeapProfile *heap, double min_share)
{
    double all = heap->other ? sum_of(heap->other, heap->n_samples) : 0;
    double percent = 0;
    guint n = ranked->len;

    for (guint i = 0; i < ranked->len; i++)
        all += ranked_at(ranked, i)->sum;
    if (all <= 0)
        return n;
    for (; n > 1; n--) {
        percent += 100 * ranked_at(ranked, n - 1)->sum / all;
        if (percent >= 100 * min_share)
            break;
    }
    return n;
}

/* Puts the first `n` into the order of drawing. */
static void
order(GArray *ranked, guint n, const PfHeapProfile *heap, const PfCut *cut)
{
    double sign = cut->is_reversed ? -1 : 1;

    for (guint i = 0; i < ranked->len; i++) {
        Ranked *one = ranked_at(ranked, i);
        if (i >= n)
            one->weight = -HUGE_VAL; /* stays behind */
        else if (cut->sort == PF_SORT_SIZE)
            one->weight = sign * one->sum;
        else if (cut->sort == PF_SORT_STDDEV)
            one->weight = sign * deviation_of(one->band, one->sum, heap->n_samples);
        else
            one->weight = 0;
    }
    g_array_sort(ranked, compare);
}

/* Stable: what has no place is under all that have one. */
static void
order_by_places(GPtrArray *bands, size_t n, GHashTable *places)
{
    g_autoptr(GArray) ranked = g_array_new(FALSE, FALSE, sizeof(Ranked));

    for (guint i = 0; i < n; i++) {
        const PfBand *band = bands->pdata[i];
        guint place = GPOINTER_TO_UINT(g_hash_table_lookup(places, band->name.label));
        Ranked one = { .band = band, .weight = place, .place = i };
        g_array_append_val(ranked, one);
    }
    g_array_sort(ranked, compare);
    for (guint i = 0; i < n; i++)
        bands->pdata[i] = (gpointer)ranked_at(ranked, i)->band;
}

static PfCutBands
cut_as_hp2ps(const PfHeapProfile *heap, const PfCut *cut)
{
    PfCutBands result = { .bands = g_ptr_array_new() };
    g_autoptr(GArray) ranked = rank_by_sum(heap);
    guint n = count_kept(ranked, heap, cut->min_share);

    order(ranked, n, heap, cut);
    for (guint i = 0; i < ranked->len; i++)
        g_ptr_array_add(result.bands, (gpointer)ranked_at(ranked, i)->band);
    result.n_kept = n;
    result.n_drawn = n;
    return result;
}

PfCutBands
pf_cut_bands(const PfHeapProfile *heap, const PfCut *cut)
{
    PfCutBands result = cut->is_hp2ps ? cut_as_hp2ps(heap, cut) : cut_by_share(heap, cut);
    bool has_other = heap->n_shown < heap->n_bands;

    if (cut->places)
        order_by_places(result.bands, result.n_drawn, cut->places);
    if (cut->is_hp2ps && cut->n_bands > 0 && result.n_drawn + has_other > cut->n_bands)
        result.n_drawn = cut->n_bands - 1;
    return result;
}

void
pf_cut_bands_clear(PfCutBands *bands)
{
    g_clear_pointer(&bands->bands, g_ptr_array_unref);
}
