#include "figure/frame_words.h"

#include <string.h>

#include "base/units.h"
#include "figure/head.h"
#include "figure/shorten.h"

static bool
is_caf(const PfCallNode *node)
{
    return node->is_caf && strcmp(node->label, "CAF") == 0;
}

char *
pf_frame_name(const PfCallNode *node)
{
    if (!node)
        return NULL;
    return is_caf(node) ? g_strconcat("CAF ", node->module, NULL) : g_strdup(node->label);
}

char *
pf_frame_full_name(const PfCallNode *node)
{
    bool is_named = node->module[0] != '\0' && strcmp(node->module, node->label) != 0;

    if (is_caf(node) || !is_named)
        return pf_frame_name(node);
    return g_strdup_printf("%s (%s)", node->label, node->module);
}

char *
pf_frame_cost(const PfWeighing *weighing, uint64_t cost)
{
    if (weighing->is_bytes)
        return pf_unit_format(PF_UNIT_BYTES, (double)cost);
    return pf_head_counted(cost, "tick");
}

char *
pf_frame_share(const PfWeighing *weighing, uint64_t cost)
{
    return weighing->total > 0 ? pf_unit_percent(pf_weighing_share(weighing, cost))
                               : g_strdup("n/a");
}

static size_t
index_of(const PfFrameCosts *costs, const PfFrame *frame)
{
    return (size_t)(frame->node - costs->run->calls->nodes);
}

double
pf_frame_difference(const PfFrameCosts *costs, const PfFrame *frame)
{
    if (!costs->match || !frame->node)
        return 0;
    uint64_t there = costs->match->inherited[index_of(costs, frame)];
    return pf_weighing_share(costs->run, frame->inherited)
           - pf_weighing_share(costs->baseline, there);
}

/* "30.7%, 708 ticks" */
static char *
share_and_cost(const PfWeighing *weighing, uint64_t cost)
{
    g_autofree char *share = pf_frame_share(weighing, cost);
    g_autofree char *absolute = pf_frame_cost(weighing, cost);

    if (weighing->calls->is_rounded) /* a .prof has no more */
        return g_steal_pointer(&share);
    return g_strdup_printf("%s, %s", share, absolute);
}

/* "in the baseline inherited 27.5%, 630 ticks, individual ..., +3.2 points" */
static char *
baseline_of(const PfFrameCosts *costs, const PfFrame *frame)
{
    size_t index = index_of(costs, frame);
    uint64_t inherited = costs->match->inherited[index];

    if (inherited == 0)
        return g_strdup(frame->inherited > 0 ? "new: nothing in the baseline"
                                             : "nothing in the baseline");
    g_autofree char *all = share_and_cost(costs->baseline, inherited);
    g_autofree char *own = share_and_cost(costs->baseline, costs->match->individual[index]);
    g_autofree char *points = pf_unit_points(pf_frame_difference(costs, frame));
    return g_strdup_printf("in the baseline inherited %s" PF_DOT "individual %s" PF_DOT
                           "difference of inherited %s",
                           all, own, points);
}

static char *
merged_title(const PfFrameCosts *costs, const PfFrame *frame)
{
    g_autofree char *count = pf_unit_count(frame->n_merged);
    g_autofree char *cost = share_and_cost(costs->run, frame->inherited);
    bool is_one = frame->n_merged == 1;

    return g_strdup_printf("%s cost centre%s too narrow to be drawn" PF_DOT "%sinherited %s",
                           count, is_one ? "" : "s", is_one ? "" : "together ", cost);
}

/* The second root stands for stacks that are too deep for their record (calls.h). */
static const char *
source_of(const PfCallNode *node)
{
    if (node->id == 0 && strcmp(node->label, "(stack cut)") == 0)
        return "stacks of which the log has only the innermost frames";
    return node->source[0] != '\0' ? node->source : "source n/a";
}

/* "128 entries"; NULL: unknown, which all but a .prof leave them */
static char *
entries_of(const PfCallNode *node)
{
    g_autofree char *n = pf_unit_count(node->entries);

    if (!node->has_entries)
        return NULL;
    return g_strdup_printf("%s entr%s", n, node->entries == 1 ? "y" : "ies");
}

char *
pf_frame_title(const PfFrameCosts *costs, const PfFrame *frame)
{
    const PfCallNode *node = frame->node;

    if (!node)
        return merged_title(costs, frame);
    g_autofree char *name = pf_frame_full_name(node);
    g_autofree char *all = share_and_cost(costs->run, node->inherited);
    g_autofree char *own = share_and_cost(costs->run, node->individual);
    g_autofree char *there = costs->match ? baseline_of(costs, frame) : NULL;
    g_autofree char *entries = entries_of(node);
    g_autofree char *title =
        g_strdup_printf("%s" PF_DOT "%s" PF_DOT "inherited %s" PF_DOT "individual %s%s%s%s%s",
                        name, source_of(node), all, own, entries ? PF_DOT : "",
                        entries ? entries : "", there ? PF_DOT : "", there ? there : "");
    return pf_one_line(title);
}
