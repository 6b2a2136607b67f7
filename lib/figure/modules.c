#include "figure/modules.h"

#include <string.h>

#include "base/units.h"
#include "figure/colours.h"
#include "figure/distinct.h"

static int
compare(const void *a, const void *b)
{
    const PfModule *x = a, *y = b;

    if (x->individual != y->individual)
        return x->individual > y->individual ? -1 : 1;
    if (x->inherited != y->inherited)
        return x->inherited > y->inherited ? -1 : 1;
    return strcmp(x->name, y->name);
}

/* Every module that costs anything: PfModule, as they come. */
static GArray *
sum_up(const PfCalls *calls)
{
    GArray *all = g_array_new(FALSE, TRUE, sizeof(PfModule));
    g_autoptr(GHashTable) places = g_hash_table_new(g_str_hash, g_str_equal); /* index + 1 */

    for (size_t i = 0; i < calls->n_centres; i++) {
        const PfCallCentre *centre = &calls->centres[i];
        if (centre->id == 0 || centre->inherited == 0)
            continue;
        size_t at = GPOINTER_TO_SIZE(g_hash_table_lookup(places, centre->module));
        if (at == 0) {
            PfModule module = { .name = centre->module };
            g_array_append_val(all, module);
            at = all->len;
            g_hash_table_insert(places, (gpointer)centre->module, GSIZE_TO_POINTER(at));
        }
        PfModule *module = &g_array_index(all, PfModule, at - 1);
        module->individual += centre->individual;
        module->inherited += centre->inherited;
    }
    return all;
}

PfModules *
pf_modules_new(const PfCalls *calls)
{
    PfModules *modules = g_new0(PfModules, 1);
    GArray *all = sum_up(calls);

    g_array_sort(all, compare);
    modules->n = MIN(all->len, PF_N_MODULE_INKS);
    modules->n_rest = all->len - modules->n;
    modules->total = pf_calls_total(calls);
    modules->all = (PfModule *)(void *)g_array_free(all, FALSE);
    modules->by_name = g_hash_table_new(g_str_hash, g_str_equal);
    for (size_t i = 0; i < modules->n; i++) {
        PfModule *module = &modules->all[i];
        module->colour = (unsigned)i;
        g_hash_table_insert(modules->by_name, (gpointer)module->name, module);
    }
    return modules;
}

void
pf_modules_free(PfModules *modules)
{
    if (!modules)
        return;
    g_hash_table_unref(modules->by_name);
    g_free(modules->all);
    g_free(modules);
}

static void
name_all(const PfModules *modules, PfColourName *out_names)
{
    for (size_t i = 0; i < modules->n; i++)
        out_names[i] = (PfColourName){ .parts = { modules->all[i].name } };
}

void
pf_modules_keep(PfModules *modules, const PfModules *other)
{
    PfColourName names[PF_N_MODULE_INKS], others[PF_N_MODULE_INKS];

    name_all(modules, names);
    name_all(other, others);
    g_autofree unsigned *colours = pf_colours_like(names, modules->n, others, other->n);
    for (size_t i = 0; i < modules->n; i++)
        modules->all[i].colour = colours[i];
}

PfSwatch
pf_modules_swatch(const PfModules *modules, const char *module)
{
    const PfModule *found = module ? g_hash_table_lookup(modules->by_name, module) : NULL;

    if (!found)
        return (PfSwatch){ .fill = { PF_INK_TRACK, 0 }, .foot = { PF_INK_FAINT, 0 } };
    return (PfSwatch){ .fill = { PF_INK_MODULE, found->colour },
                       .foot = { PF_INK_MODULE_FOOT, found->colour } };
}

void
pf_modules_hide_all(PfModules *modules)
{
    for (size_t i = 0; i < modules->n; i++)
        modules->all[i].is_hidden = true;
    modules->is_rest_hidden = true;
}

void
pf_modules_show(PfModules *modules, const char *module)
{
    PfModule *found = module ? g_hash_table_lookup(modules->by_name, module) : NULL;

    if (found)
        found->is_hidden = false;
    else if (module)
        modules->is_rest_hidden = false;
}

/* Without a name a module is still one: "(no module)". */
static const char *
shown_name(const PfModule *module)
{
    return module->name[0] != '\0' ? module->name : "(no module)";
}

/* "Store.Index: 30.7% individual" */
static char *
title_of(const PfModules *modules, const PfModule *module)
{
    double whole = (double)MAX(modules->total, 1);
    g_autofree char *share = pf_unit_percent((double)module->individual / whole);

    g_autofree char *name = pf_one_line(shown_name(module));

    return g_strdup_printf("%s: %s individual", name, share);
}

static PfSwatches *
swatches_of(const PfModules *modules, double width, const PfMeasure *measure)
{
    PfSwatches *swatches = pf_swatches_new(PF_FONT_MONO, width, measure);
    const char *names[PF_N_MODULE_INKS];
    PfRoom rooms[PF_N_MODULE_INKS];

    for (size_t i = 0; i < modules->n; i++) {
        names[i] = shown_name(&modules->all[i]);
        rooms[i] = pf_swatches_room(swatches);
    }
    g_auto(GStrv) shown = pf_shorten_distinct(names, rooms, modules->n);
    for (size_t i = 0; i < modules->n; i++) {
        const PfModule *module = &modules->all[i];
        if (module->is_hidden)
            continue;
        g_autofree char *title = title_of(modules, module);
        PfSwatch swatch = pf_modules_swatch(modules, module->name);
        pf_swatches_add(swatches, &swatch, shown[i], title);
    }
    if (modules->n_rest > 0 && !modules->is_rest_hidden) {
        g_autofree char *count = pf_unit_count(modules->n_rest);
        g_autofree char *rest =
            g_strdup_printf("%s other%s", count, modules->n_rest == 1 ? "" : "s");
        PfSwatch swatch = pf_modules_swatch(modules, NULL);
        pf_swatches_add(swatches, &swatch, rest, NULL);
    }
    return swatches;
}

double
pf_modules_key_height(const PfModules *modules, double width, const PfMeasure *measure)
{
    g_autoptr(PfSwatches) swatches = swatches_of(modules, width, measure);
    return pf_swatches_height(swatches);
}

void
pf_modules_draw_key(const PfModules *modules, PfFigure *figure, PfPoint at, double width,
                    const PfMeasure *measure)
{
    g_autoptr(PfSwatches) swatches = swatches_of(modules, width, measure);
    pf_swatches_draw(swatches, figure, at);
}
