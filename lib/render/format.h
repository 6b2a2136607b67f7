/*
 * format.h - the formats a figure can be drawn in, and drawing it.
 *
 * One table, from which options, suffixes and help are made. Nothing here reads
 * a clock: the same figure gives the same bytes.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "figure/figure.h"
#include "render/theme.h"

typedef struct {
    const char *name;            /* what --format calls it */
    const char *suffix;          /* of file names, with its full stop */
    unsigned vertices_per_point; /* that lines are worth; as text each costs ten letters */
    bool has_pages;              /* else only the first is drawn */
    double tallest;              /* that a page can be, in points; 0: any */
    const struct PfFormatDrawing *drawing; /* how it is drawn: this layer's own affair */
} PfFormat;

typedef struct {
    const PfTheme *theme;
    double scale;            /* of the drawing, and the page */
    double pixels_per_point; /* of the page, where there are pixels */
} PfRenderOptions;

/* Every format there is, the default one first. */
const PfFormat *pf_formats(size_t *out_n);

/* The format of that name, or of the suffix of that path, in any case; NULL: none. */
const PfFormat *pf_format_find(const char *name);
const PfFormat *pf_format_of_path(const char *path);

/* Takes the document's next bytes. After a false it is not called again. */
typedef bool (*PfWrite)(const void *bytes, size_t len, void *data);

/* Draws the figure as one document; the pages that follow it are drawn where the format has
 * pages. Fails when cairo does or `write` says so: bytes may have been written by then. */
bool pf_render(const PfFigure *figure, const PfFormat *format, const PfRenderOptions *options,
               PfWrite write, void *data, GError **error);
