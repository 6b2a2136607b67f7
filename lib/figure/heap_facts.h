/*
 * heap_facts.h - what is shown of a heap profile, and what is not, in a line under its title.
 */
#pragma once

#include "figure/chart.h"
#include "figure/stack.h"

/* What is left out of the run and the heap, each with what sets it apart from the facts before
 * it; "": nothing. Owned by the caller. */
char *pf_heap_restrictions(const PfProfile *profile);

/* What a fixed scale does not show of a stack with that peak, in bytes, likewise. Owned by the
 * caller. */
char *pf_heap_cut_off(const PfStack *stack, const PfChartOptions *options, double peak);

/* "269 MiB·s · mean 18.1 MiB · 161 samples · 16 bands + OTHER", and what restricts it. `peak`
 * is the greatest of what is drawn, in bytes, of which a fixed scale may hide some. Owned by
 * the caller. */
char *pf_heap_facts(const PfStack *stack, const PfProfile *profile,
                    const PfChartOptions *options, double peak);
