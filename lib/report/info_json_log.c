/*
 * info_json_log.c - the record's `log`: the file, its events, its damage.
 */
#include "report/info-private.h"

static void
write_damage(PfJson *json, const PfLogFacts *log)
{
    pf_json_key(json, "damage");
    pf_json_begin_array(json);
    for (size_t i = 0; i < log->n_damage; i++) {
        pf_json_begin_object(json);
        pf_info_uint(json, "offset", log->damage[i].offset);
        pf_info_uint(json, "bytes", log->damage[i].bytes);
        pf_info_text(json, "reason", log->damage[i].reason);
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
        pf_info_uint(json, "count", log->types[i].count);
        pf_info_uint(json, "bytes", log->types[i].bytes);
        pf_json_end_object(json);
    }
    pf_json_end_array(json);
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
    pf_info_uint(json, "skipped_bytes", log->lost_bytes);
    write_damage(json, log);
    pf_info_maybe_uint(json, "events", log->has_events, log->events);
    pf_info_maybe_uint(json, "first_ns", log->has_times, log->first_ns);
    pf_info_maybe_uint(json, "last_ns", log->has_times, log->last_ns);
    write_types(json, log);
    pf_json_end_object(json);
}
