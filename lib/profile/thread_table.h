/*
 * thread_table.h - the threads that are alive, by id.
 *
 * A program may have millions of them at a time, so what is known of each is packed.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

enum { PF_LIVE_TIMES = 4 }; /* of PfThreadState, all but that of being over */

/* Times but that of creation are of the clock that stands still while nothing is logged. */
typedef struct {
    uint64_t created_ns;
    uint64_t since_ns;   /* it is in its state since then */
    uint64_t stopped_ns; /* of the last stop, where it has one */
    uint64_t times_ns[PF_LIVE_TIMES];
    uint64_t n_runs;
    uint32_t n_migrations;
    uint32_t id;
    uint32_t blocked_on, stack_words;
    uint16_t last_cap, stop_code;
    uint8_t state; /* PfThreadState */
    bool has_created;
    bool is_waiting; /* it has not run since its last stop */
} PfLiveThread;

typedef struct PfThreadTable PfThreadTable;

PfThreadTable *pf_thread_table_new(void);
void pf_thread_table_free(PfThreadTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfThreadTable, pf_thread_table_free)

/* The thread; NULL: there is none. Borrowed until the next put or removal. */
PfLiveThread *pf_thread_table_find(const PfThreadTable *table, uint32_t id);

/* Adds one that is not there: all of it is zero but the id. Borrowed likewise. */
PfLiveThread *pf_thread_table_put(PfThreadTable *table, uint32_t id);

/* Takes away one that is there. */
void pf_thread_table_remove(PfThreadTable *table, uint32_t id);

uint32_t pf_thread_table_count(const PfThreadTable *table);

/* The threads, from 0 to their count, in no order that tells anything. Borrowed likewise. */
PfLiveThread *pf_thread_table_at(const PfThreadTable *table, uint32_t place);
