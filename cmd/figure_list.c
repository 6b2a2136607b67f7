#include "figure_list.h"

#include <glib.h>

#include "figure/chart.h"

char *
pf_figure_list(void)
{
    size_t n;
    const PfChart *charts = pf_charts(&n);
    GString *list = g_string_new("Figures, of which the first is drawn where none is named:\n");

    for (size_t i = 0; i < n; i++)
        g_string_append_printf(list, "  %-12s%s\n", charts[i].name, charts[i].title);
    return g_string_free(list, FALSE);
}
