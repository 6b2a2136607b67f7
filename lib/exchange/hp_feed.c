#include "exchange/hp_feed.h"

#include "exchange/hp_pass.h"
#include "profile/band_names.h"

uint32_t
pf_hp_feed_key(PfIntern *keys, PfSpan name)
{
    return pf_intern(keys, PF_KEY_LABEL, name);
}

typedef struct {
    PfHpPass pass;
    const PfHpFeed *feed;
    PfHeapTaker *taker;
} Teller;

static inline bool
is_told(const Teller *teller)
{
    return teller->pass.profile == teller->feed->index;
}

static void
see_job(void *data, G_GNUC_UNUSED PfSpan text)
{
    pf_hp_pass_job(&((Teller *)data)->pass);
}

static void
see_date(G_GNUC_UNUSED void *data, G_GNUC_UNUSED PfSpan text)
{
}

static void
see_begin(void *data, int64_t time_ns)
{
    Teller *teller = data;

    pf_hp_pass_begin(&teller->pass, time_ns);
    if (is_told(teller))
        teller->taker->begin(teller->taker);
}

static void
see_band(void *data, PfSpan name, uint64_t bytes)
{
    Teller *teller = data;

    if (is_told(teller))
        teller->taker->band(teller->taker, pf_hp_feed_key(teller->feed->keys, name), bytes);
}

static void
see_end(void *data, G_GNUC_UNUSED int64_t time_ns)
{
    Teller *teller = data;
    uint64_t sample_ns = pf_hp_pass_end(&teller->pass);

    if (is_told(teller))
        teller->taker->keep(teller->taker, sample_ns);
}

static void
see_cut(void *data)
{
    Teller *teller = data;

    if (is_told(teller))
        teller->taker->drop(teller->taker);
}

static void
see_mark(void *data, int64_t time_ns)
{
    pf_hp_pass_mark(&((Teller *)data)->pass, time_ns);
}

/* Which samples are whole does not depend on it. */
static void
see_orphan(G_GNUC_UNUSED void *data)
{
}

static bool
run(PfHeapFeed *feed, PfHeapTaker *taker, GError **error)
{
    static const PfHpHandler handler = { see_job, see_date, see_begin, see_band,
                                         see_end, see_cut,  see_mark,  see_orphan };
    PfHpFeed *hp = (PfHpFeed *)feed;
    Teller teller = { .feed = hp, .taker = taker };
    g_autoptr(PfHpLines) lines = pf_hp_lines_new(&handler, &teller);

    return pf_hp_pass_run(hp->source, lines, error);
}

PfHpFeed
pf_hp_feed(PfSource *source, size_t index, PfIntern *keys)
{
    return (PfHpFeed){ .feed = { .run = run }, .source = source, .index = index, .keys = keys };
}
