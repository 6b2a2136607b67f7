#include "exchange/record_scan.h"

#include <stdint.h>
#include <string.h>

#include "base/bytes.h"
#include "base/error.h"

enum { DEPTH_MAX = 32, BYTE_ORDER_MARK = 3 };

typedef struct {
    PfCursor cursor;
    unsigned depth;
    bool is_over;        /* the object is closed */
    GArray *large;       /* PfSpan, of numbers to be quoted */
    const char *trouble; /* NULL: none */
} Scan;

/* The next byte; 0 at the end. No byte of the text is 0. */
static uint8_t
peek(const Scan *scan)
{
    return scan->cursor.at < scan->cursor.end ? *scan->cursor.at : 0;
}

static bool
take(Scan *scan, char byte)
{
    if (peek(scan) != (uint8_t)byte)
        return false;
    scan->cursor.at++;
    return true;
}

static size_t
take_digits(Scan *scan)
{
    const uint8_t *start = scan->cursor.at;

    while (g_ascii_isdigit((char)peek(scan)))
        scan->cursor.at++;
    return (size_t)(scan->cursor.at - start);
}

/* The four digits of an escape; 0 when they are none, as for U+0000, which no text holds. */
static unsigned
take_unit(Scan *scan)
{
    unsigned unit = 0;

    for (int i = 0; i < 4; i++) {
        int digit = g_ascii_xdigit_value((char)peek(scan));
        if (digit < 0)
            return 0;
        unit = unit << 4 | (unsigned)digit;
        scan->cursor.at++;
    }
    return unit;
}

static bool
take_unicode(Scan *scan)
{
    unsigned unit = take_unit(scan);

    if (unit < 0xd800 || unit > 0xdfff)
        return unit > 0;
    if (unit >= 0xdc00 || !take(scan, '\\') || !take(scan, 'u'))
        return false;
    unit = take_unit(scan);
    return unit >= 0xdc00 && unit <= 0xdfff;
}

/* The backslash is taken. */
static bool
take_escape(Scan *scan)
{
    if (take(scan, 'u'))
        return take_unicode(scan);
    bool is_sound = peek(scan) > 0 && strchr("\"\\/bfnrt", peek(scan));
    scan->cursor.at += is_sound;
    return is_sound;
}

/* The first quote is taken. */
static void
take_string(Scan *scan)
{
    while (!scan->trouble && !take(scan, '"')) {
        if (take(scan, '\\'))
            scan->trouble = take_escape(scan) ? NULL : "no escape that text may have";
        else if (peek(scan) < 0x20)
            scan->trouble = peek(scan) == 0 ? "it ends in a text" : "a control character";
        else
            scan->cursor.at++;
    }
}

/* Its digits, without a sign, are all there is of a whole number. */
static void
judge_whole(Scan *scan, PfSpan digits, bool is_negative)
{
    uint64_t value = 0;

    for (size_t i = 0; i < digits.len; i++) {
        uint64_t digit = (uint64_t)(digits.data[i] - '0');
        if (value > (UINT64_MAX - digit) / 10) {
            scan->trouble = "a whole number beyond 64 bits";
            return;
        }
        value = value * 10 + digit;
    }
    if (is_negative && value > (uint64_t)INT64_MAX + 1)
        scan->trouble = "a whole number beyond 64 bits";
    else if (!is_negative && value > INT64_MAX)
        g_array_append_val(scan->large, digits);
}

static void
take_number(Scan *scan)
{
    bool is_negative = take(scan, '-');
    PfSpan digits = { .data = scan->cursor.at };
    bool is_whole = true, is_sound = true;

    digits.len = take_digits(scan);
    if (digits.len == 0 || (digits.len > 1 && digits.data[0] == '0'))
        is_sound = false;
    if (take(scan, '.')) {
        is_whole = false;
        is_sound = is_sound && take_digits(scan) > 0;
    }
    if (take(scan, 'e') || take(scan, 'E')) {
        is_whole = false;
        if (!take(scan, '+'))
            take(scan, '-');
        is_sound = is_sound && take_digits(scan) > 0;
    }
    if (!is_sound)
        scan->trouble = "no number";
    else if (is_whole)
        judge_whole(scan, digits, is_negative);
}

static void
take_word(Scan *scan)
{
    static const char *const words[] = { "true", "false", "null" };

    for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
        size_t len = strlen(words[i]);
        if (pf_cursor_left(&scan->cursor) >= len
            && memcmp(scan->cursor.at, words[i], len) == 0) {
            scan->cursor.at += len;
            return;
        }
    }
    scan->trouble = peek(scan) == 0 ? "it ends before the object does" : "nothing of JSON";
}

static void
take_bracket(Scan *scan)
{
    if (take(scan, '{') || take(scan, '[')) {
        scan->depth++;
        if (scan->depth > DEPTH_MAX)
            scan->trouble = "it is nested too deeply";
        return;
    }
    scan->cursor.at++;
    scan->depth--;
    scan->is_over = scan->depth == 0;
}

/* What follows a token is another, or json-glib complains; but no token may run on. */
static void
take_token(Scan *scan)
{
    uint8_t byte = peek(scan);
    bool is_inside = scan->depth > 0;

    if (byte > 0 && strchr(is_inside ? " \t\r\n:," : " \t\r\n", byte))
        scan->cursor.at++;
    else if (!is_inside && (scan->is_over || byte != '{'))
        scan->trouble = "something beside the object";
    else if (byte > 0 && strchr("{}[]", byte))
        take_bracket(scan);
    else if (take(scan, '"'))
        take_string(scan);
    else if (byte == '-' || g_ascii_isdigit((char)byte))
        take_number(scan);
    else
        take_word(scan);
}

static void
append(GByteArray *bytes, const void *data, size_t len)
{
    g_byte_array_append(bytes, data, (guint)len);
}

/* Puts the large numbers into quotes. */
static void
quote(GByteArray *json, const GArray *large)
{
    g_autoptr(GByteArray) copy = g_byte_array_sized_new(json->len);
    const uint8_t *at = json->data, *end = json->data + json->len;

    for (guint i = 0; i < large->len; i++) {
        PfSpan number = g_array_index(large, PfSpan, i);
        append(copy, at, (size_t)(number.data - at));
        append(copy, "\"", 1);
        append(copy, number.data, number.len);
        append(copy, "\"", 1);
        at = number.data + number.len;
    }
    append(copy, at, (size_t)(end - at));
    g_byte_array_set_size(json, 0);
    append(json, copy->data, copy->len);
}

static bool
refuse(size_t offset, const char *trouble, GError **error)
{
    g_set_error(error, PF_ERROR, PF_ERROR_MALFORMED, "byte %" G_GSIZE_FORMAT ": %s", offset,
                trouble);
    return false;
}

bool
pf_record_scan(GByteArray *json, GError **error)
{
    const char *end;

    if (json->len >= BYTE_ORDER_MARK
        && memcmp(json->data, "\xef\xbb\xbf", BYTE_ORDER_MARK) == 0)
        g_byte_array_remove_range(json, 0, BYTE_ORDER_MARK);
    if (!g_utf8_validate_len((const char *)json->data, json->len, &end))
        return refuse((size_t)(end - (const char *)json->data), "no UTF-8", error);

    g_autoptr(GArray) large = g_array_new(FALSE, FALSE, sizeof(PfSpan));
    Scan scan = { .cursor = pf_cursor((PfSpan){ json->data, json->len }), .large = large };
    while (!scan.trouble && (!scan.is_over || peek(&scan) > 0))
        take_token(&scan);
    if (scan.trouble)
        return refuse(pf_cursor_offset(&scan.cursor), scan.trouble, error);
    if (large->len > 0)
        quote(json, large);
    return true;
}
