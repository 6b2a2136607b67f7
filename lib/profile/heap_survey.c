#include "profile/heap_survey.h"

#include "eventlog/decode.h"

/* Of the end mark, which is in the last block since GHC 9.2 and may be all that is missing. */
enum { MARK_BYTES = 2 };

static PfEvent
decoded(const GByteArray *begin)
{
    PfEvent event = { .kind = PF_HEAP_PROF_BEGIN, .payload = { begin->data, begin->len } };

    pf_decode(&event);
    return event;
}

PfBreakdown
pf_heap_survey_breakdown(const PfHeapSurvey *heap)
{
    uint32_t number = decoded(heap->begin).heap_prof_begin.breakdown;

    return number <= PF_BY_ERA ? (PfBreakdown)number : PF_BY_UNKNOWN;
}

/* Whether the times of the samples are those of the run's end: FINDINGS 1.5. */
static bool
has_lost_times(const GByteArray *begin)
{
    PfEvent event = decoded(begin);

    return event.heap_prof_begin.biography_filter.len > 0
           && event.heap_prof_begin.breakdown != PF_BY_BIOGRAPHY;
}

PfHeapSurvey
pf_heap_survey(const PfSampler *sampler, PfCentres *centres)
{
    bool is_announced = sampler->begin->len > 0;

    return (PfHeapSurvey){
        .index = sampler->profile,
        .begin = g_byte_array_ref(sampler->begin),
        .keys = pf_intern_new(),
        .measures = pf_band_measures_new(has_lost_times(sampler->begin)),
        .gaps = pf_gap_fold(is_announced ? sampler->latest_ns : 0),
        .centres = centres,
    };
}

void
pf_heap_survey_clear(PfHeapSurvey *heap)
{
    g_byte_array_unref(heap->begin);
    pf_intern_free(heap->keys);
    pf_band_measures_free(heap->measures);
    pf_gap_fold_clear(&heap->gaps);
}

void
pf_heap_survey_act(PfHeapSurvey *heap, unsigned did, uint64_t time_ns, uint64_t latest_ns)
{
    if (did & PF_LOST_BEFORE)
        pf_gap_fold_lose(&heap->gaps);
    if (did & PF_SAMPLE_KEPT) {
        pf_band_measures_keep(heap->measures, time_ns);
        pf_gap_fold_keep(&heap->gaps, time_ns);
    }
    if (did & PF_SAMPLE_DROPPED)
        pf_band_measures_drop(heap->measures);
    if (did & PF_LOST_AT_END) {
        pf_gap_fold_lose(&heap->gaps);
        pf_gap_fold_end(&heap->gaps, latest_ns);
    }
}

void
pf_heap_survey_end(PfHeapSurvey *heap, const PfSampler *sampler, const PfFlush *flush,
                   const PfReadReport *report)
{
    uint64_t period_ns = decoded(heap->begin).heap_prof_begin.period_ns;
    bool is_whole = flush->end <= report->bytes + MARK_BYTES;
    uint64_t flushed_ns = is_whole ? flush->end_ns : 0;
    uint64_t known_ns = MAX(heap->gaps.last_ns, flushed_ns);
    bool is_last = sampler->process < 2; /* else times of the report may be of another clock */
    uint64_t end_ns = is_last ? report->last_ns : sampler->latest_ns;
    bool went_on = end_ns > known_ns && end_ns - known_ns > period_ns;

    if (sampler->is_lacking || (report->is_cut && went_on)) {
        pf_gap_fold_lose(&heap->gaps);
        pf_gap_fold_end(&heap->gaps, end_ns);
    }
}
