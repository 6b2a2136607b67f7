/*
 * section_names.c - names that are not shown whole on the pages before: LOOK.md, section 7.
 */
#include "report/paper.h"

char *
pf_section_names_lacks(G_GNUC_UNUSED const PfReport *report)
{
    return g_strdup("nothing is drawn");
}

void
pf_section_names_draw(G_GNUC_UNUSED PfPaper *paper)
{
}
