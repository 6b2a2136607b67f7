#include "figure/wrap.h"

static bool
fits(const PfRoom *room, const char *text)
{
    return pf_measure(room->measure, room->font, room->size, text) <= room->width;
}

char **
pf_wrap(const char *text, const PfRoom *room)
{
    g_autofree char *one = pf_one_line(text);
    g_auto(GStrv) words = g_strsplit(one, " ", -1);
    GPtrArray *lines = g_ptr_array_new();
    g_autofree char *line = g_strdup("");

    for (char **word = words; *word; word++) {
        g_autofree char *longer = line[0] ? g_strjoin(" ", line, *word, NULL) : g_strdup(*word);
        if (line[0] && !fits(room, longer)) {
            g_ptr_array_add(lines, pf_shorten_end(line, room));
            g_free(longer);
            longer = g_strdup(*word);
        }
        g_free(line);
        line = g_steal_pointer(&longer);
    }
    g_ptr_array_add(lines, pf_shorten_end(line, room));
    g_ptr_array_add(lines, NULL);
    return (char **)g_ptr_array_free(lines, FALSE);
}
