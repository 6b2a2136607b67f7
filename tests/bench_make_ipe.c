/*
 * bench_make_ipe.c - info-table provenance, as a program built with -finfo-table-map writes it
 * when it starts: hundreds of megabytes before anything else.
 *
 * Its records declare one byte more than they have, as those of GHC do (EVENTLOG 1.6).
 */
#include "bench_make.h"

static void
add_table(Maker *maker, uint32_t number)
{
    PfEvent event = bench_event(maker, PF_IPE, 20);
    uint32_t module = number / 50;
    g_autofree char *table = g_strdup_printf("sat_s%x_info", number);
    g_autofree char *closure = g_strdup_printf("%u", 8 + bench_roll(maker, 16));
    g_autofree char *label = g_strdup_printf("insertWith%u", number % 97);
    g_autofree char *name = g_strdup_printf("Data.Table.Part%u", module);
    g_autofree char *place =
        g_strdup_printf("src/Data/Table/Part%u.hs:%u:5-40", module, 1 + number % 50 * 7);

    event.excess = 1;
    event.ipe.info = UINT64_C(0x400000) + UINT64_C(24) * number;
    event.ipe.table_name = bench_span(table);
    event.ipe.closure_type = bench_span(closure);
    event.ipe.type = bench_span(number % 3 == 0 ? "Map k a -> Map k a" : "");
    event.ipe.label = bench_span(label);
    event.ipe.module = bench_span(name);
    event.ipe.srcloc = bench_span(place);
    pf_log_writer_event(maker->writer, &event);
}

void
bench_make_ipe(Maker *maker)
{
    bench_tell_program(maker, 1);
    for (uint32_t number = 0; !bench_is_done(maker); number++)
        add_table(maker, number);
}
