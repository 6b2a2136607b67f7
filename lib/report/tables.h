/*
 * tables.h - the tables there are: one row each in tables.c, one file each.
 */
#pragma once

#include "eventlog/log.h"
#include "profile/profile.h"
#include "report/table.h"

/* What a table is made of. */
typedef struct {
    const PfProfile *profile;
    const PfReadReport *report;
    const PfHeader *header;
    bool wants_heap, wants_ticks; /* stacks: weigh only these; neither: what there is */
} PfTableInput;

typedef struct {
    const char *name;
    const char *summary;

    /* The caller owns the table. NULL, with a PF_ERROR_ABSENT, when the log does not hold it.
     */
    PfTable *(*make)(const PfTableInput *input, GError **error);
} PfTableSpec;

/* Every table there is, the default one first. */
const PfTableSpec *pf_tables(size_t *out_n);

/* By name; NULL when there is none. */
const PfTableSpec *pf_table_spec(const char *name);

PfTable *pf_table_make_stacks(const PfTableInput *input, GError **error);
PfTable *pf_table_make_bands(const PfTableInput *input, GError **error);
PfTable *pf_table_make_events(const PfTableInput *input, GError **error);
