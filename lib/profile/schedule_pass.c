#include "profile/schedule_pass.h"

#include "eventlog/order.h"
#include "profile/classes.h"
#include "profile/phases_fold.h"
#include "profile/schedule_fold.h"

typedef struct {
    PfSink sink; /* must be first */
    const PfSchedulePass *pass;
    PfScheduleFold *schedule; /* NULL: the log does not tell; as the next one */
    PfPhasesFold *phases;
    uint64_t segment; /* from 1 */
    uint64_t last_ns; /* of an event of the run that is shown */
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
    if (is_shown(reader) && reader->phases)
        pf_phases_fold_segment(reader->phases, header);
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
    if (reader->phases)
        pf_phases_fold_event(reader->phases, event);
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

/* When the run ends: with its last event, whatever that is; of that only the whole log tells.
 */
static uint64_t
end_of(const Reader *reader)
{
    const PfSchedulePass *pass = reader->pass;
    const PfReadReport *report = pf_log_report(pass->log);
    bool is_whole = pass->first_segment <= 1 && pass->last_segment >= report->segments;

    return is_whole ? MAX(report->last_ns, reader->last_ns) : reader->last_ns;
}

static PfScheduleFold *
new_schedule(const PfSchedulePass *pass)
{
    static const PfKind kinds[] = { PF_CREATE_THREAD, PF_RUN_THREAD, PF_STOP_THREAD,
                                    PF_MIGRATE_THREAD, PF_THREAD_WAKEUP };
    bool is_told = has_any(pf_log_report(pass->log), kinds, G_N_ELEMENTS(kinds));

    return is_told ? pf_schedule_fold_new(&pass->range, pass->notes) : NULL;
}

static PfPhasesFold *
new_phases(const PfSchedulePass *pass, const PfProfile *profile)
{
    static const PfKind marks[] = { PF_USER_MARKER, PF_USER_MSG };
    const PfReadReport *report = pf_log_report(pass->log);
    PfPhasesOptions options = {
        .range = pass->range,
        .has_collections = pf_class_was_read(report, PF_CLASS_GC),
        .oldest = profile->gc ? profile->gc->oldest : 0,
    };

    return has_any(report, marks, G_N_ELEMENTS(marks)) ? pf_phases_fold_new(&options) : NULL;
}

bool
pf_schedule_pass_run(const PfSchedulePass *pass, PfProfile *profile, GError **error)
{
    PfFilter filter = { .kinds = pf_kinds_none(), .until_ns = pass->range.until_ns };
    g_autoptr(PfScheduleFold) schedule = new_schedule(pass);
    g_autoptr(PfPhasesFold) phases = new_phases(pass, profile);
    Reader reader = {
        .sink = { .segment = see_segment, .event = see_event },
        .pass = pass,
        .schedule = schedule,
        .phases = phases,
    };

    if (!schedule && !phases)
        return true;
    if (schedule)
        pf_schedule_fold_wants(&filter.kinds);
    if (phases)
        pf_phases_fold_wants(&filter.kinds);
    if (!pf_log_run_in_order(pass->log, &filter, &reader.sink, error))
        return false;

    bool has_gc = pf_class_was_read(pf_log_report(pass->log), PF_CLASS_GC);
    uint64_t end_ns = end_of(&reader), until_ns = MIN(end_ns, pass->range.until_ns);
    if (schedule)
        profile->schedule = pf_schedule_fold_finish(schedule, until_ns);
    for (size_t i = 0; profile->schedule && i < profile->schedule->n_caps; i++)
        profile->schedule->caps[i].has_gc = has_gc;
    if (phases)
        profile->phases = pf_phases_fold_finish(phases, until_ns, until_ns < end_ns);
    return true;
}
