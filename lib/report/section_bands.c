/*
 * section_bands.c - each large band on its own scale: LOOK.md, section 9.3.
 */
#include "report/paper.h"

char *
pf_section_bands_lacks(G_GNUC_UNUSED const PfReport *report)
{
    return g_strdup("nothing is drawn");
}

void
pf_section_bands_draw(G_GNUC_UNUSED PfPaper *paper)
{
}
