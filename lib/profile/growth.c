#include "profile/growth.h"

#include <glib.h>
#include <math.h>
#include <stdlib.h>

#include "profile/slope.h"

static const double LEAST_OF_MEAN = 0.1;
static const double LEAST_OF_TOTAL = 0.0005;
static const double LEAST_ERRORS = 1.5;
static const double LEAST_DEVIATIONS = 2.5;
static const double ENOUGH_OF_PAIRS = 0.75;

typedef struct {
    const uint64_t *times_ns, *values;
    size_t n;
    double *scratch; /* [n] */
} Series;

size_t
pf_growth_half(const uint64_t *times_ns, size_t n)
{
    size_t half = 0;

    if (n == 0 || times_ns[n - 1] < times_ns[0])
        return 0;
    uint64_t middle = times_ns[0] + (times_ns[n - 1] - times_ns[0]) / 2;
    while (times_ns[half] < middle)
        half++;
    return half;
}

static double
seconds_from_to(uint64_t from_ns, uint64_t to_ns)
{
    return to_ns > from_ns ? (double)(to_ns - from_ns) / 1e9 : 0;
}

static double
seconds_between(const Series *series, size_t before, size_t after)
{
    return seconds_from_to(series->times_ns[before], series->times_ns[after]);
}

double
pf_growth_mean(const uint64_t *times_ns, const uint64_t *values, size_t n)
{
    double area = 0, duration = 0;

    for (size_t i = 1; i < n; i++) {
        double seconds = seconds_from_to(times_ns[i - 1], times_ns[i]);

        area += ((double)values[i - 1] + (double)values[i]) / 2 * seconds;
        duration += seconds;
    }
    return duration > 0 ? area / duration : 0;
}

static int
compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static void
sort(double *numbers, size_t n)
{
    qsort(numbers, n, sizeof(*numbers), compare);
}

/* By nearest rank. */
static double
quantile(const double *sorted, size_t n, double share)
{
    return sorted[(size_t)lround(share * (double)(n - 1))];
}

/* The middle one of a sample and its neighbours. */
static double
smooth_value(const Series *series, size_t i)
{
    const uint64_t *at = &series->values[i];

    if (i == 0 || i + 1 == series->n)
        return (double)*at;
    uint64_t low = MIN(at[-1], at[1]), high = MAX(at[-1], at[1]);
    return (double)CLAMP(*at, low, high);
}

/* What foot, middle and top rise by at least, seen from the earlier half to the later. */
static double
rise_of_quantiles(const Series *series, size_t half)
{
    static const double shares[] = { 0.25, 0.5, 0.75 };
    double *earlier = series->scratch, *later = earlier + half;
    size_t n_later = series->n - half;
    double rise = HUGE_VAL;

    for (size_t i = 0; i < series->n; i++)
        series->scratch[i] = smooth_value(series, i);
    sort(earlier, half);
    sort(later, n_later);
    for (size_t i = 0; i < G_N_ELEMENTS(shares); i++) {
        double from = quantile(earlier, half, shares[i]);
        rise = MIN(rise, 2 * (quantile(later, n_later, shares[i]) - from));
    }
    return rise;
}

/* How far a sample is above the line of this slope from the first one. */
static double
above_line(const Series *series, double slope, size_t i)
{
    return (double)series->values[i] - slope * seconds_between(series, 0, i);
}

/* The middle one of these distances. */
static double
middle_of(const Series *series, double slope)
{
    for (size_t i = 0; i < series->n; i++)
        series->scratch[i] = above_line(series, slope, i);
    sort(series->scratch, series->n);
    return quantile(series->scratch, series->n, 0.5);
}

double
pf_growth_level(const uint64_t *times_ns, const uint64_t *values, size_t n, double bytes_per_s)
{
    g_autofree double *scratch = g_new(double, n);
    const Series series = { times_ns, values, n, scratch };

    return middle_of(&series, bytes_per_s);
}

/*
 * The standard error of the rise, were it by chance. Around the line samples are as far
 * apart as the median of their distances says. They are not independent: those that
 * cross the middle c times are worth 2 c that are.
 */
static double
error_of_rise(const Series *series, double slope)
{
    double *scratch = series->scratch;
    unsigned n_crossings = 0;
    double middle = middle_of(series, slope);

    for (size_t i = 0; i < series->n; i++) {
        double above = above_line(series, slope, i) - middle;
        bool is_crossing = i > 0 && (above > 0) != (above_line(series, slope, i - 1) > middle);

        n_crossings += is_crossing;
        scratch[i] = fabs(above);
    }
    sort(scratch, series->n);
    double deviation = 1.4826 * quantile(scratch, series->n, 0.5); /* as of a normal one */
    return deviation * sqrt(12.0 / (2 * MAX(1, n_crossings)));
}

/* Whether more pairs rise than chance makes rise. */
static bool
mostly_rises(const Series *series)
{
    double n = (double)series->n, n_pairs = n * (n - 1) / 2;
    double deviation = sqrt(n * (n - 1) * (2 * n + 5) / 18);
    double least = MIN(LEAST_DEVIATIONS * deviation, ENOUGH_OF_PAIRS * n_pairs);

    return (double)pf_slope_balance(series->times_ns, series->values, series->n) >= least;
}

static bool
is_growing(const Series *series, double slope, double total_mean)
{
    size_t half = pf_growth_half(series->times_ns, series->n);
    double last_slope =
        pf_slope_theil_sen(series->times_ns + half, series->values + half, series->n - half);
    double duration = seconds_between(series, 0, series->n - 1);

    if (half == 0 || !(slope > 0 && last_slope > 0))
        return false;
    double rise = MIN(slope * duration, rise_of_quantiles(series, half));
    return rise > 0
           && rise
                  >= LEAST_OF_MEAN * pf_growth_mean(series->times_ns, series->values, series->n)
           && rise >= LEAST_OF_TOTAL * total_mean
           && rise >= LEAST_ERRORS * error_of_rise(series, slope) && mostly_rises(series);
}

PfGrowth
pf_growth_of(const uint64_t *times_ns, const uint64_t *values, size_t n, double total_mean)
{
    double slope = pf_slope_theil_sen(times_ns, values, n);

    if (isnan(slope))
        return (PfGrowth){ .is_known = false };
    g_autofree double *scratch = g_new(double, n);
    const Series series = { times_ns, values, n, scratch };
    return (PfGrowth){
        .is_known = true,
        .bytes_per_s = slope,
        .is_growing = slope > 0 && is_growing(&series, slope, total_mean),
    };
}

PfGrowthFit
pf_growth_fit(const uint64_t *times_ns, const uint64_t *values, size_t n)
{
    PfGrowthFit fit = { .n = n };
    double mean_time = 0, mean_value = 0, times = 0, both = 0, of_values = 0;

    for (size_t i = 0; i < n; i++) {
        mean_time += seconds_from_to(times_ns[0], times_ns[i]) / (double)n;
        mean_value += (double)values[i] / (double)n;
    }
    for (size_t i = 0; i < n; i++) {
        double time = seconds_from_to(times_ns[0], times_ns[i]) - mean_time;
        double value = (double)values[i] - mean_value;
        times += time * time;
        both += time * value;
        of_values += value * value;
    }
    if (times > 0 && of_values > 0) {
        fit.bytes_per_s = both / times;
        fit.explained = fmin(both * both / (times * of_values), 1);
    }
    return fit;
}
