/*
 * section_peak-private.h - who holds the heap in one sample, as a table whose rows sum up to
 * it.
 */
#pragma once

#include "figure/stack.h"
#include "report/table.h"

/* What a band has in the sample. */
typedef struct {
    const PfBand *band;
    uint64_t bytes;
} PfHolder;

typedef struct {
    const PfHeapProfile *heap;
    const PfStack *stack; /* for the times of the samples */
    size_t sample;
    uint64_t total;   /* of the sample */
    GArray *holders;  /* PfHolder, by falling bytes: bands that are known to hold some */
    size_t n_empty;   /* bands that are known to hold nothing */
    size_t n_unknown; /* bands of which only the sum is known: the rest of the total */
    double empty_mean, unknown_mean; /* of these, over the run */
} PfHolders;

/* Of the sample in which the heap is largest, and of the last one. Cleared with
 * pf_holders_clear(). */
PfHolders pf_holders_at_peak(const PfHeapProfile *heap, const PfStack *stack);
PfHolders pf_holders_at_end(const PfHeapProfile *heap, const PfStack *stack);
void pf_holders_clear(PfHolders *holders);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(PfHolders, pf_holders_clear)

/* How many of the largest hold half of the sample together; 0: those that are known do not. */
size_t pf_holders_of_half(const PfHolders *holders);

/* A row each for the largest, at most so many; what the others hold together; the total. The
 * rows of bytes and of shares sum up to the total's. The caller owns the tables. */
PfTable *pf_holders_table_peak(const PfHolders *holders, size_t most);
PfTable *pf_holders_table_end(const PfHolders *holders, size_t most);
