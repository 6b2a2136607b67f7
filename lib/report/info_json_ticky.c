/*
 * info_json_ticky.c - the record's `ticky`.
 */
#include "report/info-private.h"

/* What the definition tells is null where it is missing. */
static void
write_counter(PfJson *json, const PfTickyCounter *counter)
{
    pf_json_begin_object(json);
    pf_info_uint(json, "id", counter->id);
    pf_info_text(json, "name", counter->name);
    pf_info_maybe_uint(json, "arity", counter->is_defined, counter->arity);
    pf_info_text(json, "kinds", counter->kinds);
    pf_info_text(json, "kind", counter->kind);
    pf_info_maybe_uint(json, "info_table", counter->info_table > 0, counter->info_table);
    pf_info_text(json, "module", counter->module);
    pf_info_text(json, "source", counter->source);
    pf_info_uint(json, "entries", counter->entries);
    pf_info_uint(json, "alloc_bytes", counter->alloc_bytes);
    pf_info_uint(json, "allocd_bytes", counter->allocd_bytes);
    pf_json_end_object(json);
}

void
pf_info_json_ticky(PfJson *json, const PfProfile *profile)
{
    const PfTicky *ticky = profile->ticky;

    pf_json_key(json, "ticky");
    pf_json_begin_object(json);
    pf_info_uint(json, "samples", ticky->n_samples);
    pf_json_key(json, "counters");
    pf_json_begin_array(json);
    for (size_t i = 0; i < ticky->n_counters; i++)
        write_counter(json, &ticky->counters[i]);
    pf_json_end_array(json);
    pf_json_end_object(json);
}
