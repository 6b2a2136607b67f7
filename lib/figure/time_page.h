/*
 * time_page.h - the page of a figure of the run-time system, or its place on another page.
 *
 * Such a figure has several plots over one axis of time, one below the other, with numbers at
 * their right ends, a key of blocks, and perhaps a foot that has no axis of time. It says what
 * it needs and draws what lies in the plots; head, markers, times and key are drawn here. The
 * grid of the page is that of the classic one: LOOK.md, section 8.
 */
#pragma once

#include "figure/columns.h"
#include "figure/head.h"
#include "figure/lanes.h"
#include "figure/markers.h"
#include "figure/share_key.h"

typedef struct PfTimePage PfTimePage;

/* What is particular to a figure. */
typedef struct {
    const char *id, *title; /* of the document: "activity", "Capabilities" */
    const char *nameless;   /* what heads the page of a program without a name */

    /* The sentence that describes it, and the line of facts under its title. Owned by the
     * caller. */
    char *(*summary)(const PfTimePage *page);
    char *(*facts)(const PfTimePage *page);

    /* What lies in the box of the plots; what is written over it, and over the markers. */
    void (*draw)(const PfTimePage *page);
    void (*annotate)(const PfTimePage *page);

    /* What lies in the foot; only where there is one, and room for it. */
    void (*draw_foot)(const PfTimePage *page);
} PfTimeKind;

struct PfTimePage {
    const PfTimeKind *kind;
    const PfProfile *profile;
    const PfChartOptions *options;
    const PfInset *place; /* on another page; NULL: a page of its own */
    const PfShareKey *key;
    uint64_t until_ns;  /* the end of what is told, where the log does not say when it ends */
    double numbers;     /* wide, at the right of the plots; 0: none */
    double foot_height; /* with its own labels; 0: there is none */
    double foot_least;  /* it is left out where it has less */
    const void *own;    /* what the figure needs to know beside; borrowed */

    /* From here on set by pf_time_draw(). */
    PfFigure *figure;
    PfBox plots, key_box, foot;
    PfColumns columns; /* over the plots */
    PfTicks times;
    PfMarkers *markers;
    unsigned n_lanes;
    bool has_key, has_foot, is_key_below;
    double overhang; /* of the last label of time, over the plots */
};

/* The part of the run that is shown, with both ends. */
PfTimeRange pf_time_page_range(const PfTimePage *page);

/* Lays out the page: the caller owns the figure. Or draws into the page's place: NULL, and
 * where that ends. What is borrowed by the page is still the caller's. */
PfFigure *pf_time_draw(PfTimePage *page, double *out_end);

/* A plot in a box over the time of the page, up to `top`, with these ticks, which it takes.
 * Cleared by the caller. */
PfPlot pf_time_plot(const PfTimePage *page, const PfBox *box, double top, PfTicks ticks);

/* Its grid, without labels of time. */
void pf_time_draw_grid(const PfTimePage *page, const PfPlot *plot);

/* What a plot is called, over it at its left end: markers and grid stop at it. */
extern const double pf_time_title_height;
void pf_time_draw_title(const PfTimePage *page, double top, const char *title);

/* "not shown: the rest, to 40.0 s", and which part of the run it is, each after a dot; "": all
 * of it is shown. Owned by the caller. */
char *pf_time_facts_of_range(const PfTimePage *page);
