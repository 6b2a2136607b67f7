/*
 * deltas.h - what differs between two runs, as numbers: LOOK.md, sections 9.8 and 11.4.
 *
 * Measures that both runs could have are listed whether or not they do; those that would be
 * compared in vain, such as areas over times that are not the same kind of time, are not.
 */
#pragma once

#include "profile/profile.h"

typedef enum {
    PF_DELTA_BYTES,
    PF_DELTA_AREA, /* byte seconds */
    PF_DELTA_RATE, /* bytes a second */
    PF_DELTA_SECONDS,
    PF_DELTA_COUNT,
    PF_DELTA_SHARE, /* of 1; differences are points */
} PfDeltaUnit;

typedef struct {
    bool is_known;
    double value;
} PfMeasured;

typedef struct {
    const char *key;  /* "peak_bytes" */
    const char *name; /* "Peak residency" */
    PfDeltaUnit unit;
    PfMeasured baseline, run;
} PfDelta;

/* A run, told by one profile or by several. */
typedef struct {
    const PfProfile *heap;  /* NULL: it has no heap profile */
    const PfProfile *time;  /* NULL: it has no time profile */
    const PfProfile *whole; /* whose length is that of the run */
} PfDeltaRun;

/* What a single profile tells of its run. */
PfDeltaRun pf_delta_run(const PfProfile *profile);

/* The measures that at least one run has. [*out_n]; the caller frees the list. */
PfDelta *pf_deltas(const PfDeltaRun *run, const PfDeltaRun *baseline, size_t *out_n);

/* Run less baseline; false: one of them is unknown. */
bool pf_delta_change(const PfDelta *delta, double *out_change);

/* The change as a share of the baseline; false: unknown, of a baseline that is not above 0, or
 * of shares. */
bool pf_delta_ratio(const PfDelta *delta, double *out_ratio);

/* "47.1 MiB", "n/a"; and with a sign, "+18.7 MiB", "−281 KiB/s", "+2.6 points". Owned by the
 * caller. */
char *pf_delta_tell(PfDeltaUnit unit, const PfMeasured *measured);
char *pf_delta_tell_change(const PfDelta *delta);

/* "+65.9%", and of ten times as much ">+999%"; NULL: there is none. Owned by the caller. */
char *pf_delta_tell_ratio(const PfDelta *delta);

/* Why times of two heap profiles do not compare, in a sentence; NULL: they do. Static. */
const char *pf_deltas_times_differ(const PfHeapProfile *run, const PfHeapProfile *baseline);

/* Why their bands do not, in a sentence; NULL: they do. Owned by the caller. */
char *pf_deltas_bands_differ(const PfHeapProfile *run, const PfHeapProfile *baseline);

/* A band or a cost centre of two runs. */
typedef struct {
    size_t run, baseline; /* their numbers there; SIZE_MAX: it has none, which counts as 0 */
    PfDelta delta;        /* of means, or of shares of ticks */
} PfPairDelta;

/*
 * The bands of both runs, by falling change of their mean, whichever its sign; of equal ones
 * the run's first. Bands are the same that agree in label, module and source, else in label and
 * module, else in label. [*out_n]; the caller frees the list.
 */
PfPairDelta *
pf_deltas_of_bands(const PfHeapProfile *run, const PfHeapProfile *baseline, size_t *out_n);

/* Cost centres likewise, by their individual share of all ticks. */
PfPairDelta *
pf_deltas_of_centres(const PfTimeProfile *run, const PfTimeProfile *baseline, size_t *out_n);
