/*
 * section_quality.c - what the numbers rest on: events, time covered, gaps, damage, and the
 * command.
 */
#include "report/paper.h"

char *
pf_section_quality_lacks(G_GNUC_UNUSED const PfReport *report)
{
    return g_strdup("nothing is drawn");
}

void
pf_section_quality_draw(G_GNUC_UNUSED PfPaper *paper)
{
}
