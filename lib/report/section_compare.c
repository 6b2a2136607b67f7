/*
 * section_compare.c - the run beside another: LOOK.md, sections 9.8 and 11.4.
 */
#include "report/paper.h"

char *
pf_section_compare_lacks(G_GNUC_UNUSED const PfReport *report)
{
    return g_strdup("nothing is drawn");
}

void
pf_section_compare_draw(G_GNUC_UNUSED PfPaper *paper)
{
}
