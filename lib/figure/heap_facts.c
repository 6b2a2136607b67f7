#include "figure/heap_facts.h"

#include "base/units.h"
#include "figure/head.h"
#include "profile/restrictions.h"

static char *
count_bands(const PfStack *stack)
{
    g_autofree char *bands = pf_head_counted(stack->n_bands, "band");
    return g_strconcat(bands, stack->n_folded > 0 ? " + OTHER" : "", NULL);
}

/* The integral, which one sample alone does not have, nor samples without times; of a run of
 * microseconds there is none to speak of. */
static char *
area(const PfStack *stack)
{
    const PfHeapProfile *heap = stack->heap;

    if (stack->is_by_number || heap->n_samples == 1 || stack->area < 0.5)
        return NULL;
    g_autofree char *bytes = pf_unit_format(PF_UNIT_BYTES, stack->area);
    return g_strconcat(bytes, "\u00b7s" PF_DOT, NULL);
}

char *
pf_heap_restrictions(const PfProfile *profile)
{
    bool has_times = profile->heap->time_base != PF_TIMES_LOST;
    g_autofree char *window = has_times ? pf_restriction_window(profile) : NULL;
    g_auto(GStrv) lines = pf_restrictions_heap(profile);
    g_autofree char *list = g_strjoinv(PF_DOT, lines);

    return g_strconcat(window ? PF_DOT : "", window ? window : "", list[0] ? PF_DOT : "", list,
                       NULL);
}

char *
pf_heap_cut_off(const PfStack *stack, const PfChartOptions *options, double peak)
{
    double end = pf_stack_end(stack);
    bool is_high = options->y_max > 0 && peak > options->y_max;
    bool is_long = options->x_max > 0 && !stack->is_by_number && end > options->x_max;
    g_autofree char *bytes = pf_unit_format(PF_UNIT_BYTES, peak);
    g_autofree char *seconds = pf_unit_format(PF_UNIT_SECONDS, end);

    return g_strconcat(is_high ? PF_DOT "over the scale: the peak, " : "", is_high ? bytes : "",
                       is_long ? PF_DOT "not shown: the rest, to " : "", is_long ? seconds : "",
                       NULL);
}

/* What hp2ps's rule leaves out, after the count of the bands. */
static char *
left_out(const PfStack *stack, double min_share)
{
    if (stack->n_dropped == 0)
        return g_strdup("");
    g_autofree char *bands = pf_head_counted(stack->n_dropped, "band");
    g_autofree char *share = pf_unit_percent(min_share);
    return g_strdup_printf(PF_DOT "%s under %s%s left out, as hp2ps does", bands, share,
                           stack->n_dropped == 1 ? " is" : " together are");
}

char *
pf_heap_facts(const PfStack *stack, const PfProfile *profile, const PfChartOptions *options,
              double peak)
{
    bool is_untold = stack->is_by_number && stack->heap->time_base != PF_TIMES_LOST;
    g_autofree char *restricted = pf_heap_restrictions(profile);
    g_autofree char *integral = area(stack);
    g_autofree char *mean = pf_unit_format(PF_UNIT_BYTES, stack->mean);
    g_autofree char *samples = pf_head_counted(stack->heap->n_all_samples, "sample");
    g_autofree char *bands = count_bands(stack);
    g_autofree char *dropped = left_out(stack, options->min_share);
    g_autofree char *hidden = pf_heap_cut_off(stack, options, peak);

    return g_strconcat(integral ? integral : "", "mean ", mean, PF_DOT, samples, PF_DOT, bands,
                       dropped, is_untold ? PF_DOT "the log does not tell their times" : "",
                       hidden, restricted, NULL);
}
