#include "figure/lines.h"

static bool
fits(const PfRoom *room, const char *text)
{
    return pf_measure(room->measure, room->font, room->size, text) <= room->width;
}

/* Ends the line that was begun. */
static void
end_line(GPtrArray *lines, GString *line, const PfRoom *room)
{
    g_ptr_array_add(lines, pf_shorten(line->str, room));
    g_string_truncate(line, 0);
}

char **
pf_lines(const char *text, const PfRoom *room)
{
    g_autofree char *one = pf_one_line(text);
    g_auto(GStrv) words = g_strsplit(one, " ", -1);
    GPtrArray *lines = g_ptr_array_new();
    GString *line = g_string_new(NULL);

    for (char **word = words; *word; word++) {
        gsize len = line->len;
        g_string_append_printf(line, "%s%s", len > 0 ? " " : "", *word);
        if (len > 0 && !fits(room, line->str)) {
            g_string_truncate(line, len);
            end_line(lines, line, room);
            g_string_append(line, *word);
        }
    }
    end_line(lines, line, room);
    g_ptr_array_add(lines, NULL);
    g_string_free(line, TRUE);
    return (char **)g_ptr_array_free(lines, FALSE);
}
