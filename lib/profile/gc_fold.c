#include "profile/gc_fold.h"

#include "profile/gc_generation.h"
#include "profile/gc_pairs.h"

enum {
    UNKNOWN = PF_GC_GENERATIONS,
    SLOTS
}; /* by generation, and those of which none is known */

/* What GC_STATS_GHC tells besides the pause. */
typedef struct {
    bool is_told, has_balance;
    uint64_t par_collections, par_copied_bytes, par_balanced_bytes;
    uint32_t par_threads_max;
    uint64_t last_ns, frag_last_bytes, frag_max_bytes; /* the last is of that start */
} Stats;

struct PfGcFold {
    PfTimeRange range;
    PfGcPairs *pairs;
    PfGcGeneration *generations[SLOTS]; /* NULL: none was collected */
    uint16_t n_generations;             /* there are, of HEAP_INFO_GHC; 0: unknown */
    Stats stats;
    size_t n_longest;
    PfPause longest[PF_GC_LONGEST];
    GArray *caps; /* PfGcCap, by number */
};

static PfGcCap *
cap_of(PfGcFold *fold, uint16_t cap)
{
    if (cap >= fold->caps->len)
        g_array_set_size(fold->caps, cap + 1U);
    PfGcCap *found = &g_array_index(fold->caps, PfGcCap, cap);
    found->cap = cap;
    return found;
}

static void
take_stay(gpointer data, const PfGcStay *stay)
{
    PfGcFold *fold = data;
    if (!pf_time_range_has(&fold->range, stay->start_ns))
        return;

    PfGcCap *cap = cap_of(fold, stay->cap);
    cap->n_in++;
    cap->in_ns += stay->end_ns - stay->start_ns;
    cap->work_ns += stay->work_ns;
}

static bool
is_longer(const PfPause *a, const PfPause *b)
{
    return a->pause_ns > b->pause_ns
           || (a->pause_ns == b->pause_ns && a->start_ns < b->start_ns);
}

static void
keep_longest(PfGcFold *fold, const PfPause *pause)
{
    size_t at = fold->n_longest;

    while (at > 0 && is_longer(pause, &fold->longest[at - 1]))
        at--;
    if (at == PF_GC_LONGEST)
        return;
    fold->n_longest = MIN(fold->n_longest + 1, PF_GC_LONGEST);
    for (size_t i = fold->n_longest - 1; i > at; i--)
        fold->longest[i] = fold->longest[i - 1];
    fold->longest[at] = *pause;
}

static void
take_stats(Stats *stats, const PfGcPause *told)
{
    const PfPause *pause = &told->pause;
    if (!told->has_stats)
        return;

    if (!stats->is_told || pause->start_ns >= stats->last_ns) {
        stats->last_ns = pause->start_ns;
        stats->frag_last_bytes = told->frag_bytes;
    }
    stats->is_told = true;
    stats->frag_max_bytes = MAX(stats->frag_max_bytes, told->frag_bytes);
    stats->has_balance |= told->has_balance;
    stats->par_threads_max = MAX(stats->par_threads_max, pause->par_threads);
    if (pause->par_threads < 2)
        return;
    stats->par_collections++;
    stats->par_copied_bytes += told->par_copied_bytes;
    stats->par_balanced_bytes += told->par_balanced_bytes;
}

static PfGcGeneration *
generation_of(PfGcFold *fold, size_t slot)
{
    if (!fold->generations[slot])
        fold->generations[slot] = pf_gc_generation_new();
    return fold->generations[slot];
}

static void
take_pause(gpointer data, const PfGcPause *told)
{
    const PfPause *pause = &told->pause;
    PfGcFold *fold = data;
    if (!pf_time_range_has(&fold->range, pause->start_ns))
        return;

    bool is_known = pause->generation != PF_NO_GENERATION;
    size_t slot = is_known ? MIN(pause->generation, PF_GC_GENERATIONS - 1) : UNKNOWN;
    pf_gc_generation_add(generation_of(fold, slot), told);
    take_stats(&fold->stats, told);
    keep_longest(fold, pause);
    cap_of(fold, pause->cap)->n_began++;
}

static void
start_empty(PfGcFold *fold)
{
    PfGcListener listener = { NULL, take_stay, take_pause, fold };

    *fold = (PfGcFold){
        .range = fold->range,
        .pairs = pf_gc_pairs_new(&listener, PF_GC_BY_BUFFER),
        .caps = g_array_new(FALSE, TRUE, sizeof(PfGcCap)),
    };
}

PfGcFold *
pf_gc_fold_new(const PfTimeRange *range)
{
    PfGcFold *fold = g_new0(PfGcFold, 1);

    fold->range = *range;
    start_empty(fold);
    return fold;
}

static void
clear(PfGcFold *fold)
{
    for (size_t i = 0; i < SLOTS; i++)
        pf_gc_generation_free(fold->generations[i]);
    pf_gc_pairs_free(fold->pairs);
    g_array_unref(fold->caps);
}

void
pf_gc_fold_free(PfGcFold *fold)
{
    if (!fold)
        return;
    clear(fold);
    g_free(fold);
}

void
pf_gc_fold_wants(PfKindSet *kinds)
{
    pf_gc_pairs_wants(kinds);
    pf_kinds_add(kinds, PF_HEAP_INFO_GHC);
}

void
pf_gc_fold_segment(PfGcFold *fold, const PfHeader *header)
{
    pf_gc_pairs_segment(fold->pairs, header);
}

void
pf_gc_fold_event(PfGcFold *fold, const PfEvent *event)
{
    if (event->kind != PF_HEAP_INFO_GHC)
        pf_gc_pairs_event(fold->pairs, event);
    else if (event->n_fields >= 2)
        fold->n_generations = event->heap_info_ghc.generations;
}

static void
join_stats(Stats *stats, const Stats *later)
{
    if (later->is_told && (!stats->is_told || later->last_ns >= stats->last_ns)) {
        stats->last_ns = later->last_ns;
        stats->frag_last_bytes = later->frag_last_bytes;
    }
    stats->is_told |= later->is_told;
    stats->has_balance |= later->has_balance;
    stats->par_collections += later->par_collections;
    stats->par_copied_bytes += later->par_copied_bytes;
    stats->par_balanced_bytes += later->par_balanced_bytes;
    stats->par_threads_max = MAX(stats->par_threads_max, later->par_threads_max);
    stats->frag_max_bytes = MAX(stats->frag_max_bytes, later->frag_max_bytes);
}

void
pf_gc_fold_join(PfGcFold *fold, PfGcFold *later)
{
    pf_gc_pairs_join(fold->pairs, later->pairs);
    for (size_t i = 0; i < SLOTS; i++)
        if (later->generations[i])
            pf_gc_generation_join(generation_of(fold, i), later->generations[i]);
    if (later->n_generations > 0)
        fold->n_generations = later->n_generations;
    join_stats(&fold->stats, &later->stats);
    for (size_t i = 0; i < later->n_longest; i++)
        keep_longest(fold, &later->longest[i]);
    for (guint i = 0; i < later->caps->len; i++) {
        const PfGcCap *from = &g_array_index(later->caps, PfGcCap, i);
        PfGcCap *cap = cap_of(fold, (uint16_t)i);
        cap->n_began += from->n_began;
        cap->n_in += from->n_in;
        cap->in_ns += from->in_ns;
        cap->work_ns += from->work_ns;
    }
    clear(later);
    start_empty(later);
}

/* The oldest generation, as a number that generations are kept by. */
static uint16_t
oldest_of(const PfGcFold *fold)
{
    uint16_t oldest = 1;

    for (size_t i = 2; i < PF_GC_GENERATIONS; i++)
        if (fold->generations[i])
            oldest = (uint16_t)i;
    if (fold->n_generations > 0)
        oldest = fold->n_generations - 1;
    return oldest;
}

static void
mark_majors(const PfGc *gc, PfPause *pauses, size_t n)
{
    uint16_t oldest = MIN(gc->oldest, PF_GC_GENERATIONS - 1);

    for (size_t i = 0; i < n; i++)
        pauses[i].is_major = pauses[i].generation != PF_NO_GENERATION
                             && MIN(pauses[i].generation, PF_GC_GENERATIONS - 1) == oldest;
}

static void
steal_majors(PfGc *gc, PfGcGeneration *major)
{
    gc->n_majors = major->longest.things->len;
    if (gc->n_majors > 0)
        gc->majors = g_memdup2(major->longest.things->data, gc->n_majors * sizeof(PfPause));
    mark_majors(gc, gc->majors, gc->n_majors);
    memcpy(gc->major_bins, major->bins, sizeof gc->major_bins);
    gc->major = pf_gc_generation_sums(major, gc->oldest);
    gc->slop_last_bytes = major->slop_last_bytes;
    gc->slop_max_bytes = major->slop_max_bytes;
}

/* Each generation by itself, then the minor ones together, and all. */
static void
steal_generations(PfGc *gc, PfGcFold *fold)
{
    g_autoptr(PfGcGeneration) rest = pf_gc_generation_new();
    size_t oldest = MIN(gc->oldest, PF_GC_GENERATIONS - 1);
    PfGcGeneration *major = generation_of(fold, oldest);

    gc->generations = g_new(PfGcSums, PF_GC_GENERATIONS);
    for (size_t i = 0; i < PF_GC_GENERATIONS; i++) {
        PfGcGeneration *generation = fold->generations[i];
        if (!generation || generation->n == 0)
            continue;
        gc->generations[gc->n_generations++] = pf_gc_generation_sums(generation, (uint16_t)i);
        if (i != oldest)
            pf_gc_generation_join(rest, generation);
    }
    gc->minor = pf_gc_generation_sums(rest, 0);
    if (fold->generations[UNKNOWN])
        pf_gc_generation_join(rest, fold->generations[UNKNOWN]);
    memcpy(gc->minor_bins, rest->bins, sizeof gc->minor_bins);
    gc->columns = pf_pause_columns_fold_steal(&rest->columns, &gc->n_columns, &gc->column_ns);
    steal_majors(gc, major);
    pf_gc_generation_join(rest, major);
    gc->all = pf_gc_generation_sums(rest, 0);
}

static void
steal_stats(PfGc *gc, const Stats *stats)
{
    gc->par_collections = stats->par_collections;
    gc->par_copied_bytes = stats->par_copied_bytes;
    gc->par_balanced_bytes = stats->par_balanced_bytes;
    gc->has_balance = stats->has_balance;
    gc->par_threads_max = stats->par_threads_max;
    gc->frag_last_bytes = stats->frag_last_bytes;
    gc->frag_max_bytes = stats->frag_max_bytes;
}

static void
steal_caps(PfGc *gc, const GArray *caps)
{
    gc->caps = g_new(PfGcCap, caps->len);
    for (guint i = 0; i < caps->len; i++) {
        const PfGcCap *cap = &g_array_index(caps, PfGcCap, i);
        if (cap->n_in > 0 || cap->n_began > 0)
            gc->caps[gc->n_caps++] = *cap;
    }
}

PfGc *
pf_gc_fold_steal(PfGcFold *fold)
{
    g_autoptr(PfGc) gc = g_new0(PfGc, 1);

    gc->is_open = pf_gc_pairs_finish(fold->pairs, &gc->open_since_ns)
                  && pf_time_range_has(&fold->range, gc->open_since_ns);
    if (!gc->is_open)
        gc->open_since_ns = 0;
    if (pf_time_range_is_all(&fold->range))
        gc->n_unpaired = pf_gc_pairs_n_unpaired(fold->pairs);
    gc->oldest = oldest_of(fold);
    steal_generations(gc, fold);
    steal_stats(gc, &fold->stats);
    steal_caps(gc, fold->caps);
    gc->n_longest = fold->n_longest;
    memcpy(gc->longest, fold->longest, sizeof gc->longest);
    mark_majors(gc, gc->longest, gc->n_longest);
    clear(fold);
    start_empty(fold);
    bool is_told = gc->n_caps > 0 || gc->is_open || gc->n_unpaired > 0;
    return is_told ? g_steal_pointer(&gc) : NULL;
}
