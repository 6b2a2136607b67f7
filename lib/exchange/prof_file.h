/*
 * prof_file.h - what a GHC time profile, `.prof`, says, before anything is made of it.
 *
 * GHC writes it in two ways, as text (+RTS -p, -P, -pa) and as JSON (-pj); both end up here.
 * The text has costs in per cent with one decimal, which are kept as per mille, and with -P and
 * -pa also in ticks and bytes; JSON has ticks and bytes alone.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/bytes.h"

/* A place in the call tree, or a line of the list of cost centres, which has no caller, entries
 * or inherited costs. */
typedef struct {
    const char *label, *module, *source; /* in the file's strings, each text once */
    bool is_caf;
    uint32_t id;   /* of the cost centre; 0: not told */
    gssize caller; /* an earlier row; PF_NO_CALLER: the root */
    uint32_t depth;
    uint64_t entries, ticks, alloc;                  /* alloc in bytes */
    uint16_t time, alloc_share, all_time, all_alloc; /* per mille, the latter two inherited */
} PfProfRow;

typedef struct {
    uint64_t bytes;
    bool is_json;
    bool has_profile; /* the title of one, or JSON that is one */
    bool has_ticks;   /* of rows, and bytes */
    bool has_shares;
    bool counts_all; /* GC and other work of GHC's own is counted, and stands in the tree */

    char **args;   /* argv; NULL: unknown */
    char *command; /* the whole line, of the text */
    char *date;    /* as GHC writes it; NULL: unknown */
    bool has_ticks_total, has_alloc_total;
    uint64_t interval_ns, ticks, alloc; /* 0: unknown */
    uint32_t processors;                /* 0: unknown */

    GArray *rows;       /* PfProfRow, callers first */
    GArray *list;       /* PfProfRow; only the text has one */
    uint64_t n_centres; /* that are defined; 0: unknown */
    GStringChunk *strings;

    bool is_cut;                 /* it ends too early */
    char *cut;                   /* where, in words; NULL: it is not */
    uint64_t bad_lines;          /* of its tables, that were left out */
    uint64_t first_bad_line;     /* from 1 */
    const char *first_bad_words; /* what was expected on it */
    uint64_t n_deep;             /* places that are too deep and were left out */
    uint64_t n_large;            /* numbers that make a sum too large, and count as 0 */
} PfProfFile;

/* An empty one. The caller owns it. */
PfProfFile *pf_prof_file_new(void);
void pf_prof_file_free(PfProfFile *file);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfProfFile, pf_prof_file_free)

/* The bytes as valid UTF-8 in the strings of the file. */
const char *pf_prof_file_text(PfProfFile *file, PfSpan text);

/* Makes the numbers of all rows such that their sums fit into 64 bits. */
void pf_prof_file_bound(PfProfFile *file);
