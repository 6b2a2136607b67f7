/*
 * sampler.h - which records make a heap sample, a profile, a run.
 *
 * Both passes ask the same sampler, so that they agree on every sample. It knows
 * that GHC before 8.10 ends a sample with the next one's begin, that a sample of
 * which bytes are lost is none, and when a stream goes on with another process
 * (EVENTLOG 1.8, 3.1).
 *
 * Samples are, or may be, lost between two whole ones where
 * - a sample is dropped: it has lost bytes, or is not ended;
 * - a band or an end is in no sample: its begin is lost;
 * - so many bytes of the global buffer, which holds all samples (EVENTLOG 1.4), or of an
 * unknown one are lost outside of a sample that the shortest one would have had room there; or
 * the next block of that buffer does not go on with a record, so that any number may be
 * missing;
 * - a segment without its end mark ends: what was yet in the buffer then is lost.
 * What is lost of a capability's block, or follows the end mark, holds none.
 */
#pragma once

#include "eventlog/sink.h"

typedef struct {
    /* Where we are. */
    size_t process, profile; /* counted from 1; 0: none yet */
    bool in_sample;
    uint64_t time_ns; /* of the sample, of the census where the record says it */

    /* How to go on. */
    bool has_ends; /* the log's producer ends samples */
    bool is_damaged;
    bool is_lacking; /* samples are, or may be, lost since the last whole one */
    bool is_new_segment;
    bool is_unmarked; /* the segment has no end mark yet, or there is none */
    bool has_pid;
    uint32_t pid;
    uint64_t latest_ns; /* of what was seen of this process */
    GByteArray *begin;  /* payload of the profile's HEAP_PROF_BEGIN; NULL: none */
} PfSampler;

/* What a record did; several at once, to be acted on in this order. */
typedef enum {
    PF_LOST_BEFORE = 1 << 0, /* samples are, or may be, lost before the one that is kept */
    PF_SAMPLE_KEPT = 1 << 1, /* the sample that was open is whole */
    PF_SAMPLE_DROPPED = 1 << 2,
    PF_LOST_AT_END = 1 << 3, /* likewise, after the last of the profile that is over */
    PF_NEW_PROCESS = 1 << 4,
    PF_NEW_PROFILE = 1 << 5,
    PF_SAMPLE_BEGUN = 1 << 6,
    PF_SAMPLE_BAND = 1 << 7, /* the record is a band of the open sample */
} PfSampled;

/* Adds what the sampler has to see to `set`. */
void pf_sampler_wants(PfKindSet *set);

void pf_sampler_segment(PfSampler *sampler, const PfHeader *header);
void pf_sampler_lost(PfSampler *sampler, const PfDamage *damage, uint16_t cap);

/* The end mark of the segment was read: whether samples are lost depends on it, not which are
 * whole. */
void pf_sampler_mark(PfSampler *sampler);

/* What `event` does: PfSampled bits. */
unsigned pf_sampler_event(PfSampler *sampler, const PfEvent *event);

/* The log is over; `is_complete` when it has its end mark. Whether samples are lost after the
 * last whole one is then in `is_lacking`. */
unsigned pf_sampler_finish(PfSampler *sampler, bool is_complete);

void pf_sampler_clear(PfSampler *sampler);
