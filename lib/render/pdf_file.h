/*
 * pdf_file.h - a PDF of cairo's in memory as its numbered objects, to be added to and written.
 *
 * Cairo writes every object, however small, as text. Here only streams stay as they are; the
 * others are packed and compressed, as PDF allows since 1.5. Private to this layer.
 */
#pragma once

#include <glib.h>

typedef struct {
    GString *text;      /* a dictionary or any other value; NULL: there is no such object */
    const char *stream; /* what follows, borrowed; NULL: nothing */
    gsize stream_len;
} PfPdfObject;

typedef struct {
    GArray *objects;     /* PfPdfObject by number; 0 is none */
    unsigned root, info; /* numbers of the catalog and of what is said of the document */
} PfPdfFile;

/* Reads a document of classic tables, as PDF 1.4 has them. NULL: it is none. Borrows the bytes,
 * behind which a NUL stands. */
PfPdfFile *pf_pdf_file_read(const char *bytes, gsize len);
void pf_pdf_file_free(PfPdfFile *file);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfPdfFile, pf_pdf_file_free)

/* The text of an object; NULL: there is none. */
GString *pf_pdf_file_text(const PfPdfFile *file, unsigned number);

/* The document, the same bytes for the same objects. */
GString *pf_pdf_file_write(const PfPdfFile *file);
