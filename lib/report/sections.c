#include "report/sections.h"

#include <string.h>

/* clang-format off */
static const PfSection sections[] = {
    { "summary", "Summary", PF_DRAWN_LAST, NULL,
      pf_section_summary_lacks, pf_section_summary_draw },
    { "heap", "Heap", PF_DRAWN_IN_TURN, pf_section_heap_heading,
      pf_section_heap_lacks, pf_section_heap_draw },
    { "peak", "Who holds the peak", PF_DRAWN_IN_TURN, NULL,
      pf_section_peak_lacks, pf_section_peak_draw },
    { "bands", "The largest bands, one by one", PF_DRAWN_IN_TURN, NULL,
      pf_section_bands_lacks, pf_section_bands_draw },
    { "growth", "Growth", PF_DRAWN_IN_TURN, NULL,
      pf_section_growth_lacks, pf_section_growth_draw },
    { "biography", "Biography", PF_DRAWN_IN_TURN, pf_section_biography_heading,
      pf_section_biography_lacks, pf_section_biography_draw },
    { "memory", "Memory and collection", PF_DRAWN_IN_TURN, pf_section_memory_heading,
      pf_section_memory_lacks, pf_section_memory_draw },
    { "retention", "Data or run-time system", PF_DRAWN_IN_TURN, NULL,
      pf_section_retention_lacks, pf_section_retention_draw },
    { "collections", "Collections", PF_DRAWN_IN_TURN, NULL,
      pf_section_collections_lacks, pf_section_collections_draw },
    { "nonmoving", "Non-moving collector", PF_DRAWN_IN_TURN, NULL,
      pf_section_nonmoving_lacks, pf_section_nonmoving_draw },
    { "allocation", "Allocation and time", PF_DRAWN_IN_TURN, pf_section_allocation_heading,
      pf_section_allocation_lacks, pf_section_allocation_draw },
    { "phases", "Phases", PF_DRAWN_IN_TURN, NULL,
      pf_section_phases_lacks, pf_section_phases_draw },
    { "activity", "Capabilities and threads", PF_DRAWN_IN_TURN, NULL,
      pf_section_activity_lacks, pf_section_activity_draw },
    { "sparks", "Sparks", PF_DRAWN_IN_TURN, NULL,
      pf_section_sparks_lacks, pf_section_sparks_draw },
    { "processes", "Tasks and capability sets", PF_DRAWN_IN_TURN, NULL,
      pf_section_processes_lacks, pf_section_processes_draw },
    { "time", "Time by cost centre", PF_DRAWN_IN_TURN, NULL,
      pf_section_time_lacks, pf_section_time_draw },
    { "tree", "Call tree", PF_DRAWN_IN_TURN, NULL,
      pf_section_tree_lacks, pf_section_tree_draw },
    { "ticky", "Ticky counters", PF_DRAWN_IN_TURN, NULL,
      pf_section_ticky_lacks, pf_section_ticky_draw },
    { "info-tables", "Info tables", PF_DRAWN_IN_TURN, NULL,
      pf_section_info_tables_lacks, pf_section_info_tables_draw },
    { "source", "Source of the largest bands", PF_DRAWN_IN_TURN, NULL,
      pf_section_source_lacks, pf_section_source_draw },
    { "compare", "Compared with the baseline", PF_DRAWN_IN_TURN, NULL,
      pf_section_compare_lacks, pf_section_compare_draw },
    { "quality", "Data quality", PF_DRAWN_AFTER, NULL,
      pf_section_quality_lacks, pf_section_quality_draw },
    { "method", "How to read this report", PF_DRAWN_AFTER, NULL,
      pf_section_method_lacks, pf_section_method_draw },
    { "names", "Full names", PF_DRAWN_AFTER, NULL,
      pf_section_names_lacks, pf_section_names_draw },
    { "classic", "The page of hp2ps", PF_DRAWN_BARE, NULL,
      pf_section_classic_lacks, pf_section_classic_draw },
};
/* clang-format on */

const PfSection *
pf_sections(size_t *out_n)
{
    *out_n = G_N_ELEMENTS(sections);
    return sections;
}

const PfSection *
pf_section_find(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(sections); i++)
        if (strcmp(sections[i].name, name) == 0)
            return &sections[i];
    return NULL;
}
