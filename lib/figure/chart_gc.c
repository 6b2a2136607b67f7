/*
 * chart_gc.c - the pauses for collections: over time by generation, and by how long they are.
 *
 * LOOK.md, section 9.5.
 */
#include "figure/pause_histogram.h"
#include "figure/pause_plot.h"
#include "figure/pause_words.h"
#include "figure/run_page.h"
#include "profile/classes.h"

static const double key_width = 96, key_width_of_page = 150;
static const double legend_height = 14;
static const double no_room = 1e6; /* the histogram stands beside the pauses, or nowhere */

static PfPlot
plot_of(const PfClassic *page)
{
    return pf_pause_plot(page->profile, &page->plot, pf_classic_start(page),
                         pf_classic_end(page));
}

static void
draw(PfClassic *page, const PfPlot *plot)
{
    pf_pause_plot_draw_minor(page->figure, page->profile->gc, plot);
    pf_pause_plot_draw_major(page->figure, page->profile->gc, plot);
    if (pf_pause_plot_has_stops(page->profile))
        pf_pause_plot_draw_stops(page->figure, page->profile->nonmoving, plot);
}

static void
draw_over(const PfClassic *page, const PfBox *box)
{
    pf_pause_legend_draw(page->figure, page->profile, box, &page->options->measure);
}

static double
draw_key(const PfClassic *page)
{
    g_auto(PfPlot) plot = plot_of(page);
    PfBox box = page->key;

    box.top = page->place ? page->place->top : page->over.top;
    pf_pause_histogram_draw(page->figure, page->profile, &plot.y, &box,
                            &page->options->measure);
    return plot.y.from + pf_classic_times_height;
}

static char *
summary_of(const PfClassic *page)
{
    return pf_pause_words(page->profile, pf_run_ground_ns(page->stack));
}

static char *
facts_of(const PfClassic *page)
{
    g_autofree char *facts = pf_pause_facts(page->profile, pf_run_ground_ns(page->stack));
    g_autofree char *restricted = pf_run_restrictions(page, 0);

    return g_strconcat(facts, restricted, NULL);
}

static const PfClassicKind kind = {
    .id = "gc",
    .title = "Pauses for collections",
    .nameless = "collections",
    .has_no_rug = true,
    .summary = summary_of,
    .facts = facts_of,
    .plot = plot_of,
    .draw = draw,
    .draw_over = draw_over,
    .draw_key = draw_key,
};

char *
pf_chart_gc_lacks(const PfProfile *profile, const PfChartOptions *options)
{
    const PfGc *gc = profile->gc;

    (void)options;
    if (gc && gc->n_columns + gc->n_majors > 0)
        return NULL;
    return pf_class_lacks(profile, PF_CLASS_GC, "collections");
}

/* The end of the last pause. */
static uint64_t
last_of(const PfGc *gc)
{
    uint64_t last = 0;

    if (gc->n_columns > 0)
        last = gc->columns[gc->n_columns - 1].start_ns;
    for (size_t i = 0; i < gc->n_majors; i++)
        last = MAX(last, gc->majors[i].start_ns + gc->majors[i].pause_ns);
    return last;
}

/* Lays out a page, or draws into a place on another and says where that ends. */
static PfFigure *
lay_out(const PfProfile *profile, const PfChartOptions *options, const PfInset *place,
        double *out_end)
{
    PfStack ground = pf_run_ground(profile, last_of(profile->gc));
    PfClassic page = {
        .kind = &kind,
        .profile = profile,
        .options = options,
        .place = place,
        .stack = &ground,
        .key_width = place ? key_width : key_width_of_page,
        .own_key_height = no_room,
        .own_key_least = no_room,
        .over_height = legend_height,
    };

    return pf_classic_draw(&page, out_end);
}

PfFigure *
pf_chart_gc(const PfProfile *profile, const PfChartOptions *options)
{
    return lay_out(profile, options, NULL, NULL);
}

double
pf_chart_gc_inset(const PfProfile *profile, const PfChartOptions *options, const PfInset *place)
{
    double end = 0;

    lay_out(profile, options, place, &end);
    return end;
}
