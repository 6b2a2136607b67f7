#include "report/quality.h"

#include <stdlib.h>

#include "base/units.h"
#include "figure/head.h"
#include "profile/classes.h"
#include "profile/restrictions.h"

/* "47.1 MiB (49,387,221 bytes)" */
static char *
size_text(uint64_t bytes)
{
    g_autofree char *size = pf_unit_format(PF_UNIT_BYTES, (double)bytes);
    g_autofree char *exact = pf_unit_count(bytes);

    return bytes < 1024 ? g_steal_pointer(&size)
                        : g_strdup_printf("%s (%s bytes)", size, exact);
}

static char *
format_text(const PfLogFacts *log)
{
    static const char *const formats[] = {
        [PF_LOG_EVENTLOG] = "GHC eventlog",
        [PF_LOG_HP] = "GHC heap profile (.hp)",
        [PF_LOG_PROF] = "GHC cost-centre profile (.prof)",
    };

    return g_strconcat(formats[log->format],
                       log->is_record ? PF_DOT "as a saved record tells it" : "", NULL);
}

/* How the log ends. */
static char *
end_text(const PfLogFacts *log)
{
    g_autofree char *offset = pf_unit_count(log->cut_offset);
    g_autofree char *bytes = pf_head_counted(log->cut_bytes, "byte");
    g_autofree char *segments = pf_head_counted(log->unmarked_segments, "segment");

    if (log->is_cut && log->cut_bytes > 0)
        return g_strdup_printf("cut off at byte %s, within a record of which %s %s there",
                               offset, bytes, log->cut_bytes == 1 ? "is" : "are");
    if (log->unmarked_segments > 0)
        return g_strdup_printf("no end mark%s, and %s before without one",
                               log->is_cut ? " at the end" : "", segments);
    if (!log->complete)
        return g_strdup(log->format == PF_LOG_EVENTLOG ? "no end mark: the log was not closed"
                                                       : "cut short");
    return g_strdup("complete");
}

static char *
damage_text(const PfLogFacts *log)
{
    g_autofree char *places = pf_head_counted(log->n_damaged, "place");
    g_autofree char *lost = size_text(log->lost_bytes);
    g_autofree char *torn = pf_head_counted(log->torn, "record");

    if (log->n_damaged == 0 && log->torn == 0)
        return g_strdup("none");
    if (log->n_damaged == 0)
        return g_strdup_printf("none lost" PF_DOT "%s put together from two blocks", torn);
    return g_strdup_printf("%s, %s skipped%s%s%s", places, lost, log->torn > 0 ? PF_DOT : "",
                           log->torn > 0 ? torn : "",
                           log->torn > 0 ? " put together from two blocks" : "");
}

static char *
events_text(const PfLogFacts *log)
{
    g_autofree char *events = pf_head_counted(log->events, "event");
    g_autofree char *bytes = pf_unit_format(PF_UNIT_BYTES, (double)log->event_bytes);
    g_autofree char *types = pf_head_counted(log->n_types, "type");
    size_t n_unknown = 0;

    for (size_t i = 0; i < log->n_types; i++)
        n_unknown += !log->types[i].is_known;
    g_autofree char *unknown = pf_unit_count(n_unknown);
    if (!log->has_events)
        return NULL;
    return g_strdup_printf("%s" PF_DOT "%s" PF_DOT "%s%s%s%s", events, bytes, types,
                           n_unknown > 0 ? ", of which " : "", n_unknown > 0 ? unknown : "",
                           n_unknown > 0 ? " unknown to this program" : "");
}

static char *
times_text(const PfLogFacts *log)
{
    g_autofree char *first = pf_unit_ns(log->first_ns);
    g_autofree char *last = pf_unit_ns(log->last_ns);

    return log->has_times ? g_strdup_printf("%s to %s", first, last) : NULL;
}

double
pf_quality_covered(const PfProfile *run)
{
    const PfHeapProfile *heap = run->heap;
    const PfLogFacts *log = run->log;
    uint64_t lost_ns = 0;

    if (!heap || heap->n_samples == 0 || !log->has_times || log->last_ns <= log->first_ns
        || heap->time_base != PF_TIMES_ELAPSED || !pf_time_range_is_all(&run->range))
        return -1;
    uint64_t first_ns = heap->times_ns[0], last_ns = heap->times_ns[heap->n_samples - 1];
    for (size_t i = 0; i < heap->n_gaps; i++) {
        uint64_t from_ns = MAX(heap->gaps[i].from_ns, first_ns);
        uint64_t until_ns = MIN(heap->gaps[i].until_ns, last_ns);
        lost_ns += until_ns > from_ns ? until_ns - from_ns : 0;
    }
    double told = (double)last_ns - (double)first_ns - (double)lost_ns;
    return CLAMP(told / (double)(log->last_ns - log->first_ns), 0, 1);
}

static char *
covered_text(const PfProfile *run)
{
    const PfHeapProfile *heap = run->heap;
    if (heap->n_samples == 0 || heap->time_base == PF_TIMES_LOST)
        return NULL;

    double part = pf_quality_covered(run);
    g_autofree char *first = pf_unit_ns(heap->times_ns[0]);
    g_autofree char *last = pf_unit_ns(heap->times_ns[heap->n_samples - 1]);
    g_autofree char *share = pf_unit_percent(part);
    return g_strdup_printf("%s to %s%s%s%s", first, last, part >= 0 ? PF_DOT : "",
                           part >= 0 ? share : "", part >= 0 ? " of the run, less gaps" : "");
}

static int
compare(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

uint64_t
pf_quality_interval(const PfHeapProfile *heap)
{
    size_t n = heap->n_samples;
    if (n < 2 || n != heap->n_all_samples || heap->time_base == PF_TIMES_LOST)
        return 0;

    g_autofree uint64_t *passed = g_new(uint64_t, n - 1);
    for (size_t i = 0; i + 1 < n; i++) {
        uint64_t from_ns = heap->times_ns[i], until_ns = heap->times_ns[i + 1];
        passed[i] = until_ns > from_ns ? until_ns - from_ns : 0;
    }
    qsort(passed, n - 1, sizeof *passed, compare);
    return passed[(n - 1) / 2];
}

static char *
interval_text(const PfHeapProfile *heap)
{
    uint64_t met_ns = pf_quality_interval(heap);
    g_autofree char *asked = heap->period_ns > 0 ? pf_unit_ns(heap->period_ns) : NULL;
    g_autofree char *met = met_ns > 0 ? pf_unit_ns(met_ns) : NULL;

    return g_strdup_printf("%s asked for" PF_DOT "median %s met", asked ? asked : "n/a",
                           met ? met : "n/a");
}

static char *
base_text(const PfHeapProfile *heap)
{
    switch (heap->time_base) {
    case PF_TIMES_ELAPSED: return g_strdup("elapsed time of the run-time system's clock");
    case PF_TIMES_MUTATOR_CPU:
        return g_strdup("processor time of the program itself, not elapsed time");
    case PF_TIMES_LOST: return g_strdup("none: samples are numbered, and taken as even");
    }
    g_assert_not_reached();
}

static char *
samples_text(const PfHeapProfile *heap)
{
    g_autofree char *whole = pf_head_counted(heap->n_all_samples, "whole sample");
    g_autofree char *left_out = pf_unit_count(heap->n_left_out);
    g_autofree char *kept = pf_unit_count(heap->n_samples);
    bool is_thinned = heap->n_samples < heap->n_all_samples;

    return g_strdup_printf("%s" PF_DOT "%s damaged or cut left out%s%s%s", whole,
                           heap->n_left_out > 0 ? left_out : "none", is_thinned ? PF_DOT : "",
                           is_thinned ? kept : "",
                           is_thinned ? " drawn, the largest of each few" : "");
}

/* "heap -hc, 2 of them, the second is shown · time" */
/* What the run-time system tells of itself. */
static void
add_runtime(GPtrArray *parts, const PfProfile *run)
{
    if (run->memory && run->memory->heap_size.n_readings > 0)
        g_ptr_array_add(parts, g_strdup("heap size"));
    if (run->gc)
        g_ptr_array_add(parts, g_strdup("collections"));
    if (run->nonmoving)
        g_ptr_array_add(parts, g_strdup("non-moving collector"));
    if (run->schedule)
        g_ptr_array_add(parts, g_strdup("threads"));
    if (run->sparks)
        g_ptr_array_add(parts, g_strdup("sparks"));
}

static char *
profiles_text(const PfProfile *run)
{
    g_autoptr(GPtrArray) parts = g_ptr_array_new_with_free_func(g_free);

    if (run->heap) {
        g_ptr_array_add(parts, g_strdup_printf("heap by %s (%s)",
                                               pf_breakdown_name(run->heap->breakdown),
                                               pf_breakdown_flag(run->heap->breakdown)));
    }
    if (run->time)
        g_ptr_array_add(parts, g_strdup("time"));
    if (run->ticky)
        g_ptr_array_add(parts, g_strdup("ticky counters"));
    add_runtime(parts, run);
    if (run->info_tables)
        g_ptr_array_add(parts, g_strdup("info tables"));
    if (run->n_heap_profiles > 1) {
        g_autofree char *n = pf_unit_count(run->n_heap_profiles);
        g_autofree char *which = run->segment > 0 ? g_strdup_printf("number %zu", run->segment)
                                                  : g_strdup("the one with most samples");
        g_ptr_array_add(parts, g_strdup_printf("of %s heap profiles %s", n, which));
    }
    g_ptr_array_add(parts, NULL);
    return parts->len > 1 ? g_strjoinv(PF_DOT, (char **)parts->pdata) : g_strdup("none");
}

/* "scheduler (s) · collections (g)": those of +RTS -l, of which there is any event. */
static char *
classes_text(const PfProfile *run)
{
    static const char *const names[PF_N_CLASSES] = {
        [PF_CLASS_SCHEDULER] = "scheduler (s)",
        [PF_CLASS_GC] = "collections (g)",
        [PF_CLASS_NONMOVING] = "non-moving collector (n)",
        [PF_CLASS_SPARKS] = "spark counters (p)",
        [PF_CLASS_SPARKS_FULL] = "single sparks (f)",
        [PF_CLASS_USER] = "what the program wrote (u)",
    };
    const char *told[PF_N_CLASSES + 1] = { NULL };
    size_t n = 0;

    for (PfClass class = 0; class < PF_N_CLASSES; class ++)
        if (pf_class_is_in(run, class))
            told[n++] = names[class];
    return n > 0 ? g_strjoinv(PF_DOT, (char **)told) : g_strdup("none");
}

static char *
definitions_text(const PfProfile *run)
{
    g_autofree char *centres = pf_head_counted(run->n_cost_centres, "cost centre");
    g_autofree char *tables = pf_head_counted(run->n_info_tables, "info table");
    g_autofree char *counters = pf_head_counted(run->n_ticky_counters, "ticky counter");

    if (!run->log->has_events)
        return NULL;
    return g_strdup_printf("%s" PF_DOT "%s" PF_DOT "%s", centres, tables, counters);
}

static void
add_log(PfFacts *facts, const PfProfile *run)
{
    const PfLogFacts *log = run->log;

    pf_facts_typed(facts, "File", log->file);
    pf_facts_take(facts, "Format", format_text(log));
    pf_facts_take(facts, "Size", size_text(log->bytes));
    pf_facts_take(facts, "End", end_text(log));
    if (log->format == PF_LOG_EVENTLOG) {
        pf_facts_take(facts, "Header",
                      g_strdup(log->has_header
                                   ? "whole"
                                   : "lost: read with the types this program knows"));
    }
    pf_facts_take(facts, "Damage", damage_text(log));
    if (log->trouble)
        pf_facts_take(facts, "Trouble", g_strdup(log->trouble));
    if (log->segments > 1)
        pf_facts_take(facts, "Segments", pf_unit_count(log->segments));
    if (run->n_processes > 1)
        pf_facts_take(facts, "Runs in the log", pf_unit_count(run->n_processes));
    pf_facts_take(facts, "Events", events_text(log));
    if (log->format == PF_LOG_EVENTLOG)
        pf_facts_take(facts, "Classes of events", classes_text(run));
    pf_facts_take(facts, "Time of events", times_text(log));
    pf_facts_take(facts, "Definitions", definitions_text(run));
}

static void
add_heap(PfFacts *facts, const PfProfile *run)
{
    const PfHeapProfile *heap = run->heap;

    pf_facts_take(facts, "Heap samples", samples_text(heap));
    pf_facts_take(facts, "Time of samples", covered_text(run));
    pf_facts_take(facts, "Sampling interval", interval_text(heap));
    pf_facts_take(facts, "Time base", base_text(heap));
}

static void
add_ticks(PfFacts *facts, const PfTimeProfile *time)
{
    g_autofree char *ticks = pf_head_counted(time->ticks, "tick");
    g_autofree char *interval = time->interval_ns > 0 ? pf_unit_ns(time->interval_ns) : NULL;
    char *ignored = pf_restriction_ignored(time);

    pf_facts_take(facts, "Ticks",
                  g_strdup_printf("%s, one every %s", ticks, interval ? interval : "n/a"));
    if (ignored)
        pf_facts_take(facts, "Not among them", ignored);
}

PfFacts *
pf_quality_facts(const PfProfile *run)
{
    PfFacts *facts = pf_facts_new();
    char *window = pf_restriction_window(run);
    g_auto(GStrv) restrictions = pf_restrictions_heap(run);

    add_log(facts, run);
    pf_facts_take(facts, "Profiles", profiles_text(run));
    if (window)
        pf_facts_take(facts, "Shown", window);
    if (run->heap)
        add_heap(facts, run);
    if (run->time && run->time->samples > 0)
        add_ticks(facts, run->time);
    if (restrictions[0])
        pf_facts_take(facts, "To be known", g_strjoinv(PF_DOT, restrictions));
    return facts;
}
