/*
 * gc_log.h - collections as a log has them.
 */
#pragma once

#include "profile_log.h"

typedef struct {
    uint64_t request_ns; /* 0: none */
    uint64_t start_ns, end_ns;
    uint64_t copied, balanced, slop, frag;
    uint32_t threads; /* 0: one */
    uint16_t gen;
    bool is_before; /* GHC 8.4: it tells no balance */
} Collection;

static inline void
log_blank(LogBuilder *log, PfKind kind, uint64_t time_ns)
{
    PfEvent event = pf_event_blank(kind, time_ns);
    log_event(log, &event);
}

/* Of the capability whose block is open; its work is all of it but 10 ns. */
static inline void
log_collection(LogBuilder *log, const Collection *made)
{
    PfEvent stats = pf_event_blank(PF_GC_STATS_GHC, made->end_ns + 2);

    stats.gc_stats_ghc.gen = made->gen;
    stats.gc_stats_ghc.copied = made->copied;
    stats.gc_stats_ghc.slop = made->slop;
    stats.gc_stats_ghc.frag = made->frag;
    stats.gc_stats_ghc.par_n_threads = MAX(made->threads, 1);
    stats.gc_stats_ghc.par_tot_copied = made->copied;
    stats.gc_stats_ghc.par_balanced_copied = made->balanced;
    if (made->request_ns > 0)
        log_blank(log, PF_REQUEST_PAR_GC, made->request_ns);
    log_blank(log, PF_GC_START, made->start_ns);
    log_blank(log, PF_GC_WORK, made->start_ns + 5);
    log_blank(log, PF_GC_IDLE, made->end_ns - 5);
    log_blank(log, PF_GC_DONE, made->end_ns - 4);
    log_blank(log, PF_GC_GLOBAL_SYNC, made->end_ns + 1);
    log_event(log, &stats);
    log_blank(log, PF_GC_END, made->end_ns);
}

/* A capability that takes part in one. */
static inline void
log_stay(LogBuilder *log, uint64_t start_ns, uint64_t end_ns)
{
    log_blank(log, PF_GC_START, start_ns);
    log_blank(log, PF_GC_WORK, start_ns + 1);
    log_blank(log, PF_GC_DONE, start_ns + 3);
    log_blank(log, PF_GC_END, end_ns);
}

static inline void
log_heap_info(LogBuilder *log, uint64_t time_ns, uint16_t generations)
{
    PfEvent event = pf_event_blank(PF_HEAP_INFO_GHC, time_ns);

    event.heap_info_ghc.generations = generations;
    event.heap_info_ghc.alloc_area = 1 << 22;
    event.heap_info_ghc.mblock_size = 1 << 20;
    event.heap_info_ghc.block_size = 1 << 12;
    log_event(log, &event);
}
