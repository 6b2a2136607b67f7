/*
 * modules.h - which modules of a call tree have colours, and the key that says so.
 *
 * LOOK.md, section 3.3: nine at most, those that cost most by themselves. What has
 * no colour stands back: `track`, with a foot in `ink3`.
 */
#pragma once

#include "figure/swatches.h"
#include "profile/calls.h"

typedef struct {
    const char *name;    /* borrowed from the tree */
    unsigned colour;     /* from 0 */
    uint64_t individual; /* what its cost centres cost by themselves: ticks, or bytes */
    uint64_t inherited;  /* the sum of what they inherit, which counts nested ones twice */
    bool is_hidden;      /* it has no place in the key */
} PfModule;

typedef struct {
    size_t n;
    PfModule *all;  /* [n] with a colour, by falling individual cost */
    size_t n_rest;  /* that cost anything and have no colour */
    uint64_t total; /* of all individual costs */
    bool is_rest_hidden;
    GHashTable *by_name;
} PfModules;

/* Those of a tree, which outlives them. The roots belong to no module, and what costs nothing
 * has no colour. The caller owns them. */
PfModules *pf_modules_new(const PfCalls *calls);
void pf_modules_free(PfModules *modules);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfModules, pf_modules_free)

/* Those that another run has keep the colours they have there. */
void pf_modules_keep(PfModules *modules, const PfModules *other);

/* What a frame of that module is filled with, and what its foot or its bar is. NULL: it belongs
 * to none. */
PfSwatch pf_modules_swatch(const PfModules *modules, const char *module);

/* Where not all are drawn: the key names none, and then those that are shown again. NULL: what
 * belongs to no module, which it does not name. */
void pf_modules_hide_all(PfModules *modules);
void pf_modules_show(PfModules *modules, const char *module);

/* How high their key is when it is `width` wide; 0 where there is nothing to tell. */
double pf_modules_key_height(const PfModules *modules, double width, const PfMeasure *measure);

/* Draws it with its top left corner at `at`: swatches with their names, in as many lines as
 * they need. */
void pf_modules_draw_key(const PfModules *modules, PfFigure *figure, PfPoint at, double width,
                         const PfMeasure *measure);
