/*
 * section_info_tables.c - where closures come from, by what the profile holds of them.
 *
 * Of a heap profile by info table, those it holds most of. Of another log that defines info
 * tables, how many each module has: thousands of them say nothing one by one.
 */
#include <stdlib.h>
#include <string.h>

#include "base/units.h"
#include "report/paper.h"
#include "report/section_closures.h"
#include "report/table_pick.h"
#include "report/table_sheet.h"
#include "report/tables.h"

static const double listed_share = 0.001; /* of the area */

enum { MOST_PAGES = 2 };

/* Whether the bands of the run are info tables. */
static bool
is_by_table(const PfProfile *run)
{
    const PfHeapProfile *heap = run->heap;

    return heap && heap->breakdown == PF_BY_INFO_TABLE && heap->n_samples > 0
           && heap->by == PF_GROUP_DEFAULT;
}

static bool
has_tables(const PfProfile *run)
{
    return run->info_tables && pf_info_tables_count(run->info_tables) > 0;
}

/* The run that tells most: bands of info tables that are defined, or else definitions. NULL:
 * none has any. */
static const PfProfile *
run_of(const PfReport *report)
{
    if (report->heap && is_by_table(report->heap) && report->heap->n_info_tables > 0)
        return report->heap;
    return report->info_tables && has_tables(report->info_tables) ? report->info_tables : NULL;
}

char *
pf_section_info_tables_lacks(const PfReport *report)
{
    g_autoptr(GError) error = NULL;
    PfTableInput input = { .profile = report->main };

    if (run_of(report))
        return NULL;
    g_autoptr(PfTable) table = pf_table_make_closures(&input, &error);
    return g_strdup(table ? "the log defines no info tables: a program that is built with "
                            "-finfo-table-map writes them when it is run with +RTS -l"
                          : error->message);
}

static bool
is_listed(const PfTable *table, size_t row, G_GNUC_UNUSED const void *data)
{
    return pf_table_share_at(table, row, "share") >= listed_share;
}

/* What the log does not name goes by its address. */
static void
name_by_address(PfTable *table)
{
    size_t address = pf_sheet_column_of(table, "address");
    size_t name = pf_sheet_column_of(table, "name");

    for (size_t row = 0; row < pf_table_n_rows(table); row++) {
        const PfCell *from = pf_table_cell(table, row, address);
        PfCell *cell = &g_array_index(table->cells, PfCell, row * table->n_columns + name);
        if (cell->is_known || !from->is_known)
            continue;
        g_autofree char *text = pf_table_paper(from, PF_CELL_ID);
        *cell =
            (PfCell){ .is_known = true, .text = g_string_chunk_insert(table->strings, text) };
    }
}

/* How much of the profile is of info tables that the log does not define. */
static char *
unnamed_of(const PfTable *all)
{
    size_t name = pf_sheet_column_of(all, "name"), n = 0;
    double share = 0;

    for (size_t row = 0; row < pf_table_n_rows(all); row++) {
        if (pf_table_cell(all, row, name)->is_known)
            continue;
        share += pf_table_share_at(all, row, "share");
        n++;
    }
    g_autofree char *count = pf_unit_count(n);
    g_autofree char *part = pf_unit_percent(share);
    if (n == 0)
        return g_strdup("");
    return g_strdup_printf(" %s of them, with %s of the area, %s not defined in the log: they "
                           "are of code that was built without -finfo-table-map.",
                           count, part, n == 1 ? "is" : "are");
}

static void
draw_bands(PfPaper *paper, const PfProfile *run)
{
    static const PfShownColumn columns[] = {
        { "name", NULL },       { "type", NULL },       { "closure_type", NULL },
        { "module", NULL },     { "source", NULL },     { "share", NULL },
        { "mean_bytes", NULL }, { "peak_bytes", NULL }, { NULL, NULL },
    };
    PfTableInput input = { .profile = run };
    g_autoptr(PfTable) all = pf_table_make_closures(&input, NULL);
    g_autoptr(PfTable) listed = pf_table_pick(all, is_listed, NULL);
    g_autofree char *bands = pf_unit_count(run->heap->n_bands);
    g_autofree char *defined = pf_unit_count(run->n_info_tables);
    g_autofree char *unnamed = unnamed_of(all);
    g_autofree char *text = g_strdup_printf(
        "Closures that share an info table come from one place in the source. %s info tables "
        "are in the heap profile; the log defines %s.%s",
        bands, defined, unnamed);
    size_t n_more = pf_table_n_rows(all) - pf_table_n_rows(listed);
    g_autofree char *more = pf_unit_count(n_more);
    g_autofree char *note = g_strdup_printf("%s more %s below 0.1%% of the area.", more,
                                            n_more == 1 ? "is" : "are");
    PfPaperTable asked = { .table = listed,
                           .columns = columns,
                           .most_pages = MOST_PAGES,
                           .note = n_more > 0 ? note : NULL };

    name_by_address(listed);
    pf_paper_begin(paper, text);
    pf_paper_use(paper, PF_TERM_SHARE);
    pf_paper_use(paper, PF_TERM_MEAN);
    pf_paper_table(paper, &asked);
}

void
pf_section_info_tables_draw(PfPaper *paper)
{
    const PfProfile *run = run_of(paper->report);

    pf_paper_use(paper, PF_TERM_INFO_TABLE);
    pf_paper_use(paper, PF_TERM_CLOSURE_TYPE);
    if (is_by_table(run))
        draw_bands(paper, run);
    else
        pf_section_closures_draw(paper, run->info_tables);
}
