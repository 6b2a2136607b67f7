/*
 * bench_make_ticks.c - a time profile: at every tick the stack of each capability.
 */
#include "bench_make.h"

enum { N_CAPS = 2, N_STACKS = 400, TICK_NS = 1000000 };

/* The stack is most often the one before, or one of the few where the time goes. */
static uint32_t
next_node(Maker *maker, uint32_t node)
{
    uint32_t luck = bench_roll(maker, 8);

    if (luck < 3)
        return node;
    return 1 + bench_roll(maker, luck < 6 ? 20 : N_STACKS);
}

static void
add_sample(Maker *maker, uint32_t cap, uint64_t tick, uint32_t node)
{
    uint8_t bytes[4 * BENCH_STACK_MAX];
    PfEvent event = bench_event(maker, PF_PROF_SAMPLE_COST_CENTRE, 300);

    event.prof_sample_cost_centre.cap = cap;
    event.prof_sample_cost_centre.tick = tick;
    event.prof_sample_cost_centre.stack = bench_stack(node, bytes);
    pf_log_writer_event(maker->writer, &event);
}

void
bench_make_ticks(Maker *maker)
{
    uint32_t nodes[N_CAPS] = { 1, 1 };

    bench_tell_program(maker, N_CAPS);
    bench_define_centres(maker);
    PfEvent begin = bench_event(maker, PF_PROF_BEGIN, 1000);
    begin.prof_begin.tick_interval_ns = TICK_NS;
    pf_log_writer_event(maker->writer, &begin);

    uint64_t start_ns = maker->time_ns;
    for (uint64_t tick = 1; !bench_is_done(maker); tick++) {
        maker->time_ns = start_ns + tick * TICK_NS;
        for (uint32_t cap = 0; cap < N_CAPS; cap++) {
            nodes[cap] = next_node(maker, nodes[cap]);
            add_sample(maker, cap, tick, nodes[cap]);
        }
    }
}
