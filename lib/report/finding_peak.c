/*
 * finding_peak.c - peak-owner: HALF of the peak or more is held by one cost centre, or band.
 *
 * LOOK.md, section 9.1. Of stacks it is the innermost cost centre that stands in so many of
 * them: that with the least memory under it, of equals the deepest. What is at the root of all
 * is no owner. Other bands are asked one by one.
 */
#include "base/units.h"
#include "profile/weighing.h"
#include "report/findings-private.h"
#include "report/section_peak-private.h"

static const double HALF = 0.5;

typedef struct {
    const PfCalls *calls;
    uint64_t total;
    const PfCallCentre *centre; /* NULL: none has half */
    uint32_t depth;             /* where it stands deepest */
    size_t n_stacks;            /* that it is in */
    const PfCallNode *largest;  /* of these */
} Owner;

/* Cost centres with half of all, by pf_calls_key(). */
static GHashTable *
find_candidates(const Owner *owner)
{
    GHashTable *candidates = g_hash_table_new(NULL, NULL);

    for (size_t i = 0; i < owner->calls->n_centres; i++) {
        PfCallCentre *centre = &owner->calls->centres[i];
        if (centre->id > 0 && (double)centre->inherited >= HALF * (double)owner->total)
            g_hash_table_insert(candidates, pf_calls_key(centre->id, centre->label), centre);
    }
    return candidates;
}

static bool
is_further_in(const Owner *owner, const PfCallCentre *centre, uint32_t depth)
{
    if (!owner->centre || centre->inherited != owner->centre->inherited)
        return !owner->centre || centre->inherited < owner->centre->inherited;
    return depth > owner->depth;
}

static void
find_centre(Owner *owner)
{
    g_autoptr(GHashTable) candidates = find_candidates(owner);

    for (size_t i = 0; i < owner->calls->n_nodes; i++) {
        const PfCallNode *node = &owner->calls->nodes[i];
        const PfCallCentre *centre =
            g_hash_table_lookup(candidates, pf_calls_key(node->id, node->label));
        if (!centre || !is_further_in(owner, centre, node->depth))
            continue;
        owner->centre = centre;
        owner->depth = node->depth;
    }
}

/* Looks at the stacks at and under a node. */
static void
count_under(Owner *owner, size_t at)
{
    const PfCallNode *nodes = owner->calls->nodes;

    for (size_t i = at; i <= at + nodes[at].n_below; i++) {
        if (nodes[i].individual == 0)
            continue;
        owner->n_stacks++;
        if (!owner->largest || nodes[i].individual > owner->largest->individual)
            owner->largest = &nodes[i];
    }
}

/* A cost centre never stands twice in one stack. */
static void
count_stacks(Owner *owner)
{
    for (size_t i = 0; i < owner->calls->n_nodes; i++)
        if (owner->calls->nodes[i].id == owner->centre->id)
            count_under(owner, i);
}

static void
tell_centre(const Owner *owner, const PfHeapProfile *heap, PfFinding *out)
{
    double inherited = (double)owner->centre->inherited;
    g_autofree char *name = pf_finding_name(owner->centre->label);
    g_autofree char *stacks = pf_head_counted(owner->n_stacks, "cost-centre stack");
    g_autofree char *bytes = pf_unit_format(PF_UNIT_BYTES, inherited);
    g_autofree char *all = pf_unit_format(PF_UNIT_BYTES, (double)owner->total);
    g_autofree char *when = pf_finding_peak_time(heap);
    g_autofree char *share = pf_unit_percent(inherited / (double)owner->total);
    g_autofree char *most = pf_unit_format(PF_UNIT_BYTES, (double)owner->largest->individual);
    g_autofree char *innermost = pf_finding_name(owner->largest->label);

    out->extent = pf_finding_share(inherited, (double)owner->total);
    out->heading = g_strdup_printf("The peak is held by %s.", name);
    out->text = g_strdup_printf("%s with it hold%s %s of %s %s, %s. The largest ends in %s and "
                                "has %s.",
                                stacks, owner->n_stacks == 1 ? "s" : "", bytes, all, when,
                                share, innermost, most);
}

static bool
ask_centres(const PfHeapProfile *heap, PfFinding *out)
{
    Owner owner = { .calls = heap->calls, .total = pf_calls_total(heap->calls) };

    if (owner.total == 0)
        return false;
    find_centre(&owner);
    if (!owner.centre)
        return false;
    count_stacks(&owner);
    g_assert(owner.largest); /* what has half of something has a stack */
    tell_centre(&owner, heap, out);
    return true;
}

static bool
ask_bands(const PfProfile *profile, PfFinding *out)
{
    static const PfCut one = { .n_bands = 1 }; /* the stack is asked for times alone */
    g_autoptr(PfStack) stack = pf_stack_of_run(profile, &one);
    g_auto(PfHolders) peak = pf_holders_at_peak(profile->heap, stack);
    const PfHolder *largest =
        peak.holders->len > 0 ? &g_array_index(peak.holders, PfHolder, 0) : NULL;

    if (!largest || (double)largest->bytes < HALF * (double)peak.total)
        return false;
    g_autofree char *name = pf_finding_name(largest->band->name.label);
    g_autofree char *bytes = pf_unit_format(PF_UNIT_BYTES, (double)largest->bytes);
    g_autofree char *all = pf_unit_format(PF_UNIT_BYTES, (double)peak.total);
    g_autofree char *when = pf_finding_peak_time(profile->heap);
    out->extent = pf_finding_share((double)largest->bytes, (double)peak.total);
    g_autofree char *share = pf_unit_percent(out->extent);
    out->heading = g_strdup_printf("The peak is held by %s.", name);
    out->text = g_strdup_printf("It is %s of %s %s, %s.", bytes, all, when, share);
    return true;
}

bool
pf_finding_peak_owner(const PfReport *report, PfFinding *out)
{
    const PfHeapProfile *heap = report->heap ? report->heap->heap : NULL;

    if (!heap)
        return false;
    out->section = "peak";
    if (heap->calls && heap->weight == PF_WEIGHT_PEAK)
        return ask_centres(heap, out);
    return ask_bands(report->heap, out);
}
