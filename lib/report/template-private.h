/*
 * template-private.h - how a template is read: lines, keys, and what goes with what.
 *
 * GKeyFile reads the values, but knows no lines: the lines are found first, so that whatever is
 * wrong is told with the one it is in.
 */
#pragma once

#include "report/template.h"

/* One KEY=VALUE, or a group's head. */
typedef struct {
    size_t number; /* from 1 */
    char *group;   /* as in the brackets: "report", "page heap" */
    char *key;     /* NULL: it is the head of the group */
} PfTemplateLine;

/* A template on its way. */
typedef struct {
    const char *name; /* of the file, in errors */
    GPtrArray *lines; /* PfTemplateLine *, owned; blank ones and comments are left out */
    GKeyFile *file;
    PfTemplate *template;
    GPtrArray *said;   /* PfTemplatePage *, owned: of [page NAME], in order of the file */
    char **page_names; /* of `pages`; NULL: not said */
    size_t line;       /* that is being read */
} PfTemplateParser;

/* What kind of value a key has: how it is read and how the help shows it. */
typedef enum {
    PF_KEY_TEXT,
    PF_KEY_NAMES,   /* a list, between semicolons */
    PF_KEY_COUNT,   /* whole, from 0 */
    PF_KEY_PERCENT, /* a double, kept as a share */
    PF_KEY_SIZE,    /* a double, in bytes */
    PF_KEY_SECONDS, /* a double */
    PF_KEY_LENGTH,  /* a double, in points */
    PF_KEY_PATTERN, /* GRegex * */
    PF_KEY_PAPER,
    PF_KEY_THEME,
    PF_KEY_WEIGHT,
    PF_KEY_PLACE, /* PfKeyPlace */
    PF_KEY_FIGURE,
    PF_KEY_TABLE,
    PF_KEY_RULES, /* a list of names of rules */
} PfTemplateKeyType;

/* To which pages a key of [page NAME] goes. */
typedef enum {
    PF_KEY_OF_ALL,
    PF_KEY_OF_CUT,    /* our pages of heap bands, and figures that take it */
    PF_KEY_OF_FIGURE, /* pages of a figure */
    PF_KEY_OF_TABLE,
    PF_KEY_OF_OWN, /* either */
} PfTemplateKeyPages;

typedef struct {
    const char *group; /* "report", "findings", "page" */
    const char *name;
    PfTemplateKeyType type;
    size_t offset;     /* in PfTemplateParser for `pages`, in PfTemplatePage for "page", else in
                          PfTemplate */
    const char *value; /* in the help */
    const char *help;
    PfTemplateKeyPages pages;
    unsigned takes; /* of PfChartTakes: what a figure must take; 0: any does */
} PfTemplateKey;

/* THE table of keys. */
const PfTemplateKey *pf_template_keys(size_t *out_n);

/* NULL when the group has none of that name. */
const PfTemplateKey *pf_template_key(const char *group, const char *name);

/* Whether a figure can stand on a page of a template's own. */
bool pf_template_has_figure(const PfChart *chart);

/* Fills `lines`. False, with an error, when one is no line of a key file. */
bool pf_template_scan(PfTemplateParser *parser, const char *bytes, size_t len, GError **error);

/* "page heap" is of the kind "page", and its name is "heap"; NULL: it has none. */
const char *pf_template_page_name(const char *group);

/* Reads the value of the line's key into what `key` says. False, with an error. */
bool pf_template_read_value(PfTemplateParser *parser, const PfTemplateLine *line,
                            const PfTemplateKey *key, GError **error);

/* The page of [page NAME]; NULL: not said. */
PfTemplatePage *pf_template_said(const PfTemplateParser *parser, const char *name);

/* Lists the pages, and looks whether all that is said goes together. */
bool pf_template_settle(PfTemplateParser *parser, GError **error);

/* Sets "FILE: line N: <message>", a G_OPTION_ERROR. Always false. */
bool pf_template_refuse(const PfTemplateParser *parser, GError **error, const char *format, ...)
    G_GNUC_PRINTF(3, 4);

/* Where templates of ours are, the folder, and what their names end with. */
#define PF_TEMPLATE_FOLDER "templates"
#define PF_TEMPLATE_SUFFIX ".ini"

/* The path of one of ours; NULL: there is none. Owned by the caller. */
char *pf_template_path(const char *name);

/* The names of ours, sorted. The caller owns the list. */
char **pf_template_names(void);
