#include "profile/rank.h"

#include <math.h>
#include <string.h>

static PfBand
band_of(const PfBandMeasures *measures, const PfBandMeasure *measure, PfBandName name)
{
    return (PfBand){
        .name = name,
        .peak_bytes = measure->peak_bytes,
        .peak_time_ns = measure->peak_time_ns,
        .first_bytes = measure->first_bytes,
        .last_bytes = pf_band_measures_last(measures, measure),
        .area_byte_seconds = measure->area_byte_ns / 1e9,
        .mean_bytes = pf_band_measures_mean(measures, measure),
        .stddev_bytes = pf_band_measures_stddev(measures, measure),
        .first_sample = measure->first_sample,
    };
}

/* By falling area; of equal ones (a single sample has none) by falling peak; then by name. */
static int
compare_size(const PfBand *x, const PfBand *y)
{
    if (x->area_byte_seconds != y->area_byte_seconds)
        return x->area_byte_seconds > y->area_byte_seconds ? -1 : 1;
    if (x->peak_bytes != y->peak_bytes)
        return x->peak_bytes > y->peak_bytes ? -1 : 1;
    return strcmp(x->name.label, y->name.label);
}

static int
falling(double x, double y)
{
    return x > y ? -1 : x < y;
}

static int
compare_by(const PfBand *x, const PfBand *y, PfSort sort)
{
    switch (sort) {
    case PF_SORT_SIZE: return 0;
    case PF_SORT_STDDEV: return falling(x->stddev_bytes, y->stddev_bytes);
    case PF_SORT_NAME: return strcmp(x->name.label, y->name.label);
    case PF_SORT_GROWTH: return pf_band_compare_growth(x, y);
    case PF_SORT_FIRST:
        return x->first_sample < y->first_sample ? -1 : x->first_sample > y->first_sample;
    case PF_SORT_PEAK: return falling((double)x->peak_bytes, (double)y->peak_bytes);
    }
    g_assert_not_reached();
}

typedef struct {
    const PfRanking *ranking;
    PfSort sort;
    bool is_reversed;
} Order;

static gint
compare(gconstpointer a, gconstpointer b, gpointer data)
{
    const Order *order = data;
    size_t i = *(const size_t *)a, j = *(const size_t *)b;
    const PfBand *x = &order->ranking->bands[i], *y = &order->ranking->bands[j];
    int by_key = compare_by(x, y, order->sort);
    int by_size = compare_size(x, y);
    int found = by_key != 0 ? by_key : by_size != 0 ? by_size : (i < j ? -1 : i > j);

    return order->is_reversed ? -found : found;
}

/* The places of all bands, in the order asked for. Owned by the caller. */
static size_t *
places_in_order(const PfRanking *ranking, Order order)
{
    size_t *places = g_new(size_t, ranking->n + 1);

    order.ranking = ranking;
    for (size_t i = 0; i < ranking->n; i++)
        places[i] = i;
    g_qsort_with_data(places, (gint)ranking->n, sizeof(size_t), compare, &order);
    return places;
}

/* Puts the bands into the order of `places`, where they lie: there may be millions. */
static void
permute(PfBand *bands, const size_t *places, size_t n)
{
    g_autofree bool *is_done = g_new0(bool, n + 1);

    for (size_t i = 0; i < n; i++) {
        PfBand first = bands[i];
        size_t at = i;

        while (!is_done[at]) {
            size_t next = places[at];
            is_done[at] = true;
            bands[at] = next == i ? first : bands[next];
            at = next;
        }
    }
}

/* The same for all that is parallel to the bands. */
static void
reorder(PfRanking *ranking, const size_t *places)
{
    g_autofree uint32_t *groups = g_memdup2(ranking->groups, ranking->n * sizeof(uint32_t));
    g_autofree double *estimates = g_memdup2(ranking->estimates, ranking->n * sizeof(double));

    permute(ranking->bands, places, ranking->n);
    for (size_t i = 0; i < ranking->n; i++) {
        ranking->groups[i] = groups[places[i]];
        ranking->estimates[i] = estimates[places[i]];
    }
}

static void
collect(PfRanking *ranking, const PfBandMeasures *measures, uint32_t n_groups,
        PfGroupNamer name, const void *data)
{
    for (uint32_t group = 0; group < n_groups; group++) {
        const PfBandMeasure *measure = pf_band_measures_band(measures, group);
        if (!measure)
            continue;
        double slope = pf_bins_slope(&measure->bins, &measures->clock);
        ranking->bands[ranking->n] = band_of(measures, measure, name(group, data));
        ranking->groups[ranking->n] = group;
        ranking->estimates[ranking->n++] = isnan(slope) ? 0 : slope;
    }
}

static gint
compare_estimates(gconstpointer a, gconstpointer b, gpointer data)
{
    const double *estimates = data;
    size_t i = *(const size_t *)a, j = *(const size_t *)b;
    int found = falling(estimates[i], estimates[j]);

    return found != 0 ? found : i < j ? -1 : i > j;
}

/* The bands that seem to grow most; where all have a place, all. */
static void
choose_judged(PfRanking *ranking)
{
    g_autofree size_t *places = g_new(size_t, ranking->n + 1);

    for (size_t i = 0; i < ranking->n; i++)
        places[i] = i;
    g_qsort_with_data(places, (gint)ranking->n, sizeof(size_t), compare_estimates,
                      ranking->estimates);
    for (size_t i = 0; i < MIN(ranking->n, PF_JUDGED); i++)
        ranking->is_judged[places[i]] = true;
}

/* Names and first sights order bands, but say nothing of their weight. */
static PfSort
cut_by(PfSort sort)
{
    return sort == PF_SORT_NAME || sort == PF_SORT_FIRST ? PF_SORT_SIZE : sort;
}

/* The mean under which a band is not shown: its share is that of the area, which one sample
 * does not have. Where no band reaches it, all may be: a chart of nothing but the others tells
 * nothing. */
static double
least_mean(const PfRanking *ranking, const PfProfileOptions *options)
{
    double mean = 0, largest = 0;

    for (size_t i = 0; i < ranking->n; i++) {
        mean += ranking->bands[i].mean_bytes;
        largest = fmax(largest, ranking->bands[i].mean_bytes);
    }
    return options->min_share * mean <= largest ? options->min_share * mean : 0;
}

/* Marks the bands that will be shown; `growth` is by the estimate, before it is known. */
static void
choose_shown(const PfRanking *ranking, const PfProfileOptions *options, bool *is_shown)
{
    size_t left = options->n_bands == 0 ? SIZE_MAX : options->n_bands;
    double least = least_mean(ranking, options);
    g_autofree size_t *places =
        places_in_order(ranking, (Order){ .sort = cut_by(options->sort) });

    for (size_t i = 0; i < ranking->n; i++) {
        bool is_large = ranking->bands[places[i]].mean_bytes >= least;
        is_shown[places[i]] = is_large && left > 0;
        left -= is_shown[places[i]];
    }
}

/* With room for `n` groups, and no band yet. */
static PfRanking *
blank(size_t n)
{
    PfRanking *ranking = g_new0(PfRanking, 1);

    ranking->bands = g_new0(PfBand, n + 1);
    ranking->groups = g_new0(uint32_t, n + 1);
    ranking->estimates = g_new0(double, n + 1);
    ranking->is_judged = g_new0(bool, n + 1);
    ranking->columns = g_new0(uint32_t, n + 1);
    ranking->column_of = g_new0(uint32_t, n + 1);
    return ranking;
}

PfRanking *
pf_ranking_new(const PfBandMeasures *measures, uint32_t n_groups, PfGroupNamer name,
               const void *data, const PfProfileOptions *options)
{
    PfRanking *ranking = blank(n_groups);

    collect(ranking, measures, n_groups, name, data);

    g_autofree size_t *places = places_in_order(ranking, (Order){ .sort = PF_SORT_SIZE });
    reorder(ranking, places);
    choose_judged(ranking);
    g_autofree bool *is_shown = g_new0(bool, ranking->n + 1);
    choose_shown(ranking, options, is_shown);
    memset(ranking->column_of, 0xff, n_groups * sizeof(uint32_t));
    for (size_t i = 0; i < ranking->n; i++) {
        bool is_folded = is_shown[i] || ranking->is_judged[i];
        ranking->columns[i] = is_folded ? (uint32_t)ranking->n_columns++ : PF_NO_COLUMN;
        ranking->column_of[ranking->groups[i]] = ranking->columns[i];
    }
    return ranking;
}

void
pf_ranking_free(PfRanking *ranking)
{
    if (!ranking)
        return;
    for (size_t i = 0; i < ranking->n; i++)
        pf_band_name_clear(&ranking->bands[i].name);
    g_free(ranking->bands);
    g_free(ranking->groups);
    g_free(ranking->estimates);
    g_free(ranking->is_judged);
    g_free(ranking->columns);
    g_free(ranking->column_of);
    g_free(ranking);
}

/* What the bands without a series have of each sample. */
static void
sum_up_others(PfHeapProfile *profile)
{
    profile->other = g_memdup2(profile->totals, profile->n_samples * sizeof(uint64_t));
    for (size_t i = 0; i < profile->n_shown; i++) {
        for (size_t j = 0; j < profile->n_samples; j++)
            profile->other[j] -= profile->bands[i].values[j];
    }
}

/* Those shown first, each part in its order. */
static void
hand_over(PfRanking *ranking, const size_t *places, const bool *is_shown, uint64_t **series,
          PfHeapProfile *profile)
{
    g_autofree size_t *order = g_new(size_t, ranking->n + 1);
    size_t n_shown = 0, n = 0;

    for (size_t i = 0; i < ranking->n; i++)
        n_shown += is_shown[i];
    for (size_t i = 0; i < ranking->n; i++) {
        size_t place = places[i];
        order[is_shown[place] ? n++ : n_shown + (i - n)] = place;
        if (is_shown[place])
            ranking->bands[place].values = g_steal_pointer(&series[ranking->columns[place]]);
    }
    for (size_t column = 0; column < ranking->n_columns; column++) {
        g_clear_pointer(&series[column], g_free);
    }
    permute(ranking->bands, order, ranking->n);
    profile->n_bands = ranking->n;
    profile->n_shown = n_shown;
    profile->bands = g_steal_pointer(&ranking->bands);
    ranking->n = 0; /* the names are the profile's now */
}

void
pf_ranking_finish(PfRanking *ranking, const PfProfileOptions *options, uint64_t **series,
                  PfHeapProfile *profile)
{
    g_autofree size_t *places = places_in_order(
        ranking, (Order){ .sort = options->sort, .is_reversed = options->is_reversed });
    g_autofree bool *is_shown = g_new0(bool, ranking->n + 1);

    choose_shown(ranking, options, is_shown);
    for (size_t i = 0; i < ranking->n; i++) { /* growth is known now: others may have come up */
        bool is_lacking = is_shown[i] && ranking->columns[i] == PF_NO_COLUMN;
        ranking->n_lacking += is_lacking;
        is_shown[i] = is_shown[i] && !is_lacking;
    }
    hand_over(ranking, places, is_shown, series, profile);
    sum_up_others(profile);
}

/* The profile's bands, which are taken, by falling area; those with values have columns, and
 * their series are taken too. */
static PfRanking *
ranking_of(PfHeapProfile *profile, uint64_t **series)
{
    PfRanking *ranking = blank(profile->n_bands);

    ranking->n = profile->n_bands;
    memcpy(ranking->bands, profile->bands, ranking->n * sizeof(PfBand));
    g_autofree size_t *places = places_in_order(ranking, (Order){ .sort = PF_SORT_SIZE });
    reorder(ranking, places);
    for (size_t i = 0; i < ranking->n; i++) {
        PfBand *band = &ranking->bands[i];
        ranking->columns[i] = band->values ? (uint32_t)ranking->n_columns : PF_NO_COLUMN;
        if (band->values)
            series[ranking->n_columns++] = (uint64_t *)band->values;
        band->values = NULL;
    }
    g_clear_pointer(&profile->bands, g_free);
    g_clear_pointer(&profile->other, g_free);
    return ranking;
}

size_t
pf_ranking_again(PfHeapProfile *profile, const PfProfileOptions *options)
{
    g_autofree uint64_t **series = g_new0(uint64_t *, profile->n_bands + 1);
    g_autoptr(PfRanking) ranking = ranking_of(profile, series);

    pf_ranking_finish(ranking, options, series, profile);
    return ranking->n_lacking;
}
