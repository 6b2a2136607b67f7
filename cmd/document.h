/*
 * document.h - what commands check alike of the documents they write.
 */
#pragma once

#include "options.h"

/* At most one --output. */
bool pf_document_is_one(const PfOptions *options, GError **error);

/* Whether `target` is no file that will be kept, but standard output, a device or a FIFO. */
bool pf_document_is_stream(const char *target);

/* Where the one document goes: --output, or standard output. Borrowed. */
const char *pf_document_target(const PfOptions *options);

/* How many columns the terminal has that the document goes to; 0: it goes to none, or to one
 * that does not say. */
size_t pf_document_width(const char *target);

/* Sets the error that neither --format nor the suffix of `target` is one of `known`. */
void pf_document_refuse(const PfOptions *options, const char *target, const char *known,
                        GError **error);

/* Whether --format, or else the suffix of each target, is a format that there is; what is no
 * file needs neither. One format is for one document. False, with a G_OPTION_ERROR that tells
 * those that are `known`. */
bool
pf_document_formats(const PfOptions *options, bool (*has_name)(const char *name),
                    bool (*has_suffix)(const char *path), const char *known, GError **error);
