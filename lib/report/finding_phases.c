/*
 * finding_phases.c - steep-phase: memory climbs along a straight line.
 *
 * LOOK.md, section 9.1. Phases are between two markers, before the first and after the last.
 * One climbs when it has PF_GROWTH_SAMPLES samples, takes more than PHASE of the run, rises by
 * RISE of the peak or more, and a straight line explains more than EXPLAINED of it. The whole
 * run comes first where it climbs itself, then the steepest phase; where there is none, the
 * second half of the run by the slope that does not mind a few samples.
 */
#include "base/units.h"
#include "profile/growing.h"
#include "profile/run_span.h"
#include "report/findings-private.h"

static const double EXPLAINED = 0.8;
static const double PHASE = 0.05;
static const double RISE = 0.1;

typedef struct {
    PfTimeRange range;
    const char *after, *before; /* what the markers at its ends say; NULL: it has none there */
    size_t first;               /* sample */
    PfGrowthFit fit;
} Phase;

typedef struct {
    const PfHeapProfile *heap;
    PfTimeRange run;
    size_t next; /* sample, the first that no phase has had */
    Phase best;  /* without a slope: none yet */
} Search;

static double
seconds_of(const PfTimeRange *range)
{
    return (double)(range->until_ns - range->from_ns) / 1e9;
}

static bool
climbs(const Search *search, const Phase *phase)
{
    double rise = phase->fit.bytes_per_s * seconds_of(&phase->range);

    return phase->fit.n >= PF_GROWTH_SAMPLES && phase->fit.explained > EXPLAINED
           && seconds_of(&phase->range) > PHASE * seconds_of(&search->run) && rise > 0
           && rise >= RISE * (double)search->heap->peak_bytes;
}

/* The samples from where the phase begins until before it ends; the last has all that are left.
 */
static void
look_at(Search *search, Phase *phase)
{
    const PfHeapProfile *heap = search->heap;
    size_t end;

    while (search->next < heap->n_samples
           && heap->times_ns[search->next] < phase->range.from_ns)
        search->next++;
    phase->first = end = search->next;
    while (end < heap->n_samples
           && (!phase->before || heap->times_ns[end] < phase->range.until_ns))
        end++;
    search->next = end;
    phase->fit = pf_growth_fit(heap->times_ns + phase->first, heap->totals + phase->first,
                               end - phase->first);
    if (climbs(search, phase) && phase->fit.bytes_per_s > search->best.fit.bytes_per_s)
        search->best = *phase;
}

static void
look_at_phases(Search *search, const PfNoteList *markers)
{
    Phase phase = { .range = search->run };

    for (size_t i = 0; i < markers->n; i++) {
        const PfNote *marker = &markers->notes[i];
        if (!pf_time_range_has(&search->run, marker->time_ns))
            continue;
        phase.before = marker->text;
        phase.range.until_ns = marker->time_ns;
        look_at(search, &phase);
        phase = (Phase){ .range = { marker->time_ns, search->run.until_ns },
                         .after = marker->text };
    }
    if (phase.after)
        look_at(search, &phase);
}

static void
tell_phase(const Search *search, PfFinding *out)
{
    const Phase *phase = &search->best;
    g_autofree char *place = pf_finding_phase(phase->after, phase->before);
    g_autofree char *rate = pf_unit_per_second(phase->fit.bytes_per_s);
    g_autofree char *interval =
        pf_finding_samples(search->heap, phase->first, phase->first + phase->fit.n - 1);
    g_autofree char *explained = pf_unit_percent(phase->fit.explained);

    out->heading =
        g_strdup_printf("Memory climbs steadily %s.", place ? place : "over the whole run");
    out->text = g_strdup_printf("Residency grows by %s %s, and a straight line explains %s of "
                                "it.",
                                rate, interval, explained);
    out->extent = pf_finding_share(phase->fit.bytes_per_s * seconds_of(&phase->range),
                                   (double)search->heap->peak_bytes);
}

/* Where no phase climbs. */
static bool
tell_half(const Search *search, PfFinding *out)
{
    const PfHeapProfile *heap = search->heap;
    size_t first;
    PfGrowth growth = pf_growing_total(heap, &first);

    if (!growth.is_known || !growth.is_growing)
        return false;
    PfTimeRange half = { heap->times_ns[first], heap->times_ns[heap->n_samples - 1] };
    g_autofree char *rate = pf_unit_per_second(growth.bytes_per_s);
    g_autofree char *interval = pf_finding_samples(heap, first, heap->n_samples - 1);
    out->heading = g_strdup("Memory grows over the second half of the run.");
    out->text = g_strdup_printf("Residency grows by %s %s: half of all pairs of samples rise "
                                "faster, half slower.",
                                rate, interval);
    out->extent =
        pf_finding_share(growth.bytes_per_s * seconds_of(&half), (double)heap->peak_bytes);
    return true;
}

bool
pf_finding_steep_phase(const PfReport *report, PfFinding *out)
{
    const PfProfile *profile = report->heap;
    const PfNotes *notes = profile ? profile->notes : NULL;
    Search search = { .heap = profile ? profile->heap : NULL };

    if (!profile || search.heap->n_all_samples < PF_FINDING_SAMPLES
        || search.heap->time_base == PF_TIMES_LOST || !pf_run_span(profile, &search.run))
        return false;
    out->section = "heap";
    look_at(&search, &(Phase){ .range = search.run });
    search.next = 0;
    if (search.best.fit.n == 0 && notes)
        look_at_phases(&search, &notes->markers);
    if (search.best.fit.n == 0)
        return tell_half(&search, out);
    tell_phase(&search, out);
    return true;
}
