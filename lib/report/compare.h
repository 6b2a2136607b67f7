/*
 * compare.h - the parts of the page that compares two runs.
 */
#pragma once

#include "report/compare_rows.h"
#include "report/facts.h"

typedef struct {
    PfDeltaRun run, baseline;
    const PfProfile *heap; /* the run's, where both have heap samples; else NULL */
} PfCompared;

/* What there is to compare; the report has a baseline. */
PfCompared pf_compared(const PfReport *report);

/* What differs in how both were built and run. The caller owns it. */
PfFacts *pf_compare_environment(const PfCompared *compared);

/* How high that is with its heading, about; and draws it. Nothing where nothing differs. */
double pf_compare_environment_height(const PfFacts *facts);
void pf_compare_draw_environment(PfPaper *paper, const PfFacts *facts);

/* The bands whose mean changed most, so many as leave `after` points of the page free, or why
 * bands do not compare; both runs have heap samples. */
void pf_compare_draw_bands(PfPaper *paper, const PfCompared *compared, double after);

/* The cost centres whose share of the ticks changed most. Nothing where not both have ticks. */
void pf_compare_draw_centres(PfPaper *paper, const PfCompared *compared);
