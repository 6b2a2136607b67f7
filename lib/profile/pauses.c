#include "profile/pauses.h"

/* 10^(1/4), 10^(2/4), 10^(3/4). */
static const double quarters[] = { 1.7782794100389228, 3.1622776601683795, 5.623413251903491 };

unsigned
pf_pause_bin(uint64_t pause_ns)
{
    unsigned bin = 0;
    double power = 1;

    for (uint64_t left = pause_ns; left >= 10; left /= 10) {
        bin += PF_PAUSE_BINS_PER_DECADE;
        power *= 10;
    }
    for (size_t i = 0; i < G_N_ELEMENTS(quarters); i++)
        if ((double)pause_ns >= quarters[i] * power)
            bin++;
    return MIN(bin, PF_PAUSE_BINS - 1);
}
