/*
 * table_capabilities.c - what each capability did with the time of the run: ran threads, was in
 * collections, or had nothing to run.
 */
#include "base/error.h"
#include "base/units.h"
#include "profile/classes.h"
#include "report/table_notes.h"
#include "report/tables.h"

/* clang-format off */
static const PfColumn columns[] = {
    { "cap",             "CAP",      PF_CELL_COUNT, false },
    { "running_ns",      "running",  PF_CELL_NS,    false },
    { "share",           "%run",     PF_CELL_SHARE, false },
    { "gc_ns",           "in GC",    PF_CELL_NS,    false },
    { "gc_share",        "%GC",      PF_CELL_SHARE, false },
    { "gc_work_ns",      "GC work",  PF_CELL_NS,    true },
    { "idle_ns",         "idle",     PF_CELL_NS,    false },
    { "runs",            "runs",     PF_CELL_COUNT, false },
    { "threads_run",     "threads",  PF_CELL_COUNT, false },
    { "threads_created", "new",      PF_CELL_COUNT, false },
    { "migrated_away",   "moved",    PF_CELL_COUNT, false },
    { "allocated_bytes", "alloc",    PF_CELL_BYTES, true },
    { "created_ns",      "created",  PF_CELL_NS,    true },
    { "deleted_ns",      "deleted",  PF_CELL_NS,    true },
    { "disabled_ns",     "disabled", PF_CELL_NS,    true },
    { "disabled",        NULL,       PF_CELL_COUNT, true },
};
/* clang-format on */

/* Of a capability, or of all together. */
typedef struct {
    PfCapability cap;
    bool has_work, has_allocated;
    uint64_t work_ns, allocated_bytes;
} Row;

static Row
row_of(const PfProfile *profile, const PfCapability *cap)
{
    const PfGc *gc = profile->gc;
    const PfMemory *memory = profile->memory;
    Row row = { .cap = *cap };

    for (size_t i = 0; gc && i < gc->n_caps; i++) {
        if (gc->caps[i].cap == cap->cap) {
            row.has_work = true;
            row.work_ns = gc->caps[i].work_ns;
        }
    }
    for (size_t i = 0; memory && memory->has_allocated && i < memory->n_allocated; i++) {
        if (memory->allocated[i].cap == cap->cap) {
            row.has_allocated = true;
            row.allocated_bytes = memory->allocated[i].bytes;
        }
    }
    return row;
}

static void
add_up(Row *sum, const Row *row)
{
    sum->cap.has_gc = row->cap.has_gc; /* of all, or of none */
    sum->cap.running_ns += row->cap.running_ns;
    sum->cap.gc_ns += row->cap.gc_ns;
    sum->cap.idle_ns += row->cap.idle_ns;
    sum->cap.n_runs += row->cap.n_runs;
    sum->cap.threads_created += row->cap.threads_created;
    sum->cap.migrated_away += row->cap.migrated_away;
    sum->has_work |= row->has_work;
    sum->work_ns += row->work_ns;
    sum->has_allocated |= row->has_allocated;
    sum->allocated_bytes += row->allocated_bytes;
}

/* The share is of the time that there is for capabilities. */
static void
add_times(PfTable *table, const Row *row)
{
    const PfCapability *cap = &row->cap;
    double whole = (double)(cap->running_ns + cap->gc_ns + cap->idle_ns);

    pf_table_uint(table, cap->running_ns);
    pf_table_share_of(table, (double)cap->running_ns, whole);
    pf_table_maybe(table, cap->has_gc, cap->gc_ns);
    pf_table_share_of(table, (double)cap->gc_ns, cap->has_gc ? whole : 0);
    pf_table_maybe(table, row->has_work, row->work_ns);
    pf_table_maybe(table, cap->has_gc, cap->idle_ns);
}

/* One that was never disabled has no time of that. */
static void
add_row(PfTable *table, const Row *row)
{
    const PfCapability *cap = &row->cap;

    pf_table_uint(table, cap->cap);
    add_times(table, row);
    pf_table_uint(table, cap->n_runs);
    pf_table_uint(table, cap->threads_run);
    pf_table_uint(table, cap->threads_created);
    pf_table_uint(table, cap->migrated_away);
    pf_table_maybe(table, row->has_allocated, row->allocated_bytes);
    pf_table_maybe(table, cap->has_created, cap->created_ns);
    pf_table_maybe(table, cap->has_deleted, cap->deleted_ns);
    if (cap->n_disabled > 0)
        pf_table_uint(table, cap->disabled_ns);
    else
        pf_table_aside(table, "");
    pf_table_uint(table, cap->n_disabled);
}

/* A thread may run on several capabilities. */
static void
add_sum(PfTable *table, const Row *sum)
{
    pf_table_aside(table, "all");
    add_times(table, sum);
    pf_table_uint(table, sum->cap.n_runs);
    pf_table_aside(table, "");
    pf_table_uint(table, sum->cap.threads_created);
    pf_table_uint(table, sum->cap.migrated_away);
    pf_table_maybe(table, sum->has_allocated, sum->allocated_bytes);
    for (size_t i = 0; i < 4; i++)
        pf_table_aside(table, "");
    pf_table_sum_rows(table, 1);
}

static void
note_time(PfTable *table, const PfSchedule *schedule)
{
    g_autofree char *from = pf_unit_ns(schedule->range.from_ns);
    g_autofree char *until = pf_unit_ns(schedule->range.until_ns);

    if (schedule->caps[0].has_gc) {
        pf_table_note(table,
                      "what each capability did from %s to %s: running, in collections, and "
                      "idle add up to that",
                      from, until);
    } else {
        pf_table_note(table,
                      "what each capability did from %s to %s: when it was not running, it was "
                      "idle, or in a collection, of which the log does not tell",
                      from, until);
    }
}

PfTable *
pf_table_make_capabilities(const PfTableInput *input, GError **error)
{
    const PfProfile *profile = input->profile;
    const PfSchedule *schedule = profile->schedule;
    Row sum = { .has_work = false };

    if (!schedule || schedule->n_caps == 0) {
        g_autofree char *lacks =
            pf_class_lacks(profile, PF_CLASS_SCHEDULER, "switches between threads");
        g_set_error(error, PF_ERROR, PF_ERROR_ABSENT, "%s", lacks);
        return NULL;
    }
    PfTable *table = pf_table_new(columns, G_N_ELEMENTS(columns));
    pf_table_note_window(table, profile);
    note_time(table, schedule);
    for (size_t i = 0; i < schedule->n_caps; i++) {
        Row row = row_of(profile, &schedule->caps[i]);
        add_row(table, &row);
        add_up(&sum, &row);
    }
    if (schedule->n_caps > 1)
        add_sum(table, &sum);
    return table;
}
