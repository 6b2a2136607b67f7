/*
 * readings.h - a size that a log tells now and then, as steps over time.
 *
 * A log of several capabilities tells them by capability, not by time. Up to 4,096 readings are
 * steps as they are. Of more the highest of each stretch of time is one, stretches being as
 * long as it takes; so what is kept follows from the readings, in whatever order they come.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "profile/stretches.h"
#include "profile/time_range.h"

enum { PF_STEPS_KEPT = 4096 };

/*
 * Of a part of a run, what holds when it starts is its first reading, at its start. All zero:
 * there is none.
 */
typedef struct {
    uint64_t n_readings;
    uint64_t max_bytes, last_bytes;
    size_t n;           /* steps, of the readings; 0 where they are unknown */
    uint64_t *times_ns; /* [n], not descending: a value holds from its time to the next */
    uint64_t *bytes;    /* [n], the highest among them, and the last one at the end */
} PfReadings;

void pf_readings_clear(PfReadings *readings);

/* Leaves those of `range`, of what the steps tell: nothing, where they are unknown. */
void pf_readings_cut(PfReadings *readings, const PfTimeRange *range);

/* The first of the highest steps; there is one at least. */
size_t pf_readings_peak(const PfReadings *readings);

/* What a size is over a stretch of time: from its first reading on, where that comes later. */
typedef struct {
    double mean_bytes; /* over time */
    uint64_t max_bytes;
} PfReadingsOver;

/* Of `range`, whose ends are times of the run. False: nothing is known of it. */
bool
pf_readings_over(const PfReadings *readings, const PfTimeRange *range, PfReadingsOver *out);

typedef struct {
    uint64_t time_ns, bytes;
} PfReading;

typedef struct {
    PfTimeRange range;
    uint64_t n;            /* readings in the range */
    PfReading first, last; /* of those, by time */
    bool has_held;
    PfReading held;   /* the last one before the range */
    PfStretches kept; /* PfReading: the highest of each */
} PfReadingsFold;

void pf_readings_fold_init(PfReadingsFold *fold, const PfTimeRange *range);
void pf_readings_fold_clear(PfReadingsFold *fold);

void pf_readings_fold_add(PfReadingsFold *fold, uint64_t time_ns, uint64_t bytes);

/* Adds what `later`, which is of the same range, was given, as if after all the rest; it is
 * then empty. */
void pf_readings_fold_join(PfReadingsFold *fold, PfReadingsFold *later);

/* What was read; the fold is then empty. The caller owns what is in it. */
PfReadings pf_readings_fold_steal(PfReadingsFold *fold);
