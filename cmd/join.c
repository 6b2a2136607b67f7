#include "join.h"

#include "message.h"
#include "profile/calls_lend.h"

static PfStatus
say(const PfOptions *options, const PfProfile *profile, const char *text)
{
    if (!options->quiet)
        pf_message("%s: %s", profile->log->file, text);
    return options->strict ? PF_STATUS_PARTIAL : PF_STATUS_OK;
}

static bool
is_prof(const PfProfile *profile)
{
    return profile->log->format == PF_LOG_PROF;
}

/* The first eventlog with ticks; NULL: none. */
static PfProfile *
find_borrower(PfProfile *const *profiles, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!is_prof(profiles[i]) && profiles[i]->time && profiles[i]->time->ticks > 0)
            return profiles[i];
    return NULL;
}

/* The runs are of one program, as far as is known. */
static PfStatus
compare_programs(const PfOptions *options, PfProfile *const *profiles, size_t n)
{
    const char *first = profiles[0]->program.name;
    PfStatus status = PF_STATUS_OK;

    for (size_t i = 1; i < n && first; i++) {
        const char *name = profiles[i]->program.name;
        if (!name || g_str_equal(name, first))
            continue;
        g_autofree char *text =
            g_strdup_printf("this is a run of %s, joined with one of %s", name, first);
        status = pf_status_graver(status, say(options, profiles[i], text));
    }
    return status;
}

PfStatus
pf_join(const PfOptions *options, PfProfile **profiles, size_t *n)
{
    PfProfile *borrower = find_borrower(profiles, *n);
    PfStatus status = compare_programs(options, profiles, *n);
    size_t n_runs = 0;

    for (size_t i = 0; i < *n; i++) {
        if (!borrower || !is_prof(profiles[i])) {
            profiles[n_runs++] = profiles[i];
            continue;
        }
        const PfCalls *before = borrower->time->calls;
        g_autofree char *doubt = pf_profile_lend(borrower, profiles[i]);
        if (doubt)
            status = pf_status_graver(status, say(options, borrower, doubt));
        if (borrower->time->calls == before)
            profiles[n_runs++] = profiles[i];
    }
    *n = n_runs;
    return status;
}
