#include "figure/shorten.h"

#include <string.h>

#define ELLIPSIS    "\u2026"
#define REPLACEMENT "\ufffd"

/* Of a text longer than this only the ends are looked at: no line shows so much, and measuring
 * a megabyte takes seconds. */
enum { LONGEST = 4096 };

/* How what fits is shared out between both ends, in percent for the head: names differ there.
 */
enum { ALL_TAIL = 0, BOTH_ENDS = 55, ALL_HEAD = 100 };

static double
width_of(const PfRoom *room, const char *text)
{
    return pf_measure(room->measure, room->font, room->size, text);
}

static bool
fits(const PfRoom *room, const char *text)
{
    return width_of(room, text) <= room->width;
}

/* Would it break the line, or make the rest of it run the other way? */
static bool
is_disturbing(gunichar c)
{
    return g_unichar_iscntrl(c) || c == 0x2028 || c == 0x2029 || c == 0x061c
           || (c >= 0x200e && c <= 0x200f) || (c >= 0x202a && c <= 0x202e)
           || (c >= 0x2066 && c <= 0x2069);
}

/* The first `head` and the last `tail` of the `n` code points, with an ellipsis between. */
static char *
keep_ends(const char *text, glong n, glong head, glong tail)
{
    const char *head_end = g_utf8_offset_to_pointer(text, head);
    const char *tail_start = g_utf8_offset_to_pointer(text, n - tail);

    return g_strdup_printf("%.*s" ELLIPSIS "%s", (int)(head_end - text), text, tail_start);
}

/* Keeps the first `fixed` code points and `more` others: `head_percent` of these after the
 * fixed ones, the rest at the end. */
static char *
keep_some(const char *text, glong n, glong fixed, glong more, int head_percent)
{
    glong head = (more * head_percent + 50) / 100;
    return keep_ends(text, n, fixed + head, more - head);
}

/* As much of the text as fits, but less than all of it. */
static char *
cut_letters(const char *text, glong fixed, int head_percent, const PfRoom *room)
{
    glong n = g_utf8_strlen(text, -1);
    glong fitting = 0;

    for (glong above = n - fixed; above - fitting > 1;) {
        glong middle = fitting + (above - fitting) / 2;
        g_autofree char *candidate = keep_some(text, n, fixed, middle, head_percent);
        if (fits(room, candidate))
            fitting = middle;
        else
            above = middle;
    }
    return keep_some(text, n, fixed, fitting, head_percent);
}

/* The first `head` and the last `tail` components. */
static char *
keep_parts(char *const *parts, size_t n, size_t head, size_t tail)
{
    GString *kept = g_string_new(NULL);

    for (size_t i = 0; i < head; i++)
        g_string_append_printf(kept, "%s/", parts[i]);
    g_string_append(kept, ELLIPSIS);
    for (size_t i = n - tail; i < n; i++)
        g_string_append_printf(kept, "/%s", parts[i]);
    return g_string_free(kept, FALSE);
}

static bool
parts_fit(char *const *parts, size_t n, size_t head, size_t tail, const PfRoom *room)
{
    g_autofree char *kept = keep_parts(parts, n, head, tail);
    return head + tail < n && fits(room, kept);
}

/* The widest "head/.../tail" of whole components, of two as wide the one with more head; NULL
 * when none fits. The tail that fits only shrinks while the head grows. */
static char *
cut_between_parts(char *const *parts, size_t n, const PfRoom *room)
{
    char *best = NULL;
    double best_width = 0;
    size_t tail = 0;

    while (parts_fit(parts, n, 1, tail + 1, room))
        tail++;
    for (size_t head = 1; tail > 0; head++) {
        g_autofree char *kept = keep_parts(parts, n, head, tail);
        double width = width_of(room, kept);
        if (width >= best_width) {
            best_width = width;
            g_free(best);
            best = g_steal_pointer(&kept);
        }
        while (tail > 0 && !parts_fit(parts, n, head + 1, tail, room))
            tail--;
    }
    return best;
}

/* "head/" of whole components in at most 70 % of the room, then an ellipsis and what fits of
 * the end; NULL when not even the first component is so narrow. */
static char *
cut_after_parts(const char *name, const PfRoom *room)
{
    PfRoom for_head = *room;
    const char *rest = name;

    for_head.width = 0.7 * room->width;
    for (const char *slash = strchr(name, '/'); slash; slash = strchr(slash + 1, '/')) {
        g_autofree char *head = g_strndup(name, (gsize)(slash + 1 - name));
        if (!fits(&for_head, head))
            break;
        rest = slash + 1;
    }
    return rest > name ? cut_letters(name, g_utf8_pointer_to_offset(name, rest), ALL_TAIL, room)
                       : NULL;
}

static size_t
count_filled(char *const *parts)
{
    size_t filled = 0;

    for (; *parts; parts++)
        filled += **parts != '\0';
    return filled;
}

/* The text as a line that can be measured in no time. */
static char *
short_line(const char *text)
{
    g_autofree char *line = pf_one_line(text);
    glong n = g_utf8_strlen(line, -1);

    return n > LONGEST ? keep_ends(line, n, LONGEST / 2, LONGEST / 2) : g_steal_pointer(&line);
}

char *
pf_one_line(const char *text)
{
    g_autofree char *valid = g_utf8_make_valid(text, -1);
    GString *line = g_string_new(NULL);

    for (const char *at = valid; *at; at = g_utf8_next_char(at)) {
        gunichar c = g_utf8_get_char(at);
        if (is_disturbing(c))
            g_string_append(line, REPLACEMENT);
        else
            g_string_append_unichar(line, c);
    }
    return g_string_free(line, FALSE);
}

char *
pf_shorten(const char *text, const PfRoom *room)
{
    g_autofree char *line = short_line(text);

    return fits(room, line) ? g_steal_pointer(&line) : cut_letters(line, 0, BOTH_ENDS, room);
}

char *
pf_shorten_end(const char *text, const PfRoom *room)
{
    g_autofree char *line = short_line(text);

    return fits(room, line) ? g_steal_pointer(&line) : cut_letters(line, 0, ALL_HEAD, room);
}

char *
pf_shorten_name(const char *name, const PfRoom *room)
{
    g_autofree char *line = short_line(name);
    if (fits(room, line))
        return g_steal_pointer(&line);

    g_auto(GStrv) parts = g_strsplit(line, "/", -1);
    g_autofree char *between = NULL;
    if (count_filled(parts) >= 3)
        between = cut_between_parts(parts, g_strv_length(parts), room);
    if (between && width_of(room, between) >= 0.62 * room->width)
        return g_steal_pointer(&between);

    g_autofree char *after = cut_after_parts(line, room);
    if (!after)
        return cut_letters(line, 0, BOTH_ENDS, room);
    /* whole components are worth four letters */
    if (between && g_utf8_strlen(after, -1) - g_utf8_strlen(between, -1) <= 4)
        return g_steal_pointer(&between);
    return g_steal_pointer(&after);
}
