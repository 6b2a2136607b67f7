/*
 * section_nonmoving.c - the non-moving collector beside the program: REPORT-CONTENTS, page 6.
 */
#include "base/units.h"
#include "figure/head.h"
#include "report/section_pauses.h"
#include "report/section_runtime.h"

static const double most_height = 300;

/* clang-format off */
static const PfColumn census_columns[] = {
    { "size",     "blocks of",       PF_CELL_TEXT,  false },
    { "blocks",   "live blocks",     PF_CELL_COUNT, false },
    { "live",     "live",            PF_CELL_BYTES, false },
    { "active",   "active segments", PF_CELL_COUNT, false },
    { "filled",   "filled segments", PF_CELL_COUNT, false },
};
/* clang-format on */

/* Nobody who runs with another collector misses it. */
char *
pf_section_nonmoving_lacks(const PfReport *report)
{
    return report->nonmoving ? NULL : g_strdup("");
}

/* How long the phases take; what of it holds the program up is the sync alone. */
static void
draw_phases(PfPaper *paper, const PfProfile *run)
{
    static const char *const names[PF_N_NONMOVING] = {
        [PF_NONMOVING_MARK] = "Mark, beside the program",
        [PF_NONMOVING_SYNC] = "Second stop",
        [PF_NONMOVING_SWEEP] = "Sweep, beside the program",
    };
    PfPauseRow rows[PF_N_NONMOVING];

    for (PfNonmovingKind kind = 0; kind < PF_N_NONMOVING; kind++)
        rows[kind] = (PfPauseRow){ names[kind], &run->nonmoving->sums[kind] };
    g_autoptr(PfTable) table = pf_section_pauses(run, rows, PF_N_NONMOVING, false);
    pf_section_draw_table(paper, "Phases", NULL, &(PfPaperTable){ .table = table },
                          PF_N_NONMOVING);
    pf_paper_use(paper, PF_TERM_PERCENTILE);
}

/* How the heap is filled in the last census. */
static void
draw_census(PfPaper *paper, const PfNonmoving *nonmoving)
{
    g_autoptr(PfTable) table = pf_table_new(census_columns, G_N_ELEMENTS(census_columns));

    if (nonmoving->n_kept_censuses == 0)
        return;
    const PfCensus *last = &nonmoving->censuses[nonmoving->n_kept_censuses - 1];
    g_autofree char *at = pf_unit_ns(last->time_ns);
    g_autofree char *live = pf_unit_format(PF_UNIT_BYTES, (double)last->live_bytes);
    g_autofree char *of = g_strdup_printf("the last one, at %s: %s is live", at, live);
    size_t n = 0;

    for (size_t i = 0; i < last->n_sizes; i++) {
        const PfCensusSize *size = &last->sizes[i];
        g_autofree char *bytes = pf_unit_format(PF_UNIT_BYTES, size->block_bytes);
        if (size->live_blocks == 0 && size->active_segments == 0 && size->filled_segments == 0)
            continue;
        n++;
        pf_table_text(table, bytes);
        pf_table_uint(table, size->live_blocks);
        pf_table_uint(table, size->live_blocks * size->block_bytes);
        pf_table_uint(table, size->active_segments);
        pf_table_uint(table, size->filled_segments);
    }
    if (n > 0)
        pf_section_draw_table(paper, "Census by size of block", of,
                              &(PfPaperTable){ .table = table }, n);
}

/* What is in no table. */
static void
note_rest(PfPaper *paper, const PfNonmoving *nonmoving)
{
    g_autoptr(GString) note = g_string_new(NULL);
    g_autofree char *flushes = pf_head_counted(nonmoving->n_flushes, "time");
    g_autofree char *pruned = pf_head_counted(nonmoving->pruned_segments, "segment");
    g_autofree char *open = pf_head_counted(nonmoving->n_open, "phase");

    if (nonmoving->n_flushes > 0)
        g_string_append_printf(note, "Update remembered sets were flushed %s. ", flushes);
    if (nonmoving->pruned_segments > 0)
        g_string_append_printf(note, "%s %s given back. ", pruned,
                               nonmoving->pruned_segments == 1 ? "was" : "were");
    if (nonmoving->n_open > 0)
        g_string_append_printf(note, "The end of %s is not in the log.", open);
    if (note->len > 0)
        pf_paper_note(paper, g_strchomp(note->str));
}

void
pf_section_nonmoving_draw(PfPaper *paper)
{
    const PfProfile *run = paper->report->nonmoving;

    pf_paper_begin(paper,
                   "Marking and sweeping go on while the program runs; only the second "
                   "stop, and the preparing one, which is among the collections, hold it "
                   "up.");
    pf_section_draw_figure(paper, &(PfSectionFigure){ .heading = "Phases and heap over time",
                                                      .figure = "nonmoving",
                                                      .profile = run,
                                                      .height = most_height,
                                                      .key = PF_KEY_BELOW });
    draw_phases(paper, run);
    draw_census(paper, run->nonmoving);
    note_rest(paper, run->nonmoving);
    pf_section_note_window(paper, run);
    pf_paper_use(paper, PF_TERM_NONMOVING);
}
