/*
 * status.h - how a run ends: CLI.md, "Streams, status, messages".
 */
#pragma once

typedef enum {
    PF_STATUS_OK = 0,
    PF_STATUS_FAILED = 1,  /* nothing could be made */
    PF_STATUS_USAGE = 2,   /* the command line is wrong; nothing was read or written */
    PF_STATUS_PARTIAL = 3, /* made, of a log that is cut short, damaged or repaired */
} PfStatus;

/* The graver of two: 1 before 3 before 0. */
static inline PfStatus
pf_status_graver(PfStatus a, PfStatus b)
{
    if (a == PF_STATUS_OK || b == PF_STATUS_OK)
        return a > b ? a : b;
    return a < b ? a : b;
}
