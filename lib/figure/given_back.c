#include "figure/given_back.h"

#include <math.h>

#include "base/units.h"
#include "figure/head.h"
#include "figure/sum_columns.h"

static const double gap = 1, least_high = 1.2, most_high = 4.6;

bool
pf_given_back_is_there(const PfMemory *memory)
{
    return memory->returned_mblocks > 0;
}

char *
pf_given_back_amount(const PfMemory *memory)
{
    if (!memory->info.is_known || memory->info.mblock_bytes == 0)
        return pf_head_counted(memory->returned_mblocks, "megablock");
    return pf_unit_format(PF_UNIT_BYTES,
                          (double)memory->returned_mblocks * (double)memory->info.mblock_bytes);
}

void
pf_given_back_draw(PfFigure *figure, const PfMemory *memory, const PfPlot *plot,
                   uint64_t end_ns)
{
    g_auto(PfStepColumns) columns = pf_sum_columns(&memory->returns, 0, &plot->x, end_ns);
    double greatest = 0;

    for (size_t i = columns.first; i < columns.n; i++)
        greatest = fmax(greatest, columns.values[i]);
    pf_figure_open(figure, &(PfGroup){ "returned", "rug", "given back to the system" });
    for (size_t i = columns.first; i < columns.n; i++) {
        double x = plot->x.from + (double)i;
        double height = least_high + (most_high - least_high) * columns.values[i] / greatest;
        if (columns.values[i] > 0) {
            pf_figure_rect(figure, (PfInk){ .role = PF_INK_SECOND },
                           (PfPoint){ x, plot->y.from + gap },
                           (PfPoint){ fmin(1, plot->x.to - x), height });
        }
    }
    pf_figure_close(figure);
}
