/*
 * info_text.c - what a log holds, on one screen.
 */
#include "base/date.h"
#include "base/text.h"
#include "base/units.h"
#include "report/events.h"
#include "report/info.h"

enum { TYPES_SHOWN = 10, BANDS_SHOWN = 5 };

static const char separator[] = "\u2002\u00b7\u2002";

static char *
seconds(uint64_t time_ns)
{
    return pf_unit_format(PF_UNIT_SECONDS, (double)time_ns / 1e9);
}

static char *
bytes(uint64_t n)
{
    return pf_unit_format(PF_UNIT_BYTES, (double)n);
}

static char *
count(uint64_t n)
{
    return pf_unit_format(PF_UNIT_COUNT, (double)n);
}

/* The text at the right of a column `width` wide. */
static void
put_right(FILE *out, const char *text, size_t width)
{
    size_t has = pf_text_width(text);
    fprintf(out, "%*s%s", (int)(width > has ? width - has : 0), "", text);
}

/* A label on what is left of a screen: its ends tell more than its middle. */
static char *
short_label(const char *label)
{
    enum { MOST = 56, TAIL = 20 };
    g_autofree char *line = pf_text_line(label);
    glong len = g_utf8_strlen(line, -1);
    if (len <= MOST)
        return g_steal_pointer(&line);

    g_autofree char *head = g_utf8_substring(line, 0, MOST - TAIL - 1);
    g_autofree char *tail = g_utf8_substring(line, len - TAIL, len);
    return g_strconcat(head, "\u2026", tail, NULL);
}

static void
write_program(const PfProgram *program, FILE *out)
{
    g_autofree char *joined = program->args ? g_strjoinv(" ", program->args) : NULL;
    g_autofree char *line = joined ? pf_text_line(joined) : NULL;
    g_autofree char *date =
        program->has_start ? pf_date_format(program->start_unix_ns) : g_strdup("date n/a");

    fprintf(out, "%s\n", line ? line : "program n/a");
    fprintf(out, "%s%s", program->rts ? program->rts : "run-time system n/a", separator);
    if (program->has_pid)
        fprintf(out, "pid %u%s", program->pid, separator);
    fputs(date, out);
    if (program->capabilities > 0)
        fprintf(out, "%s%u capabilit%s", separator, program->capabilities,
                program->capabilities == 1 ? "y" : "ies");
    fputs("\n\n", out);
}

static void
write_log(const PfLogFacts *log, FILE *out)
{
    g_autofree char *size = bytes(log->bytes);
    g_autofree char *events = count(log->events);
    g_autofree char *last = seconds(log->last_ns);

    fprintf(out, "log           %s%s%s events", size, separator, events);
    if (log->has_times)
        fprintf(out, " up to %s", last);
    if (log->segments > 1)
        fprintf(out, "%s%" G_GUINT64_FORMAT " segments", separator, log->segments);
    fprintf(out, "%s%s\n", separator, log->complete ? "complete" : "no end mark");
    if (log->n_damaged > 0) {
        g_autofree char *lost = bytes(log->lost_bytes);
        fprintf(out,
                "damage        %" G_GUINT64_FORMAT " place%s, %s lost, the first at byte "
                "%" G_GUINT64_FORMAT ": %s\n",
                log->n_damaged, log->n_damaged == 1 ? "" : "s", lost, log->damage[0].offset,
                log->damage[0].reason);
    }
}

static void
write_bands(const PfHeapProfile *heap, FILE *out)
{
    for (size_t i = 0; i < MIN(heap->n_bands, BANDS_SHOWN); i++) {
        const PfBand *band = &heap->bands[i];
        g_autofree char *peak = bytes(band->peak_bytes);
        g_autofree char *share =
            heap->area_byte_seconds > 0
                ? pf_unit_percent(band->area_byte_seconds / heap->area_byte_seconds)
                : g_strdup("");
        g_autofree char *label = short_label(band->name.label);
        fputs("            ", out);
        put_right(out, peak, 10);
        put_right(out, share, 8);
        fprintf(out, "  %s\n", label);
    }
}

static void
write_heap(const PfHeapProfile *heap, FILE *out)
{
    g_autofree char *peak = bytes(heap->peak_bytes);
    g_autofree char *at = seconds(heap->peak_time_ns);

    fprintf(out,
            "heap profile  %s, by %s%s%" G_GSIZE_FORMAT " samples%s%" G_GSIZE_FORMAT " bands",
            pf_breakdown_flag(heap->breakdown), pf_breakdown_name(heap->breakdown), separator,
            heap->n_samples, separator, heap->n_bands);
    if (heap->n_left_out > 0)
        fprintf(out, "%s%" G_GSIZE_FORMAT " damaged samples left out", separator,
                heap->n_left_out);
    putc('\n', out);
    if (heap->n_samples == 0)
        return;
    g_autofree char *mean = pf_unit_format(PF_UNIT_BYTES, heap->mean_bytes);
    g_autofree char *last = bytes(heap->last_bytes);
    fprintf(out, "              peak %s at %s%smean %s%slast %s%s\n", peak,
            heap->time_base == PF_TIMES_LOST ? "a time that is not in the log" : at, separator,
            mean, separator, last,
            heap->lower_bound ? " (lower bounds: the set MANY is not logged)" : "");
    write_bands(heap, out);
}

static void
write_time(const PfTimeProfile *time, FILE *out)
{
    g_autofree char *ticks = count(time->ticks);
    g_autofree char *samples = count(time->samples);
    g_autofree char *interval =
        time->interval_ns > 0 ? seconds(time->interval_ns) : g_strdup("n/a");

    fprintf(out,
            "time profile  %s ticks of %s%s%s samples with the collector's and idle ones\n",
            ticks, interval, separator, samples);
}

static void
write_definitions(const PfProfile *profile, FILE *out)
{
    g_autofree char *centres = count(profile->n_cost_centres);
    g_autofree char *tables = count(profile->n_info_tables);
    g_autofree char *counters = count(profile->n_ticky_counters);

    fprintf(out, "definitions   %s cost centres%s%s info tables%s%s ticky counters\n\n",
            centres, separator, tables, separator, counters);
}

static void
write_types(const PfLogFacts *log, FILE *out)
{
    g_autofree const PfLogType **types = pf_events_by_bytes(log);

    fputs("events             count       bytes\n", out);
    for (size_t i = 0; i < MIN(log->n_types, TYPES_SHOWN); i++) {
        g_autofree char *n = count(types[i]->count);
        g_autofree char *size = bytes(types[i]->bytes);
        fputs("            ", out);
        put_right(out, n, 12);
        put_right(out, size, 12);
        fprintf(out, "  %s\n", types[i]->name);
    }
    if (log->n_types > TYPES_SHOWN)
        fprintf(out, "              and %" G_GSIZE_FORMAT " more types: table --table events\n",
                log->n_types - TYPES_SHOWN);
}

void
pf_info_write_text(const PfProfile *profile, FILE *out)
{
    write_program(&profile->program, out);
    write_log(profile->log, out);
    if (profile->heap)
        write_heap(profile->heap, out);
    if (profile->time && profile->time->samples > 0)
        write_time(profile->time, out);
    write_definitions(profile, out);
    write_types(profile->log, out);
}
