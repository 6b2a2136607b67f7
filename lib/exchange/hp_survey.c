#include "exchange/hp_survey.h"

#include "base/text.h"
#include "exchange/hp_feed.h"

struct PfHpSurvey {
    size_t segment;
    PfHpLines *lines;
    PfHpPass pass;
    PfHpJob *job, *best; /* may be NULL */
    bool was_cut;        /* the last sample was */
    bool is_start_lost;  /* of a profile without a JOB */
};

static void
job_free(PfHpJob *job)
{
    if (!job)
        return;
    g_free(job->command);
    g_free(job->date);
    pf_intern_free(job->keys);
    pf_band_measures_free(job->measures);
    pf_gap_fold_clear(&job->gaps);
    pf_notes_fold_free(job->marks);
    g_free(job);
}

/* The profile where the pass is. */
static PfHpJob *
job_here(PfHpSurvey *survey)
{
    if (!survey->job) {
        survey->job = g_new0(PfHpJob, 1);
        survey->job->keys = pf_intern_new();
        survey->job->measures = pf_band_measures_new(false);
        survey->job->gaps = pf_gap_fold(0);
        survey->job->gaps.is_lacking = survey->is_start_lost;
        survey->job->marks = pf_notes_fold_new(false);
    }
    return survey->job;
}

static bool
is_better(const PfHpSurvey *survey, const PfHpJob *job, const PfHpJob *best)
{
    if (!job || (survey->segment > 0 && job->pass.profile != survey->segment))
        return false;
    return !best || job->measures->n_samples > best->measures->n_samples;
}

static void
close_job(PfHpSurvey *survey)
{
    PfHpJob *best = survey->best, *job = g_steal_pointer(&survey->job);

    if (job)
        job->pass = survey->pass;
    bool takes_over = is_better(survey, job, best);
    job_free(takes_over ? best : job);
    survey->best = takes_over ? job : best;
}

static void
see_job(void *data, PfSpan text)
{
    PfHpSurvey *survey = data;

    close_job(survey);
    pf_hp_pass_job(&survey->pass);
    survey->was_cut = survey->is_start_lost = false;
    job_here(survey)->command = pf_text_valid(text);
}

static void
see_date(void *data, PfSpan text)
{
    PfHpJob *job = ((PfHpSurvey *)data)->job;

    if (!job) /* before the first JOB it is of none */
        return;
    g_free(job->date);
    job->date = pf_text_valid(text);
}

static void
see_begin(void *data, int64_t time_ns)
{
    PfHpSurvey *survey = data;

    pf_hp_pass_begin(&survey->pass, time_ns);
    survey->was_cut = false;
    job_here(survey);
}

static void
see_band(void *data, PfSpan name, uint64_t bytes)
{
    PfHpJob *job = ((PfHpSurvey *)data)->job;

    pf_band_measures_add(job->measures, pf_hp_feed_key(job->keys, name), bytes);
}

static void
see_end(void *data, G_GNUC_UNUSED int64_t time_ns)
{
    PfHpSurvey *survey = data;
    uint64_t sample_ns = pf_hp_pass_end(&survey->pass);

    pf_band_measures_keep(survey->job->measures, sample_ns);
    pf_gap_fold_keep(&survey->job->gaps, sample_ns);
}

static void
see_cut(void *data)
{
    PfHpSurvey *survey = data;

    pf_band_measures_drop(survey->job->measures);
    pf_gap_fold_lose(&survey->job->gaps);
    survey->was_cut = true;
}

static void
see_orphan(void *data)
{
    PfHpSurvey *survey = data;

    if (survey->job)
        pf_gap_fold_lose(&survey->job->gaps);
    else
        survey->is_start_lost = true;
}

static void
see_mark(void *data, int64_t time_ns)
{
    PfHpSurvey *survey = data;
    uint64_t mark_ns = pf_hp_pass_mark(&survey->pass, time_ns);

    pf_notes_fold_mark(job_here(survey)->marks, mark_ns);
}

PfHpSurvey *
pf_hp_survey_new(size_t segment)
{
    static const PfHpHandler handler = { see_job, see_date, see_begin, see_band,
                                         see_end, see_cut,  see_mark,  see_orphan };
    PfHpSurvey *survey = g_new0(PfHpSurvey, 1);

    survey->segment = segment;
    survey->lines = pf_hp_lines_new(&handler, survey);
    return survey;
}

void
pf_hp_survey_free(PfHpSurvey *survey)
{
    if (!survey)
        return;
    job_free(survey->job);
    job_free(survey->best);
    pf_hp_lines_free(survey->lines);
    g_free(survey);
}

bool
pf_hp_survey_run(PfHpSurvey *survey, PfSource *source, GError **error)
{
    if (!pf_hp_pass_run(source, survey->lines, error))
        return false;
    if (survey->pass.profile == 0) { /* a head without JOB */
        pf_hp_pass_job(&survey->pass);
        job_here(survey);
    }
    close_job(survey);
    return true;
}

const PfHpJob *
pf_hp_survey_job(const PfHpSurvey *survey)
{
    return survey->best;
}

size_t
pf_hp_survey_count(const PfHpSurvey *survey)
{
    return survey->pass.profile;
}

bool
pf_hp_survey_ends_in_sample(const PfHpSurvey *survey)
{
    return survey->was_cut;
}

const PfHpReport *
pf_hp_survey_report(const PfHpSurvey *survey)
{
    return pf_hp_lines_report(survey->lines);
}
