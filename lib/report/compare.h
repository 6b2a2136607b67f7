/*
 * compare.h - the parts of the page that compares two runs.
 */
#pragma once

#include "report/compare_rows.h"

typedef struct {
    PfDeltaRun run, baseline;
    const PfProfile *heap; /* the run's, where both have heap samples; else NULL */
} PfCompared;

/* What there is to compare; the report has a baseline. */
PfCompared pf_compared(const PfReport *report);

/* The bands whose mean changed most, or why bands do not compare; both runs have heap samples.
 */
void pf_compare_draw_bands(PfPaper *paper, const PfCompared *compared);

/* The cost centres whose share of the ticks changed most. Nothing where not both have ticks. */
void pf_compare_draw_centres(PfPaper *paper, const PfCompared *compared);

/* What differs in how both were built and run, a row each. */
void pf_compare_draw_environment(PfPaper *paper, const PfCompared *compared);
