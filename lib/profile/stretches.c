#include "profile/stretches.h"

#include <string.h>

void
pf_stretches_init(PfStretches *stretches, const PfStretchKind *kind)
{
    *stretches = (PfStretches){
        .kind = kind,
        .things = g_array_new(FALSE, FALSE, (guint)kind->size),
    };
}

void
pf_stretches_clear(PfStretches *stretches)
{
    g_array_unref(stretches->things);
}

static uint64_t
stretch_of(const PfStretches *stretches, gconstpointer thing)
{
    uint64_t time_ns;

    memcpy(&time_ns, (const char *)thing + stretches->kind->time_at, sizeof time_ns);
    return time_ns >> stretches->shift;
}

static uint64_t
stretch_at(const PfStretches *stretches, guint i)
{
    return stretch_of(stretches, pf_stretches_at(stretches, i));
}

void
pf_stretches_widen(PfStretches *stretches)
{
    guint n = 0;

    stretches->shift++;
    for (guint i = 0; i < stretches->things->len; i++) {
        if (n > 0 && stretch_at(stretches, n - 1) == stretch_at(stretches, i)) {
            stretches->kind->merge(pf_stretches_at(stretches, n - 1),
                                   pf_stretches_at(stretches, i));
            continue;
        }
        if (n < i)
            memcpy(pf_stretches_at(stretches, n), pf_stretches_at(stretches, i),
                   stretches->kind->size);
        n++;
    }
    g_array_set_size(stretches->things, n);
}

/* The place of the first one kept that is of the stretch, or of a later one. */
static guint
place_of(const PfStretches *stretches, uint64_t stretch)
{
    guint from = 0, to = stretches->things->len;

    if (to > 0 && stretch_at(stretches, to - 1) < stretch) /* mostly */
        return to;
    while (from < to) {
        guint middle = from + (to - from) / 2;
        if (stretch_at(stretches, middle) < stretch)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

void
pf_stretches_add(PfStretches *stretches, gpointer thing)
{
    uint64_t stretch = stretch_of(stretches, thing);
    guint at = place_of(stretches, stretch);

    if (at < stretches->things->len && stretch_at(stretches, at) == stretch) {
        stretches->kind->merge(pf_stretches_at(stretches, at), thing);
        return;
    }
    g_array_insert_vals(stretches->things, at, thing, 1);
    while (stretches->things->len > stretches->kind->limit)
        pf_stretches_widen(stretches);
}

void
pf_stretches_join(PfStretches *stretches, PfStretches *later)
{
    while (stretches->shift < later->shift)
        pf_stretches_widen(stretches);
    for (guint i = 0; i < later->things->len; i++)
        pf_stretches_add(stretches, pf_stretches_at(later, i));
    g_array_set_size(later->things, 0);
    later->shift = 0;
}
