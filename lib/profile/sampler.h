/*
 * sampler.h - which records make a heap sample, a profile, a run.
 *
 * Both passes ask the same sampler, so that they agree on every sample. It knows
 * that GHC before 8.10 ends a sample with the next one's begin, that a sample of
 * which bytes are lost is none, and when a stream goes on with another process
 * (EVENTLOG 1.8, 3.1).
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
    bool is_new_segment;
    bool has_pid;
    uint32_t pid;
    uint64_t latest_ns; /* of what was seen of this process */
    GByteArray *begin;  /* payload of the profile's HEAP_PROF_BEGIN; NULL: none */
} PfSampler;

/* What a record did; several at once, to be acted on in this order. */
typedef enum {
    PF_SAMPLE_KEPT = 1 << 0, /* the sample that was open is whole */
    PF_SAMPLE_DROPPED = 1 << 1,
    PF_NEW_PROCESS = 1 << 2,
    PF_NEW_PROFILE = 1 << 3,
    PF_SAMPLE_BEGUN = 1 << 4,
    PF_SAMPLE_BAND = 1 << 5, /* the record is a band of the open sample */
} PfSampled;

/* Adds what the sampler has to see to `set`. */
void pf_sampler_wants(PfKindSet *set);

void pf_sampler_segment(PfSampler *sampler, const PfHeader *header);
void pf_sampler_lost(PfSampler *sampler, uint16_t cap);

/* What `event` does: PfSampled bits. */
unsigned pf_sampler_event(PfSampler *sampler, const PfEvent *event);

/* The log is over; `is_complete` when it has its end mark. */
unsigned pf_sampler_finish(PfSampler *sampler, bool is_complete);

void pf_sampler_clear(PfSampler *sampler);
