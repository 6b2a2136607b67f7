/*
 * record_show.c - what the options ask for of a record: its segment, a part of its run, and
 * less of its ticks.
 *
 * A record holds sums of what has no series, so that only some of it can be cut.
 */
#include <stdarg.h>

#include "base/error.h"
#include "exchange/record-private.h"
#include "profile/window.h"

void
pf_record_remark(PfLogFacts *facts, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    g_autofree char *text = g_strdup_vprintf(format, args);
    va_end(args);
    for (guint i = 0; i < facts->remarks->len; i++) /* also a record of a record says it once */
        if (g_str_equal(g_array_index(facts->remarks, PfRemark, i).text, text))
            return;
    pf_log_facts_remark(facts, false, "%s", text);
}

static bool
is_segment(const PfProfile *profile, size_t segment, GError **error)
{
    size_t n = profile->heap ? profile->n_heap_profiles : profile->n_processes;

    if (segment == 0 || segment == profile->segment || (segment == 1 && n == 1))
        return true;
    g_set_error(error, PF_ERROR, PF_ERROR_ABSENT,
                "the record holds one segment of %" G_GSIZE_FORMAT
                ": another one is chosen when it is made, with info --format json --segment",
                n);
    return false;
}

/* Whether the part of the run leaves something out. */
static bool
leaves_out(const PfProfile *profile, const PfTimeRange *range)
{
    const PfLogFacts *log = profile->log;
    bool is_less =
        range->from_ns > profile->range.from_ns || range->until_ns < profile->range.until_ns;
    bool has_all =
        log->has_times && range->from_ns <= log->first_ns && range->until_ns >= log->last_ns;

    return is_less && !has_all;
}

static bool
find_range(const PfProfile *profile, const PfProfileOptions *options, PfTimeRange *out_range,
           GError **error)
{
    static const PfNoteList none = { 0 };
    const PfTimeRange *recorded = &profile->range;

    if (!pf_window_find(options, profile->notes ? &profile->notes->markers : &none, out_range,
                        error))
        return false;
    out_range->from_ns = MAX(out_range->from_ns, recorded->from_ns);
    out_range->until_ns = MIN(out_range->until_ns, recorded->until_ns);
    if (out_range->from_ns <= out_range->until_ns)
        return true;
    g_set_error(error, PF_ERROR, PF_ERROR_ABSENT,
                "the record holds another part of the run than is asked for");
    return false;
}

/* Ticks and counters are sums over the run. */
static bool
can_be_cut(const PfProfile *profile, GError **error)
{
    bool has_ticks = profile->time && profile->time->samples > 0;

    if (!has_ticks && !profile->ticky)
        return true;
    g_set_error(error, PF_ERROR, PF_ERROR_ABSENT,
                "the record holds the %s of all of its run: less of it needs the log",
                has_ticks ? "time profile" : "ticky counters");
    return false;
}

/* Names of threads hold for all of the run. */
static void
cut_notes(PfProfile *profile, const PfTimeRange *range)
{
    PfNotes *notes = profile->notes;
    if (!notes)
        return;

    PfNoteList *markers = &notes->markers;
    size_t n = 0;
    for (size_t i = 0; i < markers->n; i++)
        if (pf_time_range_has(range, markers->notes[i].time_ns))
            markers->notes[n++] = markers->notes[i];
    markers->n = n;
    notes->n_markers = n + markers->n_left_out;
    if (notes->n_messages + notes->n_binary + notes->n_log == 0)
        return;
    notes->n_messages = notes->n_binary = notes->n_log = 0;
    notes->is_uncounted = true;
    pf_record_remark(profile->log, "the record counts the messages of all of its run: how many "
                                   "are in this part of it is unknown");
}

/* Says what the steps of a size leave to be wished for. */
static void
remark_steps(PfLogFacts *facts, const PfReadings *readings, const char *what)
{
    if (readings->n_readings > 0 && readings->n == 0) {
        pf_record_remark(facts,
                         "the record holds the %s of all of its run: that of this part of it "
                         "is unknown",
                         what);
    } else if (readings->n < readings->n_readings) {
        pf_record_remark(facts,
                         "the record holds %" G_GSIZE_FORMAT " of %" G_GUINT64_FORMAT
                         " readings of the %s, which are taken for all",
                         readings->n, readings->n_readings, what);
    }
}

static void
cut_memory(PfProfile *profile, const PfTimeRange *range)
{
    PfMemory *memory = profile->memory;
    if (!memory)
        return;

    remark_steps(profile->log, &memory->heap_size, "heap size");
    remark_steps(profile->log, &memory->blocks, "blocks in use");
    remark_steps(profile->log, &memory->live, "live data");
    if (memory->has_allocated || memory->n_returns > 0)
        pf_record_remark(profile->log, "the record holds what was allocated and given back in "
                                       "all of its run: less of it needs the log");
    if (!pf_memory_cut(memory, range)) {
        g_clear_pointer(&profile->memory, pf_memory_free);
    }
}

/* Says what the record holds of all of its run alone, which is left out of a part of it. */
static void
remark_sums(PfProfile *profile)
{
    const struct {
        const void *sums;
        const char *what;
    } kinds[] = {
        { profile->gc, "collections" },   { profile->nonmoving, "non-moving collector" },
        { profile->schedule, "threads" }, { profile->schedule, "capabilities" },
        { profile->sparks, "sparks" },    { profile->tasks, "tasks" },
        { profile->phases, "phases" },
    };
    g_autoptr(GString) list = g_string_new(NULL);

    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++)
        if (kinds[i].sums)
            g_string_append_printf(list, "%s%s", list->len > 0 ? ", " : "", kinds[i].what);
    if (list->len > 0) {
        pf_record_remark(profile->log,
                         "the record holds sums of all of its run, which are left out of a "
                         "part of it: %s",
                         list->str);
    }
}

/* Leaves the sets that are there in a part of the run. */
static void
cut_capsets(PfProfile *profile, const PfTimeRange *range)
{
    PfCapsets *capsets = profile->capsets;
    size_t n = 0;

    for (size_t i = 0; capsets && i < capsets->n; i++) {
        PfCapset *set = &capsets->sets[i];
        bool is_later = set->has_created && set->created_ns > range->until_ns;
        bool is_over = set->has_deleted && set->deleted_ns < range->from_ns;
        if (is_later || is_over) {
            g_free(set->caps);
            g_free(set->rts);
        } else {
            capsets->sets[n++] = *set;
        }
    }
    if (capsets)
        capsets->n = n;
    if (n == 0) {
        g_clear_pointer(&profile->capsets, pf_capsets_free);
    }
}

static void
drop_sums(PfProfile *profile)
{
    remark_sums(profile);
    pf_gc_free(g_steal_pointer(&profile->gc));
    pf_nonmoving_free(g_steal_pointer(&profile->nonmoving));
    pf_schedule_free(g_steal_pointer(&profile->schedule));
    pf_sparks_free(g_steal_pointer(&profile->sparks));
    pf_tasks_free(g_steal_pointer(&profile->tasks));
    pf_phases_free(g_steal_pointer(&profile->phases));
}

static void
add_up(uint32_t *sum, uint32_t count)
{
    *sum = count > UINT32_MAX - *sum ? UINT32_MAX : *sum + count;
}

/* Leaves the series of the `n` largest cost centres with at least so many ticks; the others are
 * summed up. */
static void
cut_ticks(PfTimeProfile *time, size_t n, double least)
{
    PfTickSeries *series = time->over_time;

    for (size_t place = series->n_centres; place-- > 0;) {
        PfTickBand *band = &series->bands[place];
        bool is_cut = series->n_shown > n || (double)band->ticks < least;
        if (time->centres[place].is_ignored || !band->counts || !is_cut)
            continue;
        for (size_t i = 0; i < series->n_bins; i++)
            add_up(&series->other[i], band->counts[i]);
        g_clear_pointer(&band->counts, g_free);
        series->n_shown--;
    }
}

/* How the ticks over time of a log would be cut. */
static double
least_ticks(const PfTimeProfile *time, const PfTickCut *cut)
{
    uint64_t all = 0, most = 0;

    for (size_t i = 0; i < time->over_time->n_centres; i++) {
        uint64_t ticks = time->centres[i].is_ignored ? 0 : time->over_time->bands[i].ticks;
        all += ticks;
        most = MAX(most, ticks);
    }
    return pf_tick_cut_least(cut, all, most);
}

static void
show_ticks(PfProfile *profile, const PfProfileOptions *options)
{
    const PfTimeProfile *time = profile->time;
    const PfTickSeries *series = time->over_time;
    PfTickCut cut = pf_tick_cut(options);
    double least = least_ticks(time, &cut);
    size_t n_wanted = 0, n_ranked = 0;

    for (size_t i = 0; i < series->n_centres; i++) {
        bool is_ranked = !time->centres[i].is_ignored;
        n_ranked += is_ranked;
        n_wanted += is_ranked && (double)series->bands[i].ticks >= least;
    }
    bool is_lacking = series->n_shown < MIN(cut.n_shown, n_wanted);
    if (is_lacking && !profile->heap) { /* else bands are those of the heap */
        pf_record_remark(profile->log,
                         "the record holds the ticks over time of %" G_GSIZE_FORMAT
                         " of %" G_GSIZE_FORMAT " cost centres",
                         series->n_shown, n_ranked);
    }
    cut_ticks(profile->time, cut.n_shown, least);
}

bool
pf_record_show(PfProfile *profile, const PfProfileOptions *options, GError **error)
{
    PfTimeRange range;

    if (!is_segment(profile, options->segment, error)
        || !find_range(profile, options, &range, error))
        return false;
    bool is_cut = leaves_out(profile, &range);
    if (is_cut && !can_be_cut(profile, error))
        return false;
    if (profile->heap && !pf_record_show_heap(profile, options, &range, is_cut, error))
        return false;
    if (is_cut) {
        cut_notes(profile, &range);
        cut_memory(profile, &range);
        cut_capsets(profile, &range);
        drop_sums(profile);
    }
    if (profile->time && profile->time->over_time)
        show_ticks(profile, options);
    if (options->mask_args)
        pf_program_mask(&profile->program);
    profile->range = range;
    return true;
}
