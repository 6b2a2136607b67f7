/*
 * events.h - the types of events of a log, as they are listed.
 */
#pragma once

#include "profile/log_facts.h"

/* The types by falling bytes: [n_types] of `facts`, borrowed. The caller frees the list. */
const PfLogType **pf_events_by_bytes(const PfLogFacts *facts);
