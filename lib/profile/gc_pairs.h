/*
 * gc_pairs.h - which records of a capability are of one collection.
 *
 * EVENTLOG 1.4, 3.6. The collection is that of the capability which has GC_GLOBAL_SYNC or
 * GC_STATS_GHC; the others take part. Its GC_END bears an earlier time than those two, which
 * are written before it. GHC before 7.6 has neither: there the collection is that of the
 * capability that asked for it, or of the only one.
 */
#pragma once

#include "eventlog/sink.h"
#include "profile/pauses.h"

/* In what order the records of one capability come. */
typedef enum {
    PF_GC_BY_BUFFER, /* as it wrote them; capabilities may come one after the other */
    PF_GC_BY_TIME,   /* GC_END comes before, between or after the two */
} PfGcOrder;

/* A collection, of the capability that began it. */
typedef struct {
    PfPause pause;    /* `is_major` is yet to be told */
    bool has_stats;   /* else there is no GC_STATS_GHC, or it is cut, and the next are 0 */
    bool has_balance; /* GHC 8.4 on */
    uint64_t slop_bytes, frag_bytes, par_copied_bytes, par_balanced_bytes;
} PfGcPause;

/* A capability in a collection, whoever began it. */
typedef struct {
    uint16_t cap;
    uint64_t start_ns, end_ns; /* GC_START and GC_END */
    uint64_t work_ns;          /* of that from each GC_WORK to GC_IDLE or GC_DONE */
} PfGcStay;

/* Whoever hears of it; each may be NULL. A capability that enters twice has lost a GC_END. */
typedef struct {
    void (*enter)(gpointer data, uint16_t cap, uint64_t time_ns);
    void (*leave)(gpointer data, const PfGcStay *stay);
    void (*pause)(gpointer data, const PfGcPause *pause); /* after its capability has left */
    gpointer data;
} PfGcListener;

typedef struct PfGcPairs PfGcPairs;

PfGcPairs *pf_gc_pairs_new(const PfGcListener *listener, PfGcOrder order);
void pf_gc_pairs_free(PfGcPairs *pairs);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfGcPairs, pf_gc_pairs_free)

/* Adds the kinds it is to see. */
void pf_gc_pairs_wants(PfKindSet *kinds);

/* Events from here on are of a log that has this header. Until it is told, of a new one. */
void pf_gc_pairs_segment(PfGcPairs *pairs, const PfHeader *header);

/* Takes an event of a capability's buffer; any other is none of its business. */
void pf_gc_pairs_event(PfGcPairs *pairs, const PfEvent *event);

/* Takes what `later` has seen since: it is then as new. What `later` told, it has told its own
 * listener. */
void pf_gc_pairs_join(PfGcPairs *pairs, PfGcPairs *later);

/* All events have come: tells the pauses that waited for more. False: no capability is still in
 * a collection; else since when: the start of the one that was asked for, else the latest. */
bool pf_gc_pairs_finish(PfGcPairs *pairs, uint64_t *out_open_since_ns);

/* GC_START without a GC_END, or the reverse, but for collections that are still open. */
uint64_t pf_gc_pairs_n_unpaired(const PfGcPairs *pairs);
