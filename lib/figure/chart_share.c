/*
 * chart_share.c - what part of the live heap each band is, over time.
 *
 * Bands fill the plot whether much lives or little, so the size of what they are parts of
 * stands over them.
 */
#include "base/units.h"
#include "figure/bands.h"
#include "figure/classic.h"
#include "figure/heap_facts.h"
#include "figure/layer_title.h"
#include "figure/shorten.h"

static PfPlot
plot_of(const PfClassic *page)
{
    PfBox box = page->plot;

    if (page->has_strip)
        box.top += 4; /* between 0 there and 100% here */
    return pf_plot_of_shares(&box, pf_classic_start(page), pf_classic_end(page), 1,
                             page->stack->is_by_number);
}

static void
draw(PfClassic *page, const PfPlot *plot)
{
    page->edges =
        pf_edges_of_shares(page->stack, plot, page->x, pf_chart_per_point(page->options));
    pf_bands_draw(page->figure, page->stack, &page->edges, plot);
}

static void
annotate(const PfClassic *page, const PfAnnotations *notes)
{
    pf_annotations_draw_names(notes, &page->edges);
}

/* Where the line from a point to the next, which is right of it, leaves the strip. */
static PfPoint
leaving(PfPoint from, PfPoint to, double right)
{
    PfScale along = { from.x, to.x, from.y, to.y };
    return (PfPoint){ right, pf_scale_at(&along, right) };
}

/* The total at the samples that are drawn, as far as the strip goes. */
static PfStrip
strip_of(const PfClassic *page, const PfScale *time, const PfBox *box)
{
    const PfStack *stack = page->stack;
    double most = (double)stack->totals[stack->peak_at];
    PfScale y = pf_strip_scale(most, box);
    size_t n;
    g_autofree size_t *kept =
        pf_stack_thin(stack, stack->totals, page->x, pf_scale_length(time), 2, &n);
    PfStrip strip = { .id = "live", .name = "live", .most = most };

    strip.points = g_new(PfPoint, n);
    strip.is_apart = g_new(bool, n);
    for (size_t i = 0; i < n; i++) {
        PfPoint at = { page->x[kept[i]], pf_scale_at(&y, (double)stack->totals[kept[i]]) };
        bool is_outside = at.x > box->right;
        bool is_apart = i == 0 || pf_stack_has_gap(stack, kept[i - 1], kept[i]);
        if (is_outside && is_apart)
            break;
        if (is_outside)
            at = leaving(strip.points[i - 1], at, box->right);
        else if (kept[i] == stack->peak_at)
            strip.peak = &strip.points[i];
        strip.is_apart[i] = is_apart;
        strip.points[strip.n++] = at;
        if (is_outside)
            break;
    }
    return strip;
}

static const char *
name_of(const PfLayer *layer)
{
    return layer->name ? layer->name->label : "OTHER";
}

/* The layer that has the most of a sample. */
static const PfLayer *
largest_in(const PfStack *stack, size_t sample)
{
    const PfLayer *most = &stack->layers[0];

    for (size_t i = 1; i < stack->n_layers; i++)
        if (stack->layers[i].values[sample] > most->values[sample])
            most = &stack->layers[i];
    return most;
}

/* Who has most of the last sample in which anything lives. */
static char *
end_of(const PfStack *stack)
{
    size_t last = stack->n_samples - 1;

    while (last > 0 && stack->totals[last] == 0)
        last--;
    const PfLayer *layer = largest_in(stack, last);
    g_autofree char *share =
        pf_unit_percent((double)layer->values[last] / (double)stack->totals[last]);
    g_autofree char *name = pf_one_line(name_of(layer));
    return g_strdup_printf("at the end it is %s with %s", name, share);
}

static char *
summary_of(const PfClassic *page)
{
    const PfStack *stack = page->stack;
    g_autofree char *bands = pf_head_counted(stack->n_layers, "band");
    if (stack->totals[stack->peak_at] == 0)
        return g_strdup_printf("Shares of live heap over time, %s; nothing lives.", bands);

    const PfLayer *most = &stack->layers[pf_stack_largest(stack)];
    g_autofree char *share = pf_unit_percent(most->mean / stack->mean);
    g_autofree char *name = pf_one_line(name_of(most));
    g_autofree char *end = end_of(stack);
    return g_strdup_printf(
        "Shares of live heap over time, %s; the largest is %s with %s of all, %s.", bands, name,
        share, end);
}

static char *
facts_of(const PfClassic *page)
{
    g_autofree char *facts = pf_heap_facts(page->stack, page->profile, page->options, 0);
    return g_strconcat("shares of live heap" PF_DOT, facts, NULL);
}

static const PfClassicKind kind = {
    .id = "share",
    .title = "Shares of live heap",
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
    PfClassic page = {
        .kind = &kind,
        .profile = profile,
        .options = options,
        .place = place,
        .stack = stack,
        .has_strip = stack->n_samples > 1,
    };

    return pf_classic_draw(&page, out_end);
}

PfFigure *
pf_chart_share(const PfProfile *profile, const PfChartOptions *options)
{
    return lay_out(profile, options, NULL, NULL);
}

double
pf_chart_share_inset(const PfProfile *profile, const PfChartOptions *options,
                     const PfInset *place)
{
    double end = 0;

    lay_out(profile, options, place, &end);
    return end;
}
