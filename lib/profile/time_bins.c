#include "profile/time_bins.h"

#include <glib.h>

enum {
    FIRST_WIDTH = 10,  /* as a power of 2 */
    LEVELS_TO_ONE = 4, /* then all are in the first bin */
    MAX_PAIRS = PF_TIME_BINS * (PF_TIME_BINS - 1) / 2,
};

static void
double_width(PfBinClock *clock)
{
    for (unsigned i = 0; i < PF_TIME_BINS; i++) {
        uint64_t n_samples = clock->n_samples[i];

        clock->n_samples[i] = 0;
        clock->n_samples[i / 2] += n_samples;
    }
    clock->width_ns *= 2;
    clock->level++;
}

unsigned
pf_bin_clock_take(PfBinClock *clock, uint64_t time_ns)
{
    if (clock->width_ns == 0)
        *clock = (PfBinClock){ .start_ns = time_ns, .width_ns = 1 << FIRST_WIDTH };
    clock->latest_ns = MAX(clock->latest_ns, time_ns);
    uint64_t since_start = clock->latest_ns - clock->start_ns;
    while (since_start >> (FIRST_WIDTH + clock->level) >= PF_TIME_BINS)
        double_width(clock);

    unsigned bin = (unsigned)(since_start >> (FIRST_WIDTH + clock->level));
    clock->n_samples[bin]++;
    return bin;
}

void
pf_bins_widen(PfBins *bins, const PfBinClock *clock)
{
    unsigned n_doubled = (unsigned)(clock->level - bins->level);
    unsigned shift = MIN(n_doubled, LEVELS_TO_ONE);

    for (unsigned i = 0; i < PF_TIME_BINS; i++) {
        float sum = bins->sums[i];

        bins->sums[i] = 0;
        bins->sums[i >> shift] += sum;
    }
    bins->level = clock->level;
}

static double
median(double *numbers, unsigned n)
{
    for (unsigned i = 1; i < n; i++) {
        double moved = numbers[i];
        unsigned to = i;

        for (; to > 0 && numbers[to - 1] > moved; to--)
            numbers[to] = numbers[to - 1];
        numbers[to] = moved;
    }
    return n > 0 ? (numbers[(n - 1) / 2] + numbers[n / 2]) / 2 : 0;
}

double
pf_bins_slope(const PfBins *bins, const PfBinClock *clock)
{
    PfBins wide = *bins;
    double slopes[MAX_PAIRS], width_s = (double)clock->width_ns / 1e9;
    unsigned n_slopes = 0, n_used = PF_TIME_BINS;

    if (wide.level != clock->level)
        pf_bins_widen(&wide, clock);
    while (n_used > 0 && clock->n_samples[n_used - 1] == 0)
        n_used--;
    for (unsigned j = n_used / 2; j < n_used; j++) {
        for (unsigned i = n_used / 2; i < j; i++) {
            if (clock->n_samples[i] == 0 || clock->n_samples[j] == 0)
                continue;
            double rise = (double)wide.sums[j] / (double)clock->n_samples[j]
                          - (double)wide.sums[i] / (double)clock->n_samples[i];
            slopes[n_slopes++] = rise / ((j - i) * width_s);
        }
    }
    return median(slopes, n_slopes);
}
