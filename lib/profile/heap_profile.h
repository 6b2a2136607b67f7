/*
 * heap_profile.h - a heap profile as plain data: bands over time.
 */
#pragma once

#include <stddef.h>

#include "profile/calls.h"
#include "profile/options.h"
#include "profile/time_range.h"

/* The breakdown numbers of HEAP_PROF_BEGIN (EVENTLOG 3.1). */
typedef enum {
    PF_BY_UNKNOWN = 0,
    PF_BY_COST_CENTRE = 1,
    PF_BY_MODULE,
    PF_BY_CLOSURE_DESCRIPTION,
    PF_BY_TYPE,
    PF_BY_RETAINER,
    PF_BY_BIOGRAPHY,
    PF_BY_CLOSURE_TYPE,
    PF_BY_INFO_TABLE,
    PF_BY_ERA,
} PfBreakdown;

/* "cost-centre" and "-hc": the words of CLI.md. Never NULL. */
const char *pf_breakdown_name(PfBreakdown breakdown);
const char *pf_breakdown_flag(PfBreakdown breakdown);

/* What the times of the samples are. */
typedef enum {
    PF_TIMES_ELAPSED,     /* of the log's clock */
    PF_TIMES_MUTATOR_CPU, /* of a .hp: while the program itself ran */
    PF_TIMES_LOST, /* a filter by biography: all are of the run's end, and samples are told
                      apart by their number; areas and means take them as evenly spaced */
} PfTimeBase;

/* "elapsed", "mutator-cpu", "index". */
const char *pf_time_base_name(PfTimeBase base);

typedef enum { PF_MAYBE, PF_NO, PF_YES } PfAnswer;

/* How a band is called. All owned; what is not known is NULL. */
typedef struct {
    char *label;  /* a stack is written inner to outer: "go/walk/main", as GHC does */
    char *key;    /* as the log has it, where `label` says more: the address of an info table */
    char *module; /* of the innermost cost centre, or of the info table */
    char *source; /* likewise */
    char *type;   /* of the info table */
    char *closure; /* its closure type, "THUNK_1_0" */
} PfBandName;

void pf_band_name_clear(PfBandName *name);

typedef struct {
    PfBandName name;
    uint64_t peak_bytes, peak_time_ns;
    uint64_t first_bytes, last_bytes; /* in the first and last sample of the profile */
    double area_byte_seconds;         /* trapezoids between samples */
    double mean_bytes;                /* area by duration; of one sample, its value */
    double stddev_bytes;              /* over the samples */
    size_t first_sample;              /* in which it is first seen, of all samples */
    bool has_slope;
    double growth_bytes_per_s; /* where `has_slope` */
    PfAnswer growing;
    const uint64_t *values; /* [n_samples]; NULL: folded into `other` */
} PfBand;

/* Less than 0 when `x` grows before `y`: growing bands first, then those with a slope, each by
 * falling slope. */
int pf_band_compare_growth(const PfBand *x, const PfBand *y);

/* The restrictions of a heap profile, in the order of HEAP_PROF_BEGIN. */
enum { PF_FILTERS = 7 };

/* "module", "closure": the keys of CLI.md. */
const char *pf_filter_name(size_t index);

typedef struct {
    PfBreakdown breakdown;
    uint32_t breakdown_number; /* as in the log */
    uint64_t period_ns;        /* 0: unknown */
    char *filters[PF_FILTERS]; /* NULL: none */
    PfTimeBase time_base;
    PfGroupBy by;
    unsigned depth;
    bool lower_bound;     /* retainers: the set MANY is not in the log */
    size_t n_all_samples; /* whole ones */
    size_t n_left_out;    /* samples that are damaged or cut, and so not among them */
    size_t n_samples;     /* that are kept: all, or the largest of each few */
    uint64_t *times_ns;   /* [n_samples] */
    uint64_t *totals;     /* [n_samples] */
    size_t n_bands;       /* all that occur */
    PfBand *bands;        /* [n_bands], as they are ranked */
    size_t n_shown;       /* the first so many have values */
    size_t n_dropped;     /* bands that --include and --exclude leave out */
    uint64_t *other;      /* [n_samples], the sum of the rest */
    uint64_t peak_bytes, peak_time_ns, last_bytes;
    double area_byte_seconds, mean_bytes; /* as those of a band */
    size_t n_judged;                      /* bands that were looked at for growth */
    size_t n_gaps;
    PfTimeRange *gaps; /* [n_gaps], where samples are, or may be, lost: gap_fold.h */
    PfWeight weight;   /* of `calls` */
    PfCalls *calls;    /* NULL: the bands are no stacks, or they are not asked for */
} PfHeapProfile;

/* The band of that label; NULL: it is in no sample. */
const PfBand *pf_heap_band(const PfHeapProfile *profile, const char *label);

/* Whether the bands are stacks of cost centres, which are written inner to outer. */
bool pf_heap_has_stacks(const PfHeapProfile *profile);

void pf_heap_profile_free(PfHeapProfile *profile);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfHeapProfile, pf_heap_profile_free)
