/*
 * stage.h - bytes on their way into a source: by a file or a FIFO, packed or not.
 */
#pragma once

#include "check.h"

#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/stat.h>
#include <unistd.h>

#include "eventlog/source.h"
#include "scratch.h"

/* Bytes in which no place is like another, and that can be compressed. */
static inline GBytes *
made_bytes(size_t len)
{
    GString *text = g_string_new(NULL);

    for (unsigned i = 0; text->len < len; i++)
        g_string_append_printf(text, "%u event %u\n", i, i * i % 8191);
    g_string_truncate(text, len);
    return g_string_free_to_bytes(text);
}

/* The bytes compressed by one of libarchive's filters. */
static inline GBytes *
packed(int filter, GBytes *bytes)
{
    gsize len = g_bytes_get_size(bytes);
    gsize room = 2 * len + 4096;
    size_t used = 0;
    char *into = g_malloc(room);
    struct archive *archive = archive_write_new();
    struct archive_entry *entry = archive_entry_new();

    assert_int_equal(archive_write_add_filter(archive, filter), ARCHIVE_OK);
    archive_write_set_filter_option(archive, NULL, "compression-level",
                                    "1"); /* it is fastest */
    archive_write_set_format_raw(archive);
    archive_write_set_bytes_in_last_block(archive, 1);
    archive_write_open_memory(archive, into, room, &used);
    archive_entry_set_filetype(entry, AE_IFREG);
    archive_entry_set_pathname(entry, "data");
    assert_int_equal(archive_write_header(archive, entry), ARCHIVE_OK);
    if (len > 0)
        archive_write_data(archive, g_bytes_get_data(bytes, NULL), len);
    assert_int_equal(archive_write_close(archive), ARCHIVE_OK);
    archive_write_free(archive);
    archive_entry_free(entry);
    return g_bytes_new_take(into, used);
}

static inline GBytes *
joined(GBytes *first, GBytes *second)
{
    GByteArray *both = g_byte_array_new();
    GBytes *parts[] = { first, second };

    for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) {
        gsize len;
        const guint8 *data = g_bytes_get_data(parts[i], &len);
        if (len > 0)
            g_byte_array_append(both, data, (guint)len);
    }
    return g_byte_array_free_to_bytes(both);
}

static inline void
put_bytes(const char *path, GBytes *bytes)
{
    gsize len;
    const char *data = g_bytes_get_data(bytes, &len);

    assert_true(g_file_set_contents(path, data ? data : "", (gssize)len, NULL));
}

/* Whoever writes into a FIFO, in pieces of odd sizes, and dawdles at first. */
typedef struct {
    int fd;
    const char *path; /* opened when `fd` is -1 */
    GBytes *bytes;
} Writer;

static inline gpointer
write_pieces(gpointer data)
{
    const Writer *writer = data;
    int fd = writer->fd >= 0 ? writer->fd : open(writer->path, O_WRONLY);
    gsize len;
    const char *bytes = g_bytes_get_data(writer->bytes, &len);
    gsize piece = 1;
    ssize_t n = 0;

    for (gsize at = 0; at < len && n >= 0; at += (gsize)n) {
        if (piece < 10)
            g_usleep(2000);
        n = write(fd, bytes + at, MIN(piece, len - at));
        if (n < 0 && errno == EINTR) /* a test's clock rings for any thread */
            n = 0;
        piece = piece * 3 % 50021;
    }
    close(fd);
    return NULL;
}

typedef enum { BY_FILE, BY_FIFO } Way;

typedef struct {
    Scratch scratch;
    char *path;
    Writer writer;
    GThread *thread;
    PfSource *source;
} Stage;

/* Has the bytes come their way, and opens a source on them. */
static inline void
stage_set(Stage *stage, Way way, GBytes *bytes, bool again)
{
    g_autoptr(GError) error = NULL;

    *stage = (Stage){ .scratch = scratch_make() };
    stage->path = scratch_file(&stage->scratch, "x.eventlog");
    if (way == BY_FILE)
        put_bytes(stage->path, bytes);
    else {
        signal(SIGPIPE, SIG_IGN);
        assert_int_equal(mkfifo(stage->path, 0600), 0);
        stage->writer = (Writer){ -1, stage->path, bytes };
        stage->thread = g_thread_new("writer", write_pieces, &stage->writer);
    }
    stage->source = pf_source_open(stage->path, again, &error);
    if (error)
        fail_msg("%s", error->message);
}

static inline void
stage_clear(Stage *stage)
{
    g_clear_pointer(&stage->source, pf_source_free);
    g_clear_pointer(&stage->thread, g_thread_join);
    g_clear_pointer(&stage->path, g_free);
    scratch_clear(&stage->scratch);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Stage, stage_clear)

static inline PfSpan
read_portion(PfSource *source)
{
    g_autoptr(GError) error = NULL;
    PfSpan bytes = { 0 };

    if (!pf_source_read(source, &bytes, &error))
        fail_msg("%s", error->message);
    return bytes;
}

/* All that is left. */
static inline GBytes *
read_rest(PfSource *source)
{
    GByteArray *all = g_byte_array_new();
    PfSpan bytes;

    while ((bytes = read_portion(source)).len > 0)
        g_byte_array_append(all, bytes.data, (guint)bytes.len);
    return g_byte_array_free_to_bytes(all);
}

/* What is left is what `bytes` has from `offset` on. */
static inline void
assert_rest(PfSource *source, GBytes *bytes, size_t offset)
{
    g_autoptr(GBytes) rest = read_rest(source);
    g_autoptr(GBytes) expected =
        g_bytes_new_from_bytes(bytes, offset, g_bytes_get_size(bytes) - offset);

    assert_int_equal(g_bytes_get_size(rest), g_bytes_get_size(expected));
    assert_true(g_bytes_equal(rest, expected));
    assert_int_equal(pf_source_position(source), g_bytes_get_size(bytes));
}

/* What is left is the start of `bytes`. Returns how much of it. */
static inline size_t
assert_prefix(PfSource *source, GBytes *bytes)
{
    g_autoptr(GBytes) some = read_rest(source);
    size_t len = g_bytes_get_size(some);

    assert_in_range(len, 0, g_bytes_get_size(bytes));
    g_autoptr(GBytes) expected = g_bytes_new_from_bytes(bytes, 0, len);
    assert_true(g_bytes_equal(some, expected));
    return len;
}
