#include "profile/gc.h"

void
pf_gc_free(PfGc *gc)
{
    if (!gc)
        return;
    g_free(gc->generations);
    g_free(gc->columns);
    g_free(gc->majors);
    g_free(gc->caps);
    g_free(gc);
}

bool
pf_gc_balance(const PfGc *gc, double *out_balance)
{
    if (!gc->has_balance || gc->par_copied_bytes == 0)
        return false;
    *out_balance = (double)gc->par_balanced_bytes / (double)gc->par_copied_bytes;
    return true;
}
