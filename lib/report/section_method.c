/*
 * section_method.c - the words that occur, and the parts of the heap chart: LOOK.md,
 * section 9.9.
 */
#include "report/paper.h"

char *
pf_section_method_lacks(G_GNUC_UNUSED const PfReport *report)
{
    return g_strdup("nothing is drawn");
}

void
pf_section_method_draw(G_GNUC_UNUSED PfPaper *paper)
{
}
