/*
 * fuzz_record.c - saved records of any bytes: what loads can be written, and read again to the
 * same bytes.
 */
#include "fuzz_heap.h"

#include <stdio.h>

#include "exchange/record_read.h"
#include "report/info.h"

/* Other options for another length: the bytes are text, and none of them is to spare. */
static PfProfileOptions
options_of(size_t size)
{
    static GRegex *pattern;
    PfProfileOptions options = { .n_bands = size % 4, .min_share = size % 3 == 0 ? 0.1 : 0 };

    if (!pattern)
        pattern = g_regex_new("[a-m]", 0, 0, NULL);
    options.sort = (PfSort)(size / 4 % (PF_SORT_PEAK + 1));
    options.is_reversed = size / 16 % 2 > 0;
    options.by = (PfGroupBy)(size / 8 % 16);
    if (options.by > PF_GROUP_DEPTH)
        options.by = PF_GROUP_DEFAULT;
    options.depth = 2;
    options.include = size % 7 == 1 ? pattern : NULL;
    options.exclude = size % 7 == 2 ? pattern : NULL;
    if (size % 5 == 1)
        options.windows[0].from = (PfBound){ PF_BOUND_TIME, 100000000, NULL };
    options.mask_args = size % 11 == 0;
    return options;
}

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
check_heap(const PfHeapProfile *heap)
{
    for (size_t i = 0; i < heap->n_bands; i++) {
        MUST((heap->bands[i].values != NULL) == (i < heap->n_shown));
        MUST(g_utf8_validate(heap->bands[i].name.label, -1, NULL));
    }
    for (size_t i = 0; i < heap->n_samples; i++) {
        uint64_t left = heap->totals[i];
        for (size_t j = 0; j < heap->n_shown; j++) {
            MUST(heap->bands[j].values[i] <= left);
            left -= heap->bands[j].values[i];
        }
        MUST(left == heap->other[i]);
    }
}

/* What is read of a record is written again, with the same options as before. */
static char *
written_again(const char *text, size_t len, const PfProfileOptions *options, size_t *out_len)
{
    PfSpan bytes = { (const uint8_t *)text, len };
    g_autoptr(GError) error = NULL;
    g_autoptr(PfProfile) profile = pf_record_parse(bytes, "again", options, &error);

    MUST(pf_record_looks_like((PfSpan){ bytes.data, MIN(len, 4096) }));
    if (error)
        g_printerr("%s\n", error->message);
    MUST(profile);
    return written(profile, out_len);
}

/* As it was shown: it does not hold more. Where it lacks what is asked for, it says first how
 * much it has; of that it has less then, but no less after. */
static void
check_again(const PfProfile *profile, PfProfileOptions options)
{
    PfProfileOptions again = { .n_bands = options.n_bands,
                               .min_share = options.min_share,
                               .sort = options.sort,
                               .is_reversed = options.is_reversed };
    bool is_remarked = profile->log->remarks->len > 0;
    size_t lens[3];
    char *texts[3];

    texts[0] = written(profile, &lens[0]);
    for (size_t i = 1; i < G_N_ELEMENTS(texts); i++)
        texts[i] = written_again(texts[i - 1], lens[i - 1], &again, &lens[i]);
    for (size_t i = is_remarked; i < 2; i++)
        MUST(lens[i] == lens[i + 1] && memcmp(texts[i], texts[i + 1], lens[i]) == 0);
    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++)
        free(texts[i]);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    PfSpan bytes = { data, size };
    PfProfileOptions options = options_of(size);
    g_autoptr(GError) error = NULL;
    g_autoptr(PfProfile) profile = pf_record_parse(bytes, "fuzz", &options, &error);

    MUST((profile == NULL) == (error != NULL));
    pf_record_looks_like(bytes);
    if (!profile)
        return 0;
    if (profile->heap)
        check_heap(profile->heap);
    if (profile->heap && profile->heap->calls)
        fuzz_check_calls(profile->heap->calls);
    if (profile->time)
        fuzz_check_calls(profile->time->calls);
    check_again(profile, options);
    return 0;
}
