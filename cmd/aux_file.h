/*
 * aux_file.h - NAME.aux, in which hp2ps leaves the scale and the order of what it drew.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef struct {
    double x_range, y_range; /* in units of the samples and of the values; 0: not told */
    GHashTable *places;      /* label -> place in the stack from the bottom, from 1; owned */
} PfAuxFile;

/* False, with an error, when the file cannot be read or is none of hp2ps's. */
bool pf_aux_file_read(const char *path, PfAuxFile *out_file, GError **error);

void pf_aux_file_clear(PfAuxFile *file);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(PfAuxFile, pf_aux_file_clear)
