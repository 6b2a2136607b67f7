/*
 * section_peak.c - the bands when the heap is largest, and at the end: REPORT-CONTENTS, page 3.
 */
#include "report/paper.h"

char *
pf_section_peak_lacks(G_GNUC_UNUSED const PfReport *report)
{
    return g_strdup("nothing is drawn");
}

void
pf_section_peak_draw(G_GNUC_UNUSED PfPaper *paper)
{
}
