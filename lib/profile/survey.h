/*
 * survey.h - pass 1: definitions, identity, and every band and stack weighed.
 *
 * A log may hold several runs and several profiles; each kind of profile is kept
 * of the run that has most samples of it.
 */
#pragma once

#include "profile/call_ticks.h"
#include "profile/heap_survey.h"
#include "profile/notes.h"
#include "profile/program.h"
#include "profile/runtime_fold.h"
#include "profile/sampler.h"
#include "profile/ticky.h"
#include "profile/time_profile.h"
#include "profile/time_range.h"

typedef struct PfSurvey PfSurvey;

typedef struct {
    size_t segment;     /* which heap profile is wanted, from 1; 0: the one with most samples */
    PfTimeRange range;  /* ticks, counts, notes and whatever of the run-time
                           system is out of it are left out */
    bool keep_messages; /* else they are counted only */
    bool keep_environment;

    /* A survey of the same log, whose runs are to be shown again; NULL: there is none. */
    const PfSurvey *same_as;
} PfSurveyOptions;

/* What `same_as` is outlives it. */
PfSurvey *pf_survey_new(const PfSurveyOptions *options);
void pf_survey_free(PfSurvey *survey);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfSurvey, pf_survey_free)

/* The sink to run over the log. Borrowed. */
PfSink *pf_survey_sink(PfSurvey *survey);

/* The log has been read, with this result. */
void pf_survey_finish(PfSurvey *survey, const PfReadReport *report);

/* The heap profile that is wanted, or NULL. Borrowed. */
const PfHeapSurvey *pf_survey_heap(const PfSurvey *survey);

/* The time profile with most samples, of the run of a heap profile that was asked for, with
 * what the cut leaves of its series; or NULL. The caller owns it. */
PfTimeProfile *pf_survey_time(const PfSurvey *survey, const PfTickCut *cut);

/* Who ran, of the run that has the profile shown. The caller owns what is in it. */
PfProgram pf_survey_steal_program(PfSurvey *survey);

/* What that run wrote, and counted (NULL: nothing). The caller owns them. */
PfNotes *pf_survey_steal_notes(PfSurvey *survey);
PfTicky *pf_survey_steal_ticky(PfSurvey *survey);

/* Puts what its run-time system did where `profile` has nothing yet. */
void pf_survey_steal_runtime(PfSurvey *survey, PfProfile *profile);

/* That is not asked for: it may be large. */
void pf_survey_drop_runtime(PfSurvey *survey);

/* Where later passes find what this one has seen. */
PfBlocks pf_survey_blocks(const PfSurvey *survey);

/* The segments of the log that are of that run, from 1. */
void pf_survey_segments(const PfSurvey *survey, uint64_t *out_first, uint64_t *out_last);

/* How many heap profiles, and how many runs, there are in the log. */
size_t pf_survey_heap_profiles(const PfSurvey *survey);
size_t pf_survey_processes(const PfSurvey *survey);
