#include "figure/flame_facts.h"

#include "base/units.h"
#include "figure/head.h"
#include "figure/shorten.h"
#include "profile/restrictions.h"

/* "2.31 s, 2,306 ticks" */
static char *
time_of(const PfProfile *profile, const PfWeighing *weighing)
{
    uint64_t interval_ns = profile->time->interval_ns;
    g_autofree char *ticks = pf_frame_cost(weighing, weighing->total);
    g_autofree char *time =
        pf_unit_format(PF_UNIT_SECONDS, (double)weighing->total * (double)interval_ns / 1e9);

    return g_strdup_printf("%s%s%s", interval_ns > 0 ? time : "", interval_ns > 0 ? ", " : "",
                           ticks);
}

static bool
is_of_peak(const PfHeapProfile *heap)
{
    return heap->weight == PF_WEIGHT_TICKS || heap->weight == PF_WEIGHT_PEAK;
}

/* "47.1 MiB at 13.6 s" */
static char *
heap_of(const PfProfile *profile, const PfWeighing *weighing)
{
    const PfHeapProfile *heap = profile->heap;
    bool has_time = is_of_peak(heap) && heap->time_base != PF_TIMES_LOST;
    g_autofree char *bytes = pf_frame_cost(weighing, weighing->total);
    g_autofree char *when = pf_unit_ns(heap->peak_time_ns);

    return g_strdup_printf("%s%s%s", bytes, has_time ? " at " : "", has_time ? when : "");
}

static char *
size_of(const PfProfile *profile, const PfWeighing *weighing)
{
    return weighing->is_bytes ? heap_of(profile, weighing) : time_of(profile, weighing);
}

/* The part of the run, which samples without times do not tell. */
static char *
window_of(const PfProfile *profile, const PfWeighing *weighing)
{
    bool has_times = !weighing->is_bytes || profile->heap->time_base != PF_TIMES_LOST;
    return has_times ? pf_restriction_window(profile) : NULL;
}

static char *
size_and_window(const PfProfile *profile, const PfWeighing *weighing)
{
    g_autofree char *size = size_of(profile, weighing);
    g_autofree char *window = window_of(profile, weighing);

    return g_strconcat(size, window ? PF_DOT : "", window ? window : "", NULL);
}

char *
pf_flame_facts(const PfFlame *flame)
{
    const PfWeighing *weighing = flame->costs.run;
    g_autofree char *size = size_and_window(flame->run, weighing);

    if (!weighing->is_bytes)
        return g_strconcat("Time by cost-centre stack" PF_DOT, size, NULL);
    const PfHeapProfile *heap = flame->run->heap;
    return g_strdup_printf("Heap by cost-centre stack %s" PF_DOT "%s",
                           is_of_peak(heap) ? "at its peak" : pf_weighing_moment(heap->weight),
                           size);
}

const char *
pf_flame_legend(const PfFlame *flame)
{
    return flame->baseline ? "width: inherited, dark foot: individual, colour: difference of "
                             "the inherited share"
                           : "width: inherited, dark foot: individual, colour: module";
}

/* "new: 3 stacks, 5.2% of the run, the largest render (Report)" */
static void
note_only(GPtrArray *notes, const PfCallsOnly *only, const PfWeighing *weighing,
          const char *what, const char *whole)
{
    if (only->n == 0)
        return;
    g_autofree char *stacks = pf_head_counted(only->n, "stack");
    g_autofree char *share = pf_frame_share(weighing, only->cost);
    g_autofree char *largest = pf_frame_full_name(only->largest);
    g_ptr_array_add(notes,
                    g_strdup_printf("%s: %s, %s of the %s%s%s", what, stacks, share, whole,
                                    only->n > 1 ? ", the largest " : ", ", largest));
}

static void
note_baseline(GPtrArray *notes, const PfFlame *flame)
{
    g_autofree char *file = g_path_get_basename(flame->baseline->log->file);
    g_autofree char *size = size_and_window(flame->baseline, flame->costs.baseline);

    g_ptr_array_add(notes, g_strdup_printf("baseline: %s" PF_DOT "%s", file, size));
    note_only(notes, &flame->costs.match->only_here, flame->costs.run, "new", "run");
    note_only(notes, &flame->costs.match->only_there, flame->costs.baseline, "gone",
              "baseline");
}

GPtrArray *
pf_flame_notes(const PfFlame *flame)
{
    GPtrArray *notes = g_ptr_array_new_with_free_func(g_free);

    if (flame->baseline)
        note_baseline(notes, flame);
    if (!flame->costs.run->is_bytes) {
        char *ignored = pf_restriction_ignored(flame->run->time);
        if (ignored)
            g_ptr_array_add(notes, ignored);
        return notes;
    }
    g_autofree char **restrictions = pf_restrictions_heap(flame->run);
    for (char **line = restrictions; *line; line++)
        g_ptr_array_add(notes, *line);
    return notes;
}

char *
pf_flame_deeper(size_t n)
{
    g_autofree char *count = pf_unit_count(n);
    return g_strdup_printf("%s level%s deeper %s not shown: the page is too low for %s", count,
                           n == 1 ? "" : "s", n == 1 ? "is" : "are", n == 1 ? "it" : "them");
}

/* The cost centre that costs most by itself; NULL where none costs anything. */
static const PfCallCentre *
costliest(const PfCalls *calls)
{
    return calls->n_centres > 0 && calls->centres[0].individual > 0 ? &calls->centres[0] : NULL;
}

char *
pf_flame_summary(const PfFlame *flame, const PfIcicle *icicle)
{
    const PfWeighing *weighing = flame->costs.run;
    const PfCallCentre *most = costliest(weighing->calls);
    g_autofree char *cost = pf_frame_cost(weighing, weighing->total);
    g_autofree char *frames = pf_head_counted(icicle->n, "frame");
    g_autofree char *share = pf_frame_share(weighing, most ? most->individual : 0);

    g_autofree char *summary =
        g_strdup_printf("Icicle of cost-centre stacks, callees under their callers, as wide "
                        "as they inherit: %s, %s%s%s%s%s.",
                        cost, frames, most ? ", most by itself in " : "",
                        most ? most->label : "", most ? ", " : "", most ? share : "");
    return pf_one_line(summary);
}
