/*
 * fuzz_order.c - events in the order of time are those in the order of the file, stably sorted.
 */
#include "fuzz.h"

#include "eventlog/order.h"
#include "keeper.h"

enum { PORTION = 256 << 10 }; /* what a driver reads at a time */

static void
check_same(const GArray *file, const GArray *order)
{
    MUST(file->len == order->len);
    for (guint i = 0; i < file->len; i++) {
        MUST(told_equal(&g_array_index(file, Told, i), &g_array_index(order, Told, i)));
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
        g_array_sort(file.told, told_by_time); /* which is stable */
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
