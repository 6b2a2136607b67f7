/*
 * section_time.c - where the time goes: LOOK.md, section 9.6.
 */
#include "report/paper.h"

char *
pf_section_time_lacks(G_GNUC_UNUSED const PfReport *report)
{
    return g_strdup("nothing is drawn");
}

void
pf_section_time_draw(G_GNUC_UNUSED PfPaper *paper)
{
}
