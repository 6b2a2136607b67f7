/*
 * table_nonmoving.c - the non-moving collector: how long its phases took, and how its heap was
 * filled when it was last looked at, by the size of its blocks.
 */
#include "base/error.h"
#include "base/units.h"
#include "profile/classes.h"
#include "profile/run_span.h"
#include "report/table_notes.h"
#include "report/tables.h"

/* clang-format off */
static const PfColumn columns[] = {
    { "part",             "PART",    PF_CELL_TEXT,  false },
    { "count",            "count",   PF_CELL_COUNT, true },
    { "total_ns",         "total",   PF_CELL_NS,    true },
    { "share",            "%run",    PF_CELL_SHARE, true },
    { "p50_ns",           "median",  PF_CELL_NS,    true },
    { "p95_ns",           "p95",     PF_CELL_NS,    true },
    { "p99_ns",           "p99",     PF_CELL_NS,    true },
    { "max_ns",           "longest", PF_CELL_NS,    true },
    { "block_bytes",      NULL,      PF_CELL_BYTES, true }, /* of the census */
    { "live_blocks",      "blocks",  PF_CELL_COUNT, true },
    { "live_bytes",       "live",    PF_CELL_BYTES, true },
    { "active_segments",  "active",  PF_CELL_COUNT, true },
    { "filled_segments",  "filled",  PF_CELL_COUNT, true },
};
/* clang-format on */
enum { N_OF_PHASE = 7, N_OF_SIZE = 5 };

static void
add_asides(PfTable *table, size_t n)
{
    for (size_t i = 0; i < n; i++)
        pf_table_aside(table, "");
}

static void
add_phases(PfTable *table, PfNonmovingKind kind, const PfPauseSums *sums, uint64_t run_ns)
{
    bool has_any = sums->count > 0;

    pf_table_text(table, pf_nonmoving_name(kind));
    pf_table_uint(table, sums->count);
    pf_table_uint(table, sums->total_ns);
    pf_table_share_of(table, (double)sums->total_ns, (double)run_ns);
    pf_table_maybe(table, has_any, sums->p50_ns);
    pf_table_maybe(table, has_any, sums->p95_ns);
    pf_table_maybe(table, has_any, sums->p99_ns);
    pf_table_maybe(table, has_any, sums->max_ns);
    add_asides(table, N_OF_SIZE);
}

static void
add_size(PfTable *table, const PfCensusSize *size)
{
    g_autofree char *bytes = pf_unit_format(PF_UNIT_BYTES, size->block_bytes);
    g_autofree char *name = g_strdup_printf("blocks of %s", bytes);

    pf_table_text(table, name);
    add_asides(table, N_OF_PHASE);
    pf_table_uint(table, size->block_bytes);
    pf_table_uint(table, size->live_blocks);
    pf_table_uint(table, size->live_blocks * size->block_bytes);
    pf_table_uint(table, size->active_segments);
    pf_table_uint(table, size->filled_segments);
}

static void
add_census(PfTable *table, const PfCensus *census)
{
    uint64_t live = 0, active = 0, filled = 0;

    for (size_t i = 0; i < census->n_sizes; i++) {
        add_size(table, &census->sizes[i]);
        live += census->sizes[i].live_blocks;
        active += census->sizes[i].active_segments;
        filled += census->sizes[i].filled_segments;
    }
    pf_table_text(table, "blocks of all sizes");
    add_asides(table, N_OF_PHASE + 1);
    pf_table_uint(table, live);
    pf_table_uint(table, census->live_bytes);
    pf_table_uint(table, active);
    pf_table_uint(table, filled);
    pf_table_sum_rows(table, 1);
}

static void
note_phases(PfTable *table, const PfNonmoving *nonmoving)
{
    g_autofree char *marked = pf_unit_count(nonmoving->marked);
    g_autofree char *flushes = pf_unit_count(nonmoving->n_flushes);
    g_autofree char *open = pf_unit_count(nonmoving->n_open);

    pf_table_note(table, "marking and sweeping go on while the program runs; sync is a second "
                         "stop after the preparing one, which is a collection");
    pf_table_note(table, "%s entr%s marked, %s flush%s of update remembered sets", marked,
                  nonmoving->marked == 1 ? "y" : "ies", flushes,
                  nonmoving->n_flushes == 1 ? "" : "es");
    if (nonmoving->n_open > 0) {
        pf_table_note(table, "%s phase%s ended by what came next: the log has no end of %s",
                      open, nonmoving->n_open == 1 ? " is" : "s are",
                      nonmoving->n_open == 1 ? "it" : "them");
    }
}

static void
note_census(PfTable *table, const PfNonmoving *nonmoving)
{
    size_t n = nonmoving->n_kept_censuses;
    g_autofree char *pruned = pf_unit_count(nonmoving->pruned_segments);

    if (nonmoving->n_prunings > 0)
        pf_table_note(table, "%s segment%s given back", pruned,
                      nonmoving->pruned_segments == 1 ? "" : "s");
    if (n == 0)
        return;
    const PfCensus *first = &nonmoving->censuses[0], *last = &nonmoving->censuses[n - 1];
    g_autofree char *number = pf_unit_count(nonmoving->n_censuses);
    g_autofree char *at = pf_unit_ns(last->time_ns);
    g_autofree char *from = pf_unit_format(PF_UNIT_BYTES, (double)first->live_bytes);
    pf_table_note(
        table,
        "the blocks are those of the last of %s census%s, at %s; in the first %s were "
        "live",
        number, nonmoving->n_censuses == 1 ? "" : "es", at, from);
}

PfTable *
pf_table_make_nonmoving(const PfTableInput *input, GError **error)
{
    const PfProfile *profile = input->profile;
    const PfNonmoving *nonmoving = profile->nonmoving;

    if (!nonmoving) {
        g_autofree char *lacks =
            pf_class_lacks(profile, PF_CLASS_NONMOVING, "records of the non-moving collector");
        g_set_error(error, PF_ERROR, PF_ERROR_ABSENT, "%s", lacks);
        return NULL;
    }
    PfTable *table = pf_table_new(columns, G_N_ELEMENTS(columns));
    size_t n = nonmoving->n_kept_censuses;

    pf_table_note_window(table, profile);
    note_phases(table, nonmoving);
    note_census(table, nonmoving);
    for (PfNonmovingKind kind = 0; kind < PF_N_NONMOVING; kind++)
        add_phases(table, kind, &nonmoving->sums[kind], pf_run_ns(profile));
    if (n > 0)
        add_census(table, &nonmoving->censuses[n - 1]);
    return table;
}
