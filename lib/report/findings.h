/*
 * findings.h - what stands out in a run: rules with names, each of which looks for one thing.
 *
 * LOOK.md, section 9.1. A rule says what the data hold and no more: always a number and the
 * interval it is of, growth but never its cause. What is not known is not judged. Each can be
 * switched off by a template. A rule is a row in findings.c and a function in a file
 * finding_NAME.c, whose comment says from where on it speaks.
 */
#pragma once

#include "report/sections.h"

/* So many of them are told at most. */
enum { PF_FINDINGS_TOLD = 5 };

/* Of fewer samples nothing is said of growth, or of shares of ticks. */
enum { PF_FINDING_SAMPLES = 20 };

typedef struct {
    const char *rule;    /* its name */
    double weight;       /* findings come by falling weight */
    double extent;       /* how much of the run or its memory it is about, from 0 to 1 */
    char *heading;       /* a sentence */
    char *text;          /* one or two sentences, with the numbers */
    const char *section; /* that tells more */
} PfFinding;

typedef struct {
    const char *name;    /* "steep-phase", in templates */
    const char *summary; /* what it looks for, in a line */

    /* How much it matters to who reads the report: first whether the data are whole, then what
     * has changed, what grows, who holds the memory, and last what a chart hides. A finding
     * weighs this and ten times its extent, so that only neighbours change places. */
    double weight;

    /* False: it has nothing to say. Else heading, text, section and extent, which the caller
     * clears. */
    bool (*judge)(const PfReport *report, PfFinding *out);
} PfRule;

const PfRule *pf_rules(size_t *out_n);

/* All that stands out, PfFinding, by falling weight; what the template switches off says
 * nothing. Freed with g_array_unref(). */
GArray *pf_findings(const PfReport *report);

void pf_finding_clear(PfFinding *finding);
