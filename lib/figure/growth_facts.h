/*
 * growth_facts.h - how many bands were looked at for growth, how many of them grow, and over
 * which part of the run, in a line.
 */
#pragma once

#include "profile/heap_profile.h"

/* "40 of 431 bands were looked at: 3 grow, 37 do not · judged from 1.66 s to 3.32 s". Some
 * were: growing.h. Owned by the caller. */
char *pf_growth_facts(const PfHeapProfile *heap);
