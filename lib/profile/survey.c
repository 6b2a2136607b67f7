#include "profile/survey.h"

#include "profile/identity.h"

/* One process of the log; shared by the profiles that are of it. */
typedef struct {
    PfProgram program;
    PfCentres *centres;
} Run;

typedef struct {
    PfHeapSurvey survey;
    Run *run; /* owned reference */
} Heap;

typedef struct {
    PfCallTicks *ticks;
    Run *run; /* owned reference */
} Time;

struct PfSurvey {
    PfSink sink; /* must be first */
    PfSampler sampler;
    Run *run;
    PfProgram newcomer; /* what this segment says, in case it turns out to be another run's */
    Heap *heap, *best_heap; /* may be NULL */
    Time *time, *best_time; /* may be NULL */
    bool has_caps;          /* something of interest was in a capability's block */
};

static Run *
run_new(void)
{
    Run *run = g_rc_box_new0(Run);

    run->centres = pf_centres_new();
    return run;
}

static void
run_clear(gpointer data)
{
    Run *run = data;

    pf_identity_clear(&run->program);
    pf_centres_free(run->centres);
}

static void
run_unref(Run *run)
{
    g_rc_box_release_full(run, run_clear);
}

static void
heap_free(Heap *heap)
{
    if (!heap)
        return;
    g_byte_array_unref(heap->survey.begin);
    pf_band_measures_free(heap->survey.measure);
    run_unref(heap->run);
    g_free(heap);
}

static void
time_free(Time *time)
{
    if (!time)
        return;
    pf_call_ticks_free(time->ticks);
    run_unref(time->run);
    g_free(time);
}

/* Keeps the better of two: the one with more samples, the earlier of equals. */
static void
close_heap(PfSurvey *survey)
{
    Heap *best = survey->best_heap, *heap = g_steal_pointer(&survey->heap);
    bool is_better =
        heap
        && (!best || heap->survey.measure->times_ns->len > best->survey.measure->times_ns->len);

    heap_free(is_better ? best : heap);
    survey->best_heap = is_better ? heap : best;
}

static void
close_time(PfSurvey *survey)
{
    Time *best = survey->best_time, *time = g_steal_pointer(&survey->time);
    bool is_better = time && (!best || time->ticks->samples > best->ticks->samples);

    time_free(is_better ? best : time);
    survey->best_time = is_better ? time : best;
}

static void
begin_run(PfSurvey *survey)
{
    if (survey->sampler.process < 2) /* what was seen so far is of the first */
        return;
    close_heap(survey);
    close_time(survey);
    run_unref(survey->run);
    survey->run = run_new();
    survey->run->program = survey->newcomer;
    survey->newcomer = (PfProgram){ 0 };
}

static void
begin_heap(PfSurvey *survey)
{
    GByteArray *begin = survey->sampler.begin;

    close_heap(survey);
    survey->heap = g_new0(Heap, 1);
    survey->heap->run = g_rc_box_acquire(survey->run);
    survey->heap->survey = (PfHeapSurvey){
        .index = survey->sampler.profile,
        .begin = g_byte_array_ref(begin),
        .measure = pf_band_measures_new(),
        .centres = survey->run->centres,
    };
}

static Time *
time_of_run(PfSurvey *survey)
{
    if (!survey->time) {
        survey->time = g_new0(Time, 1);
        survey->time->ticks = pf_call_ticks_new();
        survey->time->run = g_rc_box_acquire(survey->run);
    }
    return survey->time;
}

/* What the sampler made of a record; `time_ns` is that of the sample before it. */
static void
act(PfSurvey *survey, unsigned did, uint64_t time_ns)
{
    if (did & PF_SAMPLE_KEPT)
        pf_band_measures_keep(survey->heap->survey.measure, time_ns);
    if (did & PF_SAMPLE_DROPPED)
        pf_band_measures_drop(survey->heap->survey.measure);
    if (did & PF_NEW_PROCESS)
        begin_run(survey);
    if (did & PF_NEW_PROFILE)
        begin_heap(survey);
}

/* A segment of another process says so only with its process id. */
static void
see_identity(PfSurvey *survey, const PfEvent *event)
{
    pf_identity_see(&survey->run->program, event);
    pf_identity_see(&survey->newcomer, event);
}

static bool
see_event(PfSink *sink, const PfEvent *event, G_GNUC_UNUSED GError **error)
{
    PfSurvey *survey = (PfSurvey *)sink;
    if (event->kind == PF_PROF_SAMPLE_COST_CENTRE) {
        pf_call_ticks_add(time_of_run(survey)->ticks, event);
        return true;
    }

    uint64_t time_ns = survey->sampler.time_ns;
    unsigned did = pf_sampler_event(&survey->sampler, event);
    if (event->cap != PF_NO_CAP)
        survey->has_caps = true;
    if (did & PF_SAMPLE_BAND) {
        pf_band_measures_add(survey->heap->survey.measure, event);
        return true;
    }
    act(survey, did, time_ns);
    if (event->kind == PF_HEAP_PROF_COST_CENTRE)
        pf_centres_define(survey->run->centres, event);
    else if (event->kind == PF_PROF_BEGIN)
        time_of_run(survey)->ticks->interval_ns = event->prof_begin.tick_interval_ns;
    else
        see_identity(survey, event);
    return true;
}

static bool
see_segment(PfSink *sink, const PfHeader *header, G_GNUC_UNUSED GError **error)
{
    PfSurvey *survey = (PfSurvey *)sink;

    pf_sampler_segment(&survey->sampler, header);
    pf_identity_clear(&survey->newcomer);
    return true;
}

static void
see_lost(PfSink *sink, G_GNUC_UNUSED const PfDamage *damage, uint16_t cap)
{
    pf_sampler_lost(&((PfSurvey *)sink)->sampler, cap);
}

PfSurvey *
pf_survey_new(void)
{
    PfSurvey *survey = g_new0(PfSurvey, 1);

    survey->sink = (PfSink){
        .wants = pf_kinds_none(),
        .blocks = PF_BLOCKS_ALL, /* so that damage anywhere is found */
        .segment = see_segment,
        .event = see_event,
        .lost = see_lost,
    };
    pf_sampler_wants(&survey->sink.wants);
    pf_identity_wants(&survey->sink.wants);
    pf_kinds_add(&survey->sink.wants, PF_HEAP_PROF_COST_CENTRE);
    pf_kinds_add(&survey->sink.wants, PF_PROF_BEGIN);
    pf_kinds_add(&survey->sink.wants, PF_PROF_SAMPLE_COST_CENTRE);
    survey->run = run_new();
    return survey;
}

void
pf_survey_free(PfSurvey *survey)
{
    if (!survey)
        return;
    heap_free(survey->heap);
    heap_free(survey->best_heap);
    time_free(survey->time);
    time_free(survey->best_time);
    run_unref(survey->run);
    pf_identity_clear(&survey->newcomer);
    pf_sampler_clear(&survey->sampler);
    g_free(survey);
}

PfSink *
pf_survey_sink(PfSurvey *survey)
{
    return &survey->sink;
}

void
pf_survey_finish(PfSurvey *survey, const PfReadReport *report)
{
    uint64_t time_ns = survey->sampler.time_ns;

    act(survey, pf_sampler_finish(&survey->sampler, report->complete), time_ns);
    close_heap(survey);
    close_time(survey);

    /* All is in the global buffer's blocks (FINDINGS 2); but in a damaged log, whoever hops
     * over the others may come down elsewhere than whoever reads them. */
    bool is_as_written = report->n_damaged == 0 && !survey->has_caps;
    if (survey->best_heap)
        survey->best_heap->survey.blocks = is_as_written ? PF_BLOCKS_GLOBAL : PF_BLOCKS_ALL;
}

const PfHeapSurvey *
pf_survey_heap(const PfSurvey *survey)
{
    return survey->best_heap ? &survey->best_heap->survey : NULL;
}

PfTimeProfile *
pf_survey_time(const PfSurvey *survey)
{
    const Time *time = survey->best_time;
    return time ? pf_call_ticks_profile(time->ticks, time->run->centres) : NULL;
}

PfProgram
pf_survey_steal_program(PfSurvey *survey)
{
    Run *run = survey->best_heap   ? survey->best_heap->run
               : survey->best_time ? survey->best_time->run
                                   : survey->run;
    PfProgram program = run->program;

    run->program = (PfProgram){ 0 };
    return program;
}

size_t
pf_survey_heap_profiles(const PfSurvey *survey)
{
    return survey->sampler.profile;
}

size_t
pf_survey_processes(const PfSurvey *survey)
{
    return MAX(survey->sampler.process, 1);
}
