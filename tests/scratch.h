/*
 * scratch.h - a directory of its own for a test that needs files.
 */
#pragma once

#include "check.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <stdbool.h>

typedef struct {
    char *path;
} Scratch;

static inline Scratch
scratch_make(void)
{
    Scratch scratch = { g_dir_make_tmp("profolio-test-XXXXXX", NULL) };

    assert_non_null(scratch.path);
    return scratch;
}

/* Where a file called `name` is. Owned by the caller. */
static inline char *
scratch_file(const Scratch *scratch, const char *name)
{
    return g_build_filename(scratch->path, name, NULL);
}

/* How many files there are. */
static inline size_t
scratch_count(const Scratch *scratch)
{
    g_autoptr(GDir) dir = g_dir_open(scratch->path, 0, NULL);
    size_t n = 0;

    while (g_dir_read_name(dir))
        n++;
    return n;
}

/* Removes what is at `path`, with all that is in it. */
static inline void
scratch_remove(const char *path)
{
    bool is_link = g_file_test(path, G_FILE_TEST_IS_SYMLINK);
    g_autoptr(GDir) dir = is_link ? NULL : g_dir_open(path, 0, NULL);
    const char *name;

    while (dir && (name = g_dir_read_name(dir))) {
        g_autofree char *inner = g_build_filename(path, name, NULL);
        scratch_remove(inner);
    }
    g_remove(path);
}

static inline void
scratch_clear(Scratch *scratch)
{
    scratch_remove(scratch->path);
    g_clear_pointer(&scratch->path, g_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Scratch, scratch_clear)
