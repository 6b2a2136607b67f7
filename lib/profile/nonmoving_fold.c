#include "profile/nonmoving_fold.h"

#include "profile/census_fold.h"
#include "profile/pause_tally.h"

/* A phase that has begun. The second stop tells its begin and its end twice each, and what
 * counts is the first and the last. */
typedef struct {
    bool is_open, has_end;
    bool is_repeatable; /* nothing else came since its begin */
    uint64_t start_ns, end_ns;
    uint32_t marked;
} Phase;

struct PfNonmovingFold {
    PfTimeRange range;
    uint64_t latest_ns;
    Phase open[PF_N_NONMOVING];
    PfPauseTally tallies[PF_N_NONMOVING];
    PfStretches phases[PF_N_NONMOVING]; /* PfNonmovingPhase */
    uint64_t marked, n_open;
    GArray *flushes; /* uint64_t, by capability */
    uint64_t n_flushes;
    PfCensusFold censuses;
};

static void
keep_longer(gpointer into, gpointer from)
{
    PfNonmovingPhase *a = into;
    const PfNonmovingPhase *b = from;

    if (b->end_ns - b->start_ns > a->end_ns - a->start_ns)
        *a = *b;
}

static const PfStretchKind longest = {
    sizeof(PfNonmovingPhase),
    offsetof(PfNonmovingPhase, start_ns),
    PF_NONMOVING_PHASES / PF_N_NONMOVING,
    keep_longer,
};

static void
start_empty(PfNonmovingFold *fold)
{
    *fold = (PfNonmovingFold){
        .range = fold->range,
        .flushes = g_array_new(FALSE, TRUE, sizeof(uint64_t)),
    };
    for (int kind = 0; kind < PF_N_NONMOVING; kind++)
        pf_stretches_init(&fold->phases[kind], &longest);
    pf_census_fold_init(&fold->censuses);
}

static void
clear(PfNonmovingFold *fold)
{
    for (int kind = 0; kind < PF_N_NONMOVING; kind++) {
        pf_stretches_clear(&fold->phases[kind]);
        pf_pause_tally_clear(&fold->tallies[kind]);
    }
    g_array_unref(fold->flushes);
    pf_census_fold_clear(&fold->censuses);
}

PfNonmovingFold *
pf_nonmoving_fold_new(const PfTimeRange *range)
{
    PfNonmovingFold *fold = g_new0(PfNonmovingFold, 1);

    fold->range = *range;
    start_empty(fold);
    return fold;
}

void
pf_nonmoving_fold_free(PfNonmovingFold *fold)
{
    if (!fold)
        return;
    clear(fold);
    g_free(fold);
}

void
pf_nonmoving_fold_wants(PfKindSet *kinds)
{
    static const PfKind wanted[] = {
        PF_CONC_MARK_BEGIN,           PF_CONC_MARK_END,
        PF_CONC_SYNC_BEGIN,           PF_CONC_SYNC_END,
        PF_CONC_SWEEP_BEGIN,          PF_CONC_SWEEP_END,
        PF_CONC_UPD_REM_SET_FLUSH,    PF_NONMOVING_HEAP_CENSUS,
        PF_NONMOVING_PRUNED_SEGMENTS, PF_NONMOVING_HEAP_CENSUS_LOG2,
    };

    for (size_t i = 0; i < G_N_ELEMENTS(wanted); i++)
        pf_kinds_add(kinds, wanted[i]);
}

/* The phase is over; at `by_ns`, where it has no end of its own. */
static void
close_phase(PfNonmovingFold *fold, PfNonmovingKind kind, uint64_t by_ns)
{
    Phase phase = fold->open[kind];

    fold->open[kind] = (Phase){ 0 };
    if (!phase.is_open || !pf_time_range_has(&fold->range, phase.start_ns))
        return;
    PfNonmovingPhase told = {
        .kind = kind,
        .start_ns = phase.start_ns,
        .end_ns = MAX(phase.has_end ? phase.end_ns : by_ns, phase.start_ns),
        .marked = phase.marked,
        .is_open = !phase.has_end,
    };
    if (told.is_open)
        fold->n_open++;
    else
        pf_pause_tally_add(&fold->tallies[kind], told.end_ns - told.start_ns);
    fold->marked += told.marked;
    pf_stretches_add(&fold->phases[kind], &told);
}

static void
close_phases(PfNonmovingFold *fold, uint64_t by_ns)
{
    for (int kind = 0; kind < PF_N_NONMOVING; kind++)
        close_phase(fold, (PfNonmovingKind)kind, by_ns);
}

/* A pass of marking may come to no end, and is over when anything else begins; the second stop
 * is over when the heap is swept, or when it ended and anything else begins. */
static void
see_begin(PfNonmovingFold *fold, PfNonmovingKind kind, uint64_t time_ns)
{
    Phase *phase = &fold->open[kind];
    Phase *sync = &fold->open[PF_NONMOVING_SYNC];
    if (kind == PF_NONMOVING_SYNC && phase->is_repeatable)
        return;

    pf_census_fold_close(&fold->censuses);
    close_phase(fold, PF_NONMOVING_MARK, time_ns);
    close_phase(fold, PF_NONMOVING_SWEEP, time_ns);
    if (kind != PF_NONMOVING_MARK || sync->has_end)
        close_phase(fold, PF_NONMOVING_SYNC, time_ns);
    sync->is_repeatable = false;
    *phase = (Phase){
        .is_open = true,
        .is_repeatable = kind == PF_NONMOVING_SYNC,
        .start_ns = time_ns,
    };
}

static void
see_end(PfNonmovingFold *fold, PfNonmovingKind kind, uint64_t time_ns, uint32_t marked)
{
    Phase *phase = &fold->open[kind];
    if (!phase->is_open)
        return;

    phase->has_end = true;
    phase->is_repeatable = false;
    phase->end_ns = time_ns;
    phase->marked = marked;
    if (kind != PF_NONMOVING_SYNC)
        close_phase(fold, kind, time_ns);
}

static void
see_flush(PfNonmovingFold *fold, const PfEvent *event)
{
    uint16_t cap = event->conc_upd_rem_set_flush.cap;
    if (event->n_fields < 1 || !pf_time_range_has(&fold->range, event->time_ns))
        return;

    if (cap >= fold->flushes->len)
        g_array_set_size(fold->flushes, cap + 1U);
    g_array_index(fold->flushes, uint64_t, cap)++;
    fold->n_flushes++;
}

void
pf_nonmoving_fold_event(PfNonmovingFold *fold, const PfEvent *event)
{
    uint64_t time_ns = event->time_ns;
    if (event->n_fields < pf_event_spec(event->kind)->n_fields) /* it is cut */
        return;

    fold->latest_ns = MAX(fold->latest_ns, time_ns);
    switch ((int)event->kind) {
    case PF_CONC_MARK_BEGIN: see_begin(fold, PF_NONMOVING_MARK, time_ns); break;
    case PF_CONC_MARK_END:
        see_end(fold, PF_NONMOVING_MARK, time_ns, event->conc_mark_end.marked);
        break;
    case PF_CONC_SYNC_BEGIN: see_begin(fold, PF_NONMOVING_SYNC, time_ns); break;
    case PF_CONC_SYNC_END: see_end(fold, PF_NONMOVING_SYNC, time_ns, 0); break;
    case PF_CONC_SWEEP_BEGIN: see_begin(fold, PF_NONMOVING_SWEEP, time_ns); break;
    case PF_CONC_SWEEP_END: see_end(fold, PF_NONMOVING_SWEEP, time_ns, 0); break;
    case PF_CONC_UPD_REM_SET_FLUSH: see_flush(fold, event); break;
    case PF_NONMOVING_HEAP_CENSUS:
    case PF_NONMOVING_HEAP_CENSUS_LOG2:
    case PF_NONMOVING_PRUNED_SEGMENTS:
        if (pf_time_range_has(&fold->range, time_ns))
            pf_census_fold_event(&fold->censuses, event);
        break;
    default: break;
    }
}

static void
join_flushes(PfNonmovingFold *fold, const PfNonmovingFold *later)
{
    if (later->flushes->len > fold->flushes->len)
        g_array_set_size(fold->flushes, later->flushes->len);
    for (guint i = 0; i < later->flushes->len; i++)
        g_array_index(fold->flushes, uint64_t, i) += g_array_index(later->flushes, uint64_t, i);
    fold->n_flushes += later->n_flushes;
}

void
pf_nonmoving_fold_join(PfNonmovingFold *fold, PfNonmovingFold *later)
{
    if (later->latest_ns > 0) /* it has seen something */
        close_phases(fold, fold->latest_ns);
    for (int kind = 0; kind < PF_N_NONMOVING; kind++) {
        pf_pause_tally_join(&fold->tallies[kind], &later->tallies[kind]);
        pf_stretches_join(&fold->phases[kind], &later->phases[kind]);
        if (later->open[kind].is_open)
            fold->open[kind] = later->open[kind];
    }
    fold->latest_ns = MAX(fold->latest_ns, later->latest_ns);
    fold->marked += later->marked;
    fold->n_open += later->n_open;
    join_flushes(fold, later);
    pf_census_fold_join(&fold->censuses, &later->censuses);
    clear(later);
    start_empty(later);
}

static int
by_start(const void *a, const void *b)
{
    const PfNonmovingPhase *x = a, *y = b;

    if (x->start_ns != y->start_ns)
        return x->start_ns < y->start_ns ? -1 : 1;
    return (int)x->kind - (int)y->kind;
}

static void
steal_phases(PfNonmoving *nonmoving, PfNonmovingFold *fold)
{
    g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(PfNonmovingPhase));

    for (int kind = 0; kind < PF_N_NONMOVING; kind++) {
        nonmoving->sums[kind] = pf_pause_tally_sums(&fold->tallies[kind]);
        if (fold->phases[kind].things->len > 0)
            g_array_append_vals(all, fold->phases[kind].things->data,
                                fold->phases[kind].things->len);
    }
    g_array_sort(all, by_start);
    nonmoving->n_phases = all->len;
    nonmoving->phases = g_array_steal(all, NULL);
    nonmoving->marked = fold->marked;
    nonmoving->n_open = fold->n_open;
}

PfNonmoving *
pf_nonmoving_fold_steal(PfNonmovingFold *fold)
{
    g_autoptr(PfNonmoving) nonmoving = g_new0(PfNonmoving, 1);

    close_phases(fold, fold->latest_ns);
    steal_phases(nonmoving, fold);
    nonmoving->n_flushes = fold->n_flushes;
    nonmoving->n_flush_caps = fold->flushes->len;
    nonmoving->flushes = g_array_steal(fold->flushes, NULL);
    pf_census_fold_tell(&fold->censuses, nonmoving);
    clear(fold);
    start_empty(fold);
    bool is_told = nonmoving->n_phases > 0 || nonmoving->n_flushes > 0
                   || nonmoving->n_censuses > 0 || nonmoving->n_prunings > 0;
    return is_told ? g_steal_pointer(&nonmoving) : NULL;
}
