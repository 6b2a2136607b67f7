#include "figure/layer_title.h"

#include "base/units.h"
#include "figure/shorten.h"

char *
pf_layer_id(const PfStack *stack, size_t layer)
{
    if (!stack->layers[layer].name)
        return g_strdup("band-other");
    return g_strdup_printf("band-%zu", layer + 1);
}

char *
pf_layer_other_name(const PfStack *stack)
{
    g_autofree char *count = pf_unit_count(stack->n_folded);
    return g_strdup_printf("OTHER (%s %s%s)", count, stack->noun,
                           stack->n_folded == 1 ? "" : "s");
}

static char *
growth(const PfBand *band)
{
    if (!band || band->growing != PF_YES)
        return g_strdup("");
    g_autofree char *rate = pf_unit_rate(band->growth_bytes_per_s);
    return g_strconcat(", growing by ", rate, NULL);
}

/* Where the innermost cost centre stands: stacks of the same name differ there. */
static char *
source_of(const PfBandName *name)
{
    if (!name || !name->source)
        return g_strdup("");
    g_autofree char *source = pf_one_line(name->source);
    return g_strconcat(", ", source, NULL);
}

/* "123 ticks, ": what the share is of. */
static char *
ticks_of(const PfLayer *layer)
{
    g_autofree char *count = pf_unit_count(layer->ticks);

    if (layer->ticks == 0)
        return g_strdup("");
    return g_strdup_printf("%s tick%s, ", count, layer->ticks == 1 ? "" : "s");
}

/* Of a cost centre by itself; a stack's name has more to say. */
static char *
module_of(const PfLayer *layer)
{
    if (layer->ticks == 0 || !layer->name || layer->name->module[0] == '\0')
        return g_strdup("");
    g_autofree char *module = pf_one_line(layer->name->module);
    return g_strconcat(", module ", module, NULL);
}

char *
pf_layer_title(const PfStack *stack, size_t layer)
{
    const PfLayer *shown = &stack->layers[layer];
    g_autofree char *name =
        shown->name ? pf_one_line(shown->name->label) : pf_layer_other_name(stack);
    g_autofree char *share = pf_unit_percent(shown->mean / stack->mean);
    g_autofree char *ticks = ticks_of(shown);
    g_autofree char *mean = pf_stack_tell(stack, shown->mean);
    g_autofree char *peak = pf_stack_tell(stack, (double)shown->peak);
    g_autofree char *grows = growth(shown->band);
    g_autofree char *module = module_of(shown);
    g_autofree char *source = source_of(shown->name);

    return g_strdup_printf("%s: %s, %smean %s, peak %s%s%s%s", name, share, ticks, mean, peak,
                           grows, module, source);
}
