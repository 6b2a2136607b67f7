/*
 * table_look.h - how the columns of a table look in a picture.
 *
 * LOOK.md, sections 2 and 11. What a column means is told by its key, which all tables use
 * alike; one without a row here looks as its type does.
 */
#pragma once

#include "figure/figure.h"
#include "report/table.h"

/* What the bar after a number shows. */
typedef enum {
    PF_BAR_NONE,
    PF_BAR_PART,      /* a share of what the table is about */
    PF_BAR_OWN,       /* what a cost centre costs by itself */
    PF_BAR_INHERITED, /* what it costs with all below it; only in a tree */
    PF_BAR_RATE,      /* how fast something grows, against what grows fastest */
} PfBarKind;

/* How a text gives way where the page is narrow. */
typedef enum {
    PF_GIVES_NOTHING, /* numbers */
    PF_GIVES_NAME,    /* keeps both ends, and what tells it from others */
    PF_GIVES_MIDDLE,
    PF_GIVES_END,
} PfGiving;

typedef struct {
    const char *head;  /* NULL: the table's own, in small letters */
    const char *group; /* over the heads of neighbours that have the same; NULL: none */
    PfFont font;
    double size;
    PfInkRole ink;
    PfBarKind bar;
    PfGiving giving;
    bool is_source; /* a place in a file */
    bool is_module; /* which has a colour, where modules have */
} PfColumnLook;

/* A column that a page shows, and what stands over it there. */
typedef struct {
    const char *key;  /* of the table */
    const char *head; /* of one that is else not on paper too; NULL: as usual */
} PfShownColumn;

PfColumnLook pf_table_look(const PfColumn *column);

/* What stands over the column: "cost centre", "% bytes". Owned by the caller. */
char *pf_table_look_head(const PfColumn *column);
