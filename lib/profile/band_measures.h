/*
 * band_measures.h - pass 1 over one heap profile: every band weighed before any cut.
 *
 * Some 170 bytes a distinct band and a bounded number of samples, whatever the number of
 * events. A sample counts when it is whole: until then its bands are only pending. Equal
 * keys in one sample add up (EVENTLOG 3.1).
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "profile/thinner.h"
#include "profile/time_bins.h"

typedef struct {
    uint64_t peak_bytes, peak_time_ns, first_bytes;
    uint64_t last_bytes; /* in the sample `last_sample` */
    double area_byte_ns;
    double sum, sum_of_squares; /* over the samples */
    uint32_t first_sample, peak_sample;
    uint32_t last_sample; /* the last one in which the band is */
    bool is_kept;         /* in any whole sample */
    PfBins bins;          /* for ranking by growth */
} PfBandMeasure;

/* What the open sample has of a band: apart from the rest, since every record comes here. */
typedef struct {
    uint64_t bytes;
    uint32_t stamp; /* of the sample it is of */
} PfPending;

typedef struct {
    GArray *bands;       /* PfBandMeasure, by key */
    PfBandMeasure total; /* of all bands */
    PfThinner samples;
    uint32_t n_samples; /* whole ones */
    size_t n_left_out;
    bool is_by_index;           /* the times say nothing: samples are evenly spaced */
    uint64_t first_ns, last_ns; /* by which areas go: of the first and last sample */
    PfBinClock clock;
    uint32_t n_open, n_previous;
    uint32_t *open;     /* [n_open] keys in the open sample */
    uint32_t *previous; /* [n_previous] keys in the sample before */
    PfPending *pending; /* [bands->len], by key */
    uint32_t room;      /* of the three */
    uint32_t stamp;     /* of the open sample */
} PfBandMeasures;

PfBandMeasures *pf_band_measures_new(bool is_by_index);
void pf_band_measures_free(PfBandMeasures *measure);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfBandMeasures, pf_band_measures_free)

/* A band of the open sample. Keys are dense. */
void pf_band_measures_add(PfBandMeasures *measure, uint32_t key, uint64_t bytes);

/* The open sample is whole, and was taken at `time_ns`; or it is none, which is counted, or
 * not.
 */
void pf_band_measures_keep(PfBandMeasures *measure, uint64_t time_ns);
void pf_band_measures_drop(PfBandMeasures *measure);
void pf_band_measures_skip(PfBandMeasures *measure);

/* The band of a key, or NULL when no whole sample has it. */
static inline const PfBandMeasure *
pf_band_measures_band(const PfBandMeasures *measure, uint32_t key)
{
    const PfBandMeasure *bands = (const PfBandMeasure *)(const void *)measure->bands->data;
    return key < measure->bands->len && bands[key].is_kept ? &bands[key] : NULL;
}

/* The bytes of a band in the last sample of the profile. */
uint64_t pf_band_measures_last(const PfBandMeasures *measure, const PfBandMeasure *band);

/* Its standard deviation over the samples. */
double pf_band_measures_stddev(const PfBandMeasures *measure, const PfBandMeasure *band);

/* How long the profile lasts, in seconds, by which its areas go; 0: one moment. */
double pf_band_measures_seconds(const PfBandMeasures *measure);

/* The mean of a band or the total: area by duration; of one moment, its last value. */
double pf_band_measures_mean(const PfBandMeasures *measure, const PfBandMeasure *band);
