/*
 * id_table.h - addresses and ids as dense numbers.
 *
 * What a log identifies by 64 bits gets a place, counted from 0 in the order of
 * first sight, so that what is known about it lies in an array. For bytes there is
 * intern.h.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct PfIdTable PfIdTable;

PfIdTable *pf_id_table_new(void);
void pf_id_table_free(PfIdTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfIdTable, pf_id_table_free)

/* The place of the id, new or old. */
uint32_t pf_id_table_put(PfIdTable *table, uint64_t id);

/* The place of the id; false when it has none. */
bool pf_id_table_find(const PfIdTable *table, uint64_t id, uint32_t *out_place);

/* How many places there are, and whose one of them is. */
uint32_t pf_id_table_count(const PfIdTable *table);
uint64_t pf_id_table_at(const PfIdTable *table, uint32_t place);
