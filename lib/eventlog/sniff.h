/*
 * sniff.h - what a file that is no eventlog is instead.
 *
 * A wrong file is mostly one of a few: a pointer that Git LFS left in its place,
 * the web page of a failed download, a profile of another kind.
 */
#pragma once

#include "base/bytes.h"

/* What bytes that start no eventlog look like, given the first of them and at least 512 if
 * there are as many: "it is empty", "it looks like an HTML page"; NULL when they look like
 * nothing known. Static. */
const char *pf_sniff(PfSpan head);
