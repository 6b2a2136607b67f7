/*
 * test_threads.c - what many threads are kept in: tables, sets, bins, and the few with a row.
 */
#include "check.h"

#include "profile/thread_bins.h"
#include "profile/thread_keep.h"
#include "profile/thread_set.h"
#include "profile/thread_table.h"

static uint32_t
roll(uint32_t *dice)
{
    *dice = *dice * 1664525 + 1013904223;
    return *dice >> 8;
}

/* Each thread that is in, and no other, is found with what was put there. */
static void
assert_same(const PfThreadTable *table, GHashTable *expected)
{
    assert_int_equal(pf_thread_table_count(table), g_hash_table_size(expected));
    for (uint32_t i = 0; i < pf_thread_table_count(table); i++) {
        const PfLiveThread *thread = pf_thread_table_at(table, i);
        gpointer value = g_hash_table_lookup(expected, GUINT_TO_POINTER(thread->id));
        assert_int_equal(thread->n_runs, GPOINTER_TO_UINT(value));
        assert_ptr_equal(pf_thread_table_find(table, thread->id), thread);
    }
}

TEST(thread_table_finds_what_was_put_and_not_removed)
{
    g_autoptr(PfThreadTable) table = pf_thread_table_new();
    g_autoptr(GHashTable) expected = g_hash_table_new(NULL, NULL);
    uint32_t dice = 1;

    for (uint32_t step = 1; step <= 20000; step++) {
        uint32_t id = 1 + roll(&dice) % 3000;
        if (step % 5000 == 0)
            assert_same(table, expected);
        if (!pf_thread_table_find(table, id)) {
            pf_thread_table_put(table, id)->n_runs = step;
            g_hash_table_insert(expected, GUINT_TO_POINTER(id), GUINT_TO_POINTER(step));
        } else if (roll(&dice) % 3 > 0) {
            pf_thread_table_remove(table, id);
            g_hash_table_remove(expected, GUINT_TO_POINTER(id));
            assert_null(pf_thread_table_find(table, id));
        }
    }
    assert_true(g_hash_table_size(expected) > 500);
}

TEST(thread_set_has_what_was_added)
{
    static const uint32_t ids[] = { 0, 1, 511, 512, 513, 1u << 20, UINT32_MAX - 1, UINT32_MAX };
    g_autoptr(PfThreadSet) set = pf_thread_set_new();

    for (size_t i = 0; i < G_N_ELEMENTS(ids); i++) {
        assert_false(pf_thread_set_has(set, ids[i]));
        assert_true(pf_thread_set_add(set, ids[i]));
        assert_false(pf_thread_set_add(set, ids[i]));
    }
    assert_false(pf_thread_set_has(set, 2));
    assert_false(pf_thread_set_has(set, 1024));
    pf_thread_set_remove(set, 512);
    pf_thread_set_remove(set, 1u << 30);
    for (size_t i = 0; i < G_N_ELEMENTS(ids); i++)
        assert_int_equal(pf_thread_set_has(set, ids[i]), ids[i] != 512);
}

/* Many more threads than are kept; those with a label ran least. */
TEST(thread_keep_prefers_labels_and_long_runs)
{
    enum { N = 5 * PF_THREADS_KEPT, LABELLED = 100 };
    PfThreadKeep keep;
    size_t n;

    pf_thread_keep_init(&keep);
    for (uint32_t i = 0; i < N; i++) {
        uint32_t id = 1 + i * UINT32_C(7919) % N; /* each once */
        PfThread thread = { .id = id, .label = id <= LABELLED ? "x" : NULL };
        thread.times_ns[PF_THREAD_RUNNING] = id;
        pf_thread_keep_add(&keep, &thread);
    }
    g_autofree PfThread *threads = pf_thread_keep_take(&keep, &n);
    pf_thread_keep_clear(&keep);

    assert_int_equal(n, PF_THREADS_KEPT);
    for (uint32_t i = 0; i < n; i++) {
        bool is_labelled = i >= n - LABELLED;
        assert_int_equal(threads[i].id, is_labelled ? n - i : N - i);
        assert_int_equal(threads[i].label != NULL, is_labelled);
    }
}

enum { UNTIL = 10000, FROM = 37 };

/* Levels by chance; `ends` are those at the end of each ns, `highest` the highest in it. */
static void
tell_levels(PfThreadBinsFold *fold, uint32_t *ends, uint32_t *highest)
{
    uint32_t dice = 3, level = 5;

    pf_thread_bins_tell(fold, FROM, (PfThreadLevel){ level, level / 2 });
    for (uint64_t time = FROM; time <= UNTIL; time++) {
        highest[time] = level;
        for (uint32_t i = roll(&dice) % 40; i < 2; i++) {
            level = roll(&dice) % 100;
            highest[time] = MAX(highest[time], level);
            pf_thread_bins_tell(fold, time, (PfThreadLevel){ level, level / 2 });
        }
        ends[time] = level;
    }
}

static void
assert_bin(const PfThreadBins *bins, size_t i, const uint32_t *ends, const uint32_t *highest)
{
    uint64_t start = bins->start_ns + i * bins->bin_ns, end = start + bins->bin_ns - 1;
    uint32_t most = 0;

    for (uint64_t time = MAX(start, FROM); time <= MIN(end, UNTIL); time++)
        most = MAX(most, highest[time]);
    assert_int_equal(bins->alive_max[i], most);
    assert_int_equal(bins->ready_max[i], most / 2);
    assert_int_equal(bins->alive_last[i], ends[MIN(end, UNTIL)]);
    assert_int_equal(bins->ready_last[i], ends[MIN(end, UNTIL)] / 2);
}

TEST(thread_bins_are_the_most_and_the_last_of_each_stretch)
{
    g_autofree PfThreadBinsFold *fold = g_new0(PfThreadBinsFold, 1);
    g_autofree uint32_t *ends = g_new0(uint32_t, UNTIL + 1);
    g_autofree uint32_t *highest = g_new0(uint32_t, UNTIL + 1);

    tell_levels(fold, ends, highest);
    PfThreadBins bins = pf_thread_bins_take(fold, UNTIL);
    assert_in_range(bins.n_bins, PF_RUN_QUEUE_BINS / 2, PF_RUN_QUEUE_BINS);
    assert_int_equal(bins.start_ns, FROM / bins.bin_ns * bins.bin_ns);
    for (size_t i = 0; i < bins.n_bins; i++)
        assert_bin(&bins, i, ends, highest);
    g_free(bins.alive_max);
    g_free(bins.ready_max);
    g_free(bins.alive_last);
    g_free(bins.ready_last);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(thread_table_finds_what_was_put_and_not_removed),
    cmocka_unit_test(thread_set_has_what_was_added),
    cmocka_unit_test(thread_keep_prefers_labels_and_long_runs),
    cmocka_unit_test(thread_bins_are_the_most_and_the_last_of_each_stretch),
};

RUN_TESTS("threads", tests)
