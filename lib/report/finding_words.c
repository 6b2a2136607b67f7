/*
 * finding_words.c - what the sentences of several rules have in common.
 */
#include "base/text.h"
#include "base/units.h"
#include "profile/run_span.h"
#include "report/findings-private.h"

/* The columns of a name within a sentence; a heading has room for as much. */
enum { NAME_WIDTH = 36 };

char *
pf_finding_name(const char *name)
{
    g_autofree char *line = pf_text_line(name);
    return pf_text_shorten(line, NAME_WIDTH);
}

char *
pf_finding_phase(const char *after, const char *before)
{
    const char *marker = after ? after : before;
    g_autofree char *name = marker ? pf_finding_name(marker) : NULL;

    if (!name)
        return NULL;
    return g_strdup_printf("%s \u201c%s\u201d", after ? "in" : "before", name);
}

char *
pf_finding_interval(const PfTimeRange *range)
{
    g_autofree char *from = pf_unit_ns(range->from_ns);
    g_autofree char *until = pf_unit_ns(range->until_ns);

    return g_strdup_printf("from %s to %s", from, until);
}

char *
pf_finding_samples(const PfHeapProfile *heap, size_t first, size_t last)
{
    if (heap->time_base == PF_TIMES_LOST)
        return g_strdup_printf("from sample %" G_GSIZE_FORMAT " to %" G_GSIZE_FORMAT, first + 1,
                               last + 1);

    PfTimeRange range = { heap->times_ns[first], heap->times_ns[last] };
    g_autofree char *interval = pf_finding_interval(&range);
    return g_strconcat(interval, heap->time_base == PF_TIMES_MUTATOR_CPU ? " of CPU time" : "",
                       NULL);
}

char *
pf_finding_peak_time(const PfHeapProfile *heap)
{
    g_autofree char *time = pf_unit_ns(heap->peak_time_ns);
    size_t at = 0;

    if (heap->time_base != PF_TIMES_LOST)
        return g_strconcat("at ", time, NULL);
    while (at + 1 < heap->n_samples && heap->totals[at] != heap->peak_bytes)
        at++;
    return g_strdup_printf("in sample %" G_GSIZE_FORMAT, at + 1);
}

char *
pf_finding_all_samples(const PfHeapProfile *heap)
{
    g_autofree char *samples = pf_head_counted(heap->n_all_samples, "sample");
    g_autofree char *interval = pf_finding_samples(heap, 0, heap->n_samples - 1);

    if (heap->time_base == PF_TIMES_LOST)
        return g_steal_pointer(&samples);
    return g_strdup_printf("%s %s", samples, interval);
}

char *
pf_finding_run(const PfProfile *profile)
{
    PfTimeRange run;

    return pf_run_span(profile, &run) ? pf_finding_interval(&run)
                                      : g_strdup("over the whole run");
}

char *
pf_finding_names(const GPtrArray *names, guint max)
{
    g_autoptr(GString) list = g_string_new(NULL);

    for (guint i = 0; i < MIN(names->len, max); i++) {
        g_autofree char *name = pf_finding_name(g_ptr_array_index(names, i));
        g_string_append_printf(list, "%s\u201c%s\u201d", i == 0 ? "" : ", ", name);
    }
    return g_strdup(list->str);
}

double
pf_finding_share(double part, double whole)
{
    return whole > 0 ? CLAMP(part / whole, 0, 1) : 0;
}
