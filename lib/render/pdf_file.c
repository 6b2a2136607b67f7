#include "render/pdf_file.h"

#include <stdint.h>
#include <string.h>

#include "render/pdf_dict.h"

static void
clear_object(gpointer object)
{
    GString *text = ((PfPdfObject *)object)->text;

    if (text)
        g_string_free(text, TRUE);
}

void
pf_pdf_file_free(PfPdfFile *file)
{
    if (!file)
        return;
    g_array_unref(file->objects);
    g_free(file);
}

static PfPdfObject *
object_at(const PfPdfFile *file, unsigned number)
{
    return number < file->objects->len ? &g_array_index(file->objects, PfPdfObject, number)
                                       : NULL;
}

GString *
pf_pdf_file_text(const PfPdfFile *file, unsigned number)
{
    const PfPdfObject *object = object_at(file, number);

    return object ? object->text : NULL;
}

/* Where an object begins: after "7 0 obj". */
typedef struct {
    const char *at, *body;
    unsigned number;
} Start;

static int
compare_starts(gconstpointer a, gconstpointer b)
{
    const Start *one = a, *other = b;

    return (one->at > other->at) - (one->at < other->at);
}

/* Cairo's table names objects that it never wrote, too: they are not where it says. */
static void
add_start(GArray *starts, unsigned number, const char *at, const char *end)
{
    g_autofree char *head = g_strdup_printf("%u 0 obj", number);
    size_t len = strlen(head);

    if (at < end && (size_t)(end - at) > len && memcmp(at, head, len) == 0) {
        Start start = { at, at + len, number };
        g_array_append_val(starts, start);
    }
}

/* The table of where the objects begin. */
typedef struct {
    const char *start, *entries;
    guint64 n;
} Table;

enum { ENTRY = 20 }; /* the length of each */

/* False: there is no table. */
static bool
find_table(const char *bytes, gsize len, Table *table)
{
    static const char head[] = "xref\n0 ";
    const char *last = strstr(bytes + len - MIN(len, 64), "startxref"); /* it is at the end */
    guint64 offset = last ? g_ascii_strtoull(last + strlen("startxref"), NULL, 10) : len;
    char *entries;

    if (offset >= len || !g_str_has_prefix(bytes + offset, head))
        return false;
    table->start = bytes + offset;
    table->n = g_ascii_strtoull(table->start + strlen(head), &entries, 10);
    table->entries = entries + 1;
    return *entries == '\n' && table->n > 0
           && table->n <= (gsize)(bytes + len - table->entries) / ENTRY;
}

/* The objects there are, as they follow each other. */
static GArray *
find_starts(const char *bytes, const Table *table)
{
    GArray *starts = g_array_new(FALSE, FALSE, sizeof(Start));

    for (unsigned number = 1; number < table->n; number++) {
        guint64 offset = g_ascii_strtoull(table->entries + (gsize)number * ENTRY, NULL, 10);
        if (offset < (gsize)(table->start - bytes))
            add_start(starts, number, bytes + offset, table->start);
    }
    g_array_sort(starts, compare_starts);
    return starts;
}

/* The end of what stands before `word` and spaces at the end; NULL: it does not end so. */
static const char *
strip(const char *at, const char *end, const char *word)
{
    size_t len = strlen(word);

    while (end > at && g_ascii_isspace(end[-1]))
        end--;
    if ((size_t)(end - at) < len || memcmp(end - len, word, len) != 0)
        return NULL;
    return end - len;
}

static bool
read_object(PfPdfObject *object, const char *at, const char *end)
{
    end = strip(at, end, "endobj");
    const char *after = end ? pf_pdf_skip(at, end) : NULL;

    if (!after)
        return false;
    while (g_ascii_isspace(*at))
        at++;
    object->text = g_string_new_len(at, after - at);
    while (after < end && g_ascii_isspace(*after))
        after++;
    if (after == end)
        return true;
    end = strip(after, end, "endstream");
    if (!end || !g_str_has_prefix(after, "stream"))
        return false;
    object->stream = after;
    object->stream_len = (gsize)(end - after);
    return true;
}

/* Each object reaches to the next one, the last one to the table. */
static bool
read_objects(PfPdfFile *file, const GArray *starts, const char *table)
{
    for (guint i = 0; i < starts->len; i++) {
        const Start *start = &g_array_index(starts, Start, i);
        const char *end = i + 1 < starts->len ? start[1].at : table;
        if (end < start->body || !read_object(object_at(file, start->number), start->body, end))
            return false;
    }
    return true;
}

static bool
read_trailer(PfPdfFile *file, const Table *table)
{
    const char *at = table->entries + table->n * ENTRY;

    if (!g_str_has_prefix(at, "trailer"))
        return false;
    g_autoptr(GString) trailer = g_string_new(at + strlen("trailer"));
    g_autofree char *root = pf_pdf_value(trailer, "/Root");
    g_autofree char *info = pf_pdf_value(trailer, "/Info");
    file->root = pf_pdf_reference(root);
    file->info = pf_pdf_reference(info);
    return pf_pdf_file_text(file, file->root) && pf_pdf_file_text(file, file->info);
}

/* The length of a stream, told by an object of its own, is told by its dictionary. */
static void
take_length(PfPdfFile *file, PfPdfObject *stream)
{
    g_autofree char *value = pf_pdf_value(stream->text, "/Length");
    PfPdfObject *length = object_at(file, pf_pdf_reference(value));

    if (!length || !length->text || !g_ascii_isdigit(length->text->str[0]))
        return;
    pf_pdf_set(stream->text, "/Length", length->text->str);
    g_string_free(length->text, TRUE);
    length->text = NULL;
}

PfPdfFile *
pf_pdf_file_read(const char *bytes, gsize len)
{
    Table table;

    if (!find_table(bytes, len, &table))
        return NULL;
    g_autoptr(GArray) starts = find_starts(bytes, &table);
    g_autoptr(PfPdfFile) file = g_new0(PfPdfFile, 1);
    file->objects = g_array_new(FALSE, TRUE, sizeof(PfPdfObject));
    g_array_set_clear_func(file->objects, clear_object);
    g_array_set_size(file->objects, (guint)table.n);
    if (!read_objects(file, starts, table.start) || !read_trailer(file, &table))
        return NULL;
    for (unsigned number = 1; number < table.n; number++)
        if (object_at(file, number)->stream)
            take_length(file, object_at(file, number));
    return g_steal_pointer(&file);
}
