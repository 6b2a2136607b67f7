/*
 * time_profile.h - a time profile as plain data: what was running at each tick.
 */
#pragma once

#include "profile/calls.h"
#include "profile/tick_series.h"

/* What GHC leaves out of a .prof (EVENTLOG 3.3), in CLI.md's order. */
enum {
    PF_IGNORED_GC,
    PF_IGNORED_SYSTEM,
    PF_IGNORED_IDLE,
    PF_IGNORED_OVERHEAD,
    PF_IGNORED_DONT_CARE,
    PF_N_IGNORED,
};

/* "gc", "dont_care": the keys of CLI.md. */
const char *pf_ignored_name(size_t index);

/* Which of them a cost centre of GHC's own is; PF_N_IGNORED: none. */
size_t pf_ignored_find(const char *label, const char *module);

/* What a cost centre of the ticks over time is called. */
typedef struct {
    const char *label, *module; /* borrowed from the profile */
    bool is_ignored;            /* one of the above */
} PfTickCentre;

typedef struct {
    uint64_t interval_ns; /* 0: unknown */
    uint64_t samples;     /* ticks of all capabilities */
    uint64_t ticks;       /* samples less the ignored: what .prof calls ticks */
    bool has_ignored;     /* else `samples` are the ticks: the text of a .prof has no others */
    bool counts_ignored;  /* they are among the ticks, and in the tree: a .prof of +RTS -pa */
    uint64_t ignored[PF_N_IGNORED];
    size_t n_capabilities; /* 0: unknown */
    uint64_t
        *by_capability; /* [n_capabilities], samples, the ignored among them; NULL: not told */
    PfCalls *calls;
    PfTickSeries *over_time; /* by innermost cost centre, those of the ignored among them; NULL:
                                a .prof does not tell when its ticks were */
    PfTickCentre *centres;   /* [over_time->n_centres]; NULL likewise */
    GStringChunk *names;     /* NULL likewise */
} PfTimeProfile;

void pf_time_profile_free(PfTimeProfile *profile);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfTimeProfile, pf_time_profile_free)
