/*
 * table_capsets.c - the sets of capabilities: the processes and the clocks that a log tells of.
 */
#include "base/date.h"
#include "base/error.h"
#include "profile/classes.h"
#include "report/table_notes.h"
#include "report/tables.h"

/* clang-format off */
static const PfColumn columns[] = {
    { "capset",     "SET",        PF_CELL_COUNT, false },
    { "type",       "TYPE",       PF_CELL_TEXT,  false },
    { "capabilities", "caps",     PF_CELL_COUNT, false },
    { "caps",       "CAPS",       PF_CELL_TEXT,  true },
    { "removed",    "removed",    PF_CELL_COUNT, false },
    { "created_ns", "created",    PF_CELL_NS,    true },
    { "deleted_ns", "deleted",    PF_CELL_NS,    true },
    { "pid",        "pid",        PF_CELL_NUMBER,  true },
    { "ppid",       "ppid",       PF_CELL_NUMBER,  true },
    { "rts",        "RTS",        PF_CELL_TEXT,  true },
    { "wall_clock", "WALL CLOCK", PF_CELL_TEXT,  true }, /* at the log's time 0 */
};
/* clang-format on */

/* "0-3, 5" */
static char *
ranges(const uint16_t *caps, size_t n)
{
    GString *text = g_string_new(NULL);

    for (size_t i = 0; i < n;) {
        size_t end = i + 1;
        while (end < n && caps[end] == caps[end - 1] + 1)
            end++;
        g_string_append_printf(text, "%s%u", i > 0 ? ", " : "", caps[i]);
        if (end > i + 1)
            g_string_append_printf(text, "-%u", caps[end - 1]);
        i = end;
    }
    return g_string_free(text, FALSE);
}

static void
add_row(PfTable *table, const PfCapset *set)
{
    g_autofree char *caps = ranges(set->caps, set->n_caps);
    g_autofree char *clock = pf_date_format(set->wall_unix_ns);

    pf_table_uint(table, set->id);
    pf_table_text(table, pf_capset_type_name(set->type));
    pf_table_uint(table, set->n_caps);
    pf_table_text(table, caps);
    pf_table_uint(table, set->n_removed);
    pf_table_maybe(table, set->has_created, set->created_ns);
    pf_table_maybe(table, set->has_deleted, set->deleted_ns);
    pf_table_maybe(table, set->has_pid, set->pid);
    pf_table_maybe(table, set->has_ppid, set->ppid);
    pf_table_text(table, set->rts);
    pf_table_text(table, set->has_wall_clock ? clock : NULL);
}

/* Capability sets are of no class of their own. */
static char *
lacks(const PfProfile *profile)
{
    if (profile->log->format != PF_LOG_EVENTLOG)
        return pf_class_lacks(profile, PF_CLASS_SCHEDULER, "capability sets");
    if (!pf_time_range_is_all(&profile->range))
        return g_strdup(
            "there are no capability sets in the part of the run that is asked for");
    return g_strdup(
        "there are no capability sets in the log: GHC writes them from 7.4 on, with "
        "+RTS -l or any of -ls, -lg, -lp, -lf and -lu");
}

PfTable *
pf_table_make_capsets(const PfTableInput *input, GError **error)
{
    const PfProfile *profile = input->profile;
    const PfCapsets *capsets = profile->capsets;

    if (!capsets || capsets->n == 0) {
        g_autofree char *words = lacks(profile);
        g_set_error(error, PF_ERROR, PF_ERROR_ABSENT, "%s", words);
        return NULL;
    }
    PfTable *table = pf_table_new(columns, G_N_ELEMENTS(columns));
    pf_table_note_window(table, profile);
    pf_table_note_left_out(table, capsets->n_left_out, "capability set");
    for (size_t i = 0; i < capsets->n; i++)
        add_row(table, &capsets->sets[i]);
    return table;
}
