/*
 * table.h - rows and columns, and the ways they are written.
 *
 * A table is filled with values, not with text: on paper a size reads
 * "12.3 MiB", in CSV and JSON it is the exact integer under a key that says its
 * unit (CLI.md). What is unknown is "n/a" on paper, empty in CSV, null in JSON.
 * Paper is a terminal, a text file, or Markdown.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef enum {
    PF_CELL_TEXT,
    PF_CELL_COUNT,
    PF_CELL_BYTES,
    PF_CELL_NS,     /* nanoseconds */
    PF_CELL_SHARE,  /* of 1; on paper per cent with one decimal, as GHC's .prof has it */
    PF_CELL_RATE,   /* bytes a second, with a sign; need not be whole */
    PF_CELL_ID,     /* an address; on paper hexadecimal */
    PF_CELL_NUMBER, /* a name that is a number: without commas */
    PF_CELL_TRUTH,  /* "yes" or "no" on paper, true or false */
    PF_CELL_MARK,   /* a truth; on paper an arrow where it holds, and else nothing */
} PfCellType;

typedef struct {
    const char *key;  /* of CSV and JSON, with the unit */
    const char *head; /* on paper; NULL: not on paper */
    PfCellType type;
    bool is_optional; /* not on paper where all rows are empty or unknown; "no" is neither */
} PfColumn;

typedef struct PfTable PfTable;

/* An empty table; `columns` outlives it. The caller owns it. */
PfTable *pf_table_new(const PfColumn *columns, size_t n_columns);
void pf_table_free(PfTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfTable, pf_table_free)

/* A line above the table, on paper and in Markdown. */
void pf_table_note(PfTable *table, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* The cells of a row, one after the other, in the order of the columns; a text that is NULL is
 * unknown. */
void pf_table_text(PfTable *table, const char *text);
void pf_table_indented(PfTable *table, unsigned depth, const char *text);
void pf_table_uint(PfTable *table, uint64_t value);
void pf_table_share(PfTable *table, double value);
void pf_table_rate(PfTable *table, double bytes_per_s);
void pf_table_truth(PfTable *table, bool value);

/* The share that `part` is of `whole`; of nothing it is unknown. */
void pf_table_share_of(PfTable *table, double part, double whole);
void pf_table_unknown(PfTable *table);

/* A number that may be unknown. */
void pf_table_maybe(PfTable *table, bool is_known, uint64_t value);

/* Unknown, and on paper in the words of what stands there: "all" in place of a number, nothing
 * where a row can have none. */
void pf_table_aside(PfTable *table, const char *words);

/* The last `n` rows sum up others: "12 further bands", and at the end a "total" of all. In a
 * picture they have neither number nor bar. */
void pf_table_sum_rows(PfTable *table, size_t n);

/* A way to write tables: one row each in table.c. */
typedef struct {
    const char *name;   /* "csv" */
    const char *suffix; /* ".csv" */

    /* For a terminal that is `width` columns wide, texts are shortened so that rows fit, as
     * long as they can still be read; 0: nothing is shortened. */
    void (*write)(const PfTable *table, size_t width, FILE *out);
} PfTableFormat;

const PfTableFormat *pf_table_formats(size_t *out_n);

/* By name, or by the suffix of a file name; NULL when there is none. */
const PfTableFormat *pf_table_format(const char *name);
const PfTableFormat *pf_table_format_of_path(const char *path);
