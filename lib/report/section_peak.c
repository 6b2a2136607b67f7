/*
 * section_peak.c - the bands when the heap is largest, and at the end: REPORT-CONTENTS, page 3.
 */
#include "base/units.h"
#include "figure/head.h"
#include "profile/weighing.h"
#include "report/section_heap_words.h"
#include "report/section_peak-private.h"

static const double over_heading = 42; /* with the heading itself */
static const double under_table = 14;  /* for a remark */
static const double least_icicle = 120, most_icicle = 230;

enum { SUM_ROWS = 2, END_ROWS = 8, LEAST_ROWS = 6 };

/* What the page shows. */
typedef struct {
    PfPaper *paper;
    const PfProfile *profile;
    const PfHeapProfile *heap;
    PfStack *stack;
    PfHolders peak, end;
    PfChartOptions flame;
    bool has_end;    /* it is another sample than the peak */
    bool has_icicle; /* of the stacks at the peak */
} Page;

char *
pf_section_peak_lacks(const PfReport *report)
{
    return report->heap ? NULL : g_strdup(pf_heap_hint(report->main));
}

static Page
page_new(PfPaper *paper)
{
    static const PfWeight at_peak = PF_WEIGHT_PEAK;
    static const PfCut one = { .n_bands = 1 }; /* the stack is asked for times alone */
    const PfProfile *profile = paper->report->heap;
    PfStack *stack = pf_stack_of_run(profile, &one);
    Page page = {
        .paper = paper,
        .profile = profile,
        .heap = profile->heap,
        .stack = stack,
        .peak = pf_holders_at_peak(profile->heap, stack),
        .end = pf_holders_at_end(profile->heap, stack),
        .flame = *paper->report->input->chart,
        .has_end = stack->peak_at + 1 < stack->n_samples,
    };

    page.flame.weight = &at_peak;
    page.flame.baseline = page.flame.colours_from = NULL;
    g_autofree char *lacks = pf_chart_find("flame")->lacks(profile, &page.flame);
    page.has_icicle = !lacks;
    return page;
}

static void
page_clear(Page *page)
{
    pf_holders_clear(&page->peak);
    pf_holders_clear(&page->end);
    g_clear_pointer(&page->stack, pf_stack_free);
}

/* "12 of 53 bands", "1 band", "all 5 bands" */
static char *
so_many(size_t n, size_t all)
{
    g_autofree char *bands = pf_head_counted(all, "band");
    g_autofree char *count = pf_unit_count(n);

    return n == all ? g_strconcat(all > 1 ? "all " : "", bands, NULL)
                    : g_strconcat(count, " of ", bands, NULL);
}

/* "The heap is largest at 13.6 s: 47.1 MiB. 4 of 53 bands hold half of that." */
static char *
text_of(const Page *page)
{
    const PfHolders *peak = &page->peak;
    g_autofree char *when = pf_section_moment(page->stack, peak->sample);
    g_autofree char *bytes = pf_unit_format(PF_UNIT_BYTES, (double)peak->total);
    size_t n_half = pf_holders_of_half(peak);
    g_autofree char *half = so_many(n_half, page->heap->n_bands);
    const char *holds = page->heap->n_bands == 1 ? "holds all"
                        : n_half == 1            ? "holds half or more"
                                                 : "hold half";

    return g_strdup_printf("The heap is largest %s %s: %s. %s%s%s%sMean and own peak are those "
                           "of the whole run.",
                           page->stack->is_by_number ? "in" : "at", when, bytes,
                           n_half > 0 ? half : "", n_half > 0 ? " " : "",
                           n_half > 0 ? holds : "", n_half > 0 ? " of that. " : "");
}

static size_t
rows_of_end(const Page *page)
{
    size_t n = page->end.holders->len;

    return n <= END_ROWS + 1 ? n : END_ROWS;
}

/* What stands under the first table. */
static double
height_below(const Page *page)
{
    double height = under_table;

    if (page->has_end)
        height += over_heading + pf_paper_table_height(rows_of_end(page) + SUM_ROWS);
    if (page->has_icicle)
        height += over_heading + least_icicle;
    return height;
}

static size_t
rows_of_peak(const Page *page)
{
    double room = pf_paper_room(page->paper) - height_below(page);
    double row = pf_paper_table_height(1) - pf_paper_table_height(0);
    double n = (room - pf_paper_table_height(SUM_ROWS)) / row;

    return n > LEAST_ROWS ? (size_t)n : LEAST_ROWS;
}

/* What the table of the peak does not tell by itself. */
static void
note_peak(const Page *page)
{
    const PfHolders *peak = &page->peak;
    g_autofree char *empty = pf_head_counted(peak->n_empty, "band");
    g_autofree char *unknown = pf_head_counted(peak->n_unknown, "small band");
    g_autoptr(GString) note = g_string_new(NULL);

    if (pf_heap_has_stacks(page->heap))
        g_string_append(note, "Stacks are written inner to outer. ");
    if (peak->n_empty > 0)
        g_string_append_printf(note, "%s %s nothing at the peak. ", empty,
                               peak->n_empty == 1 ? "holds" : "hold");
    if (peak->n_unknown > 0)
        g_string_append_printf(note, "Of %s only the sum is known at the peak.", unknown);
    if (note->len > 0)
        pf_paper_note(page->paper, g_strchomp(note->str));
}

static void
use_terms(const Page *page, const PfHolders *holders, size_t n_rows)
{
    for (guint i = 0; i < MIN(holders->holders->len, n_rows); i++)
        pf_section_use_band(page->paper, page->heap,
                            g_array_index(holders->holders, PfHolder, i).band);
}

static void
draw_peak(const Page *page)
{
    size_t n_rows = rows_of_peak(page);
    g_autoptr(PfTable) table = pf_holders_table_peak(&page->peak, n_rows);

    pf_paper_table(page->paper, &(PfPaperTable){ .table = table });
    use_terms(page, &page->peak, n_rows);
    note_peak(page);
    pf_section_note_restrictions(page->paper, page->profile);
}

/* "44.0 KiB in the last sample, at 14.8 s" */
static void
draw_end(const Page *page)
{
    g_autofree char *bytes = pf_unit_format(PF_UNIT_BYTES, (double)page->end.total);
    g_autofree char *when = pf_section_moment(page->stack, page->end.sample);
    g_autofree char *of = g_strdup_printf("%s in the last sample, %s%s", bytes,
                                          page->stack->is_by_number ? "" : "at ", when);
    size_t n_rows = rows_of_end(page);
    g_autoptr(PfTable) table = pf_holders_table_end(&page->end, n_rows);

    pf_paper_heading(page->paper, "At the end", of, pf_paper_table_height(n_rows + SUM_ROWS));
    pf_paper_table(page->paper, &(PfPaperTable){ .table = table });
    use_terms(page, &page->end, n_rows);
}

static void
draw_icicle(const Page *page)
{
    PfPaper *paper = page->paper;
    PfPaperFigure figure = { .figure = "flame",
                             .profile = page->profile,
                             .options = &page->flame,
                             .key = PF_KEY_BELOW };

    pf_paper_heading(
        paper, "By cost-centre stack at the peak",
        "width is what a stack holds with all it calls, the foot what it holds itself",
        least_icicle);
    figure.height = MIN(pf_paper_room(paper), most_icicle);
    pf_paper_figure(paper, &figure);
    pf_paper_use(paper, PF_TERM_COST_CENTRE);
    pf_paper_use(paper, PF_TERM_INDIVIDUAL);
}

void
pf_section_peak_draw(PfPaper *paper)
{
    Page page = page_new(paper);
    g_autofree char *text = text_of(&page);

    pf_paper_begin(paper, text);
    pf_paper_use(paper, PF_TERM_RESIDENCY);
    pf_paper_use(paper, PF_TERM_BAND);
    pf_paper_use(paper, PF_TERM_SHARE);
    pf_paper_use(paper, PF_TERM_MEAN);
    pf_paper_use(paper, PF_TERM_UNITS);
    draw_peak(&page);
    if (page.has_end)
        draw_end(&page);
    if (page.has_icicle)
        draw_icicle(&page);
    page_clear(&page);
}
