#include "exchange/prof_scan.h"

#include "exchange/decimal.h"

enum { KEY_MAX = 64 };

PfProfScan
pf_prof_scan(PfSpan json)
{
    return (PfProfScan){ .cursor = pf_cursor(json) };
}

static bool
fail(PfProfScan *scan, const char *expected)
{
    if (!scan->expected)
        scan->expected = expected;
    return false;
}

static const uint8_t *
after_space(const uint8_t *at, const uint8_t *end)
{
    while (at < end && (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r'))
        at++;
    return at;
}

bool
pf_prof_scan_take(PfProfScan *scan, char byte)
{
    PfCursor *cursor = &scan->cursor;

    cursor->at = after_space(cursor->at, cursor->end);
    if (scan->expected || cursor->at == cursor->end || *cursor->at != (uint8_t)byte)
        return false;
    cursor->at++;
    return true;
}

bool
pf_prof_scan_need(PfProfScan *scan, char byte, const char *expected)
{
    return pf_prof_scan_take(scan, byte) || fail(scan, expected);
}

/* Whether a key and its colon come next. */
static bool
is_key_next(const uint8_t *at, const uint8_t *end)
{
    at = after_space(at, end);
    if (at == end || *at++ != '"')
        return false;
    const uint8_t *start = at;
    while (at < end && at - start < KEY_MAX && (g_ascii_isalnum((char)*at) || *at == '_'))
        at++;
    if (at == start || at == end || *at++ != '"')
        return false;
    at = after_space(at, end);
    return at < end && *at == ':';
}

/* Whether brackets are followed by what follows a value. */
static bool
is_closed(const uint8_t *at, const uint8_t *end)
{
    at = after_space(at, end);
    return at == end || *at == ',' || *at == ']' || *at == '}';
}

/* Whether a quote before `at` ends a text. */
static bool
ends_text(const uint8_t *at, const uint8_t *end, PfProfTextPlace place)
{
    at = after_space(at, end);
    if (at == end)
        return false;
    switch (place) {
    case PF_TEXT_KEY: return *at == ':';
    case PF_TEXT_MEMBER:
        return (*at == ',' && is_key_next(at + 1, end))
               || (*at == '}' && is_closed(at + 1, end));
    case PF_TEXT_ITEM: {
        const uint8_t *next = *at == ',' ? after_space(at + 1, end) : end;
        return (next < end && *next == '"') || (*at == ']' && is_closed(at + 1, end));
    }
    }
    g_assert_not_reached();
}

/* The end of the text whose first quote is behind: its last quote, or NULL. */
static const uint8_t *
find_end(const PfProfScan *scan, PfProfTextPlace place)
{
    const uint8_t *at = scan->cursor.at, *end = scan->cursor.end;
    bool is_escaped = false;

    for (; at < end; at++) {
        if (*at == '"' && !is_escaped && ends_text(at + 1, end, place))
            return at;
        is_escaped = *at == '\\' && !is_escaped;
    }
    return NULL;
}

static gunichar
take_hex(const uint8_t *at, const uint8_t *end)
{
    gunichar value = 0;

    for (int i = 0; i < 4; i++) {
        int digit = at + i < end ? g_ascii_xdigit_value((char)at[i]) : -1;
        if (digit < 0)
            return 0;
        value = value << 4 | (gunichar)digit;
    }
    return value;
}

/* "\u00e9", and a pair of them for what is beyond; how long it is, 0 where it is none. */
static size_t
add_unicode(GByteArray *text, const uint8_t *at, const uint8_t *end)
{
    gunichar value = take_hex(at, end);
    size_t len = 4;
    char utf8[6];

    if (value >= 0xd800 && value < 0xdc00 && end - at >= 10 && at[4] == '\\' && at[5] == 'u') {
        gunichar low = take_hex(at + 6, end);
        if (low >= 0xdc00 && low < 0xe000) {
            value = 0x10000 + ((value & 0x3ff) << 10) + (low & 0x3ff);
            len = 10;
        }
    }
    if (value == 0 || !g_unichar_validate(value))
        return 0;
    g_byte_array_append(text, (const uint8_t *)utf8, (guint)g_unichar_to_utf8(value, utf8));
    return len;
}

/* What a backslash stands before; taken as it is where it is no escape. */
static const uint8_t *
add_escape(GByteArray *text, const uint8_t *at, const uint8_t *end)
{
    static const char codes[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    const char *code = at < end && *at != 0 ? strchr(codes, *at) : NULL;
    size_t len = at < end && *at == 'u' ? add_unicode(text, at + 1, end) : 0;

    if (len > 0)
        return at + 1 + len;
    g_byte_array_append(text, (const uint8_t *)(code ? &meanings[code - codes] : "\\"), 1);
    return code ? at + 1 : at;
}

static GByteArray *
without_escapes(const uint8_t *at, const uint8_t *end)
{
    GByteArray *text = g_byte_array_new();

    while (at < end) {
        const uint8_t *escape = memchr(at, '\\', (size_t)(end - at));
        const uint8_t *stop = escape ? escape : end;
        g_byte_array_append(text, at, (guint)(stop - at));
        at = escape ? add_escape(text, escape + 1, end) : end;
    }
    return text;
}

GByteArray *
pf_prof_scan_text(PfProfScan *scan, PfProfTextPlace place)
{
    if (!pf_prof_scan_need(scan, '"', place == PF_TEXT_KEY ? "a key" : "a text"))
        return NULL;
    const uint8_t *start = scan->cursor.at, *end = find_end(scan, place);
    if (!end) {
        fail(scan, "the end of the text that begins there");
        return NULL;
    }
    scan->cursor.at = end + 1;
    return without_escapes(start, end);
}

static PfSpan
take_bare(PfProfScan *scan)
{
    PfCursor *cursor = &scan->cursor;

    cursor->at = after_space(cursor->at, cursor->end);
    const uint8_t *start = cursor->at;
    while (
        cursor->at < cursor->end
        && (g_ascii_isalnum((char)*cursor->at) || (*cursor->at && strchr("+-._", *cursor->at))))
        cursor->at++;
    return (PfSpan){ start, (size_t)(cursor->at - start) };
}

bool
pf_prof_scan_uint(PfProfScan *scan, uint64_t *out_value)
{
    PfCursor before = scan->cursor;
    PfSpan word = { 0 };

    if (!scan->expected)
        word = take_bare(scan);
    bool is_number = word.len > 0;
    for (size_t i = 0; i < word.len; i++)
        is_number = is_number && g_ascii_isdigit((char)word.data[i]);
    if (is_number && pf_decimal_whole(word, out_value))
        return true;
    scan->cursor = before;
    return fail(scan, "a whole number below 2^64");
}

bool
pf_prof_scan_bool(PfProfScan *scan, bool *out_value)
{
    PfCursor before = scan->cursor;
    PfSpan word = { 0 };

    if (!scan->expected)
        word = take_bare(scan);
    bool is_true = word.len == 4 && memcmp(word.data, "true", 4) == 0;

    *out_value = is_true;
    if (is_true || (word.len == 5 && memcmp(word.data, "false", 5) == 0))
        return true;
    scan->cursor = before;
    return fail(scan, "true or false");
}

/* A text of which nothing is known but that a value, a key or a bracket follows. */
static bool
skip_text(PfProfScan *scan)
{
    PfCursor *cursor = &scan->cursor;
    bool is_escaped = false;

    while (cursor->at < cursor->end) {
        uint8_t byte = *cursor->at++;
        const uint8_t *next = after_space(cursor->at, cursor->end);
        bool may_end = next < cursor->end && *next && strchr(",:]}", *next);
        if (byte == '"' && !is_escaped && may_end)
            return true;
        is_escaped = byte == '\\' && !is_escaped;
    }
    return fail(scan, "the end of a text");
}

bool
pf_prof_scan_skip(PfProfScan *scan)
{
    PfCursor *cursor = &scan->cursor;
    size_t depth = 0;

    do {
        cursor->at = after_space(cursor->at, cursor->end);
        uint8_t byte = cursor->at < cursor->end ? *cursor->at : 0;
        bool is_mark = byte > 0 && strchr("{}[],:\"", byte);
        if (is_mark)
            cursor->at++;
        else if (take_bare(scan).len == 0)
            return fail(scan, "a value");
        if (byte == '"' && !skip_text(scan))
            return false;
        if (depth == 0 && is_mark && strchr("]},:", byte))
            return fail(scan, "a value");
        depth += byte == '{' || byte == '[';
        depth -= byte == '}' || byte == ']';
    } while (depth > 0);
    return true;
}
