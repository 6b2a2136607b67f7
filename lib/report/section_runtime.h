/*
 * section_runtime.h - what the pages about the run-time system have in common: what they lack,
 * and how they are laid out.
 */
#pragma once

#include "profile/classes.h"
#include "report/paper.h"

/* Why there is nothing about collections, or about threads; for a section that has nothing.
 * Owned by the caller. */
char *pf_section_lacks_collections(const PfReport *report);
char *pf_section_lacks_threads(const PfReport *report);

/* A heading and a figure under it, so high; 0: all that is left but for `under`. Where the
 * profile has not what it shows, nothing. */
typedef struct {
    const char *heading, *of;
    const char *figure;
    const PfProfile *profile;
    double height, under;
    PfKeyPlace key;
} PfSectionFigure;

void pf_section_draw_figure(PfPaper *paper, const PfSectionFigure *asked);

/* How high a plot on this page is with what stands over and under it. */
double pf_section_plot_height(const PfPaper *paper, const PfProfile *profile, double a4,
                              double letter);

/* A table with a heading, as many rows as stand on this page; a section that has several. */
void pf_section_draw_table(PfPaper *paper, const char *heading, const char *of,
                           const PfPaperTable *asked, size_t n_rows);

/* A remark on the part of the run that is shown; where it is the whole run, none. */
void pf_section_note_window(PfPaper *paper, const PfProfile *profile);
