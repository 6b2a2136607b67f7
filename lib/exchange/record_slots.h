/*
 * record_slots.h - what of the plain data of a run is in its record, and under which keys.
 *
 * There is one list for each struct, which both who writes a record and who reads it go by.
 * A single item is an object; many are one object of equally long arrays, one for each key, for
 * that takes a fifth of the room: {"times_ns": [1, 2], "sizes": [8, 9]}.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
    PF_SLOT_UINT,
    PF_SLOT_TRUTH,
    PF_SLOT_WORD, /* a number that has a name */
    PF_SLOT_TEXT, /* const char *, NULL where it is unknown */
} PfSlotType;

typedef struct {
    const char *key;
    PfSlotType type;
    unsigned n_words;    /* of PF_SLOT_WORD, as `word` */
    size_t offset, size; /* of the member */
    size_t known_at;     /* the offset of a bool that says whether it is known; 0: it is */
    const char *(*word)(unsigned number); /* of PF_SLOT_WORD; NULL: there is no such */
} PfSlot;

typedef struct {
    size_t size; /* of the struct */
    size_t n;
    const PfSlot *slots; /* [n] */
} PfSlots;

/* Of PfGcSums, but for its generation; of PfPause, and of those that are known to be major; and
 * so on. */
extern const PfSlots pf_slots_gc_sums, pf_slots_pause, pf_slots_major, pf_slots_pause_column,
    pf_slots_pause_bin, pf_slots_gc_cap;
extern const PfSlots pf_slots_allocated, pf_slots_heap_info;
extern const PfSlots pf_slots_nonmoving, pf_slots_nonmoving_phase, pf_slots_census_size,
    pf_slots_pruning;
extern const PfSlots pf_slots_capability, pf_slots_thread, pf_slots_stop;
extern const PfSlots pf_slots_task, pf_slots_capset, pf_slots_phase;

/* Of PfSparkCap. */
extern const PfSlots pf_slots_spark_counters, pf_slots_spark_events;

/* Whether it is known. */
bool pf_slot_is_known(const PfSlot *slot, const void *item);

/* Of PF_SLOT_UINT, PF_SLOT_TRUTH and PF_SLOT_WORD. */
uint64_t pf_slot_number(const PfSlot *slot, const void *item);

/* Of PF_SLOT_TEXT. */
const char *pf_slot_text(const PfSlot *slot, const void *item);

/* The largest number that the member can hold. */
uint64_t pf_slot_most(const PfSlot *slot);

/* Each makes it known too. */
void pf_slot_set_number(const PfSlot *slot, void *item, uint64_t number);
void pf_slot_set_text(const PfSlot *slot, void *item, const char *text);

/* How many of a kind are in a record, lest it grow with its run. */
enum {
    PF_RECORD_THREADS = 1000,
    PF_RECORD_TASKS = 1000,
    PF_RECORD_CAPSETS = 256,
    PF_RECORD_PHASES = 1000,
    PF_RECORD_CENSUSES = 128,
};
