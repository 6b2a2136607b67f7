#include "report/tables.h"

static const PfTableSpec specs[] = {
    { "bands", "the bands of the heap profile", false, { 0 }, pf_table_make_bands },
    { "stacks", "the tree of cost-centre stacks", true, { 0 }, pf_table_make_stacks },
    { "events",
      "the types of events, with counts and bytes",
      false,
      { 0 },
      pf_table_make_events },
};

const PfTableSpec *
pf_tables(size_t *out_n)
{
    *out_n = G_N_ELEMENTS(specs);
    return specs;
}

const PfTableSpec *
pf_table_spec(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(specs); i++)
        if (g_str_equal(specs[i].name, name))
            return &specs[i];
    return NULL;
}
