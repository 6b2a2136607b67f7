/*
 * classes.h - the classes of events of +RTS -l, and which of them a log lacks.
 *
 * EVENTLOG 3.10. No record of a class says that the class was off, or that nothing happened; so
 * the words name the class, and never a zero.
 */
#pragma once

#include "eventlog/report.h"
#include "profile/profile.h"

typedef enum {
    PF_CLASS_SCHEDULER,   /* s */
    PF_CLASS_GC,          /* g */
    PF_CLASS_NONMOVING,   /* n */
    PF_CLASS_SPARKS,      /* p: counters */
    PF_CLASS_SPARKS_FULL, /* f: single ones */
    PF_CLASS_USER,        /* u */
    PF_N_CLASSES,
} PfClass;

/* Whether the log has any record of that class, in whatever part of it. */
bool pf_class_is_in(const PfProfile *profile, PfClass class);

/* The same of a log that is read, and has no facts yet. */
bool pf_class_was_read(const PfReadReport *report, PfClass class);

/* Why there is nothing: "there are no collections in the log: they are of class g, which +RTS
 * -l or -lg writes"; in a part of a run that the class does not touch, that; in an .hp or a
 * .prof, that only an eventlog has them. Owned by the caller. */
char *pf_class_lacks(const PfProfile *profile, PfClass class, const char *what);
