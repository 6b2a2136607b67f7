#include "profile/memory_fold.h"

/* What a capability says to have allocated since the program started. */
typedef struct {
    bool is_told;      /* in the log */
    bool is_told_here; /* in the range */
    PfReading first, last;
    uint64_t since_bytes; /* allocated after the first, in the range */
} Cap;

struct PfMemoryFold {
    PfTimeRange range;
    PfReadingsFold heap_size, blocks, live;
    PfHeapInfo info;
    GArray *caps; /* Cap, by number */
    PfTimeSumsFold allocation, returns;
    uint64_t n_returns, returned_mblocks;
    uint64_t last_return_ns, held_last_mblocks, needed_last_mblocks;
};

static void
start_empty(PfMemoryFold *fold)
{
    *fold = (PfMemoryFold){
        .range = fold->range,
        .caps = g_array_new(FALSE, TRUE, sizeof(Cap)),
    };
    pf_readings_fold_init(&fold->heap_size, &fold->range);
    pf_readings_fold_init(&fold->blocks, &fold->range);
    pf_readings_fold_init(&fold->live, &fold->range);
    pf_time_sums_fold_init(&fold->allocation, 1, &fold->range);
    pf_time_sums_fold_init(&fold->returns, 1, &fold->range);
}

static void
clear(PfMemoryFold *fold)
{
    pf_readings_fold_clear(&fold->heap_size);
    pf_readings_fold_clear(&fold->blocks);
    pf_readings_fold_clear(&fold->live);
    g_array_unref(fold->caps);
    pf_time_sums_fold_clear(&fold->allocation);
    pf_time_sums_fold_clear(&fold->returns);
}

PfMemoryFold *
pf_memory_fold_new(const PfTimeRange *range)
{
    PfMemoryFold *fold = g_new0(PfMemoryFold, 1);

    fold->range = *range;
    start_empty(fold);
    return fold;
}

void
pf_memory_fold_free(PfMemoryFold *fold)
{
    if (!fold)
        return;
    clear(fold);
    g_free(fold);
}

void
pf_memory_fold_wants(PfKindSet *kinds)
{
    static const PfKind wanted[] = { PF_HEAP_SIZE,     PF_BLOCKS_SIZE, PF_HEAP_LIVE,
                                     PF_HEAP_INFO_GHC, PF_MEM_RETURN,  PF_HEAP_ALLOCATED };

    for (size_t i = 0; i < G_N_ELEMENTS(wanted); i++)
        pf_kinds_add(kinds, wanted[i]);
}

static void
see_info(PfMemoryFold *fold, const struct pf_heap_info_ghc *info)
{
    fold->info = (PfHeapInfo){
        .is_known = true,
        .generations = info->generations,
        .max_heap_bytes = info->max_heap,
        .alloc_area_bytes = info->alloc_area,
        .mblock_bytes = info->mblock_size,
        .block_bytes = info->block_size,
    };
}

static Cap *
cap_of(PfMemoryFold *fold, guint cap)
{
    if (cap >= fold->caps->len)
        g_array_set_size(fold->caps, cap + 1U);
    return &g_array_index(fold->caps, Cap, cap);
}

/* What was allocated from one reading to the next. A smaller one is damage, or of another
 * program: from there on is counted anew. */
static void
count_growth(PfMemoryFold *fold, Cap *cap, PfReading next)
{
    PfReading last = cap->last;
    uint64_t from_ns = MIN(last.time_ns, next.time_ns);

    cap->last = next;
    if (next.bytes > last.bytes)
        cap->since_bytes += pf_time_sums_fold_add(&fold->allocation, from_ns, next.time_ns, 0,
                                                  next.bytes - last.bytes);
}

static void
see_allocated(PfMemoryFold *fold, const PfEvent *event)
{
    PfReading reading = { event->time_ns, event->heap_allocated.bytes };
    if (event->cap == PF_NO_CAP)
        return;

    Cap *cap = cap_of(fold, event->cap);
    cap->is_told_here |= pf_time_range_has(&fold->range, reading.time_ns);
    if (cap->is_told) {
        count_growth(fold, cap, reading);
        return;
    }
    cap->is_told = true;
    cap->first = cap->last = reading;
}

static void
see_return(PfMemoryFold *fold, const PfEvent *event)
{
    const struct pf_mem_return *told = &event->mem_return;
    uint64_t time_ns = event->time_ns;
    if (!pf_time_range_has(&fold->range, time_ns))
        return;

    if (fold->n_returns == 0 || time_ns >= fold->last_return_ns) {
        fold->last_return_ns = time_ns;
        fold->held_last_mblocks = told->current;
        fold->needed_last_mblocks = told->needed;
    }
    fold->n_returns++;
    fold->returned_mblocks += told->returned;
    pf_time_sums_fold_add(&fold->returns, time_ns, time_ns, 0, told->returned);
}

void
pf_memory_fold_event(PfMemoryFold *fold, const PfEvent *event)
{
    uint64_t time_ns = event->time_ns;
    if (event->n_fields < pf_event_spec(event->kind)->n_fields) /* it is cut */
        return;

    switch ((int)event->kind) {
    case PF_HEAP_SIZE:
        pf_readings_fold_add(&fold->heap_size, time_ns, event->heap_size.bytes);
        break;
    case PF_BLOCKS_SIZE:
        pf_readings_fold_add(&fold->blocks, time_ns, event->blocks_size.bytes);
        break;
    case PF_HEAP_LIVE:
        pf_readings_fold_add(&fold->live, time_ns, event->heap_live.bytes);
        break;
    case PF_HEAP_INFO_GHC: see_info(fold, &event->heap_info_ghc); break;
    case PF_HEAP_ALLOCATED: see_allocated(fold, event); break;
    case PF_MEM_RETURN: see_return(fold, event); break;
    default: break;
    }
}

static void
join_caps(PfMemoryFold *fold, const PfMemoryFold *later)
{
    for (guint i = 0; i < later->caps->len; i++) {
        const Cap *since = &g_array_index(later->caps, Cap, i);
        Cap *cap = cap_of(fold, i);
        if (!since->is_told)
            continue;
        if (!cap->is_told) {
            *cap = *since;
            continue;
        }
        count_growth(fold, cap, since->first);
        cap->last = since->last;
        cap->is_told_here |= since->is_told_here;
        cap->since_bytes += since->since_bytes;
    }
}

static void
join_returns(PfMemoryFold *fold, const PfMemoryFold *later)
{
    if (later->n_returns > 0
        && (fold->n_returns == 0 || later->last_return_ns >= fold->last_return_ns)) {
        fold->last_return_ns = later->last_return_ns;
        fold->held_last_mblocks = later->held_last_mblocks;
        fold->needed_last_mblocks = later->needed_last_mblocks;
    }
    fold->n_returns += later->n_returns;
    fold->returned_mblocks += later->returned_mblocks;
    pf_time_sums_fold_join(&fold->returns, &later->returns);
}

void
pf_memory_fold_join(PfMemoryFold *fold, PfMemoryFold *later)
{
    pf_readings_fold_join(&fold->heap_size, &later->heap_size);
    pf_readings_fold_join(&fold->blocks, &later->blocks);
    pf_readings_fold_join(&fold->live, &later->live);
    if (later->info.is_known)
        fold->info = later->info;
    pf_time_sums_fold_join(&fold->allocation, &later->allocation);
    join_caps(fold, later);
    join_returns(fold, later);
    clear(later);
    start_empty(later);
}

/* What a capability told first it has allocated since the program started. */
static void
steal_caps(PfMemory *memory, PfMemoryFold *fold)
{
    memory->allocated = g_new(PfAllocated, fold->caps->len);
    for (guint i = 0; i < fold->caps->len; i++) {
        Cap *cap = &g_array_index(fold->caps, Cap, i);
        if (!cap->is_told)
            continue;
        uint64_t bytes = cap->since_bytes
                         + pf_time_sums_fold_add(&fold->allocation, 0, cap->first.time_ns, 0,
                                                 cap->first.bytes);
        if (!cap->is_told_here && bytes == 0)
            continue;
        memory->allocated[memory->n_allocated++] = (PfAllocated){ (uint16_t)i, bytes };
        memory->allocated_bytes += bytes;
    }
    memory->has_allocated = memory->n_allocated > 0;
}

PfMemory *
pf_memory_fold_steal(PfMemoryFold *fold)
{
    g_autoptr(PfMemory) memory = g_new0(PfMemory, 1);

    memory->heap_size = pf_readings_fold_steal(&fold->heap_size);
    memory->blocks = pf_readings_fold_steal(&fold->blocks);
    memory->live = pf_readings_fold_steal(&fold->live);
    memory->info = fold->info;
    steal_caps(memory, fold);
    memory->allocation = pf_time_sums_fold_steal(&fold->allocation);
    memory->n_returns = fold->n_returns;
    memory->returned_mblocks = fold->returned_mblocks;
    memory->held_last_mblocks = fold->held_last_mblocks;
    memory->needed_last_mblocks = fold->needed_last_mblocks;
    memory->returns = pf_time_sums_fold_steal(&fold->returns);
    clear(fold);
    start_empty(fold);
    return pf_memory_is_told(memory) ? g_steal_pointer(&memory) : NULL;
}
