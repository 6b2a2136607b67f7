#include "exchange/prof_file.h"

#include "base/text.h"

PfProfFile *
pf_prof_file_new(void)
{
    PfProfFile *file = g_new0(PfProfFile, 1);

    file->rows = g_array_new(FALSE, TRUE, sizeof(PfProfRow));
    file->list = g_array_new(FALSE, TRUE, sizeof(PfProfRow));
    file->strings = g_string_chunk_new(4096);
    return file;
}

void
pf_prof_file_free(PfProfFile *file)
{
    if (!file)
        return;
    g_strfreev(file->args);
    g_free(file->command);
    g_free(file->date);
    g_free(file->cut);
    g_array_unref(file->rows);
    g_array_unref(file->list);
    g_string_chunk_free(file->strings);
    g_free(file);
}

const char *
pf_prof_file_text(PfProfFile *file, PfSpan text)
{
    g_autofree char *valid = pf_text_valid(text);

    return g_string_chunk_insert_const(file->strings, valid);
}

/* Adds to a sum what fits into it; what does not becomes 0. */
static void
bound(PfProfFile *file, uint64_t *sum, uint64_t *value)
{
    if (*value > UINT64_MAX - *sum) {
        *value = 0;
        file->n_large++;
    }
    *sum += *value;
}

void
pf_prof_file_bound(PfProfFile *file)
{
    uint64_t entries = 0, ticks = 0, alloc = 0;

    for (guint i = 0; i < file->rows->len; i++) {
        PfProfRow *row = &g_array_index(file->rows, PfProfRow, i);
        bound(file, &entries, &row->entries);
        bound(file, &ticks, &row->ticks);
        bound(file, &alloc, &row->alloc);
    }
}
