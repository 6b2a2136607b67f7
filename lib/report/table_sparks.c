/*
 * table_sparks.c - what became of the sparks of each capability: of its counters, and of its
 * single events where the log has them.
 *
 * A spark that is stolen is run by another capability than made it: only over all do they add
 * up.
 */
#include "base/error.h"
#include "profile/classes.h"
#include "report/table_notes.h"
#include "report/tables.h"

/* clang-format off */
static const PfColumn columns[] = {
    { "cap",             "CAP",        PF_CELL_COUNT, false },
    { "created",         "created",    PF_CELL_COUNT, true },
    { "dud",             "dud",        PF_CELL_COUNT, true },
    { "overflowed",      "overflowed", PF_CELL_COUNT, true },
    { "converted",       "converted",  PF_CELL_COUNT, true },
    { "gcd",             "GC'd",       PF_CELL_COUNT, true },
    { "fizzled",         "fizzled",    PF_CELL_COUNT, true },
    { "remaining",       "remaining",  PF_CELL_COUNT, true },
    { "converted_share", "%converted", PF_CELL_SHARE, true },
    { "gcd_share",       NULL,         PF_CELL_SHARE, true },
    { "fizzled_share",   "%fizzled",   PF_CELL_SHARE, true },
    { "seen_created",    "seen made",  PF_CELL_COUNT, true }, /* single events from here on */
    { "seen_dud",        "seen dud",   PF_CELL_COUNT, true },
    { "seen_dropped",    "dropped",    PF_CELL_COUNT, true },
    { "seen_run",        "run",        PF_CELL_COUNT, true },
    { "seen_stolen",     "stolen",     PF_CELL_COUNT, true },
    { "seen_fizzled",    "seen fizz",  PF_CELL_COUNT, true },
    { "seen_pruned",     "pruned",     PF_CELL_COUNT, true },
    { "seen_threads",    "threads",    PF_CELL_COUNT, true },
};
/* clang-format on */

/* The shares are of the sparks created, and of nothing for a capability that may have run those
 * of others. */
static void
add_counters(PfTable *table, const PfSparkCap *cap, bool is_known, bool has_shares)
{
    double created = is_known && has_shares ? (double)cap->counters[PF_SPARKS_CREATED] : 0;

    for (size_t i = 0; i < PF_N_SPARK_COUNTERS; i++)
        pf_table_maybe(table, is_known, cap->counters[i]);
    pf_table_share_of(table, (double)cap->counters[PF_SPARKS_CONVERTED], created);
    pf_table_share_of(table, (double)cap->counters[PF_SPARKS_GCD], created);
    pf_table_share_of(table, (double)cap->counters[PF_SPARKS_FIZZLED], created);
}

static void
add_rest_of_row(PfTable *table, const PfSparks *sparks, const PfSparkCap *cap)
{
    bool has_shares = cap == &sparks->all || sparks->n_caps == 1;

    add_counters(table, cap, sparks->has_counters && cap->readings > 0, has_shares);
    for (size_t i = 0; i < PF_N_SPARK_EVENTS; i++)
        pf_table_maybe(table, sparks->has_events, cap->events[i]);
}

/* What the counters say of the sum: it need not hold in a part of a run, or a log cut short. */
static void
note_balance(PfTable *table, const PfSparks *sparks)
{
    const uint64_t *n = sparks->all.counters;
    uint64_t ends = n[PF_SPARKS_CONVERTED] + n[PF_SPARKS_GCD] + n[PF_SPARKS_FIZZLED]
                    + n[PF_SPARKS_REMAINING];

    if (sparks->has_counters && n[PF_SPARKS_CREATED] > 0) {
        pf_table_note(table, "of those created %s",
                      ends == n[PF_SPARKS_CREATED]
                          ? "all were converted, GC'd, fizzled, or remain"
                          : "not all are told of: the counters do not add up");
    }
    if (!sparks->has_counters)
        pf_table_note(table, "there are single sparks in the log, and no counters of them");
}

PfTable *
pf_table_make_sparks(const PfTableInput *input, GError **error)
{
    const PfProfile *profile = input->profile;
    const PfSparks *sparks = profile->sparks;

    if (!sparks || sparks->n_caps == 0) {
        g_autofree char *lacks = pf_class_lacks(profile, PF_CLASS_SPARKS, "sparks");
        g_set_error(error, PF_ERROR, PF_ERROR_ABSENT, "%s", lacks);
        return NULL;
    }
    PfTable *table = pf_table_new(columns, G_N_ELEMENTS(columns));
    pf_table_note_window(table, profile);
    note_balance(table, sparks);
    for (size_t i = 0; i < sparks->n_caps; i++) {
        pf_table_uint(table, sparks->caps[i].cap);
        add_rest_of_row(table, sparks, &sparks->caps[i]);
    }
    pf_table_aside(table, "all");
    add_rest_of_row(table, sparks, &sparks->all);
    pf_table_sum_rows(table, 1);
    return table;
}
