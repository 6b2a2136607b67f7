/*
 * table_phases.c - the run cut up by its markers, and by its pairs of START and STOP: what each
 * part took, collected, allocated and held.
 */
#include "base/error.h"
#include "base/units.h"
#include "profile/classes.h"
#include "profile/run_span.h"
#include "report/table_notes.h"
#include "report/tables.h"

/* clang-format off */
static const PfColumn columns[] = {
    { "phase",            "PHASE",     PF_CELL_TEXT,  false },
    { "kind",             "KIND",      PF_CELL_TEXT,  false },
    { "start_ns",         "start",     PF_CELL_NS,    false },
    { "duration_ns",      "duration",  PF_CELL_NS,    false },
    { "share",            "%run",      PF_CELL_SHARE, false },
    { "live_start_bytes", "live, start", PF_CELL_BYTES, true },
    { "live_end_bytes",   "live, end", PF_CELL_BYTES, true },
    { "live_peak_bytes",  "live, peak", PF_CELL_BYTES, true },
    { "heap_peak_bytes",  "profile, peak", PF_CELL_BYTES, true },
    { "allocated_bytes",  "allocated", PF_CELL_BYTES, true },
    { "collections",      "GCs",       PF_CELL_COUNT, true },
    { "major",            "major",     PF_CELL_COUNT, true },
    { "gc_ns",            "in GC",     PF_CELL_NS,    true },
    { "gc_share",         "%GC",       PF_CELL_SHARE, true }, /* of the phase */
    { "longest_ns",       "longest",   PF_CELL_NS,    true },
    { "has_end",          NULL,        PF_CELL_TRUTH, false },
};
/* clang-format on */

/* What a phase held: of the live readings, and of the samples of the heap. */
typedef struct {
    bool has_start, has_end, has_peak, has_heap;
    uint64_t start, end, peak, heap;
} Held;

/* How many of the times, which do not fall, are not after `time_ns`. */
static size_t
count_until(const uint64_t *times_ns, size_t n, uint64_t time_ns)
{
    size_t from = 0, to = n;

    while (from < to) {
        size_t middle = from + (to - from) / 2;
        if (times_ns[middle] <= time_ns)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

/* What a size is at a moment; false: nothing was told before. */
static bool
value_at(const PfReadings *readings, uint64_t time_ns, uint64_t *out_bytes)
{
    size_t n = count_until(readings->times_ns, readings->n, time_ns);

    if (n > 0)
        *out_bytes = readings->bytes[n - 1];
    return n > 0;
}

static void
look_at_heap(const PfHeapProfile *heap, const PfTimeRange *range, Held *held)
{
    if (!heap || heap->time_base != PF_TIMES_ELAPSED)
        return;
    size_t end = count_until(heap->times_ns, heap->n_samples, range->until_ns);
    for (size_t i = end; i > 0 && heap->times_ns[i - 1] >= range->from_ns; i--) {
        held->heap = MAX(held->heap, heap->totals[i - 1]);
        held->has_heap = true;
    }
}

static Held
held_in(const PfProfile *profile, const PfPhase *phase)
{
    PfTimeRange range = { phase->start_ns, phase->end_ns };
    PfReadingsOver over;
    Held held = { .has_start = false };

    look_at_heap(profile->heap, &range, &held);
    if (!profile->memory)
        return held;
    const PfReadings *live = &profile->memory->live;
    held.has_start = value_at(live, range.from_ns, &held.start);
    held.has_end = value_at(live, range.until_ns, &held.end);
    held.has_peak = pf_readings_over(live, &range, &over);
    held.peak = held.has_peak ? over.max_bytes : 0;
    return held;
}

static const char *
kind_of(const PfPhase *phase)
{
    switch (phase->kind) {
    case PF_PHASE_BEFORE: return "before";
    case PF_PHASE_MARKER: return "marker";
    case PF_PHASE_PAIR: return phase->is_open ? "open pair" : "pair";
    }
    g_assert_not_reached();
}

static void
add_collections(PfTable *table, const PfPhase *phase)
{
    uint64_t length = phase->end_ns - phase->start_ns;

    pf_table_maybe(table, phase->has_collections, phase->n_collections);
    pf_table_maybe(table, phase->has_collections, phase->n_major);
    pf_table_maybe(table, phase->has_collections, phase->gc_ns);
    if (phase->has_collections)
        pf_table_share_of(table, (double)phase->gc_ns, (double)length);
    else
        pf_table_unknown(table);
    pf_table_maybe(table, phase->has_collections && phase->n_collections > 0,
                   phase->longest_ns);
}

static void
add_row(PfTable *table, const PfProfile *profile, const PfPhase *phase)
{
    bool is_before = phase->kind == PF_PHASE_BEFORE;
    uint64_t length = phase->end_ns - phase->start_ns;
    Held held = held_in(profile, phase);

    pf_table_text(table, is_before ? "(before the first marker)" : phase->label);
    pf_table_text(table, kind_of(phase));
    pf_table_uint(table, phase->start_ns);
    pf_table_uint(table, length);
    pf_table_share_of(table, (double)length, (double)pf_run_ns(profile));
    pf_table_maybe(table, held.has_start, held.start);
    pf_table_maybe(table, held.has_end, held.end);
    pf_table_maybe(table, held.has_peak, held.peak);
    pf_table_maybe(table, held.has_heap, held.heap);
    pf_table_maybe(table, phase->has_allocated, phase->allocated_bytes);
    add_collections(table, phase);
    pf_table_truth(table, !phase->is_open);
}

/* Phases are by their start, so that one look at each is enough. */
static uint64_t
time_in_phases(const PfPhases *phases)
{
    uint64_t sum = 0, reached = 0;

    for (size_t i = 0; i < phases->n; i++) {
        const PfPhase *phase = &phases->phases[i];
        uint64_t from = MAX(phase->start_ns, reached);
        sum += phase->end_ns > from ? phase->end_ns - from : 0;
        reached = MAX(reached, phase->end_ns);
    }
    return sum;
}

static void
note_unaccounted(PfTable *table, const PfProfile *profile)
{
    uint64_t run = pf_run_ns(profile), inside = time_in_phases(profile->phases);
    uint64_t outside = run > inside ? run - inside : 0;
    g_autofree char *words = pf_unit_ns(outside);
    g_autofree char *share = pf_unit_percent((double)outside / (double)MAX(run, 1));

    if (outside > 0 && profile->phases->n_left_out == 0)
        pf_table_note(table, "%s of the run, %s, is in no phase", words, share);
}

static void
note_unpaired(PfTable *table, const PfPhases *phases)
{
    uint64_t n = phases->n_unpaired_starts + phases->n_unpaired_stops;
    guint n_different = phases->unpaired ? phases->unpaired->len : 0;
    g_autofree char *starts = pf_unit_count(phases->n_unpaired_starts);
    g_autofree char *stops = pf_unit_count(phases->n_unpaired_stops);

    if (n == 0)
        return;
    pf_table_note(table, "%s START%s without a STOP, %s STOP%s without a START", starts,
                  phases->n_unpaired_starts == 1 ? "" : "s", stops,
                  phases->n_unpaired_stops == 1 ? "" : "s");
    for (guint i = 0; i < MIN(n_different, PF_UNPAIRED_KEPT - 1); i++)
        pf_table_note(table, "unpaired: %s", (const char *)phases->unpaired->pdata[i]);
    if (n_different == PF_UNPAIRED_KEPT)
        pf_table_note(table, "unpaired: and others");
}

static char *
lacks(const PfProfile *profile)
{
    if (!pf_class_is_in(profile, PF_CLASS_USER))
        return pf_class_lacks(profile, PF_CLASS_USER, "markers, and no START and STOP");
    return g_strdup_printf("there are no phases in %s: they are what is between two markers, "
                           "which a program sets with traceMarker, or between the messages "
                           "START x and STOP x",
                           pf_time_range_is_all(&profile->range)
                               ? "the log"
                               : "the part of the run that is asked for");
}

PfTable *
pf_table_make_phases(const PfTableInput *input, GError **error)
{
    const PfProfile *profile = input->profile;
    const PfPhases *phases = profile->phases;

    if (!phases || phases->n == 0) {
        g_autofree char *words = lacks(profile);
        g_set_error(error, PF_ERROR, PF_ERROR_ABSENT, "%s", words);
        return NULL;
    }
    PfTable *table = pf_table_new(columns, G_N_ELEMENTS(columns));
    pf_table_note_window(table, profile);
    note_unaccounted(table, profile);
    note_unpaired(table, phases);
    pf_table_note_left_out(table, phases->n_left_out, "phase");
    for (size_t i = 0; i < phases->n; i++)
        add_row(table, profile, &phases->phases[i]);
    return table;
}
