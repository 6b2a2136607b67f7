#include "verdict.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/units.h"

typedef struct {
    const PfOptions *options;
    const PfLog *log;
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
    fprintf(stderr, "profolio: %s: ", pf_log_name(verdict->log));
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    putc('\n', stderr);
}

static char *
count(uint64_t n)
{
    return pf_unit_format(PF_UNIT_COUNT, (double)n);
}

/* "1.6 s": as few digits as say it. */
static char *
seconds(uint64_t time_ns)
{
    g_autofree char *text = g_strdup_printf("%" G_GUINT64_FORMAT ".%06u", time_ns / 1000000000,
                                            (unsigned)(time_ns / 1000 % 1000000));
    size_t len = strlen(text);

    while (text[len - 1] == '0')
        len--;
    if (text[len - 1] == '.')
        len--;
    return g_strdup_printf("%.*s s", (int)len, text);
}

/* Up to when the log, or its heap profile, is whole. */
static uint64_t
whole_until(const PfReadReport *report, const PfProfile *profile)
{
    const PfHeapProfile *heap = profile ? profile->heap : NULL;
    return heap && heap->n_samples > 0 && heap->n_left_out > 0
               ? heap->times_ns[heap->n_samples - 1]
               : report->last_ns;
}

static void
say_cut(Verdict *verdict, const PfReadReport *report, const PfProfile *profile)
{
    uint64_t left_over = 0, at = report->bytes;
    g_autofree char *events = count(report->events);

    for (uint64_t i = 0; i < MIN(report->n_damaged, PF_DAMAGE_KEPT); i++) {
        if (report->damage[i].reason == PF_DAMAGE_CUT) {
            left_over += report->damage[i].bytes;
            at = report->damage[i].offset;
        }
    }
    g_autofree char *byte = count(at);
    g_autofree char *until = seconds(whole_until(report, profile));
    if (report->last_ns == 0) {
        say(verdict, PF_STATUS_PARTIAL,
            "truncated at byte %s: there is a header and no event; the run was killed before "
            "anything was written, or is still running",
            byte);
    } else {
        say(verdict, PF_STATUS_PARTIAL,
            "truncated at byte %s: no end mark, %" G_GUINT64_FORMAT
            " byte%s left over, complete up to %s; %s events were kept",
            byte, left_over, left_over == 1 ? "" : "s", until, events);
    }
}

static void
say_damage(Verdict *verdict, const PfReadReport *report)
{
    uint64_t n = 0, lost = 0;
    const PfDamage *first = NULL;

    for (uint64_t i = 0; i < MIN(report->n_damaged, PF_DAMAGE_KEPT); i++) {
        const PfDamage *damage = &report->damage[i];
        if (damage->reason == PF_DAMAGE_CUT)
            continue;
        first = first ? first : damage;
        lost += damage->bytes;
        n++;
    }
    if (!first)
        return;
    if (report->n_damaged > PF_DAMAGE_KEPT) {
        n = report->n_damaged;
        lost = report->lost_bytes;
    }
    g_autofree char *places = count(n);
    g_autofree char *bytes = count(lost);
    g_autofree char *offset = count(first->offset);
    g_autofree char *events = count(report->events);
    say(verdict, PF_STATUS_PARTIAL,
        "damaged in %s place%s: %s bytes skipped, the first at byte %s (%s); %s events were kept",
        places, n == 1 ? "" : "s", bytes, offset, pf_damage_text(first->reason), events);
}

/* Of a newer GHC, or of another program's. */
static void
say_unknown(Verdict *verdict, const PfReadReport *report)
{
    size_t n_types, n_unknown = 0;
    const PfType *types = pf_header_types(pf_log_header(verdict->log), &n_types);
    uint64_t n_events = 0;

    for (size_t i = 0; i < n_types; i++) {
        uint64_t n = types[i].kind == PF_UNKNOWN ? report->by_tag[types[i].tag].count : 0;
        n_events += n;
        n_unknown += n > 0;
    }
    if (n_unknown == 0)
        return;
    g_autofree char *events = count(n_events);
    say(verdict, PF_STATUS_OK,
        "%s event%s of %" G_GSIZE_FORMAT " type%s that this version does not know", events,
        n_events == 1 ? " is" : "s are", n_unknown, n_unknown == 1 ? "" : "s");
}

static void
say_of_log(Verdict *verdict, const PfReadReport *report, const PfProfile *profile)
{
    const char *trouble = pf_log_trouble(verdict->log);

    if (trouble)
        say(verdict, PF_STATUS_PARTIAL, "%s; what came before was kept", trouble);
    if (!report->has_header)
        say(verdict, PF_STATUS_PARTIAL,
            "there is no header: read with the event types of GHC 9.12");
    say_damage(verdict, report);
    if (report->is_cut)
        say_cut(verdict, report, profile);
    if (report->unmarked_segments > 0) {
        say(verdict, PF_STATUS_PARTIAL,
            "%" G_GUINT64_FORMAT
            " segment%s broke off without an end mark before the next began",
            report->unmarked_segments, report->unmarked_segments == 1 ? "" : "s");
    }
    if (report->torn > 0) {
        say(verdict, PF_STATUS_PARTIAL,
            "repaired: %" G_GUINT64_FORMAT " record%s torn across two blocks put together",
            report->torn, report->torn == 1 ? "" : "s");
    }
    say_unknown(verdict, report);
}

static void
say_of_profile(Verdict *verdict, const PfProfile *profile)
{
    const PfHeapProfile *heap = profile->heap;

    if (heap && heap->n_left_out > 0) {
        say(verdict, PF_STATUS_PARTIAL,
            "%" G_GSIZE_FORMAT " heap sample%s damaged or cut short and left out; "
            "%" G_GSIZE_FORMAT " whole ones",
            heap->n_left_out, heap->n_left_out == 1 ? " is" : "s are", heap->n_samples);
    }
    if (profile->n_processes > 1) {
        say(verdict, PF_STATUS_OK,
            "the log holds %" G_GSIZE_FORMAT " runs; shown is the one with most samples",
            profile->n_processes);
    } else if (profile->n_heap_profiles > 1) {
        say(verdict, PF_STATUS_OK,
            "the log holds %" G_GSIZE_FORMAT
            " heap profiles; shown is the one with most samples",
            profile->n_heap_profiles);
    }
    if (heap && heap->times_are_lost && heap->n_samples > 0) {
        say(verdict, PF_STATUS_OK,
            "a profile restricted by biography is written at the end of the run: the times of "
            "its samples are not in the log");
    }
}

PfStatus
pf_verdict(const PfOptions *options, const PfLog *log, const PfProfile *profile)
{
    Verdict verdict = { options, log, PF_STATUS_OK };

    say_of_log(&verdict, pf_log_report(log), profile);
    if (profile)
        say_of_profile(&verdict, profile);
    return verdict.status;
}
