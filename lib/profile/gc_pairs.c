#include "profile/gc_pairs.h"

typedef enum {
    OUT,
    IN,
    LEFT, /* by time: what tells whether it began the collection may be yet to come */
} Place;

/* Of a capability: the collection it is in, or has left last. */
typedef struct {
    Place place;
    bool is_seen;
    bool has_request; /* since the last GC_START */
    bool is_asked;    /* the collection was */
    bool is_began;    /* the collection was, by this capability */
    bool is_working;
    uint64_t request_ns, work_from_ns;
    PfGcStay stay;
    PfGcPause pause;
} Cap;

struct PfGcPairs {
    PfGcListener listener;
    PfGcOrder order;
    bool is_old;     /* no record tells who began a collection */
    uint16_t n_caps; /* of an old log; 0: unknown */
    GArray *caps;    /* Cap, by number */
    uint64_t n_unpaired;
};

PfGcPairs *
pf_gc_pairs_new(const PfGcListener *listener, PfGcOrder order)
{
    PfGcPairs *pairs = g_new0(PfGcPairs, 1);

    pairs->listener = *listener;
    pairs->order = order;
    pairs->caps = g_array_new(FALSE, TRUE, sizeof(Cap));
    return pairs;
}

void
pf_gc_pairs_free(PfGcPairs *pairs)
{
    if (!pairs)
        return;
    g_array_unref(pairs->caps);
    g_free(pairs);
}

void
pf_gc_pairs_wants(PfKindSet *kinds)
{
    static const PfKind wanted[] = {
        PF_STARTUP, PF_REQUEST_SEQ_GC, PF_REQUEST_PAR_GC, PF_GC_START,     PF_GC_WORK,
        PF_GC_IDLE, PF_GC_DONE,        PF_GC_GLOBAL_SYNC, PF_GC_STATS_GHC, PF_GC_END,
    };

    for (size_t i = 0; i < G_N_ELEMENTS(wanted); i++)
        pf_kinds_add(kinds, wanted[i]);
}

void
pf_gc_pairs_segment(PfGcPairs *pairs, const PfHeader *header)
{
    pairs->is_old = !pf_header_type(header, pf_event_spec(PF_GC_GLOBAL_SYNC)->tag)
                    && !pf_header_type(header, pf_event_spec(PF_GC_STATS_GHC)->tag);
}

static Cap *
cap_of(PfGcPairs *pairs, uint16_t cap)
{
    if (cap >= pairs->caps->len)
        g_array_set_size(pairs->caps, cap + 1U);
    Cap *found = &g_array_index(pairs->caps, Cap, cap);
    found->is_seen = true;
    found->stay.cap = cap;
    return found;
}

/* Whether the capability, which has left a collection, began it. */
static bool
has_begun(const PfGcPairs *pairs, const Cap *cap)
{
    return cap->is_began || (pairs->is_old && (cap->is_asked || pairs->n_caps == 1));
}

static void
tell_pause(PfGcPairs *pairs, Cap *cap)
{
    const PfGcStay *stay = &cap->stay;
    PfPause *pause = &cap->pause.pause;

    cap->place = OUT;
    pause->cap = stay->cap;
    pause->start_ns = stay->start_ns;
    pause->pause_ns = stay->end_ns - stay->start_ns;
    if (cap->is_asked && cap->request_ns < stay->start_ns)
        pause->sync_ns = stay->start_ns - cap->request_ns;
    if (pairs->listener.pause)
        pairs->listener.pause(pairs->listener.data, &cap->pause);
}

/* Nothing more comes of the collection that the capability has left. */
static void
settle(PfGcPairs *pairs, Cap *cap)
{
    if (cap->place != LEFT)
        return;
    if (has_begun(pairs, cap))
        tell_pause(pairs, cap);
    cap->place = OUT;
}

static void
see_request(PfGcPairs *pairs, Cap *cap, uint64_t time_ns)
{
    settle(pairs, cap);
    cap->has_request = true;
    cap->request_ns = time_ns;
}

static void
see_start(PfGcPairs *pairs, Cap *cap, uint64_t time_ns)
{
    settle(pairs, cap);
    if (cap->place == IN)
        pairs->n_unpaired++;
    *cap = (Cap){
        .place = IN,
        .is_seen = true,
        .is_asked = cap->has_request,
        .request_ns = cap->request_ns,
        .stay = { .cap = cap->stay.cap, .start_ns = time_ns, .end_ns = time_ns },
        .pause.pause.generation = PF_NO_GENERATION,
    };
    if (pairs->listener.enter)
        pairs->listener.enter(pairs->listener.data, cap->stay.cap, time_ns);
}

static void
see_work(Cap *cap, uint64_t time_ns)
{
    if (cap->place != IN || cap->is_working)
        return;
    cap->is_working = true;
    cap->work_from_ns = time_ns;
}

static void
see_rest(Cap *cap, uint64_t time_ns)
{
    if (cap->place != IN || !cap->is_working)
        return;
    cap->is_working = false;
    if (time_ns > cap->work_from_ns)
        cap->stay.work_ns += time_ns - cap->work_from_ns;
}

static void
see_end(PfGcPairs *pairs, Cap *cap, uint64_t time_ns)
{
    if (cap->place != IN) {
        settle(pairs, cap);
        pairs->n_unpaired++;
        return;
    }
    see_rest(cap, time_ns);
    cap->place = LEFT;
    cap->stay.end_ns = MAX(time_ns, cap->stay.start_ns);
    cap->stay.work_ns = MIN(cap->stay.work_ns, cap->stay.end_ns - cap->stay.start_ns);
    if (pairs->listener.leave)
        pairs->listener.leave(pairs->listener.data, &cap->stay);
    if (pairs->order == PF_GC_BY_BUFFER || pairs->is_old || cap->pause.has_stats)
        settle(pairs, cap);
}

static void
see_stats(PfGcPairs *pairs, Cap *cap, const PfEvent *event)
{
    const struct pf_gc_stats_ghc *stats = &event->gc_stats_ghc;
    PfGcPause *pause = &cap->pause;

    if (cap->place == OUT)
        return;
    cap->is_began = true;
    pause->has_stats = event->n_fields >= 8;
    pause->has_balance = event->n_fields >= 9;
    if (pause->has_stats) {
        pause->pause.generation = stats->gen;
        pause->pause.copied_bytes = stats->copied;
        pause->pause.par_threads = stats->par_n_threads;
        pause->slop_bytes = stats->slop;
        pause->frag_bytes = stats->frag;
        pause->par_copied_bytes = stats->par_tot_copied;
        pause->par_balanced_bytes = pause->has_balance ? stats->par_balanced_copied : 0;
    }
    settle(pairs, cap);
}

void
pf_gc_pairs_event(PfGcPairs *pairs, const PfEvent *event)
{
    uint64_t time_ns = event->time_ns;

    if (event->kind == PF_STARTUP && event->n_fields >= 1)
        pairs->n_caps = event->startup.n_caps;
    if (event->cap == PF_NO_CAP || event->kind == PF_STARTUP)
        return;
    Cap *cap = cap_of(pairs, event->cap);
    switch ((int)event->kind) {
    case PF_REQUEST_SEQ_GC:
    case PF_REQUEST_PAR_GC: see_request(pairs, cap, time_ns); break;
    case PF_GC_START: see_start(pairs, cap, time_ns); break;
    case PF_GC_WORK: see_work(cap, time_ns); break;
    case PF_GC_IDLE:
    case PF_GC_DONE: see_rest(cap, time_ns); break;
    case PF_GC_GLOBAL_SYNC: cap->is_began = true; break;
    case PF_GC_STATS_GHC: see_stats(pairs, cap, event); break;
    case PF_GC_END: see_end(pairs, cap, time_ns); break;
    default: break;
    }
}

void
pf_gc_pairs_join(PfGcPairs *pairs, PfGcPairs *later)
{
    for (guint i = 0; i < later->caps->len; i++) {
        const Cap *since = &g_array_index(later->caps, Cap, i);
        if (!since->is_seen)
            continue;
        Cap *cap = cap_of(pairs, (uint16_t)i);
        settle(pairs, cap);
        if (cap->place == IN)
            pairs->n_unpaired++;
        *cap = *since;
    }
    pairs->is_old = later->is_old;
    pairs->n_caps = MAX(pairs->n_caps, later->n_caps);
    pairs->n_unpaired += later->n_unpaired;
    g_array_set_size(later->caps, 0);
    later->n_caps = 0;
    later->n_unpaired = 0;
}

bool
pf_gc_pairs_finish(PfGcPairs *pairs, uint64_t *out_open_since_ns)
{
    const Cap *open = NULL;

    for (guint i = 0; i < pairs->caps->len; i++) {
        Cap *cap = &g_array_index(pairs->caps, Cap, i);
        settle(pairs, cap);
        if (cap->place != IN)
            continue;
        bool is_better =
            !open || (cap->is_asked && !open->is_asked)
            || (cap->is_asked == open->is_asked && cap->stay.start_ns > open->stay.start_ns);
        if (is_better)
            open = cap;
    }
    if (!open)
        return false;
    *out_open_since_ns = open->stay.start_ns;
    return true;
}

uint64_t
pf_gc_pairs_n_unpaired(const PfGcPairs *pairs)
{
    return pairs->n_unpaired;
}
