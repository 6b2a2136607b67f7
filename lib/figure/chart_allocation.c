/*
 * chart_allocation.c - how fast the program allocates, over time, and how much of it was in
 * each phase.
 */
#include <math.h>

#include "base/units.h"
#include "figure/allocation_phases.h"
#include "figure/run_key.h"
#include "figure/run_page.h"
#include "figure/sum_columns.h"
#include "profile/classes.h"

static const double key_width = 150, key_width_of_page = 230;
static const double curve_width = 0.6, mean_width = 0.9, halo_width = 2.4;
static const double rate_rows_height = 84; /* of the key, with all it says beside a plot */
static const double label_size = 7, label_gap = 5; /* beside the plot */
static const double list_gap = 10;                 /* from there to the phases */

enum { RATE_ROWS = 2, LEAST_PHASES = 3, PHASES_BELOW = 12 };

static const PfInk area = { PF_INK_BAND, 4 };

static PfScale
time_of(const PfClassic *page)
{
    return (PfScale){ pf_classic_start(page), pf_classic_end(page), page->plot.left,
                      page->plot.right };
}

static PfStepColumns
columns_of(const PfClassic *page, const PfScale *x)
{
    return pf_sum_columns_rate(&page->profile->memory->allocation, 0, x,
                               page->stack->run_end_ns);
}

/* The column in which most is allocated: how much a second. */
static double
fastest(const PfClassic *page)
{
    PfScale x = time_of(page);
    g_auto(PfStepColumns) columns = columns_of(page, &x);
    double most = 0;

    for (size_t i = columns.first; i < columns.n; i++)
        most = fmax(most, columns.values[i]);
    return most;
}

static double
total_of(const PfClassic *page)
{
    return (double)page->profile->memory->allocation.totals[0];
}

static double
mean_of(const PfClassic *page)
{
    double seconds = (double)pf_run_ground_ns(page->stack) / 1e9;
    return seconds > 0 ? total_of(page) / seconds : 0;
}

/* The last label is of bytes a second, where that has room beside the plot. */
static PfPlot
plot_of(const PfClassic *page)
{
    PfPlot plot = pf_classic_plot_to(page, 0, 1.04 * fastest(page));
    char **last = &plot.y_ticks.labels[plot.y_ticks.n - 1];
    g_autofree char *rate = g_strconcat(*last, "/s", NULL);
    double width = pf_measure(&page->options->measure, PF_FONT_TEXT, label_size, rate);

    if (plot.y_ticks.n > 1 && width <= pf_classic_gutter - label_gap) {
        g_free(*last);
        *last = g_steal_pointer(&rate);
    }
    return plot;
}

static void
draw(PfClassic *page, const PfPlot *plot)
{
    g_auto(PfStepColumns) columns = columns_of(page, &plot->x);
    double y = pf_scale_at(&plot->y, mean_of(page));
    PfPoint from = { plot->x.from, y }, to = { plot->x.to, y };

    pf_figure_open(page->figure, &(PfGroup){ "rate", "rate", "allocated a second" });
    pf_step_columns_fill(page->figure, &columns, plot, area);
    pf_step_columns_veil(page->figure, &columns, plot);
    pf_step_columns_trace(page->figure, &columns, plot, (PfInk){ PF_INK_BAND_EDGE, area.band },
                          curve_width);
    pf_figure_close(page->figure);
    if (y < plot->y.to) /* over a fixed scale */
        return;
    pf_figure_open(page->figure, &(PfGroup){ "mean", "mean", "mean over the run" });
    pf_figure_rule(page->figure, (PfInk){ .role = PF_INK_HALO }, halo_width, from, to);
    pf_figure_rule(page->figure, (PfInk){ .role = PF_INK_STRONG }, mean_width, from, to);
    pf_figure_close(page->figure);
}

/* The curve and the mean. Returns where they end. */
static double
draw_rates(const PfClassic *page, const PfBox *box)
{
    PfScale x = time_of(page);
    g_autofree char *total = pf_unit_format(PF_UNIT_BYTES, total_of(page));
    g_autofree char *all = g_strconcat(total, " in all", NULL);
    g_autofree char *most = pf_unit_per_second(fastest(page));
    g_autofree char *column = pf_unit_format(PF_UNIT_SECONDS, pf_sum_columns_seconds(&x, 0));
    g_autofree char *up_to = g_strdup_printf("up to %s, over %s", most, column);
    g_autofree char *mean = pf_unit_per_second(mean_of(page));
    const PfRunKeyRow rows[RATE_ROWS] = {
        { .shape = PF_RUN_KEY_BOX,
          .ink = area,
          .name = "allocated",
          .note = "a second, by the program",
          .figures = { all, up_to } },
        { .shape = PF_RUN_KEY_LINE,
          .ink = { .role = PF_INK_STRONG },
          .width = mean_width,
          .name = "mean",
          .note = "over the run",
          .figures = { mean } },
    };
    PfRunKey key = { rows, RATE_ROWS, &page->options->measure, page->place };

    return pf_run_key_draw(page->figure, &key, box);
}

static double
draw_key(const PfClassic *page)
{
    const PfPhases *phases = page->profile->phases;
    size_t n = pf_allocation_phases_count(phases);
    PfBox rates = page->key, list = page->key;
    double least = pf_bar_list_height(MIN(n, LEAST_PHASES)) + list_gap;

    rates.bottom = fmin(rates.top + rate_rows_height, rates.bottom);
    bool has_list = n > 0 && rates.bottom - rates.top >= pf_run_key_least(RATE_ROWS)
                    && list.bottom - rates.top - pf_run_key_height(RATE_ROWS) >= least;
    if (has_list)
        rates.bottom = fmin(rates.bottom, list.bottom - least);
    else
        rates.bottom = page->key.bottom;
    double end = draw_rates(page, &rates);
    list.top = end + list_gap;
    if (!has_list || pf_bar_list_capacity(list.bottom - list.top) < MIN(n, LEAST_PHASES))
        return end;
    return pf_allocation_phases_draw(page->figure, phases, area, &list, &page->options->measure,
                                     page->place);
}

static char *
facts_of(const PfClassic *page)
{
    g_autofree char *total = pf_unit_format(PF_UNIT_BYTES, total_of(page));
    g_autofree char *mean = pf_unit_per_second(mean_of(page));
    g_autofree char *restricted = pf_run_restrictions(page, 0);

    return g_strdup_printf("allocated %s" PF_DOT "mean %s%s", total, mean, restricted);
}

static char *
summary_of(const PfClassic *page)
{
    const PfPhase *most = pf_allocation_phases_most(page->profile->phases);
    g_autofree char *total = pf_unit_format(PF_UNIT_BYTES, total_of(page));
    g_autofree char *mean = pf_unit_per_second(mean_of(page));
    if (!most || pf_allocation_phases_count(page->profile->phases) == 0)
        return g_strdup_printf(
            "What the program allocates over time: %s in all, %s in the mean.", total, mean);

    g_autofree char *name = pf_one_line(pf_allocation_phase_name(most));
    g_autofree char *bytes = pf_unit_format(PF_UNIT_BYTES, (double)most->allocated_bytes);
    return g_strdup_printf("What the program allocates over time: %s in all, %s in the mean. "
                           "Most in a phase: %s, %s.",
                           total, mean, name, bytes);
}

static const PfClassicKind kind = {
    .id = "allocation",
    .title = "Allocation",
    .nameless = "allocation",
    .has_no_rug = true,
    .summary = summary_of,
    .facts = facts_of,
    .plot = plot_of,
    .draw = draw,
    .draw_key = draw_key,
};

char *
pf_chart_allocation_lacks(const PfProfile *profile, const PfChartOptions *options)
{
    const PfMemory *memory = profile->memory;

    (void)options;
    if (memory && memory->allocation.n_bins > 0)
        return NULL;
    return pf_class_lacks(profile, PF_CLASS_GC, "amounts of what was allocated");
}

/* How high the key is below a plot. */
static double
height_below(const PfProfile *profile)
{
    size_t n = pf_allocation_phases_count(profile->phases);
    double height = pf_run_key_height(RATE_ROWS);

    return n > 0 ? height + list_gap + pf_bar_list_height(MIN(n, PHASES_BELOW)) : height;
}

/* Lays out a page, or draws into a place on another and says where that ends. */
static PfFigure *
lay_out(const PfProfile *profile, const PfChartOptions *options, const PfInset *place,
        double *out_end)
{
    const PfTimeSums *sums = &profile->memory->allocation;
    bool is_untold = !profile->log || !profile->log->has_times;
    PfStack ground =
        pf_run_ground(profile, is_untold ? sums->start_ns + sums->n_bins * sums->bin_ns : 0);
    PfClassic page = {
        .kind = &kind,
        .profile = profile,
        .options = options,
        .place = place,
        .stack = &ground,
        .key_width = place ? key_width : key_width_of_page,
        .own_key_height = height_below(profile),
        .own_key_least = pf_run_key_least(RATE_ROWS),
    };

    return pf_classic_draw(&page, out_end);
}

PfFigure *
pf_chart_allocation(const PfProfile *profile, const PfChartOptions *options)
{
    return lay_out(profile, options, NULL, NULL);
}

double
pf_chart_allocation_inset(const PfProfile *profile, const PfChartOptions *options,
                          const PfInset *place)
{
    double end = 0;

    lay_out(profile, options, place, &end);
    return end;
}
