#include "exchange/hp_lines.h"

#include "base/text.h"
#include "exchange/decimal.h"

/* So many digits fit 64 bits whatever they are. */
enum { SURE_DIGITS = 19 };

struct PfHpLines {
    const PfHpHandler *handler;
    void *data;
    PfHpReport report;
    char *sample_unit, *value_unit;
    GByteArray *stash; /* the start of a line whose end is not there yet */
    bool is_skipping;  /* that line is too long to be kept */
    bool is_open;      /* a sample is */
    int64_t open_ns;
    uint8_t open_text[64]; /* the time as it is written */
    size_t open_len;       /* 0: it is longer */
};

static void
bad(PfHpLines *lines, const char *expected)
{
    if (lines->report.bad_lines++ > 0)
        return;
    lines->report.first_bad_line = lines->report.lines;
    lines->report.first_bad_words = expected;
}

static void
close_sample(PfHpLines *lines)
{
    if (lines->is_open)
        lines->handler->cut(lines->data);
    lines->is_open = false;
}

/* Each take_*() takes what is behind a keyword and returns NULL, or what was expected there. */
static const char *
take_job(PfHpLines *lines, PfSpan rest)
{
    PfSpan text;

    if (!pf_hp_unquote(rest, &text))
        return "text in quotes after JOB";
    close_sample(lines);
    lines->report.jobs++;
    lines->handler->job(lines->data, text);
    return NULL;
}

static const char *
take_date(PfHpLines *lines, PfSpan rest)
{
    PfSpan text;

    if (!pf_hp_unquote(rest, &text))
        return "text in quotes after DATE";
    lines->handler->date(lines->data, text);
    return NULL;
}

/* Keeps the first unit that is not the usual one. */
static const char *
take_unit(PfSpan rest, const char *usual, char **unit)
{
    PfSpan text;

    if (!pf_hp_unquote(rest, &text))
        return "a unit in quotes";
    bool is_usual = text.len == strlen(usual) && memcmp(text.data, usual, text.len) == 0;
    if (!is_usual && !*unit)
        *unit = pf_text_valid(text);
    return NULL;
}

static const char *
take_begin(PfHpLines *lines, PfSpan rest)
{
    int64_t time_ns;

    close_sample(lines); /* the bands that follow are not its, whatever the time is */
    if (!pf_decimal_ns(rest, &time_ns))
        return "a time after BEGIN_SAMPLE";
    lines->is_open = true;
    lines->open_ns = time_ns;
    lines->open_len = rest.len <= sizeof lines->open_text ? rest.len : 0;
    memcpy(lines->open_text, rest.data, lines->open_len);
    lines->handler->begin(lines->data, time_ns);
    return NULL;
}

/* It ends the sample even when its time cannot be read. */
static const char *
take_end(PfHpLines *lines, PfSpan rest)
{
    int64_t time_ns = lines->open_ns;

    if (!lines->is_open) {
        lines->handler->orphan(lines->data);
        return "BEGIN_SAMPLE before END_SAMPLE";
    }
    bool is_sound = pf_decimal_ns(rest, &time_ns);
    lines->handler->end(lines->data, time_ns);
    lines->is_open = false;
    return is_sound ? NULL : "a time after END_SAMPLE";
}

static const char *
take_mark(PfHpLines *lines, PfSpan rest)
{
    int64_t time_ns;

    if (!pf_decimal_ns(rest, &time_ns))
        return "a time after MARK";
    lines->handler->mark(lines->data, time_ns);
    return NULL;
}

static const char *
take_word(PfHpLines *lines, PfHpWord word, PfSpan rest)
{
    switch (word) {
    case PF_HP_JOB: return take_job(lines, rest);
    case PF_HP_DATE: return take_date(lines, rest);
    case PF_HP_SAMPLE_UNIT: return take_unit(rest, "seconds", &lines->sample_unit);
    case PF_HP_VALUE_UNIT: return take_unit(rest, "bytes", &lines->value_unit);
    case PF_HP_BEGIN_SAMPLE: return take_begin(lines, rest);
    case PF_HP_END_SAMPLE: return take_end(lines, rest);
    case PF_HP_MARK: return take_mark(lines, rest);
    case PF_HP_NO_WORD:
        return lines->is_open ? "a band's name, a tab and whole bytes below 2^64"
                              : "a keyword, such as BEGIN_SAMPLE before bands";
    }
    g_assert_not_reached();
}

/* Any line but a plain band. */
static void
take_other(PfHpLines *lines, PfSpan line)
{
    PfSpan name, rest;
    uint64_t bytes;

    if (lines->is_open && pf_hp_band(line, &name, &bytes)) {
        lines->handler->band(lines->data, name, bytes);
        return;
    }
    if (pf_hp_trim(line).len == 0)
        return;
    PfHpWord word = pf_hp_word(line, &rest);
    if (word == PF_HP_NO_WORD && !lines->is_open && pf_hp_band(line, &name, &bytes))
        lines->handler->orphan(lines->data);
    const char *expected = take_word(lines, word, rest);
    if (expected)
        bad(lines, expected);
}

/* Nearly every line is this: a name, a tab and some digits. */
static inline bool
take_plain_band(PfHpLines *lines, PfSpan line)
{
    const uint8_t *end = line.data + line.len, *at = end;
    uint64_t bytes = 0;

    while (at > line.data && at[-1] >= '0' && at[-1] <= '9')
        at--;
    size_t n_digits = (size_t)(end - at);
    if (n_digits == 0 || n_digits > SURE_DIGITS || at == line.data || at[-1] != '\t')
        return false;
    PfSpan name = { line.data, (size_t)(at - 1 - line.data) };
    for (; at < end; at++)
        bytes = 10 * bytes + (uint64_t)(*at - '0');
    lines->handler->band(lines->data, name, bytes);
    return true;
}

static void
take_long_line(PfHpLines *lines)
{
    lines->report.lines++;
    bad(lines, "a line of at most 1 MiB");
}

static inline void
take_line(PfHpLines *lines, PfSpan line)
{
    if (line.len > PF_HP_LINE_MAX) {
        take_long_line(lines);
        return;
    }
    if (lines->report.lines++ == 0)
        line = pf_hp_without_mark(line);
    if (line.len > 0 && line.data[line.len - 1] == '\r')
        line.len--;
    if (!lines->is_open || !take_plain_band(lines, line))
        take_other(lines, line);
}

/* Keeps a piece of a line that goes on. */
static void
keep(PfHpLines *lines, PfSpan piece)
{
    if (lines->is_skipping || piece.len == 0)
        return;
    lines->is_skipping = piece.len > PF_HP_LINE_MAX - lines->stash->len;
    if (lines->is_skipping)
        g_byte_array_set_size(lines->stash, 0);
    else
        g_byte_array_append(lines->stash, piece.data, (guint)piece.len);
}

/* The line of which `piece` is the last part, or all. */
static void
take_piece(PfHpLines *lines, PfSpan piece)
{
    if (lines->stash->len == 0 && !lines->is_skipping) {
        take_line(lines, piece);
        return;
    }
    keep(lines, piece);
    if (lines->is_skipping)
        take_long_line(lines);
    else
        take_line(lines, (PfSpan){ lines->stash->data, lines->stash->len });
    g_byte_array_set_size(lines->stash, 0);
    lines->is_skipping = false;
}

void
pf_hp_lines_feed(PfHpLines *lines, PfSpan bytes)
{
    lines->report.bytes += bytes.len;
    while (bytes.len > 0) {
        const uint8_t *newline = memchr(bytes.data, '\n', bytes.len);
        if (!newline)
            break;

        size_t len = (size_t)(newline - bytes.data);
        take_piece(lines, (PfSpan){ bytes.data, len });
        bytes = (PfSpan){ newline + 1, bytes.len - len - 1 };
    }
    keep(lines, bytes);
}

/* The open sample is whole with its keyword, but the time behind it may be cut. */
static void
take_last_end(PfHpLines *lines, PfSpan rest)
{
    lines->report.is_cut = rest.len == 0 || rest.len != lines->open_len
                           || memcmp(rest.data, lines->open_text, rest.len) != 0;
    lines->handler->end(lines->data, lines->open_ns);
    lines->is_open = false;
}

static bool
is_closed_quote(PfSpan text)
{
    return text.len > 1 && *text.data == '"' && text.data[text.len - 1] == '"';
}

/* A last line without its newline is taken only where no more of it can be missing. */
static void
take_last(PfHpLines *lines, PfSpan line)
{
    PfSpan text = pf_hp_trim(line), rest;
    PfHpWord word = pf_hp_word(line, &rest);

    if (text.len == 0)
        return;
    bool may_be_band = lines->is_open && memchr(text.data, '\t', text.len);
    if (word == PF_HP_END_SAMPLE && lines->is_open && !may_be_band)
        take_last_end(lines, rest);
    else if (word == PF_HP_NO_WORD || may_be_band || !is_closed_quote(rest)
             || take_word(lines, word, rest))
        lines->report.is_cut = true;
}

void
pf_hp_lines_finish(PfHpLines *lines)
{
    PfSpan last = { lines->stash->data, lines->stash->len };

    if (lines->is_skipping) {
        take_long_line(lines);
        lines->report.is_cut = true;
    } else if (last.len > 0) {
        bool is_first = lines->report.lines++ == 0;
        take_last(lines, is_first ? pf_hp_without_mark(last) : last);
    }
    lines->report.is_cut = lines->report.is_cut || lines->is_open;
    close_sample(lines);
    lines->report.sample_unit = lines->sample_unit;
    lines->report.value_unit = lines->value_unit;
}

PfHpLines *
pf_hp_lines_new(const PfHpHandler *handler, void *data)
{
    PfHpLines *lines = g_new0(PfHpLines, 1);

    lines->handler = handler;
    lines->data = data;
    lines->stash = g_byte_array_new();
    return lines;
}

const PfHpReport *
pf_hp_lines_report(const PfHpLines *lines)
{
    return &lines->report;
}

void
pf_hp_lines_free(PfHpLines *lines)
{
    if (!lines)
        return;
    g_byte_array_unref(lines->stash);
    g_free(lines->sample_unit);
    g_free(lines->value_unit);
    g_free(lines);
}
