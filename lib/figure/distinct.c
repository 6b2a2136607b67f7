#include "figure/distinct.h"

#include <string.h>

#define GAP "/\u2026/"

/* Names that look the same when shortened, by their numbers. */
typedef struct {
    const char *const *names;
    const PfRoom *rooms;
    char **shown;
} Names;

static bool
fits_in(const PfRoom *room, const char *text)
{
    return pf_measure(room->measure, room->font, room->size, text) <= room->width;
}

static const char *
part_at(char **parts, size_t at)
{
    size_t n = g_strv_length(parts);
    return parts[MIN(at, n - 1)];
}

/* The first part in which two of the names differ, but for the innermost, which all show. */
static size_t
first_difference(char **a, char **b)
{
    size_t at = 0;

    while (a[at] && b[at] && strcmp(a[at], b[at]) == 0)
        at++;
    return at;
}

/* "inner/.../part/.../outer", or as much of that as fits, so long as the part is in it; NULL
 * when not even that. */
static char *
show_part(char **parts, size_t at, const PfRoom *room)
{
    size_t n = g_strv_length(parts);
    const char *first = parts[0], *part = part_at(parts, at), *last = parts[n - 1];
    const char *before = at > 1 ? GAP : "/", *after = at + 2 < n ? GAP : "/";
    char *candidates[] = {
        at + 1 < n ? g_strconcat(first, before, part, after, last, NULL) : NULL,
        g_strconcat(first, before, part, at + 1 < n ? "/\u2026" : "", NULL),
        g_strconcat("\u2026/", part, at + 1 < n ? "/\u2026" : "", NULL),
    };
    char *found = NULL;

    for (size_t i = 0; i < G_N_ELEMENTS(candidates); i++) {
        if (candidates[i] && !found && fits_in(room, candidates[i]))
            found = g_steal_pointer(&candidates[i]);
        g_free(candidates[i]);
    }
    return found;
}

/* The start of a name, and what stands where it differs from another: "Data.V….Name10.go/…". */
static char *
show_letters(const char *line, glong at, const PfRoom *room)
{
    static const glong head = 6, before = 3;
    glong n = g_utf8_strlen(line, -1);
    glong from = MAX(at - before, head);
    char *found = NULL;

    if (from >= n)
        return NULL;
    for (glong fits = from, above = n + 1; above - fits > 1;) {
        glong to = fits + (above - fits) / 2;
        g_autofree char *start = g_utf8_substring(line, 0, head);
        g_autofree char *rest = g_utf8_substring(line, from, to);
        g_autofree char *candidate =
            g_strconcat(start, from > head ? "\u2026" : "", rest, to < n ? "\u2026" : "", NULL);
        bool is_enough = to > at;
        if (!fits_in(room, candidate)) {
            above = to;
            continue;
        }
        fits = to;
        if (is_enough) {
            g_free(found);
            found = g_steal_pointer(&candidate);
        }
    }
    return found;
}

/* Where two lines differ, in letters. */
static glong
first_other_letter(const char *a, const char *b)
{
    glong at = 0;

    while (*a != '\0' && g_utf8_get_char(a) == g_utf8_get_char(b)) {
        a = g_utf8_next_char(a);
        b = g_utf8_next_char(b);
        at++;
    }
    return at;
}

/* Shows where the name differs from another one: in which part, or else in which letters. */
static void
tell_apart(const Names *all, size_t i, size_t other, bool by_letters)
{
    g_autofree char *line = pf_one_line(all->names[i]);
    g_autofree char *other_line = pf_one_line(all->names[other]);
    g_auto(GStrv) parts = g_strsplit(line, "/", -1);
    g_auto(GStrv) other_parts = g_strsplit(other_line, "/", -1);
    size_t at = first_difference(parts, other_parts);
    char *shown = NULL;

    if (strcmp(line, other_line) == 0)
        return;
    if (at > 0 && !by_letters)
        shown = show_part(parts, MIN(at, g_strv_length(parts) - 1), &all->rooms[i]);
    if (!shown)
        shown = show_letters(line, first_other_letter(line, other_line), &all->rooms[i]);
    if (shown) {
        g_free(all->shown[i]);
        all->shown[i] = shown;
    }
}

/* Tells those apart that look the same now. */
static void
part_alike(const Names *all, size_t n, bool by_letters)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    g_auto(GStrv) before = g_strdupv(all->shown);

    for (size_t i = 0; i < n; i++) {
        gpointer first;
        if (!g_hash_table_lookup_extended(seen, before[i], NULL, &first)) {
            g_hash_table_insert(seen, before[i], GSIZE_TO_POINTER(i));
            continue;
        }
        size_t other = GPOINTER_TO_SIZE(first);
        tell_apart(all, i, other, by_letters);
        if (strcmp(all->shown[other], before[other]) == 0)
            tell_apart(all, other, i, by_letters);
    }
}

char **
pf_shorten_distinct(const char *const *names, const PfRoom *rooms, size_t n)
{
    static const int rounds = 3; /* two may be told from a third, and not from each other */
    Names all = { names, rooms, g_new0(char *, n + 1) };

    for (size_t i = 0; i < n; i++)
        all.shown[i] = pf_shorten_name(names[i], &rooms[i]);
    for (int round = 0; round < rounds; round++)
        part_alike(&all, n, round == rounds - 1);
    return all.shown;
}
