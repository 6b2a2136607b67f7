/*
 * argument.h - a LOG of the command line: a file, or a part of a run, `LOG@A..B`.
 */
#pragma once

#include <glib.h>

#include "options.h"
#include "profile/options.h"

typedef struct {
    char *file;
    char *from, *until; /* as typed; NULL: none */
    PfWindow window;    /* borrows from them */
} PfArgument;

/* A file that is called so as a whole is no part of another. */
PfArgument pf_argument(const char *text);
void pf_argument_clear(PfArgument *argument);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(PfArgument, pf_argument_clear)

/* The window of --from and --until, borrowing from them. False, with a G_OPTION_ERROR, when one
 * of them is none. */
bool pf_argument_window(const PfOptions *options, PfWindow *out_window, GError **error);
