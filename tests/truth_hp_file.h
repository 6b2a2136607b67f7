/*
 * truth_hp_file.h - a .hp as GHC writes it, read plainly: nothing here is of profolio.
 *
 * What GHC's own files never have is not understood: see test_hp_lines.c for that.
 */
#pragma once

#include "truth_samples.h"

typedef struct {
    GPtrArray *samples; /* whole ones, with the names as they are written */
    GArray *times_ns;   /* int64_t, of each */
} TruthHp;

/* The file; without samples when it cannot be read. */
TruthHp truth_hp_read(const char *path);
void truth_hp_clear(TruthHp *hp);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(TruthHp, truth_hp_clear)

/* The valid UTF-8 that a record has for the bytes of a .hp. Owned by the caller. */
char *truth_hp_valid(const char *text);

/* A stack's name without its number, "(154)", which no log has. */
const char *truth_hp_after_number(const char *name);

/* The samples with the names that a log of that flag, "-hc", has: without numbers, but for
 * retainers, and without MANY. Of names that are cut, "Data.Map.in...", the bytes. Owned by the
 * caller. */
GPtrArray *truth_hp_as_log(const TruthHp *hp, const char *flag);

/* The names in samples that end in "...", that is, were cut; borrowed from them. Owned by the
 * caller. */
GHashTable *truth_hp_cut_names(const GPtrArray *samples);

/* The name a .hp with such cut names has for a band of a log: a TruthNamer. */
char *truth_hp_name(const char *label, gconstpointer cut);
