/*
 * prof_words.h - the parts of one line of a GHC time profile in text.
 *
 * Its tables are laid out for readers: a head of column names, then rows whose texts begin
 * under them and whose numbers end the line. Names may hold anything, also spaces, so that rows
 * are read from both ends.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

#include "base/bytes.h"

/* Where the texts of a table begin, in characters, and which numbers end its rows. */
typedef struct {
    bool is_tree;          /* with "no.", entries and inherited shares */
    bool has_source;       /* GHC 7 had no SRC */
    bool has_ticks;        /* and bytes: -P, -pa */
    size_t module, source; /* the columns */
} PfProfHead;

/* A row as it stands. */
typedef struct {
    unsigned depth; /* how far it is indented */
    PfSpan label, module, source;
    uint64_t entries;
    uint16_t shares[4]; /* per mille: individual time, allocation, then those inherited */
    uint64_t ticks, bytes;
} PfProfLine;

/* Whether a file that starts so is a time profile in text, or in JSON. */
bool pf_prof_text_looks_like(PfSpan head);
bool pf_prof_json_looks_like(PfSpan head);

/* Whether a line is the head of a table. */
bool pf_prof_take_head(PfSpan line, PfProfHead *out_head);

/* A row under that head. NULL, or what was expected. */
const char *pf_prof_take_row(const PfProfHead *head, PfSpan line, PfProfLine *out_line);

/* "22.5" as 225; no more than 100.0. */
bool pf_prof_permille(PfSpan text, uint16_t *out_permille);

/* "141,815,720" */
bool pf_prof_grouped(PfSpan text, uint64_t *out_value);

/* The next word of the text, which is taken; empty at its end. The other takes the last one. */
PfSpan pf_prof_word(PfSpan *text);
PfSpan pf_prof_last_word(PfSpan *text);

/* Whether the text is, or starts with, these words. */
bool pf_prof_is(PfSpan text, const char *words);
bool pf_prof_starts(PfSpan text, const char *words);
