#include "eventlog/raw.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"

enum { PORTION = 256 << 10 };

struct PfRaw {
    char *name;
    int fd;
    bool owns_fd;
    bool can_seek;
    bool has_ended;  /* for whoever cannot seek */
    uint64_t start;  /* where in the file byte 0 is */
    uint64_t offset; /* of the next byte */
    uint8_t portion[PORTION];
};

/* Opens the file, and finds out whether it can seek; false with errno. */
static bool
open_file(PfRaw *raw, const char *path)
{
    struct stat status;

    raw->owns_fd = strcmp(path, "-") != 0;
    raw->fd = raw->owns_fd ? open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY) : STDIN_FILENO;
    if (raw->fd < 0 || fstat(raw->fd, &status) != 0)
        return false;
    if (S_ISDIR(status.st_mode)) {
        errno = EISDIR;
        return false;
    }
    off_t start = S_ISREG(status.st_mode) ? lseek(raw->fd, 0, SEEK_CUR) : -1;
    raw->can_seek = start >= 0;
    raw->start = raw->can_seek ? (uint64_t)start : 0;
    return true;
}

PfRaw *
pf_raw_open(const char *path, GError **error)
{
    g_autoptr(PfRaw) raw = g_new0(PfRaw, 1);

    if (!open_file(raw, path)) {
        pf_error_set_errno(error, errno, raw->owns_fd ? path : "stdin");
        return NULL;
    }
    raw->name = g_strdup(raw->owns_fd ? path : "stdin");
    return g_steal_pointer(&raw);
}

const char *
pf_raw_name(const PfRaw *raw)
{
    return raw->name;
}

/* What read(2) or pread(2) says, once there is something to read. */
static ssize_t
read_some(const PfRaw *raw, uint8_t *into, size_t len)
{
    for (;;) {
        ssize_t n = raw->can_seek ? pread(raw->fd, into, len, (off_t)(raw->start + raw->offset))
                                  : read(raw->fd, into, len);

        if (n < 0 && errno == EAGAIN) { /* standard input is as others have set it */
            struct pollfd wait = { .fd = raw->fd, .events = POLLIN };
            poll(&wait, 1, -1);
        } else if (n >= 0 || errno != EINTR)
            return n;
    }
}

bool
pf_raw_read(PfRaw *raw, size_t least, PfSpan *out_bytes, GError **error)
{
    size_t len = 0;
    bool more = !raw->has_ended;

    g_assert(least <= PORTION);
    while (more && len < least) {
        ssize_t n = read_some(raw, raw->portion + len, PORTION - len);
        if (n < 0) {
            pf_error_set_errno(error, errno, raw->name);
            return false;
        }
        len += (size_t)n;
        raw->offset += (uint64_t)n;
        more = n > 0;
    }
    raw->has_ended = !more && !raw->can_seek;
    *out_bytes = (PfSpan){ raw->portion, len };
    return true;
}

bool
pf_raw_can_seek(const PfRaw *raw)
{
    return raw->can_seek;
}

void
pf_raw_seek(PfRaw *raw, uint64_t offset)
{
    raw->offset = offset;
}

bool
pf_raw_len(const PfRaw *raw, uint64_t *out_len, GError **error)
{
    struct stat status;

    if (fstat(raw->fd, &status) != 0) {
        pf_error_set_errno(error, errno, raw->name);
        return false;
    }
    uint64_t size = (uint64_t)status.st_size;
    *out_len = size > raw->start ? size - raw->start : 0;
    return true;
}

void
pf_raw_free(PfRaw *raw)
{
    if (!raw)
        return;
    if (raw->owns_fd && raw->fd >= 0)
        close(raw->fd);
    g_free(raw->name);
    g_free(raw);
}
