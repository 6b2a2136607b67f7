/*
 * fuzz.h - what the fuzz targets share: their one assertion, and bytes as a log on disk.
 */
#pragma once

#include <glib/gstdio.h>
#include <stdlib.h>

#include "eventlog/log.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A property: what does not hold is a crash, with the condition in words. */
#define MUST(condition) fuzz_must((condition), #condition)

static inline void
fuzz_must(bool holds, const char *condition)
{
    if (holds)
        return;
    g_printerr("not so: %s\n", condition);
    abort();
}

/* The bytes in a file of their own, which the caller removes. Its name is the caller's. */
static inline char *
fuzz_file(PfSpan bytes)
{
    char *path = NULL;
    int fd = g_file_open_tmp("profolio-fuzz-XXXXXX", &path, NULL);

    MUST(fd >= 0);
    g_close(fd, NULL);
    MUST(g_file_set_contents_full(path, (const char *)bytes.data, (gssize)bytes.len,
                                  G_FILE_SET_CONTENTS_NONE, 0600, NULL));
    return path;
}

/* The log, or NULL when it is none. The file is gone from its directory already. */
static inline PfLog *
fuzz_log(PfSpan bytes)
{
    g_autofree char *path = fuzz_file(bytes);
    PfLog *log = pf_log_open(path, PF_LOG_AGAIN, NULL);

    g_unlink(path);
    return log;
}
