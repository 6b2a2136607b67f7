#include "figure/occupied.h"

#include <math.h>

/* Of a page of any size no more are looked at. */
static const double most_cells = 400000;

PfOccupied
pf_occupied(const PfBox *box)
{
    double width = box->right - box->left, height = box->bottom - box->top;
    double cell = fmax(1, sqrt(width * height / most_cells));
    PfOccupied occupied = { .box = *box,
                            .cell = cell,
                            .n_columns = (size_t)ceil(width / cell),
                            .n_rows = (size_t)ceil(height / cell) };
    size_t n = (occupied.n_rows + 1) * (occupied.n_columns + 1);

    occupied.sums = g_new0(guint32, n);
    occupied.last = g_new0(guint32, n);
    return occupied;
}

void
pf_occupied_clear(PfOccupied *occupied)
{
    g_clear_pointer(&occupied->sums, g_free);
    g_clear_pointer(&occupied->last, g_free);
}

/* The number of the cell that has `at`, as one of `n`. */
static size_t
cell_at(const PfOccupied *occupied, double at, size_t n)
{
    double cell = floor(at / occupied->cell);
    return (size_t)CLAMP(cell, 0, (double)n - 1);
}

static size_t
index_of(const PfOccupied *occupied, size_t row, size_t column)
{
    return row * (occupied->n_columns + 1) + column;
}

static guint32 *
sum_at(const PfOccupied *occupied, size_t row, size_t column)
{
    return &occupied->sums[index_of(occupied, row, column)];
}

/* The cells of a column between two heights in the box. */
static void
fill(PfOccupied *occupied, size_t line, size_t column, double a, double b)
{
    double height = occupied->box.bottom - occupied->box.top;
    double top = fmin(a, b), bottom = fmax(a, b);
    if (bottom < 0 || top > height)
        return;

    size_t first = cell_at(occupied, top, occupied->n_rows);
    size_t last = cell_at(occupied, bottom, occupied->n_rows);
    for (size_t row = first; row <= last; row++) {
        size_t cell = index_of(occupied, row + 1, column + 1);
        if (occupied->last[cell] != line + 1)
            occupied->sums[cell]++;
        occupied->last[cell] = (guint32)line + 1;
    }
}

void
pf_occupied_add(PfOccupied *occupied, size_t line, PfPoint from, PfPoint to)
{
    double left = from.x - occupied->box.left, right = to.x - occupied->box.left;
    double top = from.y - occupied->box.top;
    double slope = right > left ? (to.y - from.y) / (right - left) : 0;
    double width = occupied->box.right - occupied->box.left;
    if (right < 0 || left > width)
        return;

    size_t first = cell_at(occupied, left, occupied->n_columns);
    size_t last = cell_at(occupied, right, occupied->n_columns);
    for (size_t column = first; column <= last; column++) {
        double start = fmax((double)column * occupied->cell, left);
        double end = fmin((double)(column + 1) * occupied->cell, right);
        double y = right > left ? top + slope * (end - left) : to.y - occupied->box.top;
        fill(occupied, line, column, top + slope * (start - left), y);
    }
}

void
pf_occupied_settle(PfOccupied *occupied)
{
    for (size_t row = 1; row <= occupied->n_rows; row++) {
        const guint32 *over = sum_at(occupied, row - 1, 0);
        guint32 *sums = sum_at(occupied, row, 0);
        for (size_t column = 1; column <= occupied->n_columns; column++)
            sums[column] += over[column] + sums[column - 1] - over[column - 1];
    }
    g_clear_pointer(&occupied->last, g_free);
}

size_t
pf_occupied_count(const PfOccupied *occupied, const PfBox *box)
{
    const PfBox *all = &occupied->box;
    if (!pf_boxes_meet(box, all))
        return 0;

    size_t left = cell_at(occupied, box->left - all->left, occupied->n_columns);
    size_t right = cell_at(occupied, box->right - all->left, occupied->n_columns) + 1;
    size_t top = cell_at(occupied, box->top - all->top, occupied->n_rows);
    size_t bottom = cell_at(occupied, box->bottom - all->top, occupied->n_rows) + 1;
    return *sum_at(occupied, bottom, right) + *sum_at(occupied, top, left)
           - *sum_at(occupied, top, right) - *sum_at(occupied, bottom, left);
}

bool
pf_occupied_is_free(const PfOccupied *occupied, const PfBox *box)
{
    const PfBox *all = &occupied->box;

    return box->left >= all->left && box->right <= all->right && box->top >= all->top
           && box->bottom <= all->bottom && pf_occupied_count(occupied, box) == 0;
}
