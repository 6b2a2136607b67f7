/*
 * bench_make.h - what the makers of large logs share.
 *
 * A log that is made twice is the same log: chance comes from numbers that start the
 * same, and time from the maker's own clock.
 */
#pragma once

#include <glib.h>

#include "eventlog/encode.h"
#include "eventlog/log_writer.h"

enum {
    BENCH_CENTRES = 1000,
    BENCH_STACK_MAX = 32, /* cost centres */
};

typedef struct {
    PfLogWriter *writer; /* NULL: the log is text */
    FILE *out;
    uint64_t
        goal; /* bytes the log shall have; threads or collections, where those are counted */
    uint64_t dice;
    uint64_t time_ns;
} Maker;

/* How -h breaks the heap down, as HEAP_PROF_BEGIN says it. */
typedef enum { BENCH_BY_STACK = 1, BENCH_BY_CLOSURE = 3 } BenchBreakdown;

/* A number less than `n`, by chance. */
uint32_t bench_roll(Maker *maker, uint32_t n);

/* Whether the blocks that are written make a log of the size that was asked for. */
bool bench_is_done(const Maker *maker);

/* An event of `kind` up to `pause_ns` after the one before. */
PfEvent bench_event(Maker *maker, PfKind kind, uint32_t pause_ns);

/* Adds an event that has no fields, or whose fields are all zero. */
void bench_mark(Maker *maker, PfKind kind, uint32_t pause_ns);

/* Says which program runs, on how many capabilities. */
void bench_tell_program(Maker *maker, uint16_t n_caps);

void bench_tell_heap_profile(Maker *maker, BenchBreakdown breakdown);

void bench_define_centres(Maker *maker);

/* The stack of a node of the call tree in which node n calls 2n and 2n + 1, and 1 is MAIN; it
 * is kept in `bytes`, which has room for BENCH_STACK_MAX words. */
PfWords bench_stack(uint32_t node, uint8_t *bytes);

static inline PfSpan
bench_span(const char *text)
{
    return (PfSpan){ (const uint8_t *)text, strlen(text) };
}

/* The kinds of log, each in a file that bears its name. */
void bench_make_scheduler(Maker *maker);
void bench_make_heap(Maker *maker);
void bench_make_heap_stacks(Maker *maker);
void bench_make_usual(Maker *maker);
void bench_make_threads(Maker *maker);
void bench_make_ticks(Maker *maker);
void bench_make_ipe(Maker *maker);
void bench_make_hp(Maker *maker);
void bench_make_collections(Maker *maker);
