/*
 * svg_probe.h - figures drawn as SVG, and read again by another's parser.
 */
#pragma once

#include "check.h"

#include <math.h>
#include <string.h>

#include "figure/figure.h"
#include "render/format.h"

static inline bool
svg_append(const void *bytes, size_t len, void *data)
{
    g_string_append_len(data, bytes, (gssize)len);
    return true;
}

/* The figure in a theme, at a scale. Owned by the caller. */
static inline char *
svg_drawn(const PfFigure *figure, const char *theme, double scale)
{
    g_autoptr(GError) error = NULL;
    GString *text = g_string_new(NULL);
    PfRenderOptions options = { pf_theme_find(theme), scale, 1 };

    assert_true(pf_render(figure, pf_format_find("svg"), &options, svg_append, text, &error));
    assert_null(error);
    assert_int_equal(strlen(text->str), text->len);
    return g_string_free(text, FALSE);
}

static inline char *
svg_of(const PfFigure *figure)
{
    return svg_drawn(figure, NULL, 1);
}

static inline unsigned
svg_count(const char *svg, const char *words)
{
    unsigned n = 0;

    for (const char *at = strstr(svg, words); at; at = strstr(at + 1, words))
        n++;
    return n;
}

static inline void
assert_svg_holds(const char *svg, const char *words)
{
    if (!strstr(svg, words))
        fail_msg("there is no %s in\n%s", words, svg);
}

/* What the parser finds: "<name", " name=value" each, and text as it is, a line each. */
static inline void
svg_take_start(GMarkupParseContext *context, const char *element, const char **names,
               const char **values, gpointer data, GError **error)
{
    (void)context;
    (void)error;
    g_string_append_printf(data, "<%s\n", element);
    for (; *names; names++, values++)
        g_string_append_printf(data, " %s=%s\n", *names, *values);
}

static inline void
svg_take_text(GMarkupParseContext *context, const char *text, gsize len, gpointer data,
              GError **error)
{
    (void)context;
    (void)error;
    g_string_append_len(data, text, (gssize)len);
    g_string_append_c(data, '\n');
}

/* The document as the parser has it; it is well-formed, or the test fails. Owned by the caller.
 */
static inline char *
svg_parsed(const char *svg)
{
    static const GMarkupParser parser = { .start_element = svg_take_start,
                                          .text = svg_take_text };
    g_autoptr(GError) error = NULL;
    GString *found = g_string_new(NULL);
    GMarkupParseContext *context = g_markup_parse_context_new(&parser, 0, found, NULL);

    if (!g_markup_parse_context_parse(context, svg, -1, &error)
        || !g_markup_parse_context_end_parse(context, &error))
        fail_msg("%s in\n%s", error->message, svg);
    g_markup_parse_context_free(context);
    return g_string_free(found, FALSE);
}
