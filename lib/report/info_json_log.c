/*
 * info_json_log.c - the record's `log`: the file, its events, its damage.
 */
#include "report/events.h"
#include "report/info-private.h"

static void
write_damage(PfJson *json, const PfReadReport *report)
{
    pf_json_key(json, "damage");
    pf_json_begin_array(json);
    for (uint64_t i = 0; i < MIN(report->n_damaged, PF_DAMAGE_KEPT); i++) {
        const PfDamage *damage = &report->damage[i];
        pf_json_begin_object(json);
        pf_info_uint(json, "offset", damage->offset);
        pf_info_uint(json, "bytes", damage->bytes);
        pf_info_text(json, "reason", pf_damage_text(damage->reason));
        pf_json_end_object(json);
    }
    pf_json_end_array(json);
}

static void
write_types(PfJson *json, const PfInfo *info)
{
    g_autoptr(GArray) tags = pf_events_by_tag(info->report);

    pf_json_key(json, "events_by_type");
    pf_json_begin_array(json);
    for (guint i = 0; i < tags->len; i++) {
        uint16_t tag = g_array_index(tags, uint16_t, i);
        pf_json_begin_object(json);
        pf_info_uint(json, "tag", tag);
        pf_info_text(json, "name", pf_events_name(info->header, tag));
        pf_info_uint(json, "count", info->report->by_tag[tag].count);
        pf_info_uint(json, "bytes", info->report->by_tag[tag].bytes);
        pf_json_end_object(json);
    }
    pf_json_end_array(json);
}

void
pf_info_json_log(PfJson *json, const PfInfo *info)
{
    const PfReadReport *report = info->report;
    bool has_times = report->last_ns > 0;

    pf_json_key(json, "log");
    pf_json_begin_object(json);
    pf_info_text(json, "file", info->file);
    pf_info_text(json, "format", "eventlog");
    pf_info_uint(json, "bytes", report->bytes);
    pf_info_bool(json, "complete", report->complete);
    pf_info_uint(json, "segments", report->segments);
    pf_info_uint(json, "skipped_bytes", report->lost_bytes);
    write_damage(json, report);
    pf_info_uint(json, "events", report->events);
    pf_info_maybe_uint(json, "first_ns", has_times, report->first_ns);
    pf_info_maybe_uint(json, "last_ns", has_times, report->last_ns);
    write_types(json, info);
    pf_json_end_object(json);
}
