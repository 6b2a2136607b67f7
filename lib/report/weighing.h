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

/* Four cells: the individual and the inherited cost, each with its share. */
void pf_weighing_costs(const PfWeighing *weighing, PfTable *table, uint64_t individual,
                       uint64_t inherited);
