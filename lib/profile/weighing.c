#include "profile/weighing.h"

#include "base/error.h"

/* Whether a record had the stacks of the heap before less than all of it was asked for. */
static bool
are_cut_away(const PfProfile *profile)
{
    const PfHeapProfile *heap = profile->heap;

    return profile->log->is_record && profile->log->format == PF_LOG_EVENTLOG && heap
           && heap->breakdown == PF_BY_COST_CENTRE && heap->n_samples > 0 && !heap->calls;
}

static void
refuse(const PfProfile *profile, bool wants_ticks, bool wants_heap, GError **error)
{
    if (are_cut_away(profile) && !wants_ticks) {
        g_set_error(error, PF_ERROR, PF_ERROR_ABSENT,
                    "the record holds the call stacks of all bands and of all of its run: to "
                    "choose among them needs the log");
        return;
    }
    g_set_error(
        error, PF_ERROR, PF_ERROR_ABSENT,
        "there are no %scost-centre stacks in the log: a program that is built with -prof "
        "writes them when it is run with +RTS %s",
        wants_heap    ? "heap samples by "
        : wants_ticks ? "ticks by "
                      : "",
        wants_heap    ? "-hc -l"
        : wants_ticks ? "-p -l"
                      : "-p -l or -hc -l");
}

bool
pf_weighing_choose(const PfProfile *profile, const PfWeight *weight, PfWeighing *out_weighing,
                   GError **error)
{
    bool wants_ticks = weight && *weight == PF_WEIGHT_TICKS;
    bool wants_heap = weight && !wants_ticks;
    bool has_ticks = profile->time && !wants_heap
                     && (profile->time->samples > 0 || profile->time->calls->has_entries);
    bool has_bytes = profile->heap && profile->heap->calls && !wants_ticks;

    if (!has_ticks && !has_bytes) {
        refuse(profile, wants_ticks, wants_heap, error);
        return false;
    }
    const PfCalls *calls = has_ticks ? profile->time->calls : profile->heap->calls;
    *out_weighing = (PfWeighing){
        .is_bytes = !has_ticks,
        .calls = calls,
        .total = pf_calls_total(calls),
        .total_alloc = calls->has_entries ? pf_calls_total_alloc(calls) : 0,
    };
    return true;
}

PfWeighing
pf_weighing_of_alloc(const PfCalls *alloc)
{
    return (PfWeighing){ .is_bytes = true, .calls = alloc, .total = pf_calls_total(alloc) };
}

double
pf_weighing_share(const PfWeighing *weighing, uint64_t cost)
{
    return weighing->total > 0 ? (double)cost / (double)weighing->total : 0;
}

const char *
pf_weighing_moment(PfWeight weight)
{
    static const char *const moments[] = {
        [PF_WEIGHT_TICKS] = "when the heap is largest",
        [PF_WEIGHT_PEAK] = "when the heap is largest",
        [PF_WEIGHT_END] = "in the last sample",
        [PF_WEIGHT_MEAN] = "mean over time",
    };
    return moments[weight];
}
