#include "exchange/prof_json.h"

#include "base/text.h"
#include "exchange/hp_words.h"
#include "exchange/prof_scan.h"
#include "profile/calls_build.h"

/* A node that is not closed yet. */
typedef struct {
    gssize row; /* for those that are too deep, the deepest that is not */
    bool is_deep;
    uint64_t id;
    uint64_t entries, ticks, alloc;
} Open;

typedef struct {
    PfProfScan scan;
    PfProfFile *file;
    GHashTable *centres; /* id -> PfProfRow, owned */
    GArray *open;        /* Open */
    char *program;
    GPtrArray *args, *rts_args;
} Reader;

static void
reader_clear(Reader *reader)
{
    g_hash_table_unref(reader->centres);
    g_array_unref(reader->open);
    g_free(reader->program);
    g_ptr_array_unref(reader->args);
    g_ptr_array_unref(reader->rts_args);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Reader, reader_clear)

static char *
take_text(Reader *reader, PfProfTextPlace place)
{
    g_autoptr(GByteArray) text = pf_prof_scan_text(&reader->scan, place);

    return text ? pf_text_valid((PfSpan){ text->data, text->len }) : NULL;
}

/* The next key of an object, with its colon; NULL: it is over, or cannot be read. `inout_first`
 * says whether none came before. */
static char *
take_key(Reader *reader, bool *inout_first)
{
    PfProfScan *scan = &reader->scan;

    if (pf_prof_scan_take(scan, '}'))
        return NULL;
    if (!*inout_first && !pf_prof_scan_need(scan, ',', "a comma or the end of the object"))
        return NULL;
    *inout_first = false;
    g_autofree char *key = take_text(reader, PF_TEXT_KEY);
    return key && pf_prof_scan_need(scan, ':', "a colon") ? g_steal_pointer(&key) : NULL;
}

static void
take_texts(Reader *reader, GPtrArray *texts)
{
    PfProfScan *scan = &reader->scan;

    if (!pf_prof_scan_need(scan, '[', "a list") || pf_prof_scan_take(scan, ']'))
        return;
    do {
        char *text = take_text(reader, PF_TEXT_ITEM);
        if (!text)
            return;
        g_ptr_array_add(texts, text);
    } while (pf_prof_scan_take(scan, ','));
    pf_prof_scan_need(scan, ']', "the end of the list");
}

static const char *
take_name(Reader *reader)
{
    g_autofree char *text = take_text(reader, PF_TEXT_MEMBER);

    return g_string_chunk_insert_const(reader->file->strings, text ? text : "");
}

static void
take_centre(Reader *reader)
{
    PfProfScan *scan = &reader->scan;
    PfProfRow centre = { .label = "", .module = "", .source = "" };
    uint64_t id = 0;
    bool is_first = true;

    if (!pf_prof_scan_need(scan, '{', "a cost centre"))
        return;
    for (char *key; (key = take_key(reader, &is_first)); g_free(key)) {
        if (g_str_equal(key, "id"))
            pf_prof_scan_uint(scan, &id);
        else if (g_str_equal(key, "label"))
            centre.label = take_name(reader);
        else if (g_str_equal(key, "module"))
            centre.module = take_name(reader);
        else if (g_str_equal(key, "src_loc"))
            centre.source = take_name(reader);
        else if (g_str_equal(key, "is_caf"))
            pf_prof_scan_bool(scan, &centre.is_caf);
        else
            pf_prof_scan_skip(scan);
    }
    if (scan->expected || id == 0 || id > UINT32_MAX)
        return;
    centre.id = (uint32_t)id;
    gpointer place = GUINT_TO_POINTER(centre.id);
    if (!g_hash_table_contains(reader->centres, place))
        g_hash_table_insert(reader->centres, place, g_memdup2(&centre, sizeof centre));
}

static void
take_centres(Reader *reader)
{
    PfProfScan *scan = &reader->scan;

    if (!pf_prof_scan_need(scan, '[', "a list") || pf_prof_scan_take(scan, ']'))
        return;
    do
        take_centre(reader);
    while (pf_prof_scan_take(scan, ','));
    pf_prof_scan_need(scan, ']', "the end of the list");
}

static Open *
innermost(Reader *reader)
{
    return &g_array_index(reader->open, Open, reader->open->len - 1);
}

/* A node begins. */
static void
open_node(Reader *reader)
{
    guint depth = reader->open->len;
    Open open = { .row = reader->file->rows->len, .is_deep = depth > PF_CALLS_DEPTH_MAX };

    if (open.is_deep) {
        open.row = innermost(reader)->row;
    } else {
        PfProfRow row = { .caller = depth > 0 ? innermost(reader)->row : PF_NO_CALLER,
                          .depth = depth };
        g_array_append_val(reader->file->rows, row);
    }
    g_array_append_val(reader->open, open);
}

/* What is too deep counts for the deepest that is not. */
static void
add_up(PfProfFile *file, uint64_t *sum, uint64_t value)
{
    if (value > UINT64_MAX - *sum)
        file->n_large++;
    else
        *sum += value;
}

static void
close_node(Reader *reader)
{
    const Open *open = innermost(reader);
    PfProfFile *file = reader->file;
    PfProfRow *row = &g_array_index(file->rows, PfProfRow, open->row);

    add_up(file, &row->ticks, open->ticks);
    add_up(file, &row->alloc, open->alloc);
    if (open->is_deep) {
        file->n_deep++;
    } else {
        row->entries = open->entries;
        row->id = open->id <= UINT32_MAX ? (uint32_t)open->id : 0;
    }
    g_array_set_size(reader->open, reader->open->len - 1);
}

/* A member of the innermost node; of its children, only that they begin. */
static void
take_member(Reader *reader, const char *key)
{
    PfProfScan *scan = &reader->scan;
    Open *open = innermost(reader);

    if (g_str_equal(key, "id"))
        pf_prof_scan_uint(scan, &open->id);
    else if (g_str_equal(key, "entries"))
        pf_prof_scan_uint(scan, &open->entries);
    else if (g_str_equal(key, "alloc"))
        pf_prof_scan_uint(scan, &open->alloc);
    else if (g_str_equal(key, "ticks"))
        pf_prof_scan_uint(scan, &open->ticks);
    else
        pf_prof_scan_skip(scan);
}

/* Behind a node: the next, or the end of its caller's list. */
static bool
is_next(Reader *reader)
{
    PfProfScan *scan = &reader->scan;

    if (reader->open->len == 0)
        return false;
    return pf_prof_scan_take(scan, ',')
           || (pf_prof_scan_need(scan, ']', "another node or the end of the list") && false);
}

/* From inside a node to where its first child begins, or to its end, and those of its callers.
 * Whether a node comes next. */
static bool
walk(Reader *reader, bool is_first)
{
    PfProfScan *scan = &reader->scan;

    while (!scan->expected && reader->open->len > 0) {
        g_autofree char *key = take_key(reader, &is_first);
        if (key && g_str_equal(key, "children")) {
            if (pf_prof_scan_need(scan, '[', "a list") && !pf_prof_scan_take(scan, ']'))
                return true;
        } else if (key) {
            take_member(reader, key);
        } else if (!scan->expected) {
            close_node(reader);
            if (is_next(reader))
                return true;
            is_first = false; /* of the caller, which has its children behind it */
        }
    }
    return false;
}

static void
take_tree(Reader *reader)
{
    do {
        if (!pf_prof_scan_need(&reader->scan, '{', "a node of the call tree"))
            break;
        open_node(reader);
    } while (walk(reader, true));
    while (reader->open->len > 0) /* it breaks off */
        close_node(reader);
}

/* In microseconds. */
static uint64_t
take_interval(Reader *reader)
{
    uint64_t micros = 0;

    pf_prof_scan_uint(&reader->scan, &micros);
    return micros <= UINT64_MAX / 1000 ? 1000 * micros : 0;
}

static void
take_top(Reader *reader, const char *key)
{
    PfProfScan *scan = &reader->scan;
    PfProfFile *file = reader->file;

    if (g_str_equal(key, "program") && !reader->program)
        reader->program = take_text(reader, PF_TEXT_MEMBER);
    else if (g_str_equal(key, "arguments"))
        take_texts(reader, reader->args);
    else if (g_str_equal(key, "rts_arguments"))
        take_texts(reader, reader->rts_args);
    else if (g_str_equal(key, "end_time") && !file->date)
        file->date = take_text(reader, PF_TEXT_MEMBER);
    else if (g_str_equal(key, "total_ticks"))
        file->has_ticks_total = pf_prof_scan_uint(scan, &file->ticks);
    else if (g_str_equal(key, "total_alloc"))
        file->has_alloc_total = pf_prof_scan_uint(scan, &file->alloc);
    else if (g_str_equal(key, "tick_interval"))
        file->interval_ns = take_interval(reader);
    else if (g_str_equal(key, "cost_centres"))
        take_centres(reader);
    else if (g_str_equal(key, "profile") && file->rows->len == 0)
        take_tree(reader);
    else
        pf_prof_scan_skip(scan);
}

/* The nodes have ids alone. */
static void
name_rows(Reader *reader)
{
    PfProfFile *file = reader->file;

    for (guint i = 0; i < file->rows->len; i++) {
        PfProfRow *row = &g_array_index(file->rows, PfProfRow, i);
        const PfProfRow *centre =
            g_hash_table_lookup(reader->centres, GUINT_TO_POINTER(row->id));
        g_autofree char *unknown = centre ? NULL : g_strdup_printf("cc#%u", row->id);
        row->label =
            centre ? centre->label : g_string_chunk_insert_const(file->strings, unknown);
        row->module = centre ? centre->module : "";
        row->source = centre ? centre->source : "";
        row->is_caf = centre && centre->is_caf;
    }
    file->n_centres = g_hash_table_size(reader->centres);
}

/* The command line as the text has it. */
static void
set_args(Reader *reader)
{
    GPtrArray *args = g_ptr_array_new();
    guint n = reader->args->len;

    g_ptr_array_add(args, g_strdup(n > 0             ? reader->args->pdata[0]
                                   : reader->program ? reader->program
                                                     : ""));
    if (reader->rts_args->len > 0) {
        g_ptr_array_add(args, g_strdup("+RTS"));
        for (guint i = 0; i < reader->rts_args->len; i++)
            g_ptr_array_add(args, g_strdup(reader->rts_args->pdata[i]));
        g_ptr_array_add(args, g_strdup("-RTS"));
    }
    for (guint i = 1; i < n; i++)
        g_ptr_array_add(args, g_strdup(reader->args->pdata[i]));
    g_ptr_array_add(args, NULL);
    reader->file->args = (char **)g_ptr_array_free(args, FALSE);
}

PfProfFile *
pf_prof_json_read(PfSpan bytes)
{
    g_autoptr(PfProfFile) file = pf_prof_file_new();
    PfSpan json = pf_hp_without_mark(bytes);
    g_auto(Reader) reader = {
        .scan = pf_prof_scan(json),
        .file = file,
        .centres = g_hash_table_new_full(NULL, NULL, NULL, g_free),
        .open = g_array_new(FALSE, TRUE, sizeof(Open)),
        .args = g_ptr_array_new_with_free_func(g_free),
        .rts_args = g_ptr_array_new_with_free_func(g_free),
    };
    bool is_first = true;

    file->bytes = bytes.len;
    file->is_json = file->has_profile = file->has_ticks = true;
    if (pf_prof_scan_need(&reader.scan, '{', "an object"))
        for (char *key; (key = take_key(&reader, &is_first)); g_free(key))
            take_top(&reader, key);
    if (reader.scan.expected) {
        file->is_cut = true;
        file->cut = g_strdup_printf(
            "byte %" G_GSIZE_FORMAT ": expected %s",
            bytes.len - json.len + pf_cursor_offset(&reader.scan.cursor), reader.scan.expected);
    }
    if (reader.program || reader.args->len > 0)
        set_args(&reader);
    name_rows(&reader);
    pf_prof_file_bound(file);
    return g_steal_pointer(&file);
}
