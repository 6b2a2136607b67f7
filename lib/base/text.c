#include "base/text.h"

#include <stdbool.h>
#include <string.h>

static const char replacement[] = "\xef\xbf\xbd"; /* U+FFFD */

int
pf_text_take_run(PfSpan *rest, PfSpan *out_run)
{
    const char *text = (const char *)rest->data;
    const char *end = text;

    if (rest->len > 0)
        g_utf8_validate_len(text, rest->len, &end);
    out_run->data = rest->data;
    out_run->len = (size_t)(end - text);

    bool is_last = out_run->len == rest->len;
    size_t taken = out_run->len + !is_last;
    *rest = (PfSpan){ rest->data + taken, rest->len - taken };
    return is_last ? -1 : out_run->data[out_run->len];
}

char *
pf_text_valid(PfSpan bytes)
{
    GString *text = g_string_sized_new(bytes.len);

    while (bytes.len > 0) {
        PfSpan run;
        int byte = pf_text_take_run(&bytes, &run);

        g_string_append_len(text, (const char *)run.data, (gssize)run.len);
        if (byte >= 0)
            g_string_append(text, replacement);
    }
    return g_string_free(text, FALSE);
}

void
pf_text_write_valid(FILE *out, PfSpan bytes)
{
    while (bytes.len > 0) {
        PfSpan run;
        int byte = pf_text_take_run(&bytes, &run);

        fwrite(run.data, 1, run.len, out);
        if (byte == 0)
            putc(0, out);
        else if (byte > 0)
            fputs(replacement, out);
    }
}

/* Haskell's isPrint. */
static bool
is_printable(gunichar c)
{
    switch (g_unichar_type(c)) {
    case G_UNICODE_CONTROL:
    case G_UNICODE_FORMAT:
    case G_UNICODE_SURROGATE:
    case G_UNICODE_PRIVATE_USE:
    case G_UNICODE_UNASSIGNED:
    case G_UNICODE_LINE_SEPARATOR:
    case G_UNICODE_PARAGRAPH_SEPARATOR: return false;
    case G_UNICODE_LOWERCASE_LETTER:
    case G_UNICODE_MODIFIER_LETTER:
    case G_UNICODE_OTHER_LETTER:
    case G_UNICODE_TITLECASE_LETTER:
    case G_UNICODE_UPPERCASE_LETTER:
    case G_UNICODE_SPACING_MARK:
    case G_UNICODE_ENCLOSING_MARK:
    case G_UNICODE_NON_SPACING_MARK:
    case G_UNICODE_DECIMAL_NUMBER:
    case G_UNICODE_LETTER_NUMBER:
    case G_UNICODE_OTHER_NUMBER:
    case G_UNICODE_CONNECT_PUNCTUATION:
    case G_UNICODE_DASH_PUNCTUATION:
    case G_UNICODE_CLOSE_PUNCTUATION:
    case G_UNICODE_FINAL_PUNCTUATION:
    case G_UNICODE_INITIAL_PUNCTUATION:
    case G_UNICODE_OTHER_PUNCTUATION:
    case G_UNICODE_OPEN_PUNCTUATION:
    case G_UNICODE_CURRENCY_SYMBOL:
    case G_UNICODE_MODIFIER_SYMBOL:
    case G_UNICODE_MATH_SYMBOL:
    case G_UNICODE_OTHER_SYMBOL:
    case G_UNICODE_SPACE_SEPARATOR: return true;
    }
    g_assert_not_reached();
}

static void
write_printable_run(FILE *out, PfSpan run)
{
    const char *at = (const char *)run.data;
    const char *end = at + run.len;

    while (at < end) {
        const char *next = g_utf8_next_char(at);

        if (is_printable(g_utf8_get_char(at)))
            fwrite(at, 1, (size_t)(next - at), out);
        else
            putc('.', out);
        at = next;
    }
}

void
pf_text_write_printable(FILE *out, PfSpan bytes)
{
    while (bytes.len > 0) {
        PfSpan run;
        int byte = pf_text_take_run(&bytes, &run);

        write_printable_run(out, run);
        if (byte >= 0)
            putc('.', out);
    }
}

/* What was last written decides what the next character would be taken for. */
typedef enum { AFTER_OTHER, AFTER_NUMBER, AFTER_SO } ShowState;

static ShowState
show_character(FILE *out, gunichar c, ShowState state)
{
    static const char *const controls[] = {
        "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "a",   "b",   "t",   "n",
        "v",   "f",   "r",   "SO",  "SI",  "DLE", "DC1", "DC2", "DC3", "DC4", "NAK",
        "SYN", "ETB", "CAN", "EM",  "SUB", "ESC", "FS",  "GS",  "RS",  "US",
    };

    if ((state == AFTER_NUMBER && c < 128 && g_ascii_isdigit((char)c))
        || (state == AFTER_SO && c == 'H'))
        fputs("\\&", out);
    if (c > 127) {
        fprintf(out, "\\%u", (unsigned)c);
        return AFTER_NUMBER;
    }
    if (c < G_N_ELEMENTS(controls))
        fprintf(out, "\\%s", controls[c]);
    else if (c == 127)
        fputs("\\DEL", out);
    else if (c == '"' || c == '\\')
        fprintf(out, "\\%c", (char)c);
    else
        putc((char)c, out);
    return c == 14 ? AFTER_SO : AFTER_OTHER;
}

void
pf_text_write_haskell(FILE *out, PfSpan bytes)
{
    ShowState state = AFTER_OTHER;

    putc('"', out);
    while (bytes.len > 0) {
        PfSpan run;
        int byte = pf_text_take_run(&bytes, &run);
        const char *at = (const char *)run.data;
        const char *end = at + run.len;

        for (; at < end; at = g_utf8_next_char(at))
            state = show_character(out, g_utf8_get_char(at), state);
        if (byte >= 0)
            state = show_character(out, byte == 0 ? 0 : 0xfffd, state);
    }
    putc('"', out);
}

char *
pf_text_line(const char *text)
{
    GString *line = g_string_sized_new(strlen(text));

    for (const char *at = text; *at; at = g_utf8_next_char(at)) {
        gunichar c = g_utf8_get_char(at);
        GUnicodeType type = g_unichar_type(c);
        bool breaks = type == G_UNICODE_CONTROL || type == G_UNICODE_LINE_SEPARATOR
                      || type == G_UNICODE_PARAGRAPH_SEPARATOR;
        g_string_append_unichar(line, breaks ? ' ' : c);
    }
    return g_string_free(line, FALSE);
}

static size_t
character_width(const char *at)
{
    gunichar c = g_utf8_get_char(at);

    return g_unichar_iszerowidth(c) ? 0 : g_unichar_iswide(c) ? 2 : 1;
}

size_t
pf_text_width(const char *text)
{
    size_t width = 0;

    for (const char *at = text; *at; at = g_utf8_next_char(at))
        width += character_width(at);
    return width;
}

/* Where the first characters end that fit into `room`, which is then what is left of it. */
static const char *
end_of_head(const char *line, size_t *room)
{
    const char *end = line;

    for (; *end && character_width(end) <= *room; end = g_utf8_next_char(end))
        *room -= character_width(end);
    return end;
}

/* Where the last characters start that fit into `room`; never with a mark on the letter before.
 */
static const char *
start_of_tail(const char *line, size_t room)
{
    const char *start = line + strlen(line);

    while (start > line) {
        const char *before = g_utf8_prev_char(start);
        if (character_width(before) > room)
            break;
        room -= character_width(before);
        start = before;
    }
    while (*start && character_width(start) == 0)
        start = g_utf8_next_char(start);
    return start;
}

char *
pf_text_shorten(const char *line, size_t width)
{
    if (pf_text_width(line) <= width)
        return g_strdup(line);

    size_t room = width > 0 ? width - 1 : 0;
    size_t for_head = (room * 55 + 50) / 100; /* names differ there */
    size_t left = for_head;
    const char *end = end_of_head(line, &left);
    const char *start = start_of_tail(line, room - for_head + left);
    return g_strdup_printf("%.*s\u2026%s", (int)(end - line), line, start);
}
