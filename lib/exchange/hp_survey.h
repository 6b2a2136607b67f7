/*
 * hp_survey.h - pass 1 over a .hp: every band of one of its profiles weighed.
 *
 * A file may hold several profiles, each with its JOB; kept is the one that is asked for,
 * else the one with most samples, the earlier of equals.
 */
#pragma once

#include "exchange/hp_lines.h"
#include "exchange/hp_pass.h"
#include "profile/band_measures.h"
#include "profile/gap_fold.h"
#include "profile/intern.h"
#include "profile/notes.h"

typedef struct {
    PfHpPass pass;  /* where it ended; `pass.profile` is its number */
    char *command;  /* of its JOB, valid UTF-8; NULL: it has none */
    char *date;     /* of its DATE, likewise */
    PfIntern *keys; /* names of bands, as they are written */
    PfBandMeasures *measures;
    PfGapFold gaps; /* a file that is cut does not say how long the run went on */
    PfNotesFold *marks;
} PfHpJob;

typedef struct PfHpSurvey PfHpSurvey;

/* `segment` is the number of the profile that is wanted, from 1; 0: any. */
PfHpSurvey *pf_hp_survey_new(size_t segment);
void pf_hp_survey_free(PfHpSurvey *survey);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfHpSurvey, pf_hp_survey_free)

/* Reads the whole source. */
bool pf_hp_survey_run(PfHpSurvey *survey, PfSource *source, GError **error);

/* What follows is meant to be asked after that. */

/* The profile that is kept; NULL when there is none of the number that is wanted. Borrowed. */
const PfHpJob *pf_hp_survey_job(const PfHpSurvey *survey);

/* How many profiles there are: at least one. */
size_t pf_hp_survey_count(const PfHpSurvey *survey);

/* Whether the file ends in the middle of a sample. */
bool pf_hp_survey_ends_in_sample(const PfHpSurvey *survey);

/* What was found of the lines. Borrowed. */
const PfHpReport *pf_hp_survey_report(const PfHpSurvey *survey);
