/*
 * test_growth.c - what grows and what does not, by shapes of many sizes.
 */
#include "check.h"

#include <glib.h>
#include <math.h>

#include "profile/growth.h"

enum { MAX_SAMPLES = 2000 };

/* A run of a band; `at` goes from 0 to 1 over the run. */
typedef struct {
    double n_teeth; /* steps, teeth or pulses over the run */
    double phase;   /* 0 to 1, of a tooth */
    double size;    /* as the shape has it, 0 to 1 */
    uint64_t random;
} Shape;

typedef double (*ShapeValue)(Shape *shape, double at);

/* From 0 to 1, the same in each run of the test. */
static double
any(Shape *shape)
{
    shape->random = shape->random * UINT64_C(6364136223846793005) + 1442695040888963407;
    return (double)(shape->random >> 11) / (double)(UINT64_C(1) << 53);
}

/* Noise of a share of the value. */
static double
noise(Shape *shape, double share)
{
    return 1 + share * (2 * any(shape) - 1);
}

static double
tooth(const Shape *shape, double at)
{
    double turns = at * shape->n_teeth + shape->phase;
    return turns - floor(turns);
}

static double
line(Shape *shape, double at)
{
    return shape->size + at;
}

static double
stairs(Shape *shape, double at)
{
    return floor(at * 2 * shape->n_teeth + shape->phase);
}

static double
doubling(Shape *shape, double at)
{
    return exp2(at * (1 + 5 * shape->size));
}

/* What a program lets go of when it ends. */
static double
freed_line(Shape *shape, double at)
{
    return at < 1 - 0.03 * shape->size ? 1 + at : 0;
}

static double
noisy_line(Shape *shape, double at)
{
    return (1 + 2 * at) * noise(shape, 0.05);
}

static double
line_under_saw(Shape *shape, double at)
{
    return 1 + 2 * at + 0.5 * shape->size * tooth(shape, at);
}

static double
warm_up(Shape *shape, double at)
{
    double until = 0.05 + 0.44 * shape->size;
    return (2 + MIN(at / until, 1)) * noise(shape, 0.02);
}

static double
saturation(Shape *shape, double at)
{
    return 1 - exp(-at / (0.02 + 0.23 * shape->size));
}

static double
saw(Shape *shape, double at)
{
    return tooth(shape, at);
}

static double
raised_saw(Shape *shape, double at)
{
    double drop = 0.3 * shape->size, part = tooth(shape, at);
    return 1 + (part < 1 - drop ? part / (1 - drop) : (1 - part) / drop);
}

static double
pulses(Shape *shape, double at)
{
    return tooth(shape, at) < 0.05 + 0.25 * shape->size ? 1 : 0;
}

static double
steady(Shape *shape, double at)
{
    (void)at;
    return 1 + shape->size;
}

static double
slightly_noisy(Shape *shape, double at)
{
    (void)at;
    return noise(shape, 0.05);
}

static double
noisy(Shape *shape, double at)
{
    (void)at;
    return noise(shape, 0.5);
}

static double
shrinking(Shape *shape, double at)
{
    return (3 - at) * noise(shape, 0.02) + shape->size;
}

typedef struct {
    uint64_t times_ns[MAX_SAMPLES], values[MAX_SAMPLES];
    size_t n;
} Run;

/* A run of `n` samples a tenth of a second apart, or about that. */
static Run *
run_of(ShapeValue value, Shape *shape, size_t n, bool is_regular)
{
    Run *run = g_new(Run, 1);
    uint64_t time_ns = 0;

    run->n = n;
    for (size_t i = 0; i < n; i++) {
        run->times_ns[i] = time_ns;
        time_ns += is_regular ? 100000000 : (uint64_t)(1e8 * noise(shape, 0.6));
    }
    for (size_t i = 0; i < n; i++) {
        double at = (double)run->times_ns[i] / (double)run->times_ns[n - 1];
        run->values[i] = (uint64_t)(1e6 * value(shape, at));
    }
    return run;
}

static PfGrowth
growth_of(const Run *run, double total_mean)
{
    size_t half = pf_growth_half(run->times_ns, run->n);
    return pf_growth_of(run->times_ns + half, run->values + half, run->n - half, total_mean);
}

/* A shape, and from which number of samples on it is clear that it grows or does not. */
typedef struct {
    const char *name;
    ShapeValue value;
    size_t least;
    double allowed; /* the share that chance may make look otherwise */
} Kind;

/* Checks runs of `n` samples with as many teeth as these can show, each with many phases. */
static void
check_runs(const Kind *kind, size_t n, bool is_regular, bool grows)
{
    static const double teeth[] = { 4, 5, 6.5, 8, 10, 13, 20, 40, 80 };
    unsigned n_runs = 0, n_wrong = 0, n_phases = n > 500 ? 4 : 20;

    for (size_t i = 0; i < G_N_ELEMENTS(teeth) && teeth[i] * 3 <= (double)n; i++) {
        for (unsigned phase = 0; phase < n_phases; phase++, n_runs++) {
            Shape shape = { .n_teeth = teeth[i],
                            .phase = (double)phase / n_phases,
                            .size = (double)(phase * 7 % n_phases) / n_phases,
                            .random = i * 1000 + phase };
            g_autofree Run *run = run_of(kind->value, &shape, n, is_regular);

            n_wrong += growth_of(run, 2e8).is_growing != grows;
        }
    }
    if (n_wrong > kind->allowed * n_runs)
        fail_msg("%s: %u of %u runs of %zu samples are wrong", kind->name, n_wrong, n_runs, n);
}

static void
check_kinds(const Kind *kinds, size_t n_kinds, bool grows)
{
    static const size_t counts[] = { 12, 17, 24, 40, 100, 333, 2000 };

    for (size_t kind = 0; kind < n_kinds; kind++) {
        for (size_t i = 0; i < G_N_ELEMENTS(counts); i++) {
            if (counts[i] < kinds[kind].least)
                continue;
            check_runs(&kinds[kind], counts[i], true, grows);
            check_runs(&kinds[kind], counts[i], false, grows);
        }
    }
}

TEST(growth_is_found)
{
    static const Kind kinds[] = {
        { "line", line, 12, 0 },
        { "stairs", stairs, 24, 0 },
        { "doubling", doubling, 12, 0 },
        { "freed line", freed_line, 48, 0 },
        { "noisy line", noisy_line, 24, 0 },
        { "line under a saw", line_under_saw, 24, 0 },
    };

    check_kinds(kinds, G_N_ELEMENTS(kinds), true);
}

TEST(growth_is_not_found_where_there_is_none)
{
    static const Kind kinds[] = {
        { "warm-up", warm_up, 12, 0 },
        { "saturation", saturation, 12, 0 },
        { "saw", saw, 12, 0 },
        { "raised saw", raised_saw, 17, 0 },
        { "pulses", pulses, 12, 0 },
        { "steady", steady, 12, 0 },
        { "slightly noisy", slightly_noisy, 12, 0 },
        { "noisy", noisy, 24, 0.02 },
        { "shrinking", shrinking, 12, 0 },
    };

    check_kinds(kinds, G_N_ELEMENTS(kinds), false);
}

TEST(growth_has_the_slope_of_the_second_half)
{
    Shape shape = { 0 };
    g_autofree Run *run = run_of(line, &shape, 101, true); /* 1e6 bytes in 10 s */
    PfGrowth growth = growth_of(run, 1e6);

    assert_true(growth.is_known && growth.is_growing);
    assert_true(fabs(growth.bytes_per_s - 1e5) < 1);
}

TEST(growth_stands_a_few_samples_of_nothing)
{
    for (size_t n = 40; n <= MAX_SAMPLES; n *= 3) {
        Shape shape = { .random = n };
        g_autofree Run *run = run_of(line, &shape, n, true);

        for (size_t i = 0; i < 4; i++)
            run->values[(size_t)(any(&shape) * (double)n)] = 0;
        assert_true(growth_of(run, 1e6).is_growing);
    }
}

TEST(growth_is_at_least_a_tenth_of_the_mean)
{
    Shape little = { .size = 5.5 }, enough = { .size = 3.5 }; /* 0.5 over 6.25, over 4.25 */
    g_autofree Run *below = run_of(line, &little, 200, true);
    g_autofree Run *above = run_of(line, &enough, 200, true);

    assert_false(growth_of(below, 1e6).is_growing);
    assert_true(growth_of(below, 1e6).bytes_per_s > 0);
    assert_true(growth_of(above, 1e6).is_growing);
}

TEST(growth_is_found_below_the_cut_but_not_below_all_measure)
{
    Shape shape = { 0 };
    g_autofree Run *run = run_of(line, &shape, 200, true); /* it rises by 5e5 */

    assert_true(growth_of(run, 9e8).is_growing);
    assert_false(growth_of(run, 1.1e9).is_growing);
}

TEST(growth_is_over_when_the_last_half_is_level)
{
    Shape shape = { 0 };
    g_autofree Run *run = run_of(line, &shape, 200, true);

    for (size_t i = 140; i < 200; i++)
        run->values[i] = run->values[140];
    assert_true(growth_of(run, 1e6).bytes_per_s > 0);
    assert_false(growth_of(run, 1e6).is_growing);
}

TEST(growth_is_not_known_when_no_time_passes)
{
    const uint64_t times_ns[] = { 7, 7, 7 }, values[] = { 1, 2, 3 };

    for (size_t n = 0; n <= 3; n++) {
        PfGrowth growth = pf_growth_of(times_ns, values, n, 1);
        assert_false(growth.is_known || growth.is_growing);
    }
}

TEST(growth_of_two_samples_is_a_slope)
{
    const uint64_t times_ns[] = { 1, 2 }, values[] = { 0, 5 };
    PfGrowth growth = pf_growth_of(times_ns, values, 2, 1);

    assert_true(growth.is_known && growth.bytes_per_s == 5e9 && !growth.is_growing);
}

TEST(growth_halves_a_run_by_time)
{
    const uint64_t times_ns[] = { 10, 11, 12, 13, 20, 30 };

    assert_int_equal(pf_growth_half(times_ns, 6), 4);
    assert_int_equal(pf_growth_half(times_ns, 5), 4);
    assert_int_equal(pf_growth_half(times_ns, 4), 1);
    assert_int_equal(pf_growth_half(times_ns, 1), 0);
    assert_int_equal(pf_growth_half(times_ns, 0), 0);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(growth_is_found),
    cmocka_unit_test(growth_is_not_found_where_there_is_none),
    cmocka_unit_test(growth_has_the_slope_of_the_second_half),
    cmocka_unit_test(growth_stands_a_few_samples_of_nothing),
    cmocka_unit_test(growth_is_at_least_a_tenth_of_the_mean),
    cmocka_unit_test(growth_is_found_below_the_cut_but_not_below_all_measure),
    cmocka_unit_test(growth_is_over_when_the_last_half_is_level),
    cmocka_unit_test(growth_is_not_known_when_no_time_passes),
    cmocka_unit_test(growth_of_two_samples_is_a_slope),
    cmocka_unit_test(growth_halves_a_run_by_time),
};

RUN_TESTS("growth", tests)
