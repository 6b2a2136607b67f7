#include "base/share.h"

#include <glib.h>
#include <limits.h>
#include <unistd.h>

/* The folder of the running program; NULL when the system does not tell. */
static char *
program_folder(void)
{
    char path[PATH_MAX];
    ssize_t len = readlink("/proc/self/exe", path, sizeof path - 1);

    if (len < 0)
        return NULL;
    path[len] = '\0';
    return g_path_get_dirname(path);
}

static char *
find_in(const char *folder, const char *share, const char *name)
{
    g_autofree char *path = g_build_filename(folder, share, "profolio", name, NULL);

    return g_file_test(path, G_FILE_TEST_EXISTS) ? g_steal_pointer(&path) : NULL;
}

char *
pf_share_find(const char *name)
{
    g_autofree char *program = program_folder();
    char *found = NULL;

    if (program)
        found = find_in(program, "share", name);
    if (program && !found)
        found = find_in(program, "../share", name);
    return found ? found : find_in(PF_DATADIR, "", name);
}
