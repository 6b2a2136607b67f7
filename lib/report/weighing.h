/*
 * weighing.h - what the tables of cost centres weigh: ticks, or bytes of the heap.
 */
#pragma once

#include "profile/calls.h"
#include "report/tables.h"

typedef struct {
    bool is_bytes;
    const PfCalls *calls; /* borrowed from the profile */
    double total;         /* of all individual costs */
} PfWeighing;

/* What is asked for, or what there is, ticks first. False, with a PF_ERROR_ABSENT that names
 * the flags, when the log does not hold it. */
bool pf_weighing_choose(const PfTableInput *input, PfWeighing *out_weighing, GError **error);

/* Whose the profile is, and what is in it, as notes on the table. */
void pf_weighing_note(const PfWeighing *weighing, PfTable *table, const PfTableInput *input);

/* Four columns of a table of ticks, and of one of bytes: the cells of pf_weighing_costs(). */
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
void pf_weighing_costs(const PfWeighing *weighing, PfTable *table, uint64_t individual,
                       uint64_t inherited);
