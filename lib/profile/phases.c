#include "profile/phases.h"

void
pf_phases_free(PfPhases *phases)
{
    if (!phases)
        return;
    g_free(phases->phases);
    g_clear_pointer(&phases->unpaired, g_ptr_array_unref);
    g_clear_pointer(&phases->strings, g_string_chunk_free);
    g_free(phases);
}
