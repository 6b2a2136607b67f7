/*
 * source_lines.h - the lines of source that a span in a log means.
 *
 * A span is what GHC writes: "Store/Index.hs:26:1-58", "Main.hs:(12,1)-(14,20)", "A.hs:3:7".
 * It comes from outside: what it names is read only where it lies under the folder that the
 * user gave, whatever links and dots lead to.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct {
    char *file;
    size_t first_line, first_column; /* from 1 */
    size_t last_line, last_column;   /* inclusive, not before the first */
} PfSourceSpan;

/* False where it is no span: "<built-in>". */
bool pf_source_span_parse(const char *text, PfSourceSpan *out_span);
void pf_source_span_clear(PfSourceSpan *span);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(PfSourceSpan, pf_source_span_clear)

/* Valid UTF-8 without tabs, which are as wide as GHC counts them; nothing else that would break
 * a line. What of it is in the span are the characters from `from` to before `until`. */
typedef struct {
    char *text;
    size_t from, until;
} PfSourceLine;

typedef struct {
    size_t first;        /* number of the first line, from 1 */
    size_t n;            /* at least one */
    PfSourceLine *lines; /* [n] */
    size_t n_more;       /* lines of the span that are not among them */
} PfSourceLines;

/* The first lines of the span, at most so many. NULL where there are none: the file is not
 * under the folder `root`, or is no file, or is too large to be source, or has not so many
 * lines. Owned by the caller. */
PfSourceLines *pf_source_lines_read(const char *root, const PfSourceSpan *span, size_t most);
void pf_source_lines_free(PfSourceLines *lines);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfSourceLines, pf_source_lines_free)
