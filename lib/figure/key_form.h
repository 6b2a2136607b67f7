/*
 * key_form.h - the forms a key has: how high its rows are, and where its columns stand.
 *
 * LOOK.md, section 7. A report has higher rows than a page of its own, and below a plot, where
 * the key is as wide as the page, a column of means.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef enum {
    PF_KEY_OF_PAGE,   /* on the classic page */
    PF_KEY_OF_REPORT, /* beside a plot of a report: a table in the document's structure */
    PF_KEY_WIDE       /* the same below a plot */
} PfKeyForm;

/* Between the top of a key and its first row, and under the last. */
extern const double pf_key_head, pf_key_foot;

/* Where the columns are; the numbers by their right ends. */
typedef struct {
    double names, name_width;
    double shapes, shape_width; /* 0: there are none */
    double means;               /* 0: there are none */
    double peaks, shares;
} PfKeyColumns;

PfKeyColumns pf_key_columns(PfKeyForm form, double left, double right);

/* How many layers a key of this height can name; at least one. */
size_t pf_key_capacity(double height, PfKeyForm form);

/* How high a key of one layer and the total is at least. */
double pf_key_least_height(PfKeyForm form);

/* How high each of `n` rows is that share a height. */
double pf_key_row_height(PfKeyForm form, size_t n, double height);

/* The least of those. */
double pf_key_least_row(PfKeyForm form);

/* Whether it is a table in the structure of a document. */
bool pf_key_is_table(PfKeyForm form);
