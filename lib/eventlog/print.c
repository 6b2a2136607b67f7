#include "eventlog/print.h"

#include "eventlog/print_forms.h"
#include "eventlog/print_line.h"

/* A part of a phrase: words, or a field. */
typedef struct {
    const char *words; /* borrowed from the table; NULL: a field */
    size_t len;
    const PfField *field;
    PfForm form;
    uint8_t n_needed; /* left out of events with fewer fields */
} Part;

/* The phrase of a kind, taken apart. */
typedef struct {
    Part *parts; /* NULL: the kind has no phrase */
    size_t n_parts;
    uint8_t n_needed; /* events with fewer fields have no phrase */
} Phrase;

/* What is being taken apart. */
typedef struct {
    const PfEventSpec *spec;
    const char *at;
    GArray *parts; /* Part */
    uint8_t n_needed;
    bool in_brackets;
    guint bracket; /* the part it starts with */
    uint8_t bracket_needed;
} Parser;

static const PfField *
field_called(const PfEventSpec *spec, const char *name, size_t len)
{
    for (size_t i = 0; i < spec->n_fields; i++) {
        const PfField *field = &spec->fields[i];
        if (strlen(field->name) == len && memcmp(field->name, name, len) == 0)
            return field;
    }
    return NULL;
}

static void
parse_words(Parser *parser)
{
    Part part = { .words = parser->at, .len = strcspn(parser->at, "[]{}") };

    g_assert(part.len > 0);
    g_array_append_val(parser->parts, part);
    parser->at += part.len;
}

/* Notes that the phrase, or its bracketed part, needs `field`. */
static void
need(Parser *parser, const PfField *field)
{
    uint8_t *needed = parser->in_brackets ? &parser->bracket_needed : &parser->n_needed;
    uint8_t n = (uint8_t)(field - parser->spec->fields + 1);

    *needed = MAX(*needed, n);
}

/* "{field}", "{field:form}", "{field?:form}" */
static void
parse_field(Parser *parser)
{
    const char *name = parser->at + 1;
    size_t len = strcspn(name, "?:}");
    const char *form = name + len;
    bool may_be_absent = *form == '?';
    Part part = { .field = field_called(parser->spec, name, len) };

    g_assert(part.field);
    form += may_be_absent;
    form += *form == ':';
    len = strcspn(form, "}");
    part.form = pf_form(form, len, part.field->type);
    g_assert(part.form);
    g_array_append_val(parser->parts, part);
    if (!may_be_absent)
        need(parser, part.field);
    parser->at = form + len + 1;
}

static void
parse_bracket(Parser *parser)
{
    if (!parser->in_brackets) {
        parser->bracket = parser->parts->len;
        parser->bracket_needed = 0;
    }
    for (guint i = parser->bracket; i < parser->parts->len; i++)
        g_array_index(parser->parts, Part, i).n_needed = parser->bracket_needed;
    parser->in_brackets = !parser->in_brackets;
    parser->at++;
}

static Phrase
parse_phrase(const PfEventSpec *spec)
{
    Parser parser = { .spec = spec, .at = spec->phrase };
    if (!spec->phrase)
        return (Phrase){ 0 };

    parser.parts = g_array_new(FALSE, FALSE, sizeof(Part));
    while (*parser.at) {
        if (*parser.at == '{')
            parse_field(&parser);
        else if (*parser.at == (parser.in_brackets ? ']' : '['))
            parse_bracket(&parser);
        else
            parse_words(&parser);
    }
    g_assert(!parser.in_brackets);

    size_t n_parts = parser.parts->len;
    Part *parts = (Part *)(void *)g_array_free(parser.parts, FALSE);
    return (Phrase){ parts, n_parts, parser.n_needed };
}

static gpointer
parse_phrases(gpointer table)
{
    Phrase *phrases = table;

    for (PfKind kind = PF_UNKNOWN; kind < PF_N_KINDS; kind++)
        phrases[kind] = parse_phrase(pf_event_spec(kind));
    return phrases;
}

/* Taken apart once a process and kept: reading the phrase anew doubles the cost of an event. */
static const Phrase *
phrase_of(PfKind kind)
{
    static Phrase table[PF_N_KINDS];
    static GOnce once = G_ONCE_INIT;
    const Phrase *phrases = g_once(&once, parse_phrases, table);

    return &phrases[kind];
}

static void
put_phrase(const Phrase *phrase, PfShown shown)
{
    for (size_t i = 0; i < phrase->n_parts; i++) {
        const Part *part = &phrase->parts[i];

        if (shown.event->n_fields < part->n_needed)
            continue;
        if (part->words) {
            pf_line_put(shown.line, part->words, part->len);
        } else {
            shown.field = part->field;
            part->form(&shown);
        }
    }
}

static void
put_description(PfLine *line, const PfHeader *header, uint16_t tag)
{
    const PfType *type = pf_header_type(header, tag);
    if (type)
        pf_line_words(line, type->description);
}

void
pf_print_header(FILE *out, const PfHeader *header)
{
    size_t n;
    const PfType *types = pf_header_types(header, &n);
    PfLine line;

    pf_line_begin(&line, out);
    pf_line_words(&line, "Event Types:\n");
    for (size_t i = 0; i < n; i++) {
        pf_line_uint(&line, types[i].tag);
        pf_line_words(&line, ": ");
        pf_line_words(&line, types[i].description);
        pf_line_words(&line, " (size ");
        if (types[i].size == PF_SIZE_VAR)
            pf_line_words(&line, "variable");
        else
            pf_line_uint(&line, types[i].declared);
        pf_line_words(&line, ")\n");
    }
    pf_line_words(&line, "\nEvents:");
    pf_line_end(&line);
}

void
pf_print_event(FILE *out, const PfEvent *event, const PfHeader *header)
{
    const Phrase *phrase = phrase_of(event->kind);
    PfLine line;

    pf_line_begin(&line, out);
    pf_line_uint(&line, event->time_ns);
    pf_line_put(&line, ": ", 2);
    if (event->cap != PF_NO_CAP) {
        pf_line_put(&line, "cap ", 4);
        pf_line_uint(&line, event->cap);
        pf_line_put(&line, ": ", 2);
    }
    if (phrase->parts && event->n_fields >= phrase->n_needed)
        put_phrase(phrase, (PfShown){ .line = &line, .event = event, .header = header });
    else
        put_description(&line, header, event->tag);
    pf_line_end(&line);
}
