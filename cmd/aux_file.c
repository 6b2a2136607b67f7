#include "aux_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/quantity.h"

/* "12.50", of what is left of the line. */
static bool
read_range(const char *text, double *out_range)
{
    double range;

    if (!pf_quantity_number(text, &range) || range < 0)
        return false;
    *out_range = range;
    return true;
}

/* A stack's name without the number that GHC puts before it; another run has another. */
static const char *
unnumbered(const char *name)
{
    size_t n = name[0] == '(' ? strspn(name + 1, "0123456789") : 0;

    return n > 0 && name[n + 1] == ')' ? name + n + 2 : name;
}

/* "NAME 12" */
static bool
read_place(char *text, GHashTable *places)
{
    char *space = strrchr(text, ' ');
    guint64 place;

    if (!space || !g_ascii_string_to_unsigned(space + 1, 10, 1, G_MAXINT, &place, NULL))
        return false;
    *space = '\0';
    g_hash_table_insert(places, g_strdup(text), GUINT_TO_POINTER((guint)place));
    g_hash_table_insert(places, g_strdup(unnumbered(text)), GUINT_TO_POINTER((guint)place));
    return true;
}

static bool
read_line(PfAuxFile *file, char *line)
{
    char *rest = strchr(line, ' ');
    if (!rest)
        return line[0] == '\0';

    *rest++ = '\0';
    if (g_str_equal(line, "X_RANGE"))
        return read_range(rest, &file->x_range);
    if (g_str_equal(line, "Y_RANGE"))
        return read_range(rest, &file->y_range);
    if (g_str_equal(line, "ORDER"))
        return read_place(rest, file->places);
    return g_str_equal(line, "SHADE"); /* colours are our own */
}

static bool
read_lines(PfAuxFile *file, FILE *in, const char *path, GError **error)
{
    char *line = NULL;
    size_t size = 0;
    bool is_right = true;

    for (unsigned n = 1; is_right && getline(&line, &size, in) >= 0; n++) {
        is_right = read_line(file, g_strchomp(line));
        if (!is_right)
            g_set_error(error, PF_ERROR, PF_ERROR_MALFORMED,
                        "%s, line %u: it is not as hp2ps writes it", path, n);
    }
    if (is_right && ferror(in)) {
        is_right = false;
        pf_error_set_errno(error, errno, path);
    }
    free(line);
    return is_right;
}

bool
pf_aux_file_read(const char *path, PfAuxFile *out_file, GError **error)
{
    g_auto(PfAuxFile)
        file = { .places = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL) };
    FILE *in = fopen(path, "r");

    if (!in) {
        pf_error_set_errno(error, errno, path);
        return false;
    }
    bool is_right = read_lines(&file, in, path, error);
    fclose(in);
    if (!is_right)
        return false;
    *out_file = file;
    file = (PfAuxFile){ 0 };
    return true;
}

void
pf_aux_file_clear(PfAuxFile *file)
{
    g_clear_pointer(&file->places, g_hash_table_unref);
}
