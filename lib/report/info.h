/*
 * info.h - what a log holds: one screen of text, or the whole record as JSON.
 *
 * The record is CLI.md's "profolio/1": exact integers under keys that name their
 * unit; a section that the log does not have is an absent key, a value that is not
 * known is null.
 */
#pragma once

#include <stdio.h>

#include "profile/profile.h"

void pf_info_write_text(const PfProfile *profile, FILE *out);
void pf_info_write_json(const PfProfile *profile, FILE *out);
