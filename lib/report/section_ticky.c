/*
 * section_ticky.c - closures by how often they were entered.
 */
#include "report/paper.h"

char *
pf_section_ticky_lacks(G_GNUC_UNUSED const PfReport *report)
{
    return g_strdup("nothing is drawn");
}

void
pf_section_ticky_draw(G_GNUC_UNUSED PfPaper *paper)
{
}
