/*
 * sections.h - what a report can tell: one row each in sections.c, one file each.
 *
 * A section has its data from one of the runs. One that lacks them is left out, and the report
 * says which flag of GHC would have given them.
 */
#pragma once

#include "report/report.h"

typedef struct PfPaper PfPaper;

/* What a report is about, once it is known which run tells what. */
typedef struct {
    const PfReportInput *input;
    const PfProfile *main;      /* the first run */
    const PfProfile *heap;      /* with a heap profile, but for one by biography; NULL: none */
    const PfProfile *biography; /* NULL: none, as the next ones */
    const PfProfile *time;
    const PfProfile *ticky;
    const PfProfile *info_tables;
    const PfProfile *memory;
    const PfProfile *gc;
    const PfProfile *nonmoving;
    const PfProfile *schedule;
    const PfProfile *sparks;
    const PfProfile *phases;
    const PfProfile *processes; /* with tasks */
    const PfProfile *baseline;
    const GArray *full_names; /* PfFullName: what the pages so far do not show whole */
    const uint64_t *terms;    /* bits of PfTerm: the words they use */
} PfReport;

/* Which run tells what; no pages yet. Borrows from `input`. */
PfReport pf_report_about(const PfReportInput *input);

/* What the report is called: as its template says, or the program, or the log where that is
 * unknown. Borrowed. */
const char *pf_report_name(const PfReport *report);

/* When a section is drawn, wherever its pages are. */
typedef enum {
    PF_DRAWN_IN_TURN,
    PF_DRAWN_AFTER, /* once all others are: it tells of what these used, and so may lack that */
    PF_DRAWN_LAST,  /* once the number of each page is known; on one page */
    PF_DRAWN_BARE,  /* in turn, without the head and the foot of a report; only where a template
                       asks for it */
} PfDrawn;

typedef struct {
    const char *name;  /* in templates; links lead to it */
    const char *title; /* "Heap" */
    PfDrawn drawn;

    /* The title on its page and in the contents: "Heap by cost-centre stack". Owned by the
     * caller. NULL: `title`. */
    char *(*heading)(const PfReport *report);

    /* What is missing, in words that say which flags of GHC give it: "no time profile: run with
     * +RTS -p -l"; empty: nobody misses it; NULL: there is something to draw. Owned by the
     * caller. */
    char *(*lacks)(const PfReport *report);

    /* Draws the pages: the paper begins with an empty one, which has its title. */
    void (*draw)(PfPaper *paper);
} PfSection;

const PfSection *pf_sections(size_t *out_n);

/* NULL when there is none of that name. */
const PfSection *pf_section_find(const char *name);

/* The section of a page of a template: ours, or that of pages of the template's own. */
const PfSection *pf_section_of(const PfTemplatePage *page);

/* As the section's own, but for pages of the template's own too. */
char *pf_section_lacks(const PfReport *report, const PfTemplatePage *page);
char *pf_section_title(const PfReport *report, const PfTemplatePage *page);

#define PF_SECTION_DECLARE(name)                             \
    char *pf_section_##name##_lacks(const PfReport *report); \
    void pf_section_##name##_draw(PfPaper *paper)

PF_SECTION_DECLARE(summary);
PF_SECTION_DECLARE(heap);
PF_SECTION_DECLARE(peak);
PF_SECTION_DECLARE(bands);
PF_SECTION_DECLARE(growth);
PF_SECTION_DECLARE(biography);
PF_SECTION_DECLARE(memory);
PF_SECTION_DECLARE(retention);
PF_SECTION_DECLARE(collections);
PF_SECTION_DECLARE(nonmoving);
PF_SECTION_DECLARE(allocation);
PF_SECTION_DECLARE(phases);
PF_SECTION_DECLARE(activity);
PF_SECTION_DECLARE(sparks);
PF_SECTION_DECLARE(processes);
PF_SECTION_DECLARE(time);
PF_SECTION_DECLARE(tree);
PF_SECTION_DECLARE(ticky);
PF_SECTION_DECLARE(info_tables);
PF_SECTION_DECLARE(source);
PF_SECTION_DECLARE(compare);
PF_SECTION_DECLARE(quality);
PF_SECTION_DECLARE(method);
PF_SECTION_DECLARE(names);
PF_SECTION_DECLARE(classic);
void pf_section_own_draw(PfPaper *paper);
char *pf_section_heap_heading(const PfReport *report);
char *pf_section_biography_heading(const PfReport *report);
char *pf_section_memory_heading(const PfReport *report);
char *pf_section_allocation_heading(const PfReport *report);
