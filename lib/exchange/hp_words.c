#include "exchange/hp_words.h"

#include <glib.h>

#include "exchange/decimal.h"

#define WORD(text) text, sizeof(text) - 1

/* clang-format off */
static const struct {
    const char *text;
    size_t len;
} words[] = {
    [PF_HP_JOB] =          { WORD("JOB") },
    [PF_HP_DATE] =         { WORD("DATE") },
    [PF_HP_SAMPLE_UNIT] =  { WORD("SAMPLE_UNIT") },
    [PF_HP_VALUE_UNIT] =   { WORD("VALUE_UNIT") },
    [PF_HP_BEGIN_SAMPLE] = { WORD("BEGIN_SAMPLE") },
    [PF_HP_END_SAMPLE] =   { WORD("END_SAMPLE") },
    [PF_HP_MARK] =         { WORD("MARK") },
};
/* clang-format on */

static inline bool
is_blank(uint8_t byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\v' || byte == '\f';
}

PfSpan
pf_hp_trim(PfSpan text)
{
    while (text.len > 0 && is_blank(text.data[text.len - 1]))
        text.len--;
    while (text.len > 0 && is_blank(*text.data)) {
        text.data++;
        text.len--;
    }
    return text;
}

PfSpan
pf_hp_without_mark(PfSpan text)
{
    bool has_mark = text.len >= 3 && memcmp(text.data, "\xef\xbb\xbf", 3) == 0;
    return has_mark ? (PfSpan){ text.data + 3, text.len - 3 } : text;
}

static bool
starts_with(PfSpan text, PfHpWord word)
{
    size_t len = words[word].len;
    return text.len >= len && memcmp(text.data, words[word].text, len) == 0
           && (text.len == len || is_blank(text.data[len]));
}

PfHpWord
pf_hp_word(PfSpan line, PfSpan *out_rest)
{
    PfSpan text = pf_hp_trim(line);
    PfHpWord word = PF_HP_MARK;

    while (word != PF_HP_NO_WORD && !starts_with(text, word))
        word--;
    size_t len = words[word].len;
    *out_rest = pf_hp_trim((PfSpan){ text.data + len, text.len - len });
    return word;
}

bool
pf_hp_unquote(PfSpan text, PfSpan *out_inside)
{
    size_t end = text.len;

    if (text.len == 0 || *text.data != '"')
        return false;
    while (end > 1 && text.data[end - 1] != '"')
        end--;
    *out_inside = (PfSpan){ text.data + 1, end > 1 ? end - 2 : text.len - 1 };
    return true;
}

/* Splits a line at its last tab. False when it has none. */
static bool
split(PfSpan line, PfSpan *out_name, PfSpan *out_number)
{
    size_t at = line.len;

    while (at > 0 && line.data[at - 1] != '\t')
        at--;
    if (at == 0)
        return false;
    *out_name = (PfSpan){ line.data, at - 1 };
    *out_number = pf_hp_trim((PfSpan){ line.data + at, line.len - at });
    return true;
}

static bool
is_digits(PfSpan text)
{
    for (size_t i = 0; i < text.len; i++)
        if (!g_ascii_isdigit((char)text.data[i]))
            return false;
    return text.len > 0;
}

bool
pf_hp_band(PfSpan line, PfSpan *out_name, uint64_t *out_bytes)
{
    PfSpan name, number, rest;
    uint64_t bytes;

    if (!split(line, &name, &number) || !pf_decimal_whole(number, &bytes))
        return false;
    if (!is_digits(number) && pf_hp_word(name, &rest) != PF_HP_NO_WORD && rest.len == 0)
        return false;
    *out_name = name;
    *out_bytes = bytes;
    return true;
}

/* Whether no other file has such a line. */
static bool
is_telling(PfSpan line)
{
    PfSpan rest, inside;
    int64_t time_ns;

    switch (pf_hp_word(line, &rest)) {
    case PF_HP_JOB:
    case PF_HP_DATE:
    case PF_HP_SAMPLE_UNIT:
    case PF_HP_VALUE_UNIT: return pf_hp_unquote(rest, &inside);
    case PF_HP_BEGIN_SAMPLE:
    case PF_HP_END_SAMPLE: return pf_decimal_ns(rest, &time_ns);
    case PF_HP_MARK:
    case PF_HP_NO_WORD: return false;
    }
    g_assert_not_reached();
}

static bool
may_be_line(PfSpan line)
{
    PfSpan name, rest;
    uint64_t bytes;

    return pf_hp_trim(line).len == 0 || pf_hp_band(line, &name, &bytes)
           || pf_hp_word(line, &rest) != PF_HP_NO_WORD;
}

/* The first line may be the rest of one whose start is lost. */
bool
pf_hp_looks_like(PfSpan head)
{
    PfSpan rest = pf_hp_without_mark(head);
    bool is_first = true;

    while (rest.len > 0) {
        const uint8_t *newline = memchr(rest.data, '\n', rest.len);
        PfSpan line = { rest.data, newline ? (size_t)(newline - rest.data) : rest.len };
        size_t taken = line.len + (newline ? 1 : 0);

        if (is_telling(line))
            return true;
        if (memchr(line.data, 0, line.len) || (!is_first && !may_be_line(line)))
            return false;
        is_first = is_first && pf_hp_trim(line).len == 0;
        rest = (PfSpan){ rest.data + taken, rest.len - taken };
    }
    return false;
}
