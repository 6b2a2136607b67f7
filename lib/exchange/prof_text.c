#include "exchange/prof_text.h"

#include "base/text.h"
#include "exchange/hp_words.h"
#include "exchange/prof_words.h"
#include "profile/calls_build.h"
#include "profile/time_profile.h"

static const char title[] = "Time and Allocation Profiling Report";

typedef enum { PART_BEFORE, PART_HEAD, PART_LIST, PART_TREE, PART_AFTER } Part;

typedef struct {
    PfProfFile *file;
    Part part;
    PfProfHead head;
    uint64_t line; /* from 1 */
    GArray *open;  /* Open: the latest row and those above it */
} Reader;

typedef struct {
    unsigned indent;
    gssize row;
} Open;

static void
bad(Reader *reader, const char *expected)
{
    PfProfFile *file = reader->file;

    if (file->bad_lines++ > 0)
        return;
    file->first_bad_line = reader->line;
    file->first_bad_words = expected;
}

/* "\tSun Nov 29 20:47 2026 Time and Allocation Profiling Report  (Final)" */
static bool
take_title(Reader *reader, PfSpan text)
{
    const char *found = g_strstr_len((const char *)text.data, (gssize)text.len, title);

    if (!found)
        return false;
    PfSpan date = pf_hp_trim((PfSpan){ text.data, (size_t)(found - (const char *)text.data) });
    g_free(reader->file->date);
    reader->file->date = date.len > 0 ? pf_text_valid(date) : NULL;
    reader->file->has_profile = true;
    reader->part = PART_HEAD;
    return true;
}

/* " 0.10 secs   (102 ticks @ 1000 us, 1 processor)": of which the first says the least. */
static const char *
take_time(PfProfFile *file, PfSpan text)
{
    const uint8_t *open = memchr(text.data, '(', text.len);
    uint64_t ticks, micros, processors;

    if (!open)
        return "ticks in brackets";
    text = (PfSpan){ open + 1, text.len - (size_t)(open + 1 - text.data) };
    if (!pf_prof_grouped(pf_prof_word(&text), &ticks)
        || !pf_prof_is(pf_prof_word(&text), "ticks"))
        return "ticks in brackets";
    file->ticks = ticks;
    file->has_ticks_total = true;
    if (!pf_prof_is(pf_prof_word(&text), "@") || !pf_prof_grouped(pf_prof_word(&text), &micros)
        || micros > UINT64_MAX / 1000)
        return "microseconds after @";
    file->interval_ns = 1000 * micros;
    if (pf_prof_starts(pf_prof_word(&text), "us")
        && pf_prof_grouped(pf_prof_word(&text), &processors) && processors <= UINT32_MAX)
        file->processors = (uint32_t)processors;
    return NULL;
}

static const char *
take_alloc(PfProfFile *file, PfSpan text)
{
    if (!pf_prof_grouped(pf_prof_word(&text), &file->alloc))
        return "bytes of total alloc";
    file->has_alloc_total = true;
    return NULL;
}

/* What is behind "total time  =" or "total alloc ="; empty: the line is another. */
static PfSpan
total(PfSpan text, const char *name)
{
    if (!pf_prof_starts(text, name))
        return (PfSpan){ 0 };
    const uint8_t *sign = memchr(text.data, '=', text.len);
    return sign ? (PfSpan){ sign + 1, text.len - (size_t)(sign + 1 - text.data) }
                : (PfSpan){ 0 };
}

/* Between the title and the tables. */
static void
take_preamble(Reader *reader, PfSpan text)
{
    PfProfFile *file = reader->file;
    PfSpan time = total(text, "total time"), alloc = total(text, "total alloc");
    const char *expected = NULL;

    if (time.len > 0)
        expected = take_time(file, time);
    else if (alloc.len > 0)
        expected = take_alloc(file, alloc);
    else if (!file->command)
        file->command = pf_text_valid(text);
    if (expected)
        bad(reader, expected);
}

static PfProfRow
row_of(PfProfFile *file, const PfProfLine *line)
{
    PfProfRow row = {
        .label = pf_prof_file_text(file, line->label),
        .module = pf_prof_file_text(file, line->module),
        .source = pf_prof_file_text(file, line->source),
        .caller = PF_NO_CALLER,
        .entries = line->entries,
        .ticks = line->ticks,
        .alloc = line->bytes,
        .time = line->shares[0],
        .alloc_share = line->shares[1],
        .all_time = line->shares[2],
        .all_alloc = line->shares[3],
    };

    row.is_caf = g_str_equal(row.label, "CAF") && g_str_equal(row.source, "<entire-module>");
    return row;
}

static bool
is_root(const PfProfRow *row)
{
    return g_str_equal(row->label, "MAIN") && g_str_equal(row->module, "MAIN");
}

/* Under the latest row that is further out. */
static void
add_row(Reader *reader, PfProfRow row, unsigned indent)
{
    GArray *open = reader->open;
    Open own = { indent, reader->file->rows->len };

    while (open->len > 0 && g_array_index(open, Open, open->len - 1).indent >= indent)
        g_array_set_size(open, open->len - 1);
    if (open->len > 0)
        row.caller = g_array_index(open, Open, open->len - 1).row;
    row.depth = open->len;
    g_array_append_val(open, own);
    g_array_append_val(reader->file->rows, row);
}

/* The tree has one root, which is MAIN: where its line is lost, it has to be made. */
static void
add_lost_root(Reader *reader)
{
    static const PfProfLine none = { .shares = { 0, 0, 1000, 1000 } };
    PfProfRow root = row_of(reader->file, &none);

    root.label = root.module = g_string_chunk_insert_const(reader->file->strings, "MAIN");
    root.source = g_string_chunk_insert_const(reader->file->strings, "<built-in>");
    add_row(reader, root, 0);
}

static const char *
take_node(Reader *reader, PfProfRow row, unsigned indent)
{
    PfProfFile *file = reader->file;

    if (indent == 0 && file->rows->len > 0)
        return "one MAIN, and all under it indented";
    if (file->rows->len == 0 && !(indent == 0 && is_root(&row))) {
        add_lost_root(reader);
        indent = MAX(indent, 1);
    }
    if (indent > PF_CALLS_DEPTH_MAX) {
        file->n_deep++;
        return NULL;
    }
    add_row(reader, row, indent);
    file->counts_all =
        file->counts_all
        || (reader->open->len == 2 && pf_ignored_find(row.label, row.module) < PF_N_IGNORED);
    return NULL;
}

static void
take_row(Reader *reader, PfSpan line)
{
    PfProfLine parts;
    const char *expected = pf_prof_take_row(&reader->head, line, &parts);

    if (!expected) {
        PfProfRow row = row_of(reader->file, &parts);
        if (reader->part == PART_TREE)
            expected = take_node(reader, row, parts.depth);
        else
            g_array_append_val(reader->file->list, row);
    }
    if (expected)
        bad(reader, expected);
}

/* Whether the line is the head of the list or of the tree. */
static bool
take_head(Reader *reader, PfSpan line)
{
    PfProfHead head;

    if (!pf_prof_take_head(line, &head))
        return false;
    reader->head = head;
    reader->part = head.is_tree ? PART_TREE : PART_LIST;
    reader->file->has_shares = true;
    if (head.is_tree)
        reader->file->has_ticks = head.has_ticks;
    return true;
}

/* The line over the head of the tree. */
static bool
is_over_head(PfSpan text)
{
    return pf_prof_starts(text, "individual") && text.len > strlen("inherited")
           && memcmp(text.data + text.len - strlen("inherited"), "inherited",
                     strlen("inherited"))
                  == 0;
}

static void
take_line(Reader *reader, PfSpan line)
{
    PfSpan text = pf_hp_trim(line);

    if (text.len == 0 || reader->part == PART_AFTER)
        return;
    if (reader->part == PART_BEFORE) {
        take_title(reader, text);
        return;
    }
    if (pf_prof_starts(text, "Retainer sets created during profiling")) {
        reader->part = PART_AFTER;
    } else if (!take_head(reader, line) && !is_over_head(text)) {
        if (reader->part == PART_HEAD)
            take_preamble(reader, text);
        else
            take_row(reader, line);
    }
}

/* A last line without its end may lack more than that. */
static void
take_last(Reader *reader, PfSpan line)
{
    if (pf_hp_trim(line).len == 0)
        return;
    reader->line++;
    reader->file->is_cut = true;
    reader->file->cut = g_strdup_printf("in line %" G_GUINT64_FORMAT, reader->line);
}

PfProfFile *
pf_prof_text_read(PfSpan bytes)
{
    g_autoptr(PfProfFile) file = pf_prof_file_new();
    g_autoptr(GArray) open = g_array_new(FALSE, FALSE, sizeof(Open));
    Reader reader = { .file = file, .open = open };
    PfSpan rest = pf_hp_without_mark(bytes);

    file->bytes = bytes.len;
    while (rest.len > 0) {
        const uint8_t *end = memchr(rest.data, '\n', rest.len);
        if (!end) {
            take_last(&reader, rest);
            break;
        }
        size_t len = (size_t)(end - rest.data);
        bool has_return = len > 0 && end[-1] == '\r';
        reader.line++;
        take_line(&reader, (PfSpan){ rest.data, has_return ? len - 1 : len });
        rest = (PfSpan){ end + 1, rest.len - len - 1 };
    }
    if (!file->is_cut && reader.part != PART_TREE && reader.part != PART_AFTER) {
        file->is_cut = true;
        file->cut = g_strdup_printf("after line %" G_GUINT64_FORMAT, reader.line);
    }
    pf_prof_file_bound(file);
    return g_steal_pointer(&file);
}
