/*
 * bench_make_collections.c - so many collections as asked for, whose pauses mostly differ; ten
 * million are a gigabyte.
 *
 * Two capabilities begin them in turn, a block of each after the other.
 */
#include "bench_make.h"

enum {
    N_CAPS = 2,
    COLLECTIONS_A_BLOCK = 19000, /* nearly two megabytes */
    MAJOR_EVERY = 16,
    PAUSE_NS = 2000,
    MINOR_NS = 900000000,
    MAJOR_NS = 2000000000,
};

static void
collect(Maker *maker, bool is_major)
{
    uint32_t length_ns = 50000 + bench_roll(maker, is_major ? MAJOR_NS : MINOR_NS);

    bench_mark(maker, PF_REQUEST_PAR_GC, PAUSE_NS);
    bench_mark(maker, PF_GC_START, PAUSE_NS);
    uint64_t end_ns = maker->time_ns + length_ns;
    maker->time_ns = end_ns + 1000;
    bench_mark(maker, PF_GC_GLOBAL_SYNC, PAUSE_NS);

    PfEvent event = bench_event(maker, PF_GC_STATS_GHC, PAUSE_NS);
    struct pf_gc_stats_ghc *stats = &event.gc_stats_ghc;
    stats->gen = is_major;
    stats->copied = 1000 + bench_roll(maker, 1 << 20);
    stats->slop = bench_roll(maker, 1 << 16);
    stats->par_n_threads = N_CAPS;
    stats->par_tot_copied = stats->copied;
    stats->par_balanced_copied = stats->copied / 3;
    pf_log_writer_event(maker->writer, &event);
    PfEvent end = pf_event_blank(PF_GC_END, end_ns); /* it is back-dated */
    pf_log_writer_event(maker->writer, &end);
}

void
bench_make_collections(Maker *maker)
{
    uint64_t n = 0;

    bench_tell_program(maker, N_CAPS);
    for (uint16_t cap = 0; n < maker->goal; cap = (uint16_t)((cap + 1) % N_CAPS)) {
        pf_log_writer_block(maker->writer, cap, maker->time_ns);
        for (unsigned i = 0; i < COLLECTIONS_A_BLOCK && n < maker->goal; i++)
            collect(maker, ++n % MAJOR_EVERY == 0);
    }
}
