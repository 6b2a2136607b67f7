#include "profile/sparks.h"

const char *
pf_spark_counter_name(PfSparkCounter counter)
{
    static const char *const names[PF_N_SPARK_COUNTERS] = {
        "created", "dud", "overflowed", "converted", "gcd", "fizzled", "remaining",
    };

    return names[counter];
}

const char *
pf_spark_event_name(PfSparkEvent event)
{
    static const char *const names[PF_N_SPARK_EVENTS] = {
        "created", "dud", "dropped", "run", "stolen", "fizzled", "pruned", "thread",
    };

    return names[event];
}

void
pf_sparks_free(PfSparks *sparks)
{
    if (!sparks)
        return;
    g_free(sparks->caps);
    pf_time_sums_clear(&sparks->over_time);
    g_free(sparks);
}
