#include "report/section_heap_words.h"

#include <string.h>

#include "base/units.h"
#include "figure/classic_room.h"
#include "figure/head.h"
#include "profile/restrictions.h"

enum { MOST_LAYERS = 40 };

PfCutBands
pf_section_heap_bands(const PfReport *report)
{
    const PfTemplate *template = report->input->template;
    PfChartOptions options = *report->input->chart;

    for (size_t i = 0; i < template->n_pages; i++)
        if (strcmp(template->pages[i].name, "heap") == 0)
            pf_template_page_apply(&template->pages[i], &options);
    PfCut cut = pf_classic_cut_to(&options, MOST_LAYERS - 1);
    return pf_cut_bands(report->heap->heap, &cut);
}

void
pf_section_note_restrictions(PfPaper *paper, const PfProfile *profile)
{
    bool has_times = profile->heap->time_base != PF_TIMES_LOST;
    g_autofree char *window = has_times ? pf_restriction_window(profile) : NULL;
    g_auto(GStrv) lines = pf_restrictions_heap(profile);
    g_autofree char *list = g_strjoinv(PF_DOT, lines);
    g_autofree char *all =
        g_strconcat(window ? window : "", window && list[0] ? PF_DOT : "", list, NULL);

    if (profile->heap->time_base != PF_TIMES_ELAPSED)
        pf_paper_use(paper, PF_TERM_TIME_BASE);
    if (profile->heap->n_gaps > 0)
        pf_paper_use(paper, PF_TERM_GAP);
    if (all[0] == '\0')
        return;
    all[0] = g_ascii_toupper(all[0]);
    pf_paper_note(paper, all);
}

void
pf_section_use_band(const PfPaper *paper, const PfHeapProfile *heap, const PfBand *band)
{
    const char *label = band->name.label;
    const char *last = strrchr(label, '/');
    bool has_stacks = pf_heap_has_stacks(heap);

    if (has_stacks && strcmp(last ? last + 1 : label, "MAIN") == 0)
        pf_paper_use(paper, PF_TERM_MAIN);
    if (has_stacks && g_str_has_suffix(label, "CAF"))
        pf_paper_use(paper, PF_TERM_CAF);
    if (strcmp(label, "PINNED") == 0)
        pf_paper_use(paper, PF_TERM_PINNED);
    if (g_str_has_prefix(label, "THUNK")
        || (band->name.closure && g_str_has_prefix(band->name.closure, "THUNK")))
        pf_paper_use(paper, PF_TERM_THUNK);
}

void
pf_section_use_bands(const PfPaper *paper, const PfHeapProfile *heap)
{
    for (size_t i = 0; i < heap->n_shown; i++) {
        pf_section_use_band(paper, heap, &heap->bands[i]);
        if (heap->bands[i].growing == PF_YES)
            pf_paper_use(paper, PF_TERM_GROWTH);
    }
}

void
pf_section_use_chart(const PfPaper *paper, const PfProfile *profile)
{
    const PfChartOptions *options = paper->report->input->chart;
    bool has_markers = profile->notes && !options->has_no_markers && profile->heap
                       && profile->heap->time_base != PF_TIMES_LOST;

    pf_paper_use(paper, PF_TERM_UNITS);
    if (has_markers && profile->notes->n_markers > 0)
        pf_paper_use(paper, PF_TERM_MARKER);
}

char **
pf_section_band_names(const PfHeapProfile *heap, const PfBand *const *bands, size_t n_bands)
{
    PfNameKind kind = pf_name_kind(heap);
    g_auto(GStrv) names = g_new0(char *, n_bands + 1);

    for (size_t i = 0; i < n_bands; i++)
        names[i] = kind == PF_NAMES_TABLES ? pf_short_name(kind, &bands[i]->name)
                                           : g_strdup(bands[i]->name.label);
    if (kind == PF_NAMES_TABLES)
        return g_steal_pointer(&names);
    return pf_key_names(kind, (const char *const *)names, n_bands);
}

char *
pf_section_moment(const PfStack *stack, size_t sample)
{
    g_autofree char *number = pf_unit_count(sample + 1);

    return stack->is_by_number ? g_strconcat("sample ", number, NULL)
                               : pf_unit_ns(stack->times_ns[sample]);
}
