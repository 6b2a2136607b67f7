/*
 * section_heap_words.h - what all pages about a heap profile say: what restricts it, and which
 * words of its names need to be explained.
 */
#pragma once

#include "figure/cut.h"
#include "figure/stack.h"
#include "report/paper.h"

/* The part of the run and what else the numbers of a heap profile leave out, as a remark; where
 * there is nothing, none. */
void pf_section_note_restrictions(PfPaper *paper, const PfProfile *profile);

/* Which bands the page of the heap draws, and which are OTHER there. Cleared with
 * pf_cut_bands_clear(). */
PfCutBands pf_section_heap_bands(const PfReport *report);

/* The page names a band: MAIN, CAFs, PINNED and thunks are explained where they occur. */
void pf_section_use_band(const PfPaper *paper, const PfHeapProfile *heap, const PfBand *band);

/* The same of all that a chart can show, and what else it says of them. */
void pf_section_use_bands(const PfPaper *paper, const PfHeapProfile *heap);

/* A heap profile is shown over time: what is drawn beside its bands is explained. */
void pf_section_use_chart(const PfPaper *paper, const PfProfile *profile);

/* How a page of a report calls bands: as a key does, but an info table without its place in the
 * source, which has a column. NULL-terminated, freed with g_strfreev(). */
char **
pf_section_band_names(const PfHeapProfile *heap, const PfBand *const *bands, size_t n_bands);

/* When that sample was taken: "13.6 s", or "sample 12" where times do not tell samples apart.
 * Owned by the caller. */
char *pf_section_moment(const PfStack *stack, size_t sample);
