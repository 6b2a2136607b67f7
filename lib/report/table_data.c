/*
 * table_data.c - a table for programs: CSV (RFC 4180) and JSON.
 */
#include <inttypes.h>

#include "base/json.h"
#include "report/table-private.h"

static void
put_quoted(FILE *out, const char *text)
{
    if (!strpbrk(text, "\",\r\n")) {
        fputs(text, out);
        return;
    }
    putc('"', out);
    for (const char *at = text; *at; at++) {
        if (*at == '"')
            putc('"', out);
        putc(*at, out);
    }
    putc('"', out);
}

static void
put_csv(FILE *out, const PfCell *cell, PfCellType type)
{
    char number[G_ASCII_DTOSTR_BUF_SIZE];

    if (!cell->is_known)
        return;
    switch (type) {
    case PF_CELL_TEXT: put_quoted(out, cell->text); break;
    case PF_CELL_COUNT:
    case PF_CELL_BYTES:
    case PF_CELL_NS:
    case PF_CELL_ID:
    case PF_CELL_NUMBER: fprintf(out, "%" PRIu64, cell->number); break;
    case PF_CELL_SHARE:
        fputs(g_ascii_formatd(number, sizeof(number), "%.9g", cell->real), out);
        break;
    case PF_CELL_RATE:
        pf_json_digits(cell->real, number);
        fputs(number, out);
        break;
    case PF_CELL_TRUTH:
    case PF_CELL_MARK: fputs(cell->number ? "true" : "false", out); break;
    }
}

void
pf_table_write_csv(const PfTable *table, G_GNUC_UNUSED size_t width, FILE *out)
{
    for (size_t column = 0; column < table->n_columns; column++)
        fprintf(out, "%s%s", column > 0 ? "," : "", table->columns[column].key);
    fputs("\r\n", out);
    for (size_t row = 0; row < pf_table_n_rows(table); row++) {
        for (size_t column = 0; column < table->n_columns; column++) {
            if (column > 0)
                putc(',', out);
            put_csv(out, pf_table_cell(table, row, column), table->columns[column].type);
        }
        fputs("\r\n", out);
    }
}

static void
put_json(PfJson *json, const PfCell *cell, PfCellType type)
{
    if (!cell->is_known) {
        pf_json_null(json);
        return;
    }
    switch (type) {
    case PF_CELL_TEXT: pf_json_text(json, cell->text); break;
    case PF_CELL_COUNT:
    case PF_CELL_BYTES:
    case PF_CELL_NS:
    case PF_CELL_ID:
    case PF_CELL_NUMBER: pf_json_uint(json, cell->number); break;
    case PF_CELL_SHARE:
    case PF_CELL_RATE: pf_json_double(json, cell->real); break;
    case PF_CELL_TRUTH:
    case PF_CELL_MARK: pf_json_bool(json, cell->number); break;
    }
}

void
pf_table_write_json(const PfTable *table, G_GNUC_UNUSED size_t width, FILE *out)
{
    PfJson json = pf_json(out, true);

    pf_json_begin_array(&json);
    for (size_t row = 0; row < pf_table_n_rows(table); row++) {
        pf_json_begin_object(&json);
        for (size_t column = 0; column < table->n_columns; column++) {
            pf_json_key(&json, table->columns[column].key);
            put_json(&json, pf_table_cell(table, row, column), table->columns[column].type);
        }
        pf_json_end_object(&json);
    }
    pf_json_end_array(&json);
    putc('\n', out);
}
