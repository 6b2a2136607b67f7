/*
 * table_words.h - what the picture of a table says in words. Private to the pictures of tables.
 */
#pragma once

#include "report/table_sheet.h"

/* What is to be known of the log, on one line, but for what the title says already. Owned by
 * the caller. */
char *pf_table_picture_notes(const PfTable *table, const char *title);

/* What is not in the picture, and what its signs mean; maybe nothing. Owned by the caller. */
char *pf_table_picture_endnotes(const PfSheet *sheet);
