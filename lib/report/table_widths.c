#include "report/table_widths.h"

PfWidths
pf_widths(const PfMeasure *measure, PfFont font, double size)
{
    return (PfWidths){ measure, font, size,
                       g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free) };
}

void
pf_widths_clear(PfWidths *widths)
{
    g_clear_pointer(&widths->known, g_hash_table_unref);
}

double
pf_widths_of(const PfWidths *widths, const char *text)
{
    bool is_mono = widths->font == PF_FONT_MONO;
    char *shape = g_strdup(text);

    for (char *at = shape; *at; at++)
        if (g_ascii_isdigit(*at) || (is_mono && g_ascii_isprint(*at)))
            *at = '0';
    double *width = g_hash_table_lookup(widths->known, shape);
    if (width) {
        g_free(shape);
        return *width;
    }
    width = g_new(double, 1);
    *width = pf_measure(widths->measure, widths->font, widths->size, text);
    g_hash_table_insert(widths->known, shape, width);
    return *width;
}
