#include "report/table_widths.h"

#include <string.h>

#define ELLIPSIS "\u2026"

/* Of longer texts there are few alike. */
enum { LONGEST = 64 };

PfWidths
pf_widths(const PfMeasure *measure)
{
    return (PfWidths){ measure,
                       g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free) };
}

void
pf_widths_clear(PfWidths *widths)
{
    g_clear_pointer(&widths->known, g_hash_table_unref);
}

/* What a text of a typewriter is as wide as: so many letters and so many ellipses. NULL where
 * it has others, which may come from another face. */
static char *
count_letters(PfFont font, double size, const char *text)
{
    size_t n_letters = 0, n_ellipses = 0;

    for (const char *at = text; *at; at++) {
        if (g_ascii_isprint(*at)) {
            n_letters++;
        } else if (g_str_has_prefix(at, ELLIPSIS)) {
            n_ellipses++;
            at += strlen(ELLIPSIS) - 1;
        } else {
            return NULL;
        }
    }
    return g_strdup_printf("%d %d %zu %zu", (int)font, (int)(1000 * size), n_letters,
                           n_ellipses);
}

/* The text with each digit the same. */
static char *
level_digits(PfFont font, double size, const char *text)
{
    char *alike = g_strdup_printf("%d %d:%s", (int)font, (int)(1000 * size), text);

    for (char *at = strchr(alike, ':'); *at; at++)
        if (g_ascii_isdigit(*at))
            *at = '0';
    return alike;
}

/* What the text has in common with others of the same width; NULL: it is one of its kind. */
static char *
key_of(PfFont font, double size, const char *text)
{
    bool is_mono =
        font == PF_FONT_MONO || font == PF_FONT_MONO_MEDIUM || font == PF_FONT_MONO_STRONG;
    char *key = is_mono ? count_letters(font, size, text) : NULL;

    if (!key && strlen(text) <= LONGEST)
        key = level_digits(font, size, text);
    return key;
}

static double
text_width(PfFont font, double size, const char *text, void *data)
{
    PfWidths *widths = data;
    g_autofree char *key = key_of(font, size, text);
    double *width = key ? g_hash_table_lookup(widths->known, key) : NULL;

    if (width)
        return *width;
    double measured = pf_measure(widths->measure, font, size, text);
    if (key)
        g_hash_table_insert(widths->known, g_steal_pointer(&key),
                            g_memdup2(&measured, sizeof measured));
    return measured;
}

PfMeasure
pf_widths_measure(PfWidths *widths)
{
    return (PfMeasure){ text_width, widths };
}
