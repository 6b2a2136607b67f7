#include "document.h"

#include <sys/ioctl.h>
#include <unistd.h>

bool
pf_document_is_one(const PfOptions *options, GError **error)
{
    if (!options->outputs || !options->outputs[1])
        return true;
    g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                "--output %s: this command writes one document", options->outputs[1]);
    return false;
}

bool
pf_document_is_stream(const char *target)
{
    return g_str_equal(target, "-")
           || (g_file_test(target, G_FILE_TEST_EXISTS)
               && !g_file_test(target, G_FILE_TEST_IS_REGULAR)
               && !g_file_test(target, G_FILE_TEST_IS_DIR));
}

const char *
pf_document_target(const PfOptions *options)
{
    return options->outputs ? options->outputs[0] : "-";
}

size_t
pf_document_width(const char *target)
{
    struct winsize size;

    if (!g_str_equal(target, "-") || !isatty(STDOUT_FILENO)
        || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0)
        return 0;
    return size.ws_col;
}

void
pf_document_refuse(const PfOptions *options, const char *target, const char *known,
                   GError **error)
{
    if (options->format) {
        g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                    "--format %s: expected one of %s", options->format, known);
    } else {
        g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                    "--output %s: the suffix says no format; give --format, one of %s", target,
                    known);
    }
}

bool
pf_document_formats(const PfOptions *options, bool (*has_name)(const char *name),
                    bool (*has_suffix)(const char *path), const char *known, GError **error)
{
    if (options->format && options->outputs && options->outputs[0] && options->outputs[1]) {
        g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                    "--format %s: with several outputs the suffix of each says its format",
                    options->format);
        return false;
    }
    if (options->format && !has_name(options->format)) {
        pf_document_refuse(options, NULL, known, error);
        return false;
    }
    for (char **target = options->outputs; target && *target && !options->format; target++) {
        if (!has_suffix(*target) && !pf_document_is_stream(*target)) {
            pf_document_refuse(options, *target, known, error);
            return false;
        }
    }
    return true;
}
