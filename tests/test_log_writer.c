#include "check.h"

#include "eventlog/encode.h"
#include "eventlog/log_writer.h"

enum { GHC_BUFFER = 2 << 20 };

/* A log being written to memory. */
typedef struct {
    PfHeader *header;
    PfLogWriter *writer;
    FILE *out;
    char *bytes;
    size_t len;
} Log;

static Log *
log_begin(void)
{
    Log *log = g_new0(Log, 1);

    log->header = pf_header_builtin();
    log->out = open_memstream(&log->bytes, &log->len);
    log->writer = pf_log_writer_new(log->out, log->header);
    return log;
}

/* Finishes the log; what follows its header is returned. */
static PfCursor
log_end(Log *log)
{
    PfHeader *read = NULL;
    size_t header_len = 0;

    assert_true(pf_log_writer_finish(log->writer, NULL));
    PfSpan whole = { (const uint8_t *)log->bytes, log->len };
    assert_int_equal(pf_header_parse(whole, &read, &header_len, NULL), PF_HEADER_OK);
    pf_header_unref(read);
    return pf_cursor((PfSpan){ whole.data + header_len, whole.len - header_len });
}

static void
log_free(Log *log)
{
    pf_log_writer_free(log->writer);
    pf_header_unref(log->header);
    fclose(log->out);
    free(log->bytes);
    g_free(log);
}

typedef struct {
    uint64_t start_ns, end_ns;
    uint32_t size;
    uint16_t cap;
    PfSpan records;
} Block;

static Block
take_block(PfCursor *cursor)
{
    Block block;

    assert_int_equal(pf_take_uint(cursor, 2), 18);
    block.start_ns = pf_take_uint(cursor, 8);
    block.size = (uint32_t)pf_take_uint(cursor, 4);
    block.end_ns = pf_take_uint(cursor, 8);
    block.cap = (uint16_t)pf_take_uint(cursor, 2);
    block.records = pf_take_span(cursor, block.size - 24);
    assert_false(cursor->overrun);
    return block;
}

static void
assert_at_end(PfCursor *cursor)
{
    assert_int_equal(pf_take_uint(cursor, 2), 0xffff);
    assert_int_equal(pf_cursor_left(cursor), 0);
}

static void
add_message(PfLogWriter *writer, uint64_t time_ns, size_t len)
{
    g_autofree char *text = g_strnfill(len, 'm');
    PfEvent event = pf_event_blank(PF_USER_MSG, time_ns);

    event.user_msg.msg = (PfSpan){ (const uint8_t *)text, len };
    pf_log_writer_event(writer, &event);
}

TEST(log_writer_ends_a_log_without_events)
{
    Log *log = log_begin();
    PfCursor data = log_end(log);

    assert_at_end(&data);
    log_free(log);
}

TEST(log_writer_counts_a_block_from_its_marker)
{
    Log *log = log_begin();

    pf_log_writer_block(log->writer, PF_NO_CAP, 100);
    pf_log_writer_block(log->writer, 3, 200);
    add_message(log->writer, 210, 5);
    add_message(log->writer, 290, 6);
    add_message(log->writer, 280, 7);
    PfCursor data = log_end(log);

    Block empty = take_block(&data);
    assert_int_equal(empty.cap, PF_NO_CAP);
    assert_int_equal(empty.size, 24);
    assert_int_equal(empty.start_ns, 100);
    assert_int_equal(empty.end_ns, 100);

    Block full = take_block(&data);
    assert_int_equal(full.cap, 3);
    assert_int_equal(full.size, 24 + 17 + 18 + 19);
    assert_int_equal(full.start_ns, 200);
    assert_int_equal(full.end_ns, 290);
    assert_memory_equal(full.records.data, "\0\23\0\0\0\0\0\0\0\xd2\0\5mmmmm", 17);
    assert_at_end(&data);
    log_free(log);
}

TEST(log_writer_goes_on_in_another_block)
{
    Log *log = log_begin();
    const size_t n_messages = 200;
    size_t taken = 0;
    uint64_t start_ns = 50;

    pf_log_writer_block(log->writer, 1, start_ns);
    for (size_t i = 0; i < n_messages; i++)
        add_message(log->writer, 100 + i, 65535);

    PfCursor data = log_end(log);
    while (pf_cursor_left(&data) > 2) {
        Block block = take_block(&data);

        assert_int_equal(block.cap, 1);
        assert_int_equal(block.start_ns, start_ns);
        assert_true(block.size <= GHC_BUFFER);
        assert_int_equal(block.records.len % (12 + 65535), 0);
        taken += block.records.len / (12 + 65535);
        assert_int_equal(block.end_ns, 100 + taken - 1);
        start_ns = block.end_ns;
    }
    assert_at_end(&data);
    assert_int_equal(taken, n_messages);
    log_free(log);
}

TEST(log_writer_tells_of_a_full_disk)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(PfHeader) header = pf_header_builtin();
    FILE *out = fopen("/dev/full", "w");
    if (!out)
        skip();

    g_autoptr(PfLogWriter) writer = pf_log_writer_new(out, header);
    pf_log_writer_block(writer, 0, 0);
    for (int i = 0; i < 100; i++)
        add_message(writer, 1, 65535);
    assert_false(pf_log_writer_finish(writer, &error));
    assert_true(g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_NOSPC));
    fclose(out);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(log_writer_ends_a_log_without_events),
    cmocka_unit_test(log_writer_counts_a_block_from_its_marker),
    cmocka_unit_test(log_writer_goes_on_in_another_block),
    cmocka_unit_test(log_writer_tells_of_a_full_disk),
};

RUN_TESTS("log_writer", tests)
