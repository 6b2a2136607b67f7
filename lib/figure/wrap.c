#include "figure/wrap.h"

#include <math.h>

/* A line as it fills up. */
typedef struct {
    const PfRoom *room;
    GString *text;
    double words; /* the sum of what its words and the spaces between them take by themselves */
    double space;
} Line;

static double
width_of(const PfRoom *room, const char *text)
{
    return pf_measure(room->measure, room->font, room->size, text);
}

/* Whether the line has room for another word. Letters are set closer beside some than beside
 * others: where it is a close thing, the line is measured as a whole. */
static bool
has_room(const Line *line, const char *word, double width)
{
    double room = line->room->width;
    double sum = line->words + line->space + width;
    double close = fmax(2, 0.02 * room);

    if (fabs(sum - room) > close)
        return sum < room;
    g_autofree char *longer = g_strjoin(" ", line->text->str, word, NULL);
    return width_of(line->room, longer) <= room;
}

static void
add_word(Line *line, const char *word, double width)
{
    bool is_first = line->text->len == 0;

    g_string_append_printf(line->text, "%s%s", is_first ? "" : " ", word);
    line->words = is_first ? width : line->words + line->space + width;
}

char **
pf_wrap(const char *text, const PfRoom *room)
{
    g_autofree char *one = pf_one_line(text);
    g_auto(GStrv) words = g_strsplit(one, " ", -1);
    g_autoptr(GString) filled = g_string_new(NULL);
    GPtrArray *lines = g_ptr_array_new();
    Line line = { room, filled, 0, width_of(room, " ") };

    for (char **word = words; *word; word++) {
        double width = width_of(room, *word);
        if (line.text->len > 0 && !has_room(&line, *word, width)) {
            g_ptr_array_add(lines, pf_shorten_end(line.text->str, room));
            g_string_truncate(line.text, 0);
        }
        add_word(&line, *word, width);
    }
    g_ptr_array_add(lines, pf_shorten_end(line.text->str, room));
    g_ptr_array_add(lines, NULL);
    return (char **)g_ptr_array_free(lines, FALSE);
}
