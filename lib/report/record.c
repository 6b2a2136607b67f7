/*
 * record.c - profolio.h, made of the layers.
 */
#include <errno.h>

#include "base/error.h"
#include "profolio.h"
#include "report/info.h"

const char *
pf_version(void)
{
    return PF_VERSION;
}

bool
pf_write_record(const char *path, size_t n_bands, FILE *out, GError **error)
{
    PfProfileOptions options = { .n_bands = n_bands };
    g_autoptr(PfLog) log = pf_log_open(path, PF_LOG_AGAIN, error);
    g_autoptr(PfProfile) profile = log ? pf_profile_load(log, &options, error) : NULL;
    if (!profile)
        return false;

    PfInfo info = { profile, pf_log_report(log), pf_log_header(log), pf_log_name(log) };
    pf_info_write_json(&info, out);
    if (fflush(out) == 0 && !ferror(out))
        return true;
    pf_error_set_errno(error, errno, "cannot write the record");
    return false;
}
