/*
 * thread_set.h - a set of thread ids, which come in runs: a bit each, in pages that are made
 * when they are needed.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct PfThreadSet PfThreadSet;

PfThreadSet *pf_thread_set_new(void);
void pf_thread_set_free(PfThreadSet *set);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfThreadSet, pf_thread_set_free)

bool pf_thread_set_has(PfThreadSet *set, uint32_t id);

/* Whether it is new. */
bool pf_thread_set_add(PfThreadSet *set, uint32_t id);

void pf_thread_set_remove(PfThreadSet *set, uint32_t id);
