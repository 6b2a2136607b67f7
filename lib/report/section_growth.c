/*
 * section_growth.c - the bands that were looked at for growth.
 */
#include "report/paper.h"

char *
pf_section_growth_lacks(G_GNUC_UNUSED const PfReport *report)
{
    return g_strdup("nothing is drawn");
}

void
pf_section_growth_draw(G_GNUC_UNUSED PfPaper *paper)
{
}
