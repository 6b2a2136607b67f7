/*
 * template.h - what a report is made of and how it looks: a key file, read and checked.
 *
 * Templates are data. Those of ours are in share/profolio/templates, a user's own is any file.
 * THE table of keys, in template_keys.c, feeds the reader and the help.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

#include "figure/chart.h"

/* A page, or several, about one thing. What is 0 or NULL is as the report has it. */
typedef struct {
    char *name;       /* of the section, or what the template calls its own page */
    char *figure;     /* its own page: what chart --figure calls it; NULL: none */
    char *table;      /* likewise, what table --table calls it */
    char *title;      /* in place of the usual one */
    char *text;       /* likewise, under the title; empty: none */
    size_t n_bands;   /* that are drawn */
    double min_share; /* bands under it are in OTHER, a share of 1 */
    double y_max;     /* bytes at the top of the plot */
    double x_max;     /* seconds at the end of the time axis */
    GRegex *markers;  /* only those that match */
    bool has_weight;
    PfWeight weight; /* of call stacks, where `has_weight` */
    double height;   /* of a figure of its own, with the key, in points; 0: all that is left */
    PfKeyPlace key_place;
    size_t most_rows; /* of a table of its own; 0: all that a page of its kind shows */
} PfTemplatePage;

typedef struct {
    char *name;  /* "review", or the path */
    char *about; /* what it is for, in a line; NULL: not said */
    char *paper; /* "a4-portrait"; NULL: that */
    char *theme; /* "light"; NULL: that */
    char *title; /* on the first page; NULL: the program's name */
    char *note;  /* at the foot of each page; NULL: the command line */
    size_t n_pages;
    PfTemplatePage *pages; /* [n_pages], in order */
    size_t n_bands;        /* of which the values are kept; 0: all */
    double min_share;      /* and those of at least this share of the area */
    char **rules_off;      /* what stands out: rules that say nothing; NULL: none */
} PfTemplate;

/* The template of that name among ours, or in that file. NULL, with an error that names the
 * file and the line, when it cannot be read: a G_OPTION_ERROR, for it belongs to the command
 * line. The caller owns it. */
PfTemplate *pf_template_read(const char *name, GError **error);

/* The same of `len` bytes; `name` is what errors call them. */
PfTemplate *pf_template_parse(const char *name, const char *bytes, size_t len, GError **error);

void pf_template_free(PfTemplate *template);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfTemplate, pf_template_free)

/* What must be kept of a log for its pages, besides what the report needs anyway. */
void pf_template_wants(const PfTemplate *template, PfProfileOptions *wanted);

/* Puts what a page says of its figures over what the report asks of all; borrows from it. */
void pf_template_page_apply(const PfTemplatePage *page, PfChartOptions *options);

/* Every key with what it says, and every page, figure, table and rule there is. Owned by the
 * caller. */
char *pf_template_help(void);

/* The one that is used where none is asked for. */
#define PF_TEMPLATE_USUAL "review"
