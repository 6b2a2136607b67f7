/*
 * section_summary.c - the key numbers of the run, what stands out, and what the report holds:
 * LOOK.md, section 9.1.
 */
#include "report/paper.h"

char *
pf_section_summary_lacks(G_GNUC_UNUSED const PfReport *report)
{
    return g_strdup("nothing is drawn");
}

void
pf_section_summary_draw(G_GNUC_UNUSED PfPaper *paper)
{
}
