#include "profile/thread_set.h"

#include "profile/id_table.h"

enum { PAGE_BITS = 9, PAGE_WORDS = (1 << PAGE_BITS) / 64 };

typedef struct {
    uint64_t words[PAGE_WORDS];
} Page;

struct PfThreadSet {
    PfIdTable *numbers; /* of pages: ids less their last PAGE_BITS bits */
    GArray *pages;      /* Page, by place */
    uint32_t last;      /* the place of the page last looked at, if there is any */
};

PfThreadSet *
pf_thread_set_new(void)
{
    PfThreadSet *set = g_new0(PfThreadSet, 1);

    set->numbers = pf_id_table_new();
    set->pages = g_array_new(FALSE, TRUE, sizeof(Page));
    return set;
}

void
pf_thread_set_free(PfThreadSet *set)
{
    if (!set)
        return;
    pf_id_table_free(set->numbers);
    g_array_unref(set->pages);
    g_free(set);
}

/* The word that has the bit of `id`; NULL: there is no page of it. */
static uint64_t *
word_of(PfThreadSet *set, uint32_t id)
{
    uint32_t number = id >> PAGE_BITS;
    bool is_last = set->pages->len > 0 && pf_id_table_at(set->numbers, set->last) == number;

    if (!is_last && !pf_id_table_find(set->numbers, number, &set->last))
        return NULL;
    return &g_array_index(set->pages, Page, set->last).words[id / 64 % PAGE_WORDS];
}

static uint64_t
bit_of(uint32_t id)
{
    return UINT64_C(1) << (id % 64);
}

bool
pf_thread_set_has(PfThreadSet *set, uint32_t id)
{
    const uint64_t *word = word_of(set, id);
    return word && (*word & bit_of(id)) != 0;
}

bool
pf_thread_set_add(PfThreadSet *set, uint32_t id)
{
    uint64_t *word = word_of(set, id);

    if (!word) {
        set->last = pf_id_table_put(set->numbers, id >> PAGE_BITS);
        g_array_set_size(set->pages, set->last + 1);
        word = word_of(set, id);
    }
    bool is_new = (*word & bit_of(id)) == 0;
    *word |= bit_of(id);
    return is_new;
}

void
pf_thread_set_remove(PfThreadSet *set, uint32_t id)
{
    uint64_t *word = word_of(set, id);

    if (word)
        *word &= ~bit_of(id);
}
