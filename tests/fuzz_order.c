/*
 * fuzz_order.c - events in the order of time are those in the order of the file, stably sorted.
 */
#include "fuzz.h"

#include "eventlog/order.h"

enum { PORTION = 256 << 10 }; /* what a driver reads at a time */

typedef struct {
    uint32_t segment;
    uint16_t tag, cap;
    uint64_t time_ns, offset;
    size_t len;
} Told;

typedef struct {
    PfSink sink; /* must be first */
    GArray *told;
    uint32_t segment;
} Keeper;

static bool
keep_event(PfSink *sink, const PfEvent *event, G_GNUC_UNUSED GError **error)
{
    Keeper *keeper = (Keeper *)sink;
    Told told = { keeper->segment, event->tag,    event->cap,
                  event->time_ns,  event->offset, event->payload.len };

    g_array_append_val(keeper->told, told);
    return true;
}

static bool
keep_segment(PfSink *sink, G_GNUC_UNUSED const PfHeader *header, G_GNUC_UNUSED GError **error)
{
    ((Keeper *)sink)->segment++;
    return true;
}

static Keeper
keeper_new(void)
{
    return (Keeper){
        .sink = { .wants = pf_kinds_all(), .segment = keep_segment, .event = keep_event },
        .told = g_array_new(FALSE, FALSE, sizeof(Told)),
    };
}

static gint
by_time(gconstpointer a, gconstpointer b)
{
    const Told *x = a, *y = b;

    if (x->segment != y->segment)
        return x->segment < y->segment ? -1 : 1;
    return x->time_ns < y->time_ns ? -1 : x->time_ns > y->time_ns;
}

static void
check_same(const GArray *file, const GArray *order)
{
    MUST(file->len == order->len);
    for (guint i = 0; i < file->len; i++) {
        const Told *x = &g_array_index(file, Told, i), *y = &g_array_index(order, Told, i);
        MUST(x->segment == y->segment && x->tag == y->tag && x->cap == y->cap);
        MUST(x->time_ns == y->time_ns && x->offset == y->offset && x->len == y->len);
    }
}

static void
check_order(PfSpan bytes)
{
    g_autoptr(PfLog) log = fuzz_log(bytes);
    Keeper file = keeper_new(), order = keeper_new();
    PfSink *sinks[] = { &file.sink };
    PfFilter filter = pf_filter_all();

    if (log && pf_log_run(log, sinks, G_N_ELEMENTS(sinks), NULL)) {
        MUST(pf_log_run_in_order(log, &filter, &order.sink, NULL));
        g_array_sort(file.told, by_time); /* which is stable */
        MUST(file.segment == order.segment);
        check_same(file.told, order.told);
    }
    g_array_unref(file.told);
    g_array_unref(order.told);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    if (size < 8)
        return 0;

    /* some inputs are repeated until they are longer than what is read at a time */
    do
        g_byte_array_append(bytes, data, (guint)size);
    while (data[size - 1] % 64 == 1 && bytes->len < PORTION + PORTION / 8);
    check_order((PfSpan){ bytes->data, bytes->len });
    return 0;
}
