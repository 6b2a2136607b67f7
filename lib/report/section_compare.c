/*
 * section_compare.c - the run beside another: LOOK.md, sections 9.8 and 11.4.
 */
#include <math.h>
#include <string.h>

#include "figure/compare_plot.h"
#include "figure/head.h"
#include "report/compare.h"

static const double plot_high = 168, plot_low = 150, tall_page = 800;
static const double times_under = 18, lanes_over = 26;

char *
pf_section_compare_lacks(const PfReport *report)
{
    return report->baseline ? NULL : g_strdup("");
}

PfCompared
pf_compared(const PfReport *report)
{
    const PfProfile *heap = report->heap ? report->heap : report->biography;
    const PfProfile *baseline = report->baseline;
    bool has_both = heap && baseline->heap && baseline->heap->n_samples > 0;

    return (PfCompared){
        .run = { heap, report->time, heap ? heap : report->main },
        .baseline = pf_delta_run(baseline),
        .heap = has_both ? heap : NULL,
    };
}

/* A command line, or the file where that says more. */
static char *
called(const PfPaper *paper, const PfProfile *profile, bool by_file)
{
    PfRoom room = { paper->measure, PF_FONT_TEXT, 8.5, 300 };
    g_autofree char *command =
        by_file ? g_strdup(profile->log->file)
                : pf_head_title(&profile->program, &(PfChartOptions){ 0 }, profile->log->file);

    return pf_shorten(command, &room);
}

/* "Run: logdex 1. Baseline: logdex 1 strict." */
static char *
text_of(const PfPaper *paper, const PfCompared *compared)
{
    const PfProfile *run = compared->run.whole, *baseline = compared->baseline.whole;
    g_autofree char *run_line = pf_head_title(&run->program, &(PfChartOptions){ 0 }, "");
    g_autofree char *other_line = pf_head_title(&baseline->program, &(PfChartOptions){ 0 }, "");
    bool by_file = strcmp(run_line, other_line) == 0;
    g_autofree char *run_name = called(paper, run, by_file);
    g_autofree char *other_name = called(paper, baseline, by_file);
    bool has_markers = compared->heap && run->notes && run->notes->markers.n > 0;

    return g_strdup_printf("Run: %s. Baseline: %s.%s", run_name, other_name,
                           has_markers ? " Markers belong to the run." : "");
}

static void
draw_plot(PfPaper *paper, const PfCompared *compared)
{
    const PfNotes *notes = compared->heap->notes;
    bool has_markers = notes && notes->markers.n > 0;
    double height = (paper->height > tall_page ? plot_high : plot_low) + times_under
                    + (has_markers ? lanes_over : 0);
    double room = paper->bottom - paper->top;
    PfChartOptions options = *paper->report->input->chart;
    PfInset place = {
        .figure = paper->page,
        .left = paper->left,
        .right = paper->right,
        .top = paper->y,
        .bottom = paper->y + fmin(height, room),
        .key = PF_KEY_NONE,
        .full_names = paper->full_names,
    };

    if (paper->asked)
        pf_template_page_apply(paper->asked, &options);
    paper->y = pf_compare_plot_inset(compared->heap, compared->baseline.heap, &options, &place);
}

static void
draw_measures(PfPaper *paper, const PfCompared *compared)
{
    size_t n;
    g_autofree PfDelta *deltas = pf_deltas(&compared->run, &compared->baseline, &n);
    g_autofree PfCompareRow *rows = g_new0(PfCompareRow, n + 1);
    PfCompareTable table = { .paper = paper, .what = "measure" };

    for (size_t i = 0; i < n; i++)
        rows[i] = (PfCompareRow){ .name = deltas[i].name, .delta = &deltas[i] };
    pf_paper_skip(paper, 18);
    if (n > 0)
        pf_compare_rows_draw(&table, rows, n);
}

void
pf_section_compare_draw(PfPaper *paper)
{
    PfCompared compared = pf_compared(paper->report);
    const char *differ = compared.heap ? pf_deltas_times_differ(compared.heap->heap,
                                                                compared.baseline.heap->heap)
                                       : NULL;
    g_autoptr(PfFacts) environment = pf_compare_environment(&compared);
    g_autofree char *text = text_of(paper, &compared);

    pf_paper_begin(paper, text);
    pf_paper_use(paper, PF_TERM_BASELINE);
    if (compared.heap && !differ)
        draw_plot(paper, &compared);
    draw_measures(paper, &compared);
    if (compared.heap) {
        pf_paper_use(paper, PF_TERM_RESIDENCY);
        pf_paper_use(paper, PF_TERM_MEAN);
        pf_paper_use(paper, PF_TERM_GROWTH);
        pf_compare_draw_bands(paper, &compared, pf_compare_environment_height(environment));
    }
    pf_compare_draw_centres(paper, &compared);
    pf_compare_draw_environment(paper, environment);
}
