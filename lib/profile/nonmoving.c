#include "profile/nonmoving.h"

const char *
pf_nonmoving_name(PfNonmovingKind kind)
{
    static const char *const names[PF_N_NONMOVING] = { "mark", "sync", "sweep" };

    return names[kind];
}

void
pf_nonmoving_free(PfNonmoving *nonmoving)
{
    if (!nonmoving)
        return;
    g_free(nonmoving->phases);
    g_free(nonmoving->flushes);
    g_free(nonmoving->censuses);
    g_free(nonmoving->prunings);
    g_free(nonmoving);
}
