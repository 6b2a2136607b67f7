/*
 * bench_make_heap.c - heap samples of very many bands, by closure or by stack; or of as many as
 * the programs of most people have.
 */
#include "bench_make.h"

enum {
    N_BANDS = 20000,
    N_USUAL = 200,
    ABSENT = 16, /* one band in so many is not in a sample */
    PERIOD_NS = 100000000,
};

typedef struct {
    Maker *maker;
    uint32_t n_bands;
    GPtrArray *labels; /* NULL: the bands are stacks */
    uint64_t n_samples;
} Profile;

static GPtrArray *
labels_of_closures(Maker *maker)
{
    GPtrArray *labels = g_ptr_array_new_with_free_func(g_free);

    for (uint32_t band = 0; band < N_BANDS; band++) {
        g_autofree char *rest = g_strnfill(bench_roll(maker, 41), 'x');
        g_ptr_array_add(labels, g_strdup_printf("<Data.Table:go_%s_%05x>", rest, band));
    }
    return labels;
}

/* Bands differ in size by powers of two, and all grow with the run. */
static uint64_t
residency_of(Profile *profile, uint32_t band)
{
    uint64_t size = UINT64_C(64) << (band * UINT32_C(2654435761) >> 28);
    return size * (20 + profile->n_samples) + bench_roll(profile->maker, 512);
}

static void
add_closure(Profile *profile, uint32_t band)
{
    PfEvent event = bench_event(profile->maker, PF_HEAP_PROF_SAMPLE_STRING, 100);

    event.heap_prof_sample_string.residency = residency_of(profile, band);
    event.heap_prof_sample_string.label = bench_span(profile->labels->pdata[band]);
    pf_log_writer_event(profile->maker->writer, &event);
}

static void
add_stack(Profile *profile, uint32_t band)
{
    uint8_t bytes[4 * BENCH_STACK_MAX];
    PfEvent event = bench_event(profile->maker, PF_HEAP_PROF_SAMPLE_COST_CENTRE, 100);

    event.heap_prof_sample_cost_centre.residency = residency_of(profile, band);
    event.heap_prof_sample_cost_centre.stack = bench_stack(1 + band, bytes);
    pf_log_writer_event(profile->maker->writer, &event);
}

static void
add_sample(Profile *profile)
{
    PfEvent begin = bench_event(profile->maker, PF_HEAP_PROF_SAMPLE_BEGIN, PERIOD_NS);

    begin.heap_prof_sample_begin.sample_number = profile->n_samples;
    pf_log_writer_event(profile->maker->writer, &begin);
    for (uint32_t band = 0; band < profile->n_bands; band++) {
        if (bench_roll(profile->maker, ABSENT) == 0)
            continue;
        if (profile->labels)
            add_closure(profile, band);
        else
            add_stack(profile, band);
    }
    PfEvent end = bench_event(profile->maker, PF_HEAP_PROF_SAMPLE_END, 100);
    end.heap_prof_sample_end.sample_number = profile->n_samples++;
    pf_log_writer_event(profile->maker->writer, &end);
}

static void
make(Profile *profile, BenchBreakdown breakdown)
{
    bench_tell_program(profile->maker, 1);
    bench_define_centres(profile->maker);
    bench_tell_heap_profile(profile->maker, breakdown);
    while (!bench_is_done(profile->maker))
        add_sample(profile);
}

void
bench_make_heap(Maker *maker)
{
    g_autoptr(GPtrArray) labels = labels_of_closures(maker);
    Profile profile = { .maker = maker, .n_bands = N_BANDS, .labels = labels };

    make(&profile, BENCH_BY_CLOSURE);
}

void
bench_make_heap_stacks(Maker *maker)
{
    Profile profile = { .maker = maker, .n_bands = N_BANDS };
    make(&profile, BENCH_BY_STACK);
}

void
bench_make_usual(Maker *maker)
{
    Profile profile = { .maker = maker, .n_bands = N_USUAL };
    make(&profile, BENCH_BY_STACK);
}
