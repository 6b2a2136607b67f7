/*
 * bench_make_threads.c - so many threads as asked for, all of them alive at a time.
 *
 * Each is made, runs, waits until all the others have been made, runs again and is over.
 * Capabilities share them out, each with blocks of its own that overlap in time.
 */
#include "bench_make.h"

enum {
    N_CAPS = 4,
    A_BLOCK = 20000, /* threads */
    PAUSE_NS = 2000,
    BLOCKED_ON_MVAR = 7,
    FINISHED = 5,
};

static void
tell(Maker *maker, PfKind kind, uint32_t thread)
{
    PfEvent event = bench_event(maker, kind, PAUSE_NS);

    event.run_thread.thread = thread; /* all have it first */
    pf_log_writer_event(maker->writer, &event);
}

static void
run_thread(Maker *maker, uint32_t thread, uint16_t why)
{
    tell(maker, PF_RUN_THREAD, thread);
    PfEvent stop = bench_event(maker, PF_STOP_THREAD, PAUSE_NS);
    stop.stop_thread.thread = thread;
    stop.stop_thread.status = why;
    pf_log_writer_event(maker->writer, &stop);
}

/* The threads from `first` on, on one capability, are made, or come to their end. */
static void
fill_block(Maker *maker, uint16_t cap, uint64_t first, bool is_end)
{
    uint64_t end = MIN(first + A_BLOCK, maker->goal);

    pf_log_writer_block(maker->writer, cap, maker->time_ns);
    for (uint64_t i = first; i < end; i++) {
        tell(maker, is_end ? PF_THREAD_WAKEUP : PF_CREATE_THREAD, (uint32_t)i + 1);
        run_thread(maker, (uint32_t)i + 1, is_end ? FINISHED : BLOCKED_ON_MVAR);
    }
}

/* All capabilities at work from the same moment on. */
static void
fill_round(Maker *maker, uint64_t first, bool is_end)
{
    uint64_t start_ns = maker->time_ns, end_ns = start_ns;

    for (uint16_t cap = 0; cap < N_CAPS && first < maker->goal; cap++, first += A_BLOCK) {
        maker->time_ns = start_ns;
        fill_block(maker, cap, first, is_end);
        end_ns = MAX(end_ns, maker->time_ns);
    }
    maker->time_ns = end_ns;
}

void
bench_make_threads(Maker *maker)
{
    bench_tell_program(maker, N_CAPS);
    for (unsigned is_end = 0; is_end < 2; is_end++)
        for (uint64_t first = 0; first < maker->goal; first += (uint64_t)N_CAPS * A_BLOCK)
            fill_round(maker, first, is_end == 1);
}
