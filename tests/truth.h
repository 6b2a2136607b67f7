/*
 * truth.h - the frame of tests that hold the whole program to what others know of a log.
 *
 * Such a test judges every log of some folders, and prints for each group of them how
 * much is equal, "N of N". A log may be an exception: it is listed with its reason in a
 * file, and must then differ, so that the list stays true. Logs that a MANIFEST.tsv
 * lists must be there. Without its folders a test is skipped.
 */
#pragma once

#include <glib.h>
#include <json-glib/json-glib.h>
#include <stdbool.h>
#include <stdint.h>

enum { TRUTH_MEASURES = 4 };

typedef struct {
    const char *profolio; /* the program under test */
    const char *folder;
    const char *name;   /* of the log in its folder */
    char *path;         /* owned */
    GHashTable *row;    /* of the manifest: column -> text; NULL: not in it */
    char *group;        /* set by the judge, owned; NULL: "other" */
    GString *complaint; /* empty: nothing differs */
    bool is_excepted;
    uint64_t equal[TRUTH_MEASURES], all[TRUTH_MEASURES];
} TruthLog;

typedef struct {
    const char *measures[TRUTH_MEASURES]; /* "samples": what is counted; NULL after the last */

    /* Whether there is something to hold the log to. */
    bool (*has_truth)(const TruthLog *log);
    void (*judge)(TruthLog *log);
} TruthTest;

/* The main() of a test: `EXCEPTIONS PROFOLIO FOLDER...`. */
int truth_main(const TruthTest *test, int argc, char **argv);

/* What is wrong with the log; the first words are shown. */
void truth_complain(TruthLog *log, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* One value of a measure: complains when they differ, in the words of `what`. */
bool truth_equal(TruthLog *log, unsigned measure, uint64_t found, uint64_t expected,
                 const char *what);

/* The path of what lies beside the log and is called as it, with another suffix. Owned by the
 * caller. */
char *truth_beside(const TruthLog *log, const char *suffix);
bool truth_has_beside(const TruthLog *log, const char *suffix);

/* The lines of a file; none, when it cannot be read. Owned by the caller. */
char **truth_lines(const char *path);

/* The record of the log, or of what is at `path`, by `info --format json --bands 0`; NULL, with
 * a complaint, when the program wrote none. */
JsonParser *truth_info(TruthLog *log);
JsonParser *truth_info_of(TruthLog *log, const char *path);

/* The rows of a table of the log; NULL, with a complaint, when there is none. */
JsonParser *truth_table(TruthLog *log, const char *name);

/* Sets the group to GHC's version and `kind`. */
void truth_group(TruthLog *log, JsonObject *info, const char *kind);

/* The member that is an object; NULL when it is absent or null. */
JsonObject *truth_object(JsonObject *object, const char *name);
