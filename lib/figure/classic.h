/*
 * classic.h - the classic page: head, plot over time at the left, key at the right.
 *
 * LOOK.md, section 8. Figures of layers over time share it: a figure says what its
 * scales are and draws what lies in the plot; all else is drawn here.
 */
#pragma once

#include "figure/annotations.h"
#include "figure/classic_room.h"
#include "figure/edges.h"
#include "figure/head.h"
#include "figure/lines.h"
#include "figure/markers.h"
#include "figure/strip.h"

typedef struct PfClassic PfClassic;

/* What is particular to a figure. */
typedef struct {
    const char *id, *title; /* of the document: "heap", "Heap profile" */
    const char *nameless;   /* what heads the page of a program without a name */
    bool has_no_rug;        /* of samples: the stack's are ends of bins, or of two runs */

    /* The sentence that describes it, and the line of facts under its title. Owned by the
     * caller. */
    char *(*summary)(const PfClassic *page);
    char *(*facts)(const PfClassic *page);

    /* The scales of the plot; pf_classic_start() and _end() are those of time. */
    PfPlot (*plot)(const PfClassic *page);

    /* What lies in the plot, under its zero line. It may leave edges or lines to the page, for
     * `annotate`. */
    void (*draw)(PfClassic *page, const PfPlot *plot);

    /* What is written over it; NULL: nothing. */
    void (*annotate)(const PfClassic *page, const PfAnnotations *notes);

    /* What stands in a box over the plot, over the same time; only where the page has a strip.
     * Cleared by the page. */
    PfStrip (*strip)(const PfClassic *page, const PfScale *time, const PfBox *box);

    /* The same where it is no line of bytes, and the names in it. */
    void (*draw_strip)(const PfClassic *page, const PfScale *time, const PfBox *box);
    void (*name_strip)(const PfClassic *page, const PfAnnotations *notes, const PfBox *box);

    /* What stands over plot and key, over the whole width; only where the page has room for it.
     */
    void (*draw_over)(const PfClassic *page, const PfBox *box);

    /* The key in place of the usual one; NULL: that. Returns where it ends. */
    double (*draw_key)(const PfClassic *page);

    /* What stands under the usual key; only where the page has room for it. */
    void (*draw_key_foot)(const PfClassic *page, const PfBox *box);
} PfClassicKind;

struct PfClassic {
    const PfClassicKind *kind;
    const PfProfile *profile;
    const PfChartOptions *options;
    const PfInset *place; /* on another page; NULL: a page of its own */
    const PfStack *stack;
    const PfStack *other;  /* of another run on the same axes; NULL: none */
    bool has_strip;        /* over the plot, where there is room for it */
    double key_width;      /* of the figure's own key; 0: of the usual one */
    double own_key_height; /* of that where it is below the plot, and the least */
    double own_key_least;
    double over_height; /* of what stands over plot and key; 0: nothing */
    double foot_height; /* of what stands under the key; 0: nothing */
    const void *own;    /* what the figure needs to know beside; borrowed */

    /* From here on set by pf_classic_draw(). */
    PfFigure *figure;
    char **names; /* of the stack's bands, as the key shows them */
    PfBox plot, key, over;
    double strip_height;
    double overhang; /* of the last label of time, over the plot */
    unsigned n_lanes;
    bool has_key;
    double *x;     /* [n_samples] of the stack, their places */
    PfEdges edges; /* without points: none */
    PfLines lines; /* without layers: none */
};

/* The stack of the profile's heap over the part of the run that is shown, as it fits on the
 * page, or into a place. The caller owns it. */
PfStack *pf_classic_heap_stack(const PfProfile *profile, const PfChartOptions *options,
                               const PfInset *place);

/* The names of the stack's bands for a key. Freed with g_strfreev(). */
char **pf_classic_names(const PfStack *stack);

/* The ends of the time axis. */
double pf_classic_start(const PfClassic *page);
double pf_classic_end(const PfClassic *page);

/* A plot of bytes: up to `labelled` of them, with room for a label over those, or to `least`
 * where that is more; or to where the options fix it. */
PfPlot pf_classic_plot_to(const PfClassic *page, double labelled, double least);

/* That of a stack of bytes: up to its peak, with room for the peak's label, or to `least`
 * bytes where that is more; or to where the options fix it. */
PfPlot pf_classic_byte_plot(const PfClassic *page, double least);

/* Lays out the page, and the pages with full names that follow it: the caller owns the figure.
 * Or draws plot and key into the page's place: NULL, and where that ends. What is borrowed by
 * the page is still the caller's. */
PfFigure *pf_classic_draw(PfClassic *page, double *out_end);
