/*
 * grouping.h - which band each key of a heap profile belongs to, and which are left out.
 */
#pragma once

#include "profile/band_names.h"

/* A key that is left out. */
#define PF_GROUP_NONE UINT32_MAX

typedef struct {
    uint32_t n_keys;
    uint32_t *group_of; /* [n_keys] */
    GArray *names;      /* PfBandName, by group */
} PfGrouping;

/* Whether the options ask for other bands than the keys. */
bool pf_grouping_is_asked(const PfProfileOptions *options);

/* The caller owns it. NULL, with a PF_ERROR_ABSENT, when the profile cannot be grouped so, or a
 * pattern gives up on a name. */
PfGrouping *
pf_grouping_new(const PfBandNamer *namer, const PfProfileOptions *options, GError **error);
void pf_grouping_free(PfGrouping *grouping);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfGrouping, pf_grouping_free)
