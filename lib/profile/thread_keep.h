/*
 * thread_keep.h - the threads that are worth a row of their own.
 *
 * Of PF_THREADS_KEPT at most those with a label come first, then those that ran longest.
 */
#pragma once

#include "profile/schedule.h"

typedef struct {
    GArray *threads; /* PfThread: those kept, and no more than as many besides */
    PfThread least;  /* of those kept, once some had to go */
    bool is_full;
} PfThreadKeep;

void pf_thread_keep_init(PfThreadKeep *keep);
void pf_thread_keep_clear(PfThreadKeep *keep);

void pf_thread_keep_add(PfThreadKeep *keep, const PfThread *thread);

/* Those that are kept, by falling time of running, then by id; there are then none. The caller
 * owns the array. */
PfThread *pf_thread_keep_take(PfThreadKeep *keep, size_t *out_n);
