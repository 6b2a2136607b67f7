/*
 * table_notes.h - what has to be known of a profile, as notes on its tables.
 */
#pragma once

#include "profile/profile.h"
#include "report/table.h"

/* Notes on a table: of the window; and of all that concerns the heap profile. */
void pf_table_note_window(PfTable *table, const PfProfile *profile);
void pf_table_note_heap(PfTable *table, const PfProfile *profile);

/* A note on the order of the frames in the labels of bands, where they are stacks. */
void pf_table_note_labels(PfTable *table, const PfHeapProfile *heap);

/* A note that so many more, "marker", are in the log than there was room for; of none, none. */
void pf_table_note_left_out(PfTable *table, size_t n, const char *noun);
