/*
 * fold_heap.h - pass 2: the series of the bands that are shown, and the rest as one.
 */
#pragma once

#include "profile/profile.h"
#include "profile/survey.h"

/*
 * The heap profile that `survey` found, its bands ranked; with options->n_bands of
 * them folded from `log`, which is read again when it has samples, or with none where
 * options->in_one_pass. The caller owns it. NULL, with `error`, when the log cannot be
 * read.
 */
PfHeapProfile *pf_fold_heap(PfLog *log, const PfHeapSurvey *survey,
                            const PfProfileOptions *options, bool is_complete, GError **error);

void pf_heap_profile_free(PfHeapProfile *profile);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfHeapProfile, pf_heap_profile_free)
