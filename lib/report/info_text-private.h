/*
 * info_text-private.h - the parts of the screen that says what a log holds.
 *
 * A part starts with its name in a column of 14; rows under it have a number or two at the
 * right of that column and a label after them.
 */
#pragma once

#include "report/info.h"

/* Between two facts on a line. */
#define PF_INFO_DOT "\u2002\u00b7\u2002"

/* "471 B". Owned by the caller. */
char *pf_info_bytes(uint64_t n);

/* "1 marker", "12,345 markers". Owned by the caller. */
char *pf_info_counted(uint64_t n, const char *noun);

/* A row: two numbers, of which the second may be "", and a label made short. */
void pf_info_row(FILE *out, const char *number, const char *second, const char *label);

void pf_info_text_heap(FILE *out, const PfProfile *profile);
void pf_info_text_time(FILE *out, const PfTimeProfile *time);
void pf_info_text_ticky(FILE *out, const PfTicky *ticky);
void pf_info_text_runtime(FILE *out, const PfProfile *profile);
void pf_info_text_notes(FILE *out, const PfNotes *notes);
