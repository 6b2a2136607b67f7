#include "figure/growth_facts.h"

#include "base/units.h"
#include "figure/head.h"
#include "profile/growing.h"
#include "profile/growth.h"

/* Of those not looked at, some may grow all the same. */
static char *
unknown(const PfHeapProfile *heap)
{
    size_t n = 0;

    for (size_t i = 0; i < heap->n_bands; i++)
        n += !heap->bands[i].has_slope && heap->bands[i].growing == PF_MAYBE;
    g_autofree char *count = pf_unit_count(n);
    return n == 0 ? g_strdup("")
                  : g_strconcat(PF_DOT "of ", count, " others it is unknown", NULL);
}

/* "3 grow", "1 grows", "none grows". */
static char *
what_grows(size_t n)
{
    g_autofree char *count = n > 0 ? pf_unit_count(n) : g_strdup("none");
    return g_strconcat(count, n > 1 ? " grow" : " grows", NULL);
}

char *
pf_growth_facts(const PfHeapProfile *heap)
{
    size_t n_growing;
    size_t n = pf_growing_count(heap, &n_growing);
    size_t half = pf_growth_half(heap->times_ns, heap->n_samples);
    g_autofree char *looked_at = pf_unit_count(n);
    g_autofree char *all = pf_head_counted(heap->n_bands, "band");
    g_autofree char *growing = what_grows(n_growing);
    g_autofree char *others = pf_unit_count(n - n_growing);
    g_autofree char *untold = unknown(heap);
    g_autofree char *from = pf_unit_ns(heap->times_ns[half]);
    g_autofree char *until = pf_unit_ns(heap->times_ns[heap->n_samples - 1]);

    return g_strdup_printf("%s of %s %s looked at: %s, %s %s not%s" PF_DOT
                           "judged from %s to %s",
                           looked_at, all, n == 1 ? "was" : "were", growing, others,
                           n - n_growing == 1 ? "does" : "do", untold, from, until);
}
