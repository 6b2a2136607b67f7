#include "profile/profile.h"

#include "base/text.h"
#include "eventlog/decode.h"
#include "profile/heap_build.h"
#include "profile/heap_log.h"
#include "profile/provenance.h"
#include "profile/schedule_pass.h"
#include "profile/segment.h"
#include "profile/survey.h"
#include "profile/window.h"

const char *
pf_heap_hint(const PfProfile *profile)
{
    if (!profile->heap)
        return "there is no heap profile in the log: run the program with +RTS -hT -l, which "
               "needs no profiling build, or one built with -prof with -hc -l";
    if (!pf_time_range_is_all(&profile->range))
        return "the heap profile has no sample in the part of the run that is asked for";
    return "the heap profile in the log has no whole sample: let the program run longer, or "
           "sample more often with +RTS -i0.01";
}

/* How often the header's types of `kind` occur, whatever their tags. */
static uint64_t
count_of(const PfReadReport *report, PfKind kind)
{
    return report->by_tag[pf_event_spec(kind)->tag].count;
}

static void
set_counts(PfProfile *profile, const PfReadReport *report)
{
    profile->n_cost_centres = count_of(report, PF_HEAP_PROF_COST_CENTRE);
    profile->n_info_tables = count_of(report, PF_IPE);
    profile->n_ticky_counters = count_of(report, PF_TICKY_COUNTER_DEF);
    if (profile->program.capabilities == 0)
        profile->program.capabilities = report->n_caps;
}

/* Reads the whole log into a survey. */
static bool
run_survey(PfLog *log, PfSurvey *survey, GError **error)
{
    PfSink *sinks[] = { pf_survey_sink(survey) };

    if (!pf_log_run(log, sinks, G_N_ELEMENTS(sinks), error))
        return false;
    pf_survey_finish(survey, pf_log_report(log));
    return true;
}

/* What HEAP_PROF_BEGIN says; nothing where it is lost. */
static PfHeapProfile *
blank_heap(const PfHeapSurvey *survey)
{
    PfHeapProfile *profile = g_new0(PfHeapProfile, 1);
    PfEvent event = { .kind = PF_HEAP_PROF_BEGIN,
                      .payload = { survey->begin->data, survey->begin->len } };
    pf_decode(&event);
    const struct pf_heap_prof_begin *begin = &event.heap_prof_begin;
    const PfSpan filters[PF_FILTERS] = {
        begin->module_filter,      begin->closure_descr_filter, begin->type_descr_filter,
        begin->cost_centre_filter, begin->ccs_filter,           begin->retainer_filter,
        begin->biography_filter,
    };

    profile->breakdown_number = begin->breakdown;
    profile->breakdown = pf_heap_survey_breakdown(survey);
    profile->period_ns = begin->period_ns;
    for (size_t i = 0; i < PF_FILTERS; i++)
        if (filters[i].len > 0)
            profile->filters[i] = pf_text_valid(filters[i]);
    profile->time_base = survey->measures->is_by_index ? PF_TIMES_LOST : PF_TIMES_ELAPSED;
    profile->lower_bound = profile->breakdown == PF_BY_RETAINER;
    return profile;
}

/* What the making of a profile works with. */
typedef struct {
    PfLog *log;
    const PfProfileOptions *options;
    PfSurvey *survey;     /* of the whole log */
    PfInfoTables *tables; /* NULL: nothing names one */
} Maker;

static void
maker_clear(Maker *maker)
{
    pf_survey_free(maker->survey);
    pf_info_tables_free(maker->tables);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Maker, maker_clear)

static PfSurveyOptions
survey_options(const PfProfileOptions *options, PfTimeRange range)
{
    return (PfSurveyOptions){ .segment = options->segment,
                              .range = range,
                              .keep_messages = options->keep_messages,
                              .keep_environment = options->keep_environment };
}

/* What is not of the heap, in the part of the run that is shown. */
static bool
take_rest(PfProfile *profile, const Maker *maker, GError **error)
{
    const PfProfileOptions *options = maker->options;
    PfSurveyOptions part = survey_options(options, profile->range);
    g_autoptr(PfSurvey) of_part = NULL;
    PfSurvey *survey = maker->survey;
    PfTickCut cut = pf_tick_cut(options);

    if (!pf_time_range_is_all(&profile->range)) {
        pf_survey_drop_runtime(maker->survey);
        part.same_as = maker->survey;
        survey = of_part = pf_survey_new(&part);
        if (!run_survey(maker->log, of_part, error))
            return false;
    }
    profile->time = pf_survey_time(survey, &cut);
    profile->ticky = pf_survey_steal_ticky(survey);
    pf_survey_steal_runtime(survey, profile);
    if (of_part) {
        pf_notes_free(profile->notes);
        profile->notes = pf_survey_steal_notes(of_part);
    }
    return true;
}

static bool
take_schedule(PfProfile *profile, const Maker *maker, GError **error)
{
    PfSchedulePass pass = { .log = maker->log,
                            .range = profile->range,
                            .notes = profile->notes };

    pf_survey_segments(maker->survey, &pass.first_segment, &pass.last_segment);
    return !maker->options->keep_schedule || pf_schedule_pass_run(&pass, profile, error);
}

static void
need_of_bands(PfInfoTables *tables, const PfHeapSurvey *heap)
{
    for (uint32_t key = 0; key < pf_intern_count(heap->keys); key++)
        pf_info_tables_need_label(tables, pf_intern_bytes(heap->keys, key));
}

/* Looks up the info tables that bands and counters name; one more pass, if there are any. */
static bool
find_tables(Maker *maker, const PfProfile *profile, GError **error)
{
    const PfHeapSurvey *heap = pf_survey_heap(maker->survey);
    bool keep_all = maker->options->keep_info_tables;
    bool has_bands = heap && pf_heap_survey_breakdown(heap) == PF_BY_INFO_TABLE;

    if (profile->n_info_tables == 0 || !(keep_all || has_bands || profile->ticky))
        return true;
    maker->tables = pf_info_tables_new(keep_all);
    if (has_bands)
        need_of_bands(maker->tables, heap);
    for (size_t i = 0; profile->ticky && i < profile->ticky->n_counters; i++)
        if (profile->ticky->counters[i].info_table != 0)
            pf_info_tables_need(maker->tables, profile->ticky->counters[i].info_table);
    uint64_t first, last;
    pf_survey_segments(maker->survey, &first, &last);
    return pf_provenance_read(maker->log, maker->tables, first, last,
                              pf_survey_blocks(maker->survey), error);
}

static void
place_counters(PfTicky *ticky, const PfInfoTables *tables)
{
    for (size_t i = 0; ticky && tables && i < ticky->n_counters; i++) {
        PfTickyCounter *counter = &ticky->counters[i];
        PfInfoTable table;
        if (counter->info_table == 0
            || !pf_info_tables_find(tables, counter->info_table, &table))
            continue;
        counter->module = g_strdup(table.module);
        counter->source = g_strdup(table.source);
    }
}

static bool
build_heap(PfProfile *profile, const Maker *maker, GError **error)
{
    const PfHeapSurvey *heap = pf_survey_heap(maker->survey);
    if (!heap)
        return true;

    PfHeapLog feed =
        pf_heap_log(maker->log, heap->index, heap->keys, pf_survey_blocks(maker->survey));
    PfTimeRange range = heap->measures->is_by_index ? pf_time_range_all() : profile->range;
    PfHeapSource source = {
        .file = pf_log_name(maker->log),
        .feed = &feed.feed,
        .namer = { .keys = heap->keys, .centres = heap->centres, .tables = maker->tables },
        .measures = heap->measures,
        .gaps = &heap->gaps,
        .profile = blank_heap(heap),
    };
    source.namer.breakdown = source.profile->breakdown;
    profile->heap = pf_heap_build(&source, maker->options, &range, error);
    return profile->heap != NULL;
}

/* What pass 1 alone tells. */
static bool
take_survey(PfProfile *profile, const Maker *maker, GError **error)
{
    static const PfNoteList none = { 0 };
    PfSurvey *survey = maker->survey;

    profile->n_processes = pf_survey_processes(survey);
    profile->n_heap_profiles = pf_survey_heap_profiles(survey);
    if (!pf_segment_exists(pf_log_name(maker->log), maker->options->segment,
                           profile->n_heap_profiles, profile->n_processes, error))
        return false;
    profile->program = pf_survey_steal_program(survey);
    profile->notes = pf_survey_steal_notes(survey);
    set_counts(profile, pf_log_report(maker->log));
    if (maker->options->mask_args)
        pf_program_mask(&profile->program);
    if (pf_window_find(maker->options, profile->notes ? &profile->notes->markers : &none,
                       &profile->range, error))
        return true;
    g_prefix_error(error, "%s: ", pf_log_name(maker->log));
    return false;
}

PfProfile *
pf_profile_load(PfLog *log, const PfProfileOptions *options, GError **error)
{
    PfSurveyOptions whole = survey_options(options, pf_time_range_all());
    g_auto(Maker) maker = { .log = log, .options = options, .survey = pf_survey_new(&whole) };
    g_autoptr(PfProfile) profile = g_new0(PfProfile, 1);

    if (!run_survey(log, maker.survey, error) || !take_survey(profile, &maker, error)
        || !take_rest(profile, &maker, error) || !take_schedule(profile, &maker, error)
        || !find_tables(&maker, profile, error) || !build_heap(profile, &maker, error))
        return NULL;
    place_counters(profile->ticky, maker.tables);
    if (options->keep_info_tables)
        profile->info_tables = g_steal_pointer(&maker.tables);
    profile->segment = options->segment;
    profile->log = pf_log_facts_of(log);
    return g_steal_pointer(&profile);
}

void
pf_profile_free(PfProfile *profile)
{
    if (!profile)
        return;
    pf_program_clear(&profile->program);
    pf_heap_profile_free(profile->heap);
    pf_time_profile_free(profile->time);
    pf_ticky_free(profile->ticky);
    pf_memory_free(profile->memory);
    pf_gc_free(profile->gc);
    pf_nonmoving_free(profile->nonmoving);
    pf_sparks_free(profile->sparks);
    pf_tasks_free(profile->tasks);
    pf_capsets_free(profile->capsets);
    pf_schedule_free(profile->schedule);
    pf_phases_free(profile->phases);
    pf_notes_free(profile->notes);
    pf_info_tables_free(profile->info_tables);
    pf_log_facts_free(profile->log);
    g_free(profile);
}
