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
/* clang-format on */

/* Four cells: the individual and the inherited cost, each with its share. */
void pf_table_costs(PfTable *table, const PfWeighing *weighing, uint64_t individual,
                    uint64_t inherited);
