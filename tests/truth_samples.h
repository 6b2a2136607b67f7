/*
 * truth_samples.h - heap samples of two origins, compared name by name and value by value.
 *
 * Samples are a GPtrArray of rows, and rows a GArray of TruthRow. A band that is absent
 * from a sample is as one that is there with 0: both are nothing.
 */
#pragma once

#include "truth.h"

typedef struct {
    char *name;
    uint64_t bytes;
} TruthRow;

/* No samples; each to be added is truth_rows(). Owned by the caller. */
GPtrArray *truth_samples(void);
GArray *truth_rows(void);
void truth_rows_add(GArray *rows, const char *name, uint64_t bytes);
uint64_t truth_rows_total(const GArray *rows);

/* What the sample `rows` is, of whose `total` the record says so, against what it must be: one
 * value of the measure `samples`, and its rows of the measure `values`. Sorts both. */
void truth_rows_compare(TruthLog *log, GArray *rows, GArray *expected, uint64_t total,
                        unsigned samples, unsigned values);

/* The name of a band as the log has it: its key, where the label says more. Borrowed. */
const char *truth_band_name(JsonObject *band);

/* What another calls the band; owned by the caller. NULL: it has no such band. */
typedef char *(*TruthNamer)(const char *name, gconstpointer data);

/* The samples in the record of a heap profile. Owned by the caller. */
GPtrArray *truth_samples_of(JsonObject *heap, TruthNamer namer, gconstpointer data);

/* That peak and last, of the whole and of each band, are those of the values; the whole is
 * `expected`. */
void
truth_check_sums(TruthLog *log, JsonObject *heap, const GPtrArray *expected, unsigned measure);

/* A run begins and ends a .hp with an empty sample; one that was killed does not end it. Drops
 * them. */
void truth_samples_drop_ends(GPtrArray *samples);
