/*
 * template.h - what a report is made of and how it looks: a key file, read and checked.
 *
 * Templates are data. Those of ours are in share/profolio/templates, a user's own is any file.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* A page, or several, about one thing. */
typedef struct {
    char *name;     /* of the section, or what the template calls its own page */
    char *figure;   /* its own page: what chart --figure calls it; NULL: none */
    char *table;    /* likewise, what table --table calls it */
    char *title;    /* in place of the usual one; NULL: that */
    char *text;     /* likewise, under the title; empty: none */
    size_t n_bands; /* that are drawn; 0: as many as usual */
} PfTemplatePage;

typedef struct {
    char *name;  /* "review", or the path */
    char *paper; /* "a4-portrait"; NULL: that */
    char *theme; /* "light"; NULL: that */
    char *title; /* on the first page; NULL: the program's name */
    char *note;  /* at the foot of each page; NULL: the command line */
    size_t n_pages;
    PfTemplatePage *pages; /* [n_pages], in order */
    char **rules_off;      /* what stands out: rules that say nothing; NULL: none */
} PfTemplate;

/* The template of that name among ours, or in that file. NULL, with an error that names the
 * file and the line, when it cannot be read. The caller owns it. */
PfTemplate *pf_template_read(const char *name, GError **error);
void pf_template_free(PfTemplate *template);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfTemplate, pf_template_free)

/* The one that is used where none is asked for. */
#define PF_TEMPLATE_USUAL "review"
