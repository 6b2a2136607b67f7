/*
 * stack.h - which bands are drawn, in what order, and at which samples.
 *
 * The layers of a heap chart from the top down: bands as they are ranked, and
 * OTHER, the sum of all that is too small or too many, at the bottom. The sum of
 * the layers is always the total: of the heap, or of what hp2ps's rule leaves of it.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "figure/cut.h"
#include "figure/figure.h"
#include "figure/names.h"
#include "figure/scale.h"
#include "profile/profile.h"

typedef struct {
    const PfBandName *name; /* borrowed; NULL: OTHER */
    const PfBand *band;     /* borrowed; NULL: OTHER, or no band of a heap profile */
    const uint64_t *values; /* [n_samples], borrowed */
    uint64_t peak;
    double mean;
    uint64_t ticks; /* that it stands for; 0: bytes */
    PfInk ink;
} PfLayer;

typedef struct {
    const PfHeapProfile *heap; /* borrowed; NULL: it is no stack of a heap profile */
    const char *noun;          /* what a layer is: "band" */
    bool is_apart;             /* the layers are drawn side by side, not one on the other */
    PfNameKind name_kind;
    double load_per_unit; /* of values that count ticks: a share of one processor; 0: not so */
    double rate_per_unit; /* of those without an interval: ticks a second; 0: bytes */
    size_t n_samples;
    const uint64_t *times_ns; /* [n_samples], borrowed */
    uint64_t period_ns;       /* between two of them; 0: unknown */
    size_t n_layers;
    PfLayer *layers;   /* [n_layers], the topmost first */
    size_t n_bands;    /* with a layer of their own */
    size_t n_folded;   /* in OTHER, the last layer; 0: there is none */
    size_t n_dropped;  /* in no layer: only hp2ps's rule leaves bands out */
    uint64_t *other;   /* [n_samples] */
    uint64_t *totals;  /* [n_samples], of the layers */
    double area, mean; /* of the layers: byte seconds, bytes */
    size_t peak_at;    /* the sample with the greatest total, of equals the first */
    bool is_stepped;   /* two samples at the ends of each step, between which nothing changes */
    bool is_by_number; /* the samples have no times that could be told apart */
    uint64_t run_end_ns; /* of the part that is shown; 0: unknown */
    uint64_t run_start_ns;
} PfStack;

/* A band whose values are not kept is always in OTHER. The profile must have samples and
 * outlive the stack, which the caller owns. */
PfStack *pf_stack_new(const PfHeapProfile *heap, const PfCut *cut);

/* The same of a profile, over the part of its run that is shown. */
PfStack *pf_stack_of_run(const PfProfile *profile, const PfCut *cut);
void pf_stack_free(PfStack *stack);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfStack, pf_stack_free)

/* A layer as a stack of its own, with its own peak. It borrows from the stack and is not freed.
 */
PfStack pf_stack_alone(const PfStack *stack, size_t layer);

/* The layer with the greatest mean, of equals the first. There must be one. */
size_t pf_stack_largest(const PfStack *stack);

/* A value as it is told: "12.3 MiB", "87.5%" of a processor, or "93/s". Owned by the caller. */
char *pf_stack_tell(const PfStack *stack, double value);

/* Where a sample lies on the time axis: seconds, or the sample's number from 1. */
double pf_stack_time(const PfStack *stack, size_t sample);

/* Whether data were lost between a sample and one after it: then nothing is drawn from the one
 * to the other. */
bool pf_stack_has_gap(const PfStack *stack, size_t sample, size_t next);

/* Where all samples lie on that axis, from left to right: the time of a damaged one may go
 * back, its place does not. [n_samples], owned by the caller. */
double *pf_stack_places(const PfStack *stack, const PfScale *axis);

/* Where the time axis starts: with the run, or with the part of it that is shown. */
double pf_stack_start(const PfStack *stack);

/* Where the time axis ends, after its start: with the run, or with the last sample. */
double pf_stack_end(const PfStack *stack);

/*
 * The samples worth drawing of `values`, which are those of the samples of a stack that lie at
 * `x`: all of them while there are at most `per_point` a point, from 1 to 2, else of each
 * stretch that has two the least and the greatest value, and the first, the last and the ends
 * of gaps. So the first of the greatest is always among them. Owned by the caller.
 */
size_t *pf_stack_thin(const PfStack *stack, const uint64_t *values, const double *x,
                      double width, unsigned per_point, size_t *out_n);
