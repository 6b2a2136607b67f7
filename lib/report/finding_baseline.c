/*
 * finding_baseline.c - baseline: a measure of the run differs from the baseline's by CHANGE or
 * more.
 *
 * LOOK.md, section 9.1. The largest change is the heading, all are told, the largest first. Of
 * what was zero there is no per cent; what one of the two does not tell is left out, and so is
 * the end of runs that both let go of their memory, down to less than LEFT_OVER of the peak.
 */
#include <math.h>

#include "base/units.h"
#include "profile/run_span.h"
#include "report/findings-private.h"

static const double CHANGE = 0.1;
static const double LEFT_OVER = 0.1;

enum { MEASURES = 4 };

typedef struct {
    const char *name;
    PfUnit unit;
    double value, before;
    double change; /* as a share of 1 of what it was */
} Measure;

typedef struct {
    Measure measures[MEASURES];
    size_t n;
} Comparison;

static void
add(Comparison *comparison, const char *name, PfUnit unit, double value, double before)
{
    if (before > 0)
        comparison->measures[comparison->n++] =
            (Measure){ name, unit, value, before, (value - before) / before };
}

static bool
matters(const PfHeapProfile *heap)
{
    return (double)heap->last_bytes >= LEFT_OVER * (double)heap->peak_bytes;
}

static void
add_heaps(Comparison *comparison, const PfHeapProfile *run, const PfHeapProfile *baseline)
{
    if (!run || !baseline || run->n_samples == 0 || baseline->n_samples == 0)
        return;
    add(comparison, "peak", PF_UNIT_BYTES, (double)run->peak_bytes,
        (double)baseline->peak_bytes);
    add(comparison, "mean", PF_UNIT_BYTES, run->mean_bytes, baseline->mean_bytes);
    if (matters(run) || matters(baseline)) {
        add(comparison, "residency at the end", PF_UNIT_BYTES, (double)run->last_bytes,
            (double)baseline->last_bytes);
    }
}

/* Times that are by the same clock. */
static void
add_times(Comparison *comparison, const PfProfile *run, const PfProfile *baseline)
{
    PfTimeRange span, before;

    if (run->log->format != baseline->log->format || !pf_run_span(run, &span)
        || !pf_run_span(baseline, &before))
        return;
    add(comparison, "run time", PF_UNIT_SECONDS, (double)(span.until_ns - span.from_ns) / 1e9,
        (double)(before.until_ns - before.from_ns) / 1e9);
}

static gint
compare(gconstpointer a, gconstpointer b)
{
    double x = fabs(((const Measure *)a)->change), y = fabs(((const Measure *)b)->change);
    return x > y ? -1 : x < y;
}

/* "+12.3%" */
static char *
signed_percent(double change)
{
    g_autofree char *share = pf_unit_percent(fabs(change));
    return g_strconcat(change > 0 ? "+" : change < 0 ? "\u2212" : "", share, NULL);
}

static char *
list_of(const Comparison *comparison)
{
    g_autoptr(GString) list = g_string_new(NULL);

    for (size_t i = 0; i < comparison->n; i++) {
        const Measure *measure = &comparison->measures[i];
        g_autofree char *value = pf_unit_format(measure->unit, measure->value);
        g_autofree char *before = pf_unit_format(measure->unit, measure->before);
        g_autofree char *change = signed_percent(measure->change);
        g_string_append_printf(list, "%s%s %s against %s", i == 0 ? "" : ", ", measure->name,
                               value, before);
        if (i > 0)
            g_string_append_printf(list, " (%s)", change);
    }
    list->str[0] = g_ascii_toupper(list->str[0]);
    g_string_append_c(list, '.');
    return g_strdup(list->str);
}

bool
pf_finding_baseline(const PfReport *report, PfFinding *out)
{
    const PfProfile *profile = report->heap ? report->heap : report->main;
    Comparison comparison = { 0 };

    if (!report->baseline)
        return false;
    add_heaps(&comparison, profile->heap, report->baseline->heap);
    add_times(&comparison, profile, report->baseline);
    qsort(comparison.measures, comparison.n, sizeof(Measure), compare);
    const Measure *most = &comparison.measures[0];
    if (comparison.n == 0 || fabs(most->change) < CHANGE)
        return false;
    g_autofree char *share = pf_unit_percent(fabs(most->change));
    out->heading = g_strdup_printf("The %s is %s %s than in the baseline.", most->name, share,
                                   most->change > 0 ? "more" : "less");
    out->text = list_of(&comparison);
    out->extent = fmin(fabs(most->change), 1);
    out->section = "compare";
    return true;
}
