/*
 * hp_calls.h - what the parser of heap profiles makes of some bytes, as text that can be
 * compared.
 *
 *     begin 100000000
 *     band "foo" 12
 *
 * Each portion is fed from memory of its own, so that an overrun is seen, and so is
 * the use of a portion that is gone.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

#include "exchange/hp_lines.h"

typedef struct {
    GString *text; /* a line each call, then the report */
    size_t n_lines_told, n_begun, n_ended, n_cut;
    bool is_open, is_balanced;
} HpCalls;

static inline void
hp_calls_text(GString *out, const char *word, PfSpan text)
{
    g_string_append_printf(out, "%s \"", word);
    for (size_t i = 0; i < text.len; i++) {
        bool is_plain = g_ascii_isprint((char)text.data[i]) && text.data[i] != '\\';
        g_string_append_printf(out, is_plain ? "%c" : "\\%02x", text.data[i]);
    }
    g_string_append_c(out, '"');
}

static inline void
hp_calls_time(HpCalls *calls, const char *word, int64_t time_ns)
{
    g_string_append_printf(calls->text, "%s %" G_GINT64_FORMAT "\n", word, time_ns);
}

static inline void
hp_calls_job(void *data, PfSpan text)
{
    HpCalls *calls = data;

    hp_calls_text(calls->text, "job", text);
    g_string_append_c(calls->text, '\n');
    calls->is_balanced = calls->is_balanced && !calls->is_open;
    calls->n_lines_told++;
}

static inline void
hp_calls_date(void *data, PfSpan text)
{
    HpCalls *calls = data;

    hp_calls_text(calls->text, "date", text);
    g_string_append_c(calls->text, '\n');
    calls->n_lines_told++;
}

static inline void
hp_calls_begin(void *data, int64_t time_ns)
{
    HpCalls *calls = data;

    hp_calls_time(calls, "begin", time_ns);
    calls->is_balanced = calls->is_balanced && !calls->is_open;
    calls->is_open = true;
    calls->n_begun++;
    calls->n_lines_told++;
}

static inline void
hp_calls_band(void *data, PfSpan name, uint64_t bytes)
{
    HpCalls *calls = data;

    hp_calls_text(calls->text, "band", name);
    g_string_append_printf(calls->text, " %" G_GUINT64_FORMAT "\n", bytes);
    calls->is_balanced = calls->is_balanced && calls->is_open;
    calls->n_lines_told++;
}

static inline void
hp_calls_close(HpCalls *calls)
{
    calls->is_balanced = calls->is_balanced && calls->is_open;
    calls->is_open = false;
}

static inline void
hp_calls_end(void *data, int64_t time_ns)
{
    HpCalls *calls = data;

    hp_calls_time(calls, "end", time_ns);
    hp_calls_close(calls);
    calls->n_ended++;
    calls->n_lines_told++;
}

static inline void
hp_calls_cut(void *data)
{
    HpCalls *calls = data;

    g_string_append(calls->text, "cut\n");
    hp_calls_close(calls);
    calls->n_cut++;
}

static inline void
hp_calls_mark(void *data, int64_t time_ns)
{
    HpCalls *calls = data;

    hp_calls_time(calls, "mark", time_ns);
    calls->n_lines_told++;
}

static inline void
hp_calls_orphan(void *data)
{
    g_string_append(((HpCalls *)data)->text, "orphan\n");
}

static inline void
hp_calls_report(GString *out, const PfHpReport *report)
{
    if (report->bad_lines > 0)
        g_string_append_printf(out, "bad %u, first %u: %s\n", (unsigned)report->bad_lines,
                               (unsigned)report->first_bad_line, report->first_bad_words);
    if (report->sample_unit)
        g_string_append_printf(out, "sample unit %s\n", report->sample_unit);
    if (report->value_unit)
        g_string_append_printf(out, "value unit %s\n", report->value_unit);
    if (report->is_cut)
        g_string_append(out, "is cut\n");
}

/* Feeds the bytes in portions of `size` (0: one). `*out_report` borrows nothing but static
 * text; its units are gone. Freed with hp_calls_clear(). */
static inline HpCalls
hp_calls_of(PfSpan bytes, size_t size, PfHpReport *out_report)
{
    static const PfHpHandler handler = { hp_calls_job,  hp_calls_date,  hp_calls_begin,
                                         hp_calls_band, hp_calls_end,   hp_calls_cut,
                                         hp_calls_mark, hp_calls_orphan };
    HpCalls calls = { .text = g_string_new(NULL), .is_balanced = true };
    g_autoptr(PfHpLines) lines = pf_hp_lines_new(&handler, &calls);

    for (size_t at = 0; at < bytes.len;) {
        size_t n = size > 0 ? MIN(size, bytes.len - at) : bytes.len;
        g_autofree uint8_t *portion = g_memdup2(bytes.data + at, n);

        pf_hp_lines_feed(lines, (PfSpan){ portion, n });
        at += n;
    }
    pf_hp_lines_finish(lines);
    *out_report = *pf_hp_lines_report(lines);
    hp_calls_report(calls.text, out_report);
    out_report->sample_unit = out_report->value_unit = NULL;
    return calls;
}

static inline void
hp_calls_clear(HpCalls *calls)
{
    g_string_free(calls->text, TRUE);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(HpCalls, hp_calls_clear)
