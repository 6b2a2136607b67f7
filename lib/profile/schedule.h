/*
 * schedule.h - who ran where, as plain data: capabilities and threads.
 *
 * EVENTLOG 3.7. A capability runs a thread, is in a collection, or is idle; of the time of the
 * run it is always in one of the three. A thread runs, is ready to run, is in a foreign call,
 * is blocked, or is over.
 */
#pragma once

#include "profile/time_sums.h"

enum { PF_THREADS_KEPT = 10000, PF_RUN_QUEUE_BINS = 2048, PF_STOP_CODES = 32 };

typedef enum {
    PF_THREAD_RUNNING,
    PF_THREAD_READY,
    PF_THREAD_FOREIGN,
    PF_THREAD_BLOCKED,
    PF_THREAD_FINISHED,
    PF_N_THREAD_STATES,
} PfThreadState;

/* "running", "ready", "foreign call", "blocked", "finished". */
const char *pf_thread_state_name(PfThreadState state);

/* What a thread stopped for, by the codes of GHC from 7.8.3 on, to which older ones are
 * brought: "MVar", "black hole", "heap overflow"; NULL: unknown. */
const char *pf_stop_name(unsigned code);

/* What state that leaves it in. */
PfThreadState pf_stop_state(unsigned code);

/* The kinds of the sums over time of a capability; while it is disabled it is idle. */
enum { PF_CAP_RUNNING, PF_CAP_COLLECTING, PF_CAP_DISABLED, PF_N_CAP_SUMS };

typedef struct {
    uint16_t cap;
    bool has_created, has_deleted;
    bool has_gc; /* class g is in the log: else what is not running is idle, or collecting */
    uint64_t created_ns, deleted_ns;
    uint64_t n_disabled, disabled_ns;    /* how often, and how long together */
    uint64_t running_ns, gc_ns, idle_ns; /* together the time of the run */
    uint64_t n_runs;                     /* how often a thread was put on it */
    uint64_t threads_run;                /* how many threads ran on it */
    uint64_t threads_created;
    uint64_t migrated_away; /* threads that were pushed to another */
    PfTimeSums sums;        /* ns, by PF_CAP_RUNNING and so on */
} PfCapability;

typedef struct {
    uint32_t id;
    const char *label; /* valid UTF-8, borrowed from PfSchedule; NULL: none */
    bool has_created;  /* else it is older than the log, or was never told */
    uint64_t created_ns;
    uint64_t end_ns;                       /* of one that is finished */
    uint64_t times_ns[PF_N_THREAD_STATES]; /* how long in each; that of FINISHED is 0 */
    uint64_t n_runs, n_migrations;
    PfThreadState state;  /* at the end of the log */
    uint16_t last_cap;    /* where it last ran */
    uint16_t stop_code;   /* why it last stopped; 0: it never did */
    uint64_t blocked_on;  /* thread that owns the black hole; 0: unknown, or no such */
    uint64_t stack_words; /* the largest stack it overflowed; 0: unknown */
} PfThread;

typedef struct {
    uint64_t count, total_ns, max_ns; /* until the thread next ran; those still stopped count
                                         to the end of the run */
} PfStopSums;

/* The run queue and the threads, at the ends of bins of time. */
typedef struct {
    uint64_t start_ns, bin_ns;
    size_t n_bins;
    uint32_t *alive_max, *ready_max;   /* [n_bins] the most in the bin */
    uint32_t *alive_last, *ready_last; /* [n_bins] at its end */
} PfThreadBins;

typedef struct {
    PfTimeRange range; /* the time all capabilities are summed up over */
    size_t n_caps;
    PfCapability *caps; /* [n_caps] by number */

    uint64_t n_threads, n_labelled;
    uint64_t by_state[PF_N_THREAD_STATES]; /* at the end of the log */
    uint64_t times_ns[PF_N_THREAD_STATES]; /* of all threads together */
    uint64_t n_runs, n_migrations;
    uint64_t alive_max, ready_max;
    PfStopSums stops[PF_STOP_CODES]; /* by code; what is beyond counts as 0, unknown */
    size_t n_kept;
    PfThread *threads; /* [n_kept] by falling time of running, then by id */
    PfThreadBins bins;
    GStringChunk *strings;
} PfSchedule;

void pf_schedule_free(PfSchedule *schedule);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfSchedule, pf_schedule_free)
