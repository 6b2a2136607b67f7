/*
 * table_threads.c - the threads of the program, those that ran longest first: how long each
 * was in which state, and why it last stopped.
 */
#include "base/error.h"
#include "base/units.h"
#include "profile/classes.h"
#include "report/table_notes.h"
#include "report/tables.h"

/* clang-format off */
static const PfColumn columns[] = {
    { "thread",      "THREAD",     PF_CELL_NUMBER, false },
    { "label",       "LABEL",      PF_CELL_TEXT,  true },
    { "state",       "STATE",      PF_CELL_TEXT,  false },
    { "running_ns",  "running",    PF_CELL_NS,    false },
    { "share",       "%",          PF_CELL_SHARE, false },
    { "ready_ns",    "ready",      PF_CELL_NS,    false },
    { "blocked_ns",  "blocked",    PF_CELL_NS,    false },
    { "foreign_ns",  "foreign",    PF_CELL_NS,    false },
    { "runs",        "runs",       PF_CELL_COUNT, false },
    { "migrations",  "migrations", PF_CELL_COUNT, false },
    { "created_ns",  "created",    PF_CELL_NS,    false },
    { "ended_ns",    "ended",      PF_CELL_NS,    true },
    { "stopped",     "LAST STOP",  PF_CELL_TEXT,  true },
    { "blocked_on",  "by",         PF_CELL_NUMBER, true },
    { "stack_words", "stack",      PF_CELL_COUNT, true },
    { "last_cap",    NULL,         PF_CELL_COUNT, true },
    { "stop_code",   NULL,         PF_CELL_COUNT, true },
};
/* clang-format on */
enum { N_AFTER_TIMES = 7 }; /* columns that only a thread by itself has */

static void
add_times(PfTable *table, const PfSchedule *all, const uint64_t *times_ns)
{
    pf_table_uint(table, times_ns[PF_THREAD_RUNNING]);
    pf_table_share_of(table, (double)times_ns[PF_THREAD_RUNNING],
                      (double)all->times_ns[PF_THREAD_RUNNING]);
    pf_table_uint(table, times_ns[PF_THREAD_READY]);
    pf_table_uint(table, times_ns[PF_THREAD_BLOCKED]);
    pf_table_uint(table, times_ns[PF_THREAD_FOREIGN]);
}

/* "MVar", "code 42"; NULL: it never stopped. */
static void
add_stop(PfTable *table, const PfThread *thread)
{
    const char *name = pf_stop_name(thread->stop_code);
    g_autofree char *code = g_strdup_printf("code %u", thread->stop_code);

    if (thread->stop_code == 0)
        pf_table_unknown(table);
    else
        pf_table_text(table, name ? name : code);
}

static void
add_row(PfTable *table, const PfSchedule *all, const PfThread *thread)
{
    bool is_over = thread->state == PF_THREAD_FINISHED;

    pf_table_uint(table, thread->id);
    if (thread->label)
        pf_table_text(table, thread->label);
    else
        pf_table_aside(table, "");
    pf_table_text(table, pf_thread_state_name(thread->state));
    add_times(table, all, thread->times_ns);
    pf_table_uint(table, thread->n_runs);
    pf_table_uint(table, thread->n_migrations);
    pf_table_maybe(table, thread->has_created, thread->created_ns);
    if (is_over)
        pf_table_uint(table, thread->end_ns);
    else
        pf_table_aside(table, "");
    add_stop(table, thread);
    pf_table_maybe(table, thread->blocked_on > 0, thread->blocked_on);
    pf_table_maybe(table, thread->stack_words > 0, thread->stack_words);
    pf_table_maybe(table, thread->n_runs > 0, thread->last_cap);
    pf_table_maybe(table, thread->stop_code > 0, thread->stop_code);
}

/* Those that have no row of their own, together. */
static void
add_rest(PfTable *table, const PfSchedule *all)
{
    uint64_t times_ns[PF_N_THREAD_STATES];
    uint64_t n_runs = all->n_runs, n_migrations = all->n_migrations;
    g_autofree char *n = pf_unit_count(all->n_threads - all->n_kept);
    g_autofree char *words = g_strdup_printf("%s more", n);

    memcpy(times_ns, all->times_ns, sizeof times_ns);
    for (size_t i = 0; i < all->n_kept; i++) {
        for (size_t state = 0; state < PF_N_THREAD_STATES; state++)
            times_ns[state] -= all->threads[i].times_ns[state];
        n_runs -= all->threads[i].n_runs;
        n_migrations -= all->threads[i].n_migrations;
    }
    pf_table_aside(table, words);
    pf_table_aside(table, "");
    pf_table_aside(table, "");
    add_times(table, all, times_ns);
    pf_table_uint(table, n_runs);
    pf_table_uint(table, n_migrations);
    for (size_t i = 0; i < N_AFTER_TIMES; i++)
        pf_table_aside(table, "");
    pf_table_sum_rows(table, 1);
}

/* "12 threads, 3 with a label; at the end of the log 9 finished, 3 blocked" */
static void
note_threads(PfTable *table, const PfSchedule *all)
{
    g_autofree char *n = pf_unit_count(all->n_threads);
    g_autofree char *n_labelled = pf_unit_count(all->n_labelled);
    g_autoptr(GString) states = g_string_new(NULL);

    for (size_t state = 0; state < PF_N_THREAD_STATES; state++) {
        g_autofree char *n_of = pf_unit_count(all->by_state[state]);
        if (all->by_state[state] > 0)
            g_string_append_printf(states, "%s%s %s", states->len > 0 ? ", " : "", n_of,
                                   pf_thread_state_name((PfThreadState)state));
    }
    pf_table_note(table, "%s thread%s, %s with a label; at the end %s", n,
                  all->n_threads == 1 ? "" : "s", n_labelled, states->str);
}

PfTable *
pf_table_make_threads(const PfTableInput *input, GError **error)
{
    const PfProfile *profile = input->profile;
    const PfSchedule *schedule = profile->schedule;

    if (!schedule || schedule->n_threads == 0) {
        g_autofree char *lacks = pf_class_lacks(profile, PF_CLASS_SCHEDULER, "threads");
        g_set_error(error, PF_ERROR, PF_ERROR_ABSENT, "%s", lacks);
        return NULL;
    }
    PfTable *table = pf_table_new(columns, G_N_ELEMENTS(columns));
    pf_table_note_window(table, profile);
    note_threads(table, schedule);
    for (size_t i = 0; i < schedule->n_kept; i++)
        add_row(table, schedule, &schedule->threads[i]);
    if (schedule->n_threads > schedule->n_kept)
        add_rest(table, schedule);
    return table;
}
