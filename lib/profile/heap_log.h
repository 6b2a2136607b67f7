/*
 * heap_log.h - the samples of one heap profile of an eventlog, as a feed.
 */
#pragma once

#include "eventlog/log.h"
#include "profile/heap_feed.h"
#include "profile/intern.h"
#include "profile/sampler.h"

/* The key of the band that a record of a sample belongs to; new ones are added. */
uint32_t pf_heap_log_key(PfIntern *keys, const PfEvent *event);

/* The bytes of a record of a sample. */
uint64_t pf_heap_log_bytes(const PfEvent *event);

typedef struct {
    PfHeapFeed feed; /* must be first */
    PfLog *log;
    size_t index; /* the sampler's count of profiles */
    PfIntern *keys;
    PfBlocks blocks; /* where pass 2 finds what pass 1 has seen */
    bool is_complete;
} PfHeapLog;

/* A feed of the `index`-th profile of the log, which can be run again. All is borrowed. */
PfHeapLog pf_heap_log(PfLog *log, size_t index, PfIntern *keys, PfBlocks blocks);
