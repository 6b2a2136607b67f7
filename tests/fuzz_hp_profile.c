/*
 * fuzz_hp_profile.c - heap profiles of any bytes as profiles: what is shown adds up, times
 * never go back, and no file that looks like one is refused.
 */
#include "fuzz_heap.h"

#include "eventlog/inflate.h"
#include "exchange/hp_words.h"
#include "exchange/load.h"

static void
check_profile(const PfProfile *profile)
{
    const PfHeapProfile *heap = profile->heap;

    MUST(heap != NULL);
    MUST(profile->log->format == PF_LOG_HP);
    MUST(profile->n_heap_profiles > 0);
    MUST(profile->n_heap_profiles == profile->log->segments);
    MUST(heap->n_samples == 0 || profile->log->has_times);
    for (size_t i = 1; i < heap->n_samples; i++)
        MUST(heap->times_ns[i] >= heap->times_ns[i - 1]);
    for (size_t i = 0; i < heap->n_bands; i++)
        MUST(!heap->bands[i].name.key || g_utf8_validate(heap->bands[i].name.key, -1, NULL));
    fuzz_check_heap(heap, true);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    PfSpan bytes = { data, size };

    bool is_plain = !pf_compression((PfSpan){ data, MIN(size, 6) });
    if (size < 8 || !is_plain || !pf_hp_looks_like((PfSpan){ data, MIN(size, 4096) }))
        return 0;
    PfProfileOptions options = { .n_bands = data[size - 1] % 4,
                                 .segment = data[size / 2] % 16 == 0 ? 2 : 0,
                                 .mask_args = data[size - 3] % 2 == 0 };
    g_autofree char *path = fuzz_file(bytes);
    g_autoptr(PfProfile) profile = pf_load(path, &options, NULL);

    g_unlink(path);
    MUST(profile || options.segment > 0);
    if (profile)
        check_profile(profile);
    return 0;
}
