/*
 * test_inflate.c - logs that are compressed, whole and not.
 */
#include "check.h"

#include <string.h>

#include "eventlog/inflate.h"
#include "stage.h"

enum { LEN = 700001 };

static const struct {
    const char *name;
    int filter;
} kinds[] = {
    { "gzip", ARCHIVE_FILTER_GZIP },
    { "zstd", ARCHIVE_FILTER_ZSTD },
    { "xz", ARCHIVE_FILTER_XZ },
    { "bzip2", ARCHIVE_FILTER_BZIP2 },
};

static void
assert_trouble(PfSource *source, const char *kind, const char *words)
{
    g_autofree char *expected = g_strdup_printf("the %s stream is %s", kind, words);

    assert_non_null(pf_source_trouble(source));
    assert_string_equal(pf_source_trouble(source), expected);
}

TEST(compression_is_told_by_magic)
{
    static const uint8_t almost[] = { 0x1f, 0x8b };

    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
        g_autoptr(GBytes) bytes = made_bytes(10);
        g_autoptr(GBytes) sent = packed(kinds[i].filter, bytes);
        gsize len;
        const uint8_t *data = g_bytes_get_data(sent, &len);
        assert_string_equal(pf_compression((PfSpan){ data, len }), kinds[i].name);
    }
    assert_null(pf_compression((PfSpan){ almost, sizeof almost }));
    assert_null(pf_compression((PfSpan){ 0 }));
}

TEST(each_compression_is_undone_by_any_way)
{
    static const size_t lens[] = { 0, 1, 5000, LEN };

    for (size_t i = 0; i < G_N_ELEMENTS(lens); i++) {
        g_autoptr(GBytes) bytes = made_bytes(lens[i]);
        for (size_t j = 0; j < 2 * G_N_ELEMENTS(kinds); j++) {
            g_autoptr(GBytes) sent = packed(kinds[j / 2].filter, bytes);
            g_auto(Stage) stage;

            stage_set(&stage, j % 2 ? BY_FIFO : BY_FILE, sent, true);
            for (int again = 0; again < 2; again++) {
                assert_rest(stage.source, bytes, 0);
                assert_null(pf_source_trouble(stage.source));
                assert_true(pf_source_rewind(stage.source, 0, NULL));
            }
        }
    }
}

TEST(streams_one_after_the_other_are_one)
{
    g_autoptr(GBytes) bytes = made_bytes(LEN);
    g_autoptr(GBytes) start = g_bytes_new_from_bytes(bytes, 0, 100000);
    g_autoptr(GBytes) end = g_bytes_new_from_bytes(bytes, 100000, LEN - 100000);

    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
        g_autoptr(GBytes) first = packed(kinds[i].filter, start);
        g_autoptr(GBytes) second = packed(kinds[i].filter, end);
        g_autoptr(GBytes) sent = joined(first, second);
        g_auto(Stage) stage;

        stage_set(&stage, BY_FILE, sent, false);
        assert_rest(stage.source, bytes, 0);
        assert_null(pf_source_trouble(stage.source));
    }
}

TEST(what_is_compressed_twice_comes_out_compressed_once)
{
    g_autoptr(GBytes) bytes = made_bytes(5000);
    g_autoptr(GBytes) once = packed(ARCHIVE_FILTER_ZSTD, bytes);
    g_autoptr(GBytes) twice = packed(ARCHIVE_FILTER_GZIP, once);
    g_auto(Stage) stage;

    stage_set(&stage, BY_FILE, twice, false);
    assert_rest(stage.source, once, 0);
}

/* Property: cut anywhere, a stream gives the start of what was in it, and says that it is cut.
 */
TEST(stream_that_is_cut_keeps_its_start)
{
    g_autoptr(GBytes) bytes = made_bytes(LEN);

    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
        g_autoptr(GBytes) whole = packed(kinds[i].filter, bytes);
        size_t len = g_bytes_get_size(whole);
        size_t most = 0;

        for (size_t cut = 7; cut < len; cut += len / 5) {
            g_autoptr(GBytes) sent = g_bytes_new_from_bytes(whole, 0, cut);
            g_auto(Stage) stage;

            stage_set(&stage, BY_FILE, sent, true);
            size_t n = assert_prefix(stage.source, bytes);
            assert_in_range(n, most, LEN - 1);
            most = n;
            assert_trouble(stage.source, kinds[i].name, "cut short");
            assert_int_equal(read_portion(stage.source).len, 0);
            assert_true(pf_source_rewind(stage.source, 0, NULL));
            assert_int_equal(assert_prefix(stage.source, bytes), n);
        }
        if (kinds[i].filter != ARCHIVE_FILTER_BZIP2) /* whose blocks are longer than that */
            assert_in_range(most, LEN / 2, LEN - 1);
    }
}

TEST(stream_that_is_damaged_is_called_so)
{
    g_autoptr(GBytes) bytes = made_bytes(LEN);

    for (size_t i = 1; i < G_N_ELEMENTS(kinds); i++) { /* for gzip: below */
        g_autoptr(GBytes) whole = packed(kinds[i].filter, bytes);
        gsize len;
        g_autofree uint8_t *data = g_bytes_unref_to_data(g_steal_pointer(&whole), &len);
        memset(data + len / 2, 0xff, len / 4);
        g_autoptr(GBytes) sent = g_bytes_new(data, len);
        g_auto(Stage) stage;

        stage_set(&stage, BY_FILE, sent, false);
        g_autoptr(GBytes) some = read_rest(stage.source);
        assert_in_range(g_bytes_get_size(some), LEN / 8, 2 * LEN); /* what came before */
        assert_trouble(stage.source, kinds[i].name, "damaged");
    }
}

/* Property: of a gzip stream all that can be decompressed is there, however little. */
TEST(gzip_stream_that_is_cut_keeps_all_there_is)
{
    g_autoptr(GBytes) bytes = made_bytes(3000);
    g_autoptr(GBytes) whole = packed(ARCHIVE_FILTER_GZIP, bytes);
    size_t len = g_bytes_get_size(whole);

    for (size_t cut = 3; cut < len; cut++) {
        g_autoptr(GBytes) sent = g_bytes_new_from_bytes(whole, 0, cut);
        g_auto(Stage) stage;

        stage_set(&stage, BY_FILE, sent, false);
        size_t n = assert_prefix(stage.source, bytes);
        if (cut >= len - 8) /* the sum and the length are missing */
            assert_int_equal(n, 3000);
        else if (cut > len / 2)
            assert_in_range(n, 1000, 3000);
        assert_trouble(stage.source, "gzip", "cut short");
    }
}

TEST(gzip_sum_is_checked)
{
    g_autoptr(GBytes) bytes = made_bytes(3000);
    gsize len;
    g_autofree uint8_t *data = g_bytes_unref_to_data(packed(ARCHIVE_FILTER_GZIP, bytes), &len);
    data[len - 8] ^= 1;
    g_autoptr(GBytes) sent = g_bytes_new(data, len);
    g_auto(Stage) stage;

    stage_set(&stage, BY_FILE, sent, false);
    assert_int_equal(assert_prefix(stage.source, bytes), 3000);
    assert_trouble(stage.source, "gzip", "damaged");
}

TEST(padding_after_a_gzip_stream_is_left_out)
{
    g_autoptr(GBytes) bytes = made_bytes(3000);
    g_autoptr(GBytes) whole = packed(ARCHIVE_FILTER_GZIP, bytes);
    g_autoptr(GBytes) zeros = g_bytes_new_static("\0\0\0\0", 4);
    g_autoptr(GBytes) sent = joined(whole, zeros);
    g_auto(Stage) stage;

    stage_set(&stage, BY_FILE, sent, false);
    assert_rest(stage.source, bytes, 0);
    assert_null(pf_source_trouble(stage.source));
}

/* The bytes come from nowhere. */
static bool
feed_fails(gpointer owner, PfSpan *out_bytes)
{
    *(int *)owner += 1;
    *out_bytes = (PfSpan){ 0 };
    return false;
}

TEST(stream_that_cannot_be_read_has_no_trouble_of_its_own)
{
    int calls = 0;
    g_autoptr(PfInflate) inflate = pf_inflate_new("gzip", feed_fails, &calls);

    assert_int_equal(pf_inflate_next(inflate).len, 0);
    assert_int_equal(pf_inflate_next(inflate).len, 0);
    assert_in_range(calls, 1, 2);
    assert_null(pf_inflate_trouble(inflate));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(compression_is_told_by_magic),
    cmocka_unit_test(each_compression_is_undone_by_any_way),
    cmocka_unit_test(streams_one_after_the_other_are_one),
    cmocka_unit_test(what_is_compressed_twice_comes_out_compressed_once),
    cmocka_unit_test(stream_that_is_cut_keeps_its_start),
    cmocka_unit_test(stream_that_is_damaged_is_called_so),
    cmocka_unit_test(gzip_stream_that_is_cut_keeps_all_there_is),
    cmocka_unit_test(gzip_sum_is_checked),
    cmocka_unit_test(padding_after_a_gzip_stream_is_left_out),
    cmocka_unit_test(stream_that_cannot_be_read_has_no_trouble_of_its_own),
};

RUN_TESTS("inflate", tests)
