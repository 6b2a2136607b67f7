/*
 * budget.h - where the time of a run went: parts that add up to all of it.
 *
 * Of a log that tells of threads it is the time of all capabilities together, else that of the
 * clock. The last part is what the log does not tell.
 */
#pragma once

#include "profile/profile.h"

typedef enum {
    PF_BUDGET_RUNNING,    /* Haskell code ran */
    PF_BUDGET_COLLECTING, /* in collections */
    PF_BUDGET_WAITING,    /* for all capabilities to stop; only where time is the clock's */
    PF_BUDGET_IDLE,       /* a capability had nothing to run */
    PF_BUDGET_REST,       /* the program and all else, where threads are not told */
    PF_N_BUDGET,
} PfBudgetPart;

typedef struct {
    bool is_of_caps;   /* else of the clock */
    uint64_t total_ns; /* all parts together */
    uint64_t parts_ns[PF_N_BUDGET];
    bool is_told[PF_N_BUDGET]; /* parts the log tells of, and the rest */
} PfBudget;

/* False: neither collections nor threads are in the log, or its time is not known. */
bool pf_budget(const PfProfile *profile, PfBudget *out);

/* "running Haskell code", "collecting": what a part is, in a few words. Static. */
const char *pf_budget_name(PfBudgetPart part, bool is_of_caps);
