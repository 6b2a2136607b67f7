#include "figure/size_areas.h"

#include "figure/step_columns.h"

void
pf_size_area_fill(PfFigure *figure, const PfReadings *readings, const PfPlot *plot,
                  const char *name, PfInk ink)
{
    if (readings->n == 0)
        return;

    g_auto(PfStepColumns) columns = pf_step_columns(readings, &plot->x);
    pf_figure_open(figure, &(PfGroup){ .kind = "size", .title = name });
    pf_step_columns_fill(figure, &columns, plot, ink);
    pf_figure_close(figure);
}

void
pf_size_area_trace(PfFigure *figure, const PfReadings *readings, const PfPlot *plot, PfInk ink,
                   double width)
{
    g_auto(PfStepColumns) columns = pf_step_columns(readings, &plot->x);
    pf_step_columns_trace(figure, &columns, plot, ink, width);
}

void
pf_size_areas_fill_held(PfFigure *figure, const PfMemory *memory, const PfPlot *plot)
{
    pf_size_area_fill(figure, &memory->heap_size, plot, "heap size",
                      (PfInk){ .role = PF_INK_TRACK });
    pf_size_area_fill(figure, &memory->blocks, plot, "blocks",
                      (PfInk){ .role = PF_INK_BLOCKS });
}

/* Whatever hides gridlines is not over the heap size. */
static void
veil(PfFigure *figure, const PfMemory *memory, const PfPlot *plot)
{
    g_auto(PfStepColumns) columns = pf_step_columns(&memory->heap_size, &plot->x);

    pf_figure_open(figure, &(PfGroup){ .kind = "grid-over" });
    pf_step_columns_veil(figure, &columns, plot);
    pf_figure_close(figure);
}

void
pf_size_areas_trace_held(PfFigure *figure, const PfMemory *memory, const PfPlot *plot)
{
    veil(figure, memory, plot);
    pf_size_area_trace(figure, &memory->blocks, plot, (PfInk){ .role = PF_INK_SECOND }, 0.6);
    pf_size_area_trace(figure, &memory->heap_size, plot, (PfInk){ .role = PF_INK_STRONG }, 0.9);
}

double
pf_size_areas_peak(const PfMemory *memory)
{
    uint64_t most = MAX(memory->heap_size.max_bytes, memory->blocks.max_bytes);
    return (double)MAX(most, memory->live.max_bytes);
}

static uint64_t
last_of(const PfReadings *readings)
{
    return readings->n > 0 ? readings->times_ns[readings->n - 1] : 0;
}

uint64_t
pf_size_areas_last_ns(const PfMemory *memory)
{
    uint64_t last = MAX(last_of(&memory->heap_size), last_of(&memory->live));
    return MAX(last, last_of(&memory->blocks));
}
