/*
 * icicle_draw.h - the frames of an icicle on the page, with their names and titles.
 *
 * LOOK.md, section 10.
 */
#pragma once

#include "figure/frame_words.h"
#include "figure/modules.h"

/* How high the rows are. Those that are nearest to the roots may be higher than the rest. */
typedef struct {
    double top;       /* of the first */
    double high, low; /* the first `n_high`, and those after them */
    size_t n_high;
    size_t n; /* that are drawn; deeper ones are left out */
} PfRows;

/* How high rows are on a page of their own, and in a report, where there is room. */
extern const double pf_rows_usual, pf_rows_in_report;

/*
 * Rows for `n` levels in a stretch of `height` points from `top`: `usual` high where that fits,
 * else as high as fits. Where names would find no room in them, the outermost keep that room,
 * all the others share what is left, and what is too deep even then is left out.
 */
PfRows pf_rows(size_t n, double top, double height, double usual);

/* Where a row starts; of the row after the last, where that ends. */
double pf_rows_top(const PfRows *rows, size_t row);

typedef struct {
    PfFrameCosts costs;
    const PfModules *modules; /* whose colours frames have; with a baseline, the difference's */
    PfRows rows;
    PfMeasure measure;
} PfIcicleLook;

/* The module of a frame. NULL: what stands for several, and what is no cost centre of the
 * program, belongs to none. */
const char *pf_frame_module(const PfFrame *frame);

/* Draws the rows in a group "icicle", a group of kind "frame" for each frame. */
void pf_icicle_draw(PfFigure *figure, const PfIcicle *icicle, const PfIcicleLook *look);
