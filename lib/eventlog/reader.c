#include "eventlog/reader-private.h"

#include "base/error.h"

static void
set_up(PfReader *reader)
{
    reader->carry = g_byte_array_new();
    reader->types = g_new0(TypeEntry, 1 << 16);
    reader->tallies = g_new0(PfTally, 1 << 16);
    reader->damage = g_array_new(FALSE, FALSE, sizeof(PfDamage));
    reader->stashes = g_array_new(FALSE, FALSE, sizeof(Stash));
    g_array_set_clear_func(reader->stashes, pf_stash_clear);
    reader->earliest_ns = UINT64_MAX;
    reader->limit = NOWHERE - VARIABLE_HEAD;
    reader->report.has_header = true;
}

PfReader *
pf_reader_new(PfSink *const *sinks, size_t n)
{
    PfReader *reader = g_new0(PfReader, 1);

    reader->sinks = sinks;
    reader->n_sinks = n;
    set_up(reader);
    pf_block_leave(reader);
    return reader;
}

void
pf_reader_free(PfReader *reader)
{
    if (!reader)
        return;
    pf_header_unref(reader->header);
    g_byte_array_unref(reader->carry);
    g_free(reader->types);
    g_free(reader->tallies);
    g_array_unref(reader->damage);
    g_array_unref(reader->stashes);
    g_clear_error(&reader->failure);
    g_free(reader);
}

/* From here on records are of `header`, which the reader takes. */
static Step
begin_segment(PfReader *reader, PfHeader *header)
{
    if (reader->report.segments > 0 && !reader->marked)
        reader->report.unmarked_segments++;
    pf_stash_drop_all(reader);
    pf_take_header(reader, header);
    pf_block_leave(reader);
    reader->block.lo = 0; /* another process's clock starts anew */
    reader->marked = false;
    reader->report.segments++;
    for (size_t i = 0; i < reader->n_sinks; i++) {
        PfSink *sink = reader->sinks[i];
        if (sink->segment && !sink->segment(sink, header, &reader->failure))
            return STEP_FAIL;
    }
    return STEP_ON;
}

static Step
step_header(PfReader *reader, View *view, size_t *need)
{
    PfHeader *header = NULL;
    size_t len = 0;
    g_autoptr(GError) error = NULL;

    switch (pf_header_parse((PfSpan){ view->at, view_len(view) }, &header, &len, &error)) {
    case PF_HEADER_OK: break;
    case PF_HEADER_MORE:
        if (!view->is_last)
            return more(need, 2 * view_len(view) + 1);
        if (reader->report.segments > 0)
            return pf_damage_open(reader, PF_DAMAGE_CUT, true);
        g_set_error(&reader->failure, PF_ERROR, PF_ERROR_MALFORMED,
                    "it ends inside its header, at byte %" G_GUINT64_FORMAT
                    ": nothing can be read",
                    reader->offset + view_len(view));
        return STEP_FAIL;
    case PF_HEADER_BAD:
        if (reader->report.segments > 0)
            return pf_damage_open(reader, PF_DAMAGE_RECORD, true);
        g_propagate_error(&reader->failure, g_steal_pointer(&error));
        return STEP_FAIL;
    }
    advance(reader, view, len);
    reader->report.header_bytes += len;
    reader->mode = MODE_RECORDS;
    return begin_segment(reader, header);
}

static Step
step_start(PfReader *reader, View *view, size_t *need)
{
    size_t len = view_len(view);

    if (len < 8 && !view->is_last)
        return more(need, 8);
    if (len >= 4 && memcmp(view->at, PF_HEADER_MAGIC, MIN(len, 8)) == 0) {
        reader->mode = MODE_HEADER;
        return STEP_ON;
    }
    reader->report.has_header = false;
    pf_take_header(reader, pf_header_builtin());
    return pf_damage_open(reader, PF_DAMAGE_NO_HEADER, false);
}

/* Damage before the first block of data without a header: then the segment begins. */
static Step
step_lost(PfReader *reader, View *view, size_t *need)
{
    Step result = pf_recover(reader, view, need);
    bool is_found = reader->mode == MODE_RECORDS && reader->report.segments == 0;

    if (result == STEP_ON && is_found)
        return begin_segment(reader, pf_header_ref(reader->header));
    return result;
}

static Step
step(PfReader *reader, View *view, size_t *need)
{
    switch (reader->mode) {
    case MODE_START: return step_start(reader, view, need);
    case MODE_HEADER: return step_header(reader, view, need);
    case MODE_RECORDS: return pf_walk(reader, view, need);
    case MODE_LOST: return step_lost(reader, view, need);
    case MODE_OVER: break;
    }
    g_assert_not_reached();
}

/* Leaves out what is not wanted. False: there is more of it than the view has. */
static bool
leave_out(PfReader *reader, View *view)
{
    uint64_t n = least(reader->skip, view_len(view));

    advance(reader, view, n);
    reader->skip -= n;
    if (reader->skip == 0)
        return true;
    if (!view->is_last)
        return false;
    reader->report.unread_bytes -= reader->skip; /* the stream ends in a block nobody wants */
    reader->skip = 0;
    return true;
}

/* Takes from the view what can be taken. False: reader->failure is set. */
static bool
take(PfReader *reader, View *view)
{
    reader->need = 1;
    while (reader->mode != MODE_OVER && reader->offset < reader->limit) {
        if (reader->skip > 0 && !leave_out(reader, view))
            return true;
        Step result = step(reader, view, &reader->need);
        if (result != STEP_ON)
            return result == STEP_MORE;
    }
    return true;
}

/* Feeds what is carried over together with as much of `bytes` as the last step asked for; what
 * the step does not take of `bytes`, which were fed from `start` on, is left in it. */
static bool
take_carried(PfReader *reader, PfSpan *bytes, const uint8_t *start)
{
    GByteArray *carry = reader->carry;
    size_t lacks = reader->need > carry->len ? reader->need - carry->len : 1;
    /* a long one grows by more than it lacks, or it would be moved too often */
    size_t n = MIN(MAX(lacks, carry->len / 8), bytes->len);

    g_byte_array_append(carry, bytes->data, (guint)n);
    bytes->data += n;
    bytes->len -= n;
    if (n < lacks)
        return true;

    View view = { carry->data, carry->data + carry->len, false };
    if (!take(reader, &view))
        return false;
    size_t left = view_len(&view);
    if (left <= (size_t)(bytes->data - start)) { /* the rest lies in `bytes` as well */
        bytes->data -= left;
        bytes->len += left;
        g_byte_array_set_size(carry, 0);
    } else {
        g_byte_array_remove_range(carry, 0, (guint)(carry->len - left));
    }
    return true;
}

static bool
pass_failure(PfReader *reader, GError **error)
{
    g_propagate_error(error, g_steal_pointer(&reader->failure));
    reader->mode = MODE_OVER;
    return false;
}

bool
pf_reader_feed(PfReader *reader, PfSpan bytes, uint64_t *out_skip, GError **error)
{
    const uint8_t *start = bytes.data;

    reader->report.bytes += bytes.len;
    while (bytes.len > 0 && reader->carry->len > 0)
        if (!take_carried(reader, &bytes, start))
            return pass_failure(reader, error);

    if (bytes.len > 0) {
        View view = { bytes.data, bytes.data + bytes.len, false };
        if (!take(reader, &view))
            return pass_failure(reader, error);
        g_byte_array_append(reader->carry, view.at, (guint)view_len(&view));
    }
    *out_skip = reader->carry->len == 0 ? reader->skip : 0;
    return true;
}

static void
sum_up(PfReader *reader)
{
    PfReadReport *report = &reader->report;

    report->events = 0;
    report->event_bytes = 0;
    for (size_t tag = 0; tag < reader->n_tags; tag++) {
        report->events += reader->tallies[tag].count;
        report->event_bytes += reader->tallies[tag].bytes;
    }
    report->first_ns = reader->earliest_ns == UINT64_MAX ? 0 : reader->earliest_ns;
    report->last_ns = reader->latest_ns;
    report->damage = (const PfDamage *)(const void *)reader->damage->data;
    report->by_tag = reader->tallies;
}

bool
pf_reader_finish(PfReader *reader, GError **error)
{
    GByteArray *carry = reader->carry;
    const uint8_t *left = carry->data ? carry->data : (const uint8_t *)"";
    View view = { left, left + carry->len, true };

    if (!take(reader, &view))
        return pass_failure(reader, error);
    if (reader->report.segments == 0) {
        g_set_error(error, PF_ERROR, PF_ERROR_NOT_A_LOG,
                    "it is not an eventlog: there is no header and no block of events in it");
        return false;
    }
    pf_stash_drop_all(reader);
    g_byte_array_set_size(carry, 0);
    reader->report.is_cut = !reader->marked;
    reader->report.complete = reader->marked && reader->report.unmarked_segments == 0;
    sum_up(reader);
    for (size_t i = 0; i < reader->n_sinks; i++) {
        PfSink *sink = reader->sinks[i];
        if (sink->end && !sink->end(sink, error))
            return false;
    }
    return true;
}

void
pf_reader_hop(PfReader *reader, uint64_t n)
{
    g_assert(n <= reader->skip && reader->carry->len == 0);
    reader->skip -= n;
    reader->offset += n;
    reader->report.bytes += n;
}

void
pf_reader_stop_at(PfReader *reader, uint64_t offset)
{
    reader->limit = offset;
}

bool
pf_reader_has_stopped(const PfReader *reader)
{
    return reader->offset >= reader->limit || reader->mode == MODE_OVER;
}

const PfReadReport *
pf_reader_report(const PfReader *reader)
{
    return &reader->report;
}

const PfHeader *
pf_reader_header(const PfReader *reader)
{
    return reader->header;
}
