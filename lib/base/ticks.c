/*
 * ticks.c - where an axis has its ticks, and what they say.
 *
 * A tick is round in the unit it is printed in: steps are chosen there, not in
 * bytes or seconds.
 */
#include "base/units-private.h"

#include <math.h>
#include <string.h>

/* The smallest of 1, 2 or 5 times a power of ten that is at least `least`, which is positive.
 */
static double
ladder(double least)
{
    double power = pow(10, floor(log10(least)));
    double digit = least / power / (1 + 1e-9);

    return power * (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10);
}

/* As many as `step` needs so that neighbours differ, and are exact: two for a quarter. */
static int
decimals_of_step(double step)
{
    int decimals = MAX(0, -(int)floor(log10(step) + 1e-9));

    return step == 0.25 ? 2 : decimals;
}

/* The ticks from `bottom` to `top`, `step` apart, all in units of `size` that are called
 * `unit`.
 */
static PfTicks
linear_ticks_from(double bottom, double top, double step, double size, const char *unit)
{
    double slack = 1e-6; /* of a step, for ends that are ticks but for their rounding */
    double first = ceil(bottom / step - slack);
    size_t last = (size_t)fmax(floor(top / step + slack) - first, 0);
    PfTicks ticks = { .step = step * size, .n = last + 1, .unit = unit };

    ticks.at = g_new(double, ticks.n);
    ticks.labels = g_new0(char *, ticks.n + 1);
    for (size_t i = 0; i < ticks.n; i++) {
        double value = (first + (double)i) * step;

        ticks.at[i] = value * size;
        if (value == 0)
            ticks.labels[i] = g_strdup("0");
        else if (i < last)
            ticks.labels[i] = pf_unit_digits(value, decimals_of_step(step));
        else
            ticks.labels[i] = pf_unit_digits_of(value, decimals_of_step(step), unit);
    }
    return ticks;
}

static PfTicks
linear_ticks(double top, double step, double size, const char *unit)
{
    return linear_ticks_from(0, top, step, size, unit);
}

/* How many intervals an axis has room for. */
static double
intervals(double length, double spacing)
{
    return fmin(fmax(floor(length / spacing), 2), 1000);
}

PfTicks
pf_ticks_bytes(double vmax, double height)
{
    if (!(isfinite(vmax) && vmax > 0))
        return linear_ticks(0, 1, 1, pf_unit_byte_name(0));

    double n = intervals(height, 30);
    unsigned exponent = pf_unit_byte_exponent(vmax);
    for (;;) {
        double size = ldexp(1, 10 * (int)exponent);
        double step = ladder(vmax / size / n);

        if (exponent == 0)
            return linear_ticks(vmax, MAX(1, step), 1, pf_unit_byte_name(0));
        if (step >= 0.1)
            return linear_ticks(vmax / size, step, size, pf_unit_byte_name(exponent));
        exponent--;
    }
}

/* The units of a time axis: each for ranges under `below` seconds. */
typedef struct {
    double below;
    double size;
    const char *name;
    const double *steps; /* ascending, the last one 0; NULL: the ladder */
} TimeUnit;

static const double minute_steps[] = { 0.5, 1, 2, 5, 10, 15, 30, 60, 0 };
static const double hour_steps[] = { 0.25, 0.5, 1, 2, 3, 6, 12, 24, 48, 96, 168, 0 };

static const TimeUnit time_units[] = {
    { 2e-6, 1e-9, "ns", NULL },
    { 2e-3, 1e-6, "µs", NULL },
    { 1, 1e-3, "ms", NULL },
    { 600, 1, "s", NULL },
    { 10800, 60, "min", minute_steps },
    { HUGE_VAL, 3600, "h", hour_steps },
};

static double
time_step(const TimeUnit *unit, double least)
{
    if (!unit->steps)
        return ladder(least);

    const double *step = unit->steps;
    while (*step > 0 && *step * (1 + 1e-9) < least)
        step++;
    return *step > 0 ? *step : step[-1] * ladder(least / step[-1]); /* of many weeks */
}

static PfTicks
time_ticks(double start, double end, double n)
{
    const TimeUnit *unit = time_units;
    double length = end - start;

    if (!(isfinite(length) && start >= 0 && length > 0))
        return linear_ticks(0, 1, 1, "s");
    while (length >= unit->below)
        unit++;

    double step = time_step(unit, length / unit->size / n);
    return linear_ticks_from(start / unit->size, end / unit->size, step, unit->size,
                             unit->name);
}

PfTicks
pf_ticks_time(double seconds, double width)
{
    return pf_ticks_time_from(0, seconds, width);
}

PfTicks
pf_ticks_time_from(double start, double end, double width)
{
    return time_ticks(start, end, intervals(width, 40));
}

PfTicks
pf_ticks_shares(double top, double height)
{
    double percent = 100 * (isfinite(top) && top > 0 ? top : 1);
    PfTicks ticks = linear_ticks(percent, ladder(percent / intervals(height, 30)), 0.01, "%");
    char *last = ticks.labels[ticks.n - 1];
    g_auto(GStrv) apart = g_strsplit(last, "\u00a0", -1);

    ticks.labels[ticks.n - 1] = g_strjoinv("", apart);
    g_free(last);
    return ticks;
}

/* Ticks of numbers, in thousands and so on where there are many digits; `units` are what these
 * are called. */
static PfTicks
ticks_of_numbers(double top, double least_step, double height, const char *const units[])
{
    double most = isfinite(top) && top > 0 ? top : 1, size = 1;
    size_t unit = 0;

    for (; most >= size * 10000 && units[unit + 1]; unit++)
        size *= 1000;
    double end = most / size, n = intervals(height, 30);
    double step = ladder(end / n);
    while (step > end) /* there is a tick beside 0 */
        step = ladder(end / ++n);
    return linear_ticks(end, fmax(step, least_step / size), size, units[unit]);
}

PfTicks
pf_ticks_counts(double top, double height)
{
    static const char *const units[] = { "", "k", "M", "G", "T", NULL };
    PfTicks ticks = ticks_of_numbers(top, 1, height, units);
    char *last = ticks.labels[ticks.n - 1];

    if (ticks.unit[0] == '\0' && g_str_has_suffix(last, "\u00a0"))
        last[strlen(last) - strlen("\u00a0")] = '\0';
    return ticks;
}

PfTicks
pf_ticks_rates(double top, double height)
{
    static const char *const units[] = { "/s", "k/s", "M/s", "G/s", "T/s", NULL };
    return ticks_of_numbers(top, 0, height, units);
}

PfTicks
pf_ticks_time_small(double start, double end, double width)
{
    return time_ticks(start, end, intervals(width, 34));
}

/* "100 µs": a power of ten of seconds. */
static char *
decade_label(int exponent)
{
    static const char *const names[] = { "µs", "ms", "s" };
    int unit = MIN((exponent + 6) / 3, 2);

    return pf_unit_digits_of(pow(10, exponent + 6 - 3 * unit), 0, names[unit]);
}

PfTicks
pf_ticks_decades(double shortest, double longest)
{
    double from = isfinite(shortest) && shortest > 0 ? floor(log10(shortest) + 1e-9) : -6;
    double to = isfinite(longest) && longest > 0 ? ceil(log10(longest) - 1e-9) : -6;
    int lowest = (int)MAX(from, -6);
    int highest = MAX((int)to, lowest + 1);
    PfTicks ticks = { .n = (size_t)(highest - lowest) + 1, .unit = "s" };

    ticks.at = g_new(double, ticks.n);
    ticks.labels = g_new0(char *, ticks.n + 1);
    for (size_t i = 0; i < ticks.n; i++) {
        ticks.at[i] = pow(10, lowest + (int)i);
        ticks.labels[i] = decade_label(lowest + (int)i);
    }
    return ticks;
}

void
pf_ticks_clear(PfTicks *ticks)
{
    g_clear_pointer(&ticks->at, g_free);
    g_clear_pointer(&ticks->labels, g_strfreev);
    ticks->n = 0;
}
