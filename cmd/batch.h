/*
 * batch.h - one command over all its logs: several analysed at once, written in order.
 *
 * What comes out is the same for any number of jobs.
 */
#pragma once

#include "command.h"

/* Whether the options that all commands share are right. False, with a G_OPTION_ERROR. */
bool pf_batch_check(const PfCommand *command, const PfOptions *options, GError **error);

/* Whether all logs go into one document, that of the first one. */
bool pf_batch_joins(const PfCommand *command, const PfOptions *options);

/* Runs the command on every log; the gravest status is that of all. Errors and warnings go to
 * standard error. */
PfStatus pf_batch_run(const PfCommand *command, const PfOptions *options);
