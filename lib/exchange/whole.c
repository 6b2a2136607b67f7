#include "exchange/whole.h"

#include "base/error.h"

GByteArray *
pf_whole_read(PfSource *source, const char *name, const char *kind, GError **error)
{
    g_autoptr(GByteArray) all = g_byte_array_new();
    PfSpan bytes = { .len = 1 };

    while (bytes.len > 0) {
        if (!pf_source_read(source, &bytes, error))
            return NULL;
        if (bytes.len > PF_WHOLE_MAX - all->len) {
            g_set_error(error, PF_ERROR, PF_ERROR_UNSUPPORTED,
                        "%s: a %s of more than 1 GiB is not read", name, kind);
            return NULL;
        }
        if (bytes.len > 0)
            g_byte_array_append(all, bytes.data, (guint)bytes.len);
    }
    return g_steal_pointer(&all);
}
