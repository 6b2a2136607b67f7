/*
 * old_flags.h - hp2ps's flags, which old hands type: each becomes an option of today.
 *
 * GLib reads no value that is attached to its letter, as in `-m20`: the words are
 * rewritten before it sees them.
 */
#pragma once

#include "options.h"

/* The words without hp2ps's flags, and before them the options that these stand for, so that an
 * option typed by its own name holds. Letters that change nothing go to `options`. NULL, with a
 * G_OPTION_ERROR, when a value is missing. Owned by the caller. */
char **
pf_old_flags(PfOptions *options, unsigned bit, int argc, char *const *argv, GError **error);

/* Says once which of the flags change nothing. */
void pf_old_flags_say(const PfOptions *options);

/* What --help says of them. Static. */
const char *pf_old_flags_help(void);
