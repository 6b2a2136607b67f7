/*
 * info_json_memory.c - the record's `memory`.
 */
#include "report/info-private.h"

static void
write_steps(PfJson *json, const PfReadings *readings)
{
    pf_json_key(json, "steps");
    pf_json_begin_object(json);
    pf_info_uints(json, "times_ns", readings->times_ns, readings->n);
    pf_info_uints(json, "bytes", readings->bytes, readings->n);
    pf_json_end_object(json);
}

/* Absent where the log does not tell of it; so are its steps. */
static void
write_readings(PfJson *json, const char *key, const PfReadings *readings)
{
    if (readings->n_readings == 0)
        return;
    pf_json_key(json, key);
    pf_json_begin_object(json);
    pf_info_uint(json, "readings", readings->n_readings);
    pf_info_uint(json, "max", readings->max_bytes);
    pf_info_uint(json, "last", readings->last_bytes);
    if (readings->n > 0)
        write_steps(json, readings);
    pf_json_end_object(json);
}

void
pf_info_json_memory(PfJson *json, const PfProfile *profile)
{
    pf_json_key(json, "memory");
    pf_json_begin_object(json);
    write_readings(json, "heap_size_bytes", &profile->memory->heap_size);
    pf_json_end_object(json);
}
