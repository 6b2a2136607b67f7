#include "profile/thread_table.h"

#include <string.h>

enum { FIRST_BITS = 8 };

static const uint32_t NONE = UINT32_MAX;

/* The id is here too, for looking at the thread itself costs more than all the rest. */
typedef struct {
    uint32_t place; /* NONE: it is free */
    uint32_t id;
} Slot;

struct PfThreadTable {
    GArray *threads; /* PfLiveThread, without a gap */
    Slot *slots;     /* [1 << bits], open addressing, at most half of them taken */
    unsigned bits;
};

static void
clear_slots(PfThreadTable *table, unsigned bits)
{
    size_t n = (size_t)1 << bits;

    table->bits = bits;
    g_free(table->slots);
    table->slots = g_new(Slot, n);
    memset(table->slots, 0xff, n * sizeof *table->slots);
}

PfThreadTable *
pf_thread_table_new(void)
{
    PfThreadTable *table = g_new0(PfThreadTable, 1);

    table->threads = g_array_new(FALSE, FALSE, sizeof(PfLiveThread));
    clear_slots(table, FIRST_BITS);
    return table;
}

void
pf_thread_table_free(PfThreadTable *table)
{
    if (!table)
        return;
    g_array_unref(table->threads);
    g_free(table->slots);
    g_free(table);
}

uint32_t
pf_thread_table_count(const PfThreadTable *table)
{
    return table->threads->len;
}

PfLiveThread *
pf_thread_table_at(const PfThreadTable *table, uint32_t place)
{
    return &g_array_index(table->threads, PfLiveThread, place);
}

static size_t
home_of(const PfThreadTable *table, uint32_t id)
{
    return (size_t)(id * UINT64_C(0x9e3779b97f4a7c15) >> (64 - table->bits));
}

static size_t
mask_of(const PfThreadTable *table)
{
    return ((size_t)1 << table->bits) - 1;
}

/* The slot of the id, or the free one that it would take. */
static size_t
slot_of(const PfThreadTable *table, uint32_t id)
{
    size_t slot = home_of(table, id);

    while (table->slots[slot].place != NONE && table->slots[slot].id != id)
        slot = (slot + 1) & mask_of(table);
    return slot;
}

PfLiveThread *
pf_thread_table_find(const PfThreadTable *table, uint32_t id)
{
    uint32_t place = table->slots[slot_of(table, id)].place;
    return place != NONE ? pf_thread_table_at(table, place) : NULL;
}

static void
set_slot(PfThreadTable *table, uint32_t id, uint32_t place)
{
    table->slots[slot_of(table, id)] = (Slot){ place, id };
}

static void
grow(PfThreadTable *table)
{
    clear_slots(table, table->bits + 1);
    for (uint32_t place = 0; place < table->threads->len; place++)
        set_slot(table, pf_thread_table_at(table, place)->id, place);
}

PfLiveThread *
pf_thread_table_put(PfThreadTable *table, uint32_t id)
{
    PfLiveThread thread = { .id = id };
    uint32_t place = table->threads->len;

    set_slot(table, id, place);
    g_array_append_val(table->threads, thread);
    if ((uint64_t)table->threads->len >> (table->bits - 1) != 0)
        grow(table);
    return pf_thread_table_at(table, place);
}

/* Frees a slot, and moves those after it up that could not be found any more. */
static void
free_slot(PfThreadTable *table, size_t slot)
{
    size_t mask = mask_of(table), hole = slot;

    for (size_t at = (slot + 1) & mask; table->slots[at].place != NONE; at = (at + 1) & mask) {
        size_t home = home_of(table, table->slots[at].id);
        if (((at - home) & mask) < ((at - hole) & mask))
            continue;
        table->slots[hole] = table->slots[at];
        hole = at;
    }
    table->slots[hole].place = NONE;
}

/* The last thread takes the place that gets free. */
void
pf_thread_table_remove(PfThreadTable *table, uint32_t id)
{
    size_t slot = slot_of(table, id);
    uint32_t place = table->slots[slot].place, last = table->threads->len - 1;

    free_slot(table, slot);
    if (place != last) {
        set_slot(table, pf_thread_table_at(table, last)->id, place);
        *pf_thread_table_at(table, place) = *pf_thread_table_at(table, last);
    }
    g_array_set_size(table->threads, last);
}
