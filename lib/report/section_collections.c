/*
 * section_collections.c - the collections one by one and by generation, and how well they ran
 * in parallel: REPORT-CONTENTS, page 6.
 */
#include "base/units.h"
#include "figure/head.h"
#include "profile/run_span.h"
#include "report/section_pauses.h"
#include "report/section_runtime.h"

/* clang-format off */
static const PfColumn longest_columns[] = {
    { "collection",   "collection", PF_CELL_TEXT,  false },
    { "start_ns",     "at",         PF_CELL_NS,    false },
    { "pause_ns",     "pause",      PF_CELL_NS,    false },
    { "sync_ns",      "before it",  PF_CELL_NS,    false },
    { "par_threads",  "threads",    PF_CELL_COUNT, false },
    { "copied_bytes", "copied",     PF_CELL_BYTES, false },
    { "phase",        "marker",     PF_CELL_TEXT,  true },
};
static const PfColumn cap_columns[] = {
    { "capability", "",             PF_CELL_TEXT,  false },
    { "began",      "began",        PF_CELL_COUNT, false },
    { "took_part",  "took part in", PF_CELL_COUNT, false },
    { "in_ns",      "in them",      PF_CELL_NS,    false },
    { "work_ns",    "at work",      PF_CELL_NS,    false },
    { "work_share", "% at work",    PF_CELL_SHARE, false },
};
/* clang-format on */

enum { MOST_CAPS = 32 };

char *
pf_section_collections_lacks(const PfReport *report)
{
    return report->gc ? NULL : pf_section_lacks_collections(report);
}

/* "17,681 collections, of which 168 major, take 9.40 s in all: 62.9% of the run." */
static char *
text_of(const PfProfile *run)
{
    const PfGc *gc = run->gc;
    PfTimeRange span;
    bool has_span = pf_run_span(run, &span);
    double ns = has_span ? (double)(span.until_ns - span.from_ns) : 0;
    g_autofree char *count = pf_head_counted(gc->all.pauses.count, "collection");
    g_autofree char *major = pf_unit_count(gc->major.pauses.count);
    g_autofree char *total = pf_unit_ns(gc->all.pauses.total_ns);
    g_autofree char *share = pf_unit_percent((double)gc->all.pauses.total_ns / ns);

    g_autofree char *of_major =
        g_strdup_printf(", of which %s %s", major,
                        gc->major.pauses.count == 1 ? "is a major one" : "are major ones");
    return g_strdup_printf(
        "%s%s, took %s in all%s%s%s. A pause is from its start to its end, as "
        "+RTS -s has it; the program feels it from the request on.",
        count, gc->n_generations > 0 ? of_major : "", total, has_span ? ", " : "",
        has_span ? share : "", has_span ? " of the run" : "");
}

static void
draw_generations(PfPaper *paper, const PfProfile *run)
{
    const PfGc *gc = run->gc;
    g_autofree PfPauseRow *rows = g_new0(PfPauseRow, gc->n_generations + 1);
    g_autoptr(GStringChunk) names = g_string_chunk_new(64);

    for (size_t i = 0; i < gc->n_generations; i++) {
        g_autofree char *name = g_strdup_printf("Generation %u", gc->generations[i].generation);
        rows[i] =
            (PfPauseRow){ g_string_chunk_insert(names, name), &gc->generations[i].pauses };
    }
    rows[gc->n_generations] = (PfPauseRow){ "All", &gc->all.pauses };
    g_autoptr(PfTable) table = pf_section_pauses(run, rows, gc->n_generations + 1, true);
    pf_section_draw_table(paper, "By generation", NULL, &(PfPaperTable){ .table = table },
                          gc->n_generations + 1);
}

/* What the program waits for before a collection can begin. */
static void
draw_felt(PfPaper *paper, const PfProfile *run)
{
    const PfGcSums *all = &run->gc->all;
    PfPauseRow rows[] = { { "From start to end", &all->pauses },
                          { "From request to end", &all->felt } };
    g_autofree char *sync = pf_unit_ns(all->sync_ns);
    g_autofree char *share =
        pf_unit_percent((double)all->sync_ns / MAX((double)all->felt.total_ns, 1));
    g_autofree char *of = g_strdup_printf(
        "stopping all capabilities takes %s in all, %s of what is felt", sync, share);

    if (all->felt.count == 0)
        return;
    g_autoptr(PfTable) table = pf_section_pauses(run, rows, G_N_ELEMENTS(rows), false);
    pf_section_draw_table(paper, "Collecting and stopping", of,
                          &(PfPaperTable){ .table = table }, G_N_ELEMENTS(rows));
    pf_paper_use(paper, PF_TERM_SYNC);
}

static void
draw_longest(PfPaper *paper, const PfProfile *run)
{
    const PfGc *gc = run->gc;
    g_autoptr(PfTable) table = pf_table_new(longest_columns, G_N_ELEMENTS(longest_columns));

    for (size_t i = 0; i < gc->n_longest; i++) {
        const PfPause *pause = &gc->longest[i];
        bool is_told = pause->generation != PF_NO_GENERATION;
        g_autofree char *name =
            is_told ? g_strdup_printf("%s, generation %u", pause->is_major ? "Major" : "Minor",
                                      pause->generation)
                    : NULL;
        const char *last, *next;

        pf_notes_markers_at(run->notes, pause->start_ns, &last, &next);
        pf_table_text(table, name);
        pf_table_uint(table, pause->start_ns);
        pf_table_uint(table, pause->pause_ns);
        pf_table_uint(table, pause->sync_ns);
        pf_table_maybe(table, is_told, pause->par_threads);
        pf_table_maybe(table, is_told, pause->copied_bytes);
        pf_table_text(table, last);
    }
    if (gc->n_longest > 0)
        pf_section_draw_table(paper, "The longest", "and what was waited for before each",
                              &(PfPaperTable){ .table = table }, gc->n_longest);
}

/* "41 of 63 collections by up to 2 threads, work balance 63.2%: 0% is serial, 100% perfect";
 * NULL: none was parallel. */
static char *
balance_of(const PfGc *gc)
{
    double balance;
    bool has_balance = pf_gc_balance(gc, &balance);
    g_autofree char *parallel = pf_unit_count(gc->par_collections);
    g_autofree char *all = pf_head_counted(gc->all.pauses.count, "collection");
    g_autofree char *share = has_balance ? pf_unit_percent(balance) : NULL;

    if (gc->par_collections == 0)
        return NULL;
    return g_strdup_printf("%s of %s by up to %u threads%s%s%s", parallel, all,
                           gc->par_threads_max, has_balance ? ", work balance " : "",
                           has_balance ? share : "",
                           has_balance ? ": 0% is serial, 100% perfect" : "");
}

static void
draw_caps(PfPaper *paper, const PfGc *gc)
{
    g_autoptr(PfTable) table = pf_table_new(cap_columns, G_N_ELEMENTS(cap_columns));
    g_autofree char *of = balance_of(gc);

    if (gc->n_caps < 2)
        return;
    for (size_t i = 0; i < gc->n_caps; i++) {
        const PfGcCap *cap = &gc->caps[i];
        g_autofree char *name = g_strdup_printf("Capability %u", cap->cap);
        pf_table_text(table, name);
        pf_table_uint(table, cap->n_began);
        pf_table_uint(table, cap->n_in);
        pf_table_uint(table, cap->in_ns);
        pf_table_uint(table, cap->work_ns);
        pf_table_share_of(table, (double)cap->work_ns, (double)cap->in_ns);
    }
    pf_section_draw_table(paper, "Work of each capability", of,
                          &(PfPaperTable){ .table = table, .most_rows = MOST_CAPS },
                          MIN(gc->n_caps, MOST_CAPS));
    pf_paper_use(paper, PF_TERM_CAPABILITY);
    if (gc->has_balance)
        pf_paper_use(paper, PF_TERM_BALANCE);
}

/* What is in none of the sums. */
static void
note_open(PfPaper *paper, const PfGc *gc)
{
    g_autofree char *since = pf_unit_ns(gc->open_since_ns);
    g_autofree char *unpaired = pf_head_counted(gc->n_unpaired, "collection");
    g_autoptr(GString) note = g_string_new(NULL);

    if (gc->is_open)
        g_string_append_printf(note, "The log ends within a collection, begun at %s. ", since);
    if (gc->n_unpaired > 0)
        g_string_append_printf(note, "Of %s the start or the end is not in the log.", unpaired);
    if (note->len > 0)
        pf_paper_note(paper, g_strchomp(note->str));
}

void
pf_section_collections_draw(PfPaper *paper)
{
    const PfProfile *run = paper->report->gc;
    g_autofree char *text = text_of(run);

    pf_paper_begin(paper, text);
    pf_paper_use(paper, PF_TERM_PAUSE);
    pf_paper_use(paper, PF_TERM_GENERATION);
    pf_paper_use(paper, PF_TERM_PERCENTILE);
    pf_paper_use(paper, PF_TERM_COPIED);
    if (run->gc->n_generations > 0) /* else the log does not tell which they are of */
        draw_generations(paper, run);
    draw_felt(paper, run);
    draw_longest(paper, run);
    draw_caps(paper, run->gc);
    note_open(paper, run->gc);
    pf_section_note_window(paper, run);
}
