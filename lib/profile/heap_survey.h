/*
 * heap_survey.h - one heap profile of an eventlog as pass 1 leaves it.
 */
#pragma once

#include "profile/band_measures.h"
#include "profile/centres.h"
#include "profile/gap_fold.h"
#include "profile/heap_profile.h"
#include "profile/intern.h"
#include "profile/sampler.h"

typedef struct {
    size_t index;      /* the sampler's count of profiles */
    GByteArray *begin; /* payload of its HEAP_PROF_BEGIN; empty: that is lost */
    PfIntern *keys;    /* labels and stacks */
    PfBandMeasures *measures;
    PfGapFold gaps;
    PfCentres *centres; /* of its run, borrowed */
} PfHeapSurvey;

/* The profile that the sampler is in now. Cleared with pf_heap_survey_clear(). */
PfHeapSurvey pf_heap_survey(const PfSampler *sampler, PfCentres *centres);
void pf_heap_survey_clear(PfHeapSurvey *heap);

/* The breakdown that the profile says to have. */
PfBreakdown pf_heap_survey_breakdown(const PfHeapSurvey *heap);

/* What the sampler did, PfSampled bits, to the sample that was open, taken at `time_ns`, and
 * to the profile; `latest_ns` is what was seen last of it before. */
void pf_heap_survey_act(PfHeapSurvey *heap, unsigned did, uint64_t time_ns, uint64_t latest_ns);

/* The last block of the global buffer. */
typedef struct {
    uint64_t end_ns; /* when it was written out: all before that is in it, or in those before */
    uint64_t end;    /* offset of what follows it */
} PfFlush;

/* The log is over, and the profile is its last. In one that has no end mark samples may be lost
 * where the run went on, for longer than a period, after the last sample and after the last
 * block that is whole was written out. */
void pf_heap_survey_end(PfHeapSurvey *heap, const PfSampler *sampler, const PfFlush *flush,
                        const PfReadReport *report);
