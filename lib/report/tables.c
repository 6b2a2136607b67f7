#include "report/tables.h"

/* clang-format off */
static const PfTableSpec specs[] = {
    { "bands", "the bands of the heap profile",
      false, { 0 }, pf_table_make_bands },
    { "growth", "the bands that grow, and how fast",
      false, { 0 }, pf_table_make_growth },
    { "stacks", "the tree of cost-centre stacks",
      true, { 0 }, pf_table_make_stacks },
    { "cost-centres", "the cost centres, each summed over its stacks",
      true, { 0 }, pf_table_make_cost_centres },
    { "closures", "the info tables, and where they come from",
      false, { .keep_info_tables = true }, pf_table_make_closures },
    { "ticky", "the ticky counters",
      false, { 0 }, pf_table_make_ticky },
    { "gc", "the collections, and how long they stopped the program",
      false, { 0 }, pf_table_make_gc },
    { "memory", "the memory of the run-time system",
      false, { 0 }, pf_table_make_memory },
    { "threads", "the threads, and what they did with their time",
      false, { .keep_schedule = true }, pf_table_make_threads },
    { "capabilities", "the capabilities: running, collecting, idle",
      false, { .keep_schedule = true }, pf_table_make_capabilities },
    { "tasks", "the threads of the operating system",
      false, { 0 }, pf_table_make_tasks },
    { "sparks", "the sparks, and what became of them",
      false, { 0 }, pf_table_make_sparks },
    { "nonmoving", "the non-moving collector, and how its heap is filled",
      false, { 0 }, pf_table_make_nonmoving },
    { "phases", "the run between its markers, and between START and STOP",
      false, { .keep_schedule = true }, pf_table_make_phases },
    { "markers", "what the program marked",
      false, { 0 }, pf_table_make_markers },
    { "messages", "what the program and the run-time system wrote",
      false, { .keep_messages = true }, pf_table_make_messages },
    { "capsets", "the sets of capabilities: processes and clocks",
      false, { 0 }, pf_table_make_capsets },
    { "events", "the types of events, with counts and bytes",
      false, { 0 }, pf_table_make_events },
};
/* clang-format on */

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
