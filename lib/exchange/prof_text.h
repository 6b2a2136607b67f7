/*
 * prof_text.h - GHC's time profile as text: the title, the totals, the list, the tree.
 *
 * A line of a table that is not understood costs that line only.
 */
#pragma once

#include "exchange/prof_file.h"

/* What the bytes say. Never fails. The caller owns it. */
PfProfFile *pf_prof_text_read(PfSpan bytes);
