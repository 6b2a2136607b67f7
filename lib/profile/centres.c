#include "profile/centres.h"

#include "base/text.h"

struct PfCentres {
    GHashTable *by_id; /* id -> PfCentre, owned */
};

static void
centre_free(gpointer data)
{
    PfCentre *centre = data;

    g_free((char *)centre->label);
    g_free((char *)centre->module);
    g_free((char *)centre->source);
    g_free(centre);
}

PfCentres *
pf_centres_new(void)
{
    PfCentres *centres = g_new(PfCentres, 1);

    centres->by_id = g_hash_table_new_full(NULL, NULL, NULL, centre_free);
    return centres;
}

void
pf_centres_free(PfCentres *centres)
{
    if (!centres)
        return;
    g_hash_table_unref(centres->by_id);
    g_free(centres);
}

void
pf_centres_define(PfCentres *centres, const PfEvent *event)
{
    const struct pf_heap_prof_cost_centre *definition = &event->heap_prof_cost_centre;
    PfCentre *centre = g_new(PfCentre, 1);

    *centre = (PfCentre){
        .label = pf_text_valid(definition->label),
        .module = pf_text_valid(definition->module),
        .source = pf_text_valid(definition->srcloc),
        .is_caf = (definition->flags & 1) != 0,
    };
    centre->is_built_in = g_str_equal(centre->source, "<built-in>");
    g_hash_table_replace(centres->by_id, GUINT_TO_POINTER(definition->id), centre);
}

const PfCentre *
pf_centres_find(const PfCentres *centres, uint32_t id)
{
    return g_hash_table_lookup(centres->by_id, GUINT_TO_POINTER(id));
}

void
pf_centres_append_name(const PfCentres *centres, uint32_t id, GString *out)
{
    const PfCentre *centre = pf_centres_find(centres, id);

    if (!centre)
        g_string_append_printf(out, "cc#%u", id);
    else if (g_str_equal(centre->label, "CAF"))
        g_string_append_printf(out, "%s.CAF", centre->module);
    else
        g_string_append(out, centre->label);
}

char *
pf_centres_stack_name(const PfCentres *centres, PfSpan ids)
{
    GString *name = g_string_new(NULL);
    PfCursor cursor = pf_cursor(ids);

    while (pf_cursor_left(&cursor) >= 4) {
        if (name->len > 0)
            g_string_append_c(name, '/');
        pf_centres_append_name(centres, (uint32_t)pf_take_uint(&cursor, 4), name);
    }
    if (name->len == 0)
        g_string_append(name, "MAIN");
    return g_string_free(name, FALSE);
}
