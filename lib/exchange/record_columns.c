#include "exchange/record_columns.h"

static void
set_number(const PfPart *part, const PfSlot *slot, void *item)
{
    bool may_lack = slot->known_at > 0, truth = false;
    uint64_t number = 0;

    if (slot->type == PF_SLOT_TRUTH) {
        if (!pf_part_bool(part, slot->key, &truth))
            pf_part_refuse(part, slot->key, "it is missing");
        pf_slot_set_number(slot, item, truth);
    } else if (pf_part_uint(part, slot->key, pf_slot_most(slot), &number)) {
        pf_slot_set_number(slot, item, number);
    } else if (!may_lack) {
        pf_part_refuse(part, slot->key, "it is missing");
    }
}

void
pf_record_item(const PfPart *part, const PfSlots *slots, void *item)
{
    for (size_t i = 0; i < slots->n; i++) {
        g_assert(slots->slots[i].type != PF_SLOT_TEXT && slots->slots[i].type != PF_SLOT_WORD);
        set_number(part, &slots->slots[i], item);
    }
}

/* Whether a value is one of the slot, which it is then set to. */
static bool
set_value(const PfSlot *slot, void *item, JsonNode *node, GStringChunk *strings)
{
    const char *text = pf_node_text(node);
    uint64_t number = 0;
    bool truth = false;

    switch (slot->type) {
    case PF_SLOT_UINT:
        if (!pf_node_uint(node, &number) || number > pf_slot_most(slot))
            return false;
        break;
    case PF_SLOT_TRUTH:
        if (!pf_node_truth(node, &truth))
            return false;
        number = truth;
        break;
    case PF_SLOT_WORD:
        while (text && number < slot->n_words
               && !g_str_equal(slot->word((unsigned)number), text))
            number++;
        if (!text || number == slot->n_words)
            return false;
        break;
    case PF_SLOT_TEXT:
        if (text)
            pf_slot_set_text(slot, item, g_string_chunk_insert_const(strings, text));
        return text != NULL;
    }
    pf_slot_set_number(slot, item, number);
    return true;
}

static void
set_column(const PfPart *part, const PfSlot *slot, size_t size, uint8_t *items, size_t n,
           GStringChunk *strings)
{
    JsonArray *array = pf_part_values(part, slot->key, n);
    bool may_lack = slot->known_at > 0 || slot->type == PF_SLOT_TEXT;

    if (!array) {
        pf_part_refuse(part, slot->key, "it is missing");
        return;
    }
    for (guint i = 0; i < n; i++) {
        JsonNode *node = json_array_get_element(array, i);
        bool is_set = JSON_NODE_HOLDS_NULL(node)
                          ? may_lack
                          : set_value(slot, items + i * size, node, strings);
        if (!is_set)
            pf_part_refuse(part, slot->key, "number %u is none that can be there", i);
    }
}

void *
pf_record_items(const PfPart *parent, const char *key, const PfSlots *slots, size_t most,
                GStringChunk *strings, size_t *out_n)
{
    PfPart part = pf_part_object(parent, key);
    size_t n = pf_part_count(&part, slots->slots[0].key);

    *out_n = 0;
    if (!part.object)
        return NULL;
    if (n > most) {
        pf_part_refuse(&part, slots->slots[0].key, "there are more than %" G_GSIZE_FORMAT,
                       most);
        n = 0;
    }
    uint8_t *items = g_malloc0((n + 1) * slots->size);
    for (size_t i = 0; i < slots->n; i++)
        set_column(&part, &slots->slots[i], slots->size, items, n, strings);
    *out_n = pf_part_is_sound(&part) ? n : 0;
    return items;
}

bool
pf_record_are_bins(const PfPart *part, uint64_t start_ns, uint64_t bin_ns, size_t n)
{
    bool is_power = bin_ns > 0 && (bin_ns & (bin_ns - 1)) == 0;

    if (!is_power)
        pf_part_refuse(part, "bin_ns", "it is no power of two");
    else if (start_ns % bin_ns != 0)
        pf_part_refuse(part, "start_ns", "it is no multiple of the bins");
    else if (n > (UINT64_MAX - start_ns) / bin_ns)
        pf_part_refuse(part, "bin_ns", "it is too large");
    else
        return true;
    return false;
}

void
pf_record_must_be(const PfPart *part, const char *key, uint64_t number, uint64_t all)
{
    if (number != all)
        pf_part_refuse(part, key, "it is %" G_GUINT64_FORMAT " and not %" G_GUINT64_FORMAT,
                       number, all);
}

/* Takes one kind of `n` bins. */
static void
read_kind(const PfPart *part, const char *key, size_t kind, size_t n, PfTimeSums *sums)
{
    g_autofree uint64_t *values = pf_part_uints(part, key, n, UINT64_MAX);

    if (!values)
        pf_part_refuse(part, key, "it is missing");
    for (size_t i = 0; values && i < n; i++) {
        sums->sums[i * sums->n_kinds + kind] = values[i];
        sums->totals[kind] = pf_part_add(part, key, sums->totals[kind], values[i]);
    }
}

PfTimeSums
pf_record_time_sums(const PfPart *parent, const char *key, const char *const *kinds,
                    size_t n_kinds)
{
    PfPart part = pf_part_object(parent, key);
    PfTimeSums sums = { .n_kinds = n_kinds };
    if (!part.object)
        return (PfTimeSums){ 0 };

    size_t n = pf_part_count(&part, kinds[0]);
    sums.start_ns = pf_part_need_uint(&part, "start_ns", UINT64_MAX);
    sums.bin_ns = pf_part_need_uint(&part, "bin_ns", UINT64_MAX);
    if (n > PF_SUM_BINS)
        pf_part_refuse(&part, kinds[0], "there are more than %d", PF_SUM_BINS);
    if (!pf_part_is_sound(&part) || !pf_record_are_bins(&part, sums.start_ns, sums.bin_ns, n))
        return (PfTimeSums){ 0 };
    sums.n_bins = n;
    sums.sums = g_new0(uint64_t, n * n_kinds + 1);
    for (size_t kind = 0; kind < n_kinds; kind++)
        read_kind(&part, kinds[kind], kind, n, &sums);
    return sums;
}
