/*
 * info_json_log.c - the record's `log`: the file, its events, its damage.
 *
 * All that is said of the log on standard error is in it, so that it can be said of the record.
 */
#include "report/info-private.h"

static void
write_cut(PfJson *json, const PfLogFacts *log)
{
    pf_json_key(json, "cut");
    if (!log->is_cut) {
        pf_json_null(json);
        return;
    }
    pf_json_begin_object(json);
    pf_info_uint(json, "offset", log->cut_offset);
    pf_info_uint(json, "bytes", log->cut_bytes);
    pf_json_end_object(json);
}

static void
write_damage(PfJson *json, const PfLogFacts *log)
{
    pf_info_uint(json, "damaged_places", log->n_damaged);
    pf_json_key(json, "damage");
    pf_json_begin_array(json);
    for (size_t i = 0; i < log->n_damage; i++) {
        pf_json_begin_object(json);
        pf_info_uint(json, "offset", log->damage[i].offset);
        pf_info_uint(json, "bytes", log->damage[i].bytes);
        pf_info_text(json, "reason", log->damage[i].reason);
        pf_info_bool(json, "is_end", log->damage[i].is_end);
        pf_json_end_object(json);
    }
    pf_json_end_array(json);
}

static void
write_remarks(PfJson *json, const PfLogFacts *log)
{
    pf_json_key(json, "remarks");
    pf_json_begin_array(json);
    for (guint i = 0; i < log->remarks->len; i++) {
        const PfRemark *remark = &g_array_index(log->remarks, PfRemark, i);
        pf_json_begin_object(json);
        pf_info_bool(json, "partial", remark->is_partial);
        pf_info_text(json, "text", remark->text);
        pf_json_end_object(json);
    }
    pf_json_end_array(json);
}

static void
write_types(PfJson *json, const PfLogFacts *log)
{
    pf_json_key(json, "events_by_type");
    pf_json_begin_array(json);
    for (size_t i = 0; i < log->n_types; i++) {
        pf_json_begin_object(json);
        pf_info_uint(json, "tag", log->types[i].tag);
        pf_info_text(json, "name", log->types[i].name);
        pf_info_bool(json, "known", log->types[i].is_known);
        pf_info_uint(json, "count", log->types[i].count);
        pf_info_uint(json, "bytes", log->types[i].bytes);
        pf_json_end_object(json);
    }
    pf_json_end_array(json);
}

/* How the reading went. */
static void
write_reading(PfJson *json, const PfLogFacts *log)
{
    pf_info_bool(json, "has_header", log->has_header);
    write_cut(json, log);
    pf_info_text(json, "trouble", log->trouble);
    pf_info_uint(json, "unmarked_segments", log->unmarked_segments);
    pf_info_uint(json, "torn_records", log->torn);
    pf_info_uint(json, "skipped_bytes", log->lost_bytes);
    write_damage(json, log);
    write_remarks(json, log);
}

void
pf_info_json_log(PfJson *json, const PfProfile *profile)
{
    const PfLogFacts *log = profile->log;

    pf_json_key(json, "log");
    pf_json_begin_object(json);
    pf_info_text(json, "file", log->file);
    pf_info_text(json, "format", pf_log_format_name(log->format));
    pf_info_uint(json, "bytes", log->bytes);
    pf_info_bool(json, "complete", log->complete);
    pf_info_uint(json, "segments", log->segments);
    pf_info_uint(json, "processes", profile->n_processes);
    pf_info_maybe_uint(json, "segment_shown", profile->segment > 0, profile->segment);
    write_reading(json, log);
    pf_info_maybe_uint(json, "events", log->has_events, log->events);
    pf_info_maybe_uint(json, "event_bytes", log->has_events, log->event_bytes);
    pf_info_maybe_uint(json, "first_ns", log->has_times, log->first_ns);
    pf_info_maybe_uint(json, "last_ns", log->has_times, log->last_ns);
    write_types(json, log);
    pf_json_end_object(json);
}
