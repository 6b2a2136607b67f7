/*
 * table_gc.c - the collections of each generation, and of all: how many, how long, and how the
 * pauses are spread.
 *
 * Pauses are those of +RTS -s, from the start of a collection to its end; what it took to stop
 * all capabilities before that is a column of its own, and with it they are columns for
 * programs.
 */
#include "base/error.h"
#include "base/units.h"
#include "profile/classes.h"
#include "profile/run_span.h"
#include "report/table_notes.h"
#include "report/tables.h"

/* clang-format off */
static const PfColumn columns[] = {
    { "collections",    "COLLECTIONS", PF_CELL_TEXT,  false },
    { "count",          "count",       PF_CELL_COUNT, false },
    { "parallel",       "parallel",    PF_CELL_COUNT, false },
    { "total_ns",       "total",       PF_CELL_NS,    false },
    { "share",          "%run",        PF_CELL_SHARE, false },
    { "sync_ns",        "sync",        PF_CELL_NS,    false },
    { "p50_ns",         "median",      PF_CELL_NS,    false },
    { "p95_ns",         "p95",         PF_CELL_NS,    false },
    { "p99_ns",         "p99",         PF_CELL_NS,    false },
    { "max_ns",         "longest",     PF_CELL_NS,    false },
    { "copied_bytes",   "copied",      PF_CELL_BYTES, false },
    { "felt_total_ns",  NULL,          PF_CELL_NS,    false }, /* from the request on */
    { "felt_p50_ns",    NULL,          PF_CELL_NS,    false },
    { "felt_p95_ns",    NULL,          PF_CELL_NS,    false },
    { "felt_p99_ns",    NULL,          PF_CELL_NS,    false },
    { "felt_max_ns",    NULL,          PF_CELL_NS,    false },
};
/* clang-format on */
enum { N_FELT = 5, N_SUM_ROWS = 3 };

/* How pauses are spread; of none that is nothing. */
static void
add_spread(PfTable *table, const PfPauseSums *pauses)
{
    bool has_any = pauses->count > 0;

    pf_table_maybe(table, has_any, pauses->p50_ns);
    pf_table_maybe(table, has_any, pauses->p95_ns);
    pf_table_maybe(table, has_any, pauses->p99_ns);
    pf_table_maybe(table, has_any, pauses->max_ns);
}

static void
add_row(PfTable *table, const char *name, const PfGcSums *sums, uint64_t run_ns)
{
    pf_table_text(table, name);
    pf_table_uint(table, sums->pauses.count);
    pf_table_uint(table, sums->n_parallel);
    pf_table_uint(table, sums->pauses.total_ns);
    pf_table_share_of(table, (double)sums->pauses.total_ns, (double)run_ns);
    pf_table_uint(table, sums->sync_ns);
    add_spread(table, &sums->pauses);
    pf_table_uint(table, sums->copied_bytes);
    pf_table_uint(table, sums->felt.total_ns);
    add_spread(table, &sums->felt);
}

/* Of the non-moving collector. */
static void
add_second_stops(PfTable *table, const PfProfile *profile, uint64_t run_ns)
{
    const PfPauseSums *stops =
        profile->nonmoving ? &profile->nonmoving->sums[PF_NONMOVING_SYNC] : NULL;

    if (!stops || stops->count == 0)
        return;
    pf_table_text(table, "sync (non-moving)");
    pf_table_uint(table, stops->count);
    pf_table_aside(table, "");
    pf_table_uint(table, stops->total_ns);
    pf_table_share_of(table, (double)stops->total_ns, (double)run_ns);
    pf_table_aside(table, "");
    add_spread(table, stops);
    pf_table_aside(table, "");
    for (size_t i = 0; i < N_FELT; i++)
        pf_table_unknown(table);
    pf_table_note(table, "the sums are without the second stops of the non-moving collector");
}

/* "the longest pause, 24.6 ms, is at 1.20 s: generation 1, 4 threads, 2.30 MiB copied" */
static void
note_longest(PfTable *table, const PfGc *gc)
{
    if (gc->n_longest == 0)
        return;

    const PfPause *longest = &gc->longest[0];
    g_autofree char *pause = pf_unit_ns(longest->pause_ns);
    g_autofree char *start = pf_unit_ns(longest->start_ns);
    g_autofree char *copied = pf_unit_format(PF_UNIT_BYTES, (double)longest->copied_bytes);
    const char *threads = longest->par_threads == 1 ? "" : "s";
    if (longest->generation == PF_NO_GENERATION) {
        pf_table_note(table, "the longest pause, %s, is at %s", pause, start);
        return;
    }
    pf_table_note(table,
                  "the longest pause, %s, is at %s: generation %u, %u thread%s, %s copied",
                  pause, start, longest->generation, longest->par_threads, threads, copied);
}

static void
note_balance(PfTable *table, const PfGc *gc)
{
    double balance;

    if (!pf_gc_balance(gc, &balance))
        return;
    g_autofree char *words = pf_unit_percent(balance);
    g_autofree char *n = pf_unit_count(gc->par_collections);
    pf_table_note(table,
                  "%s parallel collection%s, work balance %s: 0%% is serial, 100%% perfect", n,
                  gc->par_collections == 1 ? "" : "s", words);
}

/* What is not in the sums. */
static void
note_lacks(PfTable *table, const PfGc *gc)
{
    uint64_t n_unknown = gc->all.pauses.count - gc->minor.pauses.count - gc->major.pauses.count;
    g_autofree char *unknown = pf_unit_count(n_unknown);
    g_autofree char *since = pf_unit_ns(gc->open_since_ns);
    g_autofree char *n = pf_unit_count(gc->n_unpaired);

    if (gc->is_open)
        pf_table_note(table, "the log ends within a collection, begun at %s: it is not counted",
                      since);
    if (n_unknown > 0)
        pf_table_note(table, "the log does not tell the generation of %s of them", unknown);
    if (gc->n_unpaired > 0) {
        pf_table_note(table, "%s start%s or end%s of a collection without the other %s counted",
                      n, gc->n_unpaired == 1 ? "" : "s", gc->n_unpaired == 1 ? "" : "s",
                      gc->n_unpaired == 1 ? "is not" : "are not");
    }
}

PfTable *
pf_table_make_gc(const PfTableInput *input, GError **error)
{
    const PfProfile *profile = input->profile;
    const PfGc *gc = profile->gc;

    if (!gc || gc->all.pauses.count == 0) {
        g_autofree char *lacks = pf_class_lacks(profile, PF_CLASS_GC, "collections");
        g_set_error(error, PF_ERROR, PF_ERROR_ABSENT, "%s", lacks);
        return NULL;
    }
    PfTable *table = pf_table_new(columns, G_N_ELEMENTS(columns));
    uint64_t run_ns = pf_run_ns(profile);

    pf_table_note_window(table, profile);
    note_longest(table, gc);
    note_balance(table, gc);
    note_lacks(table, gc);
    for (size_t i = 0; i < gc->n_generations; i++) {
        g_autofree char *name = g_strdup_printf("generation %u", gc->generations[i].generation);
        add_row(table, name, &gc->generations[i], run_ns);
    }
    add_second_stops(table, profile, run_ns);
    bool is_told = gc->n_generations > 0; /* which they are of */
    if (is_told) {
        add_row(table, "minor", &gc->minor, run_ns);
        add_row(table, "major", &gc->major, run_ns);
    }
    add_row(table, "all", &gc->all, run_ns);
    pf_table_sum_rows(table, is_told ? N_SUM_ROWS : 1);
    return table;
}
