/*
 * centres.h - the cost centres that a run defines, by id (EVENTLOG 3.1).
 *
 * Ids are those of one run of one build; a definition may come after its uses,
 * so names are looked up when the reading is over.
 */
#pragma once

#include <glib.h>

#include "eventlog/event.h"

typedef struct {
    const char *label, *module, *source; /* valid UTF-8, borrowed from PfCentres */
    bool is_caf;
    bool is_built_in;
} PfCentre;

typedef struct PfCentres PfCentres;

PfCentres *pf_centres_new(void);
void pf_centres_free(PfCentres *centres);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfCentres, pf_centres_free)

/* Takes a definition; of two with one id the later holds. */
void pf_centres_define(PfCentres *centres, const PfEvent *event);

/* The cost centre, or NULL when nothing defines it. */
const PfCentre *pf_centres_find(const PfCentres *centres, uint32_t id);

/* Appends the name as GHC writes it in a stack: the label, "Module.CAF" for a CAF, "cc#17" for
 * an id that nothing defines. */
void pf_centres_append_name(const PfCentres *centres, uint32_t id, GString *out);

/* A stack of `n` ids, big-endian, innermost first, as GHC writes it: "go/walk/main", or "MAIN".
 */
char *pf_centres_stack_name(const PfCentres *centres, PfSpan ids);
