/*
 * life_phases.h - the phases of a biography: what each means, and its colour.
 *
 * LOOK.md, sections 3.3 and 9.4. The meaning is always the same, and so is the colour.
 */
#pragma once

#include <stddef.h>

typedef struct {
    const char *name;             /* as GHC writes it */
    unsigned colour;              /* the number of the band ink */
    const char *in_line;          /* what it is, on the line of a life; NULL: it is not there */
    const char *meaning, *advice; /* in a sentence each */
} PfLifePhase;

enum { PF_LIFE_PHASES = 5 };

/* In the order they are drawn in, from the top: waste over what is of use. */
extern const PfLifePhase pf_life_phases[PF_LIFE_PHASES];

/* NULL: there is none of that name. */
const PfLifePhase *pf_life_phase_find(const char *name);
