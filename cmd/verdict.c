#include "verdict.h"

#include <stdarg.h>

#include "base/units.h"
#include "message.h"

typedef struct {
    const PfOptions *options;
    const PfLogFacts *log;
    PfStatus status;
} Verdict;

/* One message; `status` is what it makes of the run. */
static void say(Verdict *verdict, PfStatus status, const char *format, ...) G_GNUC_PRINTF(3, 4);

static void
say(Verdict *verdict, PfStatus status, const char *format, ...)
{
    va_list args;

    if (status == PF_STATUS_OK && verdict->options->strict)
        status = PF_STATUS_PARTIAL;
    verdict->status = pf_status_graver(verdict->status, status);
    if (verdict->options->quiet)
        return;
    va_start(args, format);
    g_autofree char *text = g_strdup_vprintf(format, args);
    va_end(args);
    pf_message("%s: %s", verdict->log->file, text);
}

/* Up to when the log, or its heap profile, is whole. */
static uint64_t
whole_until(const PfLogFacts *log, const PfProfile *profile)
{
    const PfHeapProfile *heap = profile ? profile->heap : NULL;
    return heap && heap->n_samples > 0 && heap->n_left_out > 0
               ? heap->times_ns[heap->n_samples - 1]
               : log->last_ns;
}

static void
say_cut(Verdict *verdict, const PfProfile *profile)
{
    const PfLogFacts *log = verdict->log;
    g_autofree char *events = pf_unit_count(log->events);
    g_autofree char *byte = pf_unit_count(log->cut_offset);
    g_autofree char *until = pf_unit_seconds_exact(whole_until(log, profile));

    if (!log->has_times) {
        say(verdict, PF_STATUS_PARTIAL,
            "truncated at byte %s: there is a header and no event; the run was killed before "
            "anything was written, or is still running",
            byte);
    } else {
        say(verdict, PF_STATUS_PARTIAL,
            "truncated at byte %s: no end mark, %" G_GUINT64_FORMAT
            " byte%s left over, complete up to %s; %s events were kept",
            byte, log->cut_bytes, log->cut_bytes == 1 ? "" : "s", until, events);
    }
}

static void
say_damage(Verdict *verdict)
{
    const PfLogFacts *log = verdict->log;
    const PfLogDamage *first = NULL;
    uint64_t n = 0, lost = 0;

    for (size_t i = 0; i < log->n_damage; i++) {
        if (log->damage[i].is_end)
            continue;
        first = first ? first : &log->damage[i];
        lost += log->damage[i].bytes;
        n++;
    }
    if (!first)
        return;
    if (log->n_damaged > log->n_damage) {
        n = log->n_damaged;
        lost = log->lost_bytes;
    }
    g_autofree char *places = pf_unit_count(n);
    g_autofree char *bytes = pf_unit_count(lost);
    g_autofree char *offset = pf_unit_count(first->offset);
    g_autofree char *events = pf_unit_count(log->events);
    say(verdict, PF_STATUS_PARTIAL,
        "damaged in %s place%s: %s bytes skipped, the first at byte %s (%s); %s events were kept",
        places, n == 1 ? "" : "s", bytes, offset, first->reason, events);
}

/* Of a newer GHC, or of another program's. */
static void
say_unknown(Verdict *verdict)
{
    const PfLogFacts *log = verdict->log;
    size_t n_unknown = 0;
    uint64_t n_events = 0;

    for (size_t i = 0; i < log->n_types; i++) {
        n_events += log->types[i].is_known ? 0 : log->types[i].count;
        n_unknown += !log->types[i].is_known;
    }
    if (n_unknown == 0)
        return;
    g_autofree char *events = pf_unit_count(n_events);
    say(verdict, PF_STATUS_OK,
        "%s event%s of %" G_GSIZE_FORMAT " type%s that this version does not know", events,
        n_events == 1 ? " is" : "s are", n_unknown, n_unknown == 1 ? "" : "s");
}

static void
say_of_log(Verdict *verdict, const PfProfile *profile)
{
    const PfLogFacts *log = verdict->log;

    if (log->trouble)
        say(verdict, PF_STATUS_PARTIAL, "%s; what came before was kept", log->trouble);
    if (!log->has_header)
        say(verdict, PF_STATUS_PARTIAL,
            "there is no header: read with the event types of GHC 9.12");
    say_damage(verdict);
    if (log->is_cut)
        say_cut(verdict, profile);
    if (log->unmarked_segments > 0) {
        say(verdict, PF_STATUS_PARTIAL,
            "%" G_GUINT64_FORMAT
            " segment%s broke off without an end mark before the next began",
            log->unmarked_segments, log->unmarked_segments == 1 ? "" : "s");
    }
    if (log->torn > 0) {
        say(verdict, PF_STATUS_PARTIAL,
            "repaired: %" G_GUINT64_FORMAT " record%s torn across two blocks put together",
            log->torn, log->torn == 1 ? "" : "s");
    }
    say_unknown(verdict);
    for (guint i = 0; i < log->remarks->len; i++) {
        const PfRemark *remark = &g_array_index(log->remarks, PfRemark, i);
        say(verdict, remark->is_partial ? PF_STATUS_PARTIAL : PF_STATUS_OK, "%s", remark->text);
    }
}

/* Which of several runs or profiles is shown. */
static void
say_of_choice(Verdict *verdict, const PfProfile *profile)
{
    bool is_asked = verdict->options->segment != NULL || profile->segment > 0;
    bool has_samples = profile->heap || profile->time;

    if (is_asked)
        return;
    if (profile->n_processes > 1) {
        say(verdict, PF_STATUS_OK,
            "the log holds %" G_GSIZE_FORMAT " runs; shown is the %s (--segment chooses)",
            profile->n_processes, has_samples ? "one with most samples" : "last one");
    } else if (profile->n_heap_profiles > 1) {
        say(verdict, PF_STATUS_OK,
            "the log holds %" G_GSIZE_FORMAT
            " heap profiles; shown is the one with most samples (--segment chooses)",
            profile->n_heap_profiles);
    }
}

static void
say_of_heap(Verdict *verdict, const PfHeapProfile *heap)
{
    bool is_told = verdict->log->format == PF_LOG_HP; /* by its remarks */

    if (heap->n_left_out > 0 && !is_told) {
        say(verdict, PF_STATUS_PARTIAL,
            "%" G_GSIZE_FORMAT " heap sample%s damaged or cut short and left out; "
            "%" G_GSIZE_FORMAT " whole ones",
            heap->n_left_out, heap->n_left_out == 1 ? " is" : "s are", heap->n_all_samples);
    }
    if (heap->n_dropped > 0) {
        say(verdict, PF_STATUS_OK,
            "%" G_GSIZE_FORMAT " band%s left out by --include and --exclude: the totals are "
            "those of the others",
            heap->n_dropped, heap->n_dropped == 1 ? " is" : "s are");
    }
    if (heap->time_base == PF_TIMES_LOST && heap->n_samples > 0) {
        say(verdict, PF_STATUS_OK,
            "a profile restricted by biography is written at the end of the run: the times of "
            "its samples are not in the log");
    }
}

PfStatus
pf_verdict(const PfOptions *options, const PfLogFacts *log, const PfProfile *profile)
{
    Verdict verdict = { options, log, PF_STATUS_OK };

    say_of_log(&verdict, profile);
    if (profile)
        say_of_choice(&verdict, profile);
    if (profile && profile->heap)
        say_of_heap(&verdict, profile->heap);
    return verdict.status;
}
