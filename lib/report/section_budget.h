/*
 * section_budget.h - where the time of a run went, as a bar and a row for each part, which add
 * up to all of it.
 */
#pragma once

#include "profile/budget.h"
#include "report/paper.h"

/* How high that is. */
double pf_section_budget_height(const PfBudget *budget);

/* Draws it from `y` on; `y` is then under it. */
void pf_section_budget_draw(PfPaper *paper, const PfBudget *budget);
