#include "figure/sum_columns.h"

#include <math.h>

static const double ns_per_second = 1e9;

double
pf_sum_columns_seconds(const PfScale *x, size_t column)
{
    double length = pf_scale_length(x);
    double width = fmin((double)column + 1, length) - (double)column;

    return (x->hi - x->lo) * width / length;
}

/* Spreads an amount over the columns from `left` to `right`, in points from the axis's start.
 */
static void
spread(const PfStepColumns *columns, double left, double right, double amount)
{
    size_t last = columns->n - 1;
    double from = fmax(left, 0), to = fmin(right, (double)columns->n);
    double width = right - left;

    if (width <= 0) {
        if (left >= 0 && left <= (double)columns->n)
            columns->values[MIN((size_t)left, last)] += amount;
        return;
    }
    for (size_t i = (size_t)from; i <= last && (double)i < to; i++) {
        double part = fmin(to, (double)i + 1) - fmax(from, (double)i);
        columns->values[i] += amount * part / width;
    }
}

PfStepColumns
pf_sum_columns(const PfTimeSums *sums, size_t kind, const PfScale *x, uint64_t end_ns)
{
    PfStepColumns columns = pf_step_columns_empty(x);
    size_t n = columns.n, end = 0;

    for (size_t bin = 0; bin < sums->n_bins; bin++) {
        double start = (double)(sums->start_ns + bin * sums->bin_ns);
        double stop = fmin(start + (double)sums->bin_ns, (double)end_ns);
        double left = pf_scale_at(x, fmax(start / ns_per_second, x->lo)) - x->from;
        double right = pf_scale_at(x, fmax(stop, start) / ns_per_second) - x->from;
        if (left >= pf_scale_length(x))
            break;
        spread(&columns, left, right, (double)pf_time_sums_at(sums, bin, kind));
        columns.first = MIN(columns.first, MIN((size_t)left, n - 1));
        end = (size_t)fmin(fmax(ceil(right - 1e-9), floor(left) + 1), (double)n);
    }
    columns.n = end;
    return columns;
}

PfStepColumns
pf_sum_columns_rate(const PfTimeSums *sums, size_t kind, const PfScale *x, uint64_t end_ns)
{
    PfStepColumns columns = pf_sum_columns(sums, kind, x, end_ns);

    for (size_t i = columns.first; i < columns.n; i++)
        columns.values[i] /= pf_sum_columns_seconds(x, i);
    return columns;
}
