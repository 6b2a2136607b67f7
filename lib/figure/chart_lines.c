/*
 * chart_lines.c - a line for each band of the heap profile, all on one scale.
 *
 * Stacked, a band's shape is bent by those under it; here each stands on zero. What they come
 * to together is not on this scale.
 */
#include "base/units.h"
#include "figure/classic.h"
#include "figure/heap_facts.h"
#include "figure/line_names.h"
#include "figure/shorten.h"

/* The highest point of a layer that is drawn. */
typedef struct {
    size_t layer, sample;
    uint64_t bytes;
} Summit;

typedef struct {
    Summit highest;  /* of all layers */
    Summit of_bands; /* of those with a name; 0 bytes: of none */
} Own;

static Summit
summit_of(const PfStack *stack, size_t n_layers)
{
    Summit summit = { 0 };

    for (size_t layer = 0; layer < n_layers; layer++) {
        const uint64_t *values = stack->layers[layer].values;
        for (size_t i = 0; i < stack->n_samples; i++)
            if (values[i] > summit.bytes)
                summit = (Summit){ layer, i, values[i] };
    }
    return summit;
}

static bool
has_peak(const PfClassic *page)
{
    const Own *own = page->own;
    return page->stack->n_samples > 1 && own->of_bands.bytes > 0;
}

static PfPlot
plot_of(const PfClassic *page)
{
    const Own *own = page->own;
    double labelled = has_peak(page) ? (double)own->of_bands.bytes : 0;

    return pf_classic_plot_to(page, labelled, 1.04 * (double)own->highest.bytes);
}

static void
draw(PfClassic *page, const PfPlot *plot)
{
    page->lines = pf_lines(page->stack, plot, page->x, pf_chart_per_point(page->options));
    pf_lines_draw(page->figure, page->stack, &page->lines);
}

static void
annotate(const PfClassic *page, const PfAnnotations *notes)
{
    static const double reach = 3; /* of the ring */
    const Summit *summit = &((const Own *)page->own)->of_bands;
    PfPoint at = { page->x[summit->sample],
                   pf_scale_at(&notes->plot->y, (double)summit->bytes) };
    PfBox ring = { at.x - reach, at.x + reach, at.y - reach, at.y + reach };
    PfBox taken[] = { ring, ring };
    PfLineNames names = {
        page->stack, &page->lines, notes->plot, notes->markers, notes->measure, taken, 0
    };

    if (has_peak(page)) {
        taken[1] = pf_annotations_draw_peak(notes, at, summit->sample, summit->bytes);
        names.n_taken = G_N_ELEMENTS(taken);
    }
    pf_line_names_draw(page->figure, &names);
}

static char *
summary_of(const PfClassic *page)
{
    const PfStack *stack = page->stack;
    const Summit *summit = &((const Own *)page->own)->of_bands;
    g_autofree char *bands = pf_head_counted(stack->n_layers, "band");
    if (summit->bytes == 0)
        return g_strdup_printf("Lines of live heap over time, %s on one scale, not stacked.",
                               bands);

    g_autofree char *name = pf_one_line(stack->layers[summit->layer].name->label);
    g_autofree char *bytes = pf_unit_format(PF_UNIT_BYTES, (double)summit->bytes);
    g_autofree char *when = pf_annotations_sample_time(stack, summit->sample);
    return g_strdup_printf("Lines of live heap over time, %s on one scale, not stacked; "
                           "the highest is %s with %s %s.",
                           bands, name, bytes, when);
}

static char *
facts_of(const PfClassic *page)
{
    double peak = (double)((const Own *)page->own)->highest.bytes;
    g_autofree char *facts = pf_heap_facts(page->stack, page->profile, page->options, peak);
    return g_strconcat("one scale, not stacked" PF_DOT, facts, NULL);
}

static const PfClassicKind kind = {
    .id = "lines",
    .title = "Lines of live heap",
    .nameless = "heap profile",
    .summary = summary_of,
    .facts = facts_of,
    .plot = plot_of,
    .draw = draw,
    .annotate = annotate,
};

/* Lays out a page, or draws into a place on another and says where that ends. */
static PfFigure *
lay_out(const PfProfile *profile, const PfChartOptions *options, const PfInset *place,
        double *out_end)
{
    g_assert(profile->heap && profile->heap->n_samples > 0);

    g_autoptr(PfStack) stack = pf_classic_heap_stack(profile, options, place);
    Own own = { summit_of(stack, stack->n_layers), summit_of(stack, stack->n_bands) };
    PfClassic page = {
        .kind = &kind,
        .profile = profile,
        .options = options,
        .place = place,
        .stack = stack,
        .own = &own,
    };

    stack->is_apart = true;
    return pf_classic_draw(&page, out_end);
}

PfFigure *
pf_chart_lines(const PfProfile *profile, const PfChartOptions *options)
{
    return lay_out(profile, options, NULL, NULL);
}

double
pf_chart_lines_inset(const PfProfile *profile, const PfChartOptions *options,
                     const PfInset *place)
{
    double end = 0;

    lay_out(profile, options, place, &end);
    return end;
}
