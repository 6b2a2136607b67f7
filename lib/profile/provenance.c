#include "profile/provenance.h"

typedef struct {
    PfSink sink; /* must be first */
    PfInfoTables *tables;
    uint64_t segment, first, last;
} Reader;

static bool
see_segment(PfSink *sink, G_GNUC_UNUSED const PfHeader *header, G_GNUC_UNUSED GError **error)
{
    ((Reader *)sink)->segment++;
    return true;
}

static bool
see_event(PfSink *sink, const PfEvent *event, G_GNUC_UNUSED GError **error)
{
    Reader *reader = (Reader *)sink;

    if (reader->segment >= reader->first && reader->segment <= reader->last)
        pf_info_tables_define(reader->tables, event);
    return true;
}

bool
pf_provenance_read(PfLog *log, PfInfoTables *tables, uint64_t first, uint64_t last,
                   PfBlocks blocks, GError **error)
{
    Reader reader = {
        .sink = { .wants = pf_kinds_none(),
                  .blocks = blocks,
                  .segment = see_segment,
                  .event = see_event },
        .tables = tables,
        .first = first,
        .last = last,
    };
    PfSink *sinks[] = { &reader.sink };

    pf_kinds_add(&reader.sink.wants, PF_IPE);
    return pf_log_run(log, sinks, G_N_ELEMENTS(sinks), error);
}
