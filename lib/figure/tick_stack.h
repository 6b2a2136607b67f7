/*
 * tick_stack.h - the ticks of a time profile over the run, as a stack of cost centres.
 *
 * A tick says what ran at a moment; so many as fall into a stretch of the run, by the
 * interval between two, are how many processors were busy in it. The stack has a step for
 * each stretch, a bin: nothing is known between its ends, and no line leads from one to the
 * next. What GHC leaves out of a .prof, the collector and idle processors among it, stands
 * aside.
 */
#pragma once

#include "figure/stack.h"

/* What fits on the page, and what of the run is shown. */
typedef struct {
    size_t n_bands;   /* at most so many cost centres, the rest is OTHER; 0: none but OTHER */
    double min_share; /* those under it are in OTHER too, a share of 1 of the stack's ticks */
    size_t n_bins;    /* at most so many, at least one */
    uint64_t start_ns, end_ns; /* of the part of the run that is shown; end 0: unknown */
} PfTickStackAsked;

/* What is not in the stack. */
typedef struct {
    uint64_t ticks;
    uint64_t *values; /* [n_samples] of the stack, in its unit */
} PfTicksAside;

typedef struct {
    PfStack stack; /* two samples a bin, at its ends */
    PfTicksAside aside[PF_N_IGNORED];
    uint64_t ticks, samples; /* in the stack; with those aside */
    uint64_t interval_ns;    /* 0: unknown, and the stack tells ticks a second */
    uint64_t bin_ns;         /* of all bins but the last, which ends with the run */
    size_t n_capabilities;
    uint64_t *times_ns;           /* [n_samples] */
    GPtrArray *values;            /* of the layers, uint64_t[n_samples] */
    PfBandName *names;            /* [n_bands] of the layers; labels that are not alike */
    const PfTickCentre **centres; /* [n_bands], borrowed from the profile */
} PfTickStack;

/* Whether there is a tick over time that would be in the stack. */
bool pf_tick_stack_is_there(const PfTimeProfile *time);

/* For a profile that has one, which must outlive the stack. The caller owns it. */
PfTickStack *pf_tick_stack_new(const PfTimeProfile *time, const PfTickStackAsked *asked);
void pf_tick_stack_free(PfTickStack *ticks);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfTickStack, pf_tick_stack_free)

/* Gives the layers the colours that they have in the stack of another run, where they are in
 * it.
 */
void pf_tick_stack_keep_colours(PfTickStack *ticks, const PfTickStack *other);

/* The most that a bin can hold, in the unit of the stack; 0: there is no such bound. */
double pf_tick_stack_ceiling(const PfTickStack *ticks);
