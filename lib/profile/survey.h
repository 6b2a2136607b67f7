/*
 * survey.h - pass 1: definitions, identity, and every band and stack weighed.
 *
 * A log may hold several runs and several profiles; each kind of profile is kept
 * of the run that has most samples of it.
 */
#pragma once

#include "profile/band_measures.h"
#include "profile/call_ticks.h"
#include "profile/sampler.h"

/* A heap profile as pass 1 leaves it. */
typedef struct {
    size_t index;      /* the sampler's count of profiles */
    GByteArray *begin; /* payload of its HEAP_PROF_BEGIN */
    PfBandMeasures *measure;
    PfCentres *centres; /* of its run, borrowed */
    PfBlocks blocks;    /* where pass 2 finds what pass 1 has seen */
} PfHeapSurvey;

typedef struct PfSurvey PfSurvey;

PfSurvey *pf_survey_new(void);
void pf_survey_free(PfSurvey *survey);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfSurvey, pf_survey_free)

/* The sink to run over the log. Borrowed. */
PfSink *pf_survey_sink(PfSurvey *survey);

/* The log has been read, with this result. */
void pf_survey_finish(PfSurvey *survey, const PfReadReport *report);

/* The heap profile with most samples, or NULL. Borrowed. */
const PfHeapSurvey *pf_survey_heap(const PfSurvey *survey);

/* The time profile with most samples, or NULL. The caller owns it. */
PfTimeProfile *pf_survey_time(const PfSurvey *survey);

/* Who ran, of the run that has the profile shown. The caller owns what is in it. */
PfProgram pf_survey_steal_program(PfSurvey *survey);

/* How many heap profiles, and how many runs, there are in the log. */
size_t pf_survey_heap_profiles(const PfSurvey *survey);
size_t pf_survey_processes(const PfSurvey *survey);
