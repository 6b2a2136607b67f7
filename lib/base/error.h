/*
 * error.h - the one error domain of the library.
 *
 * PF_ERROR_MALFORMED    the input breaks the format; the message gives the byte offset
 * PF_ERROR_NOT_A_LOG    the input is something else; the message names it
 * PF_ERROR_UNSUPPORTED  the input is sound but newer than this program
 * PF_ERROR_ABSENT       the log is sound but does not hold what was asked for
 * PF_ERROR_RENDER       cairo refused; the message carries cairo's own words
 *
 * What the operating system refuses comes in G_FILE_ERROR, what the user typed
 * wrong in G_OPTION_ERROR.
 */
#pragma once

#include <glib.h>

typedef enum {
    PF_ERROR_MALFORMED,
    PF_ERROR_NOT_A_LOG,
    PF_ERROR_UNSUPPORTED,
    PF_ERROR_ABSENT,
    PF_ERROR_RENDER,
} PfError;

#define PF_ERROR (pf_error_quark())
GQuark pf_error_quark(void);

/* Sets a G_FILE_ERROR of `number` (an errno): "<what>: <the system's words>". */
void pf_error_set_errno(GError **error, int number, const char *what);
