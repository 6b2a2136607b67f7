/*
 * fuzz_profile.c - the whole analysis: what is shown adds up, whatever the log.
 */
#include "fuzz_heap.h"

#include "profile/profile.h"

/* A node inherits its own cost and what is below it. */
static void
check_calls(const PfCalls *calls)
{
    MUST(calls->n_nodes > 0);
    for (size_t i = 0; i < calls->n_nodes; i++) {
        const PfCallNode *node = &calls->nodes[i];
        uint64_t sum = node->individual;

        MUST(node->n_below < calls->n_nodes - i);
        for (size_t j = 1; j <= node->n_below; j += node[j].n_below + 1)
            sum += node[j].inherited;
        MUST(sum == node->inherited);
    }
}

static void
check_time(const PfTimeProfile *time)
{
    uint64_t sum = time->ticks, by_capability = 0, roots = 0;

    for (size_t i = 0; i < PF_N_IGNORED; i++)
        sum += time->ignored[i];
    for (size_t i = 0; i < time->n_capabilities; i++)
        by_capability += time->by_capability[i];
    for (size_t i = 0; i < time->calls->n_nodes; i += time->calls->nodes[i].n_below + 1)
        roots += time->calls->nodes[i].inherited;
    MUST(sum == time->samples);
    MUST(by_capability == time->samples);
    MUST(roots == time->ticks);
    check_calls(time->calls);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 8)
        return 0;

    PfProfileOptions options = { .n_bands = data[size - 1] % 4,
                                 .heap_weight = (PfWeight)(data[size - 2] % 4),
                                 .mask_args = data[size - 3] % 2 == 0 };
    g_autoptr(PfLog) log = fuzz_log((PfSpan){ data, size });
    g_autoptr(PfProfile) profile = log ? pf_profile_load(log, &options, NULL) : NULL;

    if (profile && profile->heap)
        fuzz_check_heap(profile->heap);
    if (profile && profile->heap && profile->heap->calls)
        check_calls(profile->heap->calls);
    if (profile && profile->time)
        check_time(profile->time);
    return 0;
}
