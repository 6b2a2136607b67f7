#include "profile/sampler.h"

/* The shortest record that begins a sample or ends one: a head and the number of its era, which
 * biographies follow by a time. */
enum { EDGE_BYTES = 10 + 8 };

void
pf_sampler_wants(PfKindSet *set)
{
    static const PfKind kinds[] = {
        PF_OSPROCESS_PID,
        PF_HEAP_PROF_BEGIN,
        PF_HEAP_PROF_SAMPLE_BEGIN,
        PF_HEAP_BIO_PROF_SAMPLE_BEGIN,
        PF_HEAP_PROF_SAMPLE_COST_CENTRE,
        PF_HEAP_PROF_SAMPLE_STRING,
        PF_HEAP_PROF_SAMPLE_END,
    };

    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++)
        pf_kinds_add(set, kinds[i]);
}

void
pf_sampler_segment(PfSampler *sampler, const PfHeader *header)
{
    sampler->has_ends = pf_header_type(header, 165) != NULL;
    sampler->is_new_segment = true;
    sampler->is_lacking = sampler->is_lacking || sampler->is_unmarked;
    sampler->is_unmarked = true;
}

void
pf_sampler_mark(PfSampler *sampler)
{
    sampler->is_unmarked = false;
}

/* Whether there was room for a sample, begin to end, in what is lost. What is missing at a cut
 * is not of the log's bytes: whether samples are depends on how long the run went on. */
static bool
may_hold_sample(const PfSampler *sampler, const PfDamage *damage)
{
    if (damage->reason == PF_DAMAGE_TRAILING || damage->reason == PF_DAMAGE_CUT)
        return false;
    return damage->reason == PF_DAMAGE_UNFINISHED
           || damage->bytes >= (sampler->has_ends ? 2 * EDGE_BYTES : EDGE_BYTES);
}

void
pf_sampler_lost(PfSampler *sampler, const PfDamage *damage, uint16_t cap)
{
    if (cap != PF_NO_CAP)
        return;
    sampler->is_damaged = true;
    if (!sampler->in_sample && may_hold_sample(sampler, damage))
        sampler->is_lacking = true;
}

static unsigned
close_sample(PfSampler *sampler, bool is_whole)
{
    if (!sampler->in_sample)
        return 0;
    sampler->in_sample = false;
    bool is_kept = is_whole && !sampler->is_damaged;
    unsigned lost = is_kept && sampler->is_lacking ? PF_LOST_BEFORE : 0;
    sampler->is_lacking = !is_kept;
    return lost | (is_kept ? PF_SAMPLE_KEPT : PF_SAMPLE_DROPPED);
}

/* The profile is over, if there is one: what is lost was of it. */
static unsigned
close_profile(PfSampler *sampler)
{
    unsigned did = close_sample(sampler, !sampler->has_ends);

    if (sampler->is_lacking)
        did |= PF_LOST_AT_END;
    sampler->is_lacking = false;
    return did;
}

static unsigned
begin_process(PfSampler *sampler)
{
    unsigned did = sampler->process > 0 ? close_profile(sampler) : 0;

    sampler->process++;
    sampler->has_pid = false;
    g_clear_pointer(&sampler->begin, g_byte_array_unref);
    return did | PF_NEW_PROCESS;
}

/* A segment whose first record is older than the last one before it has another clock. */
static unsigned
see_time(PfSampler *sampler, uint64_t time_ns)
{
    bool is_earlier = sampler->is_new_segment && time_ns < sampler->latest_ns;
    unsigned did = sampler->process == 0 || is_earlier ? begin_process(sampler) : 0;

    sampler->is_new_segment = false;
    sampler->latest_ns = is_earlier ? time_ns : MAX(sampler->latest_ns, time_ns);
    return did;
}

static unsigned
see_pid(PfSampler *sampler, const PfEvent *event)
{
    uint32_t pid = event->osprocess_pid.pid;
    unsigned did = 0;

    if (sampler->has_pid && sampler->pid != pid)
        did = begin_process(sampler);
    sampler->has_pid = true;
    sampler->pid = pid;
    return did;
}

static unsigned
see_profile(PfSampler *sampler, PfSpan payload)
{
    GByteArray *begin = sampler->begin;
    bool is_same = begin && begin->len == payload.len
                   && (payload.len == 0 || memcmp(begin->data, payload.data, payload.len) == 0);
    if (is_same) /* repeated after a restart: EVENTLOG 4.3 */
        return 0;

    unsigned did = close_profile(sampler);
    g_clear_pointer(&sampler->begin, g_byte_array_unref);
    sampler->begin = g_byte_array_new();
    if (payload.len > 0)
        g_byte_array_append(sampler->begin, payload.data, (guint)payload.len);
    sampler->profile++;
    return did | PF_NEW_PROFILE;
}

static unsigned
see_sample(PfSampler *sampler, uint64_t time_ns)
{
    unsigned did = close_sample(sampler, !sampler->has_ends);

    if (!sampler->begin) { /* its announcement is lost, or was made before a cut start */
        bool is_lacking = sampler->is_lacking;
        did |= see_profile(sampler, (PfSpan){ 0 });
        sampler->is_lacking = is_lacking;
    }
    sampler->in_sample = true;
    sampler->is_damaged = false;
    sampler->time_ns = time_ns;
    return did | PF_SAMPLE_BEGUN;
}

/* A record that begins something, whose time says which clock it is of. */
static unsigned
see_begin(PfSampler *sampler, const PfEvent *event)
{
    unsigned did = see_time(sampler, event->time_ns);

    if (event->kind == PF_OSPROCESS_PID)
        return did | see_pid(sampler, event);
    if (event->kind == PF_HEAP_PROF_BEGIN)
        return did | see_profile(sampler, event->payload);
    if (event->kind == PF_HEAP_BIO_PROF_SAMPLE_BEGIN)
        return did | see_sample(sampler, event->heap_bio_prof_sample_begin.time_ns);
    return did | see_sample(sampler, event->time_ns);
}

unsigned
pf_sampler_event(PfSampler *sampler, const PfEvent *event)
{
    bool is_band = event->kind == PF_HEAP_PROF_SAMPLE_COST_CENTRE
                   || event->kind == PF_HEAP_PROF_SAMPLE_STRING;
    bool is_begin = event->kind == PF_OSPROCESS_PID || event->kind == PF_HEAP_PROF_BEGIN
                    || event->kind == PF_HEAP_PROF_SAMPLE_BEGIN
                    || event->kind == PF_HEAP_BIO_PROF_SAMPLE_BEGIN;

    if (is_band && sampler->in_sample)
        return PF_SAMPLE_BAND;
    if (!sampler->in_sample && (is_band || event->kind == PF_HEAP_PROF_SAMPLE_END))
        sampler->is_lacking = true; /* its begin is lost */
    if (event->kind == PF_HEAP_PROF_SAMPLE_END)
        return close_sample(sampler, true);
    return is_begin ? see_begin(sampler, event) : 0;
}

unsigned
pf_sampler_finish(PfSampler *sampler, bool is_complete)
{
    return close_sample(sampler, !sampler->has_ends && is_complete);
}

void
pf_sampler_clear(PfSampler *sampler)
{
    g_clear_pointer(&sampler->begin, g_byte_array_unref);
}
