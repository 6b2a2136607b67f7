/*
 * flame_facts.h - what a flame graph says of itself in words: over it, under it, and to those
 * who cannot see it.
 */
#pragma once

#include "figure/frame_words.h"
#include "figure/icicle.h"
#include "profile/profile.h"

/* What is drawn, and of whom. */
typedef struct {
    const PfProfile *run;
    const PfProfile *baseline; /* NULL: none */
    PfFrameCosts costs;
} PfFlame;

/* "Time by cost-centre stack", its size, and the part of the run it is of, as facts. Owned by
 * the caller. */
char *pf_flame_facts(const PfFlame *flame);

/* What widths and colours stand for. Static. */
const char *pf_flame_legend(const PfFlame *flame);

/* What is to be read under it, a line each, the most important first; GPtrArray of char *.
 * Owned by the caller. */
GPtrArray *pf_flame_notes(const PfFlame *flame);

/* "2 levels deeper are not shown". Owned by the caller. */
char *pf_flame_deeper(size_t n);

/* What there is to see, in a sentence. Owned by the caller. */
char *pf_flame_summary(const PfFlame *flame, const PfIcicle *icicle);
