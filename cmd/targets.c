#include "targets.h"

#include <sys/stat.h>

#include "base/output.h"
#include "batch.h"

/* What tells one file from all others: a link is the file it leads to, and one that is not
 * there yet has its directory. Owned by the caller. */
static char *
identity(const char *path)
{
    struct stat status;
    if (stat(path, &status) == 0)
        return g_strdup_printf("%ju:%ju", (uintmax_t)status.st_dev, (uintmax_t)status.st_ino);

    g_autofree char *target = pf_output_target(path);
    g_autofree char *directory = target ? g_path_get_dirname(target) : NULL;
    if (!directory || stat(directory, &status) != 0)
        return g_canonicalize_filename(path, NULL);
    g_autofree char *name = g_path_get_basename(target);
    return g_strdup_printf("%ju:%ju/%s", (uintmax_t)status.st_dev, (uintmax_t)status.st_ino,
                           name);
}

/* Whether there is a file, or will be: a device or a FIFO takes any number of documents. */
static bool
is_file(const char *path)
{
    return !g_str_equal(path, "-")
           && (!g_file_test(path, G_FILE_TEST_EXISTS)
               || g_file_test(path, G_FILE_TEST_IS_REGULAR));
}

/* What tells a log that is gone once it is read, a pipe, from all others; NULL: it can be read
 * again. Owned by the caller. */
static char *
stream_identity(const char *path)
{
    struct stat status;
    if (g_str_equal(path, "-"))
        return g_strdup("-");

    bool is_pipe = stat(path, &status) == 0 && S_ISFIFO(status.st_mode);
    return is_pipe ? identity(path) : NULL;
}

/* All logs that are read: const char *, borrowed, NULL after the last. Owned by the caller. */
static GPtrArray *
logs_of(const PfOptions *options)
{
    GPtrArray *logs = g_ptr_array_new();

    for (char **path = options->paths; *path; path++)
        g_ptr_array_add(logs, *path);
    if (options->baseline)
        g_ptr_array_add(logs, options->baseline);
    if (options->colours_from)
        g_ptr_array_add(logs, options->colours_from);
    g_ptr_array_add(logs, NULL);
    return logs;
}

/* Whether no log is a stream that another log has already emptied. */
static bool
are_readable(char *const *paths, GError **error)
{
    g_autoptr(GHashTable) streams =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (char *const *path = paths; *path; path++) {
        g_auto(PfArgument) argument = pf_argument(*path);
        char *stream = stream_identity(argument.file);
        if (!stream || g_hash_table_add(streams, stream))
            continue;
        g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                    "%s can be read once, and is to be two logs",
                    g_str_equal(argument.file, "-") ? "standard input" : argument.file);
        return false;
    }
    return true;
}

static bool
add(GHashTable *logs, GHashTable *written, const char *target, GError **error)
{
    g_autofree char *key = identity(target);

    if (!is_file(target))
        return true;
    if (g_hash_table_contains(logs, key)) {
        g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                    "--output %s: this is the log itself", target);
        return false;
    }
    if (g_hash_table_add(written, g_steal_pointer(&key)))
        return true;
    g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, "%s would be written twice",
                target);
    return false;
}

bool
pf_targets_differ(const PfCommand *command, const PfOptions *options, GError **error)
{
    g_autoptr(GHashTable) logs = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GHashTable) written =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    g_autoptr(GPtrArray) read = logs_of(options);

    if (!are_readable((char *const *)read->pdata, error))
        return false;
    for (char **path = (char **)read->pdata; *path; path++) {
        g_auto(PfArgument) argument = pf_argument(*path);
        if (is_file(argument.file))
            g_hash_table_add(logs, identity(argument.file));
    }
    for (char **path = options->paths; *path; path++) {
        g_auto(PfArgument) argument = pf_argument(*path);
        g_auto(GStrv) targets = command->targets(options, argument.file);
        for (char **target = targets; *target; target++)
            if (!add(logs, written, *target, error))
                return false;
        if (pf_batch_joins(command, options))
            return true;
    }
    return true;
}
