#include "profile/id_table.h"

#include <string.h>

enum { FIRST_BITS = 6 };

static const uint32_t NONE = UINT32_MAX;

struct PfIdTable {
    GArray *ids; /* uint64_t, by place */
    uint32_t
        *slots; /* [1 << bits] places or NONE, open addressing, at most half of them taken */
    unsigned bits;
};

static void
clear_slots(PfIdTable *table, unsigned bits)
{
    size_t n = (size_t)1 << bits;

    table->bits = bits;
    table->slots = g_renew(uint32_t, table->slots, n);
    memset(table->slots, 0xff, n * sizeof *table->slots);
}

PfIdTable *
pf_id_table_new(void)
{
    PfIdTable *table = g_new0(PfIdTable, 1);

    table->ids = g_array_new(FALSE, FALSE, sizeof(uint64_t));
    clear_slots(table, FIRST_BITS);
    return table;
}

void
pf_id_table_free(PfIdTable *table)
{
    if (!table)
        return;
    g_array_unref(table->ids);
    g_free(table->slots);
    g_free(table);
}

uint64_t
pf_id_table_at(const PfIdTable *table, uint32_t place)
{
    return ((const uint64_t *)(const void *)table->ids->data)[place];
}

uint32_t
pf_id_table_count(const PfIdTable *table)
{
    return table->ids->len;
}

/* The slot of the id, or the free one that it would take. */
static size_t
slot_of(const PfIdTable *table, uint64_t id)
{
    size_t mask = ((size_t)1 << table->bits) - 1;
    size_t slot = (size_t)(id * UINT64_C(0x9e3779b97f4a7c15) >> (64 - table->bits));

    while (table->slots[slot] != NONE && pf_id_table_at(table, table->slots[slot]) != id)
        slot = (slot + 1) & mask;
    return slot;
}

static void
grow(PfIdTable *table)
{
    clear_slots(table, table->bits + 1);
    for (uint32_t place = 0; place < table->ids->len; place++)
        table->slots[slot_of(table, pf_id_table_at(table, place))] = place;
}

uint32_t
pf_id_table_put(PfIdTable *table, uint64_t id)
{
    size_t slot = slot_of(table, id);
    uint32_t place = table->slots[slot];
    if (place != NONE)
        return place;

    place = table->ids->len;
    table->slots[slot] = place;
    g_array_append_val(table->ids, id);
    if ((uint64_t)table->ids->len >> (table->bits - 1) != 0)
        grow(table);
    return place;
}

bool
pf_id_table_find(const PfIdTable *table, uint64_t id, uint32_t *out_place)
{
    uint32_t place = table->slots[slot_of(table, id)];

    if (place == NONE)
        return false;
    *out_place = place;
    return true;
}
