/*
 * hp_facts.h - what is known of a .hp itself, and what is worth a warning.
 */
#pragma once

#include "exchange/hp_survey.h"
#include "profile/log_facts.h"

/* Those of a file that has been read; `trouble` is what was wrong with its bytes, or NULL. The
 * caller owns them. */
PfLogFacts *pf_hp_facts(const PfHpSurvey *survey, const char *name, const char *trouble);
