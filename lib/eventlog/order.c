#include "eventlog/order.h"

#include "eventlog/stretch.h"

/* Pass 1: where the stretches are. */
typedef struct {
    PfSink sink; /* must be first */
    const PfFilter *filter;
    GPtrArray *stretches; /* PfStretch */
    GPtrArray *headers;   /* PfHeader, by segment */
    PfStretch *open;
} Index;

static PfStretch *
open_stretch(const PfReader *reader, uint32_t segment)
{
    PfStretch *stretch = g_new0(PfStretch, 1);

    stretch->place = pf_reader_place(reader, &stretch->from);
    stretch->first = (PfMoment){ UINT32_MAX, UINT64_MAX };
    stretch->segment = segment;
    return stretch;
}

static bool
note_event(PfSink *sink, const PfEvent *event, G_GNUC_UNUSED GError **error)
{
    Index *index = (Index *)sink;
    PfMoment moment = { index->headers->len, event->time_ns };

    if (!pf_filter_passes(index->filter, event))
        return true;
    index->open->n_events++;
    if (pf_moment_compare(moment, index->open->first) < 0)
        index->open->first = moment;
    return true;
}

/* The same header again, as after a restart, is kept once. */
static bool
note_segment(PfSink *sink, const PfHeader *header, G_GNUC_UNUSED GError **error)
{
    Index *index = (Index *)sink;
    guint n = index->headers->len;
    const PfHeader *before = n > 0 ? g_ptr_array_index(index->headers, n - 1) : NULL;
    bool is_same = before && pf_header_equals(before, header);

    g_ptr_array_add(index->headers, pf_header_ref((PfHeader *)(is_same ? before : header)));
    return true;
}

/* Ends the open stretch where the reader now is, and opens the next. */
static void
note_progress(const PfReader *reader, gpointer data)
{
    Index *index = data;
    PfStretch *next = open_stretch(reader, index->headers->len);

    index->open->until = next->from;
    if (index->open->n_events > 0)
        g_ptr_array_add(index->stretches, index->open);
    else
        pf_stretch_free(index->open);
    index->open = next;
}

static bool
build_index(PfLog *log, Index *index, GError **error)
{
    PfSink *sinks[] = { &index->sink };
    g_autoptr(PfReader) start = pf_reader_new(NULL, 0);

    index->sink = (PfSink){
        .wants = index->filter->kinds,
        .takes_bytes = true,
        .segment = note_segment,
        .event = note_event,
    };
    index->stretches = g_ptr_array_new_with_free_func((GDestroyNotify)pf_stretch_free);
    index->headers = g_ptr_array_new_with_free_func((GDestroyNotify)pf_header_unref);
    index->open = open_stretch(start, 0);
    if (!pf_log_run_with(log, sinks, G_N_ELEMENTS(sinks), note_progress, index, error))
        return false;
    index->open->until = UINT64_MAX / 2;
    if (index->open->n_events > 0)
        g_ptr_array_add(index->stretches, g_steal_pointer(&index->open));
    return true;
}

/* Pass 2: the stretches that have begun, as a heap by their next event. */
typedef struct {
    PfLog *log;
    const PfFilter *filter;
    GPtrArray *waiting; /* by falling first moment: the last is next. Borrowed */
    GPtrArray *begun;   /* a heap of borrowed PfStretch */
} Merge;

static gint
compare_waiting(gconstpointer a, gconstpointer b)
{
    const PfStretch *x = *(PfStretch *const *)a, *y = *(PfStretch *const *)b;
    int order = pf_moment_compare(y->first, x->first);

    if (order != 0)
        return order;
    return x->from > y->from ? -1 : 1;
}

static bool
is_before(const PfStretch *a, const PfStretch *b)
{
    int order = pf_moment_compare(a->first, b->first);
    return order != 0 ? order < 0 : a->from < b->from;
}

static void
sift_down(GPtrArray *heap, guint at)
{
    for (;;) {
        guint least = at;
        for (guint child = 2 * at + 1; child <= 2 * at + 2 && child < heap->len; child++)
            if (is_before(heap->pdata[child], heap->pdata[least]))
                least = child;
        if (least == at)
            return;
        gpointer moved = heap->pdata[at];
        heap->pdata[at] = heap->pdata[least];
        heap->pdata[least] = moved;
        at = least;
    }
}

static void
sift_up(GPtrArray *heap)
{
    for (guint at = heap->len - 1; at > 0;) {
        guint parent = (at - 1) / 2;
        if (!is_before(heap->pdata[at], heap->pdata[parent]))
            return;
        gpointer moved = heap->pdata[at];
        heap->pdata[at] = heap->pdata[parent];
        heap->pdata[parent] = moved;
        at = parent;
    }
}

/* Reads all stretches that start no later than the next event. */
static bool
begin_due(Merge *merge, GError **error)
{
    while (merge->waiting->len > 0) {
        PfStretch *next = merge->waiting->pdata[merge->waiting->len - 1];
        bool is_due = merge->begun->len == 0 || is_before(next, merge->begun->pdata[0]);
        if (!is_due)
            return true;
        if (!pf_stretch_read(next, merge->log, merge->filter, error))
            return false;
        g_ptr_array_set_size(merge->waiting, (gint)merge->waiting->len - 1);
        if (next->n_events == 0) /* the log has changed since */
            continue;
        g_ptr_array_add(merge->begun, next);
        sift_up(merge->begun);
    }
    return true;
}

static void
move_on(Merge *merge)
{
    PfStretch *stretch = merge->begun->pdata[0];

    if (!pf_stretch_next(stretch)) {
        pf_stretch_forget(stretch);
        merge->begun->pdata[0] = merge->begun->pdata[merge->begun->len - 1];
        g_ptr_array_set_size(merge->begun, (gint)merge->begun->len - 1);
    }
    if (merge->begun->len > 0)
        sift_down(merge->begun, 0);
}

/* Announces the segments up to number `until`. */
static bool
announce(const Index *index, uint32_t *segment, uint32_t until, PfSink *sink, GError **error)
{
    for (; *segment < until; (*segment)++)
        if (sink->segment && !sink->segment(sink, index->headers->pdata[*segment], error))
            return false;
    return true;
}

static bool
merge_all(Merge *merge, const Index *index, PfSink *sink, GError **error)
{
    uint32_t segment = 0;

    if (!begin_due(merge, error))
        return false;
    while (merge->begun->len > 0) {
        PfStretch *stretch = merge->begun->pdata[0];
        PfEvent event = pf_stretch_event(stretch);

        if (!announce(index, &segment, stretch->first.segment, sink, error)
            || !sink->event(sink, &event, error))
            return false;
        move_on(merge);
        if (!begin_due(merge, error))
            return false;
    }
    return announce(index, &segment, index->headers->len, sink, error)
           && (!sink->end || sink->end(sink, error));
}

bool
pf_log_run_in_order(PfLog *log, const PfFilter *filter, PfSink *sink, GError **error)
{
    Index index = { .filter = filter };
    bool is_done = build_index(log, &index, error);

    if (is_done) {
        Merge merge = { log, filter, g_ptr_array_copy(index.stretches, NULL, NULL),
                        g_ptr_array_new() };
        g_ptr_array_set_free_func(merge.waiting, NULL);
        g_ptr_array_sort(merge.waiting, compare_waiting);
        is_done = merge_all(&merge, &index, sink, error);
        g_ptr_array_unref(merge.waiting);
        g_ptr_array_unref(merge.begun);
    }
    pf_stretch_free(index.open);
    g_ptr_array_unref(index.stretches);
    g_ptr_array_unref(index.headers);
    return is_done;
}
