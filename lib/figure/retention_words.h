/*
 * retention_words.h - is it the program's data or the run-time system's? What a run holds at
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
    uint64_t end_ns;         /* of the run */
    size_t n;
    PfRunKeyRow rows[PF_RETENTION_ROWS]; /* of the key */
    GStringChunk *strings;
} PfRetention;

/* Of a profile that has live data. The caller owns it; it borrows from the profile. */
PfRetention *pf_retention_new(const PfProfile *profile, uint64_t end_ns);
void pf_retention_free(PfRetention *retention);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfRetention, pf_retention_free)

/* "at the end 181 MiB held, 76.2 MiB live; the largest gap: 80.3 MiB, free memory that the
 * run-time system keeps". Owned by the caller. */
char *pf_retention_facts(const PfRetention *retention);

/* The same in sentences, with the ratios. Owned by the caller. */
char *pf_retention_words(const PfRetention *retention);
