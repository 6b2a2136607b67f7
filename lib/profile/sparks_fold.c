#include "profile/sparks_fold.h"

#include "profile/id_table.h"

typedef struct {
    bool is_told;
    uint64_t time_ns;
    uint64_t counters[PF_N_SPARK_COUNTERS];
} Reading;

/* What a capability told. */
typedef struct {
    Reading held;        /* the last one before the range */
    Reading first, last; /* in the range */
    uint64_t readings;   /* in the range */
    uint64_t events[PF_N_SPARK_EVENTS];
} Cap;

struct PfSparksFold {
    PfTimeRange range;
    PfIdTable *places; /* of capabilities, by number */
    GArray *caps;      /* Cap, by place */
    /* What rose from reading to reading, after the first of each capability: from what it did
     * so, an earlier segment may know. */
    PfTimeSumsFold over_time;
};

static void
start_empty(PfSparksFold *fold)
{
    fold->places = pf_id_table_new();
    fold->caps = g_array_new(FALSE, TRUE, sizeof(Cap));
    pf_time_sums_fold_init(&fold->over_time, PF_N_SPARK_COUNTERS, &fold->range);
}

static void
clear(PfSparksFold *fold)
{
    pf_id_table_free(fold->places);
    g_array_unref(fold->caps);
    pf_time_sums_fold_clear(&fold->over_time);
}

PfSparksFold *
pf_sparks_fold_new(const PfTimeRange *range)
{
    PfSparksFold *fold = g_new(PfSparksFold, 1);

    fold->range = *range;
    start_empty(fold);
    return fold;
}

void
pf_sparks_fold_free(PfSparksFold *fold)
{
    if (!fold)
        return;
    clear(fold);
    g_free(fold);
}

static Cap *
cap_of(PfSparksFold *fold, uint64_t number)
{
    uint32_t place = pf_id_table_put(fold->places, number);

    if (place >= fold->caps->len)
        g_array_set_size(fold->caps, place + 1);
    return &g_array_index(fold->caps, Cap, place);
}

/* What rose between two readings; `before` may be none, which is as 0. */
static void
add_rise(PfSparksFold *fold, const Reading *before, const Reading *after)
{
    uint64_t from_ns =
        CLAMP(before->time_ns, fold->range.from_ns, MAX(after->time_ns, fold->range.from_ns));

    for (size_t i = 0; i < PF_SPARKS_REMAINING; i++) {
        uint64_t rise = after->counters[i] - MIN(before->counters[i], after->counters[i]);
        pf_time_sums_fold_add(&fold->over_time, from_ns, after->time_ns, i, rise);
    }
}

static void
see_counters(PfSparksFold *fold, const PfEvent *event)
{
    const struct pf_spark_counters *told = &event->spark_counters;
    Cap *cap = cap_of(fold, event->cap);
    Reading reading = {
        .is_told = true,
        .time_ns = event->time_ns,
        .counters = { told->created, told->dud, told->overflowed, told->converted, told->gcd,
                      told->fizzled, told->remaining },
    };

    if (event->time_ns < fold->range.from_ns) {
        cap->held = reading;
        return;
    }
    if (cap->readings++ == 0)
        cap->first = reading;
    else
        add_rise(fold, &cap->last, &reading);
    cap->last = reading;
}

static const struct {
    PfKind kind;
    PfSparkEvent event;
} singles[] = {
    { PF_SPARK_CREATE, PF_SPARK_WAS_CREATED },   { PF_SPARK_DUD, PF_SPARK_WAS_DUD },
    { PF_SPARK_OVERFLOW, PF_SPARK_WAS_DROPPED }, { PF_SPARK_RUN, PF_SPARK_WAS_RUN },
    { PF_SPARK_STEAL, PF_SPARK_WAS_STOLEN },     { PF_SPARK_FIZZLE, PF_SPARK_WAS_FIZZLED },
    { PF_SPARK_GC, PF_SPARK_WAS_PRUNED },        { PF_CREATE_SPARK_THREAD, PF_SPARK_THREAD },
    { PF_RUN_SPARK, PF_SPARK_WAS_RUN },          { PF_STEAL_SPARK, PF_SPARK_WAS_STOLEN },
};

void
pf_sparks_fold_wants(PfKindSet *kinds)
{
    pf_kinds_add(kinds, PF_SPARK_COUNTERS);
    for (size_t i = 0; i < G_N_ELEMENTS(singles); i++)
        pf_kinds_add(kinds, singles[i].kind);
}

void
pf_sparks_fold_event(PfSparksFold *fold, const PfEvent *event)
{
    if (event->cap == PF_NO_CAP || event->time_ns > fold->range.until_ns)
        return;
    if (event->kind == PF_SPARK_COUNTERS
        && event->n_fields >= PF_N_SPARK_COUNTERS) /* else it is cut */
        see_counters(fold, event);
    if (event->time_ns < fold->range.from_ns)
        return;
    for (size_t i = 0; i < G_N_ELEMENTS(singles); i++)
        if (singles[i].kind == event->kind)
            cap_of(fold, event->cap)->events[singles[i].event]++;
}

static void
join_cap(PfSparksFold *fold, Cap *cap, const Cap *later)
{
    if (later->held.is_told)
        cap->held = later->held;
    if (later->readings > 0) {
        if (cap->readings > 0)
            add_rise(fold, &cap->last, &later->first);
        else
            cap->first = later->first;
        cap->last = later->last;
        cap->readings += later->readings;
    }
    for (size_t i = 0; i < PF_N_SPARK_EVENTS; i++)
        cap->events[i] += later->events[i];
}

void
pf_sparks_fold_join(PfSparksFold *fold, PfSparksFold *later)
{
    for (guint i = 0; i < later->caps->len; i++)
        join_cap(fold, cap_of(fold, pf_id_table_at(later->places, i)),
                 &g_array_index(later->caps, Cap, i));
    pf_time_sums_fold_join(&fold->over_time, &later->over_time);
    clear(later);
    start_empty(later);
}

static PfSparkCap
cap_told(const Cap *cap, uint16_t number)
{
    PfSparkCap told = { .cap = number, .readings = cap->readings };

    memcpy(told.events, cap->events, sizeof told.events);
    for (size_t i = 0; cap->readings > 0 && i < PF_N_SPARK_COUNTERS; i++) {
        uint64_t before = i == PF_SPARKS_REMAINING ? 0 : cap->held.counters[i];
        told.counters[i] = cap->last.counters[i] - MIN(before, cap->last.counters[i]);
    }
    return told;
}

/* Whether it told anything. */
static bool
add_cap(PfSparks *sparks, const PfSparkCap *cap)
{
    bool has_events = false;

    sparks->all.readings += cap->readings;
    sparks->has_counters |= cap->readings > 0;
    for (size_t i = 0; i < PF_N_SPARK_COUNTERS; i++)
        sparks->all.counters[i] += cap->counters[i];
    for (size_t i = 0; i < PF_N_SPARK_EVENTS; i++) {
        sparks->all.events[i] += cap->events[i];
        has_events |= cap->events[i] > 0;
    }
    sparks->has_events |= has_events;
    return has_events || cap->readings > 0;
}

static gint
compare(gconstpointer a, gconstpointer b)
{
    const PfSparkCap *x = a, *y = b;
    return x->cap - y->cap;
}

PfSparks *
pf_sparks_fold_steal(PfSparksFold *fold)
{
    g_autoptr(PfSparks) sparks = g_new0(PfSparks, 1);
    g_autoptr(GArray) caps = g_array_new(FALSE, FALSE, sizeof(PfSparkCap));

    for (guint i = 0; i < fold->caps->len; i++) {
        const Cap *cap = &g_array_index(fold->caps, Cap, i);
        PfSparkCap told = cap_told(cap, (uint16_t)pf_id_table_at(fold->places, i));
        if (cap->readings > 0)
            add_rise(fold, &cap->held, &cap->first);
        if (add_cap(sparks, &told))
            g_array_append_val(caps, told);
    }
    g_array_sort(caps, compare);
    sparks->n_caps = caps->len;
    sparks->caps = (PfSparkCap *)g_array_steal(caps, NULL);
    sparks->over_time = pf_time_sums_fold_steal(&fold->over_time);
    clear(fold);
    start_empty(fold);
    return sparks->has_counters || sparks->has_events ? g_steal_pointer(&sparks) : NULL;
}
