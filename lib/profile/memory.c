#include "profile/memory.h"

bool
pf_memory_is_told(const PfMemory *memory)
{
    return memory->heap_size.n_readings > 0 || memory->blocks.n_readings > 0
           || memory->live.n_readings > 0 || memory->info.is_known || memory->has_allocated
           || memory->n_returns > 0;
}

bool
pf_memory_cut(PfMemory *memory, const PfTimeRange *range)
{
    if (!pf_time_range_is_all(range)) {
        pf_readings_cut(&memory->heap_size, range);
        pf_readings_cut(&memory->blocks, range);
        pf_readings_cut(&memory->live, range);
        memory->has_allocated = false;
        memory->allocated_bytes = 0;
        memory->n_allocated = 0;
        g_clear_pointer(&memory->allocated, g_free);
        pf_time_sums_clear(&memory->allocation);
        memory->n_returns = memory->returned_mblocks = 0;
        memory->held_last_mblocks = memory->needed_last_mblocks = 0;
        pf_time_sums_clear(&memory->returns);
    }
    return pf_memory_is_told(memory);
}

void
pf_memory_free(PfMemory *memory)
{
    if (!memory)
        return;
    pf_readings_clear(&memory->heap_size);
    pf_readings_clear(&memory->blocks);
    pf_readings_clear(&memory->live);
    g_free(memory->allocated);
    pf_time_sums_clear(&memory->allocation);
    pf_time_sums_clear(&memory->returns);
    g_free(memory);
}
