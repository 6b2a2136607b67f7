#include "figure/heap_size.h"

#include <math.h>

#include "figure/step_columns.h"

bool
pf_heap_size_is_near(const PfReadings *readings, uint64_t peak_bytes)
{
    return (double)readings->max_bytes <= 2 * (double)peak_bytes;
}

PfStrip
pf_heap_size_strip(const PfReadings *readings, const PfScale *time, const PfBox *box)
{
    double most = (double)readings->max_bytes;
    PfScale x = { time->lo, time->hi, box->left, box->right };
    PfScale y = pf_strip_scale(most, box);
    g_auto(PfStepColumns) columns = pf_step_columns(readings, &x);
    GArray *steps = pf_step_columns_line(&columns, &x, &y);
    PfStrip strip = { .id = "heap-size", .name = PF_HEAP_SIZE_NAME, .most = most };

    strip.n = steps->len;
    strip.points = (PfPoint *)(gpointer)g_array_free(steps, FALSE);
    return strip;
}

void
pf_heap_size_draw_line(PfFigure *figure, const PfReadings *readings, const PfPlot *plot)
{
    g_auto(PfStepColumns) columns = pf_step_columns(readings, &plot->x);

    pf_figure_open(figure, &(PfGroup){ "overlay-heap", "overlay", PF_HEAP_SIZE_NAME });
    pf_step_columns_trace(figure, &columns, plot, (PfInk){ .role = PF_INK_PAPER }, 2.4);
    pf_step_columns_trace(figure, &columns, plot, (PfInk){ .role = PF_INK_STRONG }, 0.9);
    pf_figure_close(figure);
}

PfPoint
pf_heap_size_top(const PfReadings *readings, const PfPlot *plot)
{
    g_auto(PfStepColumns) columns = pf_step_columns(readings, &plot->x);

    return pf_step_columns_top(&columns, plot);
}

PfPoint
pf_heap_size_end(const PfReadings *readings, const PfPlot *plot)
{
    return (PfPoint){ plot->x.to, pf_scale_at(&plot->y, (double)readings->last_bytes) };
}
