/*
 * table-private.h - what a table holds, for those who write it.
 */
#pragma once

#include "report/table.h"

/* There may be millions. */
typedef struct {
    union {
        const char *text; /* of PF_CELL_TEXT, in the table's strings; of what is unknown how
                             it reads on paper, NULL: as usual */
        uint64_t number;
        double real; /* of PF_CELL_SHARE and PF_CELL_RATE */
    };
    bool is_known;
    unsigned indent;
} PfCell;

struct PfTable {
    const PfColumn *columns;
    size_t n_columns;
    GPtrArray *notes; /* char *, owned */
    GArray *cells;    /* PfCell, row by row */
    GStringChunk *strings;
    size_t n_sums; /* the last rows, which sum up others */
};

static inline size_t
pf_table_n_rows(const PfTable *table)
{
    return table->n_columns > 0 ? table->cells->len / table->n_columns : 0;
}

static inline const PfCell *
pf_table_cell(const PfTable *table, size_t row, size_t column)
{
    return &g_array_index(table->cells, PfCell, row * table->n_columns + column);
}

void pf_table_write_text(const PfTable *table, size_t width, FILE *out);
void pf_table_write_csv(const PfTable *table, size_t width, FILE *out);
void pf_table_write_json(const PfTable *table, size_t width, FILE *out);
void pf_table_write_markdown(const PfTable *table, size_t width, FILE *out);

/* The columns that are on paper, [*out_n]. The caller frees the list. */
size_t *pf_table_paper_columns(const PfTable *table, size_t *out_n);

/* A cell as it reads on paper, without its indent. Owned by the caller. */
char *pf_table_paper(const PfCell *cell, PfCellType type);

/* Whether a cell stands at the right of its column. */
bool pf_table_is_right(PfCellType type);
