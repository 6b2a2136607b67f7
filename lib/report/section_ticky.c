/*
 * section_ticky.c - closures by how often they were entered.
 */
#include "base/units.h"
#include "profile/restrictions.h"
#include "report/paper.h"
#include "report/tables.h"

enum { MOST_PAGES = 2 };

static const PfShownColumn columns[] = {
    { "name", NULL },         { "kind", NULL },           { "kinds", "arguments" },
    { "module", NULL },       { "source", NULL },         { "entries", NULL },
    { "share", "% entries" }, { "alloc_bytes", "alloc" }, { "allocd_bytes", "alloc'd" },
    { NULL, NULL },
};

char *
pf_section_ticky_lacks(const PfReport *report)
{
    g_autoptr(GError) error = NULL;
    PfTableInput input = { .profile = report->main };

    if (report->ticky)
        return NULL;
    g_autoptr(PfTable) table = pf_table_make_ticky(&input, &error);
    return g_strdup(error->message);
}

/* What all counters have together. */
typedef struct {
    double entries, alloc_bytes, allocd_bytes;
    size_t n_entered;
    bool has_closures; /* some tell what memory they are themselves */
} Totals;

static Totals
totals_of(const PfTicky *ticky)
{
    Totals totals = { 0 };

    for (size_t i = 0; i < ticky->n_counters; i++) {
        const PfTickyCounter *counter = &ticky->counters[i];
        totals.entries += (double)counter->entries;
        totals.alloc_bytes += (double)counter->alloc_bytes;
        totals.allocd_bytes += (double)counter->allocd_bytes;
        totals.n_entered += counter->entries > 0;
    }
    return totals;
}

static char *
text_of(const PfTicky *ticky)
{
    return g_strdup(ticky->n_samples > 0
                        ? "How often the code of each closure was entered, most often first. "
                          "Alloc is what it allocated, alloc'd is what was allocated of "
                          "closures of its own kind."
                        : "The closures that have counters. No sample of these was taken, so "
                          "how often each was entered is not known.");
}

/* What the sums are, and that they are none of the whole run. */
static char *
note_of(const PfProfile *run)
{
    const PfTicky *ticky = run->ticky;
    Totals totals = totals_of(ticky);
    g_autofree char *all = pf_unit_count(ticky->n_counters);
    g_autofree char *entered = pf_unit_count(totals.n_entered);
    g_autofree char *entries = pf_unit_format(PF_UNIT_COUNT, totals.entries);
    g_autofree char *alloc = pf_unit_format(PF_UNIT_BYTES, totals.alloc_bytes);
    g_autofree char *allocd = pf_unit_format(PF_UNIT_BYTES, totals.allocd_bytes);
    g_autofree char *window = pf_restriction_window(run);

    if (ticky->n_samples == 0)
        return g_strdup("A sample is taken with each one of the heap: sample more often with "
                        "+RTS -i0.01, or let the program run longer.");
    return g_strdup_printf(
        "All %s counters, of which %s counted anything: %s entries, %s alloc, %s alloc'd. What "
        "was counted after the last sample is not in the log.%s%s%s",
        all, entered, entries, alloc, allocd, window ? " Here is " : "", window ? window : "",
        window ? "." : "");
}

void
pf_section_ticky_draw(PfPaper *paper)
{
    const PfProfile *run = paper->report->ticky;
    PfTableInput input = { .profile = run };
    g_autoptr(PfTable) table = pf_table_make_ticky(&input, NULL);
    g_autofree char *text = text_of(run->ticky);
    g_autofree char *note = note_of(run);
    PfPaperTable asked = {
        .table = table, .columns = columns, .most_pages = MOST_PAGES, .note = note
    };

    pf_paper_begin(paper, text);
    pf_paper_use(paper, PF_TERM_TICKY);
    pf_paper_use(paper, PF_TERM_ENTRIES);
    pf_paper_use(paper, PF_TERM_ALLOCATION);
    pf_paper_table(paper, &asked);
}
