/*
 * drawing.h - how a document of each format comes about. Private to this layer.
 */
#pragma once

#include "render/format.h"

/* Where the bytes of a document go. A refusal is remembered, for cairo forgets some. */
typedef struct {
    PfWrite write;
    void *data;
    bool has_failed;
} PfSink;

/* False after a refusal, the first or an earlier one. */
static inline bool
pf_sink_write(PfSink *sink, const void *bytes, size_t len)
{
    if (!sink->has_failed)
        sink->has_failed = !sink->write(bytes, len, sink->data);
    return !sink->has_failed;
}

/* When the run began: "2026-11-29T20:27:00Z"; empty when there is no such date. Owned by the
 * caller. */
char *pf_drawing_date(const PfFigure *figure);

typedef struct PfFormatDrawing {
    /* NULL, or why it could not be drawn; static. What the sink refused is the caller's to
     * see. */
    const char *(*draw)(const PfFigure *figure, const PfRenderOptions *options, PfSink *sink);
} PfFormatDrawing;

extern const PfFormatDrawing pf_drawing_svg, pf_drawing_pdf, pf_drawing_png, pf_drawing_ps,
    pf_drawing_eps;
