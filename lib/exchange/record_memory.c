/*
 * record_memory.c - the record's `memory`.
 */
#include "exchange/record-private.h"

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

void
pf_record_read_memory(const PfPart *record, PfProfile *profile)
{
    PfPart part = pf_part_object(record, "memory");
    if (!part.object)
        return;

    PfMemory *memory = profile->memory = g_new0(PfMemory, 1);
    read_readings(&part, "heap_size_bytes", &memory->heap_size);
    if (memory->heap_size.n_readings == 0) {
        g_clear_pointer(&profile->memory, pf_memory_free);
    }
}
