#include "eventlog/spool.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "base/error.h"

enum { PORTION = 256 << 10 };

struct PfSpool {
    char *what; /* starts the messages */
    int fd;
    uint64_t len;
    uint8_t portion[PORTION];
};

PfSpool *
pf_spool_new(const char *name, GError **error)
{
    g_autoptr(PfSpool) spool = g_new0(PfSpool, 1);
    g_autofree char *path = g_build_filename(g_get_tmp_dir(), "profolio-XXXXXX", NULL);

    spool->what = g_strdup_printf("%s: cannot be kept in %s", name, g_get_tmp_dir());
    spool->fd = g_mkstemp_full(path, O_RDWR | O_CLOEXEC, 0600);
    if (spool->fd < 0) {
        pf_error_set_errno(error, errno, spool->what);
        return NULL;
    }
    g_unlink(path);
    return g_steal_pointer(&spool);
}

bool
pf_spool_append(PfSpool *spool, PfSpan bytes, GError **error)
{
    while (bytes.len > 0) {
        ssize_t n = pwrite(spool->fd, bytes.data, bytes.len, (off_t)spool->len);

        if (n < 0 && errno != EINTR) {
            pf_error_set_errno(error, errno, spool->what);
            return false;
        }
        size_t written = n > 0 ? (size_t)n : 0;
        bytes = (PfSpan){ bytes.data + written, bytes.len - written };
        spool->len += written;
    }
    return true;
}

bool
pf_spool_read(PfSpool *spool, uint64_t offset, PfSpan *out_bytes, GError **error)
{
    ssize_t n;

    do
        n = pread(spool->fd, spool->portion, sizeof spool->portion, (off_t)offset);
    while (n < 0 && errno == EINTR);

    if (n < 0) {
        pf_error_set_errno(error, errno, spool->what);
        return false;
    }
    *out_bytes = (PfSpan){ spool->portion, (size_t)n };
    return true;
}

uint64_t
pf_spool_len(const PfSpool *spool)
{
    return spool->len;
}

void
pf_spool_free(PfSpool *spool)
{
    if (!spool)
        return;
    if (spool->fd >= 0)
        close(spool->fd);
    g_free(spool->what);
    g_free(spool);
}
