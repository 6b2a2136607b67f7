/*
 * prof_json.h - GHC's time profile as JSON, +RTS -pj: cost centres, and a tree of their stacks.
 *
 * What is whole before the first place that cannot be read is kept.
 */
#pragma once

#include "exchange/prof_file.h"

/* What the bytes say. Never fails. The caller owns it. */
PfProfFile *pf_prof_json_read(PfSpan bytes);
