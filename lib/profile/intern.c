#include "profile/intern.h"

enum { NONE = -1, FIRST_SLOTS = 256 };

typedef struct {
    size_t at; /* in `bytes` */
    uint32_t len;
    uint32_t next; /* the id that followed this one last time */
    uint32_t hash;
    uint8_t kind;
} Entry;

struct PfIntern {
    GByteArray *bytes;
    GArray *entries; /* Entry, by id */
    int32_t *slots;  /* [n_slots] ids or NONE, open addressing */
    size_t n_slots;  /* a power of two, more than twice the entries */
    uint32_t last;
};

PfIntern *
pf_intern_new(void)
{
    PfIntern *intern = g_new0(PfIntern, 1);

    intern->bytes = g_byte_array_new();
    intern->entries = g_array_new(FALSE, FALSE, sizeof(Entry));
    intern->n_slots = FIRST_SLOTS;
    intern->slots = g_new(int32_t, FIRST_SLOTS);
    memset(intern->slots, NONE, FIRST_SLOTS * sizeof(int32_t));
    return intern;
}

void
pf_intern_free(PfIntern *intern)
{
    if (!intern)
        return;
    g_byte_array_unref(intern->bytes);
    g_array_unref(intern->entries);
    g_free(intern->slots);
    g_free(intern);
}

static inline Entry *
entry_at(const PfIntern *intern, uint32_t id)
{
    return &((Entry *)(void *)intern->entries->data)[id];
}

/* Eight bytes at a time, multiplied and folded; the last ones overlap. */
static uint32_t
hash_of(uint8_t kind, PfSpan bytes)
{
    const uint64_t factor = UINT64_C(0x9e3779b97f4a7c15);
    uint64_t hash = (bytes.len + kind) * factor, word = 0;
    size_t i = 0;

    for (; i + 8 < bytes.len; i += 8) {
        memcpy(&word, bytes.data + i, 8);
        hash = (hash ^ word) * factor;
        hash ^= hash >> 29;
    }
    if (bytes.len >= 8)
        memcpy(&word, bytes.data + bytes.len - 8, 8);
    for (; bytes.len < 8 && i < bytes.len; i++)
        word = word << 8 | bytes.data[i];
    hash = (hash ^ word) * factor;
    return (uint32_t)(hash >> 32);
}

static inline bool
is_same(const PfIntern *intern, uint32_t id, uint8_t kind, PfSpan bytes)
{
    const Entry *entry = entry_at(intern, id);
    return entry->len == bytes.len && entry->kind == kind
           && (bytes.len == 0
               || memcmp(intern->bytes->data + entry->at, bytes.data, bytes.len) == 0);
}

static void
put(PfIntern *intern, uint32_t id)
{
    size_t slot = entry_at(intern, id)->hash & (intern->n_slots - 1);

    while (intern->slots[slot] != NONE)
        slot = (slot + 1) & (intern->n_slots - 1);
    intern->slots[slot] = (int32_t)id;
}

static void
grow(PfIntern *intern)
{
    intern->n_slots *= 2;
    intern->slots = g_renew(int32_t, intern->slots, intern->n_slots);
    memset(intern->slots, NONE, intern->n_slots * sizeof(int32_t));
    for (uint32_t id = 0; id < intern->entries->len; id++)
        put(intern, id);
}

static uint32_t
add(PfIntern *intern, uint8_t kind, PfSpan bytes, uint32_t hash)
{
    Entry entry = { intern->bytes->len, (uint32_t)bytes.len, 0, hash, kind };
    uint32_t id = intern->entries->len;

    if (bytes.len > 0)
        g_byte_array_append(intern->bytes, bytes.data, (guint)bytes.len);
    g_array_append_val(intern->entries, entry);
    if (2 * (size_t)intern->entries->len >= intern->n_slots)
        grow(intern);
    else
        put(intern, id);
    return id;
}

uint32_t
pf_intern_at_random(PfIntern *intern, uint8_t kind, PfSpan bytes)
{
    uint32_t hash = hash_of(kind, bytes);
    size_t slot = hash & (intern->n_slots - 1);

    for (; intern->slots[slot] != NONE; slot = (slot + 1) & (intern->n_slots - 1)) {
        uint32_t id = (uint32_t)intern->slots[slot];
        if (entry_at(intern, id)->hash == hash && is_same(intern, id, kind, bytes))
            return id;
    }
    return add(intern, kind, bytes, hash);
}

uint32_t
pf_intern(PfIntern *intern, uint8_t kind, PfSpan bytes)
{
    if (intern->entries->len == 0)
        return intern->last = pf_intern_at_random(intern, kind, bytes);

    uint32_t id = entry_at(intern, intern->last)->next;
    if (is_same(intern, id, kind, bytes))
        return intern->last = id;
    id = entry_at(intern, id)->next; /* a band may be absent from a sample */
    if (is_same(intern, id, kind, bytes))
        return intern->last = id;

    id = pf_intern_at_random(intern, kind, bytes);
    entry_at(intern, intern->last)->next = id;
    return intern->last = id;
}

uint32_t
pf_intern_count(const PfIntern *intern)
{
    return intern->entries->len;
}

PfSpan
pf_intern_bytes(const PfIntern *intern, uint32_t id)
{
    const Entry *entry = entry_at(intern, id);
    const uint8_t *bytes = intern->bytes->data;

    return (PfSpan){ bytes ? bytes + entry->at : (const uint8_t *)"", entry->len };
}

uint8_t
pf_intern_kind(const PfIntern *intern, uint32_t id)
{
    return entry_at(intern, id)->kind;
}
