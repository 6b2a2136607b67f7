/*
 * chart_sparks.c - what became of sparks over time, how many waited, and whose they were.
 *
 * Created sparks are converted, fizzle, or are collected; offers that find the pool full
 * overflow, and those of what is evaluated already are duds.
 */
#include <math.h>

#include "base/units.h"
#include "figure/classic_room.h"
#include "figure/run_inks.h"
#include "figure/sparks_caps.h"
#include "figure/sparks_facts.h"
#include "figure/time_page.h"
#include "profile/classes.h"

static const double part_gap = 5;                      /* over a part's title */
static const double with_pool = 120, with_titles = 60; /* high, at least */
static const double pool_share = 0.26;
static const double foot_height = 110, foot_least = 60;
static const double foot_title = 11;
static const double room_over = 1.04;

enum { FATES = 5 };

/* From the bottom of the stack. */
static const PfSparkCounter fates[FATES] = { PF_SPARKS_CONVERTED, PF_SPARKS_FIZZLED,
                                             PF_SPARKS_GCD, PF_SPARKS_OVERFLOWED,
                                             PF_SPARKS_DUD };

/* Where everything is. */
typedef struct {
    bool has_pool, has_titles;
    PfBox rates, pool;
    double pool_top; /* of its title */
} Layout;

/* What is left in the pool of a part of a run depends on what was in it before. */
static Layout
layout_of(const PfTimePage *page)
{
    PfBox box = page->plots;
    double height = box.bottom - box.top;
    bool is_all = pf_time_range_is_all(&page->profile->range);
    Layout layout = { .has_pool = is_all && height >= with_pool,
                      .has_titles = height >= with_titles };
    double title = layout.has_titles ? pf_time_title_height : 0;
    double pool = layout.has_pool ? pool_share * height : 0;
    double under = layout.has_pool ? pool + title + part_gap : 0;

    layout.pool = (PfBox){ box.left, box.right, box.bottom - pool, box.bottom };
    layout.pool_top = layout.pool.top - title;
    layout.rates = (PfBox){ box.left, box.right, box.top + title, box.bottom - under };
    return layout;
}

/* Of few sparks a narrow column has one or none, and its rate says nothing. */
static PfColumns
columns_of(const PfTimePage *page)
{
    static const double least = 20; /* a column */
    uint64_t offered = pf_spark_fates(page->profile->sparks).offered;

    return pf_columns_of_things(&page->columns, (double)offered, least);
}

/* [columns] how many of them there were. Owned by the caller. */
static double *
counts_of(const PfTimePage *page, const PfColumns *columns, PfSparkCounter counter)
{
    PfTimeRange range = pf_time_page_range(page);
    double *values = g_new0(double, columns->n);

    pf_columns_add(columns, &page->profile->sparks->over_time, counter, &range, values);
    return values;
}

/* The same a second. */
static double *
rates_of(const PfTimePage *page, const PfColumns *columns, PfSparkCounter counter)
{
    double *values = counts_of(page, columns, counter);

    for (size_t i = 0; i < columns->n; i++)
        values[i] /= pf_columns_length(columns);
    return values;
}

static double
most_of(const double *values, size_t n)
{
    double most = 0;

    for (size_t i = 0; i < n; i++)
        most = fmax(most, values[i]);
    return most;
}

static void
draw_created(const PfTimePage *page, const PfColumns *columns, const double *created,
             const PfScale *y)
{
    pf_figure_open(page->figure, &(PfGroup){ NULL, "overlay", "created" });
    pf_columns_draw_line(columns, y, created, page->figure, (PfInk){ .role = PF_INK_PAPER }, 2);
    pf_columns_draw_line(columns, y, created, page->figure, pf_ink_created, 0.8);
    pf_figure_close(page->figure);
}

static void
draw_rates(const PfTimePage *page, const PfBox *box)
{
    const PfInk inks[FATES] = { pf_ink_converted, pf_ink_fizzled, pf_ink_collected,
                                pf_ink_overflowed, pf_ink_dud };
    static char *const titles[FATES] = { (char *)"converted", (char *)"fizzled",
                                         (char *)"collected", (char *)"overflowed",
                                         (char *)"dud" };
    PfColumns columns = columns_of(page);
    g_autofree double *created = rates_of(page, &columns, PF_SPARKS_CREATED);
    double *values[FATES];
    for (size_t i = 0; i < FATES; i++)
        values[i] = rates_of(page, &columns, fates[i]);
    PfColumnStack stack = { .columns = &columns,
                            .n_layers = FATES,
                            .values = (const double *const *)values,
                            .inks = inks,
                            .titles = titles };
    double most = fmax(pf_column_stack_most(&stack), most_of(created, columns.n));
    most = most > 0 ? most : 1;
    g_auto(PfPlot) plot =
        pf_time_plot(page, box, room_over * most, pf_ticks_rates(most, box->bottom - box->top));

    stack.y = plot.y;
    pf_time_draw_grid(page, &plot);
    pf_column_stack_draw(&stack, page->figure);
    draw_created(page, &columns, created, &plot.y);
    pf_plot_draw_zero_line(&plot, page->figure);
    for (size_t i = 0; i < FATES; i++)
        g_free(values[i]);
}

/* [columns] how many are in the pools at the end of each. Owned by the caller. */
static double *
pool_of(const PfTimePage *page)
{
    const PfColumns *columns = &page->columns;
    double *pool = counts_of(page, columns, PF_SPARKS_CREATED);

    for (size_t i = 0; fates[i] != PF_SPARKS_OVERFLOWED; i++) {
        g_autofree double *gone = counts_of(page, columns, fates[i]);
        for (size_t j = 0; j < page->columns.n; j++)
            pool[j] -= gone[j];
    }
    for (size_t j = 1; j < page->columns.n; j++)
        pool[j] += pool[j - 1];
    for (size_t j = 0; j < page->columns.n; j++)
        pool[j] = fmax(pool[j], 0);
    return pool;
}

static void
draw_pool(const PfTimePage *page, const PfBox *box)
{
    g_autofree double *pool = pool_of(page);
    const double *layers[] = { pool };
    double most = fmax(most_of(pool, page->columns.n), 1);
    g_auto(PfPlot) plot = pf_time_plot(page, box, room_over * most,
                                       pf_ticks_counts(most, box->bottom - box->top));
    PfColumnStack stack = { &page->columns, plot.y, 1, layers, &pf_ink_waiting, NULL };

    pf_time_draw_grid(page, &plot);
    pf_figure_open(page->figure, &(PfGroup){ NULL, "pool", "in the pool" });
    pf_column_stack_draw(&stack, page->figure);
    pf_figure_close(page->figure);
    pf_plot_draw_zero_line(&plot, page->figure);
}

static void
draw(const PfTimePage *page)
{
    Layout layout = layout_of(page);

    draw_rates(page, &layout.rates);
    if (layout.has_pool)
        draw_pool(page, &layout.pool);
}

static void
annotate(const PfTimePage *page)
{
    Layout layout = layout_of(page);

    if (!layout.has_titles)
        return;
    pf_time_draw_title(page, page->plots.top,
                       "what became of sparks, and how many were created");
    if (layout.has_pool)
        pf_time_draw_title(page, layout.pool_top, "waiting in the pool");
}

static void
draw_foot(const PfTimePage *page)
{
    PfBox box = page->foot;

    pf_time_draw_title(page, box.top, "by capability: created, and converted");
    box.top += foot_title;
    box.right = page->plots.right;
    pf_sparks_caps_draw(page->figure, page->profile->sparks, &box);
}

static char *
summary_of(const PfTimePage *page)
{
    return pf_sparks_summary(page->profile->sparks);
}

static char *
facts_of(const PfTimePage *page)
{
    g_autofree char *facts = pf_sparks_facts(page->profile->sparks);
    g_autofree char *restricted = pf_time_facts_of_range(page);

    return g_strconcat(facts, restricted, NULL);
}

static const PfTimeKind kind = {
    .id = "sparks",
    .title = "Sparks",
    .nameless = "sparks",
    .summary = summary_of,
    .facts = facts_of,
    .draw = draw,
    .annotate = annotate,
    .draw_foot = draw_foot,
};

char *
pf_chart_sparks_lacks(const PfProfile *profile, const PfChartOptions *options)
{
    const PfSparks *sparks = profile->sparks;

    (void)options;
    if (!sparks || !sparks->has_counters)
        return pf_class_lacks(profile, PF_CLASS_SPARKS, "counts of sparks");
    if (pf_spark_fates(sparks).offered + sparks->all.counters[PF_SPARKS_REMAINING] > 0)
        return NULL;
    return g_strdup(pf_time_range_is_all(&profile->range)
                        ? "no sparks were offered: the program evaluated no par"
                        : "no sparks were offered in the part of the run that is asked for");
}

static uint64_t
end_of(const PfTimeSums *sums)
{
    return sums->start_ns + sums->n_bins * sums->bin_ns;
}

/* Lays out a page, or draws into a place on another and says where that ends. */
static PfFigure *
lay_out(const PfProfile *profile, const PfChartOptions *options, const PfInset *place,
        double *out_end)
{
    g_autoptr(PfShareKey) key = pf_sparks_key(profile, &options->measure);
    PfTimePage page = {
        .kind = &kind,
        .profile = profile,
        .options = options,
        .place = place,
        .key = key,
        .until_ns = end_of(&profile->sparks->over_time),
        .foot_height = profile->sparks->n_caps > 1 ? foot_height : 0,
        .foot_least = foot_least,
    };

    return pf_time_draw(&page, out_end);
}

PfFigure *
pf_chart_sparks(const PfProfile *profile, const PfChartOptions *options)
{
    return lay_out(profile, options, NULL, NULL);
}

double
pf_chart_sparks_inset(const PfProfile *profile, const PfChartOptions *options,
                      const PfInset *place)
{
    double end = 0;

    lay_out(profile, options, place, &end);
    return end;
}
