/*
 * table_events.c - what the log is made of, by falling bytes.
 */
#include "base/error.h"
#include "report/events.h"
#include "report/tables.h"

/* clang-format off */
static const PfColumn columns[] = {
    { "tag",   "TAG",    PF_CELL_COUNT, false },
    { "name",  "EVENT",  PF_CELL_TEXT,  false },
    { "count", "count",  PF_CELL_COUNT, false },
    { "bytes", "bytes",  PF_CELL_COUNT, false },
    { "share", "%bytes", PF_CELL_SHARE, false },
};
/* clang-format on */

PfTable *
pf_table_make_events(const PfTableInput *input, GError **error)
{
    const PfLogFacts *log = input->profile->log;

    if (!log->has_events && log->n_types == 0) {
        g_set_error(error, PF_ERROR, PF_ERROR_ABSENT,
                    "there are no events in it: only the eventlog of a run has them, which is "
                    "written when it is run with +RTS -l");
        return NULL;
    }
    PfTable *table = pf_table_new(columns, G_N_ELEMENTS(columns));
    g_autofree const PfLogType **types = pf_events_by_bytes(log);
    double whole = (double)MAX(log->event_bytes, 1);

    for (size_t i = 0; i < log->n_types; i++) {
        pf_table_uint(table, types[i]->tag);
        pf_table_text(table, types[i]->name);
        pf_table_uint(table, types[i]->count);
        pf_table_uint(table, types[i]->bytes);
        pf_table_share(table, (double)types[i]->bytes / whole);
    }
    return table;
}
