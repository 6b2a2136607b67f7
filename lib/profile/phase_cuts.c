#include "profile/phase_cuts.h"

void
pf_phase_cuts_init(PfPhaseCuts *cuts, uint64_t start_ns)
{
    PfPhaseSums none = { 0 };

    *cuts = (PfPhaseCuts){
        .starts = g_array_new(FALSE, FALSE, sizeof(uint64_t)),
        .pieces = g_array_new(FALSE, FALSE, sizeof(PfPhaseSums)),
    };
    g_array_append_val(cuts->starts, start_ns);
    g_array_append_val(cuts->pieces, none);
}

void
pf_phase_cuts_clear(PfPhaseCuts *cuts)
{
    g_clear_pointer(&cuts->starts, g_array_unref);
    g_clear_pointer(&cuts->pieces, g_array_unref);
    g_clear_pointer(&cuts->before, g_array_unref);
    g_clear_pointer(&cuts->longest, g_array_unref);
}

static uint64_t
start_of(const PfPhaseCuts *cuts, guint piece)
{
    return g_array_index(cuts->starts, uint64_t, piece);
}

static PfPhaseSums *
piece_at(const PfPhaseCuts *cuts, guint piece)
{
    return &g_array_index(cuts->pieces, PfPhaseSums, piece);
}

uint32_t
pf_phase_cuts_at(PfPhaseCuts *cuts, uint64_t time_ns)
{
    PfPhaseSums none = { 0 };

    if (time_ns <= start_of(cuts, cuts->starts->len - 1))
        return cuts->starts->len - 1;
    g_array_append_val(cuts->starts, time_ns);
    g_array_append_val(cuts->pieces, none);
    return cuts->starts->len - 1;
}

PfPhaseSums *
pf_phase_cuts_find(PfPhaseCuts *cuts, uint64_t time_ns)
{
    guint low = 0, high = cuts->starts->len; /* it is not before `low`, and before `high` */

    if (time_ns < start_of(cuts, 0))
        return NULL;
    if (time_ns >= start_of(cuts, high - 1))
        return piece_at(cuts, high - 1);
    while (high - low > 1) {
        guint middle = low + (high - low) / 2;
        if (time_ns < start_of(cuts, middle))
            high = middle;
        else
            low = middle;
    }
    return piece_at(cuts, low);
}

static void
add(PfPhaseSums *sums, const PfPhaseSums *more)
{
    sums->n_collections += more->n_collections;
    sums->n_major += more->n_major;
    sums->gc_ns += more->gc_ns;
    sums->n_readings += more->n_readings;
    sums->allocated_bytes += more->allocated_bytes;
}

static void
add_up(PfPhaseCuts *cuts)
{
    guint n = cuts->pieces->len;
    PfPhaseSums sums = { 0 };

    cuts->before = g_array_sized_new(FALSE, FALSE, sizeof sums, n + 1);
    g_array_append_val(cuts->before, sums);
    for (guint i = 0; i < n; i++) {
        add(&sums, piece_at(cuts, i));
        g_array_append_val(cuts->before, sums);
    }
    cuts->longest = g_array_new(FALSE, TRUE, sizeof(uint64_t));
    g_array_set_size(cuts->longest, 2 * n);
    uint64_t *tree = (uint64_t *)(void *)cuts->longest->data;
    for (guint i = 0; i < n; i++)
        tree[n + i] = piece_at(cuts, i)->longest_ns;
    for (size_t i = n; i-- > 1;)
        tree[i] = MAX(tree[2 * i], tree[2 * i + 1]);
}

static uint64_t
longest_of(const PfPhaseCuts *cuts, guint first, guint end)
{
    const uint64_t *tree = (const uint64_t *)(const void *)cuts->longest->data;
    guint n = cuts->pieces->len;
    uint64_t longest = 0;

    for (first += n, end += n; first < end; first = (first + 1) / 2, end /= 2) {
        if (first % 2 == 1)
            longest = MAX(longest, tree[first]);
        if (end % 2 == 1)
            longest = MAX(longest, tree[end - 1]);
    }
    return longest;
}

PfPhaseSums
pf_phase_cuts_sum(PfPhaseCuts *cuts, uint32_t first, uint32_t end)
{
    if (!cuts->before)
        add_up(cuts);
    if (end <= first)
        return (PfPhaseSums){ 0 };
    const PfPhaseSums *low = &g_array_index(cuts->before, PfPhaseSums, first);
    const PfPhaseSums *high = &g_array_index(cuts->before, PfPhaseSums, end);
    return (PfPhaseSums){
        .n_collections = high->n_collections - low->n_collections,
        .n_major = high->n_major - low->n_major,
        .gc_ns = high->gc_ns - low->gc_ns,
        .longest_ns = longest_of(cuts, first, end),
        .n_readings = high->n_readings - low->n_readings,
        .allocated_bytes = high->allocated_bytes - low->allocated_bytes,
    };
}
