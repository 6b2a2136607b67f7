#include "exchange/load.h"

#include "exchange/hp_profile.h"
#include "exchange/hp_words.h"
#include "exchange/prof_profile.h"
#include "exchange/record_read.h"

static PfProfile *
load_eventlog(PfSource *source, const char *name, const PfProfileOptions *options,
              GError **error)
{
    g_autoptr(PfLog) log = pf_log_new(source, name, PF_LOG_AGAIN, error);

    return log ? pf_profile_load(log, options, error) : NULL;
}

static PfProfile *
load_record(PfSource *source, const char *name, const PfProfileOptions *options, GError **error)
{
    g_autoptr(PfSource) taken = source;

    return pf_record_load(taken, name, options, error);
}

static PfProfile *
load_prof(PfSource *source, const char *name, const PfProfileOptions *options, GError **error)
{
    g_autoptr(PfSource) taken = source;

    return pf_prof_profile_load(taken, name, options, error);
}

static bool
may_be_eventlog(G_GNUC_UNUSED PfSpan head)
{
    return true;
}

/* A log is of the first kind that its head looks like. The last one says what it is when it is
 * no log at all. */
static const struct {
    bool (*looks_like)(PfSpan head);
    PfProfile *(*load)(PfSource *source /* taken */, const char *name,
                       const PfProfileOptions *options, GError **error);
} kinds[] = {
    { pf_hp_looks_like, pf_hp_profile_load },
    { pf_record_looks_like, load_record },
    { pf_prof_looks_like, load_prof },
    { may_be_eventlog, load_eventlog },
};

PfProfile *
pf_load(const char *path, const PfProfileOptions *options, GError **error)
{
    PfSource *source = pf_source_open(path, true, error);
    size_t i = 0;

    if (!source)
        return NULL;
    g_autofree char *name = g_strdup(pf_source_name(source));
    while (!kinds[i].looks_like(pf_source_head(source)))
        i++;
    return kinds[i].load(source, name, options, error);
}
