#include "figure/chart.h"

#include <string.h>

/* clang-format off */
static const PfChart charts[] = {
    { "bands", "stacked areas of the heap profile", pf_chart_bands_has_data, pf_chart_bands },
};
/* clang-format on */

const PfChart *
pf_charts(size_t *out_n)
{
    *out_n = G_N_ELEMENTS(charts);
    return charts;
}

const PfChart *
pf_chart_find(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(charts); i++)
        if (strcmp(charts[i].name, name) == 0)
            return &charts[i];
    return NULL;
}
