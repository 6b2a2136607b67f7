#include "profile/survey.h"

#include "profile/heap_log.h"
#include "profile/identity.h"

/* One process of the log; shared by the profiles that are of it. */
typedef struct {
    size_t process; /* from 1 */
    PfProgram program;
    PfCentres *centres;
    PfTickyFold *ticky;
    PfNotesFold *notes;
    PfRuntimeFold *runtime;               /* of its segments but the one that is read */
    uint64_t first_segment, last_segment; /* of the log's, from 1 */
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
    Run *asked; /* the run of the number that is asked for; NULL: none, or not yet met */
    PfProgram newcomer; /* what this segment says, in case it turns out to be another run's */
    PfRuntimeFold *runtime; /* of this segment, for the same reason */
    PfSurveyOptions options;
    PfKindSet samples;               /* the kinds that the sampler sees */
    PfKindSet of_runtime, of_others; /* those that its fold sees, and all the others see */
    uint64_t segments;
    PfBlocks blocks;        /* where later passes look */
    Heap *heap, *best_heap; /* may be NULL */
    Time *time, *best_time; /* may be NULL */
    PfFlush flush;
    bool has_caps; /* something of a sample was in a capability's block */
};

static Run *
run_new(const PfSurvey *survey)
{
    Run *run = g_rc_box_new0(Run);

    run->process = MAX(survey->sampler.process, 1);
    run->centres = pf_centres_new();
    run->ticky = pf_ticky_fold_new();
    run->notes = pf_notes_fold_new(survey->options.keep_messages);
    run->runtime = pf_runtime_fold_new(&survey->options.range);
    run->first_segment = MAX(survey->segments, 1);
    run->last_segment = UINT64_MAX;
    return run;
}

static void
run_clear(gpointer data)
{
    Run *run = data;

    pf_program_clear(&run->program);
    pf_centres_free(run->centres);
    pf_ticky_fold_free(run->ticky);
    pf_notes_fold_free(run->notes);
    pf_runtime_fold_free(run->runtime);
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
    pf_heap_survey_clear(&heap->survey);
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

/* Whether `heap` is to be shown rather than `best`: the one that is asked for, else the one
 * with more samples, the earlier of equals. */
static bool
is_better_heap(const PfSurvey *survey, const Heap *heap, const Heap *best)
{
    if (!heap || (survey->options.segment > 0 && heap->survey.index != survey->options.segment))
        return false;
    return !best || heap->survey.measures->n_samples > best->survey.measures->n_samples;
}

static void
close_heap(PfSurvey *survey)
{
    Heap *best = survey->best_heap, *heap = g_steal_pointer(&survey->heap);
    bool is_better = is_better_heap(survey, heap, best);

    heap_free(is_better ? best : heap);
    survey->best_heap = is_better ? heap : best;
}

static Run *
run_shown(const PfSurvey *survey)
{
    return survey->best_heap   ? survey->best_heap->run
           : survey->asked     ? survey->asked
           : survey->best_time ? survey->best_time->run
                               : survey->run;
}

/* Whether a time profile goes with the heap profile that is asked for, or, in a log that has
 * none, is of the run of that number. */
static bool
is_of_segment(const PfSurvey *survey, const Time *time)
{
    const PfSurvey *same = survey->options.same_as;

    if (same)
        return same->best_time && same->best_time->run->process == time->run->process;
    if (survey->options.segment == 0)
        return true;
    if (survey->best_heap)
        return survey->best_heap->run == time->run;
    return survey->sampler.profile == 0 && time->run->process == survey->options.segment;
}

/* Whether `time` is to be shown rather than `best`, which may be of a run that was no longer
 * asked for when its heap profile was found. */
static bool
is_better_time(const PfSurvey *survey, const Time *time, const Time *best)
{
    if (!time || !is_of_segment(survey, time))
        return false;
    return !best || !is_of_segment(survey, best) || time->ticks->samples > best->ticks->samples;
}

static void
close_time(PfSurvey *survey)
{
    Time *best = survey->best_time, *time = g_steal_pointer(&survey->time);
    bool is_better = is_better_time(survey, time, best);

    time_free(is_better ? best : time);
    survey->best_time = is_better ? time : best;
}

/* Another run begins: keeps it, if it is the one that is asked for. */
static void
take_run(PfSurvey *survey, Run *run)
{
    const PfSurvey *same = survey->options.same_as;
    size_t asked = same ? run_shown(same)->process : survey->options.segment;

    survey->run = run;
    if (run->process == asked)
        survey->asked = g_rc_box_acquire(run);
}

static void
begin_run(PfSurvey *survey)
{
    if (survey->sampler.process < 2) /* what was seen so far is of the first */
        return;
    close_heap(survey);
    close_time(survey);
    survey->run->last_segment = survey->segments - 1;
    run_unref(survey->run);
    take_run(survey, run_new(survey));
    survey->run->program = survey->newcomer;
    survey->newcomer = (PfProgram){ 0 };
}

static void
begin_heap(PfSurvey *survey)
{
    close_heap(survey);
    survey->heap = g_new0(Heap, 1);
    survey->heap->run = g_rc_box_acquire(survey->run);
    survey->heap->survey = pf_heap_survey(&survey->sampler, survey->run->centres);
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

/* What the sampler made of a record; the times are those it had before it. */
static void
act(PfSurvey *survey, unsigned did, uint64_t time_ns, uint64_t latest_ns)
{
    if (survey->heap)
        pf_heap_survey_act(&survey->heap->survey, did, time_ns, latest_ns);
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

static void
see_block(PfSurvey *survey, const PfEvent *event)
{
    const struct pf_block_marker *block = &event->block_marker;

    if (block->cap == PF_NO_CAP)
        survey->flush = (PfFlush){ block->end_time, event->offset + block->block_size };
}

/* What the program wrote and counted, in the part of the run that is shown; definitions always
 * hold. False: it is something else. */
static bool
see_writing(PfSurvey *survey, const PfEvent *event)
{
    bool is_shown = pf_time_range_has(&survey->options.range, event->time_ns);
    Run *run = survey->run;

    switch ((int)event->kind) {
    case PF_TICKY_COUNTER_DEF: pf_ticky_fold_event(run->ticky, event); return true;
    case PF_TICKY_COUNTER_SAMPLE:
    case PF_TICKY_COUNTER_BEGIN_SAMPLE:
        if (is_shown)
            pf_ticky_fold_event(run->ticky, event);
        return true;
    case PF_THREAD_LABEL: pf_notes_fold_event(run->notes, event); return true;
    case PF_BLOCK_MARKER: see_block(survey, event); return true;
    case PF_USER_MARKER:
    case PF_USER_MSG:
    case PF_USER_BINARY_MSG:
    case PF_LOG_MSG:
        if (is_shown)
            pf_notes_fold_event(run->notes, event);
        return true;
    default: return false;
    }
}

static bool
see_event(PfSink *sink, const PfEvent *event, G_GNUC_UNUSED GError **error)
{
    PfSurvey *survey = (PfSurvey *)sink;
    if (event->kind == PF_PROF_SAMPLE_COST_CENTRE) {
        if (pf_time_range_has(&survey->options.range, event->time_ns))
            pf_call_ticks_add(time_of_run(survey)->ticks, event);
        return true;
    }
    if (pf_kinds_has(&survey->of_runtime, event->kind)) {
        pf_runtime_fold_event(survey->runtime, event);
        if (!pf_kinds_has(&survey->of_others, event->kind))
            return true;
    }

    uint64_t time_ns = survey->sampler.time_ns, latest_ns = survey->sampler.latest_ns;
    unsigned did = pf_sampler_event(&survey->sampler, event);
    if (event->cap != PF_NO_CAP && pf_kinds_has(&survey->samples, event->kind))
        survey->has_caps = true;
    if (did & PF_SAMPLE_BAND) {
        PfHeapSurvey *heap = &survey->heap->survey;
        pf_band_measures_add(heap->measures, pf_heap_log_key(heap->keys, event),
                             pf_heap_log_bytes(event));
        return true;
    }
    act(survey, did, time_ns, latest_ns);
    if (event->kind == PF_HEAP_PROF_COST_CENTRE)
        pf_centres_define(survey->run->centres, event);
    else if (event->kind == PF_PROF_BEGIN)
        time_of_run(survey)->ticks->interval_ns = event->prof_begin.tick_interval_ns;
    else if (!see_writing(survey, event))
        see_identity(survey, event);
    return true;
}

static bool
see_segment(PfSink *sink, const PfHeader *header, G_GNUC_UNUSED GError **error)
{
    PfSurvey *survey = (PfSurvey *)sink;

    survey->segments++;
    pf_runtime_fold_join(survey->run->runtime, survey->runtime);
    pf_runtime_fold_segment(survey->runtime, header);
    pf_sampler_segment(&survey->sampler, header);
    pf_program_clear(&survey->newcomer);
    return true;
}

static void
see_lost(PfSink *sink, const PfDamage *damage, uint16_t cap)
{
    pf_sampler_lost(&((PfSurvey *)sink)->sampler, damage, cap);
}

static bool
see_mark(PfSink *sink, G_GNUC_UNUSED uint64_t offset, G_GNUC_UNUSED GError **error)
{
    pf_sampler_mark(&((PfSurvey *)sink)->sampler);
    return true;
}

/* What is wanted besides samples and identity. */
static const PfKind kinds[] = {
    PF_HEAP_PROF_COST_CENTRE,
    PF_PROF_BEGIN,
    PF_PROF_SAMPLE_COST_CENTRE,
    PF_TICKY_COUNTER_DEF,
    PF_TICKY_COUNTER_SAMPLE,
    PF_TICKY_COUNTER_BEGIN_SAMPLE,
    PF_THREAD_LABEL,
    PF_USER_MARKER,
    PF_USER_MSG,
    PF_USER_BINARY_MSG,
    PF_LOG_MSG,
    PF_BLOCK_MARKER,
};

/* The reader need not decode, nor the sink see, any but these. */
static PfKindSet
set_wants(PfSurvey *survey)
{
    PfKindSet *others = &survey->of_others;
    PfKindSet all;

    pf_sampler_wants(&survey->samples);
    pf_sampler_wants(others);
    pf_identity_wants(others, survey->options.keep_environment);
    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++)
        pf_kinds_add(others, kinds[i]);
    pf_runtime_fold_wants(&survey->of_runtime);
    all = *others;
    pf_runtime_fold_wants(&all);
    return all;
}

PfSurvey *
pf_survey_new(const PfSurveyOptions *options)
{
    PfSurvey *survey = g_new0(PfSurvey, 1);

    survey->options = *options;
    survey->runtime = pf_runtime_fold_new(&options->range);
    survey->sink = (PfSink){
        .wants = set_wants(survey),
        .blocks = PF_BLOCKS_ALL, /* so that damage anywhere is found */
        .segment = see_segment,
        .event = see_event,
        .lost = see_lost,
        .mark = see_mark,
    };
    take_run(survey, run_new(survey));
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
    if (survey->asked)
        run_unref(survey->asked);
    pf_program_clear(&survey->newcomer);
    pf_runtime_fold_free(survey->runtime);
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
    PfSampler *sampler = &survey->sampler;
    uint64_t time_ns = sampler->time_ns, latest_ns = sampler->latest_ns;

    act(survey, pf_sampler_finish(sampler, report->complete), time_ns, latest_ns);
    if (survey->heap)
        pf_heap_survey_end(&survey->heap->survey, sampler, &survey->flush, report);
    close_heap(survey);
    close_time(survey);
    pf_runtime_fold_join(survey->run->runtime, survey->runtime);
    if (survey->best_time && !is_of_segment(survey, survey->best_time)) {
        g_clear_pointer(&survey->best_time, time_free);
    }

    /* All is in the global buffer's blocks (FINDINGS 2); but in a damaged log, whoever hops
     * over the others may come down elsewhere than whoever reads them. */
    bool is_as_written = report->n_damaged == 0 && !survey->has_caps;
    survey->blocks = is_as_written ? PF_BLOCKS_GLOBAL : PF_BLOCKS_ALL;
}

PfBlocks
pf_survey_blocks(const PfSurvey *survey)
{
    return survey->blocks;
}

const PfHeapSurvey *
pf_survey_heap(const PfSurvey *survey)
{
    return survey->best_heap ? &survey->best_heap->survey : NULL;
}

PfTimeProfile *
pf_survey_time(const PfSurvey *survey, const PfTickCut *cut)
{
    const Time *time = survey->best_time;
    return time ? pf_call_ticks_profile(time->ticks, time->run->centres, cut) : NULL;
}

PfNotes *
pf_survey_steal_notes(PfSurvey *survey)
{
    return pf_notes_fold_steal(run_shown(survey)->notes);
}

PfTicky *
pf_survey_steal_ticky(PfSurvey *survey)
{
    return pf_ticky_fold_steal(run_shown(survey)->ticky);
}

void
pf_survey_steal_runtime(PfSurvey *survey, PfProfile *profile)
{
    pf_runtime_fold_steal(run_shown(survey)->runtime, profile);
}

void
pf_survey_drop_runtime(PfSurvey *survey)
{
    g_clear_pointer(&run_shown(survey)->runtime, pf_runtime_fold_free);
}

void
pf_survey_segments(const PfSurvey *survey, uint64_t *out_first, uint64_t *out_last)
{
    *out_first = run_shown(survey)->first_segment;
    *out_last = run_shown(survey)->last_segment;
}

PfProgram
pf_survey_steal_program(PfSurvey *survey)
{
    Run *run = run_shown(survey);
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
