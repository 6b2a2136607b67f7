/*
 * stretches.h - things that have a time, at most so many, while nobody knows how long a run is.
 *
 * Time is cut into stretches a power of two long. What is of one stretch is made one thing, and
 * stretches become as long as it takes; so what is kept follows from what came, in whatever
 * order that was.
 */
#pragma once

#include <glib.h>
#include <stdint.h>

typedef struct {
    size_t size;                                 /* of a thing */
    size_t time_at;                              /* where in it its time is, a uint64_t */
    guint limit;                                 /* so many are kept, at most */
    void (*merge)(gpointer into, gpointer from); /* of one stretch; `from` is given up */
} PfStretchKind;

typedef struct {
    const PfStretchKind *kind;
    GArray *things; /* by time, one of each stretch that has any */
    unsigned shift; /* a stretch is 2^shift ns long */
} PfStretches;

/* What `kind` points to outlives it. */
void pf_stretches_init(PfStretches *stretches, const PfStretchKind *kind);
void pf_stretches_clear(PfStretches *stretches);

static inline gpointer
pf_stretches_at(const PfStretches *stretches, guint i)
{
    return stretches->things->data + stretches->kind->size * i;
}

/* Adds a thing, which is given up. */
void pf_stretches_add(PfStretches *stretches, gpointer thing);

/* Makes the stretches twice as long, two made one. */
void pf_stretches_widen(PfStretches *stretches);

/* Adds all that `later`, of the same kind, has, which is then empty. */
void pf_stretches_join(PfStretches *stretches, PfStretches *later);
