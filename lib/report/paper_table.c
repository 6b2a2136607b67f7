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

enum { LEAST_ROWS = 4, SHRINKING_STEPS = 8, MOST_ROWS = 5000 };

/* The table on its way. */
typedef struct {
    PfPaper *paper;
    PfSheet sheet;
    double row_height;
    double *starts; /* of the lines of the tree, see table_draw.h */
} Flow;

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
    double room = pf_paper_room(flow->paper);

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
    size_t capacity = MAX(rows_in(flow, pf_paper_room(flow->paper), flow->row_height), 1);

    if (n_left <= capacity)
        return n_left;
    size_t after = n_left - capacity;
    size_t lacking = after < LEAST_ROWS ? LEAST_ROWS - after : 0;
    return capacity > lacking ? capacity - lacking : capacity;
}

static size_t
draw_part(Flow *flow, size_t from)
{
    PfPaper *paper = flow->paper;
    double top = paper->y + pf_sheet_head_height(&flow->sheet);
    size_t until = from + rows_of_page(flow, flow->sheet.n_rows - from);
    PfSheetPart part = { from, until, top, flow->row_height };

    pf_figure_open_part(paper->page, &(PfPart){ .role = PF_ROLE_TABLE });
    pf_sheet_draw_head(&flow->sheet, paper->page, top);
    pf_sheet_draw_guides(&flow->sheet, paper->page, &part, flow->starts);
    pf_sheet_draw_rows(&flow->sheet, paper->page, &part);
    pf_figure_close(paper->page);
    paper->y = top + (double)(until - from) * flow->row_height;
    return until;
}

void
pf_paper_table(PfPaper *paper, const PfPaperTable *asked)
{
    g_auto(PfWidths) widths = pf_widths(paper->measure);
    PfMeasure measure = pf_widths_measure(&widths);
    size_t most = asked->most_rows > 0 ? asked->most_rows : MOST_ROWS;
    Flow flow = { .paper = paper,
                  .sheet = pf_sheet(asked->table, most, asked->modules, &measure) };
    size_t n = flow.sheet.most_depth + 2;

    pf_sheet_fit(&flow.sheet, paper->left, paper->right - paper->left);
    flow.starts = g_new(double, n);
    for (size_t i = 0; i < n; i++)
        flow.starts[i] = -1;
    pf_paper_need(paper, pf_sheet_head_height(&flow.sheet) + LEAST_ROWS * flat_row);
    set_row_height(&flow);
    for (size_t row = draw_part(&flow, 0); row < flow.sheet.n_rows;) {
        pf_paper_turn(paper);
        row = draw_part(&flow, row);
    }
    g_autofree char *endnotes = pf_table_picture_endnotes(&flow.sheet);
    if (endnotes[0] != '\0')
        pf_paper_note(paper, endnotes);
    g_free(flow.starts);
    pf_sheet_clear(&flow.sheet);
}
