/*
 * section_info_tables.c - where closures come from, by what the profile holds of them.
 */
#include "report/paper.h"

char *
pf_section_info_tables_lacks(G_GNUC_UNUSED const PfReport *report)
{
    return g_strdup("nothing is drawn");
}

void
pf_section_info_tables_draw(G_GNUC_UNUSED PfPaper *paper)
{
}
