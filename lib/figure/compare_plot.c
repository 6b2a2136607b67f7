#include "figure/compare_plot.h"

#include <math.h>

#include "base/units.h"
#include "figure/bands.h"
#include "figure/classic.h"

static const double baseline_width = 0.9, run_width = 1.3, halo_width = 2.6;

static double
peak_of(const PfStack *stack)
{
    return (double)stack->totals[stack->peak_at];
}

static PfPlot
plot_of(const PfClassic *page)
{
    double peak = fmax(peak_of(page->stack), peak_of(page->other));
    bool is_labelled =
        pf_annotations_has_peak(page->stack) || pf_annotations_has_peak(page->other);

    return pf_classic_plot_to(page, is_labelled ? peak : 0, is_labelled ? 0 : 1.04 * peak);
}

static PfEdges
edges_of(const PfClassic *page, const PfStack *stack, const PfPlot *plot)
{
    g_autofree double *x = pf_stack_places(stack, &plot->x);
    return pf_edges(stack, plot, x, pf_chart_per_point(page->options));
}

static void
draw(PfClassic *page, const PfPlot *plot)
{
    g_auto(PfEdges) other = edges_of(page, page->other, plot);
    PfFigure *figure = page->figure;

    pf_figure_open(figure, &(PfGroup){ "baseline", "baseline", "baseline" });
    pf_bands_fill_total(figure, &other, (PfInk){ .role = PF_INK_BASELINE });
    pf_bands_trace_total(figure, &other, (PfInk){ .role = PF_INK_FAINT }, baseline_width);
    pf_figure_close(figure);

    page->edges = edges_of(page, page->stack, plot);
    pf_figure_open(figure, &(PfGroup){ "run", "run", "run" });
    pf_bands_trace_total(figure, &page->edges, (PfInk){ .role = PF_INK_PAPER }, halo_width);
    pf_bands_trace_total(figure, &page->edges, (PfInk){ .role = PF_INK_ACCENT }, run_width);
    pf_figure_close(figure);
}

static PfPoint
top_of(const PfStack *stack, const PfPlot *plot)
{
    return (PfPoint){ pf_scale_at(&plot->x, pf_stack_time(stack, stack->peak_at)),
                      pf_scale_at(&plot->y, peak_of(stack)) };
}

/* "run: peak 47.1 MiB at 13.6 s", clear of what is labelled already. */
static PfBox
label_peak(const PfAnnotations *notes, const PfStack *stack, const char *whose, PfInkRole ink,
           const PfBox *taken)
{
    g_autofree char *peak = pf_annotations_peak(stack);
    g_autofree char *text = g_strconcat(whose, ": ", peak, NULL);
    PfPointLabel label = { top_of(stack, notes->plot), text, ink, taken, taken ? 1 : 0 };
    if (!pf_annotations_has_peak(stack))
        return (PfBox){ 0, 0, 0, 0 };

    return pf_annotations_draw_label(notes, &label);
}

/* The larger one is first, and has the better place. */
static void
annotate(const PfClassic *page, const PfAnnotations *notes)
{
    bool is_run_first = peak_of(page->stack) >= peak_of(page->other);
    PfBox taken;

    if (is_run_first)
        taken = label_peak(notes, page->stack, "run", PF_INK_ACCENT, NULL);
    else
        taken = label_peak(notes, page->other, "baseline", PF_INK_SECOND, NULL);
    if (is_run_first)
        label_peak(notes, page->other, "baseline", PF_INK_SECOND, &taken);
    else
        label_peak(notes, page->stack, "run", PF_INK_ACCENT, &taken);
}

/* "peak 47.1 MiB at 13.6 s, mean 18.1 MiB" */
static char *
told(const PfStack *stack)
{
    g_autofree char *peak = pf_annotations_peak(stack);
    g_autofree char *mean = pf_stack_tell(stack, stack->mean);
    return g_strconcat(peak, ", mean ", mean, NULL);
}

static char *
summary_of(const PfClassic *page)
{
    g_autofree char *run = told(page->stack);
    g_autofree char *baseline = told(page->other);

    return g_strdup_printf("Live heap over time of two runs on one scale. Run: %s. Baseline: "
                           "%s.",
                           run, baseline);
}

static const PfClassicKind kind = {
    .id = "compare",
    .has_no_rug = true,
    .summary = summary_of,
    .plot = plot_of,
    .draw = draw,
    .annotate = annotate,
};

double
pf_compare_plot_inset(const PfProfile *run, const PfProfile *baseline,
                      const PfChartOptions *options, const PfInset *place)
{
    static const PfCut totals = { .n_bands = 1 }; /* the bands do not matter */
    PfInset bare = *place;
    double end;

    g_assert(run->heap && run->heap->n_samples > 0);
    g_assert(baseline->heap && baseline->heap->n_samples > 0);
    g_autoptr(PfStack) stack = pf_stack_of_run(run, &totals);
    g_autoptr(PfStack) other = pf_stack_of_run(baseline, &totals);
    PfClassic page = { .kind = &kind,
                       .profile = run,
                       .options = options,
                       .place = &bare,
                       .stack = stack,
                       .other = other };

    bare.key = PF_KEY_NONE;
    stack->is_by_number = other->is_by_number = stack->is_by_number || other->is_by_number;
    pf_classic_draw(&page, &end);
    return end;
}
