/*
 * table_events.c - what the log is made of, by falling bytes.
 */
#include "report/events.h"
#include "report/tables.h"

/* clang-format off */
static const PfColumn columns[] = {
    { "tag",   "TAG",   PF_CELL_COUNT },
    { "name",  "EVENT", PF_CELL_TEXT },
    { "count", "count", PF_CELL_COUNT },
    { "bytes", "bytes", PF_CELL_COUNT },
    { "share", "%bytes", PF_CELL_SHARE },
};
/* clang-format on */

PfTable *
pf_table_make_events(const PfTableInput *input, G_GNUC_UNUSED GError **error)
{
    PfTable *table = pf_table_new(columns, G_N_ELEMENTS(columns));
    g_autoptr(GArray) tags = pf_events_by_bytes(input->report);
    double whole = (double)MAX(input->report->event_bytes, 1);

    for (guint i = 0; i < tags->len; i++) {
        uint16_t tag = g_array_index(tags, uint16_t, i);
        const PfTally *tally = &input->report->by_tag[tag];

        pf_table_uint(table, tag);
        pf_table_text(table, pf_events_name(input->header, tag));
        pf_table_uint(table, tally->count);
        pf_table_uint(table, tally->bytes);
        pf_table_share(table, (double)tally->bytes / whole);
    }
    return table;
}
