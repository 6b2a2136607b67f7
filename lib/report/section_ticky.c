/*
 * section_ticky.c - closures by how often they were entered, and by what they allocated.
 */
#include <stdlib.h>
#include <string.h>

#include "base/units.h"
#include "profile/restrictions.h"
#include "report/paper.h"
#include "report/tables.h"

static const double least_table = 67;

enum { MOST_ROWS = 40 };

static const PfShownColumn columns[] = {
    { "name", NULL },
    { "kind", NULL },
    { "arity", NULL },
    { "module", NULL },
    { "source", NULL },
    { "entries", NULL },
    { "share", "% entries" },
    { "alloc_bytes", NULL },
    { "alloc_share", "% alloc" },
    { "allocd_bytes", "alloc'd" },
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
    return table ? NULL : g_strdup(error->message);
}

static int
compare_alloc(const void *a, const void *b)
{
    const PfTickyCounter *x = a, *y = b;

    if (x->alloc_bytes != y->alloc_bytes)
        return x->alloc_bytes > y->alloc_bytes ? -1 : 1;
    if (x->entries != y->entries)
        return x->entries > y->entries ? -1 : 1;
    return x->id < y->id ? -1 : x->id > y->id;
}

static bool
has_counted(const PfTickyCounter *counter)
{
    return counter->entries > 0 || counter->alloc_bytes > 0 || counter->allocd_bytes > 0;
}

/* What all counters have together. */
typedef struct {
    size_t n_counted; /* anything */
    double entries, alloc_bytes, allocd_bytes;
} Totals;

static Totals
totals_of(const PfTicky *ticky)
{
    Totals totals = { 0 };

    for (size_t i = 0; i < ticky->n_counters; i++) {
        const PfTickyCounter *counter = &ticky->counters[i];
        totals.n_counted += has_counted(counter);
        totals.entries += (double)counter->entries;
        totals.alloc_bytes += (double)counter->alloc_bytes;
        totals.allocd_bytes += (double)counter->allocd_bytes;
    }
    return totals;
}

/* What the sums are, and that they are none of the whole run. */
static char *
text_of(const PfTicky *ticky)
{
    Totals totals = totals_of(ticky);
    g_autofree char *entries = pf_unit_format(PF_UNIT_COUNT, totals.entries);
    g_autofree char *alloc = pf_unit_format(PF_UNIT_BYTES, totals.alloc_bytes);
    g_autofree char *allocd = pf_unit_format(PF_UNIT_BYTES, totals.allocd_bytes);

    if (ticky->n_samples == 0)
        return g_strdup("The closures that have counters. No sample of these was taken, so how "
                        "often each was entered is not known.");
    return g_strdup_printf(
        "How often the code of each closure was entered, and what it allocated: alloc. Alloc'd "
        "is the memory of closures of that kind, whoever allocated it. Arity is how many "
        "arguments it takes. In all %s entries, %s alloc, %s alloc'd.",
        entries, alloc, allocd);
}

static char *
note_of(const PfProfile *run)
{
    const PfTicky *ticky = run->ticky;
    size_t n_idle = ticky->n_counters - totals_of(ticky).n_counted;
    GString *note = g_string_new(NULL);
    g_autofree char *idle = pf_unit_count(n_idle);
    g_autofree char *window = pf_restriction_window(run);

    if (ticky->n_samples == 0) {
        pf_paper_sentence(note,
                          "a sample is taken with each one of the heap: sample more often "
                          "with +RTS -i0.01, or let the program run longer");
        return g_string_free(note, FALSE);
    }
    if (n_idle > 0)
        g_string_append_printf(note, "%s more counter%s counted nothing.", idle,
                               n_idle == 1 ? "" : "s");
    pf_paper_sentence(note, "what was counted after the last sample is not in the log");
    pf_paper_sentence(note, window);
    return g_string_free(note, FALSE);
}

/* The counters that counted anything, or all where none did; by falling entries or allocation.
 */
static PfTicky
chosen(const PfTicky *ticky, bool is_by_alloc)
{
    PfTicky some = { .n_samples = ticky->n_samples,
                     .counters = g_new(PfTickyCounter, ticky->n_counters + 1) };
    bool has_any = totals_of(ticky).n_counted > 0;

    for (size_t i = 0; i < ticky->n_counters; i++)
        if (!has_any || has_counted(&ticky->counters[i]))
            some.counters[some.n_counters++] = ticky->counters[i];
    if (is_by_alloc)
        qsort(some.counters, some.n_counters, sizeof *some.counters, compare_alloc);
    return some;
}

static void
draw_table(PfPaper *paper, bool is_by_alloc, const char *note)
{
    PfProfile run = *paper->report->ticky;
    PfTicky ticky = chosen(run.ticky, is_by_alloc);
    PfTableInput input = { .profile = &run };

    run.ticky = &ticky;
    g_autoptr(PfTable) table = pf_table_make_ticky(&input, NULL);
    PfPaperTable asked = {
        .table = table, .columns = columns, .most_rows = MOST_ROWS, .note = note
    };
    pf_paper_table(paper, &asked);
    g_free(ticky.counters);
}

void
pf_section_ticky_draw(PfPaper *paper)
{
    const PfProfile *run = paper->report->ticky;
    g_autofree char *text = text_of(run->ticky);
    g_autofree char *note = note_of(run);
    Totals totals = totals_of(run->ticky);
    bool has_two = totals.n_counted > MOST_ROWS && totals.alloc_bytes > 0;

    pf_paper_begin(paper, text);
    pf_paper_use(paper, PF_TERM_TICKY);
    pf_paper_use(paper, PF_TERM_ENTRIES);
    pf_paper_use(paper, PF_TERM_ALLOCATION);
    if (has_two)
        pf_paper_heading(paper, "Entered most often", NULL, least_table);
    draw_table(paper, false, has_two ? NULL : note);
    if (!has_two)
        return;
    pf_paper_heading(paper, "Allocated most", NULL, least_table);
    draw_table(paper, true, note);
}
