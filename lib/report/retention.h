/*
 * retention.h - who holds the memory at the end of a run: the program's data, or the run-time
 * system. REPORT-CONTENTS, page 5.
 *
 * Live data are looked at in the second half of the run: they grow where the most that lives in
 * its last quarter is over PF_RETENTION_FLAT times that of the quarter before. Where they do
 * not, the run-time system holds what is held from the system at the end, if that is
 * PF_RETENTION_TIMES the most that lives in that half or more, and PF_RETENTION_LEAST bytes
 * more, for a nursery alone is some megabytes.
 */
#pragma once

#include "profile/profile.h"

#define PF_RETENTION_FLAT  1.1
#define PF_RETENTION_TIMES 2.0

enum { PF_RETENTION_MAJORS = 3, PF_RETENTION_LEAST = 8 << 20 };

typedef enum {
    PF_RETENTION_UNKNOWN, /* live data are told PF_RETENTION_MAJORS times there, or less often
                           */
    PF_RETENTION_GROWING, /* live data are */
    PF_RETENTION_RTS,
    PF_RETENTION_PROGRAM,  /* live data are most of what is held, or all but a nursery */
    PF_RETENTION_RELEASED, /* less is held than that: it was given back */
} PfRetentionVerdict;

typedef struct {
    PfRetentionVerdict verdict;
    PfTimeRange half;               /* the second of the run */
    size_t n_live;                  /* readings of live data in it */
    uint64_t before_max, after_max; /* most that lives in the first and the last part of it */
    uint64_t live_max;              /* in all of it */
    uint64_t held, held_max;        /* from the system: at the end of the run, and at most */
} PfRetention;

/* False: the log does not tell of live data and of the size of the heap, or of its time. */
bool pf_retention(const PfProfile *run, PfRetention *out);

/* In words: "Held by the run-time system: 181 MiB is held at the end, 3.2 times the most that
 * lives from 7.44 s to 14.9 s, 56.1 MiB." Owned by the caller. */
char *pf_retention_words(const PfRetention *retention);

/* How many times `b` fits into `a`: "3.2". Owned by the caller. */
char *pf_times(double a, double b);
