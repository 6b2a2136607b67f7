/*
 * heap_facts.h - what is shown of a heap profile, and what is not, in a line under its title.
 */
#pragma once

#include "figure/chart.h"
#include "figure/stack.h"

/* "269 MiB·s · mean 18.1 MiB · 161 samples · 16 bands + OTHER", and what restricts it. Owned by
 * the caller. */
char *
pf_heap_facts(const PfStack *stack, const PfProfile *profile, const PfChartOptions *options);
