/*
 * options.h - what part of a run a profile shows, and how it is cut into bands.
 *
 * CLI.md's options that every command has. All zero is the whole run, every band by
 * itself, by falling area.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

/* One end of a stretch of the run. */
typedef struct {
    enum { PF_BOUND_NONE, PF_BOUND_TIME, PF_BOUND_MARKER } kind;
    uint64_t time_ns;   /* of PF_BOUND_TIME, on the log's clock */
    const char *marker; /* of PF_BOUND_MARKER: the text of a user marker; borrowed */
} PfBound;

typedef struct {
    PfBound from, until; /* both inclusive */
} PfWindow;

/* How heap bands are grouped. */
typedef enum {
    PF_GROUP_DEFAULT, /* as they stand in the log */
    PF_GROUP_STACK,
    PF_GROUP_COST_CENTRE, /* the innermost one of a stack */
    PF_GROUP_MODULE,
    PF_GROUP_SOURCE,
    PF_GROUP_TYPE,
    PF_GROUP_CLOSURE,
    PF_GROUP_DEPTH, /* the outermost frames of a stack, so many as `depth` */
} PfGroupBy;

/* What bands are ranked by; the largest first, names and first sights ascending. */
typedef enum {
    PF_SORT_SIZE, /* area */
    PF_SORT_STDDEV,
    PF_SORT_NAME,
    PF_SORT_GROWTH,
    PF_SORT_FIRST, /* the sample in which the band is first seen */
    PF_SORT_PEAK,
} PfSort;

/* What a call tree weighs. */
typedef enum {
    PF_WEIGHT_TICKS,
    PF_WEIGHT_PEAK, /* bytes when the whole heap is largest */
    PF_WEIGHT_END,  /* bytes in the last sample */
    PF_WEIGHT_MEAN, /* bytes, mean over time */
} PfWeight;

/* A run is shown where all its windows are: that of the option, and that of the log's name. */
enum { PF_WINDOWS = 2 };

typedef struct {
    size_t n_bands;   /* so many bands keep their values; 0: all */
    double min_share; /* and those of at least this share of the area */
    PfGroupBy by;
    unsigned depth; /* of PF_GROUP_DEPTH */
    PfSort sort;
    bool is_reversed;
    const GRegex *include, *exclude; /* of labels; NULL: all, none. Borrowed */
    PfWindow windows[PF_WINDOWS];
    size_t segment;        /* which heap profile, from 1; 0: the one with most samples */
    PfWeight heap_weight;  /* of the heap profile's call tree; PF_WEIGHT_TICKS is as PEAK */
    bool mask_args;        /* the program's arguments are hidden, but for its name */
    bool keep_environment; /* that of old logs, which may hold secrets */
    bool keep_messages;    /* what the program wrote is kept, not only counted */
    bool
        keep_schedule; /* threads, capabilities and phases: in the order of time, a pass more */
    bool keep_info_tables; /* all that are defined, not only those that bands name */
} PfProfileOptions;

/* "cost-centre": the word of --by, as "depth:N" without its number. Never NULL. */
const char *pf_group_name(PfGroupBy by);

/* "ticks", "peak", "end", "mean": the words of --weight. Never NULL. */
const char *pf_weight_name(PfWeight weight);
