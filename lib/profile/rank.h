/*
 * rank.h - between the passes: which bands there are, in which order, and which are shown.
 */
#pragma once

#include "profile/profile.h"
#include "profile/survey.h"

/*
 * The profile as pass 1 measured it, its bands by falling area, the series of
 * those shown allocated but empty. `column_of[id]` becomes the place of a band
 * among those shown, or their number. The caller owns it.
 */
PfHeapProfile *
pf_rank_heap(const PfHeapSurvey *survey, const PfProfileOptions *options, uint32_t *column_of);
