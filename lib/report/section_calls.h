/*
 * section_calls.h - what sections that weigh cost centres say alike.
 */
#pragma once

#include "profile/weighing.h"
#include "report/paper.h"

/* The words that need to be explained where cost centres are weighed. */
void pf_section_use_calls(const PfPaper *paper, const PfWeighing *weighing);

/* What has to be known before the numbers are read, in sentences: what is left out, which part
 * of the run they are of, and which run where that is not the report's first. Owned by the
 * caller. */
char *
pf_section_calls_note(const PfPaper *paper, const PfProfile *run, const PfWeighing *weighing);
