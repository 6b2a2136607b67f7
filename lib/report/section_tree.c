/*
 * section_tree.c - every cost centre under the one that entered it: LOOK.md, section 11.2.
 */
#include "report/paper.h"

char *
pf_section_tree_lacks(G_GNUC_UNUSED const PfReport *report)
{
    return g_strdup("nothing is drawn");
}

void
pf_section_tree_draw(G_GNUC_UNUSED PfPaper *paper)
{
}
