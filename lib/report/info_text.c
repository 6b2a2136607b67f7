/*
 * info_text.c - what a log holds, on one screen.
 *
 * The types of events, which come last, take the lines that are left.
 */
#include "base/date.h"
#include "base/text.h"
#include "base/units.h"
#include "profile/restrictions.h"
#include "report/events.h"
#include "report/info_text-private.h"

enum { SCREEN = 24, TYPES_MIN = 2, TYPES_MAX = 10, LABEL_WIDTH = 56 };

char *
pf_info_bytes(uint64_t n)
{
    return pf_unit_format(PF_UNIT_BYTES, (double)n);
}

char *
pf_info_counted(uint64_t n, const char *noun)
{
    g_autofree char *count = pf_unit_count(n);

    return g_strdup_printf("%s %s%s", count, noun, n == 1 ? "" : "s");
}

/* The text at the right of a column `width` wide. */
static void
put_right(FILE *out, const char *text, size_t width)
{
    size_t has = pf_text_width(text);
    fprintf(out, "%*s%s", (int)(width > has ? width - has : 0), "", text);
}

/* A text of the log on the rest of a line. Owned by the caller. */
static char *
short_line(const char *text)
{
    g_autofree char *line = pf_text_line(text);

    return pf_text_shorten(line, LABEL_WIDTH);
}

void
pf_info_row(FILE *out, const char *number, const char *second, const char *label)
{
    g_autofree char *shown = short_line(label);
    size_t first = number[0] == '\0' ? 0 : 22;

    put_right(out, number, first);
    put_right(out, second, 30 - first);
    fprintf(out, "  %s\n", shown);
}

static void
write_program(FILE *out, const PfProgram *program)
{
    g_autofree char *joined = program->args ? g_strjoinv(" ", program->args) : NULL;
    g_autofree char *line = joined ? pf_text_line(joined) : NULL;
    g_autofree char *rts = pf_text_line(program->rts ? program->rts : "run-time system n/a");
    g_autofree char *told = pf_text_line(program->date ? program->date : "date n/a");
    g_autofree char *date =
        program->has_start ? pf_date_format(program->start_unix_ns) : g_steal_pointer(&told);

    fprintf(out, "%s\n", line ? line : "program n/a");
    fprintf(out, "%s" PF_INFO_DOT, rts);
    if (program->has_pid)
        fprintf(out, "pid %u" PF_INFO_DOT, program->pid);
    fputs(date, out);
    if (program->capabilities > 0)
        fprintf(out, PF_INFO_DOT "%u capabilit%s", program->capabilities,
                program->capabilities == 1 ? "y" : "ies");
    fputs("\n\n", out);
}

static void
write_damage(FILE *out, const PfLogFacts *log)
{
    g_autofree char *lost = pf_info_bytes(log->lost_bytes);
    g_autofree char *reason = pf_text_line(log->damage[0].reason);

    fprintf(out,
            "damage        %" G_GUINT64_FORMAT " place%s, %s lost, the first at byte "
            "%" G_GUINT64_FORMAT ": %s\n",
            log->n_damaged, log->n_damaged == 1 ? "" : "s", lost, log->damage[0].offset,
            reason);
}

static void
write_log(FILE *out, const PfLogFacts *log)
{
    bool is_hp = log->format == PF_LOG_HP, is_prof = log->format == PF_LOG_PROF;
    g_autofree char *size = pf_info_bytes(log->bytes);
    g_autofree char *events = pf_info_counted(log->events, "event");
    g_autofree char *last = pf_unit_ns(log->last_ns);

    fprintf(out, "log           %s", size);
    fprintf(out, PF_INFO_DOT "%s",
            is_hp     ? "heap profile (.hp)"
            : is_prof ? "time profile (.prof)"
                      : events);
    if (log->has_times)
        fprintf(out, " up to %s", last);
    if (log->segments > 1)
        fprintf(out, PF_INFO_DOT "%" G_GUINT64_FORMAT " %s", log->segments,
                is_hp ? "profiles" : "segments");
    fprintf(out, PF_INFO_DOT "%s\n",
            log->complete      ? "complete"
            : is_hp || is_prof ? "cut short"
                               : "no end mark");
    if (log->n_damaged > 0)
        write_damage(out, log);
}

static void
write_window(FILE *out, const PfProfile *profile)
{
    g_autofree char *window = pf_restriction_window(profile);

    if (window)
        fprintf(out, "window        %s\n", window);
}

static void
write_definitions(FILE *out, const PfProfile *profile)
{
    g_autofree char *centres = pf_info_counted(profile->n_cost_centres, "cost centre");
    g_autofree char *tables = pf_info_counted(profile->n_info_tables, "info table");
    g_autofree char *counters = pf_info_counted(profile->n_ticky_counters, "ticky counter");

    fprintf(out, "definitions   %s" PF_INFO_DOT "%s" PF_INFO_DOT "%s\n", centres, tables,
            counters);
}

/* How many types there is room for on `n_lines`, with their head and what is said of the rest;
 * 0 where they are too few to be worth it. */
static size_t
types_shown(size_t n_types, size_t n_lines)
{
    size_t n = n_lines < 2 ? 0 : n_types < n_lines ? n_types : n_lines - 2;

    return n < MIN(TYPES_MIN, n_types) ? 0 : MIN(n, TYPES_MAX);
}

/* The largest types, on `n_lines`; or on one line how many there are. */
static void
write_types(FILE *out, const PfLogFacts *log, size_t n_lines)
{
    g_autofree const PfLogType **types = pf_events_by_bytes(log);
    size_t n_shown = types_shown(log->n_types, n_lines);

    if (n_shown == 0) {
        fprintf(out, "events        %" G_GSIZE_FORMAT " types: table --table events\n",
                log->n_types);
        return;
    }
    fputs("\nevents             count       bytes\n", out);
    for (size_t i = 0; i < n_shown; i++) {
        g_autofree char *n = pf_unit_count(types[i]->count);
        g_autofree char *size = pf_info_bytes(types[i]->bytes);
        g_autofree char *name = short_line(types[i]->name);
        put_right(out, n, 24);
        put_right(out, size, 12);
        fprintf(out, "  %s\n", name);
    }
    if (log->n_types > n_shown)
        fprintf(out, "              and %" G_GSIZE_FORMAT " more types: table --table events\n",
                log->n_types - n_shown);
}

static void
write_all_but_types(FILE *out, const PfProfile *profile)
{
    write_program(out, &profile->program);
    write_log(out, profile->log);
    write_window(out, profile);
    if (profile->heap)
        pf_info_text_heap(out, profile);
    pf_info_text_runtime(out, profile);
    if (profile->time && (profile->time->samples > 0 || profile->time->calls->has_entries))
        pf_info_text_time(out, profile->time);
    if (profile->ticky)
        pf_info_text_ticky(out, profile->ticky);
    if (profile->notes)
        pf_info_text_notes(out, profile->notes);
    if (profile->log->has_events)
        write_definitions(out, profile);
}

void
pf_info_write_text(const PfProfile *profile, FILE *out)
{
    g_autofree char *text = NULL;
    size_t len, n_lines = 1; /* one is empty */
    FILE *memory = open_memstream(&text, &len);

    write_all_but_types(memory, profile);
    fclose(memory);
    for (const char *at = text; *at; at++)
        n_lines += *at == '\n';
    fputs(text, out);
    if (profile->log->n_types > 0)
        write_types(out, profile->log, n_lines < SCREEN ? SCREEN - n_lines : 0);
}
