/*
 * section_closures.h - the info tables of a log, counted by module and by what they are of.
 */
#pragma once

#include "report/paper.h"

/* A page of them: of one log, of which no heap profile tells what it holds. */
void pf_section_closures_draw(PfPaper *paper, const PfInfoTables *tables);
