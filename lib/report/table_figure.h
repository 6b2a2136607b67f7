/*
 * table_figure.h - a table as a picture.
 *
 * LOOK.md, section 11. One layout serves all tables: what a column is, its key and its type
 * tell. A document with pages has as many as the table needs; any other picture is one page,
 * as tall as its table.
 */
#pragma once

#include "figure/chart.h"
#include "figure/modules.h"
#include "report/table.h"

/* The most rows that are drawn on one page, and on many; the formats of text have all. */
enum { PF_TABLE_PAGE_ROWS = 5000, PF_TABLE_PAGED_ROWS = 20000 };

typedef struct {
    const char *heading;        /* what the table is, "the tree of cost-centre stacks" */
    const PfProgram *program;   /* whose the log is. Borrowed, as all here */
    bool is_paged;              /* else the height of the page does not matter */
    double tallest;             /* of one page, in points; 0: any */
    const PfModules *modules;   /* of what is weighed, for their colours; NULL: none have one */
    const PfChartOptions *page; /* its title, size, date, and how texts are measured */
} PfTablePicture;

/* The caller owns the figure, which is wider than it was asked for where the columns need it:
 * whoever draws it scales it down. `out_n_hidden`: rows for which there was no room, which the
 * picture says too. */
PfFigure *
pf_table_figure(const PfTable *table, const PfTablePicture *asked, size_t *out_n_hidden);
