/*
 * chart_retention.c - is it the program's data or the run-time system's? What is held, in use,
 * alive and explained by the heap profile, over time, with what lies between.
 */
#include <math.h>

#include "figure/retention_key.h"
#include "figure/run_page.h"
#include "figure/size_areas.h"
#include "profile/classes.h"

static const double key_width = 112, key_width_of_page = 150;
static const double live_width = 0.8;

static double
peak_of(const PfClassic *page)
{
    const PfRetentionKey *retention = page->own;
    return fmax(pf_size_areas_peak(page->profile->memory),
                (double)retention->explained.max_bytes);
}

static PfPlot
plot_of(const PfClassic *page)
{
    return pf_classic_plot_to(page, 0, 1.04 * peak_of(page));
}

/* What is explained may be more than what was found alive before: the line of that is over it.
 */
static void
draw(PfClassic *page, const PfPlot *plot)
{
    const PfRetentionKey *retention = page->own;
    const PfMemory *memory = page->profile->memory;
    PfFigure *figure = page->figure;

    pf_size_areas_fill_held(figure, memory, plot);
    pf_size_area_fill(figure, &memory->live, plot, "live", (PfInk){ PF_INK_BAND, 0 });
    pf_size_area_fill(figure, &retention->explained, plot, "explained",
                      (PfInk){ PF_INK_BAND, 3 });
    pf_size_area_trace(figure, &memory->live, plot, (PfInk){ PF_INK_BAND_EDGE, 0 }, live_width);
    pf_size_areas_trace_held(figure, memory, plot);
}

static double
draw_key(const PfClassic *page)
{
    const PfRetentionKey *retention = page->own;
    PfRunKey key = { retention->rows, retention->n, &page->options->measure, page->place };

    return pf_run_key_draw(page->figure, &key, &page->key);
}

static char *
summary_of(const PfClassic *page)
{
    return pf_retention_key_words(page->own);
}

static char *
facts_of(const PfClassic *page)
{
    g_autofree char *facts = pf_retention_key_facts(page->own);
    g_autofree char *restricted = pf_run_restrictions(page, peak_of(page));

    return g_strconcat(facts, restricted, NULL);
}

static const PfClassicKind kind = {
    .id = "retention",
    .title = "Held, in use, alive, explained",
    .nameless = "memory",
    .has_no_rug = true,
    .summary = summary_of,
    .facts = facts_of,
    .plot = plot_of,
    .draw = draw,
    .draw_key = draw_key,
};

char *
pf_chart_retention_lacks(const PfProfile *profile, const PfChartOptions *options)
{
    const PfMemory *memory = profile->memory;

    (void)options;
    if (memory && memory->live.n > 0)
        return NULL;
    return pf_class_lacks(profile, PF_CLASS_GC, "readings of live data");
}

/* Lays out a page, or draws into a place on another and says where that ends. */
static PfFigure *
lay_out(const PfProfile *profile, const PfChartOptions *options, const PfInset *place,
        double *out_end)
{
    PfStack ground = pf_run_ground(profile, pf_size_areas_last_ns(profile->memory));
    PfTimeRange run = { ground.run_start_ns, ground.run_end_ns };
    g_autoptr(PfRetentionKey) retention = pf_retention_key_new(profile, &run);
    PfClassic page = {
        .kind = &kind,
        .profile = profile,
        .options = options,
        .place = place,
        .stack = &ground,
        .key_width = place ? key_width : key_width_of_page,
        .own_key_height = pf_run_key_height(retention->n),
        .own_key_least = pf_run_key_least(retention->n),
        .own = retention,
    };

    return pf_classic_draw(&page, out_end);
}

PfFigure *
pf_chart_retention(const PfProfile *profile, const PfChartOptions *options)
{
    return lay_out(profile, options, NULL, NULL);
}

double
pf_chart_retention_inset(const PfProfile *profile, const PfChartOptions *options,
                         const PfInset *place)
{
    double end = 0;

    lay_out(profile, options, place, &end);
    return end;
}
