/*
 * info_json_slots.c - items of the record by the lists of their slots, and sums over time.
 */
#include "report/info-private.h"

static void
write_value(PfJson *json, const PfSlot *slot, const void *item)
{
    if (!pf_slot_is_known(slot, item)) {
        pf_json_null(json);
        return;
    }
    switch (slot->type) {
    case PF_SLOT_UINT: pf_json_uint(json, pf_slot_number(slot, item)); break;
    case PF_SLOT_TRUTH: pf_json_bool(json, pf_slot_number(slot, item) != 0); break;
    case PF_SLOT_WORD:
        pf_json_text(json, slot->word((unsigned)pf_slot_number(slot, item)));
        break;
    case PF_SLOT_TEXT: pf_json_text(json, pf_slot_text(slot, item)); break;
    }
}

void
pf_info_item(PfJson *json, const PfSlots *slots, const void *item)
{
    for (size_t i = 0; i < slots->n; i++) {
        pf_json_key(json, slots->slots[i].key);
        write_value(json, &slots->slots[i], item);
    }
}

void
pf_info_items(PfJson *json, const char *key, const PfSlots *slots, const void *items, size_t n)
{
    const uint8_t *bytes = items;

    pf_json_key(json, key);
    pf_json_begin_object(json);
    for (size_t i = 0; i < slots->n; i++) {
        pf_json_key(json, slots->slots[i].key);
        pf_json_begin_flat_array(json);
        for (size_t at = 0; at < n; at++)
            write_value(json, &slots->slots[i], bytes + at * slots->size);
        pf_json_end_array(json);
    }
    pf_json_end_object(json);
}

void
pf_info_time_sums(PfJson *json, const char *key, const char *const *kinds,
                  const PfTimeSums *sums)
{
    if (sums->n_bins == 0)
        return;
    pf_json_key(json, key);
    pf_json_begin_object(json);
    pf_info_uint(json, "start_ns", sums->start_ns);
    pf_info_uint(json, "bin_ns", sums->bin_ns);
    for (size_t kind = 0; kind < sums->n_kinds; kind++) {
        pf_json_key(json, kinds[kind]);
        pf_json_begin_flat_array(json);
        for (size_t bin = 0; bin < sums->n_bins; bin++)
            pf_json_uint(json, pf_time_sums_at(sums, bin, kind));
        pf_json_end_array(json);
    }
    pf_json_end_object(json);
}
