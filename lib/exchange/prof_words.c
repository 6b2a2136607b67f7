#include "exchange/prof_words.h"

#include "exchange/decimal.h"
#include "exchange/hp_words.h"

static const char title[] = "Time and Allocation Profiling Report";

static bool
contains(PfSpan text, const char *words)
{
    return g_strstr_len((const char *)text.data, (gssize)text.len, words) != NULL;
}

bool
pf_prof_starts(PfSpan text, const char *words)
{
    size_t len = strlen(words);

    return text.len >= len && memcmp(text.data, words, len) == 0;
}

bool
pf_prof_is(PfSpan text, const char *words)
{
    return text.len == strlen(words) && pf_prof_starts(text, words);
}

/* The title, or what -hr writes before it. */
bool
pf_prof_text_looks_like(PfSpan head)
{
    PfSpan text = pf_hp_trim(pf_hp_without_mark(head));
    const uint8_t *end = text.len > 0 ? memchr(text.data, '\n', text.len) : NULL;
    PfSpan first = { text.data, end ? (size_t)(end - text.data) : text.len };
    bool is_json = text.len > 0 && text.data[0] == '{';

    return !is_json
           && (contains(first, title) || pf_prof_starts(first, "Retainer Profiling: ")
               || pf_prof_starts(first, "Retainer sets created during profiling"));
}

bool
pf_prof_json_looks_like(PfSpan head)
{
    PfSpan text = pf_hp_trim(pf_hp_without_mark(head));

    if (text.len == 0 || text.data[0] != '{' || !contains(text, "\"program\""))
        return false;
    PfSpan members = pf_hp_trim((PfSpan){ text.data + 1, text.len - 1 });
    bool begins_so = pf_prof_starts(members, "\"program\"") && contains(text, "\"arguments\"");
    return begins_so || contains(text, "\"rts_arguments\""); /* else out of sight */
}

static bool
is_space(uint8_t byte)
{
    return byte == ' ' || byte == '\t';
}

static PfSpan
trim(PfSpan text)
{
    while (text.len > 0 && is_space(text.data[0])) {
        text.data++;
        text.len--;
    }
    while (text.len > 0 && is_space(text.data[text.len - 1]))
        text.len--;
    return text;
}

PfSpan
pf_prof_word(PfSpan *text)
{
    PfSpan word = trim(*text);
    size_t len = 0;

    while (len < word.len && !is_space(word.data[len]))
        len++;
    *text = (PfSpan){ word.data + len, word.len - len };
    word.len = len;
    return word;
}

PfSpan
pf_prof_last_word(PfSpan *text)
{
    PfSpan all = trim(*text);
    size_t start = all.len;

    while (start > 0 && !is_space(all.data[start - 1]))
        start--;
    *text = (PfSpan){ all.data, start };
    return (PfSpan){ all.data + start, all.len - start };
}

/* Digits alone: signs and exponents are in no .prof. */
static bool
take_digits(PfSpan text, uint64_t *out_value)
{
    for (size_t i = 0; i < text.len; i++)
        if (!g_ascii_isdigit((char)text.data[i]))
            return false;
    return text.len > 0 && pf_decimal_whole(text, out_value);
}

bool
pf_prof_permille(PfSpan text, uint16_t *out_permille)
{
    uint64_t whole;
    bool has_point = text.len > 2
                     && (text.data[text.len - 2] == '.' || text.data[text.len - 2] == ',')
                     && g_ascii_isdigit((char)text.data[text.len - 1]);

    if (!has_point || !take_digits((PfSpan){ text.data, text.len - 2 }, &whole) || whole > 100)
        return false;
    uint64_t permille = 10 * whole + (uint64_t)(text.data[text.len - 1] - '0');
    *out_permille = (uint16_t)permille;
    return permille <= 1000;
}

bool
pf_prof_grouped(PfSpan text, uint64_t *out_value)
{
    uint8_t digits[32];
    size_t n = 0;

    for (size_t i = 0; i < text.len; i++) {
        if (text.data[i] == ',')
            continue;
        if (n == sizeof digits)
            return false;
        digits[n++] = text.data[i];
    }
    return take_digits((PfSpan){ digits, n }, out_value);
}

/* The column where `words` stand in a line that is ASCII; -1: they do not. */
static gssize
column_of(PfSpan line, const char *words)
{
    const char *found = g_strstr_len((const char *)line.data, (gssize)line.len, words);

    return found ? found - (const char *)line.data : -1;
}

bool
pf_prof_take_head(PfSpan line, PfProfHead *out_head)
{
    gssize module = column_of(line, " MODULE");
    gssize source = column_of(line, " SRC");

    if (!pf_prof_starts(line, "COST CENTRE") || module < 0 || column_of(line, "%time") < 0)
        return false;
    *out_head = (PfProfHead){
        .is_tree = column_of(line, " entries") >= 0,
        .has_source = source > module,
        .has_ticks = column_of(line, " ticks") >= 0 && column_of(line, " bytes") >= 0,
        .module = (size_t)module + 1,
        .source = source > module ? (size_t)source + 1 : 0,
    };
    return true;
}

/* Where the text goes on after so many characters; its end, when it is shorter. */
static size_t
byte_of_column(PfSpan text, size_t column)
{
    size_t i = 0;

    while (i < text.len && (column > 0 || (text.data[i] & 0xc0) == 0x80)) {
        column -= (text.data[i] & 0xc0) != 0x80;
        i++;
        if (column == 0 && (i == text.len || (text.data[i] & 0xc0) != 0x80))
            break;
    }
    return i;
}

static bool
begins_there(PfSpan text, size_t at)
{
    return at > 0 && at < text.len && is_space(text.data[at - 1]) && !is_space(text.data[at]);
}

/* Texts begin under their heads; where they do not, they are words. */
static bool
take_texts(const PfProfHead *head, PfSpan text, PfProfLine *line)
{
    size_t module = byte_of_column(text, head->module);
    size_t source = head->has_source ? byte_of_column(text, head->source) : text.len;
    bool is_laid_out =
        begins_there(text, module) && (!head->has_source || begins_there(text, source));

    if (is_laid_out) {
        line->label = trim((PfSpan){ text.data, module });
        line->module = trim((PfSpan){ text.data + module, source - module });
        line->source = trim((PfSpan){ text.data + source, text.len - source });
    } else {
        line->label = pf_prof_word(&text);
        line->module = pf_prof_word(&text);
        line->source = trim(text);
    }
    return line->label.len > 0 && line->module.len > 0
           && (line->source.len > 0) == head->has_source;
}

static bool
take_shares(PfSpan *text, uint16_t *out_shares, size_t n)
{
    for (size_t i = n; i-- > 0;)
        if (!pf_prof_permille(pf_prof_last_word(text), &out_shares[i]))
            return false;
    return true;
}

/* What follows the texts, from its end. */
static const char *
take_numbers(const PfProfHead *head, PfSpan *text, PfProfLine *line)
{
    uint64_t number;

    if (head->has_ticks
        && (!take_digits(pf_prof_last_word(text), &line->bytes)
            || !take_digits(pf_prof_last_word(text), &line->ticks)))
        return "ticks and bytes at its end";
    if (!take_shares(text, line->shares, head->is_tree ? 4 : 2))
        return head->is_tree ? "four shares in per cent" : "two shares in per cent";
    if (head->is_tree
        && (!take_digits(pf_prof_last_word(text), &line->entries)
            || !take_digits(pf_prof_last_word(text), &number)))
        return "a number and entries before the shares";
    return NULL;
}

const char *
pf_prof_take_row(const PfProfHead *head, PfSpan line, PfProfLine *out_line)
{
    size_t depth = 0;

    *out_line = (PfProfLine){ 0 };
    while (depth < line.len && line.data[depth] == ' ')
        depth++;
    out_line->depth = (unsigned)MIN(depth, G_MAXINT);
    const char *expected = take_numbers(head, &line, out_line);
    if (expected)
        return expected;
    return take_texts(head, line, out_line) ? NULL : "a cost centre, its module and its source";
}
