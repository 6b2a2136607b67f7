/*
 * sparks.h - offers of parallel work, as plain data.
 *
 * EVENTLOG 3.8. Counters are of class p and tell each capability's sums after every collection;
 * single sparks are of class f. Stealing moves work between capabilities, so sums balance only
 * over all of them.
 */
#pragma once

#include "profile/time_sums.h"

typedef enum {
    PF_SPARKS_CREATED,
    PF_SPARKS_DUD,
    PF_SPARKS_OVERFLOWED,
    PF_SPARKS_CONVERTED,
    PF_SPARKS_GCD,
    PF_SPARKS_FIZZLED,
    PF_SPARKS_REMAINING, /* a level: in the pool when told */
    PF_N_SPARK_COUNTERS,
} PfSparkCounter;

/* "created", "dud", "overflowed", "converted", "gcd", "fizzled", "remaining". */
const char *pf_spark_counter_name(PfSparkCounter counter);

typedef enum {
    PF_SPARK_WAS_CREATED,
    PF_SPARK_WAS_DUD,
    PF_SPARK_WAS_DROPPED, /* the pool was full */
    PF_SPARK_WAS_RUN,     /* by the capability that created it */
    PF_SPARK_WAS_STOLEN,
    PF_SPARK_WAS_FIZZLED,
    PF_SPARK_WAS_PRUNED, /* by the collector */
    PF_SPARK_THREAD,     /* made to run sparks */
    PF_N_SPARK_EVENTS,
} PfSparkEvent;

const char *pf_spark_event_name(PfSparkEvent event);

typedef struct {
    uint16_t cap;
    uint64_t readings;
    uint64_t counters[PF_N_SPARK_COUNTERS]; /* the last told; of a part of a run its own */
    uint64_t events[PF_N_SPARK_EVENTS];
} PfSparkCap;

typedef struct {
    bool has_counters; /* class p, of a threaded run-time system */
    bool has_events;   /* class f */
    size_t n_caps;
    PfSparkCap *caps;     /* [n_caps] by number */
    PfSparkCap all;       /* of all together */
    PfTimeSums over_time; /* of the counters but REMAINING, whose sums stay 0 */
} PfSparks;

void pf_sparks_free(PfSparks *sparks);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfSparks, pf_sparks_free)
