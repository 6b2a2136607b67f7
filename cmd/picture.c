#include "picture.h"

#include "base/output.h"
#include "message.h"

char *
pf_picture_formats(void)
{
    size_t n;
    const PfFormat *formats = pf_formats(&n);

    return pf_option_names(formats, n, sizeof formats[0], ", ");
}

bool
pf_picture_streams(const PfOptions *options, size_t n, GError **error)
{
    size_t n_pictures = n * g_strv_length(options->paths);

    if (n_pictures <= 1)
        return true;
    g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                "--output -: %" G_GSIZE_FORMAT " pictures do not fit into one stream",
                n_pictures);
    return false;
}

char *
pf_picture_title(const PfOptions *options)
{
    return options->title ? g_utf8_make_valid(options->title, -1) : NULL;
}

void
pf_picture_warn_of_fonts(const PfOptions *options, const PfTypesetter *text)
{
    static bool is_told;
    const char *warning = pf_typesetter_warning(text);

    if (warning && !is_told && !options->quiet)
        pf_message("%s", warning);
    is_told = true;
}

static bool
write_bytes(const void *bytes, size_t len, void *data)
{
    pf_output_write(data, bytes, len);
    return true;
}

bool
pf_picture_write(const PfFigure *figure, const PfFormat *format, const PfRenderOptions *options,
                 const char *target, GError **error)
{
    g_autoptr(PfOutput) output = pf_output_open(target, error);

    if (!output)
        return false;
    if (!pf_render(figure, format, options, write_bytes, output, error)) {
        g_prefix_error(error, "%s: ", target);
        return false;
    }
    return pf_output_close(g_steal_pointer(&output), error);
}
