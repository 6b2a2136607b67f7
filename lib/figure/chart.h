/*
 * chart.h - the figures there are, and what each is asked for.
 *
 * A chart is a pure function from a profile to a figure. It cannot fail; it is
 * only ever called for a profile that has what it draws.
 */
#pragma once

#include "figure/figure.h"
#include "figure/measure.h"
#include "profile/profile.h"

/* The smallest page that has room for a chart and its key, in points. */
enum { PF_CHART_MIN_WIDTH = 480, PF_CHART_MIN_HEIGHT = 280 };

typedef struct {
    const char *title;    /* in place of the program's command line; NULL: that */
    double width, height; /* of the page, in points, at least as above */
    size_t n_bands;   /* at most so many, the rest is OTHER; 0: as many as the key can name */
    double min_share; /* bands under it are in OTHER too, a share of 1 */
    bool is_cut_as_hp2ps; /* what goes to OTHER and what is dropped: hp2ps's own rule */
    PfSort sort;          /* what the profile's bands are ranked by */
    bool is_reversed;     /* likewise */
    GHashTable *places;   /* of bands, as those of PfCut; NULL: as ranked. Borrowed */
    double y_max;         /* bytes at the top of the plot; 0: as the data need */
    double x_max;         /* seconds at the end of the time axis; 0: as the run */
    bool has_no_markers;
    const GRegex *markers; /* only those that match; NULL: all. Borrowed */
    bool has_messages;     /* traceEvent messages are drawn as markers too */
    bool has_date;         /* dates the document in place of the run's own start */
    int64_t date_unix_s;
    unsigned vertices_per_point; /* of the lines of a crowded chart, 1 or 2; 0: 2 */
    PfMeasure measure;
} PfChartOptions;

typedef struct {
    const char *name;  /* what --figure calls it */
    const char *title; /* what it shows, in a line */

    /* Is there anything to draw? Where there is not, `layout` must not be called. */
    bool (*has_data)(const PfProfile *profile);

    /* The caller owns the figure. Never fails. */
    PfFigure *(*layout)(const PfProfile *profile, const PfChartOptions *options);
} PfChart;

/* Every chart there is, the default one first. */
const PfChart *pf_charts(size_t *out_n);

/* NULL when there is none of that name. */
const PfChart *pf_chart_find(const char *name);

/* Stacked areas of the heap profile, the page of hp2ps. Has data when there is a sample. */
bool pf_chart_bands_has_data(const PfProfile *profile);
PfFigure *pf_chart_bands(const PfProfile *profile, const PfChartOptions *options);
