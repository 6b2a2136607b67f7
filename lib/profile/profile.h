/*
 * profile.h - a run as plain data: what everyone to the right of here reads.
 *
 * A profile is made by pf_profile_load() in two passes over a log and never
 * changes after. Sizes and ticks are exact integers; what the log does not tell
 * is NULL, absent or flagged, never 0. All text is valid UTF-8.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "eventlog/log.h"

typedef struct {
    char *name;  /* of the program, argv[0] without its directories; NULL: unknown */
    char **args; /* argv with argv[0]; NULL: unknown */
    char *rts;   /* "GHC-9.6.6 rts_thr_p"; NULL: unknown */
    char *ghc;   /* "9.6.6"; NULL: unknown */
    bool has_pid;
    uint32_t pid;
    bool has_start;
    int64_t start_unix_ns; /* the wall clock at the log's time 0 */
    uint32_t capabilities; /* created, or met as owners of blocks; 0: unknown */
} PfProgram;

/* The breakdown numbers of HEAP_PROF_BEGIN (EVENTLOG 3.1). */
typedef enum {
    PF_BY_UNKNOWN = 0,
    PF_BY_COST_CENTRE = 1,
    PF_BY_MODULE,
    PF_BY_CLOSURE_DESCRIPTION,
    PF_BY_TYPE,
    PF_BY_RETAINER,
    PF_BY_BIOGRAPHY,
    PF_BY_CLOSURE_TYPE,
    PF_BY_INFO_TABLE,
    PF_BY_ERA,
} PfBreakdown;

typedef struct PfProfile PfProfile;

/* Why there is nothing to draw of the heap, and which flags would give it. Static. */
const char *pf_heap_hint(const PfProfile *profile);

/* "cost-centre" and "-hc": the words of CLI.md. Never NULL. */
const char *pf_breakdown_name(PfBreakdown breakdown);
const char *pf_breakdown_flag(PfBreakdown breakdown);

typedef struct {
    char *label;  /* a stack is written inner to outer: "go/walk/main", as GHC does */
    char *module; /* of the innermost cost centre; NULL: not of cost centres */
    char *source; /* likewise */
    uint64_t peak_bytes, peak_time_ns;
    uint64_t first_bytes, last_bytes; /* in the first and last sample of the profile */
    double area_byte_seconds;         /* trapezoids between samples */
    double mean_bytes;                /* area by duration; of one sample, its value */
    const uint64_t *values;           /* [n_samples]; NULL: folded into `other` */
} PfBand;

/*
 * A node of the call tree: a cost centre reached by one path from its root. The
 * first root is MAIN; a second, "(stack cut)", is there when the log has stacks of
 * which only the innermost 255 frames were written.
 */
typedef struct {
    const char *label, *module, *source; /* borrowed from the tree */
    bool is_caf;
    uint32_t id;                    /* of the cost centre; 0 for the roots */
    uint32_t depth;                 /* 0 for a root */
    uint32_t n_below;               /* how many nodes after this one are under it */
    uint64_t individual, inherited; /* ticks, or bytes */
} PfCallNode;

typedef struct {
    size_t n_nodes;
    PfCallNode *nodes; /* depth first, children by falling inherited cost, then by name */
    GStringChunk *strings;
} PfCalls;

/* What a call tree weighs. */
typedef enum {
    PF_WEIGHT_TICKS,
    PF_WEIGHT_PEAK, /* bytes when the whole heap is largest */
    PF_WEIGHT_END,  /* bytes in the last sample */
    PF_WEIGHT_MEAN, /* bytes, mean over time */
} PfWeight;

typedef struct {
    PfBreakdown breakdown;
    uint32_t breakdown_number; /* as in the log */
    uint64_t period_ns;
    char *filters[7]; /* module closure type cost_centre stack retainer biography; NULL: none */
    bool times_are_lost; /* a filter by biography: times_ns are those of the run's end */
    bool lower_bound;    /* retainers: the set MANY is not in the log */
    size_t n_samples;    /* whole ones */
    size_t n_left_out;   /* samples that are damaged or cut, and so not among them */
    uint64_t *times_ns;  /* [n_samples], of the log's clock */
    uint64_t *totals;    /* [n_samples] */
    size_t n_bands;      /* all that occur */
    PfBand *bands;       /* [n_bands], by falling area, then by label */
    size_t n_shown;      /* the first so many have values */
    uint64_t *other;     /* [n_samples], the sum of the rest */
    uint64_t peak_bytes, peak_time_ns;
    double area_byte_seconds, mean_bytes; /* as those of a band */
    PfWeight weight;                      /* of `calls` */
    PfCalls *calls; /* NULL: the bands are no stacks, or they are not asked for */
} PfHeapProfile;

/* What GHC leaves out of a .prof (EVENTLOG 3.3), in CLI.md's order. */
enum {
    PF_IGNORED_GC,
    PF_IGNORED_SYSTEM,
    PF_IGNORED_IDLE,
    PF_IGNORED_OVERHEAD,
    PF_IGNORED_DONT_CARE,
    PF_N_IGNORED,
};

typedef struct {
    uint64_t interval_ns; /* 0: unknown */
    uint64_t samples;     /* ticks of all capabilities */
    uint64_t ticks;       /* samples less the ignored: what .prof calls ticks */
    uint64_t ignored[PF_N_IGNORED];
    size_t n_capabilities;
    uint64_t *by_capability; /* [n_capabilities], samples, the ignored among them */
    PfCalls *calls;
} PfTimeProfile;

struct PfProfile {
    PfProgram program;
    PfHeapProfile *heap;    /* NULL: none was begun */
    PfTimeProfile *time;    /* NULL: none was begun */
    uint64_t end_ns;        /* time of the log's last event; 0: it has none */
    size_t n_heap_profiles; /* begun in this log */
    uint64_t n_cost_centres, n_info_tables, n_ticky_counters; /* records that define one */
    size_t n_processes; /* runs in this log; each profile is of the one with most samples */
};

typedef struct {
    size_t n_bands;       /* so many bands keep their values; 0: all */
    bool in_one_pass;     /* no band keeps its values, and the heap has no `calls` */
    PfWeight heap_weight; /* of the heap profile's call tree; PF_WEIGHT_TICKS is as PEAK */
    bool mask_args;       /* the program's arguments are hidden, but for its name */
} PfProfileOptions;

/*
 * Reads the log, twice where it has heap samples and not `in_one_pass`. The caller
 * owns the profile. A damaged log gives what it holds: ask pf_log_report().
 */
PfProfile *pf_profile_load(PfLog *log, const PfProfileOptions *options, GError **error);

void pf_profile_free(PfProfile *profile);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfProfile, pf_profile_free)
