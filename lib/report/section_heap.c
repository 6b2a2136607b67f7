/*
 * section_heap.c - the heap by the profile's own mode: LOOK.md, section 9.2.
 */
#include <math.h>

#include "figure/classic_room.h"
#include "figure/heap_size.h"
#include "report/section_heap_words.h"

static const double plot_a4 = 300, plot_letter = 262; /* LOOK.md, section 9 */
static const double least_a4 = 800;                   /* height of a page that is one */
static const double over_plot = 6, over_with_markers = 20;
static const double times = 16, key_gap = 10; /* under the plot, and from there to the key */
static const double least_plot = 120;
static const double under_key = 14; /* of a page, for a remark */

/* What a band is of, in words: how the profile breaks the heap down. */
static const struct {
    const char *title, *text;
    PfTerm term;
} modes[] = {
    [PF_BY_UNKNOWN] = { "Heap", "Each band is a part of the memory still reachable.",
                        PF_TERM_BAND },
    [PF_BY_COST_CENTRE] = { "Heap by cost-centre stack",
                            "Each band is the memory still reachable that was allocated by one "
                            "stack of cost centres.",
                            PF_TERM_COST_CENTRE },
    [PF_BY_MODULE] = { "Heap by module",
                       "Each band is the memory still reachable that was allocated by the code "
                       "of one module.",
                       PF_TERM_MODULE },
    [PF_BY_CLOSURE_DESCRIPTION] = { "Heap by closure description",
                                    "Each band is the memory still reachable of one kind of "
                                    "closure, named after its constructor or its code.",
                                    PF_TERM_CLOSURE_TYPE },
    [PF_BY_TYPE] = { "Heap by type",
                     "Each band is the memory still reachable of values of one type.",
                     PF_TERM_CLOSURE_TYPE },
    [PF_BY_RETAINER] = { "Heap by retainer set",
                         "Each band is the memory still reachable that one set of cost-centre "
                         "stacks keeps alive.",
                         PF_TERM_RETAINER },
    [PF_BY_BIOGRAPHY] = { "Heap by biography",
                          "Each band is the memory still reachable in one phase of its life.",
                          PF_TERM_BIOGRAPHY },
    [PF_BY_CLOSURE_TYPE] = { "Heap by closure type",
                             "Each band is the memory still reachable of one kind of closure.",
                             PF_TERM_CLOSURE_TYPE },
    [PF_BY_INFO_TABLE] = { "Heap by info table",
                           "Each band is the memory still reachable whose closures share one "
                           "info table: one place in the source.",
                           PF_TERM_INFO_TABLE },
    [PF_BY_ERA] = { "Heap by era",
                    "Each band is the memory still reachable that was allocated in one era.",
                    PF_TERM_ERA },
};

static const char *const orders[][2] = {
    [PF_SORT_SIZE] = { "Largest area on top", "Smallest area on top" },
    [PF_SORT_STDDEV] = { "Greatest deviation on top", "Least deviation on top" },
    [PF_SORT_NAME] = { "From top to bottom by name", "From bottom to top by name" },
    [PF_SORT_GROWTH] = { "Fastest growth on top", "Slowest growth on top" },
    [PF_SORT_FIRST] = { "First seen on top", "Last seen on top" },
    [PF_SORT_PEAK] = { "Highest peak on top", "Lowest peak on top" },
};

char *
pf_section_heap_heading(const PfReport *report)
{
    const PfHeapProfile *heap = report->heap->heap;

    if (heap->by == PF_GROUP_DEFAULT)
        return g_strdup(modes[heap->breakdown].title);
    g_autofree char *by = g_strdelimit(g_strdup(pf_group_name(heap->by)), "-", ' ');
    return heap->by == PF_GROUP_DEPTH ? g_strdup("Heap by outer frames")
                                      : g_strconcat("Heap by ", by, NULL);
}

char *
pf_section_heap_lacks(const PfReport *report)
{
    return report->heap ? NULL : g_strdup(pf_heap_hint(report->main));
}

/* What a band is, and in what order they lie. */
static char *
text_of(const PfHeapProfile *heap, const PfChartOptions *options)
{
    PfBreakdown mode = heap->by == PF_GROUP_DEFAULT ? heap->breakdown : PF_BY_UNKNOWN;
    const char *order = options->places ? "In the order that is asked for"
                                        : orders[options->sort][options->is_reversed];

    return g_strconcat(modes[mode].text, " ", order, "; the key has the same order.", NULL);
}

/* How many layers the chart has, OTHER among them. */
static size_t
count_layers(const PfPaper *paper, const PfHeapProfile *heap)
{
    g_auto(PfCutBands) bands = pf_section_heap_bands(paper->report);
    size_t n_left_out = bands.bands->len - bands.n_kept;
    return bands.n_drawn + (bands.n_drawn + n_left_out < heap->n_bands);
}

static bool
has_heap_size(const PfProfile *profile)
{
    return profile->memory && profile->memory->heap_size.n > 0
           && profile->heap->time_base != PF_TIMES_LOST;
}

static bool
has_markers(const PfPaper *paper, const PfProfile *profile)
{
    return profile->notes && profile->notes->n_markers > 0
           && !paper->report->input->chart->has_no_markers;
}

/* How high the plot is, with all over and under it: as high as it is always, and lower where
 * the key needs more of the page. */
static double
plot_height(const PfPaper *paper, const PfProfile *profile)
{
    double height = paper->height > least_a4 ? plot_a4 : plot_letter;
    double rows = (double)count_layers(paper, profile->heap) + 1;
    double key = pf_key_head + rows * pf_key_least_row(PF_KEY_WIDE) + pf_key_foot;
    double most = pf_paper_room(paper) - key_gap - key - under_key;

    if (has_heap_size(profile)
        && !pf_heap_size_is_near(&profile->memory->heap_size, profile->heap->peak_bytes))
        height += pf_strip_height + pf_strip_gap;
    height += times + (has_markers(paper, profile) ? over_with_markers : over_plot);
    return fmax(fmin(height, most), least_plot);
}

static void
use_terms(PfPaper *paper, const PfProfile *profile)
{
    const PfHeapProfile *heap = profile->heap;

    pf_paper_use(paper, PF_TERM_CENSUS);
    pf_paper_use(paper, PF_TERM_BAND);
    pf_paper_use(paper, PF_TERM_RESIDENCY);
    pf_paper_use(paper, PF_TERM_SHARE);
    pf_paper_use(paper, PF_TERM_MEAN);
    pf_paper_use(paper, modes[heap->breakdown].term);
    if (has_heap_size(profile))
        pf_paper_use(paper, PF_TERM_HEAP_SIZE);
    if (count_layers(paper, heap) < heap->n_bands)
        pf_paper_use(paper, PF_TERM_OTHER);
    pf_section_use_bands(paper, heap);
    pf_section_use_chart(paper, profile);
}

void
pf_section_heap_draw(PfPaper *paper)
{
    const PfProfile *profile = paper->report->heap;
    g_autofree char *text = text_of(profile->heap, paper->report->input->chart);

    pf_paper_begin(paper, text);
    pf_paper_figure(paper, &(PfPaperFigure){ .figure = "bands",
                                             .profile = profile,
                                             .height = pf_paper_room(paper) - under_key,
                                             .plot_height = plot_height(paper, profile),
                                             .key = PF_KEY_BELOW });
    pf_section_note_restrictions(paper, profile);
    use_terms(paper, profile);
}
