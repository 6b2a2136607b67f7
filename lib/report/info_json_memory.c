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

static void
write_allocation(PfJson *json, const PfMemory *memory)
{
    static const char *const kinds[] = { "bytes" };

    if (!memory->has_allocated)
        return;
    pf_info_items(json, "allocated_by_capability", &pf_slots_allocated, memory->allocated,
                  memory->n_allocated);
    pf_info_time_sums(json, "allocation", kinds, &memory->allocation);
}

static void
write_returns(PfJson *json, const PfMemory *memory)
{
    static const char *const kinds[] = { "mblocks" };

    if (memory->n_returns == 0)
        return;
    pf_json_key(json, "returns");
    pf_json_begin_object(json);
    pf_info_uint(json, "readings", memory->n_returns);
    pf_info_uint(json, "held_last_mblocks", memory->held_last_mblocks);
    pf_info_uint(json, "needed_last_mblocks", memory->needed_last_mblocks);
    pf_info_time_sums(json, "over_time", kinds, &memory->returns);
    pf_json_end_object(json);
}

/* A heap without limit has no largest size. */
static void
write_info(PfJson *json, const PfHeapInfo *info)
{
    if (!info->is_known)
        return;
    pf_json_key(json, "info");
    pf_json_begin_object(json);
    pf_info_maybe_uint(json, "max_heap_bytes", info->max_heap_bytes > 0, info->max_heap_bytes);
    pf_info_item(json, &pf_slots_heap_info, info);
    pf_json_end_object(json);
}

void
pf_info_json_memory(PfJson *json, const PfProfile *profile)
{
    const PfMemory *memory = profile->memory;

    pf_json_key(json, "memory");
    pf_json_begin_object(json);
    write_readings(json, "heap_size_bytes", &memory->heap_size);
    write_readings(json, "blocks_bytes", &memory->blocks);
    write_readings(json, "live_bytes", &memory->live);
    pf_info_maybe_uint(json, "allocated_bytes", memory->has_allocated, memory->allocated_bytes);
    write_allocation(json, memory);
    pf_info_maybe_uint(json, "returned_mblocks", memory->n_returns > 0,
                       memory->returned_mblocks);
    write_returns(json, memory);
    write_info(json, &memory->info);
    pf_json_end_object(json);
}
