/*
 * test_heap_build.c - which bands there are, of which part of a run, and which are shown.
 */
#include "profile_log.h"

#include "profile/thinner.h"

/* Ten samples, a second apart, of a stack and what it is called by; the centre 3 is of another
 * module. */
static LogBuilder
stacks(void)
{
    static const uint32_t go_main[] = { 1, 2 }, walk_go_main[] = { 3, 1, 2 },
                          main_alone[] = { 2 };
    LogBuilder log = log_begin();

    log_block(&log, PF_NO_CAP, 1000);
    log_centre(&log, 1, "go", "Main", "Main.hs:1:1-9", 0);
    log_centre(&log, 2, "main", "Main", "Main.hs:2:1-9", 0);
    log_centre(&log, 3, "walk", "Tree", "Tree.hs:3:1-9", 0);
    log_heap_begin(&log, log.end_ns, PF_BY_COST_CENTRE);
    for (unsigned i = 1; i <= 10; i++) {
        log_sample(&log, i * SECOND_NS);
        log_stack(&log, 100, 2, go_main);
        log_stack(&log, UINT64_C(1000) * i, 3, walk_go_main);
        log_stack(&log, 7, 1, main_alone);
        if (i == 5)
            log_stack(&log, 1, 0, NULL);
        log_sample_end(&log, log.end_ns);
    }
    log_mark(&log);
    return log;
}

/* "go/main:100 OTHER:5": the bands shown, with what they have in the last sample. */
static char *
bands_of(const PfHeapProfile *heap)
{
    GString *text = g_string_new(NULL);
    size_t last = heap->n_samples - 1;

    for (size_t i = 0; i < heap->n_shown; i++) {
        g_string_append_printf(text, "%s%s:%u", i > 0 ? " " : "", heap->bands[i].name.label,
                               (unsigned)heap->bands[i].values[last]);
    }
    if (heap->n_shown < heap->n_bands)
        g_string_append_printf(text, " OTHER:%u", (unsigned)heap->other[last]);
    return g_string_free(text, FALSE);
}

static void
assert_bands(PfProfileOptions options, const char *expected)
{
    g_auto(LogBuilder) log = stacks();
    g_autoptr(PfProfile) profile = profile_of(&log, options);
    g_autofree char *bands = bands_of(profile->heap);

    assert_string_equal(bands, expected);
    assert_totals_add_up(profile->heap);
}

TEST(heap_is_grouped_as_asked_for)
{
    assert_bands((PfProfileOptions){ 0 }, "walk/go/main:10000 go/main:100 main:7 MAIN:0");
    assert_bands((PfProfileOptions){ .by = PF_GROUP_STACK },
                 "walk/go/main:10000 go/main:100 main:7 MAIN:0");
    assert_bands((PfProfileOptions){ .by = PF_GROUP_COST_CENTRE },
                 "walk:10000 go:100 main:7 MAIN:0");
    assert_bands((PfProfileOptions){ .by = PF_GROUP_MODULE },
                 "Tree:10000 Main:107 (no module):0");
    assert_bands((PfProfileOptions){ .by = PF_GROUP_SOURCE },
                 "Tree.hs:3:1-9:10000 Main.hs:1:1-9:100 Main.hs:2:1-9:7 (no source):0");
    assert_bands((PfProfileOptions){ .by = PF_GROUP_DEPTH, .depth = 1 }, "main:10107 MAIN:0");
    assert_bands((PfProfileOptions){ .by = PF_GROUP_DEPTH, .depth = 2 },
                 "go/main:10100 main:7 MAIN:0");
}

TEST(heap_groups_a_label_among_stacks_by_its_name)
{
    g_auto(LogBuilder) log = log_begin();

    log_block(&log, PF_NO_CAP, 1000);
    log_heap_begin(&log, log.end_ns, PF_BY_COST_CENTRE);
    log_sample(&log, SECOND_NS);
    log_band(&log, "PINNED", 9);
    log_stack(&log, 5, 1, (const uint32_t[]){ 4 });
    log_sample_end(&log, SECOND_NS);
    log_mark(&log);
    g_autoptr(PfProfile) profile =
        profile_of(&log, (PfProfileOptions){ .by = PF_GROUP_DEPTH, .depth = 1 });
    g_autofree char *bands = bands_of(profile->heap);
    assert_string_equal(bands, "PINNED:9 cc#4:5");
}

TEST(heap_is_cut_as_asked_for)
{
    assert_bands((PfProfileOptions){ .n_bands = 1 }, "walk/go/main:10000 OTHER:107");
    assert_bands((PfProfileOptions){ .min_share = 0.01 },
                 "walk/go/main:10000 go/main:100 OTHER:7");
    assert_bands((PfProfileOptions){ .min_share = 0.01, .n_bands = 1 },
                 "walk/go/main:10000 OTHER:107");
}

/* One sample has no area, but its bands have their shares. */
TEST(heap_of_one_sample_is_cut_too)
{
    PfProfileOptions options = { .min_share = 0.02 };
    options.windows[0] = (PfWindow){ .from = { PF_BOUND_TIME, 10 * SECOND_NS, NULL } };

    assert_bands(options, "walk/go/main:10000 OTHER:107");
}

TEST(heap_is_sorted_as_asked_for)
{
    assert_bands((PfProfileOptions){ .sort = PF_SORT_NAME },
                 "MAIN:0 go/main:100 main:7 walk/go/main:10000");
    assert_bands((PfProfileOptions){ .sort = PF_SORT_NAME, .is_reversed = true },
                 "walk/go/main:10000 main:7 go/main:100 MAIN:0");
    assert_bands((PfProfileOptions){ .sort = PF_SORT_NAME, .n_bands = 2 },
                 "go/main:100 walk/go/main:10000 OTHER:7");
    assert_bands((PfProfileOptions){ .is_reversed = true, .n_bands = 2 },
                 "go/main:100 walk/go/main:10000 OTHER:7");
    assert_bands((PfProfileOptions){ .sort = PF_SORT_PEAK },
                 "walk/go/main:10000 go/main:100 main:7 MAIN:0");
    assert_bands((PfProfileOptions){ .sort = PF_SORT_STDDEV },
                 "walk/go/main:10000 MAIN:0 go/main:100 main:7");
    assert_bands((PfProfileOptions){ .sort = PF_SORT_FIRST, .is_reversed = true },
                 "MAIN:0 main:7 go/main:100 walk/go/main:10000");
    assert_bands((PfProfileOptions){ .sort = PF_SORT_GROWTH, .n_bands = 1 },
                 "walk/go/main:10000 OTHER:107");
}

TEST(heap_leaves_out_bands_by_name)
{
    g_autoptr(GRegex) go = g_regex_new("go", 0, 0, NULL);
    g_auto(LogBuilder) log = stacks();

    assert_bands((PfProfileOptions){ .include = go }, "walk/go/main:10000 go/main:100");
    assert_bands((PfProfileOptions){ .exclude = go }, "main:7 MAIN:0");
    assert_bands((PfProfileOptions){ .exclude = go, .by = PF_GROUP_MODULE },
                 "Tree:10000 Main:107 (no module):0");
    g_autoptr(PfProfile) profile = profile_of(&log, (PfProfileOptions){ .exclude = go });
    assert_int_equal(profile->heap->n_dropped, 2);
    assert_int_equal(profile->heap->peak_bytes, 8);
    assert_int_equal(profile->heap->peak_time_ns, 5 * SECOND_NS);
    assert_int_equal(profile->heap->calls->nodes[0].inherited, 8);
}

/* A pattern that tries more ways than there is patience for tells nothing about the name. */
TEST(heap_says_when_a_name_cannot_be_matched)
{
    g_autoptr(GRegex) hopeless = g_regex_new("(a+)+$", 0, 0, NULL);
    g_auto(LogBuilder) log = log_begin();
    g_auto(Scratch) scratch = scratch_make();
    g_autofree char *path = scratch_file(&scratch, "x.eventlog");
    g_autoptr(GError) error = NULL;

    log_block(&log, PF_NO_CAP, 1000);
    log_heap_begin(&log, log.end_ns, PF_BY_TYPE);
    log_sample(&log, SECOND_NS);
    log_band(&log, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab", 1);
    log_sample_end(&log, SECOND_NS);
    log_mark(&log);
    assert_true(
        g_file_set_contents(path, (const char *)log.bytes->data, (gssize)log.bytes->len, NULL));
    g_autoptr(PfLog) opened = pf_log_open(path, PF_LOG_AGAIN, NULL);
    PfProfileOptions options = { .exclude = hopeless };
    assert_null(pf_profile_load(opened, &options, &error));
    assert_non_null(strstr(error->message, "cannot be matched"));
}

TEST(heap_without_any_band_has_its_samples)
{
    g_autoptr(GRegex) nothing = g_regex_new("nothing", 0, 0, NULL);
    g_auto(LogBuilder) log = stacks();
    g_autoptr(PfProfile) profile = profile_of(&log, (PfProfileOptions){ .include = nothing });

    assert_int_equal(profile->heap->n_bands, 0);
    assert_int_equal(profile->heap->n_samples, 10);
    assert_int_equal(profile->heap->peak_bytes, 0);
}

static PfProfileOptions
window(uint64_t from_ns, uint64_t until_ns)
{
    return (PfProfileOptions){ .windows = {
                                   { .from = { PF_BOUND_TIME, from_ns, NULL } },
                                   { .until = { PF_BOUND_TIME, until_ns, NULL } },
                               } };
}

TEST(heap_of_a_part_of_the_run_is_measured_there)
{
    g_auto(LogBuilder) log = stacks();
    g_autoptr(PfProfile) profile = profile_of(&log, window(3 * SECOND_NS, 6 * SECOND_NS));
    const PfHeapProfile *heap = profile->heap;

    assert_int_equal(heap->n_samples, 4);
    assert_int_equal(heap->times_ns[0], 3 * SECOND_NS);
    assert_int_equal(heap->times_ns[3], 6 * SECOND_NS);
    assert_int_equal(heap->peak_bytes, 6107);
    assert_int_equal(heap->bands[0].first_bytes, 3000);
    assert_int_equal(heap->bands[0].last_bytes, 6000);
    assert_true(heap->bands[0].mean_bytes == 4500);
    assert_true(heap->bands[0].area_byte_seconds == 13500);
    assert_totals_add_up(heap);
    assert_int_equal(profile->range.from_ns, 3 * SECOND_NS);
}

TEST(heap_of_a_part_without_samples_is_empty)
{
    g_auto(LogBuilder) log = stacks();
    PfProfileOptions options = window(SECOND_NS + 1, 2 * SECOND_NS - 1);
    g_autoptr(PfProfile) profile = profile_of(&log, options);

    assert_int_equal(profile->heap->n_samples, 0);
    assert_int_equal(profile->heap->n_bands, 0);
}

TEST(heap_knows_which_bands_grow)
{
    g_auto(LogBuilder) log = stacks();
    g_autoptr(PfProfile) profile = profile_of(&log, (PfProfileOptions){ .n_bands = 1 });
    const PfBand *bands = profile->heap->bands;

    assert_int_equal(profile->heap->n_judged, 4);
    assert_int_equal(bands[0].growing, PF_YES);
    assert_true(bands[0].growth_bytes_per_s == 1000);
    assert_int_equal(bands[1].growing, PF_NO);
    assert_true(bands[1].has_slope && bands[1].growth_bytes_per_s == 0);

    g_autoptr(PfProfile) brief = profile_of(&log, window(2 * SECOND_NS, 10 * SECOND_NS));
    assert_int_equal(brief->heap->bands[0].growing, PF_MAYBE);
    assert_false(brief->heap->bands[0].has_slope);
}

/* So many bands that not all are looked at, and a second half in which no time passes. */
TEST(heap_shows_bands_also_where_no_growth_is_known)
{
    g_auto(LogBuilder) log = log_begin();

    log_block(&log, PF_NO_CAP, 1000);
    log_heap_begin(&log, log.end_ns, PF_BY_TYPE);
    for (unsigned i = 1; i <= 12; i++) {
        log_sample(&log, (i == 1 ? 1 : 2) * SECOND_NS);
        for (unsigned j = 0; j < 250; j++) {
            g_autofree char *label = g_strdup_printf("band %u", j);
            log_band(&log, label, 1000 - j);
        }
        log_sample_end(&log, log.end_ns);
    }
    log_mark(&log);
    g_autoptr(PfProfile) profile =
        profile_of(&log, (PfProfileOptions){ .sort = PF_SORT_GROWTH, .n_bands = 5 });

    assert_int_equal(profile->heap->n_judged, 0);
    assert_int_equal(profile->heap->n_shown, 5);
    assert_string_equal(profile->heap->bands[0].name.label, "band 0");
    for (size_t i = 0; i < profile->heap->n_bands; i++)
        assert_int_equal(profile->heap->bands[i].growing, PF_MAYBE);
}

/* A hundred thousand samples of a band that is level but for one, and one that comes and goes.
 */
TEST(heap_of_very_many_samples_keeps_peaks_and_areas)
{
    enum { N = 100000, PEAK = 70001, OTHER_PEAK = 20000 };
    g_auto(LogBuilder) log = log_begin();

    log_block(&log, PF_NO_CAP, 1000);
    log_heap_begin(&log, log.end_ns, PF_BY_TYPE);
    for (unsigned i = 1; i <= N; i++) {
        uint64_t values[] = { i == PEAK ? 900 : 500, i == OTHER_PEAK ? 300
                                                     : i % 2 == 0    ? 90
                                                                     : 0 };
        log_whole_sample(&log, i * SECOND_NS, 2, values);
    }
    log_mark(&log);
    g_autoptr(PfProfile) profile = profile_of(&log, (PfProfileOptions){ 0 });
    const PfHeapProfile *heap = profile->heap;
    uint64_t largest[2] = { 0 };

    assert_int_equal(heap->n_all_samples, N);
    assert_in_range(heap->n_samples, 30000, PF_SAMPLES_KEPT);
    assert_totals_add_up(heap);
    for (size_t i = 0; i < heap->n_samples; i++) {
        largest[0] = MAX(largest[0], heap->bands[0].values[i]);
        largest[1] = MAX(largest[1], heap->bands[1].values[i]);
    }
    assert_int_equal(largest[0], 900);
    assert_int_equal(largest[1], 300);
    assert_true(heap->bands[0].area_byte_seconds == 500.0 * (N - 1) + 400);
    assert_true(heap->bands[1].area_byte_seconds == 45.0 * N - 45 + 210);
    assert_int_equal(heap->times_ns[0], SECOND_NS);
    assert_int_equal(heap->times_ns[heap->n_samples - 1], N * SECOND_NS);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(heap_is_grouped_as_asked_for),
    cmocka_unit_test(heap_groups_a_label_among_stacks_by_its_name),
    cmocka_unit_test(heap_is_cut_as_asked_for),
    cmocka_unit_test(heap_of_one_sample_is_cut_too),
    cmocka_unit_test(heap_is_sorted_as_asked_for),
    cmocka_unit_test(heap_leaves_out_bands_by_name),
    cmocka_unit_test(heap_says_when_a_name_cannot_be_matched),
    cmocka_unit_test(heap_without_any_band_has_its_samples),
    cmocka_unit_test(heap_of_a_part_of_the_run_is_measured_there),
    cmocka_unit_test(heap_of_a_part_without_samples_is_empty),
    cmocka_unit_test(heap_knows_which_bands_grow),
    cmocka_unit_test(heap_shows_bands_also_where_no_growth_is_known),
    cmocka_unit_test(heap_of_very_many_samples_keeps_peaks_and_areas),
};

RUN_TESTS("heap_build", tests)
