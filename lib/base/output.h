/*
 * output.h - a document being written: whole or not at all.
 *
 * A document for a regular file goes to a temporary name beside it, which takes
 * the file's place when everything is written; a symbolic link is followed. What
 * is no regular file (a device, a FIFO) is written in place; "-" is standard
 * output. The first failure is kept and told by pf_output_close() (CLI.md,
 * "Streams, status, messages").
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdio.h>

typedef struct PfOutput PfOutput;

/* The file that a document at `path` becomes: where symbolic links lead to, also to where there
 * is nothing yet. Owned by the caller; NULL with errno when they go in a circle. */
char *pf_output_target(const char *path);

/* Opens the document. The caller owns it. */
PfOutput *pf_output_open(const char *path, GError **error);

/* Appends bytes; after a failure does nothing. */
void pf_output_write(PfOutput *output, const void *bytes, size_t len);

/* A stream onto the document, for printf. Borrowed; flushed by pf_output_close(). */
FILE *pf_output_stream(PfOutput *output);

/* Finishes the document and puts it in its place; frees `output` whatever happens. False, with
 * `error`, when any byte was not written; no file is left then. */
bool pf_output_close(PfOutput *output, GError **error);

/* Gives the document up: no file is left. Accepts NULL. */
void pf_output_abandon(PfOutput *output);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfOutput, pf_output_abandon)

/* Removes every unfinished temporary file; for signal handlers, so only async-signal-safe
 * calls. */
void pf_output_abandon_all(void);
