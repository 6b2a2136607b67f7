#include "profile/thinner.h"

void
pf_thinner_init(PfThinner *thinner)
{
    *thinner =
        (PfThinner){ .kept = g_array_new(FALSE, FALSE, sizeof(PfKeptSample)), .stride = 1 };
}

void
pf_thinner_clear(PfThinner *thinner)
{
    g_array_unref(thinner->kept);
}

/* Adds a sample to those that are one of each `stride`: the larger of equals is the earlier. */
static void
put(GArray *kept, uint32_t stride, PfKeptSample sample)
{
    PfKeptSample *last =
        kept->len > 0 ? &g_array_index(kept, PfKeptSample, kept->len - 1) : NULL;

    if (!last || last->sample / stride != sample.sample / stride)
        g_array_append_val(kept, sample);
    else if (sample.total > last->total)
        *last = sample;
}

/* The same samples, one of each `stride`. */
static GArray *
thinned(const GArray *samples, uint32_t stride)
{
    GArray *kept = g_array_new(FALSE, FALSE, sizeof(PfKeptSample));

    for (guint i = 0; i < samples->len; i++)
        put(kept, stride, g_array_index(samples, PfKeptSample, i));
    return kept;
}

void
pf_thinner_take(PfThinner *thinner, PfKeptSample sample)
{
    if (thinner->kept->len == 0)
        thinner->first = sample;
    thinner->last = sample;
    put(thinner->kept, thinner->stride, sample);
    if (thinner->kept->len > PF_SAMPLES_KEPT) {
        GArray *kept = thinned(thinner->kept, thinner->stride *= 2);
        g_array_unref(thinner->kept);
        thinner->kept = kept;
    }
}

GArray *
pf_thinner_samples(const PfThinner *thinner, size_t most)
{
    uint32_t stride = thinner->stride;
    GArray *kept = thinned(thinner->kept, stride);
    size_t room = MIN(most, PF_SAMPLES_KEPT);

    if (kept->len == 0)
        return kept;
    while (kept->len > room || (stride > 1 && kept->len + 2 > room)) { /* room for both ends */
        GArray *fewer = thinned(kept, stride *= 2);
        g_array_unref(kept);
        kept = fewer;
    }
    if (g_array_index(kept, PfKeptSample, 0).sample != thinner->first.sample)
        g_array_prepend_val(kept, thinner->first);
    if (g_array_index(kept, PfKeptSample, kept->len - 1).sample != thinner->last.sample)
        g_array_append_val(kept, thinner->last);
    return kept;
}
