#include "exchange/prof_calls.h"

#include <math.h>

#include "profile/calls_build.h"

typedef struct {
    const PfProfFile *file;
    PfTimeProfile *time;
    PfCallsBuild *build;
    uint64_t whole, whole_alloc; /* of the text */
    size_t *numbers;             /* [rows->len] in the build */
    bool *is_caller;             /* [rows->len] */
} Maker;

static const PfProfRow *
row_at(const PfProfFile *file, size_t i)
{
    return &g_array_index(file->rows, PfProfRow, i);
}

/* Which of GHC's own a row is that the ticks are not to hold; PF_N_IGNORED: none. JSON always
 * has them, the text where it counts them. */
static size_t
ignored_as(const PfProfFile *file, const PfProfRow *row)
{
    bool may_be = file->is_json && row->depth == 1 && g_str_equal(row->source, "<built-in>");
    return may_be ? pf_ignored_find(row->label, row->module) : PF_N_IGNORED;
}

static PfCallNode
node_of(const Maker *maker, const PfProfRow *row)
{
    const PfProfFile *file = maker->file;
    PfCallNode node = {
        .label = row->label,
        .module = row->module,
        .source = row->source,
        .is_caf = row->is_caf,
        .id = row->depth > 0 ? row->id : 0,
        .individual = row->ticks,
        .individual_alloc = row->alloc,
        .has_entries = true,
        .entries = row->entries,
    };

    if (!file->has_ticks) {
        node.individual = pf_calls_of_permille(row->time, maker->whole);
        node.individual_alloc = pf_calls_of_permille(row->alloc_share, maker->whole_alloc);
    }
    return node;
}

static void
add_rows(Maker *maker)
{
    const PfProfFile *file = maker->file;

    for (size_t i = 0; i < file->rows->len; i++)
        if (row_at(file, i)->caller >= 0)
            maker->is_caller[row_at(file, i)->caller] = true;
    for (size_t i = 0; i < file->rows->len; i++) {
        const PfProfRow *row = row_at(file, i);
        PfCallNode node = node_of(maker, row);
        size_t ignored = ignored_as(file, row);

        if (ignored < PF_N_IGNORED) {
            maker->time->ignored[ignored] += node.individual;
            node.individual = node.individual_alloc = 0;
        }
        maker->time->ticks += node.individual;
        gssize caller = row->caller < 0 ? PF_NO_CALLER : (gssize)maker->numbers[row->caller];
        if (ignored == PF_N_IGNORED || maker->is_caller[i])
            maker->numbers[i] = pf_calls_build_add(maker->build, caller, &node);
    }
}

/* A sum where it prints as the file has it, else what the file has: then rows are missing. */
static uint64_t
inherited(uint64_t sum, uint16_t told, uint64_t whole, bool is_sum_exact)
{
    bool is_same = fabs(1000 * (double)sum - (double)told * (double)whole) <= (double)whole / 2;

    return is_sum_exact && is_same ? sum : pf_calls_of_permille(told, whole);
}

/* In the text, what is inherited is told. */
static void
set_told(const Maker *maker)
{
    const PfProfFile *file = maker->file;

    for (size_t i = 0; i < file->rows->len; i++) {
        const PfProfRow *row = row_at(file, i);
        PfCallNode *node = pf_calls_build_node(maker->build, maker->numbers[i]);
        node->inherited =
            inherited(node->inherited, row->all_time, maker->whole, file->has_ticks);
        node->inherited_alloc = inherited(node->inherited_alloc, row->all_alloc,
                                          maker->whole_alloc, file->has_ticks);
    }
}

/* What a cost centre is called, for a table. */
static char *
key_of(const char *label, const char *module, const char *source)
{
    return g_strjoin("\n", label, module, source, NULL);
}

/* The list of the file by what its cost centres are called: PfProfRow, owned. */
static GHashTable *
listed(const PfProfFile *file)
{
    GHashTable *by_name = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);

    for (guint i = 0; i < file->list->len; i++) {
        const PfProfRow *row = &g_array_index(file->list, PfProfRow, i);
        g_autofree char *key = key_of(row->label, row->module, row->source);
        PfProfRow *sum = g_hash_table_lookup(by_name, key);
        if (sum) {
            sum->time = (uint16_t)MIN(sum->time + row->time, 1000);
            sum->alloc_share = (uint16_t)MIN(sum->alloc_share + row->alloc_share, 1000);
        } else {
            g_hash_table_insert(by_name, g_steal_pointer(&key), g_memdup2(row, sizeof *row));
        }
    }
    return by_name;
}

/* Per mille of a sum of rounded ones; what the list has is better. */
static uint64_t
rounded(uint64_t sum, uint64_t whole, const uint16_t *told)
{
    return pf_calls_of_permille(told ? *told : pf_calls_permille(sum, whole), whole);
}

static void
round_centres(const Maker *maker, PfCalls *calls)
{
    g_autoptr(GHashTable) list = listed(maker->file);

    for (size_t i = 0; i < calls->n_centres; i++) {
        PfCallCentre *centre = &calls->centres[i];
        g_autofree char *key = key_of(centre->label, centre->module, centre->source);
        const PfProfRow *row = g_hash_table_lookup(list, key);

        if (calls->is_rounded)
            centre->individual =
                rounded(centre->individual, maker->whole, row ? &row->time : NULL);
        if (calls->is_alloc_rounded)
            centre->individual_alloc = rounded(centre->individual_alloc, maker->whole_alloc,
                                               row ? &row->alloc_share : NULL);
        if (calls->is_rounded)
            centre->inherited = rounded(centre->inherited, maker->whole, NULL);
        if (calls->is_alloc_rounded)
            centre->inherited_alloc =
                rounded(centre->inherited_alloc, maker->whole_alloc, NULL);
    }
    pf_calls_rank(calls);
}

static void
finish_calls(const Maker *maker, PfCalls *calls)
{
    const PfProfFile *file = maker->file;

    if (file->is_json)
        return;
    calls->is_inherited_told = true;
    calls->whole = maker->whole;
    calls->whole_alloc = maker->whole_alloc;
    calls->is_rounded = !file->has_ticks && maker->whole > PF_CALLS_SURE;
    calls->is_alloc_rounded = !file->has_ticks && maker->whole_alloc > PF_CALLS_SURE;
    round_centres(maker, calls);
}

static void
finish_time(const Maker *maker)
{
    const PfProfFile *file = maker->file;
    PfTimeProfile *time = maker->time;

    time->interval_ns = file->interval_ns;
    time->has_ignored = file->is_json;
    time->counts_ignored = file->counts_all;
    time->n_capabilities = file->processors;
    if (!file->is_json)
        time->ticks = maker->whole;
    time->samples = time->ticks;
    for (size_t i = 0; i < PF_N_IGNORED; i++)
        time->samples += time->ignored[i];
}

static uint64_t
sum_of_rows(const PfProfFile *file, bool is_alloc)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < file->rows->len; i++)
        sum += is_alloc ? row_at(file, i)->alloc : row_at(file, i)->ticks;
    return sum;
}

PfTimeProfile *
pf_prof_calls(const PfProfFile *file)
{
    g_autoptr(PfCallsBuild) build = pf_calls_build_new();
    g_autofree size_t *numbers = g_new0(size_t, file->rows->len + 1);
    g_autofree bool *is_caller = g_new0(bool, file->rows->len + 1);
    PfTimeProfile *time = g_new0(PfTimeProfile, 1);
    Maker maker = { .file = file,
                    .time = time,
                    .build = build,
                    .whole = file->has_ticks_total ? file->ticks : sum_of_rows(file, false),
                    .whole_alloc =
                        file->has_alloc_total ? file->alloc : sum_of_rows(file, true),
                    .numbers = numbers,
                    .is_caller = is_caller };

    add_rows(&maker);
    pf_calls_build_inherit(build);
    if (!file->is_json)
        set_told(&maker);
    pf_calls_build_make_ids(build);
    time->calls = pf_calls_build_calls(build);
    finish_calls(&maker, time->calls);
    finish_time(&maker);
    return time;
}

/* By how much a sum of `n` rounded shares may be below what they are of, in half per mille. */
static int64_t
slack(int64_t n)
{
    return n + 1;
}

const PfProfRow *
pf_prof_gap(const PfProfFile *file)
{
    size_t n = file->is_json ? 0 : file->rows->len;
    g_autofree int64_t *time = g_new0(int64_t, n + 1), *alloc = g_new0(int64_t, n + 1);
    g_autofree int64_t *parts = g_new0(int64_t, n + 1);

    for (size_t i = 0; i < n; i++) {
        const PfProfRow *row = row_at(file, i);
        time[i] += row->time;
        alloc[i] += row->alloc_share;
        parts[i]++;
        if (row->caller < 0)
            continue;
        time[row->caller] += row->all_time;
        alloc[row->caller] += row->all_alloc;
        parts[row->caller]++;
    }
    for (size_t i = 0; i < n; i++) {
        const PfProfRow *row = row_at(file, i);
        if (2 * (row->all_time - time[i]) > slack(parts[i])
            || 2 * (row->all_alloc - alloc[i]) > slack(parts[i]))
            return row;
    }
    return NULL;
}
