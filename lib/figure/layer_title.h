/*
 * layer_title.h - what a layer of a stack is called where there is room for all of it.
 *
 * Under a reader's pointer, for those who cannot see, and as the names of groups.
 */
#pragma once

#include "figure/stack.h"

/* "band-1", from the top, or "band-other". Owned by the caller. */
char *pf_layer_id(const PfStack *stack, size_t layer);

/* "OTHER (37 bands)". Owned by the caller. */
char *pf_layer_other_name(const PfStack *stack);

/* The whole name, and the numbers of the key: "go/main: 14.9%, mean 2.70 MiB, peak 9.41 MiB",
 * with its growth and its place in the source, if any; of ticks how many, and the module. Owned
 * by the caller. */
char *pf_layer_title(const PfStack *stack, size_t layer);
