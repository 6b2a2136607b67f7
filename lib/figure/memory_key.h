/*
 * memory_key.h - what the chart of the run-time system's memory says in words and figures.
 *
 * LOOK.md, section 9.5.
 */
#pragma once

#include "figure/run_key.h"
#include "profile/memory.h"

/* Why there is no size of the two that not every log tells. */
extern const char pf_memory_no_blocks[], pf_memory_no_live[];

/* How the sizes are drawn, and what they are called. */
extern const PfRunKeyRow pf_memory_row_heap_size, pf_memory_row_blocks, pf_memory_row_live;

enum { PF_MEMORY_ROWS = 5 };

typedef struct {
    size_t n;
    PfRunKeyRow rows[PF_MEMORY_ROWS];
    GStringChunk *strings;
} PfMemoryKey;

/* Rows for what the log tells, and for blocks and live also where it does not. Means are over
 * the time to `end_ns`. The caller owns it. */
PfMemoryKey *pf_memory_key_new(const PfMemory *memory, uint64_t end_ns);
void pf_memory_key_free(PfMemoryKey *key);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfMemoryKey, pf_memory_key_free)

/* What of the heap is not in blocks, in the mean over the time both are known. */
bool pf_memory_unused(const PfMemory *memory, uint64_t end_ns, double *out_share);

/* All of it in a sentence or two. Owned by the caller. */
char *pf_memory_words(const PfMemory *memory, uint64_t end_ns);

/* "peak 181 MiB at 13.3 s · 2 generations · allocation area 4.00 MiB". Owned by the caller. */
char *pf_memory_facts(const PfMemory *memory);
