/*
 * table_sheet.h - a table on its way into a picture: the rows that are shown, what their cells
 * read, and where the columns stand. Private to the pictures of tables.
 */
#pragma once

#include "figure/modules.h"
#include "report/table-private.h"
#include "report/table_look.h"

typedef struct {
    size_t at; /* in the table */
    unsigned depth;
    bool is_last;   /* of the rows under the same one */
    bool is_strong; /* it costs, or is, 10 % or more; or it is the total */
    bool is_sum;    /* of others */
} PfSheetRow;

typedef struct {
    size_t at; /* in the table */
    const PfColumn *spec;
    PfColumnLook look;
    char *head;
    char **texts;    /* [n_rows] as they are shown */
    bool is_right;   /* numbers stand at the right */
    bool is_tree;    /* texts stand further in, the deeper their row */
    bool has_swatch; /* of a module, before each text */
    bool is_cut;     /* some texts are shortened */
    bool is_placed;  /* places in files are without the file that is the module's own */
    double x, width; /* of what is written */
    double bar;      /* width of the bar after it; 0: none */
    double full;     /* what a bar of all that width stands for; 0: no row has any */
} PfSheetColumn;

typedef struct {
    const PfTable *table;
    const PfMeasure *measure;
    const PfModules *modules; /* whose colours stand before their names; NULL: none do */
    size_t n_rows, n_columns;
    PfSheetRow *rows;       /* [n_rows] */
    PfSheetColumn *columns; /* [n_columns] */
    size_t n_small;         /* rows left out: they and all below them cost next to nothing */
    size_t n_passing;       /* rows left out: they hand on what they cost to one other */
    size_t n_hidden;        /* rows left out: there is no room for so many */
    double least_share;     /* of these, and of what is under them: less than that */
    bool is_tree;           /* rows stand under rows */
    bool has_two_costs;     /* of which both are that small */
    bool has_groups;        /* of columns */
    bool is_filling;        /* it is as wide as there is room: names have what is left */
    bool has_parts;         /* rows and cells are parts of the document: figure.h */
    double rank_width;      /* of the numbers before the rows; 0: they have none */
    double indent;          /* of a row under another */
    unsigned most_depth;    /* deeper rows stand no further in, and say how deep they are */
    double left, right;     /* of the table */
} PfSheet;

/* What of a table is shown. */
typedef struct {
    size_t most_rows;
    double least_share; /* of a tree: rows are left out that cost less with all below them,
                           where not all do; 0: 0.3 %, LOOK.md 11.2 */
    bool has_no_chains; /* of a chain of such, each of which hands on to the next alone what it
                           costs, only the ends are shown */
    const PfShownColumn *columns; /* in order, up to one without a key, those that the table
                                     has; NULL: all that are on paper */
    const PfModules *modules;     /* whose colours are in a flat table; NULL: none */
} PfSheetAsked;

/* The rows of a table, and what their cells read. Cleared with pf_sheet_clear(). */
PfSheet pf_sheet(const PfTable *table, const PfSheetAsked *asked, const PfMeasure *measure);
void pf_sheet_clear(PfSheet *sheet);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(PfSheet, pf_sheet_clear)

/* The column with that key, on paper or not; the number of columns when there is none. */
size_t pf_sheet_column_of(const PfTable *table, const char *key);

/* Sets the rows of a sheet that has none yet, and all that is told of them but for what is
 * strong. */
void pf_sheet_choose_rows(PfSheet *sheet, const PfSheetAsked *asked);

/* How many rows of a table would be shown if there were room for all. */
size_t pf_sheet_count(const PfTable *table, const PfSheetAsked *asked);

/* A cell in full, on one line, without regard to the room there is. Owned by the caller. */
char *pf_sheet_full(const PfSheet *sheet, size_t row, const PfSheetColumn *column);

/* Sets all texts of a column to that. */
void pf_sheet_set_texts(const PfSheet *sheet, PfSheetColumn *column);

/* A cell's value, of a share, a rate or a truth; 0 where it is unknown. */
double pf_sheet_value(const PfSheet *sheet, size_t row, const PfSheetColumn *column);

/* How far in a row's name stands. */
double pf_sheet_indent(const PfSheet *sheet, size_t row);

/* How deep a row is, where it stands no further in than others; else NULL. Owned by the caller.
 */
char *pf_sheet_depth_text(const PfSheet *sheet, size_t row);

/* What is between the column's left edge and the text of a row: the indent of a tree, or
 * a swatch. */
double pf_sheet_before(const PfSheet *sheet, size_t row, const PfSheetColumn *column);

/* Sets where the columns stand from `left` on: they have the width they need up to `width`, or
 * texts give way. Returns the width that they take, which is more where not even that is
 * enough. Only once. */
double pf_sheet_fit(PfSheet *sheet, double left, double width);

/* Between a number and its bar. */
double pf_sheet_bar_gap(const PfSheet *sheet);
