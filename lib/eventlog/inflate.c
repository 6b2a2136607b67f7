#include "eventlog/inflate.h"

#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <string.h>

#include "eventlog/gunzip.h"

typedef struct {
    const char *name;
    int filter;   /* libarchive's number */
    size_t least; /* bytes: no whole stream is shorter */
    size_t magic_len;
    const char *magic;
} Compression;

/* clang-format off */
static const Compression compressions[] = {
    { "gzip",  ARCHIVE_FILTER_NONE,   0, 3, "\x1f\x8b\x08" }, /* PfGunzip's */
    { "zstd",  ARCHIVE_FILTER_ZSTD,   9, 4, "\x28\xb5\x2f\xfd" },
    { "xz",    ARCHIVE_FILTER_XZ,    32, 6, "\xfd" "7zXZ\0" },
    { "bzip2", ARCHIVE_FILTER_BZIP2, 14, 3, "BZh" },
};
/* clang-format on */

struct PfInflate {
    const Compression *compression;
    PfGunzip *gunzip;        /* for gzip; */
    struct archive *archive; /* for all else */
    PfFeed feed;
    gpointer owner;
    uint64_t n_fed; /* compressed bytes */
    bool fed_up;    /* they are over */
    bool unfed;     /* they could not be read */
    bool over;
    char *trouble;
};

const char *
pf_compression(PfSpan head)
{
    for (size_t i = 0; i < G_N_ELEMENTS(compressions); i++) {
        const Compression *row = &compressions[i];
        if (head.len >= row->magic_len && memcmp(head.data, row->magic, row->magic_len) == 0)
            return row->name;
    }
    return NULL;
}

static const Compression *
compression_called(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(compressions); i++)
        if (strcmp(compressions[i].name, name) == 0)
            return &compressions[i];
    g_assert_not_reached();
}

/* Feeds, and remembers how that went: a PfFeed. */
static bool
next_compressed(gpointer data, PfSpan *out_bytes)
{
    PfInflate *inflate = data;

    inflate->unfed = !inflate->feed(inflate->owner, out_bytes);
    if (inflate->unfed)
        return false;
    inflate->n_fed += out_bytes->len;
    inflate->fed_up = out_bytes->len == 0;
    return true;
}

/* libarchive's read callback. */
static la_ssize_t
fetch(struct archive *archive, void *data, const void **out_bytes)
{
    PfSpan bytes = { 0 };

    if (!next_compressed(data, &bytes)) {
        archive_set_error(archive, EIO, "the compressed bytes cannot be read");
        return -1;
    }
    *out_bytes = bytes.data;
    return (la_ssize_t)bytes.len;
}

static void
end_with(PfInflate *inflate, const char *what)
{
    inflate->over = true;
    if (what && !inflate->unfed)
        inflate->trouble =
            g_strdup_printf("the %s stream is %s", inflate->compression->name, what);
}

/* libarchive says that the stream is over. */
static void
end_archive(PfInflate *inflate, int status)
{
    if (status == ARCHIVE_EOF && inflate->n_fed >= inflate->compression->least)
        end_with(inflate, NULL);
    else
        end_with(inflate, inflate->fed_up || status == ARCHIVE_EOF ? "cut short" : "damaged");
}

static void
open_archive(PfInflate *inflate)
{
    struct archive *archive = archive_read_new();
    struct archive_entry *entry;

    /* "raw" wants a byte at least. "empty" does without, but is content with a stream that
     * breaks off at once. */
    archive_read_support_format_empty(archive);
    archive_read_support_format_raw(archive);
    archive_read_append_filter(archive, inflate->compression->filter);
    inflate->archive = archive;

    int status = archive_read_open(archive, inflate, NULL, fetch, NULL);
    if (status == ARCHIVE_OK && archive_errno(archive) != 0)
        status = ARCHIVE_FATAL;
    if (status == ARCHIVE_OK)
        status = archive_read_next_header(archive, &entry);
    if (status != ARCHIVE_OK)
        end_archive(inflate, status);
}

PfInflate *
pf_inflate_new(const char *compression, PfFeed feed, gpointer owner)
{
    PfInflate *inflate = g_new0(PfInflate, 1);

    inflate->compression = compression_called(compression);
    inflate->feed = feed;
    inflate->owner = owner;
    if (inflate->compression->filter == ARCHIVE_FILTER_NONE)
        inflate->gunzip = pf_gunzip_new(next_compressed, inflate);
    else
        open_archive(inflate);
    return inflate;
}

static PfSpan
next_of_gunzip(PfInflate *inflate)
{
    PfSpan bytes = pf_gunzip_next(inflate->gunzip);

    if (bytes.len == 0) {
        PfGunzipEnd end = pf_gunzip_end(inflate->gunzip);
        end_with(inflate, end == PF_GUNZIP_CUT       ? "cut short"
                          : end == PF_GUNZIP_DAMAGED ? "damaged"
                                                     : NULL);
    }
    return bytes;
}

static PfSpan
next_of_archive(PfInflate *inflate)
{
    const void *bytes;
    size_t len = 0;
    la_int64_t offset;

    while (!inflate->over && len == 0) {
        int status = archive_read_data_block(inflate->archive, &bytes, &len, &offset);
        if (status != ARCHIVE_OK) {
            len = 0;
            end_archive(inflate, status);
        }
    }
    if (len == 0)
        return (PfSpan){ 0 };
    return (PfSpan){ bytes, len };
}

PfSpan
pf_inflate_next(PfInflate *inflate)
{
    if (inflate->over)
        return (PfSpan){ 0 };
    return inflate->gunzip ? next_of_gunzip(inflate) : next_of_archive(inflate);
}

const char *
pf_inflate_trouble(const PfInflate *inflate)
{
    return inflate->trouble;
}

void
pf_inflate_free(PfInflate *inflate)
{
    if (!inflate)
        return;
    pf_gunzip_free(inflate->gunzip);
    archive_read_free(inflate->archive);
    g_free(inflate->trouble);
    g_free(inflate);
}
