/*
 * hp_feed.h - the samples of one heap profile of a .hp, as a feed.
 */
#pragma once

#include "eventlog/source.h"
#include "profile/heap_feed.h"
#include "profile/intern.h"

typedef struct {
    PfHeapFeed feed; /* must be first */
    PfSource *source;
    size_t index; /* of the profile in the file, from 1 */
    PfIntern *keys;
} PfHpFeed;

/* A feed of the `index`-th profile, which can be run again. All is borrowed. */
PfHpFeed pf_hp_feed(PfSource *source, size_t index, PfIntern *keys);

/* The key of the band that is called so; new ones are added. */
uint32_t pf_hp_feed_key(PfIntern *keys, PfSpan name);
