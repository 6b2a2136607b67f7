#include "batch.h"

#include "exchange/load.h"
#include "join.h"
#include "message.h"
#include "verdict.h"
#include "view.h"

enum { JOBS_MAX = 256 };

/* One log on its way. */
typedef struct {
    PfArgument argument;
    PfProfileOptions wanted;
    GThread *thread; /* NULL: not begun, or loaded without */
    PfProfile *profile;
    GError *error;
} Job;

typedef struct {
    const PfCommand *command;
    const PfOptions *options;
    PfView view;
    size_t n_jobs; /* that may be loaded or loading */
    size_t n;
    Job *jobs;     /* [n] */
    Job others[2]; /* the baseline, and whose colours are kept; without a file: not asked for */
} Batch;

static bool
read_jobs(const PfOptions *options, size_t *out_jobs, GError **error)
{
    *out_jobs = g_get_num_processors();
    if (!options->jobs)
        return true;
    if (!pf_option_count("jobs", options->jobs, out_jobs, error))
        return false;
    if (*out_jobs == 0)
        return pf_option_refuse("jobs", options->jobs, "a whole number from 1", error);
    *out_jobs = MIN(*out_jobs, JOBS_MAX);
    return true;
}

bool
pf_batch_check(const PfCommand *command, const PfOptions *options, GError **error)
{
    static const PfProfileOptions none = { 0 };
    g_auto(PfView) view = { 0 };
    size_t n_jobs;

    if (!command->check(options, error))
        return false;
    return pf_view_read(options, &none, &view, error) && read_jobs(options, &n_jobs, error);
}

bool
pf_batch_joins(const PfCommand *command, const PfOptions *options)
{
    return command->joins && command->joins(options);
}

static gpointer
load(gpointer data)
{
    Job *job = data;

    job->profile = pf_load(job->argument.file, &job->wanted, &job->error);
    return NULL;
}

static void
begin(const Batch *batch, Job *job)
{
    job->wanted = batch->view.profile;
    job->wanted.windows[1] = job->argument.window;
    job->thread = g_thread_try_new("load", load, job, NULL);
    if (!job->thread)
        load(job);
}

static void
print_error(const GError *error)
{
    if (error)
        pf_message("%s", error->message);
}

static void
await(Job *job)
{
    if (job->thread)
        g_thread_join(g_steal_pointer(&job->thread));
}

static void
drop(Job *job)
{
    print_error(job->error);
    g_clear_pointer(&job->profile, pf_profile_free);
    g_clear_error(&job->error);
}

/* Writes what was loaded, and frees it. */
static PfStatus
finish(const Batch *batch, Job *job)
{
    PfOtherRuns others = { batch->others[0].profile, batch->others[1].profile };
    PfStatus status = PF_STATUS_FAILED;

    await(job);
    if (job->profile
        && batch->command->write(batch->options, &job->argument, job->profile, &others,
                                 &job->error))
        status = pf_verdict(batch->options, job->profile->log, job->profile);
    drop(job);
    return status;
}

/* Loads the runs that every log is held against; without them nothing is written. */
static PfStatus
load_others(Batch *batch)
{
    PfStatus status = PF_STATUS_OK;

    for (size_t i = 0; i < G_N_ELEMENTS(batch->others); i++)
        if (batch->others[i].argument.file)
            begin(batch, &batch->others[i]);
    for (size_t i = 0; i < G_N_ELEMENTS(batch->others); i++) {
        Job *job = &batch->others[i];
        PfStatus one = job->argument.file ? PF_STATUS_FAILED : PF_STATUS_OK;
        await(job);
        if (job->profile)
            one = pf_verdict(batch->options, job->profile->log, job->profile);
        status = pf_status_graver(status, one);
    }
    return status;
}

static PfStatus
run_loaded(Batch *batch)
{
    PfStatus status = load_others(batch);
    size_t begun = 0;

    if (status == PF_STATUS_FAILED)
        return status;
    for (size_t i = 0; i < batch->n; i++) {
        for (; begun < batch->n && begun < i + batch->n_jobs; begun++)
            begin(batch, &batch->jobs[begun]);
        status = pf_status_graver(status, finish(batch, &batch->jobs[i]));
    }
    return status;
}

/* Loads all logs; with all of them there is one document. */
static PfStatus
load_all(Batch *batch, PfProfile **profiles)
{
    PfStatus status = PF_STATUS_OK;
    size_t begun = 0;

    for (size_t i = 0; i < batch->n; i++) {
        for (; begun < batch->n && begun < i + batch->n_jobs; begun++)
            begin(batch, &batch->jobs[begun]);
        Job *job = &batch->jobs[i];
        await(job);
        profiles[i] = job->profile;
        status = pf_status_graver(status, job->profile ? PF_STATUS_OK : PF_STATUS_FAILED);
    }
    return status;
}

/* Writes what the runs tell together, and says what of that is doubtful. */
static PfStatus
write_joined(const Batch *batch, PfProfile **profiles)
{
    PfOtherRuns others = { batch->others[0].profile, batch->others[1].profile };
    size_t n = batch->n;
    g_autoptr(GError) error = NULL;
    PfStatus status = pf_join(batch->options, profiles, &n);
    bool is_written =
        batch->command->write_joined(batch->options, &batch->jobs[0].argument,
                                     (const PfProfile *const *)profiles, n, &others, &error);

    print_error(error);
    return is_written ? status : PF_STATUS_FAILED;
}

/* Of several logs one document; where one of them cannot be read there is none. */
static PfStatus
run_joined(Batch *batch)
{
    g_autofree PfProfile **profiles = g_new0(PfProfile *, batch->n);
    PfStatus status = load_others(batch);

    if (status != PF_STATUS_FAILED)
        status = pf_status_graver(status, load_all(batch, profiles));
    if (status != PF_STATUS_FAILED)
        status = pf_status_graver(status, write_joined(batch, profiles));
    for (size_t i = 0; i < batch->n; i++) {
        Job *job = &batch->jobs[i];
        if (status != PF_STATUS_FAILED)
            status = pf_status_graver(
                status, pf_verdict(batch->options, job->profile->log, job->profile));
        drop(job);
    }
    return status;
}

/* For commands that read the logs themselves. */
static PfStatus
run_each(const Batch *batch)
{
    PfStatus status = PF_STATUS_OK;

    for (size_t i = 0; i < batch->n; i++) {
        g_autoptr(GError) error = NULL;
        PfStatus one = batch->command->run(batch->options, &batch->jobs[i].argument, &error);
        print_error(error);
        status = pf_status_graver(status, one);
    }
    return status;
}

PfStatus
pf_batch_run(const PfCommand *command, const PfOptions *options)
{
    PfProfileOptions wanted = { 0 };
    Batch batch = { .command = command,
                    .options = options,
                    .n = g_strv_length(options->paths) };

    if (command->wants)
        wanted = command->wants(options);
    if (!pf_view_read(options, &wanted, &batch.view, NULL)
        || !read_jobs(options, &batch.n_jobs, NULL))
        return PF_STATUS_USAGE;
    batch.jobs = g_new0(Job, batch.n);
    for (size_t i = 0; i < batch.n; i++)
        batch.jobs[i].argument = pf_argument(options->paths[i]);
    const char *others[] = { options->baseline, options->colours_from };
    for (size_t i = 0; i < G_N_ELEMENTS(others); i++)
        if (others[i])
            batch.others[i].argument = pf_argument(others[i]);
    PfStatus status = pf_batch_joins(command, options) ? run_joined(&batch)
                      : command->write                 ? run_loaded(&batch)
                                                       : run_each(&batch);
    for (size_t i = 0; i < batch.n; i++)
        pf_argument_clear(&batch.jobs[i].argument);
    for (size_t i = 0; i < G_N_ELEMENTS(batch.others); i++) {
        drop(&batch.others[i]);
        pf_argument_clear(&batch.others[i].argument);
    }
    g_free(batch.jobs);
    pf_view_clear(&batch.view);
    return status;
}
