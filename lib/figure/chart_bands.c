/*
 * chart_bands.c - stacked areas of the heap profile: the page of hp2ps.
 */
#include "base/units.h"
#include "figure/bands.h"
#include "figure/classic.h"
#include "figure/heap_facts.h"
#include "figure/heap_size.h"

/* The size of the heap, where there is an axis of time for it; else NULL. */
static const PfReadings *
heap_size_of(const PfProfile *profile, const PfStack *stack)
{
    const PfMemory *memory = profile->memory;

    if (!memory || memory->heap_size.n == 0 || stack->is_by_number)
        return NULL;
    return &memory->heap_size;
}

static bool
is_near(const PfClassic *page)
{
    return pf_heap_size_is_near(page->own, page->stack->totals[page->stack->peak_at]);
}

/* That, where its line lies in the plot. */
static const PfReadings *
line_of(const PfClassic *page)
{
    return page->own && is_near(page) ? page->own : NULL;
}

static PfPlot
plot_of(const PfClassic *page)
{
    const PfReadings *line = line_of(page);
    return pf_classic_byte_plot(page, line ? 1.04 * (double)line->max_bytes : 0);
}

static void
draw(PfClassic *page, const PfPlot *plot)
{
    page->edges = pf_edges(page->stack, plot, page->x, pf_chart_per_point(page->options));
    pf_bands_draw(page->figure, page->stack, &page->edges, plot);
    if (line_of(page))
        pf_heap_size_draw_line(page->figure, line_of(page), plot);
}

static PfStrip
strip_of(const PfClassic *page, const PfScale *time, const PfBox *box)
{
    return pf_heap_size_strip(page->own, time, box);
}

static void
annotate(const PfClassic *page, const PfAnnotations *notes)
{
    pf_annotations_draw_names(notes, &page->edges);
    pf_annotations_draw_points(notes, line_of(page));
}

static char *
summary_of(const PfClassic *page)
{
    const PfStack *stack = page->stack;
    uint64_t peak = stack->totals[stack->peak_at];
    g_autofree char *bands = pf_head_counted(stack->n_layers, "band");
    g_autofree char *peak_bytes = pf_unit_format(PF_UNIT_BYTES, (double)peak);
    g_autofree char *mean = pf_unit_format(PF_UNIT_BYTES, stack->mean);
    g_autofree char *when = pf_annotations_peak_time(stack);

    return g_strdup_printf("Stacked areas of live heap over time, %s, peak %s %s, mean %s.",
                           bands, peak_bytes, when, mean);
}

static char *
facts_of(const PfClassic *page)
{
    double peak = (double)page->stack->totals[page->stack->peak_at];
    return pf_heap_facts(page->stack, page->profile, page->options, peak);
}

static const PfClassicKind kind = {
    .id = "heap",
    .title = "Heap profile",
    .nameless = "heap profile",
    .summary = summary_of,
    .facts = facts_of,
    .plot = plot_of,
    .draw = draw,
    .annotate = annotate,
    .strip = strip_of,
};

/* Lays out a page, or draws into a place on another and says where that ends. */
static PfFigure *
lay_out(const PfProfile *profile, const PfChartOptions *options, const PfInset *place,
        double *out_end)
{
    g_assert(profile->heap && profile->heap->n_samples > 0);

    g_autoptr(PfStack) stack = pf_classic_heap_stack(profile, options, place);
    const PfReadings *heap_size = heap_size_of(profile, stack);
    PfClassic page = {
        .kind = &kind,
        .profile = profile,
        .options = options,
        .place = place,
        .stack = stack,
        .own = heap_size,
    };

    page.has_strip = heap_size && !is_near(&page);
    return pf_classic_draw(&page, out_end);
}

PfFigure *
pf_chart_bands(const PfProfile *profile, const PfChartOptions *options)
{
    return lay_out(profile, options, NULL, NULL);
}

double
pf_chart_bands_inset(const PfProfile *profile, const PfChartOptions *options,
                     const PfInset *place)
{
    double end = 0;

    lay_out(profile, options, place, &end);
    return end;
}
