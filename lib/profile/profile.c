#include "profile/profile.h"

#include "profile/fold_heap.h"
#include "profile/identity.h"
#include "profile/survey.h"

static const struct {
    const char *name, *flag;
} breakdowns[] = {
    [PF_BY_UNKNOWN] = { "unknown", "-h?" },
    [PF_BY_COST_CENTRE] = { "cost-centre", "-hc" },
    [PF_BY_MODULE] = { "module", "-hm" },
    [PF_BY_CLOSURE_DESCRIPTION] = { "closure", "-hd" },
    [PF_BY_TYPE] = { "type", "-hy" },
    [PF_BY_RETAINER] = { "retainer", "-hr" },
    [PF_BY_BIOGRAPHY] = { "biography", "-hb" },
    [PF_BY_CLOSURE_TYPE] = { "closure-type", "-hT" },
    [PF_BY_INFO_TABLE] = { "info-table", "-hi" },
    [PF_BY_ERA] = { "era", "-he" },
};

const char *
pf_breakdown_name(PfBreakdown breakdown)
{
    return breakdowns[breakdown].name;
}

const char *
pf_breakdown_flag(PfBreakdown breakdown)
{
    return breakdowns[breakdown].flag;
}

const char *
pf_heap_hint(const PfProfile *profile)
{
    if (!profile->heap)
        return "there is no heap profile in the log: run the program with +RTS -hT -l, which "
               "needs no profiling build, or one built with -prof with -hc -l";
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

PfProfile *
pf_profile_load(PfLog *log, const PfProfileOptions *options, GError **error)
{
    g_autoptr(PfProfile) profile = g_new0(PfProfile, 1);
    g_autoptr(PfSurvey) survey = pf_survey_new();
    PfSink *sinks[] = { pf_survey_sink(survey) };

    if (!pf_log_run(log, sinks, G_N_ELEMENTS(sinks), error))
        return NULL;

    const PfReadReport *report = pf_log_report(log);
    pf_survey_finish(survey, report);
    profile->n_processes = pf_survey_processes(survey);
    profile->n_heap_profiles = pf_survey_heap_profiles(survey);
    profile->time = pf_survey_time(survey);
    profile->program = pf_survey_steal_program(survey);
    if (options->mask_args)
        pf_identity_mask(&profile->program);
    profile->end_ns = report->last_ns;
    set_counts(profile, report);

    const PfHeapSurvey *heap = pf_survey_heap(survey);
    if (heap) {
        profile->heap = pf_fold_heap(log, heap, options, report->complete, error);
        if (!profile->heap)
            return NULL;
    }
    return g_steal_pointer(&profile);
}

void
pf_profile_free(PfProfile *profile)
{
    if (!profile)
        return;
    pf_identity_clear(&profile->program);
    pf_heap_profile_free(profile->heap);
    pf_time_profile_free(profile->time);
    g_free(profile);
}
