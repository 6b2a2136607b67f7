#include "figure/tick_bins.h"

#include <math.h>

#include "base/units.h"

/* A mean of fewer ticks a bin is noise; but less of a shape than so many bins is none. */
enum { TICKS_PER_BIN = 10, LEAST_BINS = 16 };

/* When that of the series' own bins begins; there is nothing after the last moment. */
static uint64_t
start_of_own(const PfTickSeries *series, size_t i)
{
    double since = (double)i * (double)series->bin_ns;

    if (since >= (double)(UINT64_MAX - series->start_ns))
        return UINT64_MAX;
    return series->start_ns + i * series->bin_ns;
}

/* The last bin ends with the run, which may be before or after the bin would be full. */
static uint64_t
end_of_last(const PfTickBins *bins, uint64_t run_end_ns)
{
    const PfTickSeries *series = bins->series;
    uint64_t last = start_of_own(series, series->n_bins - 1); /* which has a tick */
    uint64_t end = MAX(start_of_own(series, bins->n * bins->per_bin),
                       start_of_own(series, series->n_bins));

    return run_end_ns > last ? MIN(end, run_end_ns) : end;
}

static void
add_counts(const PfTickBins *bins, const uint32_t *counts, uint64_t *sums)
{
    for (size_t i = 0; i < bins->series->n_bins; i++)
        sums[MIN(i / bins->per_bin, bins->n - 1)] += counts[i];
}

/* A round number of the series' bins to one, so that there are at most so many. What is left
 * over and shorter than half a bin belongs to the last. */
static void
choose_width(PfTickBins *bins, size_t n_most)
{
    static const size_t ladder[] = { 1, 2, 3, 4, 5, 6, 8 };
    size_t n = bins->series->n_bins;
    size_t power = 1, step = 0;

    while ((n - 1) / (ladder[step] * power) + 1 > n_most) {
        step = (step + 1) % G_N_ELEMENTS(ladder);
        power *= step == 0 ? 10 : 1;
    }
    bins->per_bin = ladder[step] * power;
    bins->n = MAX((2 * n + bins->per_bin) / (2 * bins->per_bin), 1);
}

/* How many of all capabilities are in each bin. [n], owned by the caller. */
static uint64_t *
count_all(const PfTickBins *bins)
{
    const PfTickSeries *series = bins->series;
    uint64_t *all = g_new0(uint64_t, bins->n);

    add_counts(bins, series->other, all);
    for (size_t i = 0; i < series->n_centres; i++)
        if (series->bands[i].counts)
            add_counts(bins, series->bands[i].counts, all);
    return all;
}

/*
 * To as many ticks as there would be in a whole bin. Ticks come late and then close together,
 * so that a bin may hold more than it is long: its length is then that of its ticks, and no
 * processor is more than busy.
 */
static void
set_scales(PfTickBins *bins, const PfTicksOfRun *run)
{
    g_autofree uint64_t *all = count_all(bins);

    for (size_t i = 0; i < bins->n; i++) {
        double length = (double)(bins->times_ns[2 * i + 1] - bins->times_ns[2 * i]);
        double moments = ceil((double)all[i] / (double)run->n_capabilities);
        double least = run->interval_ns > 0 ? moments * (double)run->interval_ns
                                            : (double)bins->series->bin_ns;
        bins->scale[i] = PF_TICK_PARTS * (double)bins->bin_ns / fmax(fmax(length, least), 1);
    }
}

PfTickBins
pf_tick_bins(const PfTickSeries *series, const PfTicksOfRun *run, size_t n_most)
{
    PfTickBins bins = { .series = series };
    uint64_t readable = MAX(run->ticks / TICKS_PER_BIN, LEAST_BINS);

    choose_width(&bins, MAX(MIN(readable, n_most), 1));
    bins.bin_ns = MAX(start_of_own(series, bins.per_bin) - series->start_ns, 1);
    bins.times_ns = g_new(uint64_t, 2 * bins.n);
    bins.scale = g_new(double, bins.n);
    for (size_t i = 0; i < bins.n; i++) {
        bins.times_ns[2 * i] = start_of_own(series, i * bins.per_bin);
        bins.times_ns[2 * i + 1] = start_of_own(series, (i + 1) * bins.per_bin);
    }
    bins.times_ns[2 * bins.n - 1] = end_of_last(&bins, run->end_ns);
    set_scales(&bins, run);
    return bins;
}

void
pf_tick_bins_clear(PfTickBins *bins)
{
    g_clear_pointer(&bins->times_ns, g_free);
    g_clear_pointer(&bins->scale, g_free);
}

void
pf_tick_bins_add(const PfTickBins *bins, const uint32_t *counts, uint64_t *values)
{
    g_autofree uint64_t *sums = g_new0(uint64_t, bins->n);

    add_counts(bins, counts, sums);
    for (size_t i = 0; i < bins->n; i++) {
        uint64_t value = pf_unit_whole((double)sums[i] * bins->scale[i]);
        values[2 * i] += value;
        values[2 * i + 1] += value;
    }
}
