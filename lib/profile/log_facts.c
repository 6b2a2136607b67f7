#include "profile/log_facts.h"

#include <stdarg.h>

static void
remark_clear(gpointer remark)
{
    g_free(((PfRemark *)remark)->text);
}

const char *
pf_log_format_name(PfLogFormat format)
{
    static const char *const names[] = {
        [PF_LOG_EVENTLOG] = "eventlog",
        [PF_LOG_HP] = "hp",
        [PF_LOG_PROF] = "prof",
    };
    return names[format];
}

PfLogFacts *
pf_log_facts_new(const char *file, PfLogFormat format)
{
    PfLogFacts *facts = g_new0(PfLogFacts, 1);

    facts->file = g_strdup(file);
    facts->format = format;
    facts->has_header = true;
    facts->remarks = g_array_new(FALSE, TRUE, sizeof(PfRemark));
    g_array_set_clear_func(facts->remarks, remark_clear);
    return facts;
}

void
pf_log_facts_remark(PfLogFacts *facts, bool is_partial, const char *format, ...)
{
    va_list args;

    g_array_set_size(facts->remarks, facts->remarks->len + 1);
    PfRemark *remark = &g_array_index(facts->remarks, PfRemark, facts->remarks->len - 1);
    remark->is_partial = is_partial;
    va_start(args, format);
    remark->text = g_strdup_vprintf(format, args);
    va_end(args);
}

static const char *
type_name(const PfType *type)
{
    if (!type)
        return "UNKNOWN";
    return type->kind != PF_UNKNOWN ? pf_event_name(type->kind) : type->description;
}

static void
set_types(PfLogFacts *facts, const PfReadReport *report, const PfHeader *header)
{
    GArray *types = g_array_new(FALSE, FALSE, sizeof(PfLogType));

    for (unsigned tag = 0; tag <= UINT16_MAX; tag++) {
        const PfTally *tally = &report->by_tag[tag];
        if (tally->count == 0)
            continue;
        const PfType *type = pf_header_type(header, (uint16_t)tag);
        PfLogType fact = {
            .tag = (uint16_t)tag,
            .is_known = type && type->kind != PF_UNKNOWN,
            .name = g_strdup(type_name(type)),
            .count = tally->count,
            .bytes = tally->bytes,
        };
        g_array_append_val(types, fact);
    }
    facts->n_types = types->len;
    facts->types = (PfLogType *)(void *)g_array_free(types, FALSE);
}

static void
set_damage(PfLogFacts *facts, const PfReadReport *report)
{
    facts->n_damaged = report->n_damaged;
    facts->n_damage = MIN(report->n_damaged, PF_DAMAGE_KEPT);
    facts->damage = g_new(PfLogDamage, facts->n_damage);
    facts->cut_offset = report->bytes;
    for (size_t i = 0; i < facts->n_damage; i++) {
        const PfDamage *damage = &report->damage[i];
        facts->damage[i] = (PfLogDamage){
            .offset = damage->offset,
            .bytes = damage->bytes,
            .is_end = damage->reason == PF_DAMAGE_CUT,
            .reason = g_strdup(pf_damage_text(damage->reason)),
        };
        if (facts->damage[i].is_end) {
            facts->cut_offset = damage->offset;
            facts->cut_bytes += damage->bytes;
        }
    }
}

PfLogFacts *
pf_log_facts_of(const PfLog *log)
{
    const PfReadReport *report = pf_log_report(log);
    PfLogFacts *facts = pf_log_facts_new(pf_log_name(log), PF_LOG_EVENTLOG);

    facts->bytes = report->bytes;
    facts->complete = report->complete;
    facts->segments = report->segments;
    facts->lost_bytes = report->lost_bytes;
    facts->has_events = true;
    facts->events = report->events;
    facts->event_bytes = report->event_bytes;
    facts->has_times = report->last_ns > 0;
    facts->first_ns = report->first_ns;
    facts->last_ns = report->last_ns;
    facts->has_header = report->has_header;
    facts->is_cut = report->is_cut;
    facts->unmarked_segments = report->unmarked_segments;
    facts->torn = report->torn;
    facts->trouble = g_strdup(pf_log_trouble(log));
    set_types(facts, report, pf_log_header(log));
    set_damage(facts, report);
    return facts;
}

void
pf_log_facts_free(PfLogFacts *facts)
{
    if (!facts)
        return;
    for (size_t i = 0; i < facts->n_damage; i++)
        g_free(facts->damage[i].reason);
    for (size_t i = 0; i < facts->n_types; i++)
        g_free(facts->types[i].name);
    g_free(facts->file);
    g_free(facts->damage);
    g_free(facts->types);
    g_free(facts->trouble);
    g_array_unref(facts->remarks);
    g_free(facts);
}
