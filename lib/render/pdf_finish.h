/*
 * pdf_finish.h - what cairo cannot write into a PDF: words in place of pictures and links, the
 * language, how the document opens.
 *
 * LOOK.md, section 14. A library that could do it would cost each start of the program as much
 * as all others together. Private to this layer.
 */
#pragma once

#include <glib.h>

#include "render/drawing.h"

typedef struct {
    const GArray *elements; /* PfPdfElement, as they were begun */
    bool has_outline;
} PfPdfFacts;

/* Writes the document that cairo wrote, with what it lacks. The bytes are followed by a NUL.
 * NULL, or why it could not; static: nothing is written then. */
const char *pf_pdf_finish(const GString *document, const PfPdfFacts *facts, PfSink *sink);
