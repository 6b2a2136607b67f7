#include "eventlog/log_writer.h"

#include <errno.h>

#include "base/error.h"
#include "eventlog/encode.h"

enum {
    MARKER_BYTES = 24,
    RECORD_MAX = 12 + 65535,
    BLOCK_MAX = 2 << 20, /* GHC's buffers have so many bytes */
};

struct PfLogWriter {
    FILE *out;   /* borrowed */
    int failure; /* errno of the first write that failed, or 0 */
    bool in_block;
    PfEvent marker;      /* of the block being gathered */
    GByteArray *records; /* of the block, without its marker */
};

static void
write_bytes(PfLogWriter *writer, const GByteArray *bytes)
{
    if (writer->failure != 0 || bytes->len == 0)
        return;
    if (fwrite(bytes->data, 1, bytes->len, writer->out) != bytes->len)
        writer->failure = errno;
}

static void
end_block(PfLogWriter *writer)
{
    g_autoptr(GByteArray) marker = g_byte_array_new();
    if (!writer->in_block)
        return;

    writer->marker.block_marker.block_size = MARKER_BYTES + writer->records->len;
    pf_encode_event(&writer->marker, marker);
    write_bytes(writer, marker);
    write_bytes(writer, writer->records);
    g_byte_array_set_size(writer->records, 0);
    writer->in_block = false;
}

PfLogWriter *
pf_log_writer_new(FILE *out, const PfHeader *header)
{
    PfLogWriter *writer = g_new0(PfLogWriter, 1);
    g_autoptr(GByteArray) bytes = g_byte_array_new();

    writer->out = out;
    writer->records = g_byte_array_new();
    pf_header_write(header, bytes);
    write_bytes(writer, bytes);
    return writer;
}

void
pf_log_writer_block(PfLogWriter *writer, uint16_t cap, uint64_t start_ns)
{
    end_block(writer);
    writer->in_block = true;
    writer->marker = pf_event_blank(PF_BLOCK_MARKER, start_ns);
    writer->marker.block_marker.cap = cap;
    writer->marker.block_marker.end_time = start_ns;
}

void
pf_log_writer_event(PfLogWriter *writer, const PfEvent *event)
{
    struct pf_block_marker *marker = &writer->marker.block_marker;

    g_assert(writer->in_block);
    if (writer->records->len > BLOCK_MAX - MARKER_BYTES - RECORD_MAX)
        pf_log_writer_block(writer, marker->cap, marker->end_time);
    pf_encode_event(event, writer->records);
    marker->end_time = MAX(marker->end_time, event->time_ns);
}

bool
pf_log_writer_finish(PfLogWriter *writer, GError **error)
{
    g_autoptr(GByteArray) mark = g_byte_array_new();

    end_block(writer);
    pf_encode_mark(mark);
    write_bytes(writer, mark);
    if (writer->failure == 0 && fflush(writer->out) != 0)
        writer->failure = errno;
    if (writer->failure == 0)
        return true;
    pf_error_set_errno(error, writer->failure, "cannot write the log");
    return false;
}

void
pf_log_writer_free(PfLogWriter *writer)
{
    if (!writer)
        return;
    g_byte_array_unref(writer->records);
    g_free(writer);
}
