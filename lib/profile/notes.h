/*
 * notes.h - what the program itself wrote into its log, and the run-time system's own words.
 *
 * Everything is counted; of what is kept the number and the text have bounds, since
 * a program may write what it likes, as often as it likes.
 */
#pragma once

#include <glib.h>

#include "eventlog/event.h"
#include "profile/time_range.h"

typedef enum {
    PF_NOTE_MARKER,  /* traceMarker */
    PF_NOTE_MESSAGE, /* traceEvent */
    PF_NOTE_BINARY,  /* traceBinaryEvent */
    PF_NOTE_LOG,     /* of the run-time system */
    PF_NOTE_LABEL,   /* labelThread */
} PfNoteKind;

typedef struct {
    uint64_t time_ns;
    uint16_t cap; /* PF_NO_CAP: none */
    PfNoteKind kind;
    uint32_t thread;  /* of a label; 0 */
    const char *text; /* valid UTF-8, borrowed from PfNotes; of binary "12 bytes: 0a1b2c" */
} PfNote;

typedef struct {
    size_t n;
    PfNote *notes;     /* by time; of equal times in the order of the log */
    size_t n_left_out; /* these came later, and found no room */
} PfNoteList;

typedef struct {
    uint64_t n_markers, n_messages, n_binary, n_log, n_labels; /* in the log */
    PfNoteList markers;                                        /* 65,536 at most */
    PfNoteList messages; /* those of binary and log too: 1,000,000 at most, if asked for */
    PfNoteList labels;   /* 65,536 at most */
    bool is_uncounted;   /* how many messages there are is unknown: of a part of a record */
    GStringChunk *strings;
} PfNotes;

/* Leaves the markers of `range` alone. */
void pf_notes_clip_markers(PfNotes *notes, const PfTimeRange *range);

/* The texts of the last marker that is not after `time_ns`, and of the next one; NULL: there is
 * none. Of NULL there are none. */
void pf_notes_markers_at(const PfNotes *notes, uint64_t time_ns, const char **out_last,
                         const char **out_next);

void pf_notes_free(PfNotes *notes);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfNotes, pf_notes_free)

typedef struct PfNotesFold PfNotesFold;

PfNotesFold *pf_notes_fold_new(bool keep_messages);
void pf_notes_fold_free(PfNotesFold *fold);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfNotesFold, pf_notes_fold_free)

/* Takes a record of the five kinds; any other is none of its business. */
void pf_notes_fold_event(PfNotesFold *fold, const PfEvent *event);

/* Takes a marker that has a time and no text, as a .hp has them. */
void pf_notes_fold_mark(PfNotesFold *fold, uint64_t time_ns);

/* What was written; the fold is then empty. The caller owns it. */
PfNotes *pf_notes_fold_steal(PfNotesFold *fold);
