/*
 * typesetter.h - text as pango sets it: one line, the same width in every format.
 *
 * Nothing is hinted or rounded to pixels, so a width that is measured is the
 * width that is drawn. The faces are our own files; other fonts of the system serve
 * only the characters that ours lack, or stand in where ours are not installed.
 */
#pragma once

#include "figure/measure.h"

typedef struct PfTypesetter PfTypesetter;

PfTypesetter *pf_typesetter_new(void);
void pf_typesetter_free(PfTypesetter *text);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfTypesetter, pf_typesetter_free)

/* What layout measures with; borrows `text`. */
PfMeasure pf_typesetter_measure(PfTypesetter *text);

/* What its user should know, as a sentence; NULL: nothing. */
const char *pf_typesetter_warning(const PfTypesetter *text);
