/*
 * names.h - how much of a band's name a figure shows.
 *
 * LOOK.md, sections 7 and 12.2. A key shows names that tell bands apart; a
 * name inside a band only says which it is, and is as short as it can be.
 */
#pragma once

#include "profile/heap_profile.h"

/* What the names of a profile's bands are made of. */
typedef enum {
    PF_NAMES_PLAIN,
    PF_NAMES_STACKS,   /* "go/walk/main" */
    PF_NAMES_CLOSURES, /* "containers-0.6.7:Data.Map.Internal.Bin" */
    PF_NAMES_TABLES,   /* "String, sat_s6Au, Main, Main.hs:18:21-28" */
} PfNameKind;

PfNameKind pf_name_kind(const PfHeapProfile *heap);

/*
 * For a name inside a band: of a stack the innermost cost centre, of a closure
 * what it is called without package and module, of an info table all but its
 * place in the source. Owned by the caller.
 */
char *pf_short_name(PfNameKind kind, const PfBandName *name);

/*
 * For a key: closures without their packages, but where two would be called
 * the same, or one as another already is, whole. NULL-terminated, freed with
 * g_strfreev().
 */
char **pf_key_names(PfNameKind kind, const char *const *labels, size_t n);
