/*
 * look.h - what the options say of how a chart looks: its page, colours, scales and markers.
 */
#pragma once

#include "figure/chart.h"
#include "options.h"
#include "render/format.h"

typedef struct {
    double width, height;    /* of the layout, in points */
    double scale;            /* of the drawing: 1, or less, for a page too small to lay out */
    double pixels_per_point; /* of a picture made of pixels, before it is scaled */
    const PfTheme *theme;
    double y_max, x_max; /* 0: as the data need */
    bool is_cut_as_hp2ps;
    size_t n_bands; /* for that rule, as the next three */
    double min_share;
    PfSort sort;
    bool is_reversed;
    bool has_no_markers, has_messages;
    GRegex *markers; /* owned; NULL: all */
    bool has_weight;
    PfWeight weight; /* where `has_weight` */
} PfLook;

/* Reads the options; the page is `paper` where they do not say another. False, with a
 * G_OPTION_ERROR, when one is wrong, or two do not go together. The look borrows from the
 * options. */
bool
pf_look_read(const PfOptions *options, const char *paper, PfLook *out_look, GError **error);

void pf_look_clear(PfLook *look);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(PfLook, pf_look_clear)

/* Hands on what a chart is asked for; the chart borrows from the look. */
void pf_look_apply(const PfLook *look, PfChartOptions *chart);

/* How it is drawn. */
PfRenderOptions pf_look_render(const PfLook *look);

/* Whether hp2ps's rule says what is drawn: it sees all bands, and leaves some out. */
bool pf_look_is_cut_as_hp2ps(const PfOptions *options);
