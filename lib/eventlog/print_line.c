#include "eventlog/print_line.h"

#include "base/text.h"

enum { DIGITS = 20 }; /* of the largest number, in either base */

void
pf_line_begin(PfLine *line, FILE *out)
{
    line->out = out;
    line->len = 0;
}

void
pf_line_flush(PfLine *line)
{
    fwrite(line->bytes, 1, line->len, line->out);
    line->len = 0;
}

void
pf_line_end(PfLine *line)
{
    pf_line_put(line, "\n", 1);
    pf_line_flush(line);
}

void
pf_line_put(PfLine *line, const char *bytes, size_t len)
{
    if (len > sizeof(line->bytes) - line->len)
        pf_line_flush(line);
    if (len > sizeof(line->bytes)) {
        fwrite(bytes, 1, len, line->out);
        return;
    }
    memcpy(line->bytes + line->len, bytes, len);
    line->len += len;
}

void
pf_line_words(PfLine *line, const char *words)
{
    pf_line_put(line, words, strlen(words));
}

void
pf_line_uint(PfLine *line, uint64_t value)
{
    static const char pairs[] = "00010203040506070809101112131415161718192021222324"
                                "25262728293031323334353637383940414243444546474849"
                                "50515253545556575859606162636465666768697071727374"
                                "75767778798081828384858687888990919293949596979899";
    char digits[DIGITS];
    size_t at = DIGITS;

    for (; value >= 10; value /= 100) {
        at -= 2;
        memcpy(digits + at, pairs + 2 * (value % 100), 2);
    }
    if (value > 0 || at == DIGITS)
        digits[--at] = (char)('0' + value);
    pf_line_put(line, digits + at, DIGITS - at);
}

void
pf_line_hex(PfLine *line, uint64_t value)
{
    char digits[DIGITS];
    size_t at = DIGITS;

    do
        digits[--at] = "0123456789abcdef"[value & 0xf];
    while ((value >>= 4) > 0);
    pf_line_put(line, digits + at, DIGITS - at);
}

static bool
is_ascii(PfSpan text)
{
    uint8_t all = 0;

    for (size_t i = 0; i < text.len; i++)
        all |= text.data[i];
    return all < 0x80;
}

void
pf_line_text(PfLine *line, PfSpan text)
{
    if (text.len == 0)
        return;
    if (is_ascii(text)) { /* nearly all: nothing to make valid */
        pf_line_put(line, (const char *)text.data, text.len);
        return;
    }
    pf_line_flush(line);
    pf_text_write_valid(line->out, text);
}
