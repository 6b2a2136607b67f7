/*
 * finding_gc.c - gc-share and longest-pause: what collection costs, and where it is felt.
 *
 * LOOK.md, section 9.1. Collection is told from COLLECTING of the elapsed time on, of pauses as
 * +RTS -s sums them up. A pause is told that is LONG, or that is SHORT and still OUTLIER times
 * the median of all.
 */
#include "base/units.h"
#include "profile/run_span.h"
#include "report/findings-private.h"

static const double COLLECTING = 0.3;
static const double OUTLIER = 50;

enum { LONG_NS = 100000000, SHORT_NS = 10000000 };

/* " Each capability allocates 1.00 MiB between two of them (-A)."; "": that is not known. */
static char *
area_of(const PfProfile *run)
{
    const PfHeapInfo *info = run->memory ? &run->memory->info : NULL;

    if (!info || !info->is_known || info->alloc_area_bytes == 0)
        return g_strdup("");
    g_autofree char *area = pf_unit_format(PF_UNIT_BYTES, (double)info->alloc_area_bytes);
    return g_strdup_printf(" The allocation area is %s (-A).", area);
}

bool
pf_finding_gc_share(const PfReport *report, PfFinding *out)
{
    PfTimeRange run;

    if (!report->gc || !pf_run_span(report->gc, &run))
        return false;
    const PfPauseSums *all = &report->gc->gc->all.pauses;
    out->extent = pf_finding_share((double)all->total_ns, (double)(run.until_ns - run.from_ns));
    if (out->extent < COLLECTING)
        return false;
    g_autofree char *share = pf_unit_percent(out->extent);
    g_autofree char *count = pf_head_counted(all->count, "collection");
    g_autofree char *total = pf_unit_ns(all->total_ns);
    g_autofree char *interval = pf_finding_interval(&run);
    g_autofree char *longest = pf_unit_ns(all->max_ns);
    g_autofree char *area = area_of(report->gc);
    out->heading = g_strdup_printf("Collection takes %s of the run.", share);
    out->text =
        g_strdup_printf("%s %s %s, %s, the longest of them %s.%s", count,
                        all->count == 1 ? "takes" : "take", total, interval, longest, area);
    out->section = "memory";
    return true;
}

/* ", in “ingest”"; "": the program sets no markers. */
static char *
phase_at(const PfProfile *run, uint64_t time_ns)
{
    const char *after, *before;

    pf_notes_markers_at(run->notes, time_ns, &after, &before);
    g_autofree char *place = pf_finding_phase(after, before);
    return place ? g_strconcat(", ", place, NULL) : g_strdup("");
}

/* The longest stop of a run: a collection, or the second stop of a non-moving one. */
typedef struct {
    const char *what; /* "a major collection" */
    uint64_t start_ns, stop_ns;
} Stop;

static Stop
longest_stop(const PfProfile *run)
{
    const PfNonmoving *nonmoving = run->nonmoving;
    const PfPause *longest = &run->gc->longest[0];
    Stop stop = { longest->generation == PF_NO_GENERATION ? "a collection"
                  : longest->is_major                     ? "a major collection"
                                                          : "a minor collection",
                  longest->start_ns, longest->pause_ns };

    for (size_t i = 0; nonmoving && i < nonmoving->n_phases; i++) {
        const PfNonmovingPhase *phase = &nonmoving->phases[i];
        uint64_t ns = phase->end_ns - phase->start_ns;
        if (pf_nonmoving_is_stop(phase) && ns > stop.stop_ns)
            stop = (Stop){ "the second stop of the non-moving collector", phase->start_ns, ns };
    }
    return stop;
}

bool
pf_finding_longest_pause(const PfReport *report, PfFinding *out)
{
    const PfGc *gc = report->gc ? report->gc->gc : NULL;
    PfTimeRange run;

    if (!gc || gc->n_longest == 0 || !pf_run_span(report->gc, &run))
        return false;
    Stop longest = longest_stop(report->gc);
    bool is_outlier = longest.stop_ns >= SHORT_NS
                      && (double)longest.stop_ns >= OUTLIER * (double)gc->all.pauses.p50_ns;
    if (longest.stop_ns < LONG_NS && !is_outlier)
        return false;
    g_autofree char *pause = pf_unit_ns(longest.stop_ns);
    g_autofree char *at = pf_unit_ns(longest.start_ns);
    g_autofree char *phase = phase_at(report->gc, longest.start_ns);
    g_autofree char *count = pf_head_counted(gc->all.pauses.count, "collection");
    g_autofree char *median = pf_unit_ns(gc->all.pauses.p50_ns);
    g_autofree char *interval = pf_finding_interval(&run);
    out->heading = g_strdup_printf("The longest pause takes %s.", pause);
    out->text = g_strdup_printf("It is %s at %s%s. The median of %s, %s, is %s.", longest.what,
                                at, phase, count, interval, median);
    out->extent =
        pf_finding_share((double)longest.stop_ns, (double)(run.until_ns - run.from_ns));
    out->section = "collections";
    return true;
}
