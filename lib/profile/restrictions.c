#include "profile/restrictions.h"

#include "base/text.h"
#include "base/units.h"

char *
pf_restriction_window(const PfProfile *profile)
{
    const PfTimeRange *range = &profile->range;
    g_autofree char *from = pf_unit_ns(range->from_ns);
    g_autofree char *until = pf_unit_ns(range->until_ns);

    if (pf_time_range_is_all(range))
        return NULL;
    if (range->until_ns == UINT64_MAX)
        return g_strdup_printf("only what is from %s on", from);
    if (range->from_ns == 0)
        return g_strdup_printf("only what is up to %s", until);
    return g_strdup_printf("only what is from %s to %s", from, until);
}

/* "restricted to module Main, type []" */
static char *
filters(const PfHeapProfile *heap)
{
    g_autoptr(GString) list = g_string_new(NULL);

    for (size_t i = 0; i < PF_FILTERS; i++) {
        if (!heap->filters[i])
            continue;
        g_autofree char *name = g_strdelimit(g_strdup(pf_filter_name(i)), "_", ' ');
        g_autofree char *value = pf_text_line(heap->filters[i]);
        g_string_append_printf(list, "%s %s %s", list->len > 0 ? "," : "restricted to", name,
                               value);
    }
    return list->len > 0 ? g_strdup(list->str) : NULL;
}

/* "grouped by module"; NULL: as they stand in the log. */
static char *
grouping(const PfHeapProfile *heap)
{
    if (heap->by == PF_GROUP_DEFAULT)
        return NULL;
    if (heap->by == PF_GROUP_DEPTH)
        return g_strdup_printf("grouped by the %u outermost frames of their stacks",
                               heap->depth);
    return g_strdup_printf("grouped by %s", pf_group_name(heap->by));
}

static char *
left_out(const PfHeapProfile *heap)
{
    g_autofree char *n = pf_unit_count(heap->n_dropped);

    if (heap->n_dropped == 0)
        return NULL;
    return g_strdup_printf("%s band%s left out by name", n,
                           heap->n_dropped == 1 ? " is" : "s are");
}

static char *
gaps(const PfHeapProfile *heap)
{
    g_autofree char *n = pf_unit_count(heap->n_gaps);
    uint64_t lost_ns = 0;

    for (size_t i = 0; i < heap->n_gaps; i++)
        lost_ns += heap->gaps[i].until_ns - heap->gaps[i].from_ns;
    g_autofree char *lost = pf_unit_ns(lost_ns);
    if (heap->n_gaps == 0)
        return NULL;
    return g_strdup_printf("%s gap%s where data were lost, %s%s", n,
                           heap->n_gaps == 1 ? "" : "s", lost,
                           heap->n_gaps == 1 ? "" : " in all");
}

static const char *
time_base(const PfHeapProfile *heap)
{
    switch (heap->time_base) {
    case PF_TIMES_ELAPSED: return NULL;
    case PF_TIMES_MUTATOR_CPU: return "times are CPU seconds of the program, not elapsed time";
    case PF_TIMES_LOST: return "samples are numbered: their times are not in the log";
    }
    g_assert_not_reached();
}

char **
pf_restrictions_heap(const PfProfile *profile)
{
    const PfHeapProfile *heap = profile->heap;
    const char *base = heap ? time_base(heap) : NULL;
    GPtrArray *lines = g_ptr_array_new();

    if (heap) {
        char *const maybe[] = {
            filters(heap),
            heap->lower_bound
                ? g_strdup("lower bounds: the retainer set MANY is not in the log")
                : NULL,
            base ? g_strdup(base) : NULL,
            grouping(heap),
            left_out(heap),
            gaps(heap),
        };
        for (size_t i = 0; i < G_N_ELEMENTS(maybe); i++)
            if (maybe[i])
                g_ptr_array_add(lines, maybe[i]);
    }
    g_ptr_array_add(lines, NULL);
    return (char **)g_ptr_array_free(lines, FALSE);
}

char *
pf_restriction_ignored(const PfTimeProfile *time)
{
    static const char *const names[PF_N_IGNORED] = { "GC", "SYSTEM", "IDLE", "OVERHEAD_of",
                                                     "DONT_CARE" };
    g_autoptr(GString) list = g_string_new(NULL);

    if (time->counts_ignored) {
        return g_strdup(
            "what GHC does itself is counted and in it, as with +RTS -pa: GC, SYSTEM "
            "and others");
    }
    for (size_t i = 0; i < PF_N_IGNORED; i++) {
        if (time->ignored[i] > 0)
            g_string_append_printf(list, "%s%s %" G_GUINT64_FORMAT, list->len > 0 ? ", " : "",
                                   names[i], time->ignored[i]);
    }
    if (list->len == 0)
        return NULL;
    return g_strdup_printf("%" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT
                           " samples are not in it, as in GHC's .prof: %s",
                           time->samples - time->ticks, time->samples, list->str);
}
