/*
 * paper_table.c - tables on the pages of a report: LOOK.md, section 11.
 */
#include <math.h>

#include "figure/names_page.h"
#include "report/paper.h"
#include "report/table_draw.h"
#include "report/table_widths.h"
#include "report/table_words.h"

static const double tree_row = 11.4, flat_row = 13.4;
static const double most_shrinking = 0.08;
static const double room_for_note = 30; /* under the rows of a table that is cut */

/* What a tree leaves out of what costs little, where it would need too many pages even without
 * its chains. */
static const double least_shares[] = { 0.003, 0.005, 0.01, 0.02, 0.05, 0.1 };

enum { LEAST_ROWS = 4, SHRINKING_STEPS = 8, MOST_ROWS = 5000, TOO_FEW = 4 };

/* The table on its way. */
typedef struct {
    PfPaper *paper;
    PfSheet sheet;
    double row_height;
    double *starts; /* of the lines of the tree, see table_draw.h */
    char *note;     /* under the last row; "": none */
    double under;   /* how high that is */
} Flow;

double
pf_paper_table_height(size_t n_rows)
{
    static const PfSheet plain;
    return pf_sheet_head_height(&plain) + (double)n_rows * flat_row;
}

static size_t
rows_in(const Flow *flow, double room, double row_height)
{
    double height = room - pf_sheet_head_height(&flow->sheet);
    return (size_t)fmax(floor(height / row_height + 1e-6), 0);
}

/* Rows are a little lower where that lets all of them stand on this page. */
static void
set_row_height(Flow *flow)
{
    double usual = flow->sheet.is_tree ? tree_row : flat_row;
    double room = pf_paper_room(flow->paper) - flow->under;

    flow->row_height = usual;
    for (int i = 1; i <= SHRINKING_STEPS; i++) {
        double height = usual * (1 - most_shrinking * i / SHRINKING_STEPS);
        if (rows_in(flow, room, usual) < flow->sheet.n_rows
            && rows_in(flow, room, height) >= flow->sheet.n_rows)
            flow->row_height = height;
    }
}

/* How many rows this page takes, so that on the next not a few stand alone. */
static size_t
rows_of_page(const Flow *flow, size_t n_left)
{
    double room = pf_paper_room(flow->paper);
    size_t capacity = MAX(rows_in(flow, room, flow->row_height), 1);
    size_t of_last = MAX(rows_in(flow, room - flow->under, flow->row_height), 1);

    if (n_left <= of_last)
        return n_left;
    size_t after = n_left > capacity ? n_left - capacity : 0;
    size_t lacking = after < LEAST_ROWS ? LEAST_ROWS - after : 0;
    size_t here = MIN(capacity, n_left);
    return here > lacking ? here - lacking : here;
}

/* The lines are no part of the table: it holds rows alone. */
static size_t
draw_part(Flow *flow, size_t from)
{
    PfPaper *paper = flow->paper;
    double top = paper->y + pf_sheet_head_height(&flow->sheet);
    size_t until = from + rows_of_page(flow, flow->sheet.n_rows - from);
    PfSheetPart part = { from, until, top, flow->row_height };

    pf_sheet_draw_rules(&flow->sheet, paper->page, &part);
    pf_sheet_draw_guides(&flow->sheet, paper->page, &part, flow->starts);
    pf_figure_open_part(paper->page, &(PfPart){ .role = PF_ROLE_TABLE });
    pf_sheet_draw_head(&flow->sheet, paper->page, top);
    pf_sheet_draw_rows(&flow->sheet, paper->page, &part);
    pf_figure_close(paper->page);
    paper->y = top + (double)(until - from) * flow->row_height;
    return until;
}

/* What was not shown whole, each text once in the report. */
static void
add_full_names(const Flow *flow)
{
    const PfPaper *paper = flow->paper;
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);

    for (guint i = 0; i < paper->full_names->len; i++)
        g_hash_table_add(seen, (gpointer)g_array_index(paper->full_names, PfFullName, i).name);
    for (size_t row = 0; row < flow->sheet.n_rows; row++) {
        g_autofree char *title = pf_sheet_row_title(&flow->sheet, row);
        if (!title || g_hash_table_contains(seen, title))
            continue;
        PfFullName name = { 0,
                            { PF_INK_PAPER, 0 },
                            g_string_chunk_insert(paper->strings, title) };
        g_hash_table_add(seen, (gpointer)name.name);
        g_array_append_val(paper->full_names, name);
    }
}

/* How many rows so many pages have, from here on. */
static size_t
rows_of_pages(const PfPaper *paper, size_t n_pages, const PfSheet *like)
{
    double row = like->is_tree ? tree_row : flat_row;
    double head = pf_sheet_head_height(like);
    double next = floor((paper->bottom - paper->top - head) / row);
    double here = floor((pf_paper_room(paper) - head) / row);
    double note = ceil(room_for_note / row);

    return (size_t)fmax(here + next * (double)(n_pages - 1) - note, LEAST_ROWS);
}

/* Leaves out of a tree the chains, and so much of what costs little that it has no more than
 * `most` rows, but not nearly all of it: then its end is rather cut. */
static void
leave_out(const PfTable *table, PfSheetAsked *asked, size_t most)
{
    asked->has_no_chains = true;
    for (size_t i = 0; i < G_N_ELEMENTS(least_shares); i++) {
        asked->least_share = least_shares[i];
        size_t n = pf_sheet_count(table, asked);
        if (n > most)
            continue;
        if (n < most / TOO_FEW && i > 0)
            asked->least_share = least_shares[i - 1];
        return;
    }
}

/* The sheet that fits on the pages there are for it, as far as that can be had. */
static PfSheet
sheet_of(const PfPaper *paper, const PfPaperTable *asked, const PfMeasure *measure)
{
    PfSheetAsked shown = { .most_rows = asked->most_rows > 0 ? asked->most_rows : MOST_ROWS,
                           .columns = asked->columns,
                           .modules = asked->modules };
    PfSheet sheet = pf_sheet(asked->table, &shown, measure);

    if (asked->most_pages == 0)
        return sheet;
    size_t most = rows_of_pages(paper, asked->most_pages, &sheet);
    if (sheet.n_rows <= most)
        return sheet;
    if (sheet.is_tree)
        leave_out(asked->table, &shown, most);
    shown.most_rows = MIN(shown.most_rows, most);
    pf_sheet_clear(&sheet);
    return pf_sheet(asked->table, &shown, measure);
}

static void
draw_rows(Flow *flow)
{
    PfPaper *paper = flow->paper;
    size_t n = flow->sheet.most_depth + 2;

    flow->starts = g_new(double, n);
    for (size_t i = 0; i < n; i++)
        flow->starts[i] = -1;
    pf_paper_need(paper, pf_sheet_head_height(&flow->sheet) + LEAST_ROWS * flat_row);
    set_row_height(flow);
    for (size_t row = draw_part(flow, 0); row < flow->sheet.n_rows;) {
        pf_paper_turn(paper);
        row = draw_part(flow, row);
    }
    g_free(flow->starts);
}

/* What is under the last row: the words of whoever asks, and what the table leaves out. */
static void
set_note(Flow *flow, const char *asked)
{
    g_autofree char *endnotes = pf_table_picture_endnotes(&flow->sheet);
    bool has_both = asked && endnotes[0] != '\0';

    flow->note = g_strconcat(asked ? asked : "", has_both ? " " : "", endnotes, NULL);
    flow->under = flow->note[0] != '\0' ? pf_paper_note_height(flow->paper, flow->note) : 0;
}

void
pf_paper_table(PfPaper *paper, const PfPaperTable *asked)
{
    g_auto(PfWidths) widths = pf_widths(paper->measure);
    PfMeasure measure = pf_widths_measure(&widths);
    Flow flow = { .paper = paper, .sheet = sheet_of(paper, asked, &measure) };

    flow.sheet.has_parts = flow.sheet.is_filling = true;
    pf_sheet_fit(&flow.sheet, paper->left, paper->right - paper->left);
    set_note(&flow, asked->note);
    draw_rows(&flow);
    add_full_names(&flow);
    if (flow.under > 0)
        pf_paper_note(paper, flow.note);
    g_free(flow.note);
    pf_sheet_clear(&flow.sheet);
}
