/*
 * record.c - profolio.h, made of the layers.
 */
#include <errno.h>

#include "base/error.h"
#include "exchange/load.h"
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
    g_autoptr(PfProfile) profile = pf_load(path, &options, error);
    if (!profile)
        return false;

    pf_info_write_json(profile, out);
    if (fflush(out) == 0 && !ferror(out))
        return true;
    pf_error_set_errno(error, errno, "cannot write the record");
    return false;
}
