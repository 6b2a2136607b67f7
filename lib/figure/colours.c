#include "figure/colours.h"

#include <glib.h>
#include <string.h>

/* What has no pair yet, and where a chain ends. */
static const size_t none = SIZE_MAX;

typedef struct {
    const PfColourName *names, *other;
    size_t n, n_other;
    size_t *pairs;  /* [n], in the other run */
    bool *is_taken; /* [n_other] */
} Pairs;

/* The first parts as one text, the same for no others. Owned by the caller. */
static char *
start_of(const PfColourName *name, size_t n_parts)
{
    GString *text = g_string_new(NULL);

    for (size_t i = 0; i < n_parts; i++) {
        const char *part = name->parts[i];
        if (part)
            g_string_append_printf(text, "%zu:%s", strlen(part), part);
        g_string_append_c(text, ';');
    }
    return g_string_free(text, FALSE);
}

/* Those of the other run that nothing is paired with: start -> the first that begins so, and
 * in `next` the one after each. */
static GHashTable *
chains_of(const Pairs *pairs, size_t n_parts, size_t *next)
{
    GHashTable *heads = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (size_t j = pairs->n_other; j-- > 0;) {
        gpointer after;
        if (pairs->is_taken[j])
            continue;
        char *start = start_of(&pairs->other[j], n_parts);
        bool is_known = g_hash_table_lookup_extended(heads, start, NULL, &after);
        next[j] = is_known ? GPOINTER_TO_SIZE(after) : none;
        g_hash_table_insert(heads, start, GSIZE_TO_POINTER(j));
    }
    return heads;
}

static void
pair_up(Pairs *pairs, size_t n_parts)
{
    g_autofree size_t *next = g_new(size_t, pairs->n_other + 1);
    g_autoptr(GHashTable) heads = chains_of(pairs, n_parts, next);

    for (size_t i = 0; i < pairs->n; i++) {
        g_autofree char *start = start_of(&pairs->names[i], n_parts);
        gpointer head;
        if (pairs->pairs[i] != none || !g_hash_table_lookup_extended(heads, start, NULL, &head))
            continue;
        size_t found = GPOINTER_TO_SIZE(head);
        if (found == none)
            continue;
        pairs->pairs[i] = found;
        pairs->is_taken[found] = true;
        g_hash_table_insert(heads, g_steal_pointer(&start), GSIZE_TO_POINTER(next[found]));
    }
}

size_t *
pf_colours_pairs(const PfColourName *names, size_t n, const PfColourName *other, size_t n_other)
{
    size_t *numbers = g_new(size_t, n + 1);
    g_autofree bool *is_taken = g_new0(bool, n_other + 1);
    Pairs pairs = { names, other, n, n_other, numbers, is_taken };

    for (size_t i = 0; i < n; i++)
        numbers[i] = none;
    for (size_t n_parts = PF_COLOUR_PARTS; n_parts > 0; n_parts--)
        pair_up(&pairs, n_parts);
    return numbers;
}

unsigned *
pf_colours_like(const PfColourName *names, size_t n, const PfColourName *other, size_t n_other)
{
    g_autofree size_t *numbers = pf_colours_pairs(names, n, other, n_other);
    g_autofree bool *is_taken = g_new0(bool, n_other + 1);
    unsigned *colours = g_new(unsigned, n + 1);
    size_t fresh = 0;

    for (size_t i = 0; i < n; i++)
        if (numbers[i] != none)
            is_taken[numbers[i]] = true;
    for (size_t i = 0; i < n; i++) {
        while (numbers[i] == none && fresh < n_other && is_taken[fresh])
            fresh++;
        colours[i] = (unsigned)(numbers[i] == none ? fresh++ : numbers[i]);
    }
    return colours;
}

/* [n_drawn], owned by the caller. */
static PfColourName *
names_of(const PfCutBands *cut)
{
    PfColourName *names = g_new(PfColourName, cut->n_drawn + 1);

    for (size_t i = 0; i < cut->n_drawn; i++) {
        const PfBand *band = cut->bands->pdata[i];
        const PfBandName *name = &band->name;
        names[i] = (PfColourName){ { name->label, name->module, name->source, name->key } };
    }
    return names;
}

unsigned *
pf_colours_of_bands(const PfCutBands *bands, const PfHeapProfile *other, const PfCut *cut)
{
    PfCut as_ranked = *cut;

    as_ranked.places = NULL; /* they are of this run */
    g_auto(PfCutBands) others = pf_cut_bands(other, &as_ranked);
    g_autofree PfColourName *names = names_of(bands);
    g_autofree PfColourName *other_names = names_of(&others);
    return pf_colours_like(names, bands->n_drawn, other_names, others.n_drawn);
}
