#include "profile/heap_log.h"

#include "profile/band_names.h"

uint32_t
pf_heap_log_key(PfIntern *keys, const PfEvent *event)
{
    if (event->kind == PF_HEAP_PROF_SAMPLE_STRING)
        return pf_intern(keys, PF_KEY_LABEL, event->heap_prof_sample_string.label);
    return pf_intern(keys, PF_KEY_STACK,
                     pf_words_bytes(event->heap_prof_sample_cost_centre.stack));
}

uint64_t
pf_heap_log_bytes(const PfEvent *event)
{
    return event->kind == PF_HEAP_PROF_SAMPLE_STRING
               ? event->heap_prof_sample_string.residency
               : event->heap_prof_sample_cost_centre.residency;
}

typedef struct {
    PfSink sink; /* must be first */
    PfSampler sampler;
    const PfHeapLog *feed;
    PfHeapTaker *taker;
} Teller;

/* `profile` and `time_ns` are where the sampler was before. */
static void
act(Teller *teller, unsigned did, size_t profile, uint64_t time_ns)
{
    size_t index = teller->feed->index;

    if ((did & PF_SAMPLE_KEPT) && profile == index)
        teller->taker->keep(teller->taker, time_ns);
    if ((did & PF_SAMPLE_DROPPED) && profile == index)
        teller->taker->drop(teller->taker);
    if ((did & PF_SAMPLE_BEGUN) && teller->sampler.profile == index)
        teller->taker->begin(teller->taker);
}

static bool
see_event(PfSink *sink, const PfEvent *event, G_GNUC_UNUSED GError **error)
{
    Teller *teller = (Teller *)sink;
    size_t profile = teller->sampler.profile;
    uint64_t time_ns = teller->sampler.time_ns;
    unsigned did = pf_sampler_event(&teller->sampler, event);

    if (!(did & PF_SAMPLE_BAND)) {
        act(teller, did, profile, time_ns);
    } else if (profile == teller->feed->index) {
        teller->taker->band(teller->taker, pf_heap_log_key(teller->feed->keys, event),
                            pf_heap_log_bytes(event));
    }
    return true;
}

static bool
see_segment(PfSink *sink, const PfHeader *header, G_GNUC_UNUSED GError **error)
{
    pf_sampler_segment(&((Teller *)sink)->sampler, header);
    return true;
}

static void
see_lost(PfSink *sink, const PfDamage *damage, uint16_t cap)
{
    pf_sampler_lost(&((Teller *)sink)->sampler, damage, cap);
}

static bool
run(PfHeapFeed *feed, PfHeapTaker *taker, GError **error)
{
    PfHeapLog *heap = (PfHeapLog *)feed;
    Teller teller = {
        .sink = { .wants = pf_kinds_none(),
                  .blocks = heap->blocks,
                  .segment = see_segment,
                  .event = see_event,
                  .lost = see_lost },
        .feed = heap,
        .taker = taker,
    };
    PfSink *sinks[] = { &teller.sink };

    pf_sampler_wants(&teller.sink.wants);
    bool is_read = pf_log_run(heap->log, sinks, G_N_ELEMENTS(sinks), error);
    size_t profile = teller.sampler.profile;
    uint64_t time_ns = teller.sampler.time_ns;
    act(&teller, pf_sampler_finish(&teller.sampler, heap->is_complete), profile, time_ns);
    pf_sampler_clear(&teller.sampler);
    return is_read;
}

/* The blocks that are hopped over also tell what time it is: rarely, all must be read. */
static bool
try_harder(PfHeapFeed *feed)
{
    PfHeapLog *heap = (PfHeapLog *)feed;
    bool was_all = heap->blocks == PF_BLOCKS_ALL;

    heap->blocks = PF_BLOCKS_ALL;
    return !was_all;
}

PfHeapLog
pf_heap_log(PfLog *log, size_t index, PfIntern *keys, PfBlocks blocks)
{
    return (PfHeapLog){
        .feed = { .run = run, .try_harder = try_harder },
        .log = log,
        .index = index,
        .keys = keys,
        .blocks = blocks,
        .is_complete = pf_log_report(log)->complete,
    };
}
