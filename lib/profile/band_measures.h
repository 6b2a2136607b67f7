/*
 * band_measures.h - pass 1 over one heap profile: every band weighed before any cut.
 *
 * About a hundred bytes a distinct band, and sixteen a sample. A sample counts
 * when it is whole: until then its bands are only pending. Equal labels in one
 * sample add up (EVENTLOG 3.1).
 */
#pragma once

#include <glib.h>

#include "eventlog/event.h"
#include "profile/intern.h"

typedef struct {
    uint64_t peak_bytes, peak_time_ns, first_bytes;
    double area_byte_ns;    /* but for the half trapezoid after `last_sample` */
    uint64_t last_bytes;    /* in the sample `last_sample` */
    uint32_t last_sample;   /* the last one in which the band is */
    uint32_t pending_stamp; /* of the open sample */
    bool is_kept;           /* in any whole sample */
    uint64_t pending_bytes;
} PfBandMeasure;

typedef struct {
    PfIntern *keys;
    GArray *bands;    /* PfBandMeasure, by id of `keys` */
    GArray *times_ns; /* uint64_t, whole samples */
    GArray *totals;   /* uint64_t */
    GArray *pending;  /* uint32_t ids in the open sample */
    uint32_t stamp;   /* of the open sample */
    size_t n_left_out;
} PfBandMeasures;

PfBandMeasures *pf_band_measures_new(void);
void pf_band_measures_free(PfBandMeasures *measure);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfBandMeasures, pf_band_measures_free)

/* The id of the band that a record of a sample belongs to. */
uint32_t pf_band_measures_key(PfIntern *keys, const PfEvent *event);

/* The bytes of a record of a sample. */
uint64_t pf_band_measures_bytes(const PfEvent *event);

/* A record of the open sample. */
void pf_band_measures_add(PfBandMeasures *measure, const PfEvent *event);

/* The open sample is whole, and was taken at `time_ns`; or it is none. */
void pf_band_measures_keep(PfBandMeasures *measure, uint64_t time_ns);
void pf_band_measures_drop(PfBandMeasures *measure);

/* The area of a band in byte-nanoseconds, of the whole profile. */
double pf_band_measures_area(const PfBandMeasures *measure, uint32_t id);

/* The bytes of a band in the last sample of the profile. */
uint64_t pf_band_measures_last(const PfBandMeasures *measure, uint32_t id);
