#include "profile/segment.h"

#include "base/error.h"

bool
pf_segment_exists(const char *file, size_t segment, size_t n_heap_profiles, size_t n_runs,
                  GError **error)
{
    bool has_heap = n_heap_profiles > 0;
    size_t most = has_heap ? n_heap_profiles : n_runs;

    if (segment <= most)
        return true;
    g_set_error(error, PF_ERROR, PF_ERROR_ABSENT,
                "%s: there is no segment %" G_GSIZE_FORMAT ": the log holds %" G_GSIZE_FORMAT
                " %s%s",
                file, segment, most, has_heap ? "heap profile" : "run", most == 1 ? "" : "s");
    return false;
}
