/*
 * test_thinner.c - of any number of samples at most 65,536 are kept, the telling ones.
 */
#include <stdbool.h>

#include "check.h"

#include "profile/thinner.h"

/* The samples kept of `n`, whose totals are `total_of` their number. */
static GArray *
kept_of(uint32_t n, uint64_t (*total_of)(uint32_t), size_t most)
{
    PfThinner thinner;

    pf_thinner_init(&thinner);
    for (uint32_t i = 0; i < n; i++)
        pf_thinner_take(&thinner, (PfKeptSample){ i, i * UINT64_C(1000), total_of(i) });
    GArray *kept = pf_thinner_samples(&thinner, most);
    pf_thinner_clear(&thinner);
    return kept;
}

static uint64_t
scattered(uint32_t i)
{
    return i * UINT64_C(2654435761) % 1000003;
}

static uint64_t
level(uint32_t i)
{
    return i == 77777 ? 2 : 1;
}

static const PfKeptSample *
at(const GArray *kept, guint i)
{
    return &g_array_index(kept, PfKeptSample, i);
}

static void
assert_telling(const GArray *kept, uint32_t n, uint64_t (*total_of)(uint32_t))
{
    uint32_t peak = 0;
    bool has_peak = false;

    for (uint32_t i = 1; i < n; i++)
        peak = total_of(i) > total_of(peak) ? i : peak;
    assert_in_range(kept->len, MIN(n, PF_SAMPLES_KEPT / 2), PF_SAMPLES_KEPT);
    assert_int_equal(at(kept, 0)->sample, 0);
    assert_int_equal(at(kept, kept->len - 1)->sample, n - 1);
    for (guint i = 0; i < kept->len; i++) {
        assert_true(i == 0 || at(kept, i)->sample > at(kept, i - 1)->sample);
        assert_int_equal(at(kept, i)->total, total_of(at(kept, i)->sample));
        assert_int_equal(at(kept, i)->time_ns, at(kept, i)->sample * UINT64_C(1000));
        has_peak = has_peak || at(kept, i)->sample == peak;
    }
    assert_true(has_peak);
}

TEST(thinner_keeps_all_while_there_is_room)
{
    static const uint32_t counts[] = { 1, 2, 3, 1000, PF_SAMPLES_KEPT };

    for (size_t i = 0; i < G_N_ELEMENTS(counts); i++) {
        g_autoptr(GArray) kept = kept_of(counts[i], scattered, SIZE_MAX);
        assert_int_equal(kept->len, counts[i]);
        assert_telling(kept, counts[i], scattered);
    }
}

TEST(thinner_keeps_ends_and_peak_of_any_number)
{
    static const uint32_t counts[] = {
        PF_SAMPLES_KEPT + 1, PF_SAMPLES_KEPT + 2, 100000, 131072, 131073, 300001
    };

    for (size_t i = 0; i < G_N_ELEMENTS(counts); i++) {
        g_autoptr(GArray) kept = kept_of(counts[i], scattered, SIZE_MAX);
        assert_telling(kept, counts[i], scattered);
        g_autoptr(GArray) flat = kept_of(counts[i], level, SIZE_MAX);
        assert_telling(flat, counts[i], level);
    }
}

TEST(thinner_keeps_no_more_than_asked_for)
{
    static const size_t most[] = { 4, 5, 100, 60000 };

    for (size_t i = 0; i < G_N_ELEMENTS(most); i++) {
        g_autoptr(GArray) few = kept_of(3, scattered, most[i]);
        assert_int_equal(few->len, 3);
        g_autoptr(GArray) kept = kept_of(100000, scattered, most[i]);
        assert_in_range(kept->len, 2, most[i]);
        assert_int_equal(at(kept, 0)->sample, 0);
        assert_int_equal(at(kept, kept->len - 1)->sample, 99999);
        g_autoptr(GArray) whole = kept_of(5000, scattered, most[i]);
        assert_in_range(whole->len, 2, MIN(most[i], 5000));
    }
}

TEST(thinner_of_nothing_keeps_nothing)
{
    g_autoptr(GArray) kept = kept_of(0, level, 4);
    assert_int_equal(kept->len, 0);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(thinner_keeps_all_while_there_is_room),
    cmocka_unit_test(thinner_keeps_ends_and_peak_of_any_number),
    cmocka_unit_test(thinner_keeps_no_more_than_asked_for),
    cmocka_unit_test(thinner_of_nothing_keeps_nothing),
};

RUN_TESTS("thinner", tests)
