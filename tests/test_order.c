#include "keeper.h"
#include "log_builder.h"
#include "reading.h"
#include "scratch.h"

#include "eventlog/order.h"

static const size_t portion = 256 << 10; /* what a driver reads at a time */

/* The bytes as a log on disk. */
typedef struct {
    Scratch scratch;
    PfLog *log;
} OnDisk;

static OnDisk
on_disk(PfSpan bytes)
{
    OnDisk disk = { .scratch = scratch_make() };
    g_autofree char *path = scratch_file(&disk.scratch, "x.eventlog");

    assert_true(g_file_set_contents(path, (const char *)bytes.data, (gssize)bytes.len, NULL));
    disk.log = pf_log_open(path, PF_LOG_AGAIN, NULL);
    assert_non_null(disk.log);
    return disk;
}

static void
on_disk_clear(OnDisk *disk)
{
    pf_log_free(disk->log);
    scratch_clear(&disk->scratch);
}

/* That the run in order is the run in the order of the file, stably sorted. */
static void
assert_in_order(PfSpan bytes)
{
    OnDisk disk = on_disk(bytes);
    Keeper file = keeper_new(), order = keeper_new();
    PfSink *sinks[] = { &file.sink };
    PfFilter filter = pf_filter_all();

    assert_true(pf_log_run(disk.log, sinks, G_N_ELEMENTS(sinks), NULL));
    assert_true(pf_log_run_in_order(disk.log, &filter, &order.sink, NULL));
    g_array_sort(file.told, told_by_time); /* g_array_sort() is stable */
    assert_int_equal(order.segment, file.segment);
    assert_int_equal(order.told->len, file.told->len);
    assert_true(file.told->len > 0);
    for (guint i = 0; i < file.told->len; i++) {
        const Told *x = &g_array_index(file.told, Told, i);
        const Told *y = &g_array_index(order.told, Told, i);
        if (!told_equal(x, y))
            fail_msg("event %u is that at %" G_GUINT64_FORMAT ", not at %" G_GUINT64_FORMAT, i,
                     y->offset, x->offset);
    }
    g_array_unref(file.told);
    g_array_unref(order.told);
    on_disk_clear(&disk);
}

/* What a random log is like. */
typedef struct {
    size_t bytes; /* at least so many */
    unsigned n_caps;
    unsigned block_max; /* records a block */
    unsigned text_max;  /* bytes a record */
    uint64_t step_ns;   /* from one time to the next: 0 makes ties */
    bool with_torn, with_segments, with_damage;
} Sort;

static void
log_random_block(LogBuilder *log, GRand *random, const Sort *sort, uint64_t start_ns)
{
    int n = g_rand_int_range(random, 0, (gint32)sort->block_max);
    uint64_t time_ns = start_ns;

    for (int i = 0; i < n; i++) {
        size_t len = (size_t)g_rand_int_range(random, 0, (gint32)sort->text_max);
        g_autofree char *text = g_strnfill(len, (char)g_rand_int_range(random, 'a', 'z'));
        uint64_t back_ns = i % 7 == 6 ? sort->step_ns * 3 : 0; /* as GC_END */

        time_ns += sort->step_ns == 0
                       ? 0
                       : (uint64_t)g_rand_int_range(random, 0, 2 * (gint32)sort->step_ns);
        log_message(log, MAX(time_ns, back_ns) - back_ns, text);
    }
    if (sort->with_damage && g_rand_int_range(random, 0, 20) == 0)
        log_raw(log, "\xba\xad junk", 7);
}

static LogBuilder
random_log(guint32 seed, const Sort *sort)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(seed);
    LogBuilder log = log_begin();
    uint64_t start_ns = 1000000;

    while (log.bytes->len < sort->bytes) {
        uint16_t cap = (uint16_t)g_rand_int_range(random, 0, (gint32)sort->n_caps + 1);
        bool is_torn = sort->with_torn && g_rand_int_range(random, 0, 4) == 0;

        cap = cap == sort->n_caps ? PF_NO_CAP : cap;
        start_ns += sort->step_ns * sort->block_max / 4;
        log_block(&log, cap, start_ns);
        log_random_block(&log, random, sort, start_ns);
        if (is_torn) {
            log_message(&log, start_ns, "torn in two");
            g_autoptr(GByteArray) rest = log_tear(&log, (guint)g_rand_int_range(random, 1, 22));
            log_block(&log, cap == 0 ? 1 : 0, start_ns);
            log_message(&log, start_ns, "between");
            log_block(&log, cap, start_ns);
            log_raw(&log, rest->data, rest->len);
            log_random_block(&log, random, sort, start_ns);
        }
        if (sort->with_segments && g_rand_int_range(random, 0, 30) == 0) {
            log_mark(&log);
            log_header(&log);
            start_ns = g_rand_boolean(random) ? start_ns : 1000000;
        }
    }
    log_mark(&log);
    return log;
}

/* Property: sorted by time, ties as in the file, segments one after the other, and nothing lost
 * or told twice. */
static void
assert_random_logs_in_order(Sort sort, unsigned n)
{
    for (guint32 seed = 1; seed <= n; seed++) {
        g_auto(LogBuilder) log = random_log(seed, &sort);
        assert_in_order(log_span(&log));
    }
}

TEST(order_sorts_a_small_log)
{
    Sort sort = { 6000, 3, 10, 20, 100, false, false, false };
    assert_random_logs_in_order(sort, 10);
}

TEST(order_keeps_the_order_of_the_file_in_ties)
{
    Sort sort = { 4 * portion, 4, 300, 60, 0, false, false, false };
    assert_random_logs_in_order(sort, 2);
}

TEST(order_merges_blocks_longer_than_what_is_read_at_a_time)
{
    Sort sort = { 8 * portion, 3, 4000, 400, 5000, false, false, false };
    assert_random_logs_in_order(sort, 2);
}

TEST(order_sorts_torn_records)
{
    Sort sort = { 3 * portion, 3, 40, 200, 1000, true, false, false };
    assert_random_logs_in_order(sort, 3);
}

TEST(order_sorts_each_segment_for_itself)
{
    Sort sort = { 4 * portion, 3, 40, 500, 1000, true, true, false };
    assert_random_logs_in_order(sort, 3);
}

TEST(order_sorts_what_is_read_of_a_damaged_log)
{
    Sort sort = { 4 * portion, 3, 40, 300, 1000, true, true, true };
    assert_random_logs_in_order(sort, 3);
}

TEST(order_tells_of_segments_without_events)
{
    g_auto(LogBuilder) log = log_begin();
    Keeper order = keeper_new();
    PfFilter filter = pf_filter_all();

    log_mark(&log);
    log_header(&log);
    log_block(&log, 0, 100);
    log_message(&log, 110, "only");
    log_mark(&log);
    log_header(&log);
    log_mark(&log);
    OnDisk disk = on_disk(log_span(&log));
    assert_true(pf_log_run_in_order(disk.log, &filter, &order.sink, NULL));
    assert_int_equal(order.segment, 3);
    assert_int_equal(order.told->len, 2);
    assert_int_equal(g_array_index(order.told, Told, 0).segment, 2);
    g_array_unref(order.told);
    on_disk_clear(&disk);
}

TEST(order_leaves_out_what_the_filter_does)
{
    g_auto(LogBuilder) log = log_begin();
    Keeper order = keeper_new();
    PfFilter filter = pf_filter_all();

    for (uint16_t cap = 0; cap < 3; cap++) {
        log_block(&log, cap, 100);
        for (unsigned i = 0; i < 10; i++)
            log_message(&log, 100 + i, "some");
    }
    log_mark(&log);
    filter.kinds = pf_kinds_none();
    pf_kinds_add(&filter.kinds, PF_USER_MSG);
    filter.one_cap = true;
    filter.cap = 1;
    filter.from_ns = 103;
    filter.until_ns = 105;
    OnDisk disk = on_disk(log_span(&log));
    assert_true(pf_log_run_in_order(disk.log, &filter, &order.sink, NULL));
    assert_int_equal(order.told->len, 3);
    for (guint i = 0; i < 3; i++) {
        const Told *told = &g_array_index(order.told, Told, i);
        assert_int_equal(told->cap, 1);
        assert_int_equal(told->time_ns, 103 + i);
    }
    g_array_unref(order.told);
    on_disk_clear(&disk);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(order_sorts_a_small_log),
    cmocka_unit_test(order_keeps_the_order_of_the_file_in_ties),
    cmocka_unit_test(order_merges_blocks_longer_than_what_is_read_at_a_time),
    cmocka_unit_test(order_sorts_torn_records),
    cmocka_unit_test(order_sorts_each_segment_for_itself),
    cmocka_unit_test(order_sorts_what_is_read_of_a_damaged_log),
    cmocka_unit_test(order_tells_of_segments_without_events),
    cmocka_unit_test(order_leaves_out_what_the_filter_does),
};

RUN_TESTS("order", tests)
