/*
 * scratch.h - a directory of its own for a test that needs files.
 */
#pragma once

#include "check.h"

#include <glib.h>
#include <glib/gstdio.h>

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

/* Removes the directory and its files; there are no directories in it. */
static inline void
scratch_clear(Scratch *scratch)
{
    g_autoptr(GDir) dir = g_dir_open(scratch->path, 0, NULL);
    const char *name;

    while ((name = g_dir_read_name(dir))) {
        g_autofree char *path = scratch_file(scratch, name);
        g_unlink(path);
    }
    g_rmdir(scratch->path);
    g_clear_pointer(&scratch->path, g_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Scratch, scratch_clear)
