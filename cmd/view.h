/*
 * view.h - what the options say of the part of a run that is shown, and of its bands.
 */
#pragma once

#include "options.h"
#include "profile/options.h"

typedef struct {
    PfProfileOptions profile;
    GRegex *include, *exclude; /* owned */
} PfView;

/* Reads the options; `defaults` holds in place of those that were not typed. False, with a
 * G_OPTION_ERROR, when one is wrong. The view borrows from the options. */
bool pf_view_read(const PfOptions *options, const PfProfileOptions *defaults, PfView *out_view,
                  GError **error);

/* What a word of --weight is. False, with a G_OPTION_ERROR, when it is none. */
bool pf_view_weight(const char *text, PfWeight *out_weight, GError **error);

/* Whether the options ask for fewer bands than there are. */
bool pf_view_is_cut(const PfOptions *options);

void pf_view_clear(PfView *view);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(PfView, pf_view_clear)
