/*
 * info_tables.h - where info tables come from: names and source places, by address
 * (EVENTLOG 3.2).
 *
 * A log may define millions of info tables of which a profile names a few dozen:
 * only those needed are kept, unless all are asked for. Each distinct text is held
 * once.
 */
#pragma once

#include "eventlog/event.h"

#include <glib.h>

/* Valid UTF-8, borrowed from PfInfoTables until its next definition; NULL: the log does not
 * say. */
typedef struct {
    uint64_t address;
    const char *name;         /* "sat_s6Au_info" */
    const char *closure_type; /* "THUNK_1_0"; what is no known number is as in the log */
    const char *type;         /* "[Char]" */
    const char *label;        /* of the definition around it: "showWord" */
    const char *module;
    const char *source; /* "Main.hs:27:19-50" */
} PfInfoTable;

typedef struct PfInfoTables PfInfoTables;

/* A table of no definitions; with `keep_all` every address is needed. */
PfInfoTables *pf_info_tables_new(bool keep_all);
void pf_info_tables_free(PfInfoTables *tables);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfInfoTables, pf_info_tables_free)

/* Has later definitions of the address kept. */
void pf_info_tables_need(PfInfoTables *tables, uint64_t address);

/* The same for both addresses that a label of a band may stand for. */
void pf_info_tables_need_label(PfInfoTables *tables, PfSpan label);

/* Takes an IPE record; of two with one address the later holds. */
void pf_info_tables_define(PfInfoTables *tables, const PfEvent *event);

/* The definition of the address; false when there is none. */
bool pf_info_tables_find(const PfInfoTables *tables, uint64_t address, PfInfoTable *out_table);

/* The definition a label of a -hi band means: by its hexadecimal number, and where nothing is
 * found, by its decimal one. */
bool
pf_info_tables_find_label(const PfInfoTables *tables, PfSpan label, PfInfoTable *out_table);

/* How many are defined; and each, in the order of first definition. */
size_t pf_info_tables_count(const PfInfoTables *tables);
PfInfoTable pf_info_tables_at(const PfInfoTables *tables, size_t i);

/* How many definitions found no room: 16 million addresses and a gibibyte of text are kept. */
uint64_t pf_info_tables_left_out(const PfInfoTables *tables);

/* The address in a -hi label, "0x4a3b10" or "000000014000F0A8"; false when it is none. */
bool pf_info_tables_parse(PfSpan label, uint64_t *out_address);
