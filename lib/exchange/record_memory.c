/*
 * record_memory.c - the record's `memory`.
 */
#include "exchange/record-private.h"
#include "exchange/record_columns.h"

/* That the steps are in order, and of these readings. */
static void
check_steps(const PfPart *part, const PfPart *steps, const PfReadings *readings)
{
    uint64_t max = 0;

    for (size_t i = 0; i < readings->n; i++) {
        if (i > 0 && readings->times_ns[i] < readings->times_ns[i - 1])
            pf_part_refuse(steps, "times_ns",
                           "number %" G_GSIZE_FORMAT " is before the one before", i);
        max = MAX(max, readings->bytes[i]);
    }
    if (readings->n == 0 || readings->n > readings->n_readings)
        pf_part_refuse(part, "readings", "there are %" G_GSIZE_FORMAT " steps", readings->n);
    else if (readings->max_bytes != max)
        pf_part_refuse(part, "max", "it is not that of the steps");
    else if (readings->last_bytes != readings->bytes[readings->n - 1])
        pf_part_refuse(part, "last", "it is not that of the steps");
}

static void
read_steps(const PfPart *part, PfReadings *readings)
{
    PfPart steps = pf_part_object(part, "steps");
    size_t n = pf_part_count(&steps, "times_ns");
    if (!steps.object)
        return;

    if (n > PF_STEPS_KEPT)
        pf_part_refuse(&steps, "times_ns", "there are more than %d", PF_STEPS_KEPT);
    readings->times_ns = pf_part_uints(&steps, "times_ns", n, UINT64_MAX);
    readings->bytes = pf_part_uints(&steps, "bytes", n, UINT64_MAX);
    if (n > 0 && !readings->bytes)
        pf_part_refuse(&steps, "bytes", "it is missing");
    readings->n = readings->times_ns && readings->bytes ? n : 0;
    check_steps(part, &steps, readings);
}

static void
read_readings(const PfPart *memory, const char *key, PfReadings *readings)
{
    PfPart part = pf_part_object(memory, key);
    if (!part.object)
        return;

    readings->n_readings = pf_part_need_uint(&part, "readings", UINT64_MAX);
    readings->max_bytes = pf_part_need_uint(&part, "max", UINT64_MAX);
    readings->last_bytes = pf_part_need_uint(&part, "last", UINT64_MAX);
    read_steps(&part, readings);
}

/* What each capability has allocated is what all have. */
static void
read_allocation(const PfPart *part, PfMemory *memory)
{
    static const char *const kinds[] = { "bytes" };
    uint64_t sum = 0;

    memory->has_allocated =
        pf_part_uint(part, "allocated_bytes", UINT64_MAX, &memory->allocated_bytes);
    memory->allocated = pf_record_items(part, "allocated_by_capability", &pf_slots_allocated,
                                        UINT16_MAX + 1, NULL, &memory->n_allocated);
    for (size_t i = 0; i < memory->n_allocated; i++) {
        sum = pf_part_add(part, "allocated_by_capability", sum, memory->allocated[i].bytes);
        if (i > 0 && memory->allocated[i].cap <= memory->allocated[i - 1].cap)
            pf_part_refuse(part, "allocated_by_capability", "they are out of order");
    }
    if (memory->allocated)
        pf_record_must_be(part, "allocated_bytes", memory->allocated_bytes, sum);
    memory->allocation = pf_record_time_sums(part, "allocation", kinds, G_N_ELEMENTS(kinds));
}

static void
read_returns(const PfPart *part, PfMemory *memory)
{
    static const char *const kinds[] = { "mblocks" };
    PfPart returns = pf_part_object(part, "returns");
    if (!returns.object)
        return;

    memory->n_returns = pf_part_need_uint(&returns, "readings", UINT64_MAX);
    memory->returned_mblocks = pf_part_need_uint(part, "returned_mblocks", UINT64_MAX);
    memory->held_last_mblocks = pf_part_need_uint(&returns, "held_last_mblocks", UINT64_MAX);
    memory->needed_last_mblocks =
        pf_part_need_uint(&returns, "needed_last_mblocks", UINT64_MAX);
    memory->returns = pf_record_time_sums(&returns, "over_time", kinds, G_N_ELEMENTS(kinds));
    if (memory->returns.n_bins > 0)
        pf_record_must_be(part, "returned_mblocks", memory->returned_mblocks,
                          memory->returns.totals[0]);
}

/* Without a largest size it is without limit. */
static void
read_info(const PfPart *part, PfHeapInfo *info)
{
    PfPart object = pf_part_object(part, "info");
    if (!object.object)
        return;

    info->is_known = true;
    pf_part_uint(&object, "max_heap_bytes", UINT64_MAX, &info->max_heap_bytes);
    pf_record_item(&object, &pf_slots_heap_info, info);
}

void
pf_record_read_memory(const PfPart *record, PfProfile *profile)
{
    PfPart part = pf_part_object(record, "memory");
    if (!part.object)
        return;

    PfMemory *memory = profile->memory = g_new0(PfMemory, 1);
    read_readings(&part, "heap_size_bytes", &memory->heap_size);
    read_readings(&part, "blocks_bytes", &memory->blocks);
    read_readings(&part, "live_bytes", &memory->live);
    read_allocation(&part, memory);
    read_returns(&part, memory);
    read_info(&part, &memory->info);
    if (!pf_memory_is_told(memory)) {
        g_clear_pointer(&profile->memory, pf_memory_free);
    }
}
