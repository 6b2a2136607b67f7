/*
 * retention_key.h - is it the program's data or the run-time system's? What a run holds towards
 * its end, by what holds it, in figures and in a sentence.
 */
#pragma once

#include "figure/run_key.h"
#include "profile/profile.h"

enum { PF_RETENTION_ROWS = 4 };

typedef struct {
    const PfMemory *memory;
    PfReadings explained;    /* totals of the heap profile; borrowed; of none without steps */
    const char *unexplained; /* why there are none: static */
    bool is_part;            /* the profile leaves something out */
    PfTimeRange run;         /* to its end */
    PfTimeRange tenth;       /* the last of it: at the very end the program lets go of all */
    size_t n;
    PfRunKeyRow rows[PF_RETENTION_ROWS]; /* of the key */
    GStringChunk *strings;
} PfRetentionKey;

/* Of a profile that has live data. The caller owns it; it borrows from the profile. */
PfRetentionKey *pf_retention_key_new(const PfProfile *profile, const PfTimeRange *run);
void pf_retention_key_free(PfRetentionKey *retention);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfRetentionKey, pf_retention_key_free)

/* "in the last tenth of the run 181 MiB held, 76.2 MiB live; the largest gap: 80.3 MiB, free
 * memory that the run-time system keeps". Owned by the caller. */
char *pf_retention_key_facts(const PfRetentionKey *retention);

/* The same in sentences, with the ratios. Owned by the caller. */
char *pf_retention_key_words(const PfRetentionKey *retention);
