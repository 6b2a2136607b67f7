#include "exchange/hp_facts.h"

#include "base/units.h"

static void
remark_cut(PfLogFacts *facts, const PfHpSurvey *survey)
{
    const PfHpReport *report = pf_hp_survey_report(survey);
    const PfBandMeasures *measures = pf_hp_survey_job(survey)->measures;
    const char *lost =
        pf_hp_survey_ends_in_sample(survey) ? "the last sample is left out; " : "";
    g_autofree char *line = pf_unit_count(report->lines);

    if (measures->n_samples == 0) {
        pf_log_facts_remark(facts, true, "cut short at line %s: %sno whole sample is there",
                            line, lost);
        return;
    }
    g_autofree char *samples = pf_unit_count(measures->n_samples);
    g_autofree char *until = pf_unit_seconds_exact(measures->last_ns);
    pf_log_facts_remark(facts, true,
                        "cut short at line %s: %s%s whole sample%s up to %s %s kept", line,
                        lost, samples, measures->n_samples == 1 ? "" : "s", until,
                        measures->n_samples == 1 ? "was" : "were");
}

/* Samples in the middle of the file whose end is not there. */
static void
remark_left_out(PfLogFacts *facts, const PfHpSurvey *survey)
{
    const PfHpJob *job = pf_hp_survey_job(survey);
    bool is_last = job->pass.profile == pf_hp_survey_count(survey);
    bool is_told =
        pf_hp_survey_report(survey)->is_cut && is_last && pf_hp_survey_ends_in_sample(survey);
    size_t n = job->measures->n_left_out - (is_told ? 1 : 0);
    g_autofree char *samples = pf_unit_count(n);

    if (n > 0)
        pf_log_facts_remark(facts, true, "%s sample%s no END_SAMPLE and %s left out", samples,
                            n == 1 ? " has" : "s have", n == 1 ? "is" : "are");
}

static void
remark_lines(PfLogFacts *facts, const PfHpReport *report)
{
    g_autofree char *lines = pf_unit_count(report->bad_lines);
    g_autofree char *first = pf_unit_count(report->first_bad_line);

    if (report->bad_lines == 1) {
        pf_log_facts_remark(facts, true, "line %s is damaged and was skipped: expected %s",
                            first, report->first_bad_words);
    } else if (report->bad_lines > 1) {
        pf_log_facts_remark(
            facts, true,
            "%s lines are damaged and were skipped, the first is line %s: expected %s", lines,
            first, report->first_bad_words);
    }
}

static void
remark_times(PfLogFacts *facts, const PfHpPass *pass)
{
    g_autofree char *samples = pf_unit_count(pass->n_wrong);

    if (pass->n_wrong > 0) {
        pf_log_facts_remark(facts, false,
                            "the time of %s sample%s is negative or goes back, and counts as "
                            "the time before: areas and growth there are not to be trusted",
                            samples, pass->n_wrong == 1 ? "" : "s");
    }
}

static void
remark_units(PfLogFacts *facts, const PfHpReport *report)
{
    if (report->sample_unit)
        pf_log_facts_remark(facts, false, "its times are in '%s', and are taken as seconds",
                            report->sample_unit);
    if (report->value_unit)
        pf_log_facts_remark(facts, false, "its values are in '%s', and are taken as bytes",
                            report->value_unit);
}

PfLogFacts *
pf_hp_facts(const PfHpSurvey *survey, const char *name, const char *trouble)
{
    const PfHpReport *report = pf_hp_survey_report(survey);
    const PfHpJob *job = pf_hp_survey_job(survey);
    PfLogFacts *facts = pf_log_facts_new(name, PF_LOG_HP);

    facts->bytes = report->bytes;
    facts->complete = !report->is_cut && !trouble;
    facts->segments = pf_hp_survey_count(survey);
    facts->has_times = job->measures->n_samples > 0;
    facts->first_ns = job->measures->first_ns;
    facts->last_ns = job->measures->last_ns;
    facts->trouble = g_strdup(trouble);
    if (report->is_cut)
        remark_cut(facts, survey);
    remark_left_out(facts, survey);
    remark_lines(facts, report);
    remark_times(facts, &job->pass);
    remark_units(facts, report);
    return facts;
}
