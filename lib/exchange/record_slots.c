#include "exchange/record_slots.h"

#include <string.h>

#include "profile/profile.h"

#define MEMBER(of, member) offsetof(of, member), sizeof(((of *)NULL)->member)
#define UINT(of, member, key)                             \
    {                                                     \
        key, PF_SLOT_UINT, 0, MEMBER(of, member), 0, NULL \
    }
#define TRUTH(of, member, key)                             \
    {                                                      \
        key, PF_SLOT_TRUTH, 0, MEMBER(of, member), 0, NULL \
    }
#define TEXT(of, member, key)                             \
    {                                                     \
        key, PF_SLOT_TEXT, 0, MEMBER(of, member), 0, NULL \
    }
#define WORD(of, member, key, words, n)                    \
    {                                                      \
        key, PF_SLOT_WORD, n, MEMBER(of, member), 0, words \
    }
#define UINT_IF(of, has, member, key)                                     \
    {                                                                     \
        key, PF_SLOT_UINT, 0, MEMBER(of, member), offsetof(of, has), NULL \
    }
#define SLOTS(of, list)                      \
    {                                        \
        sizeof(of), G_N_ELEMENTS(list), list \
    }

/* clang-format off */
static const PfSlot gc_sums[] = {
    UINT(PfGcSums, pauses.count, "count"),
    UINT(PfGcSums, n_parallel, "parallel"),
    UINT(PfGcSums, pauses.total_ns, "total_ns"),
    UINT(PfGcSums, pauses.max_ns, "max_ns"),
    UINT(PfGcSums, pauses.p50_ns, "p50_ns"),
    UINT(PfGcSums, pauses.p95_ns, "p95_ns"),
    UINT(PfGcSums, pauses.p99_ns, "p99_ns"),
    UINT(PfGcSums, sync_ns, "sync_ns"),
    UINT(PfGcSums, felt.total_ns, "felt_total_ns"),
    UINT(PfGcSums, felt.max_ns, "felt_max_ns"),
    UINT(PfGcSums, felt.p50_ns, "felt_p50_ns"),
    UINT(PfGcSums, felt.p95_ns, "felt_p95_ns"),
    UINT(PfGcSums, felt.p99_ns, "felt_p99_ns"),
    UINT(PfGcSums, copied_bytes, "copied_bytes"),
};
static const PfSlot pause[] = {
    UINT(PfPause, start_ns, "start_ns"),
    UINT(PfPause, pause_ns, "pause_ns"),
    UINT(PfPause, sync_ns, "sync_ns"),
    UINT(PfPause, generation, "generation"),
    UINT(PfPause, cap, "cap"),
    UINT(PfPause, par_threads, "threads"),
    UINT(PfPause, copied_bytes, "copied_bytes"),
    TRUTH(PfPause, is_major, "is_major"),
};
static const PfSlot pause_column[] = {
    UINT(PfPauseColumn, start_ns, "start_ns"),
    UINT(PfPauseColumn, count, "count"),
    UINT(PfPauseColumn, total_ns, "total_ns"),
    UINT(PfPauseColumn, min_ns, "min_ns"),
    UINT(PfPauseColumn, max_ns, "max_ns"),
    UINT(PfPauseColumn, median_ns, "median_ns"),
};
static const PfSlot pause_bin[] = {
    UINT(PfPauseBin, count, "count"),
    UINT(PfPauseBin, total_ns, "total_ns"),
};
static const PfSlot gc_cap[] = {
    UINT(PfGcCap, cap, "cap"),
    UINT(PfGcCap, n_began, "began"),
    UINT(PfGcCap, n_in, "in"),
    UINT(PfGcCap, in_ns, "in_ns"),
    UINT(PfGcCap, work_ns, "work_ns"),
};
static const PfSlot allocated[] = {
    UINT(PfAllocated, cap, "cap"),
    UINT(PfAllocated, bytes, "bytes"),
};
static const PfSlot heap_info[] = {
    UINT(PfHeapInfo, generations, "generations"),
    UINT(PfHeapInfo, alloc_area_bytes, "alloc_area_bytes"),
    UINT(PfHeapInfo, mblock_bytes, "mblock_bytes"),
    UINT(PfHeapInfo, block_bytes, "block_bytes"),
};

static const char *
nonmoving_word(unsigned number)
{
    return pf_nonmoving_name((PfNonmovingKind)number);
}

#define PAUSES(of, member, name)                   \
    UINT(of, member.total_ns, name "_ns"),         \
        UINT(of, member.max_ns, name "_max_ns"),   \
        UINT(of, member.p50_ns, name "_p50_ns"),   \
        UINT(of, member.p95_ns, name "_p95_ns"),   \
        UINT(of, member.p99_ns, name "_p99_ns")

static const PfSlot nonmoving[] = {
    UINT(PfNonmoving, sums[PF_NONMOVING_MARK].count, "marks"),
    UINT(PfNonmoving, sums[PF_NONMOVING_SYNC].count, "syncs"),
    UINT(PfNonmoving, sums[PF_NONMOVING_SWEEP].count, "sweeps"),
    PAUSES(PfNonmoving, sums[PF_NONMOVING_MARK], "mark"),
    PAUSES(PfNonmoving, sums[PF_NONMOVING_SYNC], "sync"),
    PAUSES(PfNonmoving, sums[PF_NONMOVING_SWEEP], "sweep"),
    UINT(PfNonmoving, marked, "marked"),
    UINT(PfNonmoving, n_open, "open"),
};
static const PfSlot nonmoving_phase[] = {
    WORD(PfNonmovingPhase, kind, "kind", nonmoving_word, PF_N_NONMOVING),
    UINT(PfNonmovingPhase, start_ns, "start_ns"),
    UINT(PfNonmovingPhase, end_ns, "end_ns"),
    UINT(PfNonmovingPhase, marked, "marked"),
    TRUTH(PfNonmovingPhase, is_open, "is_open"),
};
static const PfSlot census_size[] = {
    UINT(PfCensusSize, block_bytes, "block_bytes"),
    UINT(PfCensusSize, active_segments, "active_segments"),
    UINT(PfCensusSize, filled_segments, "filled_segments"),
    UINT(PfCensusSize, live_blocks, "live_blocks"),
};
static const PfSlot pruning[] = {
    UINT(PfPruning, time_ns, "time_ns"),
    UINT(PfPruning, pruned, "pruned"),
    UINT(PfPruning, free, "free"),
};
static const PfSlot capability[] = {
    UINT(PfCapability, cap, "cap"),
    UINT(PfCapability, running_ns, "running_ns"),
    UINT_IF(PfCapability, has_gc, gc_ns, "gc_ns"),
    UINT_IF(PfCapability, has_gc, idle_ns, "idle_ns"),
    UINT(PfCapability, n_runs, "runs"),
    UINT(PfCapability, threads_run, "threads_run"),
    UINT(PfCapability, threads_created, "threads_created"),
    UINT(PfCapability, migrated_away, "migrated_away"),
    UINT_IF(PfCapability, has_created, created_ns, "created_ns"),
    UINT_IF(PfCapability, has_deleted, deleted_ns, "deleted_ns"),
    UINT(PfCapability, n_disabled, "disabled"),
    UINT(PfCapability, disabled_ns, "disabled_ns"),
};

static const char *
state_word(unsigned number)
{
    return pf_thread_state_name((PfThreadState)number);
}

static const PfSlot thread[] = {
    UINT(PfThread, id, "thread"),
    TEXT(PfThread, label, "label"),
    WORD(PfThread, state, "state", state_word, PF_N_THREAD_STATES),
    UINT(PfThread, times_ns[PF_THREAD_RUNNING], "running_ns"),
    UINT(PfThread, times_ns[PF_THREAD_READY], "ready_ns"),
    UINT(PfThread, times_ns[PF_THREAD_FOREIGN], "foreign_ns"),
    UINT(PfThread, times_ns[PF_THREAD_BLOCKED], "blocked_ns"),
    UINT(PfThread, n_runs, "runs"),
    UINT(PfThread, n_migrations, "migrations"),
    UINT_IF(PfThread, has_created, created_ns, "created_ns"),
    UINT(PfThread, end_ns, "end_ns"),
    UINT(PfThread, last_cap, "last_cap"),
    UINT(PfThread, stop_code, "stop_code"),
    UINT(PfThread, blocked_on, "blocked_on"),
    UINT(PfThread, stack_words, "stack_words"),
};
static const PfSlot stop[] = {
    UINT(PfStopSums, count, "count"),
    UINT(PfStopSums, total_ns, "total_ns"),
    UINT(PfStopSums, max_ns, "max_ns"),
};
static const PfSlot task[] = {
    UINT(PfTask, id, "task"),
    UINT(PfTask, kernel_tid, "kernel_tid"),
    UINT_IF(PfTask, has_created, created_ns, "created_ns"),
    UINT_IF(PfTask, has_deleted, deleted_ns, "deleted_ns"),
    UINT(PfTask, first_cap, "first_cap"),
    UINT(PfTask, last_cap, "last_cap"),
    UINT(PfTask, n_migrations, "migrations"),
};
static const PfSlot capset[] = {
    UINT(PfCapset, id, "capset"),
    UINT(PfCapset, type, "type"),
    UINT_IF(PfCapset, has_created, created_ns, "created_ns"),
    UINT_IF(PfCapset, has_deleted, deleted_ns, "deleted_ns"),
    UINT(PfCapset, n_removed, "removed"),
    UINT_IF(PfCapset, has_pid, pid, "pid"),
    UINT_IF(PfCapset, has_ppid, ppid, "ppid"),
};

static const char *
phase_word(unsigned number)
{
    static const char *const names[] = { "before", "marker", "pair" };

    return number < G_N_ELEMENTS(names) ? names[number] : NULL;
}

static const PfSlot phase[] = {
    WORD(PfPhase, kind, "kind", phase_word, PF_PHASE_PAIR + 1),
    TEXT(PfPhase, label, "label"),
    UINT(PfPhase, start_ns, "start_ns"),
    UINT(PfPhase, end_ns, "end_ns"),
    TRUTH(PfPhase, is_open, "is_open"),
    UINT_IF(PfPhase, has_collections, n_collections, "collections"),
    UINT(PfPhase, n_major, "major"),
    UINT(PfPhase, gc_ns, "gc_ns"),
    UINT(PfPhase, longest_ns, "longest_ns"),
    UINT_IF(PfPhase, has_allocated, allocated_bytes, "allocated_bytes"),
};
static const PfSlot spark_counters[] = {
    UINT(PfSparkCap, counters[PF_SPARKS_CREATED], "created"),
    UINT(PfSparkCap, counters[PF_SPARKS_DUD], "dud"),
    UINT(PfSparkCap, counters[PF_SPARKS_OVERFLOWED], "overflowed"),
    UINT(PfSparkCap, counters[PF_SPARKS_CONVERTED], "converted"),
    UINT(PfSparkCap, counters[PF_SPARKS_GCD], "gcd"),
    UINT(PfSparkCap, counters[PF_SPARKS_FIZZLED], "fizzled"),
    UINT(PfSparkCap, counters[PF_SPARKS_REMAINING], "remaining"),
};
static const PfSlot spark_events[] = {
    UINT(PfSparkCap, events[PF_SPARK_WAS_CREATED], "created"),
    UINT(PfSparkCap, events[PF_SPARK_WAS_DUD], "dud"),
    UINT(PfSparkCap, events[PF_SPARK_WAS_DROPPED], "dropped"),
    UINT(PfSparkCap, events[PF_SPARK_WAS_RUN], "run"),
    UINT(PfSparkCap, events[PF_SPARK_WAS_STOLEN], "stolen"),
    UINT(PfSparkCap, events[PF_SPARK_WAS_FIZZLED], "fizzled"),
    UINT(PfSparkCap, events[PF_SPARK_WAS_PRUNED], "pruned"),
    UINT(PfSparkCap, events[PF_SPARK_THREAD], "threads"),
};

const PfSlots pf_slots_gc_sums = SLOTS(PfGcSums, gc_sums);
const PfSlots pf_slots_pause = SLOTS(PfPause, pause);
const PfSlots pf_slots_major = { sizeof(PfPause), G_N_ELEMENTS(pause) - 1, pause };
const PfSlots pf_slots_pause_column = SLOTS(PfPauseColumn, pause_column);
const PfSlots pf_slots_pause_bin = SLOTS(PfPauseBin, pause_bin);
const PfSlots pf_slots_gc_cap = SLOTS(PfGcCap, gc_cap);
const PfSlots pf_slots_allocated = SLOTS(PfAllocated, allocated);
const PfSlots pf_slots_heap_info = SLOTS(PfHeapInfo, heap_info);
const PfSlots pf_slots_nonmoving = SLOTS(PfNonmoving, nonmoving);
const PfSlots pf_slots_nonmoving_phase = SLOTS(PfNonmovingPhase, nonmoving_phase);
const PfSlots pf_slots_census_size = SLOTS(PfCensusSize, census_size);
const PfSlots pf_slots_pruning = SLOTS(PfPruning, pruning);
const PfSlots pf_slots_capability = SLOTS(PfCapability, capability);
const PfSlots pf_slots_thread = SLOTS(PfThread, thread);
const PfSlots pf_slots_stop = SLOTS(PfStopSums, stop);
const PfSlots pf_slots_task = SLOTS(PfTask, task);
const PfSlots pf_slots_capset = SLOTS(PfCapset, capset);
const PfSlots pf_slots_phase = SLOTS(PfPhase, phase);
const PfSlots pf_slots_spark_counters = SLOTS(PfSparkCap, spark_counters);
const PfSlots pf_slots_spark_events = SLOTS(PfSparkCap, spark_events);
/* clang-format on */

static const uint8_t *
bytes_at(const void *item, size_t offset)
{
    return (const uint8_t *)item + offset;
}

bool
pf_slot_is_known(const PfSlot *slot, const void *item)
{
    if (slot->type == PF_SLOT_TEXT)
        return pf_slot_text(slot, item) != NULL;
    return slot->known_at == 0 || *bytes_at(item, slot->known_at) != 0;
}

/* An unsigned member, of whatever width. */
typedef union {
    uint8_t one;
    uint16_t two;
    uint32_t four;
    uint64_t eight;
} Any;

uint64_t
pf_slot_number(const PfSlot *slot, const void *item)
{
    Any any;

    g_assert(slot->type != PF_SLOT_TEXT && slot->size <= sizeof any);
    memcpy(&any, bytes_at(item, slot->offset), slot->size);
    switch (slot->size) {
    case sizeof any.one: return any.one;
    case sizeof any.two: return any.two;
    case sizeof any.four: return any.four;
    default: return any.eight;
    }
}

const char *
pf_slot_text(const PfSlot *slot, const void *item)
{
    const char *text;

    g_assert(slot->type == PF_SLOT_TEXT);
    memcpy(&text, bytes_at(item, slot->offset), sizeof text);
    return text;
}

uint64_t
pf_slot_most(const PfSlot *slot)
{
    return UINT64_MAX >> (64 - 8 * slot->size);
}

void
pf_slot_set_number(const PfSlot *slot, void *item, uint64_t number)
{
    uint8_t *bytes = item;
    Any any;

    switch (slot->size) {
    case sizeof any.one: any.one = (uint8_t)number; break;
    case sizeof any.two: any.two = (uint16_t)number; break;
    case sizeof any.four: any.four = (uint32_t)number; break;
    default: any.eight = number;
    }
    memcpy(bytes + slot->offset, &any, slot->size);
    if (slot->known_at > 0)
        bytes[slot->known_at] = true;
}

void
pf_slot_set_text(const PfSlot *slot, void *item, const char *text)
{
    memcpy((uint8_t *)item + slot->offset, &text, sizeof text);
}
