/*
 * bench_make.c - makes a large log to measure with.
 *
 *     bench_make scheduler|heap|heap-stacks|usual|ticks|ipe|hp SIZE_MIB FILE
 *     bench_make threads|collections N FILE
 */
#include "bench_make.h"

#include <stdlib.h>

static const struct {
    const char *name;
    void (*make)(Maker *maker);
    bool is_text;    /* and no eventlog */
    bool is_counted; /* the goal is a number, and no size */
} kinds[] = {
    { "scheduler", bench_make_scheduler, false, false },
    { "heap", bench_make_heap, false, false },
    { "heap-stacks", bench_make_heap_stacks, false, false },
    { "usual", bench_make_usual, false, false },
    { "threads", bench_make_threads, false, true },
    { "collections", bench_make_collections, false, true },
    { "ticks", bench_make_ticks, false, false },
    { "ipe", bench_make_ipe, false, false },
    { "hp", bench_make_hp, true, false },
};

uint32_t
bench_roll(Maker *maker, uint32_t n)
{
    maker->dice = maker->dice * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((maker->dice >> 32) * n >> 32);
}

bool
bench_is_done(const Maker *maker)
{
    off_t at = ftello(maker->out);
    return at < 0 || (uint64_t)at >= maker->goal;
}

PfEvent
bench_event(Maker *maker, PfKind kind, uint32_t pause_ns)
{
    maker->time_ns += bench_roll(maker, pause_ns + 1);
    return pf_event_blank(kind, maker->time_ns);
}

void
bench_mark(Maker *maker, PfKind kind, uint32_t pause_ns)
{
    PfEvent event = bench_event(maker, kind, pause_ns);
    pf_log_writer_event(maker->writer, &event);
}

static void
tell_clock(Maker *maker)
{
    PfEvent event = bench_event(maker, PF_WALL_CLOCK_TIME, 1000);

    event.wall_clock_time.sec = 1700000000;
    pf_log_writer_event(maker->writer, &event);
}

static void
tell_names(Maker *maker)
{
    static const char args[] = "bench\0+RTS\0-l";
    PfEvent ident = bench_event(maker, PF_RTS_IDENTIFIER, 1000);
    PfEvent program = bench_event(maker, PF_PROGRAM_ARGS, 1000);

    ident.rts_identifier.ident = bench_span("GHC-9.10.3 rts_thr_p");
    program.program_args.args = (PfSpan){ (const uint8_t *)args, sizeof args };
    pf_log_writer_event(maker->writer, &ident);
    pf_log_writer_event(maker->writer, &program);
}

void
bench_tell_program(Maker *maker, uint16_t n_caps)
{
    pf_log_writer_block(maker->writer, PF_NO_CAP, maker->time_ns);
    bench_mark(maker, PF_CAPSET_CREATE, 1000);
    PfEvent pid = bench_event(maker, PF_OSPROCESS_PID, 1000);
    pid.osprocess_pid.pid = 4242;
    pf_log_writer_event(maker->writer, &pid);
    tell_clock(maker);
    tell_names(maker);
    for (uint16_t cap = 0; cap < n_caps; cap++) {
        PfEvent event = bench_event(maker, PF_CAP_CREATE, 1000);
        event.cap_create.cap = cap;
        pf_log_writer_event(maker->writer, &event);
    }
}

void
bench_tell_heap_profile(Maker *maker, BenchBreakdown breakdown)
{
    PfEvent event = bench_event(maker, PF_HEAP_PROF_BEGIN, 1000);

    event.heap_prof_begin.period_ns = 100000000;
    event.heap_prof_begin.breakdown = breakdown;
    pf_log_writer_event(maker->writer, &event);
}

static void
define_centre(Maker *maker, uint32_t id)
{
    PfEvent event = bench_event(maker, PF_HEAP_PROF_COST_CENTRE, 200);
    g_autofree char *label = g_strdup_printf("insertWith.go%u", id);
    g_autofree char *module = g_strdup_printf("Data.Table.Part%u", id % 40);
    g_autofree char *place = g_strdup_printf("src/Data/Table/Part%u.hs:%u:1-34", id % 40, id);

    event.heap_prof_cost_centre.id = id;
    event.heap_prof_cost_centre.label = bench_span(id == 1 ? "MAIN" : label);
    event.heap_prof_cost_centre.module = bench_span(id == 1 ? "MAIN" : module);
    event.heap_prof_cost_centre.srcloc = bench_span(id == 1 ? "<built-in>" : place);
    pf_log_writer_event(maker->writer, &event);
}

void
bench_define_centres(Maker *maker)
{
    for (uint32_t id = 1; id <= BENCH_CENTRES; id++)
        define_centre(maker, id);
}

PfWords
bench_stack(uint32_t node, uint8_t *bytes)
{
    PfWords stack = { 0, bytes };

    for (; node > 0; node /= 2, stack.len++) {
        uint32_t centre = 1 + (node - 1) * UINT32_C(397) % BENCH_CENTRES;
        uint32_t word = GUINT32_TO_BE(centre);
        memcpy(bytes + 4 * (size_t)stack.len, &word, sizeof word);
    }
    return stack;
}

static bool
make_eventlog(void (*make_kind)(Maker *maker), Maker *maker, GError **error)
{
    g_autoptr(PfHeader) header = pf_header_builtin();
    g_autoptr(PfLogWriter) writer = pf_log_writer_new(maker->out, header);

    maker->writer = writer;
    make_kind(maker);
    return pf_log_writer_finish(writer, error);
}

static bool
make(size_t kind, uint64_t goal, const char *path, GError **error)
{
    FILE *out = fopen(path, "wb");
    bool is_whole = true;
    if (!out) {
        g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_FAILED, "%s cannot be made", path);
        return false;
    }

    Maker maker = { .out = out, .goal = goal, .dice = 1 };
    if (kinds[kind].is_text)
        kinds[kind].make(&maker);
    else
        is_whole = make_eventlog(kinds[kind].make, &maker, error);
    if (fclose(out) == 0 || !is_whole)
        return is_whole;
    g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_FAILED, "%s cannot be written", path);
    return false;
}

int
main(int argc, char **argv)
{
    g_autoptr(GError) error = NULL;
    guint64 size;

    for (size_t i = 0; argc == 4 && i < G_N_ELEMENTS(kinds); i++) {
        if (!g_str_equal(kinds[i].name, argv[1]))
            continue;
        if (g_ascii_string_to_unsigned(argv[2], 10, 1, kinds[i].is_counted ? 1 << 24 : 1 << 20,
                                       &size, &error)
            && make(i, kinds[i].is_counted ? size : size << 20, argv[3], &error))
            return EXIT_SUCCESS;
        fprintf(stderr, "bench_make: %s\n", error->message);
        return EXIT_FAILURE;
    }
    fputs("usage: bench_make scheduler|heap|heap-stacks|usual|ticks|ipe|hp SIZE_MIB FILE\n"
          "       bench_make threads|collections N FILE\n",
          stderr);
    return EXIT_FAILURE;
}
