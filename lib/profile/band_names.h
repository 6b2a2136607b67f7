/*
 * band_names.h - what the keys of a heap profile are called, by themselves and in groups.
 *
 * A key is the bytes by which the samples tell bands apart: a label, or the ids of a stack.
 * Names are looked up when the definitions are known (EVENTLOG 3.1, 3.2).
 */
#pragma once

#include "profile/centres.h"
#include "profile/heap_profile.h"
#include "profile/info_tables.h"
#include "profile/intern.h"

/* The kinds of keys among those interned. */
enum { PF_KEY_LABEL, PF_KEY_STACK };

typedef struct {
    PfBreakdown breakdown;
    const PfIntern *keys;
    const PfCentres *centres;   /* of stacks; NULL: there are none */
    const PfInfoTables *tables; /* of labels that are addresses; NULL: none is known */
    const PfBandName *given; /* [n keys] the names, from a record; NULL: they are in the keys */
    bool is_hp;              /* stacks are text, numbered and cut: "(154)main/CAF..." */
    GHashTable *ambiguous;   /* of a .hp: texts that differ in their number only */
} PfBandNamer;

/* The texts of keys of a .hp that differ in their number only, without it: for `ambiguous`.
 * Owned by the caller. */
GHashTable *pf_band_ambiguous_texts(const PfIntern *keys);

/* What a key is called. The caller clears it. */
PfBandName pf_band_name(const PfBandNamer *namer, uint32_t key);

/* What the group is called that the key belongs to; `by` must be possible. The caller clears
 * it.
 */
PfBandName
pf_band_group_name(const PfBandNamer *namer, uint32_t key, PfGroupBy by, unsigned depth);

/* Whether a profile's bands can be grouped by `by`. False, with a PF_ERROR_ABSENT, when what it
 * goes by does not tell. */
bool pf_band_group_is_possible(const PfBandNamer *namer, PfGroupBy by, GError **error);

/* The module in "pkg:Mod.Con" or "<Mod.name>", or NULL. Owned by the caller. */
char *pf_module_of_label(const char *label);
