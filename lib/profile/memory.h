/*
 * memory.h - the run-time system's memory over time.
 *
 * EVENTLOG 3.5. It tells after each collection, on the capability that began it; what was
 * allocated each capability tells of itself.
 */
#pragma once

#include "profile/readings.h"
#include "profile/time_sums.h"

/* HEAP_INFO_GHC: what the heap is made of. */
typedef struct {
    bool is_known;
    uint16_t generations;
    uint64_t max_heap_bytes; /* 0: no limit */
    uint64_t alloc_area_bytes, mblock_bytes, block_bytes;
} PfHeapInfo;

/* What a capability has allocated. */
typedef struct {
    uint16_t cap;
    uint64_t bytes; /* until its last reading; of a part of a run, in that */
} PfAllocated;

typedef struct {
    PfReadings heap_size; /* held from the operating system: megablocks in use */
    PfReadings blocks;    /* in use by the run-time system, GHC 9.2 on */
    PfReadings live;      /* found reachable by a major collection */
    PfHeapInfo info;

    bool has_allocated;
    uint64_t allocated_bytes; /* of all capabilities; of a part of a run, in that */
    size_t n_allocated;
    PfAllocated *allocated; /* [n_allocated] by capability */
    PfTimeSums allocation;  /* one kind: bytes, spread from reading to reading */

    /* MEM_RETURN, GHC 9.2 on, of major collections, in megablocks; without any it is unknown.
     */
    uint64_t n_returns;
    uint64_t returned_mblocks; /* together */
    uint64_t held_last_mblocks, needed_last_mblocks;
    PfTimeSums returns; /* one kind: megablocks given back */
} PfMemory;

/* Whether anything of it is known. */
bool pf_memory_is_told(const PfMemory *memory);

/* Leaves what is of `range`, of what is known over time; what was allocated and given back in
 * it is then unknown. Whether there is anything left. */
bool pf_memory_cut(PfMemory *memory, const PfTimeRange *range);

void pf_memory_free(PfMemory *memory);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfMemory, pf_memory_free)
