#include "report/finding_fit.h"

static double
seconds_at(const uint64_t *times_ns, size_t i)
{
    return ((double)times_ns[i] - (double)times_ns[0]) / 1e9;
}

PfFit
pf_fit(const uint64_t *times_ns, const uint64_t *values, size_t n)
{
    PfFit fit = { .n = n };
    double mean_time = 0, mean_value = 0, times = 0, both = 0, of_values = 0;

    for (size_t i = 0; i < n; i++) {
        mean_time += seconds_at(times_ns, i) / (double)n;
        mean_value += (double)values[i] / (double)n;
    }
    for (size_t i = 0; i < n; i++) {
        double time = seconds_at(times_ns, i) - mean_time;
        double value = (double)values[i] - mean_value;
        times += time * time;
        both += time * value;
        of_values += value * value;
    }
    if (times > 0 && of_values > 0) {
        fit.bytes_per_s = both / times;
        fit.explained = both * both / (times * of_values);
    }
    return fit;
}
