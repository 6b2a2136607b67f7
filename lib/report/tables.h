/*
 * tables.h - the tables there are: one row each in tables.c, one file each.
 */
#pragma once

#include "profile/profile.h"
#include "report/table.h"

/* What a table is made of. */
typedef struct {
    const PfProfile *profile;
    const PfWeight *weight; /* those weighed: only by this; NULL: what there is. Borrowed */
    bool is_cut;            /* bands: those without a series are one row, OTHER */
} PfTableInput;

typedef struct {
    const char *name;
    const char *summary;
    bool is_weighed;        /* by ticks or by heap bytes: --weight goes with it */
    PfProfileOptions wants; /* what must be kept of a log for it */

    /* The caller owns the table. NULL, with a PF_ERROR_ABSENT, when the log does not hold it.
     */
    PfTable *(*make)(const PfTableInput *input, GError **error);
} PfTableSpec;

/* Every table there is, the default one first. */
const PfTableSpec *pf_tables(size_t *out_n);

/* By name; NULL when there is none. */
const PfTableSpec *pf_table_spec(const char *name);

PfTable *pf_table_make_bands(const PfTableInput *input, GError **error);
PfTable *pf_table_make_growth(const PfTableInput *input, GError **error);
PfTable *pf_table_make_stacks(const PfTableInput *input, GError **error);
PfTable *pf_table_make_cost_centres(const PfTableInput *input, GError **error);
PfTable *pf_table_make_closures(const PfTableInput *input, GError **error);
PfTable *pf_table_make_ticky(const PfTableInput *input, GError **error);
PfTable *pf_table_make_markers(const PfTableInput *input, GError **error);
PfTable *pf_table_make_messages(const PfTableInput *input, GError **error);
PfTable *pf_table_make_gc(const PfTableInput *input, GError **error);
PfTable *pf_table_make_memory(const PfTableInput *input, GError **error);
PfTable *pf_table_make_threads(const PfTableInput *input, GError **error);
PfTable *pf_table_make_capabilities(const PfTableInput *input, GError **error);
PfTable *pf_table_make_tasks(const PfTableInput *input, GError **error);
PfTable *pf_table_make_sparks(const PfTableInput *input, GError **error);
PfTable *pf_table_make_nonmoving(const PfTableInput *input, GError **error);
PfTable *pf_table_make_phases(const PfTableInput *input, GError **error);
PfTable *pf_table_make_capsets(const PfTableInput *input, GError **error);
PfTable *pf_table_make_events(const PfTableInput *input, GError **error);
