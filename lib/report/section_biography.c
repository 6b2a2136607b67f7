/*
 * section_biography.c - live memory by what the program still does with it: LOOK.md,
 * section 9.4.
 */
#include "report/paper.h"

char *
pf_section_biography_lacks(G_GNUC_UNUSED const PfReport *report)
{
    return g_strdup("nothing is drawn");
}

void
pf_section_biography_draw(G_GNUC_UNUSED PfPaper *paper)
{
}
