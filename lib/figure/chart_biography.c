/*
 * chart_biography.c - live memory by what the program still does with it.
 *
 * LOOK.md, section 9.4: useful memory lies on the zero line, waste on top.
 */
#include <math.h>

#include "base/units.h"
#include "figure/bands.h"
#include "figure/biography_key.h"
#include "figure/classic.h"
#include "figure/heap_facts.h"
#include "figure/life_line.h"
#include "figure/life_phases.h"

static const double key_width = 150;
static const double key_below = 165, key_below_width = 300; /* where it is under the plot */
static const double room_for_line = 56, room_in_place = 68;

/* So many bands that are no phase, which no GHC writes, are drawn beside the phases. */
enum { STRANGERS = 2 };

static PfPlot
plot_of(const PfClassic *page)
{
    return pf_classic_byte_plot(page, 0);
}

static void
draw(PfClassic *page, const PfPlot *plot)
{
    page->edges = pf_edges(page->stack, plot, page->x, pf_chart_per_point(page->options));
    pf_bands_draw(page->figure, page->stack, &page->edges, plot);
}

static void
annotate(const PfClassic *page, const PfAnnotations *notes)
{
    pf_annotations_draw_names(notes, &page->edges);
    pf_annotations_draw_points(notes, NULL);
}

static void
draw_over(const PfClassic *page, const PfBox *box)
{
    pf_life_line_draw(page->figure, box, &page->options->measure);
}

static double
draw_key(const PfClassic *page)
{
    PfBox box = page->key;

    box.right = fmin(box.right, box.left + key_below_width);
    return pf_biography_key_draw(page->figure, page->stack, page->names, &box,
                                 &page->options->measure, page->place);
}

static char *
facts_of(const PfClassic *page)
{
    double peak = (double)page->stack->totals[page->stack->peak_at];
    return pf_heap_facts(page->stack, page->profile, page->options, peak);
}

/* ", VOID 60.4%, DRAG 6.5%" */
static char *
shares_of(const PfStack *stack)
{
    g_autoptr(GString) list = g_string_new(NULL);

    for (size_t i = 0; i < stack->n_bands; i++) {
        g_autofree char *share = pf_unit_percent(stack->layers[i].mean / stack->mean);
        if (pf_life_phase_find(stack->layers[i].name->label))
            g_string_append_printf(list, ", %s %s", stack->layers[i].name->label, share);
    }
    return g_strdup(list->str);
}

static char *
summary_of(const PfClassic *page)
{
    const PfStack *stack = page->stack;
    double peak = (double)stack->totals[stack->peak_at];
    g_autofree char *peak_bytes = pf_unit_format(PF_UNIT_BYTES, peak);
    g_autofree char *mean = pf_unit_format(PF_UNIT_BYTES, stack->mean);
    g_autofree char *when = pf_annotations_peak_time(stack);
    g_autofree char *shares = shares_of(stack);

    return g_strdup_printf("Live heap over time by its biography, peak %s %s, mean %s%s.",
                           peak_bytes, when, mean, shares);
}

static const PfClassicKind kind = {
    .id = "biography",
    .title = "Biography",
    .nameless = "biography",
    .summary = summary_of,
    .facts = facts_of,
    .plot = plot_of,
    .draw = draw,
    .annotate = annotate,
    .draw_over = draw_over,
    .draw_key = draw_key,
};

char *
pf_chart_biography_lacks(const PfProfile *profile, const PfChartOptions *options)
{
    char *lacks = pf_chart_heap_lacks(profile, options);

    if (lacks || profile->heap->breakdown == PF_BY_BIOGRAPHY)
        return lacks;
    return g_strdup_printf(
        "the heap profile is by %s: a program that is built with -prof writes "
        "one by biography when it is run with +RTS -hb -l",
        pf_breakdown_name(profile->heap->breakdown));
}

/* The place of each phase, from the bottom, from 1. */
static GHashTable *
places_of_phases(void)
{
    GHashTable *places = g_hash_table_new(g_str_hash, g_str_equal);

    for (guint i = 0; i < PF_LIFE_PHASES; i++)
        g_hash_table_insert(places, (gpointer)pf_life_phases[i].name,
                            GUINT_TO_POINTER(PF_LIFE_PHASES - i));
    return places;
}

/* Lays out a page, or draws into a place on another and says where that ends. */
static PfFigure *
lay_out(const PfProfile *profile, const PfChartOptions *options, const PfInset *place,
        double *out_end)
{
    g_autoptr(GHashTable) places = places_of_phases();
    PfChartOptions asked = *options;

    asked.n_bands = PF_LIFE_PHASES + STRANGERS;
    asked.min_share = 0;
    asked.colours_from = NULL; /* its own are fixed */
    asked.is_cut_as_hp2ps = false;
    asked.places = places;
    g_autoptr(PfStack) stack = pf_classic_heap_stack(profile, &asked, place);
    PfClassic page = {
        .kind = &kind,
        .profile = profile,
        .options = &asked,
        .place = place,
        .stack = stack,
        .key_width = key_width,
        .own_key_height = key_below,
        .own_key_least = pf_biography_key_least,
        .over_height = place ? room_in_place : room_for_line,
    };

    return pf_classic_draw(&page, out_end);
}

PfFigure *
pf_chart_biography(const PfProfile *profile, const PfChartOptions *options)
{
    return lay_out(profile, options, NULL, NULL);
}

double
pf_chart_biography_inset(const PfProfile *profile, const PfChartOptions *options,
                         const PfInset *place)
{
    double end = 0;

    lay_out(profile, options, place, &end);
    return end;
}
