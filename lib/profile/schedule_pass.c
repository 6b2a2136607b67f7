#include "profile/schedule_pass.h"

#include "eventlog/order.h"
#include "profile/schedule_fold.h"

typedef struct {
    PfSink sink; /* must be first */
    const PfSchedulePass *pass;
    PfScheduleFold *schedule; /* NULL: the log does not tell */
    uint64_t segment;         /* from 1 */
    uint64_t last_ns;         /* of an event of the run that is shown */
} Reader;

static bool
is_shown(const Reader *reader)
{
    return reader->segment >= reader->pass->first_segment
           && reader->segment <= reader->pass->last_segment;
}

static bool
see_segment(PfSink *sink, const PfHeader *header, G_GNUC_UNUSED GError **error)
{
    Reader *reader = (Reader *)sink;

    reader->segment++;
    if (is_shown(reader) && reader->schedule)
        pf_schedule_fold_segment(reader->schedule, header);
    return true;
}

static bool
see_event(PfSink *sink, const PfEvent *event, G_GNUC_UNUSED GError **error)
{
    Reader *reader = (Reader *)sink;

    if (!is_shown(reader))
        return true;
    reader->last_ns = MAX(reader->last_ns, event->time_ns);
    if (reader->schedule)
        pf_schedule_fold_event(reader->schedule, event);
    return true;
}

static bool
has_any(const PfReadReport *report, const PfKind *kinds, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (report->by_tag[pf_event_spec(kinds[i])->tag].count > 0)
            return true;
    return false;
}

/* When the part of the run ends: with its last event, whatever that is; of that only the whole
 * log tells. */
static uint64_t
end_of(const Reader *reader)
{
    const PfSchedulePass *pass = reader->pass;
    const PfReadReport *report = pf_log_report(pass->log);
    bool is_whole = pass->first_segment <= 1 && pass->last_segment >= report->segments;
    uint64_t last_ns = is_whole ? MAX(report->last_ns, reader->last_ns) : reader->last_ns;

    return MIN(last_ns, pass->range.until_ns);
}

bool
pf_schedule_pass_run(const PfSchedulePass *pass, PfProfile *profile, GError **error)
{
    static const PfKind of_threads[] = { PF_CREATE_THREAD, PF_RUN_THREAD, PF_STOP_THREAD,
                                         PF_MIGRATE_THREAD, PF_THREAD_WAKEUP };
    const PfReadReport *report = pf_log_report(pass->log);
    PfFilter filter = { .kinds = pf_kinds_none(), .until_ns = pass->range.until_ns };
    Reader reader = { .sink = { .segment = see_segment, .event = see_event }, .pass = pass };

    if (!has_any(report, of_threads, G_N_ELEMENTS(of_threads)))
        return true;
    g_autoptr(PfScheduleFold) schedule = pf_schedule_fold_new(&pass->range, pass->notes);
    reader.schedule = schedule;
    pf_schedule_fold_wants(&filter.kinds);
    if (!pf_log_run_in_order(pass->log, &filter, &reader.sink, error))
        return false;
    profile->schedule = pf_schedule_fold_finish(schedule, end_of(&reader));
    return true;
}
