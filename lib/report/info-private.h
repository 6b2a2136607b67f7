/*
 * info-private.h - the parts of the JSON record, one a file.
 */
#pragma once

#include "base/json.h"
#include "exchange/record_slots.h"
#include "report/info.h"

static inline void
pf_info_uint(PfJson *json, const char *key, uint64_t value)
{
    pf_json_key(json, key);
    pf_json_uint(json, value);
}

/* null when the value is not known. */
static inline void
pf_info_maybe_uint(PfJson *json, const char *key, bool is_known, uint64_t value)
{
    pf_json_key(json, key);
    if (is_known)
        pf_json_uint(json, value);
    else
        pf_json_null(json);
}

static inline void
pf_info_uints(PfJson *json, const char *key, const uint64_t *values, size_t n)
{
    pf_json_key(json, key);
    pf_json_begin_flat_array(json);
    for (size_t i = 0; i < n; i++)
        pf_json_uint(json, values[i]);
    pf_json_end_array(json);
}

static inline void
pf_info_text(PfJson *json, const char *key, const char *text)
{
    pf_json_key(json, key);
    pf_json_text(json, text);
}

/* The same for what only some have: absent where nothing is known. */
static inline void
pf_info_more_text(PfJson *json, const char *key, const char *text)
{
    if (text)
        pf_info_text(json, key, text);
}

static inline void
pf_info_double(PfJson *json, const char *key, double value)
{
    pf_json_key(json, key);
    pf_json_double(json, value);
}

static inline void
pf_info_null(PfJson *json, const char *key)
{
    pf_json_key(json, key);
    pf_json_null(json);
}

static inline void
pf_info_bool(PfJson *json, const char *key, bool value)
{
    pf_json_key(json, key);
    pf_json_bool(json, value);
}

/* The members of an item, of an object that is begun. */
void pf_info_item(PfJson *json, const PfSlots *slots, const void *item);

/* Items as one object of arrays. */
void
pf_info_items(PfJson *json, const char *key, const PfSlots *slots, const void *items, size_t n);

/* Sums over time of the kinds under these keys; absent where there are none. */
void pf_info_time_sums(PfJson *json, const char *key, const char *const *kinds,
                       const PfTimeSums *sums);

void pf_info_json_log(PfJson *json, const PfProfile *profile);
void pf_info_json_heap(PfJson *json, const PfProfile *profile);
void pf_info_json_time(PfJson *json, const PfProfile *profile);
void pf_info_json_ticky(PfJson *json, const PfProfile *profile);
void pf_info_json_memory(PfJson *json, const PfProfile *profile);
void pf_info_json_gc(PfJson *json, const PfProfile *profile);
void pf_info_json_nonmoving(PfJson *json, const PfProfile *profile);
void pf_info_json_threads(PfJson *json, const PfProfile *profile);
void pf_info_json_capabilities(PfJson *json, const PfSchedule *schedule);
void pf_info_json_sparks(PfJson *json, const PfSparks *sparks);
void pf_info_json_tasks(PfJson *json, const PfTasks *tasks);
void pf_info_json_capsets(PfJson *json, const PfCapsets *capsets);
void pf_info_json_phases(PfJson *json, const PfPhases *phases);
void pf_info_json_notes(PfJson *json, const PfProfile *profile);

/* What a call tree weighs, in the words of its keys: "ticks", "bytes". */
void pf_info_json_centres(PfJson *json, const PfCalls *calls, const char *unit);
void
pf_info_json_call_tree(PfJson *json, const PfCalls *calls, PfWeight weight, const char *unit);
