/*
 * facts.h - what is known of something, a row each: what it is called, and what it is.
 *
 * LOOK.md, section 9.1: a column of names, rows with hairlines. What does not fit on a line
 * goes on in the next; nothing is shortened.
 */
#pragma once

#include "report/paper.h"

typedef struct PfFacts PfFacts;

/* How high a row is of which all stands on a line. */
extern const double pf_facts_row;

/* Without any yet. The caller owns them. */
PfFacts *pf_facts_new(void);
void pf_facts_free(PfFacts *facts);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfFacts, pf_facts_free)

/* One more. `value` is a sentence or a number, NULL: unknown; the facts take it, and keep a
 * copy of the name. */
void pf_facts_take(PfFacts *facts, const char *name, char *value);

/* The same of what a programmer typed; both are copied. */
void pf_facts_typed(PfFacts *facts, const char *name, const char *value);

size_t pf_facts_count(const PfFacts *facts);

/* Draws them from `y` on, over as many pages as they need; `y` is then under them. */
void pf_facts_draw(PfPaper *paper, const PfFacts *facts);
