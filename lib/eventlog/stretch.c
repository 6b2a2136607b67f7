#include "eventlog/stretch.h"

#include "eventlog/decode.h"

typedef struct {
    PfMoment moment;
    uint32_t sequence; /* order of the file, for ties */
    uint32_t payload;  /* where in the stretch's bytes */
    uint32_t len;
    uint16_t tag, cap, excess;
    uint8_t kind;
    bool variable;
    uint64_t offset;
} Record;

typedef struct {
    PfSink sink; /* must be first */
    const PfFilter *filter;
    PfStretch *stretch;
    uint32_t segment;
} Collector;

static bool
collect_event(PfSink *sink, const PfEvent *event, G_GNUC_UNUSED GError **error)
{
    Collector *collector = (Collector *)sink;
    PfStretch *stretch = collector->stretch;
    Record record = {
        .moment = { collector->segment, event->time_ns },
        .sequence = stretch->records->len,
        .payload = stretch->bytes->len,
        .len = (uint32_t)event->payload.len,
        .tag = event->tag,
        .cap = event->cap,
        .excess = event->excess,
        .kind = (uint8_t)event->kind,
        .variable = event->variable,
        .offset = event->offset,
    };

    if (!pf_filter_passes(collector->filter, event))
        return true;
    g_array_append_val(stretch->records, record);
    if (event->payload.len > 0)
        g_byte_array_append(stretch->bytes, event->payload.data, (guint)event->payload.len);
    return true;
}

static bool
collect_segment(PfSink *sink, G_GNUC_UNUSED const PfHeader *header,
                G_GNUC_UNUSED GError **error)
{
    ((Collector *)sink)->segment++;
    return true;
}

static gint
compare(gconstpointer a, gconstpointer b)
{
    const Record *x = a, *y = b;
    int order = pf_moment_compare(x->moment, y->moment);

    return order != 0 ? order : x->sequence < y->sequence ? -1 : 1;
}

/* As the records of one block are but where a clock went back. */
static bool
is_in_order(const GArray *records)
{
    const Record *record = (const Record *)(const void *)records->data;

    for (guint i = 1; i < records->len; i++)
        if (pf_moment_compare(record[i - 1].moment, record[i].moment) > 0)
            return false;
    return true;
}

static const Record *
record_at(const PfStretch *stretch)
{
    return &g_array_index(stretch->records, Record, stretch->at);
}

bool
pf_stretch_read(PfStretch *stretch, PfLog *log, const PfFilter *filter, GError **error)
{
    Collector collector = {
        .sink = { .wants = filter->kinds,
                  .takes_bytes = true,
                  .segment = collect_segment,
                  .event = collect_event },
        .filter = filter,
        .stretch = stretch,
        .segment = stretch->segment,
    };

    stretch->records = g_array_new(FALSE, FALSE, sizeof(Record));
    stretch->bytes = g_byte_array_sized_new(1); /* `data` is no NULL even when it stays empty */
    stretch->at = 0;
    if (!pf_log_run_stretch(log, stretch->place, stretch->from, stretch->until, &collector.sink,
                            error))
        return false;
    if (!is_in_order(stretch->records))
        g_array_sort(stretch->records, compare);
    stretch->n_events = stretch->records->len;
    if (stretch->n_events > 0)
        stretch->first = record_at(stretch)->moment;
    return true;
}

PfEvent
pf_stretch_event(const PfStretch *stretch)
{
    const Record *record = record_at(stretch);
    PfEvent event; /* all of which is set, the fields by decoding */

    event.kind = (PfKind)record->kind;
    event.tag = record->tag;
    event.cap = record->cap;
    event.variable = record->variable;
    event.excess = record->excess;
    event.time_ns = record->moment.time_ns;
    event.offset = record->offset;
    event.payload = (PfSpan){ stretch->bytes->data + record->payload, record->len };
    pf_decode(&event);
    return event;
}

bool
pf_stretch_next(PfStretch *stretch)
{
    if (++stretch->at >= stretch->records->len)
        return false;
    stretch->first = record_at(stretch)->moment;
    return true;
}

void
pf_stretch_forget(PfStretch *stretch)
{
    g_clear_pointer(&stretch->records, g_array_unref);
    g_clear_pointer(&stretch->bytes, g_byte_array_unref);
}

void
pf_stretch_free(PfStretch *stretch)
{
    if (!stretch)
        return;
    pf_stretch_forget(stretch);
    pf_place_free(stretch->place);
    g_free(stretch);
}
