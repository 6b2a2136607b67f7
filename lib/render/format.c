#include "render/format.h"

#include <string.h>

#include "base/error.h"
#include "render/drawing.h"

/* clang-format off */
static const PfFormat formats[] = {
    { "svg", ".svg", 1, false, 0,     &pf_drawing_svg },
    { "pdf", ".pdf", 2, true,  0,     &pf_drawing_pdf },
    { "png", ".png", 2, false, 14400, &pf_drawing_png }, /* cairo's images end at 32,767 */
    { "ps",  ".ps",  2, true,  0,     &pf_drawing_ps  },
    { "eps", ".eps", 2, false, 14400, &pf_drawing_eps }, /* readers know no larger page */
};
/* clang-format on */

const PfFormat *
pf_formats(size_t *out_n)
{
    *out_n = G_N_ELEMENTS(formats);
    return formats;
}

const PfFormat *
pf_format_find(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(formats); i++)
        if (g_ascii_strcasecmp(formats[i].name, name) == 0)
            return &formats[i];
    return NULL;
}

const PfFormat *
pf_format_of_path(const char *path)
{
    const char *suffix = strrchr(path, '.');

    for (size_t i = 0; suffix && i < G_N_ELEMENTS(formats); i++)
        if (g_ascii_strcasecmp(formats[i].suffix, suffix) == 0)
            return &formats[i];
    return NULL;
}

bool
pf_render(const PfFigure *figure, const PfFormat *format, const PfRenderOptions *options,
          PfWrite write, void *data, GError **error)
{
    PfSink sink = { .write = write, .data = data };
    const char *why = format->drawing->draw(figure, options, &sink);

    if (!why && sink.has_failed)
        why = "error while writing to output stream";
    if (!why)
        return true;
    g_set_error(error, PF_ERROR, PF_ERROR_RENDER, "cannot draw %s: %s", format->name, why);
    return false;
}
