#include "base/json.h"

#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/text.h"

PfJson
pf_json(FILE *out, bool indented)
{
    return (PfJson){ .out = out, .indented = indented };
}

static void
start_line(PfJson *json)
{
    putc('\n', json->out);
    for (unsigned i = 0; i < json->depth; i++)
        fputs("  ", json->out);
}

/* What stands between an item and the one before it, or the bracket. */
static void
separate(PfJson *json)
{
    if (json->depth == 0)
        return;

    unsigned inside = json->depth - 1;
    bool is_first = !json->has_items[inside];

    json->has_items[inside] = true;
    if (!is_first)
        putc(',', json->out);
    if (json->indented && !json->flat[inside])
        start_line(json);
    else if (json->indented && !is_first)
        putc(' ', json->out);
}

static void
before_value(PfJson *json)
{
    if (!json->after_key)
        separate(json);
    json->after_key = false;
}

static void
open_bracket(PfJson *json, char bracket, bool flat)
{
    before_value(json);
    g_assert(json->depth < PF_JSON_DEPTH);
    json->has_items[json->depth] = false;
    json->flat[json->depth] = flat || (json->depth > 0 && json->flat[json->depth - 1]);
    json->depth++;
    putc(bracket, json->out);
}

static void
close_bracket(PfJson *json, char bracket)
{
    g_assert(json->depth > 0 && !json->after_key);
    json->depth--;
    if (json->indented && json->has_items[json->depth] && !json->flat[json->depth])
        start_line(json);
    putc(bracket, json->out);
}

static bool
is_plain(char c)
{
    return c != '"' && c != '\\' && !g_ascii_iscntrl(c);
}

static void
write_escaped(FILE *out, char c)
{
    static const char letters[] = "\"\"\\\\\bb\ff\nn\rr\tt"; /* in pairs: what, how */

    for (const char *pair = letters; *pair; pair += 2) {
        if (*pair == c) {
            putc('\\', out);
            putc(pair[1], out);
            return;
        }
    }
    fprintf(out, "\\u%04x", (unsigned)c);
}

/* Text that is known to be UTF-8. */
static void
write_valid(FILE *out, PfSpan run)
{
    const char *at = (const char *)run.data;
    const char *stop = at + run.len;

    while (at < stop) {
        const char *plain = at;

        while (at < stop && is_plain(*at))
            at++;
        fwrite(plain, 1, (size_t)(at - plain), out);
        if (at < stop)
            write_escaped(out, *at++);
    }
}

static void
write_string(FILE *out, PfSpan text)
{
    putc('"', out);
    while (text.len > 0) {
        PfSpan run;
        int byte = pf_text_take_run(&text, &run);

        write_valid(out, run);
        if (byte == 0)
            write_escaped(out, 0);
        else if (byte > 0)
            fputs("\xef\xbf\xbd", out); /* U+FFFD */
    }
    putc('"', out);
}

void
pf_json_key(PfJson *json, const char *key)
{
    g_assert(json->depth > 0 && !json->after_key);
    separate(json);
    write_string(json->out, (PfSpan){ (const uint8_t *)key, strlen(key) });
    fputs(json->indented ? ": " : ":", json->out);
    json->after_key = true;
}

void
pf_json_begin_object(PfJson *json)
{
    open_bracket(json, '{', false);
}

void
pf_json_end_object(PfJson *json)
{
    close_bracket(json, '}');
}

void
pf_json_begin_array(PfJson *json)
{
    open_bracket(json, '[', false);
}

void
pf_json_end_array(PfJson *json)
{
    close_bracket(json, ']');
}

void
pf_json_begin_flat_array(PfJson *json)
{
    open_bracket(json, '[', true);
}

void
pf_json_uint(PfJson *json, uint64_t value)
{
    before_value(json);
    fprintf(json->out, "%" PRIu64, value);
}

void
pf_json_int(PfJson *json, int64_t value)
{
    before_value(json);
    fprintf(json->out, "%" PRId64, value);
}

void
pf_json_digits(double value, char *out)
{
    value += 0.0; /* no "-0" */

    /* Fifteen digits are never too many, but for numbers that have lost some of their bits. */
    int digits = fabs(value) < DBL_MIN ? 1 : DBL_DIG;
    do {
        char format[sizeof "%.17g"];
        g_snprintf(format, sizeof format, "%%.%dg", digits);
        g_ascii_formatd(out, G_ASCII_DTOSTR_BUF_SIZE, format, value);
    } while (digits++ < DBL_DECIMAL_DIG && g_ascii_strtod(out, NULL) != value);
}

void
pf_json_double(PfJson *json, double value)
{
    char text[G_ASCII_DTOSTR_BUF_SIZE];

    if (!isfinite(value)) {
        pf_json_null(json);
        return;
    }
    before_value(json);
    pf_json_digits(value, text);
    fputs(text, json->out);
}

void
pf_json_bool(PfJson *json, bool value)
{
    before_value(json);
    fputs(value ? "true" : "false", json->out);
}

void
pf_json_null(PfJson *json)
{
    before_value(json);
    fputs("null", json->out);
}

void
pf_json_text(PfJson *json, const char *text)
{
    if (text)
        pf_json_span(json, (PfSpan){ (const uint8_t *)text, strlen(text) });
    else
        pf_json_null(json);
}

void
pf_json_span(PfJson *json, PfSpan text)
{
    before_value(json);
    write_string(json->out, text);
}

void
pf_json_hex(PfJson *json, PfSpan bytes)
{
    static const char digits[] = "0123456789abcdef";

    before_value(json);
    putc('"', json->out);
    for (size_t i = 0; i < bytes.len; i++) {
        putc(digits[bytes.data[i] >> 4], json->out);
        putc(digits[bytes.data[i] & 15], json->out);
    }
    putc('"', json->out);
}
