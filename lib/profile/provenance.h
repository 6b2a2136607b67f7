/*
 * provenance.h - one more pass over a log, for the info tables that its profiles name.
 *
 * A log may define millions of them before it says which are of interest; so they are
 * looked up once that is known.
 */
#pragma once

#include "eventlog/log.h"
#include "profile/info_tables.h"

/* Reads the definitions of one run into `tables`, which knows what it needs. The run is
 * segments `first` to `last` of the log, from 1; addresses are valid in one run only. */
bool pf_provenance_read(PfLog *log, PfInfoTables *tables, uint64_t first, uint64_t last,
                        PfBlocks blocks, GError **error);
