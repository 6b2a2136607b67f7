/*
 * identity.h - who ran: program, arguments, run-time system, process, clock.
 *
 * EVENTLOG 3.9. What a log does not say stays unknown.
 */
#pragma once

#include "eventlog/sink.h"
#include "profile/program.h"

/* Adds what tells of a run to `set`; its environment only where that is to be kept. */
void pf_identity_wants(PfKindSet *set, bool keep_environment);

/* Takes what `event` tells. */
void pf_identity_see(PfProgram *program, const PfEvent *event);

/* The wall clock at the log's time 0, by a whole WALL_CLOCK_TIME; false: it tells no time. */
bool pf_identity_start(const PfEvent *event, int64_t *out_unix_ns);
