/*
 * fuzz_prof.c - time profiles of any bytes, text and JSON: what is read is a sound tree, its
 * record reads back to the same bytes, and what it lends to a tree of its own is all there.
 */
#include "fuzz.h"

#include <stdio.h>

#include "eventlog/inflate.h"
#include "exchange/load.h"
#include "exchange/prof_profile.h"
#include "exchange/record_read.h"
#include "profile/calls_build.h"
#include "profile/calls_lend.h"
#include "report/info.h"

static char *
written(const PfProfile *profile, size_t *out_len)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, out_len);

    MUST(out);
    pf_info_write_json(profile, out);
    fclose(out);
    return text;
}

static void
check_tree(const PfCalls *calls)
{
    uint64_t total = pf_calls_total(calls), entries = 0, of_centres = 0;

    MUST(calls->n_nodes > 0);
    for (size_t i = 0; i < calls->n_nodes; i++) {
        const PfCallNode *node = &calls->nodes[i];
        MUST((node->depth == 0) == (i == 0));
        MUST(node->depth <= PF_CALLS_DEPTH_MAX);
        MUST(i == 0 || node->depth <= node[-1].depth + 1);
        MUST(node->n_below < calls->n_nodes - i);
        MUST((node->id == 0) == (i == 0));
        MUST(g_utf8_validate(node->label, -1, NULL) && g_utf8_validate(node->module, -1, NULL)
             && g_utf8_validate(node->source, -1, NULL));
        MUST(calls->is_inherited_told || node->individual <= node->inherited);
        MUST(calls->is_inherited_told || node->inherited <= total);
        entries += node->entries;
    }
    for (size_t i = 0; i < calls->n_centres; i++)
        of_centres += calls->centres[i].entries;
    MUST(entries == of_centres);
}

static void
check_record(const PfProfile *profile)
{
    PfProfileOptions options = { 0 };
    size_t len = 0, again_len = 0;
    char *text = written(profile, &len);
    g_autoptr(PfProfile) record =
        pf_record_parse((PfSpan){ (const uint8_t *)text, len }, "x", &options, NULL);

    MUST(record);
    char *again = written(record, &again_len);
    MUST(len == again_len && memcmp(text, again, len) == 0);
    free(text);
    free(again);
}

static void
check_uses(const PfCalls *calls)
{
    PfCallsLent lent;
    PfCalls *alloc = pf_calls_of_alloc(calls);
    PfCalls *joined = pf_calls_lend(calls, calls, &lent);

    MUST(alloc && alloc->n_nodes == calls->n_nodes);
    MUST(pf_calls_total(alloc) == pf_calls_total_alloc(calls));
    MUST(lent.n_added == 0 && joined->n_nodes == calls->n_nodes);
    pf_calls_free(alloc);
    pf_calls_free(joined);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    PfSpan bytes = { data, size };
    bool is_plain = !pf_compression((PfSpan){ data, MIN(size, 6) });

    if (size < 8 || !is_plain || !pf_prof_looks_like((PfSpan){ data, MIN(size, 4096) }))
        return 0;
    PfProfileOptions options = { .mask_args = data[size - 1] % 2 == 0 };
    g_autoptr(GError) error = NULL;
    g_autofree char *path = fuzz_file(bytes);
    g_autoptr(PfProfile) profile = pf_load(path, &options, &error);

    g_unlink(path);
    MUST(profile || error);
    if (!profile || profile->log->format != PF_LOG_PROF)
        return 0;
    MUST(profile->time && !profile->time->over_time && !profile->heap);
    check_tree(profile->time->calls);
    check_record(profile);
    check_uses(profile->time->calls);
    return 0;
}
