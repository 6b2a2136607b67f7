/*
 * quality_tables.c - what is damaged, what is lost, and what there is, row by row.
 */
#include "base/units.h"
#include "report/events.h"
#include "report/quality.h"

/* clang-format off */
static const PfColumn damage_columns[] = {
    { "offset", "byte",   PF_CELL_COUNT, false },
    { "bytes",  "bytes",  PF_CELL_COUNT, false },
    { "reason", "what it is", PF_CELL_TEXT, false },
};

static const PfColumn gap_columns[] = {
    { "from_ns",  "from", PF_CELL_NS, false },
    { "until_ns", "to",   PF_CELL_NS, false },
    { "ns",       "long", PF_CELL_NS, false },
};

static const PfColumn event_columns[] = {
    { "tag",   "tag",     PF_CELL_TEXT,  false },
    { "name",  "event",   PF_CELL_TEXT,  false },
    { "count", "count",   PF_CELL_COUNT, false },
    { "bytes", "bytes",   PF_CELL_COUNT, false },
    { "share", "%bytes",  PF_CELL_SHARE, false },
};
/* clang-format on */

PfTable *
pf_quality_damage(const PfLogFacts *log)
{
    if (log->n_damage == 0)
        return NULL;
    PfTable *table = pf_table_new(damage_columns, G_N_ELEMENTS(damage_columns));

    for (size_t i = 0; i < log->n_damage; i++) {
        const PfLogDamage *damage = &log->damage[i];
        pf_table_uint(table, damage->offset);
        pf_table_uint(table, damage->bytes);
        pf_table_text(table, damage->reason);
    }
    return table;
}

PfTable *
pf_quality_gaps(const PfHeapProfile *heap)
{
    if (!heap || heap->n_gaps == 0)
        return NULL;
    PfTable *table = pf_table_new(gap_columns, G_N_ELEMENTS(gap_columns));

    for (size_t i = 0; i < heap->n_gaps; i++) {
        const PfTimeRange *gap = &heap->gaps[i];
        pf_table_uint(table, gap->from_ns);
        pf_table_uint(table, gap->until_ns);
        pf_table_uint(table, gap->until_ns - gap->from_ns);
    }
    return table;
}

static void
add_type(PfTable *table, const PfLogType *type, double whole)
{
    g_autofree char *tag = g_strdup_printf("%u", type->tag);

    pf_table_text(table, tag);
    pf_table_text(table, type->name);
    pf_table_uint(table, type->count);
    pf_table_uint(table, type->bytes);
    pf_table_share(table, (double)type->bytes / whole);
}

/* The types that have no row, together. */
static void
add_rest(PfTable *table, const PfLogType *const *types, size_t n, double whole)
{
    g_autofree char *number = pf_unit_count(n);
    g_autofree char *name = g_strconcat(number, " more types", NULL);
    uint64_t count = 0, bytes = 0;

    for (size_t i = 0; i < n; i++) {
        count += types[i]->count;
        bytes += types[i]->bytes;
    }
    pf_table_text(table, "");
    pf_table_text(table, name);
    pf_table_uint(table, count);
    pf_table_uint(table, bytes);
    pf_table_share(table, (double)bytes / whole);
}

PfTable *
pf_quality_events(const PfLogFacts *log, size_t n_rows)
{
    if (log->n_types == 0)
        return NULL;
    PfTable *table = pf_table_new(event_columns, G_N_ELEMENTS(event_columns));
    g_autofree const PfLogType **types = pf_events_by_bytes(log);
    double whole = (double)MAX(log->event_bytes, 1);
    size_t n_shown = log->n_types <= n_rows ? log->n_types : MAX(n_rows, 1) - 1;

    for (size_t i = 0; i < n_shown; i++)
        add_type(table, types[i], whole);
    if (n_shown < log->n_types)
        add_rest(table, types + n_shown, log->n_types - n_shown, whole);
    return table;
}
