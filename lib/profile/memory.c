#include "profile/memory.h"

struct PfMemoryFold {
    PfReadingsFold heap_size;
};

bool
pf_memory_cut(PfMemory *memory, const PfTimeRange *range)
{
    pf_readings_cut(&memory->heap_size, range);
    return memory->heap_size.n_readings > 0;
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

PfMemoryFold *
pf_memory_fold_new(const PfTimeRange *range)
{
    PfMemoryFold *fold = g_new(PfMemoryFold, 1);

    pf_readings_fold_init(&fold->heap_size, range);
    return fold;
}

void
pf_memory_fold_free(PfMemoryFold *fold)
{
    if (!fold)
        return;
    pf_readings_fold_clear(&fold->heap_size);
    g_free(fold);
}

void
pf_memory_fold_event(PfMemoryFold *fold, const PfEvent *event)
{
    if (event->kind == PF_HEAP_SIZE && event->n_fields >= 2) /* else it is cut */
        pf_readings_fold_add(&fold->heap_size, event->time_ns, event->heap_size.bytes);
}

void
pf_memory_fold_join(PfMemoryFold *fold, PfMemoryFold *later)
{
    pf_readings_fold_join(&fold->heap_size, &later->heap_size);
}

PfMemory *
pf_memory_fold_steal(PfMemoryFold *fold)
{
    PfReadings heap_size = pf_readings_fold_steal(&fold->heap_size);

    if (heap_size.n_readings == 0) {
        pf_readings_clear(&heap_size);
        return NULL;
    }
    PfMemory *memory = g_new0(PfMemory, 1);
    memory->heap_size = heap_size;
    return memory;
}
