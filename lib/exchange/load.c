#include "exchange/load.h"

PfProfile *
pf_load(const char *path, const PfProfileOptions *options, GError **error)
{
    g_autoptr(PfLog) log = pf_log_open(path, PF_LOG_AGAIN, error);

    return log ? pf_profile_load(log, options, error) : NULL;
}
