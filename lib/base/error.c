#include "base/error.h"

/* clang-format off */
G_DEFINE_QUARK(pf-error-quark, pf_error)
/* clang-format on */

void
pf_error_set_errno(GError **error, int number, const char *what)
{
    g_set_error(error, G_FILE_ERROR, (int)g_file_error_from_errno(number), "%s: %s", what,
                g_strerror(number));
}
