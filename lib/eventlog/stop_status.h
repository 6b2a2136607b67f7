/*
 * stop_status.h - why a thread stopped, in the numbers of GHC from 7.8.3 on.
 */
#pragma once

#include "eventlog/header.h"

enum {
    PF_STOP_STACK_OVERFLOW = 2,
    PF_STOP_FINISHED = 5,
    PF_STOP_BLACK_HOLE = 8,
    PF_STOP_MVAR_READ = 20,
};

/* The status of a STOP_THREAD of a log that has this header: GHC 7.8.1 and 7.8.2 number some of
 * them otherwise. */
uint64_t pf_stop_status(const PfHeader *header, uint64_t status);
