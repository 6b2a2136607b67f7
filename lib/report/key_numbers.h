/*
 * key_numbers.h - the numbers that sum up a run.
 *
 * LOOK.md, sections 4 and 9.1. A table of them, in the order of what a reader asks for; what is
 * not known of a run gives way to what comes after it.
 */
#pragma once

#include "report/sections.h"

typedef struct {
    const char *label; /* "Peak residency" */
    char *value;       /* "47.1" */
    char *unit;        /* "MiB"; "": none */
    char *note;        /* "at 13.6 s" */
} PfKeyNumber;

/* Those that are known, PfKeyNumber, at most `most`. Freed with g_array_unref(). */
GArray *pf_key_numbers(const PfReport *report, size_t most);
