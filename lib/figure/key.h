/*
 * key.h - the key of a stack: a row for each layer, the total, and what grows unseen.
 *
 * LOOK.md, section 7. Rows run in the order of the stack, so that key and
 * picture are read in parallel. A band that grows is marked; one that grows in
 * OTHER, where nobody would see it, is listed under the total.
 */
#pragma once

#include "figure/key_form.h"
#include "figure/measure.h"
#include "figure/names_page.h"
#include "figure/plot.h"
#include "figure/stack.h"

typedef struct {
    const PfStack *stack;
    char *const *names; /* [n_bands] of the stack, as they are to be shown */
    PfBox box;
    PfScale time; /* the chart's axis, for the small shapes */
    PfMeasure measure;
    GArray *full_names; /* of PfFullName: takes the names that are not shown whole */
    PfKeyForm form;
} PfKey;

/* Whether the key of a page may as well be narrower: some names are far too long for the wide
 * one, and all others fit into the narrow one. */
bool
pf_key_is_as_good(char *const *names, double wide, double narrow, const PfMeasure *measure);

/* How high the key of a stack is, where it may take so much. */
double pf_key_height(const PfStack *stack, PfKeyForm form, double room);

/* Draws the key into the top of its box, which has room for the stack's layers; where it ends.
 */
double pf_key_draw(PfFigure *figure, const PfKey *asked);
