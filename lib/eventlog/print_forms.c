#include "eventlog/print_forms.h"

#include "base/text.h"
#include "eventlog/stop_status.h"

enum { FIRST_MESSAGE = 0x50 };

/* clang-format off */
static const char *const stop_words[] = {
    [1]  = "heap overflow",
    [PF_STOP_STACK_OVERFLOW] = "stack overflow",
    [3]  = "thread yielding",
    [4]  = "thread blocked",
    [5]  = "thread finished",
    [6]  = "making a foreign call",
    [7]  = "blocked on an MVar",
    [PF_STOP_BLACK_HOLE] = "blocked on a black hole",
    [9]  = "blocked on I/O read",
    [10] = "blocked on I/O write",
    [11] = "blocked on threadDelay",
    [12] = "blocked in STM retry",
    [13] = "blocked on asyncDoProc",
    [16] = "blocked in a foreign call",
    [17] = "blocked in a foreign call",
    [18] = "blocked in throwTo",
    [19] = "thread migrating",
    [PF_STOP_MVAR_READ] = "blocked reading an MVar",
};

static const char *const capset_words[] = {
    [1] = "CapsetCustom", [2] = "CapsetOsProcess", [3] = "CapsetClockDomain",
};

static const char *const breakdown_words[] = {
    [1] = "cost centre",      [2] = "module",    [3] = "closure description",
    [4] = "type description", [5] = "retainer",  [6] = "biography",
    [7] = "closure type",     [8] = "info table", [9] = "era",
};

static const char *const message_words[] = {
    "Ready", "NewPE", "PETIDS", "Finish", "FailPE", "RFork", "Connect", "DataMes", "Head", "Constr",
    "Part", "Terminate", "Packet",
};
/* clang-format on */

static uint64_t
number_of(const PfShown *shown)
{
    return pf_field_number(shown->event, shown->field);
}

static PfSpan
span_of(const PfShown *shown)
{
    return *(const PfSpan *)pf_field_slot(shown->event, shown->field);
}

/* The word of a number, or NULL when it has none. */
static const char *
word_of(const char *const *words, size_t n_words, uint64_t number)
{
    return number < n_words ? words[number] : NULL;
}

static void
show_number(const PfShown *shown)
{
    pf_line_uint(shown->line, number_of(shown));
}

static void
show_hex(const PfShown *shown)
{
    pf_line_hex(shown->line, number_of(shown));
}

static void
show_text(const PfShown *shown)
{
    pf_line_text(shown->line, span_of(shown));
}

static void
show_words(const PfShown *shown)
{
    PfWords words = *(const PfWords *)pf_field_slot(shown->event, shown->field);

    for (size_t i = 0; i < words.len; i++) {
        if (i > 0)
            pf_line_put(shown->line, ", ", 2);
        pf_line_uint(shown->line, pf_words_at(words, i));
    }
}

/* As ghc-events splits them: no items at the end are empty, but the first. */
static void
show_list(const PfShown *shown)
{
    PfSpan list = span_of(shown);

    while (list.len > 0 && list.data[list.len - 1] == '\0')
        list.len--;

    PfCursor cursor = pf_cursor(list);
    for (char before = '['; !cursor.overrun; before = ',') {
        PfCursor rest = cursor;
        PfSpan item = pf_take_text(&cursor);
        if (cursor.overrun)
            item = pf_take_span(&rest, pf_cursor_left(&rest));
        pf_line_put(shown->line, &before, 1);
        pf_line_flush(shown->line);
        pf_text_write_haskell(shown->line->out, item);
    }
    pf_line_put(shown->line, "]", 1);
}

static void
show_printable(const PfShown *shown)
{
    pf_line_flush(shown->line);
    pf_text_write_printable(shown->line->out, span_of(shown));
}

static void
show_stop(const PfShown *shown)
{
    PfLine *line = shown->line;
    const struct pf_stop_thread *stop = &shown->event->stop_thread;
    bool has_info = shown->event->n_fields == pf_event_spec(PF_STOP_THREAD)->n_fields;
    uint64_t status = pf_stop_status(shown->header, number_of(shown));
    const char *words = word_of(stop_words, G_N_ELEMENTS(stop_words), status);

    if (has_info && status == PF_STOP_BLACK_HOLE)
        words = "blocked on black hole owned by thread ";
    pf_line_words(line, words ? words : "stopped, code ");
    if (has_info && status == PF_STOP_STACK_OVERFLOW)
        pf_line_words(line, ", size ");
    if (has_info && (status == PF_STOP_BLACK_HOLE || status == PF_STOP_STACK_OVERFLOW))
        pf_line_uint(line, stop->info);
    else if (!words)
        pf_line_uint(line, stop->status);
}

static void
show_capset(const PfShown *shown)
{
    const char *words = word_of(capset_words, G_N_ELEMENTS(capset_words), number_of(shown));
    pf_line_words(shown->line, words ? words : "CapsetUnknown");
}

static void
show_word_or_number(const PfShown *shown, const char *word)
{
    if (word)
        pf_line_words(shown->line, word);
    else
        show_number(shown);
}

static void
show_breakdown(const PfShown *shown)
{
    show_word_or_number(
        shown, word_of(breakdown_words, G_N_ELEMENTS(breakdown_words), number_of(shown)));
}

static void
show_message(const PfShown *shown)
{
    show_word_or_number(shown, word_of(message_words, G_N_ELEMENTS(message_words),
                                       number_of(shown) - FIRST_MESSAGE));
}

/* The filters of a heap profile, which are its text fields; each is followed by a comma. */
static void
show_filters(const PfShown *shown)
{
    const PfEventSpec *spec = pf_event_spec(shown->event->kind);
    PfShown filter = *shown;
    bool is_first = true;

    for (size_t i = 0; i < spec->n_fields; i++) {
        filter.field = &spec->fields[i];
        if (filter.field->type != PF_CSTR || span_of(&filter).len == 0)
            continue;
        if (is_first)
            pf_line_words(shown->line, " filtered by ");
        is_first = false;
        show_text(&filter);
        pf_line_put(shown->line, ", ", 2);
    }
}

static void
show_caf(const PfShown *shown)
{
    if (number_of(shown) & 1)
        pf_line_words(shown->line, " CAF");
}

static void
show_power(const PfShown *shown)
{
    uint64_t exponent = number_of(shown);

    if (exponent < 64) {
        pf_line_uint(shown->line, UINT64_C(1) << exponent);
        return;
    }
    pf_line_put(shown->line, "2^", 2);
    show_number(shown);
}

static void
show_next(const PfShown *shown)
{
    pf_line_uint(shown->line, number_of(shown) + 1);
}

static PfForm
usual_form(PfFieldType type)
{
    switch (type) {
    case PF_U8:
    case PF_U16:
    case PF_U32:
    case PF_U64: return show_number;
    case PF_CSTR:
    case PF_STR:
    case PF_STR_BUT_U32:
    case PF_BYTES: return show_text;
    case PF_CSTRS: return show_list;
    case PF_WORDS: return show_words;
    }
    g_assert_not_reached();
}

PfForm
pf_form(const char *name, size_t len, PfFieldType type)
{
    /* clang-format off */
    static const struct {
        const char *name;
        PfForm form;
    } forms[] = {
        { "breakdown", show_breakdown },
        { "caf",       show_caf },
        { "capset",    show_capset },
        { "filters",   show_filters },
        { "hex",       show_hex },
        { "list",      show_list },
        { "message",   show_message },
        { "next",      show_next },
        { "power",     show_power },
        { "printable", show_printable },
        { "stop",      show_stop },
    };
    /* clang-format on */

    if (len == 0)
        return usual_form(type);
    for (size_t i = 0; i < G_N_ELEMENTS(forms); i++)
        if (strlen(forms[i].name) == len && memcmp(forms[i].name, name, len) == 0)
            return forms[i].form;
    return NULL;
}
