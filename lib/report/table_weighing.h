/*
 * table_weighing.h - the notes and the columns of tables that weigh cost centres.
 */
#pragma once

#include "profile/weighing.h"
#include "report/tables.h"

/* Whose the profile is, and what is in it, as notes on the table. */
void
pf_table_note_weighing(PfTable *table, const PfWeighing *weighing, const PfProfile *profile);

/* Four columns of a table of ticks, and of one of bytes: the cells of pf_table_costs(). */
/* clang-format off */
#define PF_WEIGHING_TICKS \
    { "individual_ticks", "ticks",      PF_CELL_COUNT, false }, \
    { "individual_share", "%ticks",     PF_CELL_SHARE, false }, \
    { "inherited_ticks",  "inherited",  PF_CELL_COUNT, false }, \
    { "inherited_share",  "%inherited", PF_CELL_SHARE, false }
#define PF_WEIGHING_BYTES \
    { "individual_bytes", "bytes",      PF_CELL_BYTES, false }, \
    { "individual_share", "%bytes",     PF_CELL_SHARE, false }, \
    { "inherited_bytes",  "inherited",  PF_CELL_BYTES, false }, \
    { "inherited_share",  "%inherited", PF_CELL_SHARE, false }

/* Nine, of ticks where entries and allocation are known (LOOK.md, 11.2): counts that a .prof has
 * only in per cent are unknown. */
#define PF_WEIGHING_ENTRIES \
    { "entries",                "entries",     PF_CELL_COUNT, false }, \
    { "individual_ticks",       "ticks",       PF_CELL_COUNT, true },  \
    { "individual_share",       "%ticks",      PF_CELL_SHARE, false }, \
    { "individual_alloc_bytes", "alloc",       PF_CELL_BYTES, true },  \
    { "individual_alloc_share", "%alloc",      PF_CELL_SHARE, false }, \
    { "inherited_ticks",        "inh. ticks",  PF_CELL_COUNT, true },  \
    { "inherited_share",        "%inh. ticks", PF_CELL_SHARE, false }, \
    { "inherited_alloc_bytes",  "inh. alloc",  PF_CELL_BYTES, true },  \
    { "inherited_alloc_share",  "%inh. alloc", PF_CELL_SHARE, false }
/* clang-format on */

/* What a node or a cost centre costs. */
typedef struct {
    uint64_t individual, inherited;
    bool has_entries;
    uint64_t entries, individual_alloc, inherited_alloc;
} PfTableCosts;

#define PF_TABLE_COSTS(of)                                                                \
    ((PfTableCosts){ (of)->individual, (of)->inherited, (of)->has_entries, (of)->entries, \
                     (of)->individual_alloc, (of)->inherited_alloc })

/* Which of three lists of columns belongs to it. */
typedef enum { PF_COLUMNS_TICKS, PF_COLUMNS_BYTES, PF_COLUMNS_ENTRIES } PfColumnsOf;
PfColumnsOf pf_table_columns_of(const PfWeighing *weighing);

/* The cells of those columns. */
void pf_table_costs(PfTable *table, const PfWeighing *weighing, const PfTableCosts *costs);
