#include "exchange/hp_profile.h"

#include "exchange/hp_breakdown.h"
#include "exchange/hp_facts.h"
#include "exchange/hp_feed.h"
#include "exchange/hp_survey.h"
#include "profile/heap_build.h"
#include "profile/segment.h"
#include "profile/window.h"

/* What the making of a profile works with. */
typedef struct {
    PfSource *source;
    const char *name;
    const PfProfileOptions *options;
    PfHpSurvey *survey;
} Maker;

static void
maker_clear(Maker *maker)
{
    pf_hp_survey_free(maker->survey);
    pf_source_free(maker->source);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Maker, maker_clear)

/* What is known of the heap profile without its samples. */
static PfHeapProfile *
blank_heap(const PfHpJob *job, const PfProgram *program)
{
    PfHeapProfile *heap = g_new0(PfHeapProfile, 1);

    heap->time_base = PF_TIMES_MUTATOR_CPU;
    if (program->args)
        pf_hp_breakdown_of_args(heap, program->args);
    if (heap->breakdown == PF_BY_UNKNOWN)
        heap->breakdown = pf_hp_breakdown_of_names(job->keys);
    heap->breakdown_number = heap->breakdown;
    return heap;
}

static bool
build_heap(PfProfile *profile, const Maker *maker, PfHeapProfile *blank, GError **error)
{
    const PfHpJob *job = pf_hp_survey_job(maker->survey);
    PfHpFeed feed = pf_hp_feed(maker->source, job->pass.profile, job->keys);
    bool are_numbered = blank->breakdown == PF_BY_COST_CENTRE;
    g_autoptr(GHashTable) ambiguous = are_numbered ? pf_band_ambiguous_texts(job->keys) : NULL;
    PfHeapSource source = {
        .file = maker->name,
        .feed = &feed.feed,
        .namer = { .breakdown = blank->breakdown,
                   .keys = job->keys,
                   .is_hp = true,
                   .ambiguous = ambiguous },
        .measures = job->measures,
        .gaps = &job->gaps,
        .profile = blank,
    };

    profile->heap = pf_heap_build(&source, maker->options, &profile->range, error);
    return profile->heap != NULL;
}

/* The marks, and the part of the run that they may bound. */
static bool
find_window(PfProfile *profile, const Maker *maker, GError **error)
{
    const PfHpJob *job = pf_hp_survey_job(maker->survey);

    profile->notes = pf_notes_fold_steal(job->marks);
    if (!pf_window_find(maker->options, &profile->notes->markers, &profile->range, error)) {
        g_prefix_error(error, "%s: ", maker->name);
        return false;
    }
    pf_notes_clip_markers(profile->notes, &profile->range);
    return true;
}

static bool
make(PfProfile *profile, const Maker *maker, GError **error)
{
    if (!pf_hp_survey_run(maker->survey, maker->source, error))
        return false;
    profile->n_processes = 1;
    profile->segment = maker->options->segment;
    profile->n_heap_profiles = pf_hp_survey_count(maker->survey);
    if (!pf_segment_exists(maker->name, maker->options->segment, profile->n_heap_profiles,
                           profile->n_processes, error)
        || !find_window(profile, maker, error))
        return false;

    const PfHpJob *job = pf_hp_survey_job(maker->survey);
    if (job->command)
        pf_program_set_command(&profile->program, job->command);
    profile->program.date = g_strdup(job->date);
    if (!build_heap(profile, maker, blank_heap(job, &profile->program), error))
        return false;
    if (maker->options->mask_args)
        pf_program_mask(&profile->program);
    profile->log = pf_hp_facts(maker->survey, maker->name, pf_source_trouble(maker->source));
    return true;
}

PfProfile *
pf_hp_profile_load(PfSource *source, const char *name, const PfProfileOptions *options,
                   GError **error)
{
    g_auto(Maker) maker = { .source = source,
                            .name = name,
                            .options = options,
                            .survey = pf_hp_survey_new(options->segment) };
    g_autoptr(PfProfile) profile = g_new0(PfProfile, 1);

    return make(profile, &maker, error) ? g_steal_pointer(&profile) : NULL;
}
