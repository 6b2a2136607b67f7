#include "figure/grid.h"

#include <math.h>

/* How many pieces of a length at least fit, with gaps between them; at least one. */
static size_t
fitting(double length, double least, double gap)
{
    return (size_t)fmax(floor((length + gap) / (least + gap)), 1);
}

static size_t
most_columns(const PfGridRule *rule, const PfBox *box)
{
    return fitting(box->right - box->left, rule->least_width, rule->column_gap);
}

static size_t
most_rows(const PfGridRule *rule, const PfBox *box)
{
    return fitting(box->bottom - box->top, rule->head + rule->least_height, rule->row_gap);
}

size_t
pf_grid_capacity(const PfGridRule *rule, const PfBox *box)
{
    return most_columns(rule, box) * most_rows(rule, box);
}

PfBox
pf_grid_panel(const PfGrid *grid, size_t i)
{
    const PfBox *box = &grid->box;
    double n_columns = (double)grid->n_columns, n_rows = (double)grid->n_rows;
    double across = (box->right - box->left + grid->rule->column_gap) / n_columns;
    double down = (box->bottom - box->top + grid->rule->row_gap) / n_rows;
    double left = box->left + (double)(i % grid->n_columns) * across;
    size_t row = i / grid->n_columns;
    double top = box->top + (double)row * down;

    return (PfBox){ left, left + across - grid->rule->column_gap, top,
                    top + down - grid->rule->row_gap };
}

/* How high the largest plot of the best shape is in a panel. */
static double
worth(const PfGrid *grid)
{
    PfBox panel = pf_grid_panel(grid, 0);
    return fmin((panel.right - panel.left) / grid->rule->shape,
                panel.bottom - panel.top - grid->rule->head);
}

PfGrid
pf_grid(const PfGridRule *rule, const PfBox *box, size_t n)
{
    size_t columns = most_columns(rule, box), rows = most_rows(rule, box);
    PfGrid best = { rule, *box, columns, rows };
    double most = -HUGE_VAL;

    for (size_t i = 1; i <= columns; i++) {
        PfGrid grid = { rule, *box, i, MAX((n + i - 1) / i, 1) };
        if (grid.n_rows <= rows && worth(&grid) > most) {
            most = worth(&grid);
            best = grid;
        }
    }
    return best;
}
