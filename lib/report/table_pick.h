/*
 * table_pick.h - some of the rows of a table: what a page has no room for, or no use.
 */
#pragma once

#include "report/table-private.h"

/* Whether a row is kept. */
typedef bool (*PfRowTest)(const PfTable *table, size_t row, const void *data);

/* A table of the same columns, without notes, with the rows that are kept. The caller owns it.
 */
PfTable *pf_table_pick(const PfTable *from, PfRowTest is_kept, const void *data);

/* The share that the column of that key has in a row; 0 where there is none. */
double pf_table_share_at(const PfTable *table, size_t row, const char *key);
