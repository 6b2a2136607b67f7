#include "eventlog/source.h"

#include <errno.h>

#include "base/error.h"
#include "eventlog/inflate.h"
#include "eventlog/raw.h"
#include "eventlog/spool.h"

enum { HEAD = 4096, MAGIC = 6 };

/*
 * Raw bytes go through an inflater, if they are compressed, and through a spool,
 * if they will be needed again and cannot be read again.
 */
struct PfSource {
    PfRaw *raw;
    PfSpan raw_ahead; /* read to tell the compression */
    GError *failure;  /* of reading raw bytes */
    PfInflate *inflate;
    PfSpool *spool;
    uint64_t position; /* in the stream, of the next byte */
    PfSpan ahead;      /* the bytes from there on, after those in the head; or empty */
    size_t head_len;
    uint8_t head[HEAD];
};

/* The next raw bytes: a PfFeed. */
static bool
next_raw(gpointer data, PfSpan *out_bytes)
{
    PfSource *source = data;

    if (source->raw_ahead.len == 0)
        return pf_raw_read(source->raw, 1, out_bytes, &source->failure);
    *out_bytes = source->raw_ahead;
    source->raw_ahead = (PfSpan){ 0 };
    return true;
}

/* The next bytes of the stream that were never read before. */
static bool
pull(PfSource *source, PfSpan *out_bytes, GError **error)
{
    if (source->inflate)
        *out_bytes = pf_inflate_next(source->inflate);
    else if (!source->failure)
        next_raw(source, out_bytes);

    if (source->failure) {
        g_propagate_error(error, g_error_copy(source->failure));
        return false;
    }
    return !source->spool || pf_spool_append(source->spool, *out_bytes, error);
}

/* Fills the head. The stream stays at its start. */
static bool
read_head(PfSource *source, GError **error)
{
    PfSpan bytes = { .len = 1 };

    while (bytes.len > 0 && source->head_len < HEAD) {
        if (!pull(source, &bytes, error))
            return false;
        if (bytes.len > 0) {
            size_t n = MIN(bytes.len, HEAD - source->head_len);
            memcpy(source->head + source->head_len, bytes.data, n);
            source->head_len += n;
            source->ahead = (PfSpan){ bytes.data + n, bytes.len - n };
        }
    }
    return true;
}

PfSource *
pf_source_open(const char *path, bool again, GError **error)
{
    g_autoptr(PfSource) source = g_new0(PfSource, 1);

    source->raw = pf_raw_open(path, error);
    if (!source->raw || !pf_raw_read(source->raw, MAGIC, &source->raw_ahead, error))
        return NULL;

    const char *compression = pf_compression(source->raw_ahead);
    if (again && (compression || !pf_raw_can_seek(source->raw))) {
        source->spool = pf_spool_new(pf_raw_name(source->raw), error);
        if (!source->spool)
            return NULL;
    }
    if (compression)
        source->inflate = pf_inflate_new(compression, next_raw, source);
    return read_head(source, error) ? g_steal_pointer(&source) : NULL;
}

const char *
pf_source_name(const PfSource *source)
{
    return pf_raw_name(source->raw);
}

bool
pf_source_read(PfSource *source, PfSpan *out_bytes, GError **error)
{
    PfSpan bytes = { 0 };

    if (source->position < source->head_len) {
        size_t at = (size_t)source->position;
        bytes = (PfSpan){ source->head + at, source->head_len - at };
    } else if (source->ahead.len > 0) {
        bytes = source->ahead;
        source->ahead = (PfSpan){ 0 };
    } else if (source->spool && source->position < pf_spool_len(source->spool)) {
        if (!pf_spool_read(source->spool, source->position, &bytes, error))
            return false;
    } else if (!pull(source, &bytes, error))
        return false;

    source->position += bytes.len;
    *out_bytes = bytes;
    return true;
}

/* Whether the stream's offsets are the file's. */
static bool
is_plain_file(const PfSource *source)
{
    return pf_raw_can_seek(source->raw) && !source->inflate;
}

/* Goes to byte `target` of a plain file, or to its end when that comes first. */
static bool
go_to(PfSource *source, uint64_t target, GError **error)
{
    uint64_t end;

    if (!pf_raw_len(source->raw, &end, error))
        return false;
    end = MAX(end, source->position); /* what was read was there */
    source->position = MIN(target, end);
    source->ahead = (PfSpan){ 0 };
    pf_raw_seek(source->raw, MAX(source->position, source->head_len));
    return true;
}

/* Goes to byte `target` of what is spooled, for which more may have to be. */
static bool
reach(PfSource *source, uint64_t target, GError **error)
{
    PfSpan bytes = { .len = 1 };

    while (pf_spool_len(source->spool) < target && bytes.len > 0)
        if (!pull(source, &bytes, error))
            return false;
    source->position = MIN(target, pf_spool_len(source->spool));
    source->ahead = (PfSpan){ 0 };
    return true;
}

/* Reads up to byte `target` for nothing. */
static bool
discard(PfSource *source, uint64_t target, GError **error)
{
    PfSpan bytes = { .len = 1 };

    while (source->position < target && bytes.len > 0)
        if (!pf_source_read(source, &bytes, error))
            return false;
    if (source->position <= target)
        return true;

    size_t excess = (size_t)(source->position - target);
    source->position = target;
    if (target >= source->head_len)
        source->ahead = (PfSpan){ bytes.data + bytes.len - excess, excess };
    return true;
}

bool
pf_source_skip(PfSource *source, uint64_t n, GError **error)
{
    uint64_t target = source->position + MIN(n, UINT64_MAX - source->position);

    if (is_plain_file(source))
        return go_to(source, target, error);
    return source->spool ? reach(source, target, error) : discard(source, target, error);
}

bool
pf_source_rewind(PfSource *source, uint64_t offset, GError **error)
{
    if (is_plain_file(source))
        return go_to(source, offset, error);
    if (source->spool)
        return reach(source, offset, error);
    pf_error_set_errno(error, ESPIPE, pf_raw_name(source->raw));
    return false;
}

uint64_t
pf_source_position(const PfSource *source)
{
    return source->position;
}

PfSpan
pf_source_head(const PfSource *source)
{
    return (PfSpan){ source->head, source->head_len };
}

const char *
pf_source_trouble(const PfSource *source)
{
    return source->inflate ? pf_inflate_trouble(source->inflate) : NULL;
}

void
pf_source_free(PfSource *source)
{
    if (!source)
        return;
    pf_inflate_free(source->inflate);
    pf_spool_free(source->spool);
    pf_raw_free(source->raw);
    g_clear_error(&source->failure);
    g_free(source);
}
