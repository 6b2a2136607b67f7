/*
 * memory.h - the run-time system's memory over time: what it took from the operating system.
 *
 * It tells after each collection, on the capability that began it (EVENTLOG 3.5).
 */
#pragma once

#include "eventlog/event.h"
#include "profile/readings.h"

typedef struct {
    PfReadings heap_size; /* megablocks in use */
} PfMemory;

/* Leaves what is of `range`; whether there is anything left. */
bool pf_memory_cut(PfMemory *memory, const PfTimeRange *range);

void pf_memory_free(PfMemory *memory);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfMemory, pf_memory_free)

typedef struct PfMemoryFold PfMemoryFold;

/* Takes what is of `range`, and what holds at its start. */
PfMemoryFold *pf_memory_fold_new(const PfTimeRange *range);
void pf_memory_fold_free(PfMemoryFold *fold);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfMemoryFold, pf_memory_fold_free)

/* Takes a HEAP_SIZE, of one process; any other is none of its business. */
void pf_memory_fold_event(PfMemoryFold *fold, const PfEvent *event);

/* Takes what `later`, of the same range, was given since; which is then empty. */
void pf_memory_fold_join(PfMemoryFold *fold, PfMemoryFold *later);

/* What was told; the fold is then empty. The caller owns it. NULL: there was nothing. */
PfMemory *pf_memory_fold_steal(PfMemoryFold *fold);
