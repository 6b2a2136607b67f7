#include "figure/cut.h"

#include <math.h>

/* A band that waits for its place. */
typedef struct {
    const PfBand *band;
    double sum;    /* of its values */
    double weight; /* the heaviest is on top */
    guint place;   /* of equal ones the first is on top */
} Ranked;

/* What a band needs in the mean. Where none has it, all may be drawn, as when a profile is
 * ranked: a chart of nothing but the others tells nothing. */
static double
least_mean(const PfHeapProfile *heap, double min_share)
{
    double least = min_share * heap->mean_bytes;

    for (size_t i = 0; i < heap->n_bands; i++)
        if (heap->bands[i].mean_bytes >= least)
            return least;
    return 0;
}

static gint
compare_means(gconstpointer a, gconstpointer b)
{
    double x = (*(const PfBand *const *)a)->mean_bytes;
    double y = (*(const PfBand *const *)b)->mean_bytes;

    return x > y ? -1 : x < y;
}

/* Whether each band with values is among the `n` largest of those that are large enough: by
 * what they are ranked, or by their area where that says nothing of their weight. The caller
 * frees the list. */
static bool *
choose_largest(const PfHeapProfile *heap, const PfCut *cut, size_t n)
{
    bool is_by_area = cut->sort == PF_SORT_NAME || cut->sort == PF_SORT_FIRST;
    double least = least_mean(heap, cut->min_share);
    g_autoptr(GPtrArray) large = g_ptr_array_new();
    bool *is_chosen = g_new0(bool, heap->n_shown + 1);

    for (size_t i = 0; i < heap->n_shown; i++) {
        size_t at = cut->is_reversed && !is_by_area ? heap->n_shown - 1 - i : i;
        if (heap->bands[at].mean_bytes >= least)
            g_ptr_array_add(large, (gpointer)&heap->bands[at]);
    }
    if (is_by_area)
        g_ptr_array_sort(large, compare_means);
    for (guint i = 0; i < large->len && i < n; i++)
        is_chosen[(const PfBand *)large->pdata[i] - heap->bands] = true;
    return is_chosen;
}

static void
add_bands(GPtrArray *bands, const PfHeapProfile *heap, const bool *is_chosen, bool which)
{
    for (size_t i = 0; i < heap->n_shown; i++)
        if (is_chosen[i] == which)
            g_ptr_array_add(bands, (gpointer)&heap->bands[i]);
}

static PfCutBands
cut_by_share(const PfHeapProfile *heap, const PfCut *cut)
{
    PfCutBands result = { .bands = g_ptr_array_new() };
    g_autofree bool *is_chosen =
        choose_largest(heap, cut, cut->n_largest > 0 ? cut->n_largest : SIZE_MAX);

    add_bands(result.bands, heap, is_chosen, true);
    result.n_drawn = MIN(cut->n_bands, result.bands->len);
    add_bands(result.bands, heap, is_chosen, false);
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
