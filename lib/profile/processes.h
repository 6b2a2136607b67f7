/*
 * processes.h - tasks and capability sets, as plain data: what the operating system sees.
 *
 * EVENTLOG 3.9. A task is a thread of the operating system that carries Haskell threads.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

enum { PF_TASKS_KEPT = 65536, PF_CAPSETS_KEPT = 4096 };

typedef struct {
    uint64_t id;
    uint64_t kernel_tid; /* of the operating system's thread it runs on; 0: unknown */
    bool has_created, has_deleted;
    uint64_t created_ns, deleted_ns;
    uint16_t first_cap, last_cap; /* UINT16_MAX: unknown */
    uint64_t n_migrations;
} PfTask;

typedef struct {
    uint64_t n_created, n_deleted, n_migrations;
    uint64_t peak;       /* the most that were there at a time */
    uint64_t n_left_out; /* these came later, and found no room */
    size_t n;
    PfTask *tasks; /* [n] by creation */
} PfTasks;

/* How many threads of the operating system the tasks are: what +RTS -s calls tasks, but for
 * those of forkOS, which -s forgets when they end. One that calls Haskell again is created
 * again. False where it is not known: some found no room. */
bool pf_tasks_threads(const PfTasks *tasks, uint64_t *n);

typedef enum { PF_CAPSET_CUSTOM = 1, PF_CAPSET_PROCESS = 2, PF_CAPSET_CLOCK = 3 } PfCapsetType;

/* "custom", "OS process", "clock domain"; NULL: unknown. */
const char *pf_capset_type_name(unsigned type);

typedef struct {
    uint32_t id;
    unsigned type; /* PfCapsetType; 0: unknown */
    bool has_created, has_deleted;
    uint64_t created_ns, deleted_ns;
    size_t n_caps;
    uint16_t *caps; /* [n_caps] that were ever assigned, by number */
    uint64_t n_removed;
    bool has_pid, has_ppid;
    uint32_t pid, ppid;
    char *rts; /* its run-time system's name; NULL: unknown */
    bool has_wall_clock;
    int64_t wall_unix_ns; /* at the log's time 0 */
} PfCapset;

typedef struct {
    uint64_t n_left_out;
    size_t n;
    PfCapset *sets; /* [n] by number */
} PfCapsets;

void pf_tasks_free(PfTasks *tasks);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfTasks, pf_tasks_free)
void pf_capsets_free(PfCapsets *capsets);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfCapsets, pf_capsets_free)
