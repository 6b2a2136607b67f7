#include <zlib.h>

#include "render/pdf_file.h"

/* As many objects as other programs put into one stream, so that a reader need not inflate all
 * for one. */
enum { PER_PACK = 100 };

typedef enum { IS_FREE, IS_PLAIN, IS_PACKED } Kind; /* as the table has them */

/* A row of the table. */
typedef struct {
    Kind kind;
    gsize where;    /* from the start of the file; if packed, the number of the pack */
    unsigned index; /* in the pack */
} Row;

typedef struct {
    GString *out;
    GArray *rows; /* Row by number; those of packs follow the document's */
    GString *pack_head, *pack;
    unsigned n_packed; /* in the pack that fills */
} Writer;

static void
write_stream(GString *out, guint number, const char *entries, const GString *bytes)
{
    uLongf len = compressBound(bytes->len);
    g_autofree Bytef *packed = g_malloc(len);

    /* fails for want of room alone, and there is enough */
    compress2(packed, &len, (const Bytef *)bytes->str, bytes->len, Z_BEST_COMPRESSION);
    g_string_append_printf(out, "%u 0 obj\n<< %s /Filter /FlateDecode /Length %lu >>\nstream\n",
                           number, entries, len);
    g_string_append_len(out, (const char *)packed, (gssize)len);
    g_string_append(out, "\nendstream\nendobj\n");
}

static void
end_pack(Writer *writer)
{
    Row row = { IS_PLAIN, writer->out->len, 0 };

    if (writer->n_packed == 0)
        return;
    g_autofree char *entries = g_strdup_printf("/Type /ObjStm /N %u /First %" G_GSIZE_FORMAT,
                                               writer->n_packed, writer->pack_head->len);
    g_string_append_len(writer->pack_head, writer->pack->str, (gssize)writer->pack->len);
    write_stream(writer->out, writer->rows->len, entries, writer->pack_head);
    g_array_append_val(writer->rows, row);
    g_string_truncate(writer->pack_head, 0);
    g_string_truncate(writer->pack, 0);
    writer->n_packed = 0;
}

static void
pack_object(Writer *writer, const PfPdfObject *object, guint number)
{
    Row row = { IS_PACKED, writer->rows->len, writer->n_packed++ }; /* the pack is the next */

    g_array_index(writer->rows, Row, number) = row;
    g_string_append_printf(writer->pack_head, "%u %" G_GSIZE_FORMAT " ", number,
                           writer->pack->len);
    g_string_append_len(writer->pack, object->text->str, (gssize)object->text->len);
    g_string_append_c(writer->pack, '\n');
    if (writer->n_packed == PER_PACK)
        end_pack(writer);
}

static void
write_plain(Writer *writer, const PfPdfObject *object, guint number)
{
    GString *out = writer->out;

    g_array_index(writer->rows, Row, number) = (Row){ IS_PLAIN, out->len, 0 };
    g_string_append_printf(out, "%u 0 obj\n", number);
    g_string_append_len(out, object->text->str, (gssize)object->text->len);
    g_string_append_c(out, '\n');
    if (object->stream) {
        g_string_append_len(out, object->stream, (gssize)object->stream_len);
        g_string_append(out, "endstream\n");
    }
    g_string_append(out, "endobj\n");
}

/* What is said of the document can be read by those who know no packs. */
static void
write_objects(Writer *writer, const PfPdfFile *file)
{
    for (guint i = 1; i < file->objects->len; i++) {
        const PfPdfObject *object = &g_array_index(file->objects, PfPdfObject, i);
        if (object->text && (object->stream || i == file->info))
            write_plain(writer, object, i);
        else if (object->text)
            pack_object(writer, object, i);
    }
    end_pack(writer);
}

static void
append_number(GString *out, gsize number, unsigned n_bytes)
{
    while (n_bytes-- > 0)
        g_string_append_c(out, (char)(number >> (8 * n_bytes) & 0xff));
}

/* The table, which is an object itself and the last. The name of the file is what is in it. */
static void
write_table(Writer *writer, const PfPdfFile *file)
{
    gsize start = writer->out->len;
    Row own = { IS_PLAIN, start, 0 };
    g_autoptr(GString) table = g_string_new(NULL);
    g_autofree char *digest = g_compute_checksum_for_data(
        G_CHECKSUM_MD5, (const guchar *)writer->out->str, writer->out->len);

    g_array_append_val(writer->rows, own);
    for (guint i = 0; i < writer->rows->len; i++) {
        const Row *row = &g_array_index(writer->rows, Row, i);
        append_number(table, row->kind, 1);
        append_number(table, row->where, 4);
        append_number(table, row->index, 2);
    }
    g_autofree char *entries = g_strdup_printf(
        "/Type /XRef /Size %u /W [ 1 4 2 ] /Root %u 0 R /Info %u 0 R /ID [ <%s> <%s> ]",
        writer->rows->len, file->root, file->info, digest, digest);
    write_stream(writer->out, writer->rows->len - 1, entries, table);
    g_string_append_printf(writer->out, "startxref\n%" G_GSIZE_FORMAT "\n%%%%EOF\n", start);
}

GString *
pf_pdf_file_write(const PfPdfFile *file)
{
    Writer writer = { .out = g_string_new("%PDF-1.7\n%\xb5\xed\xae\xfb\n"),
                      .rows = g_array_new(FALSE, TRUE, sizeof(Row)),
                      .pack_head = g_string_new(NULL),
                      .pack = g_string_new(NULL) };

    g_array_set_size(writer.rows, file->objects->len);
    write_objects(&writer, file);
    write_table(&writer, file);
    g_string_free(writer.pack_head, TRUE);
    g_string_free(writer.pack, TRUE);
    g_array_unref(writer.rows);
    return writer.out;
}
