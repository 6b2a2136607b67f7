/*
 * info.h - what a log holds: one screen of text, or the whole record as JSON.
 *
 * The record is CLI.md's "profolio/1": exact integers under keys that name their
 * unit; a section that the log does not have is an absent key, a value that is not
 * known is null.
 */
#pragma once

#include <stdio.h>

#include "eventlog/log.h"
#include "profile/profile.h"

typedef struct {
    const PfProfile *profile;
    const PfReadReport *report;
    const PfHeader *header;
    const char *file; /* as the user named it */
} PfInfo;

void pf_info_write_text(const PfInfo *info, FILE *out);
void pf_info_write_json(const PfInfo *info, FILE *out);
