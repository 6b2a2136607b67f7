/*
 * method.h - the parts of the page that says how to read the others.
 */
#pragma once

#include "report/paper.h"

/* The heap chart of the report, small, with numbers, and what each number is; the report has a
 * heap section; `after` points are to be left for what follows, if they can be. Nothing on a
 * page that is too small for it. */
void pf_method_draw_parts(PfPaper *paper, double after);
