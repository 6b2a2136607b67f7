/*
 * quality.h - what the numbers of a run rest on: facts and tables of the page on data quality.
 *
 * What a log, or the record of one, does not tell is unknown, never 0.
 */
#pragma once

#include "report/facts.h"

/* The file, how its reading went, and what is in it. The caller owns them. */
PfFacts *pf_quality_facts(const PfProfile *run);

/* The time that passed in most cases between two samples; 0: unknown, as where samples are left
 * out, or have no times. */
uint64_t pf_quality_interval(const PfHeapProfile *heap);

/* What part of the run its heap samples tell of, less the gaps, from 0 to 1; less than 0:
 * unknown. */
double pf_quality_covered(const PfProfile *run);

/* Each damaged place that is known: offset, bytes, reason. NULL: there is none. The caller owns
 * it, as those that follow. */
PfTable *pf_quality_damage(const PfLogFacts *log);

/* Where samples are, or may be, lost: from, to, how long. NULL: nowhere. */
PfTable *pf_quality_gaps(const PfHeapProfile *heap);

/* The types of events by falling bytes, so many at most, of which the last row is the rest.
 * NULL: there are none. */
PfTable *pf_quality_events(const PfLogFacts *log, size_t n_rows);
