/*
 * record_columns.h - items of a record by the lists of their slots, and sums over time.
 *
 * As all of record_part.h: what is wrong is told by the part, and then what is returned is
 * sound all the same.
 */
#pragma once

#include "exchange/record_part.h"
#include "exchange/record_slots.h"
#include "profile/time_sums.h"

/* Sets the members of `item` from those of an object; what must be there and is not is wrong.
 * No text and no word is among them. */
void pf_record_item(const PfPart *part, const PfSlots *slots, void *item);

/* The items under `key`, not more than `most`, with room for one more; NULL where they are
 * absent. Texts are put into `strings`, which may be NULL where there are none. The caller owns
 * them. */
void *pf_record_items(const PfPart *parent, const char *key, const PfSlots *slots, size_t most,
                      GStringChunk *strings, size_t *out_n);

/* Sums over time of the kinds under these keys; nothing where they are absent. */
PfTimeSums pf_record_time_sums(const PfPart *parent, const char *key, const char *const *kinds,
                               size_t n_kinds);

/* Whether bins of so many ns can be: their length is a power of two, of which the start is a
 * multiple, and their end a time; it is wrong where they cannot. */
bool pf_record_are_bins(const PfPart *part, uint64_t start_ns, uint64_t bin_ns, size_t n);

/* That `number` is what `all` is, whose name is `key`; else it is wrong. */
void pf_record_must_be(const PfPart *part, const char *key, uint64_t number, uint64_t all);
