/*
 * table_draw.h - rows of a table, and what stands over them, drawn onto a page. Private to the
 * pictures of tables.
 */
#pragma once

#include "figure/figure.h"
#include "report/table_sheet.h"

/* Rows on a page. */
typedef struct {
    size_t from, until; /* of the sheet's rows */
    double top, row_height;
} PfSheetPart;

/* How high the heads of the columns are, with those of groups of columns. */
double pf_sheet_head_height(const PfSheet *sheet);

/* Draws the rules under the heads, which end at part->top, between the rows, and under them. */
void pf_sheet_draw_rules(const PfSheet *sheet, PfFigure *figure, const PfSheetPart *part);

/* Draws the heads of the columns, the rule under them being at `bottom`. Where the sheet has
 * parts they are a row of cells, as each of the rows is: within a table. */
void pf_sheet_draw_head(const PfSheet *sheet, PfFigure *figure, double bottom);

/* Draws rows, each with a name for those who look for it. */
void pf_sheet_draw_rows(const PfSheet *sheet, PfFigure *figure, const PfSheetPart *part);

/* Lines from rows to those under them. `starts` is kept from page to page: where the line of
 * each depth begins, less than 0 where there is none; of sheet->most_depth + 1. */
void pf_sheet_draw_guides(const PfSheet *sheet, PfFigure *figure, const PfSheetPart *part,
                          double *starts);

/* What of a row is not shown whole, in full; NULL: nothing. Owned by the caller. */
char *pf_sheet_row_title(const PfSheet *sheet, size_t row);
