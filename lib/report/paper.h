/*
 * paper.h - the pages of a report on their way: where the next thing stands, and what all pages
 * have in common.
 *
 * LOOK.md, sections 1, 2 and 9. What is written goes down the page from `y` on; whoever
 * draws looks whether there is room, and turns the page where there is none.
 */
#pragma once

#include "figure/modules.h"
#include "figure/shorten.h"
#include "report/sections.h"
#include "report/table_look.h"
#include "report/terms.h"

/* What stands in the contents. */
typedef struct {
    const PfSection *section;
    const char *name;           /* what links lead to */
    char *title;                /* as on its page */
    size_t first_page, n_pages; /* from 1; 0: not known yet */
    char *lacks;                /* why it is left out; NULL: it is not */
    guint first_name, n_names;  /* what its pages do not show whole, among all such */
} PfContent;

struct PfPaper {
    const PfReport *report;
    const PfMeasure *measure;
    const PfTemplatePage *asked; /* what the template says of this section */
    const char *title;           /* of the section, on its page */
    const char *name;            /* of the section */
    const PfContent *contents;   /* [n_contents], all sections */
    size_t n_contents;
    double width, height;            /* of a page */
    double left, right, top, bottom; /* what sections fill; `top` is under head and title */
    double y;                        /* where the next thing begins */
    PfFigure *first, *page;          /* of this section; the page that is being filled */
    GArray *full_names;              /* PfFullName, of all sections */
    GStringChunk *strings;           /* those of them that nobody else holds */
    uint64_t *terms;                 /* bits of PfTerm, of all sections */
};

/* A title at the head of the section's first page, in place of the one that is there, and what
 * the page shows, in a sentence or two; the template's own words go first. */
void pf_paper_begin(PfPaper *paper, const char *text);

/* Turns to a new page of the same section. */
void pf_paper_turn(PfPaper *paper);

/* How much of the page is left. */
double pf_paper_room(const PfPaper *paper);

/* Turns the page unless so much of it is left. */
void pf_paper_need(PfPaper *paper, double height);

/* Leaves so much free, but not at the top of a page. */
void pf_paper_skip(PfPaper *paper, double height);

/* A heading within the section, and what it is of, on the same line; NULL: nothing. It keeps
 * with the `height` points after it. */
void pf_paper_heading(PfPaper *paper, const char *text, const char *of, double height);

/* Sentences, in lines as wide as prose is. */
void pf_paper_prose(PfPaper *paper, const char *text);

/* A remark under what it is about, small. */
void pf_paper_note(PfPaper *paper, const char *text);

/* How high one is. */
double pf_paper_note_height(const PfPaper *paper, const char *text);

/* Adds a sentence to a text, with a large letter and a full stop; NULL adds none. */
void pf_paper_sentence(GString *text, const char *sentence);

/* Lines of text in a box of that width from `left` on, the first baseline at `y`; returns the
 * next. The part is a paragraph. */
double pf_paper_lines(PfPaper *paper, const PfTextStyle *style, double left, double width,
                      double y, double line_height, const char *text);

/* A text that leads to a section of that name, at `at`; plain where the report has none of that
 * name. */
void pf_paper_link(PfPaper *paper, const PfTextStyle *style, PfPoint at, const char *target,
                   const char *text);

/* The first page of a section; 0: the report has it not, or it is not known yet. */
size_t pf_paper_page_of(const PfPaper *paper, const char *name);

/* A figure so high, or as the rest of the page is, from `y` on; `y` is then under it. */
typedef struct {
    const char *figure; /* what chart --figure calls it */
    const PfProfile *profile;
    const PfChartOptions *options; /* NULL: those of the report */
    double height;                 /* of all; 0: all the room there is */
    double plot_height;            /* as that of PfInset */
    PfKeyPlace key;
    PfModules *modules; /* as those of PfInset */
    bool has_no_strip;  /* as that of PfInset */
} PfPaperFigure;

/* False where the profile lacks it: then nothing is drawn. */
bool pf_paper_figure(PfPaper *paper, const PfPaperFigure *asked);

/* Whether the profile has what a figure shows. */
bool pf_paper_has_figure(const PfPaper *paper, const char *figure, const PfProfile *profile);

/* A table from `y` on, over as many pages as it needs; `y` is then under it. */
typedef struct {
    const PfTable *table;
    const PfShownColumn *columns; /* as those of PfSheetAsked */
    size_t most_rows;             /* 0: all of a few thousand; how many are left out is said */
    size_t most_pages;        /* likewise; a tree leaves out more of what costs little before
                                 it is cut; 0: as many as the rows need */
    const PfModules *modules; /* as those of table_figure.h */
    const char *note;         /* on the same page as the last row; NULL: none */
} PfPaperTable;

void pf_paper_table(PfPaper *paper, const PfPaperTable *asked);

/* How high one is that is no tree and has no groups of columns. */
double pf_paper_table_height(size_t n_rows);

/* Pages of someone else's, which stand in place of the empty one. Takes them. */
void pf_paper_take(PfPaper *paper, PfFigure *pages);

/* The page uses a word that "how to read" explains. */
static inline void
pf_paper_use(const PfPaper *paper, PfTerm term)
{
    *paper->terms |= (uint64_t)1 << term;
}

/* How report.c makes the pages of a section. The paper is empty before and after. */
void pf_paper_open(PfPaper *paper, const PfContent *content);
PfFigure *pf_paper_close(PfPaper *paper);
