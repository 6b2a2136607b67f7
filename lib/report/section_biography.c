/*
 * section_biography.c - what the program still does with its live memory, and what that
 * consists of: LOOK.md, section 9.4.
 */
#include "base/units.h"
#include "report/section_heap_words.h"
#include "report/section_peak-private.h"

static const double zone_a4 = 272, zone_letter = 254; /* life line, chart, labels of time */
static const double least_a4 = 800;                   /* height of a page that is one */
static const double alone = 400;                      /* where nothing stands under it */
static const double least_types = 160;                /* of the second chart */
static const double under_chart = 14;                 /* for a remark */

static bool
is_by_type(const PfProfile *profile)
{
    return profile->heap && profile->heap->n_samples > 0
           && profile->heap->breakdown == PF_BY_CLOSURE_TYPE
           && profile->heap->by == PF_GROUP_DEFAULT;
}

/* The first run that tells what the memory consists of; NULL: none. */
static const PfProfile *
types_of(const PfReport *report)
{
    for (size_t i = 0; i < report->input->n_runs; i++)
        if (is_by_type(report->input->runs[i]))
            return report->input->runs[i];
    return NULL;
}

char *
pf_section_biography_heading(const PfReport *report)
{
    return g_strdup(types_of(report) ? "Biography and closure types" : "Biography");
}

char *
pf_section_biography_lacks(const PfReport *report)
{
    if (report->biography)
        return NULL;
    return g_strdup(
        "there is no heap profile by biography: build the program with -prof and run it with "
        "+RTS -hb -l");
}

/* "60.4% of live memory is never used (VOID), 6.5% is past its last use (DRAG)." */
static char *
waste_of(const PfHeapProfile *heap)
{
    const PfBand *unused = pf_heap_band(heap, "VOID"), *past = pf_heap_band(heap, "DRAG");
    double all = heap->mean_bytes;
    g_autofree char *unused_share =
        pf_unit_percent(unused && all > 0 ? unused->mean_bytes / all : 0);
    g_autofree char *past_share = pf_unit_percent(past && all > 0 ? past->mean_bytes / all : 0);

    return g_strdup_printf("%s of live memory is never used (VOID), %s is past its last use "
                           "(DRAG).",
                           unused_share, past_share);
}

static char *
text_of(const PfHeapProfile *heap)
{
    g_autofree char *waste = waste_of(heap);

    return g_strconcat("Biography sorts live memory by what the program still does with it. ",
                       waste, NULL);
}

static void
draw_types(PfPaper *paper, const PfProfile *profile)
{
    PfPaperFigure figure = { .figure = "bands", .profile = profile, .key = PF_KEY_BESIDE };

    pf_paper_heading(paper, "By closure type", "what the live memory consists of (-hT)",
                     least_types);
    figure.height = pf_paper_room(paper) - under_chart;
    pf_paper_figure(paper, &figure);
    pf_section_note_restrictions(paper, profile);
    pf_section_use_bands(paper, profile->heap);
    pf_paper_use(paper, PF_TERM_CLOSURE_TYPE);
    pf_paper_use(paper, PF_TERM_BAND);
    pf_section_use_chart(paper, profile);
}

/* Where no other run has anything to say, the phases are told in numbers. */
static void
draw_phases(PfPaper *paper, const PfHeapProfile *heap, const PfStack *stack)
{
    g_auto(PfHolders) peak = pf_holders_at_peak(heap, stack);
    g_autoptr(PfTable) table = pf_holders_table_peak(&peak, heap->n_bands);
    g_autofree char *bytes = pf_unit_format(PF_UNIT_BYTES, (double)peak.total);
    g_autofree char *when = pf_section_moment(stack, peak.sample);
    g_autofree char *of = g_strconcat(bytes, stack->is_by_number ? " in " : " at ", when, NULL);

    pf_paper_heading(paper, "When the heap is largest", of,
                     pf_paper_table_height(heap->n_bands + 1));
    pf_paper_table(paper, &(PfPaperTable){ .table = table });
    pf_paper_use(paper, PF_TERM_MEAN);
}

void
pf_section_biography_draw(PfPaper *paper)
{
    const PfProfile *profile = paper->report->biography;
    const PfProfile *types = types_of(paper->report);
    g_autofree char *text = text_of(profile->heap);
    double zone = paper->height > least_a4 ? zone_a4 : zone_letter;

    pf_paper_begin(paper, text);
    pf_paper_figure(paper, &(PfPaperFigure){ .figure = "biography",
                                             .profile = profile,
                                             .height = types ? zone : alone,
                                             .key = PF_KEY_BESIDE });
    pf_section_note_restrictions(paper, profile);
    pf_paper_use(paper, PF_TERM_BIOGRAPHY);
    pf_paper_use(paper, PF_TERM_SHARE);
    pf_section_use_chart(paper, profile);
    g_autoptr(PfStack) stack = pf_stack_of_run(profile, &(PfCut){ .n_bands = 1 });
    if (types)
        draw_types(paper, types);
    else
        draw_phases(paper, profile->heap, stack);
}
