/*
 * heap_feed.h - whoever can tell the samples of one heap profile, as often as asked.
 *
 * A log, a .hp and a record are feeds; measuring and folding are takers. Bands are told
 * by their key: a number below that of the keys known when the telling is over.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct PfHeapTaker PfHeapTaker;
struct PfHeapTaker {
    void (*begin)(PfHeapTaker *self);

    /* A band of the open sample. One key may come several times: they add up. */
    void (*band)(PfHeapTaker *self, uint32_t key, uint64_t bytes);

    /* The open sample is whole, and was taken at `time_ns`; or it is none. */
    void (*keep)(PfHeapTaker *self, uint64_t time_ns);
    void (*drop)(PfHeapTaker *self);
};

typedef struct PfHeapFeed PfHeapFeed;
struct PfHeapFeed {
    /* Tells all samples. False, with `error`, when they cannot be read. */
    bool (*run)(PfHeapFeed *self, PfHeapTaker *taker, GError **error);

    /* What it says of itself may not be all there is: it reads more thoroughly from now on.
     * False: there is nothing to add. May be NULL. */
    bool (*try_harder)(PfHeapFeed *self);
};
