/*
 * ticky.h - ticky counters: how often each function was entered, and what it allocated.
 *
 * A log holds increments, and holds them only up to the last sample: their sums
 * are never the totals of the program (EVENTLOG 3.4). Definitions stand at the end
 * of a run, so those of a program that was killed are missing.
 */
#pragma once

#include "eventlog/event.h"

#include <glib.h>

typedef struct {
    uint64_t id;
    bool is_defined; /* else there is only the id, and the sums */
    uint32_t arity;
    char *name;          /* "go{v s1} (Main) (fun) in r1"; NULL: unknown */
    char *kinds;         /* one letter an argument; NULL: unknown */
    char *kind;          /* "fun", "lne", "thk", "thk_u", "con"; NULL: unknown */
    uint64_t info_table; /* its address, as in IPE; 0: none */
    char *module;        /* NULL, for whoever knows the info table to fill in */
    char *source;        /* likewise */
    uint64_t entries, alloc_bytes, allocd_bytes; /* sums, UINT64_MAX where they are more */
} PfTickyCounter;

typedef struct {
    uint64_t n_samples;
    size_t n_counters;
    PfTickyCounter *counters; /* by falling entries, falling alloc_bytes, name, id */
} PfTicky;

void pf_ticky_free(PfTicky *ticky);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfTicky, pf_ticky_free)

typedef struct PfTickyFold PfTickyFold;

PfTickyFold *pf_ticky_fold_new(void);
void pf_ticky_fold_free(PfTickyFold *fold);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfTickyFold, pf_ticky_fold_free)

/* Takes a record of ticky counters, of one process; any other is none of its business. */
void pf_ticky_fold_event(PfTickyFold *fold, const PfEvent *event);

/* What was counted; the fold is then empty. The caller owns it. NULL: there was no record. */
PfTicky *pf_ticky_fold_steal(PfTickyFold *fold);
