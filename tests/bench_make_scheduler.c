/*
 * bench_make_scheduler.c - a threaded program at work, and now and then a heap sample.
 *
 * Each capability fills blocks of its own, which are written in turn, so that the times of
 * blocks that follow one another overlap as they do in a log of GHC.
 */
#include "bench_make.h"

enum {
    N_CAPS = 4,
    STEPS_A_BLOCK = 42000, /* nearly two megabytes */
    STEPS_A_GC = 600,
    SAMPLES_A_ROUND = 4,
    N_BANDS = 200,
    PAUSE_NS = 2000,
};

typedef struct {
    Maker *maker;
    uint32_t n_threads;
    uint64_t n_collections, n_samples;
    uint64_t allocated[N_CAPS];
} Machine;

static void
create_thread(Machine *machine)
{
    PfEvent event = bench_event(machine->maker, PF_CREATE_THREAD, PAUSE_NS);

    event.create_thread.thread = ++machine->n_threads;
    pf_log_writer_event(machine->maker->writer, &event);
}

static void
wake_thread(Machine *machine, uint16_t cap)
{
    PfEvent event = bench_event(machine->maker, PF_THREAD_WAKEUP, PAUSE_NS);

    event.thread_wakeup.thread = 1 + bench_roll(machine->maker, machine->n_threads);
    event.thread_wakeup.other_cap = cap;
    pf_log_writer_event(machine->maker->writer, &event);
}

/* A thread runs, makes or wakes another, and stops. */
static void
run_thread(Machine *machine, uint16_t cap)
{
    static const uint16_t reasons[] = { 1, 3, 3, 5, 8, 8 };
    uint32_t thread = 1 + bench_roll(machine->maker, machine->n_threads);
    PfEvent run = bench_event(machine->maker, PF_RUN_THREAD, PAUSE_NS);

    run.run_thread.thread = thread;
    pf_log_writer_event(machine->maker->writer, &run);
    if (bench_roll(machine->maker, 8) == 0)
        create_thread(machine);
    if (bench_roll(machine->maker, 2) == 0)
        wake_thread(machine, cap);

    PfEvent stop = bench_event(machine->maker, PF_STOP_THREAD, PAUSE_NS);
    stop.stop_thread.thread = thread;
    stop.stop_thread.status = reasons[bench_roll(machine->maker, G_N_ELEMENTS(reasons))];
    pf_log_writer_event(machine->maker->writer, &stop);
}

static void
tell_collection(Machine *machine, uint16_t gen)
{
    PfEvent event = bench_event(machine->maker, PF_GC_STATS_GHC, PAUSE_NS);
    struct pf_gc_stats_ghc *stats = &event.gc_stats_ghc;

    stats->gen = gen;
    stats->copied = 100000 + bench_roll(machine->maker, 1 << 20);
    stats->slop = bench_roll(machine->maker, 1 << 16);
    stats->par_n_threads = N_CAPS;
    stats->par_max_copied = stats->copied / 2;
    stats->par_tot_copied = stats->copied;
    pf_log_writer_event(machine->maker->writer, &event);
}

/* One of the events that say how large something of the heap is; all have the same fields. */
static void
tell_size(Machine *machine, PfKind kind, uint64_t bytes)
{
    PfEvent event = bench_event(machine->maker, kind, PAUSE_NS);

    event.heap_size.bytes = bytes;
    pf_log_writer_event(machine->maker->writer, &event);
}

static void
collect(Machine *machine, uint16_t cap)
{
    bool is_major = machine->n_collections++ % 16 == 0;

    bench_mark(machine->maker, PF_REQUEST_PAR_GC, PAUSE_NS);
    bench_mark(machine->maker, PF_GC_START, PAUSE_NS);
    bench_mark(machine->maker, PF_GC_WORK, PAUSE_NS);
    bench_mark(machine->maker, PF_GC_IDLE, 100000);
    bench_mark(machine->maker, PF_GC_DONE, PAUSE_NS);
    tell_collection(machine, is_major ? 1 : 0);
    machine->allocated[cap] += 1 << 20;
    tell_size(machine, PF_HEAP_ALLOCATED, machine->allocated[cap]);
    tell_size(machine, PF_HEAP_SIZE, 64 << 20);
    tell_size(machine, PF_BLOCKS_SIZE, 60 << 20);
    if (is_major)
        tell_size(machine, PF_HEAP_LIVE, 40 << 20);
    bench_mark(machine->maker, PF_GC_END, PAUSE_NS);
}

static void
fill_block(Machine *machine, uint16_t cap)
{
    pf_log_writer_block(machine->maker->writer, cap, machine->maker->time_ns);
    for (unsigned step = 1; step <= STEPS_A_BLOCK; step++) {
        run_thread(machine, cap);
        if (step % STEPS_A_GC == 0)
            collect(machine, cap);
    }
}

static void
add_band(Machine *machine, uint32_t node)
{
    uint8_t bytes[4 * BENCH_STACK_MAX];
    PfEvent event = bench_event(machine->maker, PF_HEAP_PROF_SAMPLE_COST_CENTRE, 100);

    event.heap_prof_sample_cost_centre.residency =
        1000 + bench_roll(machine->maker, UINT32_C(10000000) / node);
    event.heap_prof_sample_cost_centre.stack = bench_stack(node, bytes);
    pf_log_writer_event(machine->maker->writer, &event);
}

static void
sample_heap(Machine *machine)
{
    PfEvent begin = bench_event(machine->maker, PF_HEAP_PROF_SAMPLE_BEGIN, PAUSE_NS);

    begin.heap_prof_sample_begin.sample_number = machine->n_samples;
    pf_log_writer_event(machine->maker->writer, &begin);
    for (uint32_t node = 1; node <= N_BANDS; node++)
        add_band(machine, node);

    PfEvent end = bench_event(machine->maker, PF_HEAP_PROF_SAMPLE_END, 100);
    end.heap_prof_sample_end.sample_number = machine->n_samples++;
    pf_log_writer_event(machine->maker->writer, &end);
}

/* All capabilities at work from the same moment on, and the samples of that time. */
static void
fill_round(Machine *machine)
{
    Maker *maker = machine->maker;
    uint64_t start_ns = maker->time_ns, end_ns = start_ns;

    for (unsigned cap = 0; cap < N_CAPS; cap++) {
        maker->time_ns = start_ns;
        fill_block(machine, (uint16_t)cap);
        end_ns = MAX(end_ns, maker->time_ns);
    }
    pf_log_writer_block(maker->writer, PF_NO_CAP, start_ns);
    for (unsigned i = 0; i < SAMPLES_A_ROUND; i++) {
        maker->time_ns = start_ns + (end_ns - start_ns) / SAMPLES_A_ROUND * i;
        sample_heap(machine);
    }
    maker->time_ns = end_ns;
}

void
bench_make_scheduler(Maker *maker)
{
    Machine machine = { .maker = maker, .n_threads = 1 };

    bench_tell_program(maker, N_CAPS);
    bench_define_centres(maker);
    bench_tell_heap_profile(maker, BENCH_BY_STACK);
    while (!bench_is_done(maker))
        fill_round(&machine);
}
