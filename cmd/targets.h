/*
 * targets.h - the files a run will write: each once, and none that it reads; and those it
 * reads: a stream only once.
 */
#pragma once

#include "command.h"

/* False, with a G_OPTION_ERROR, when two of the documents, or a document and a log, would be
 * one file, or two logs one stream. */
bool pf_targets_differ(const PfCommand *command, const PfOptions *options, GError **error);
