/*
 * section_pauses.h - pauses of several kinds as a table on a page: LOOK.md, section 9.5.
 */
#pragma once

#include "report/table.h"

#include "profile/profile.h"

typedef struct {
    const char *name; /* "Minor (generation 0)" */
    const PfPauseSums *pauses;
} PfPauseRow;

/* A row each, of which the last may be the sum: count, total, share of the run, and how they
 * are spread. The caller owns it. */
PfTable *
pf_section_pauses(const PfProfile *run, const PfPauseRow *rows, size_t n, bool has_sum);
