/*
 * chart.h - the figures there are, and what each is asked for.
 *
 * A chart is a pure function from a profile to a figure. It cannot fail; it is
 * only ever called for a profile that has what it draws.
 */
#pragma once

#include "figure/figure.h"
#include "figure/measure.h"
#include "figure/modules.h"
#include "profile/profile.h"

/* The smallest page that has room for a chart and its key, in points. */
enum { PF_CHART_MIN_WIDTH = 480, PF_CHART_MIN_HEIGHT = 280 };

/* Where the key of a figure stands that is drawn on someone else's page. */
typedef enum { PF_KEY_BESIDE, PF_KEY_BELOW, PF_KEY_NONE } PfKeyPlace;

/* The least size of a place, in points. */
enum { PF_INSET_MIN_WIDTH = 200, PF_INSET_MIN_HEIGHT = 80 };

/* A place on a page that is someone else's. */
typedef struct {
    PfFigure *figure;
    double left, right, top, bottom; /* what is drawn stays in here, but may be less high */
    PfKeyPlace key;     /* as asked; where that has no room, below, or else nowhere */
    double plot_height; /* with the key below: of the plot, what stands over it, and the labels
                           of time; 0: what is left by the key */
    GArray *full_names; /* of PfFullName, which borrow from the profile: takes those that are
                           not shown whole */
    bool has_no_strip;  /* what would stand in a strip over the plot is not drawn */
    PfModules *modules; /* of an icicle: whose colours it has, and which it marks as shown;
                           NULL: its own. Borrowed */
} PfInset;

/* Holds a place to its least size. */
void pf_inset_assert(const PfInset *place);

typedef struct {
    const char *title;    /* in place of the program's command line; NULL: that */
    double width, height; /* of the page, in points, at least as above */
    size_t n_bands;     /* at most so many, the rest is OTHER; 0: as many as the key can name */
    double min_share;   /* bands under it are in OTHER too, a share of 1 */
    GHashTable *places; /* of bands, as those of PfCut; NULL: as ranked. Borrowed */
    double y_max;       /* bytes at the top of the plot; 0: as the data need */
    double x_max;       /* seconds at the end of the time axis; 0: as the run */
    const GRegex *markers;     /* only those that match; NULL: all. Borrowed */
    const PfWeight *weight;    /* of call stacks; NULL: ticks where there are any, else bytes at
                                  the    peak. Borrowed */
    const PfProfile *baseline; /* what the run is compared with; NULL: nothing. Borrowed */
    const PfProfile *colours_from; /* whose colours are kept; NULL: its own. Borrowed */
    int64_t date_unix_s;           /* where `has_date` */
    PfMeasure measure;
    PfSort sort;                 /* what the profile's bands are ranked by */
    unsigned vertices_per_point; /* of the lines of a crowded chart, 1 or 2; 0: 2 */
    bool is_reversed;            /* the ranking */
    bool is_cut_as_hp2ps;        /* what goes to OTHER and what is dropped: hp2ps's own rule */
    bool has_no_markers;
    bool has_messages; /* traceEvent messages are drawn as markers too */
    bool has_date;     /* dates the document in place of the run's own start */
} PfChartOptions;

/* How many vertices a point the lines of a crowded chart have: 1 or 2. */
static inline unsigned
pf_chart_per_point(const PfChartOptions *options)
{
    return options->vertices_per_point == 1 ? 1 : 2;
}

/* What a chart can be asked for, beside what every one can. */
typedef enum {
    PF_TAKES_BANDS = 1 << 0,   /* how many, and how small */
    PF_TAKES_ORDER = 1 << 1,   /* what bands are ranked by */
    PF_TAKES_GROUPS = 1 << 2,  /* by what they are grouped, and which are left out */
    PF_TAKES_CUT = 1 << 3,     /* hp2ps's rule */
    PF_TAKES_Y_MAX = 1 << 4,   /* bytes */
    PF_TAKES_X_MAX = 1 << 5,   /* seconds */
    PF_TAKES_MARKERS = 1 << 6, /* and messages */
    PF_TAKES_WEIGHT = 1 << 7,
    PF_TAKES_BASELINE = 1 << 8,
    PF_TAKES_COLOURS = 1 << 9,
    PF_TAKES_ONE_RUN = 1 << 10, /* a baseline or colours of another run, but not both */

    /* Not asked for, but needed: the values of the bands that grow, or of all bands, however
     * small they are. */
    PF_TAKES_ALL_GROWTH = 1 << 11,
    PF_TAKES_ALL_BANDS = 1 << 12,

    PF_TAKES_KEY_PLACE = 1 << 13, /* as that of PfInset */

    PF_TAKES_SCHEDULE = 1 << 14, /* not asked for, but needed: threads, capabilities, phases */
} PfChartTakes;

typedef struct {
    const char *name;  /* what --figure calls it */
    const char *title; /* what it shows, in a line */
    unsigned takes;    /* of PfChartTakes */

    /* Why there is nothing to draw, in words that say which flags of GHC would give it; NULL:
     * there is something. Where there is not, `layout` must not be called. Owned by the caller.
     */
    char *(*lacks)(const PfProfile *profile, const PfChartOptions *options);

    /* The caller owns the figure. Never fails. */
    PfFigure *(*layout)(const PfProfile *profile, const PfChartOptions *options);

    /* Draws the same without head and foot into a place on another page, as one picture in
     * words; returns where it ends. The size of the page in the options does not matter. */
    double (*inset)(const PfProfile *profile, const PfChartOptions *options,
                    const PfInset *place);
} PfChart;

/* Every chart there is, the default one first. */
const PfChart *pf_charts(size_t *out_n);

/* NULL when there is none of that name. */
const PfChart *pf_chart_find(const char *name);

/* What all figures of the heap profile lack where it has no sample, or that of the run whose
 * colours are kept has none. */
char *pf_chart_heap_lacks(const PfProfile *profile, const PfChartOptions *options);

/* Steps of the ticks of a time profile, by cost centre. */
char *pf_chart_time_lacks(const PfProfile *profile, const PfChartOptions *options);
PfFigure *pf_chart_time(const PfProfile *profile, const PfChartOptions *options);
double pf_chart_time_inset(const PfProfile *profile, const PfChartOptions *options,
                           const PfInset *place);

/* A heap profile by biography, with what its phases mean. */
char *pf_chart_biography_lacks(const PfProfile *profile, const PfChartOptions *options);
PfFigure *pf_chart_biography(const PfProfile *profile, const PfChartOptions *options);
double pf_chart_biography_inset(const PfProfile *profile, const PfChartOptions *options,
                                const PfInset *place);

/* Stacked areas of the heap profile, the page of hp2ps. */
PfFigure *pf_chart_bands(const PfProfile *profile, const PfChartOptions *options);
double pf_chart_bands_inset(const PfProfile *profile, const PfChartOptions *options,
                            const PfInset *place);

/* Its largest bands, each on a scale of its own. */
PfFigure *pf_chart_multiples(const PfProfile *profile, const PfChartOptions *options);
double pf_chart_multiples_inset(const PfProfile *profile, const PfChartOptions *options,
                                const PfInset *place);

/* Cost-centre stacks, of ticks or of heap bytes, as an icicle. */
char *pf_chart_flame_lacks(const PfProfile *profile, const PfChartOptions *options);

/* The modules of what an icicle would show, of which none is shown yet: for several icicles
 * with one key under them all. The caller owns them. */
PfModules *pf_flame_modules(const PfProfile *profile, const PfChartOptions *options);
PfFigure *pf_chart_flame(const PfProfile *profile, const PfChartOptions *options);
double pf_chart_flame_inset(const PfProfile *profile, const PfChartOptions *options,
                            const PfInset *place);

/* The bands that were looked at for growth, by how fast they grow. */
char *pf_chart_growth_lacks(const PfProfile *profile, const PfChartOptions *options);
PfFigure *pf_chart_growth(const PfProfile *profile, const PfChartOptions *options);
double pf_chart_growth_inset(const PfProfile *profile, const PfChartOptions *options,
                             const PfInset *place);

/* The same of shares: what part of what lives each band is. */
PfFigure *pf_chart_share(const PfProfile *profile, const PfChartOptions *options);
double pf_chart_share_inset(const PfProfile *profile, const PfChartOptions *options,
                            const PfInset *place);

/* A line for each band of the heap profile, on one scale. */
PfFigure *pf_chart_lines(const PfProfile *profile, const PfChartOptions *options);
double pf_chart_lines_inset(const PfProfile *profile, const PfChartOptions *options,
                            const PfInset *place);

/* The run-time system's memory: held, in use, alive. */
char *pf_chart_memory_lacks(const PfProfile *profile, const PfChartOptions *options);
PfFigure *pf_chart_memory(const PfProfile *profile, const PfChartOptions *options);
double pf_chart_memory_inset(const PfProfile *profile, const PfChartOptions *options,
                             const PfInset *place);

/* The pauses for collections, over time and by how long they are. */
char *pf_chart_gc_lacks(const PfProfile *profile, const PfChartOptions *options);
PfFigure *pf_chart_gc(const PfProfile *profile, const PfChartOptions *options);
double pf_chart_gc_inset(const PfProfile *profile, const PfChartOptions *options,
                         const PfInset *place);

/* The run-time system's memory and what the heap profile explains of it. */
char *pf_chart_retention_lacks(const PfProfile *profile, const PfChartOptions *options);
PfFigure *pf_chart_retention(const PfProfile *profile, const PfChartOptions *options);
double pf_chart_retention_inset(const PfProfile *profile, const PfChartOptions *options,
                                const PfInset *place);

/* How fast the program allocates, and how much in each phase. */
char *pf_chart_allocation_lacks(const PfProfile *profile, const PfChartOptions *options);
PfFigure *pf_chart_allocation(const PfProfile *profile, const PfChartOptions *options);
double pf_chart_allocation_inset(const PfProfile *profile, const PfChartOptions *options,
                                 const PfInset *place);

/* What each capability did over time, and how many threads there were. */
char *pf_chart_activity_lacks(const PfProfile *profile, const PfChartOptions *options);
PfFigure *pf_chart_activity(const PfProfile *profile, const PfChartOptions *options);
double pf_chart_activity_inset(const PfProfile *profile, const PfChartOptions *options,
                               const PfInset *place);

/* What became of sparks over time, and on which capability. */
char *pf_chart_sparks_lacks(const PfProfile *profile, const PfChartOptions *options);
PfFigure *pf_chart_sparks(const PfProfile *profile, const PfChartOptions *options);
double pf_chart_sparks_inset(const PfProfile *profile, const PfChartOptions *options,
                             const PfInset *place);

/* When the non-moving collector marked, stopped and swept, and how full its heap was. */
char *pf_chart_nonmoving_lacks(const PfProfile *profile, const PfChartOptions *options);
PfFigure *pf_chart_nonmoving(const PfProfile *profile, const PfChartOptions *options);
double pf_chart_nonmoving_inset(const PfProfile *profile, const PfChartOptions *options,
                                const PfInset *place);
