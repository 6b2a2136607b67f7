#include "figure/line_columns.h"

#include <math.h>

double
pf_line_columns_start(const PfLineColumns *columns, size_t column)
{
    return columns->left + (double)column * columns->cell;
}

static void
cover(const PfLineColumns *columns, size_t column, double y)
{
    columns->top[column] = fmin(columns->top[column], y);
    columns->bottom[column] = fmax(columns->bottom[column], y);
}

static void
cover_line(const PfLineColumns *columns, PfPoint from, PfPoint to)
{
    double slope = to.x > from.x ? (to.y - from.y) / (to.x - from.x) : 0;
    size_t first = (size_t)fmax((from.x - columns->left) / columns->cell, 0);

    for (size_t i = first; i < columns->n && pf_line_columns_start(columns, i) <= to.x; i++) {
        double start = fmax(pf_line_columns_start(columns, i), from.x);
        double end = fmin(pf_line_columns_start(columns, i + 1), to.x);
        cover(columns, i, from.y + slope * (start - from.x));
        cover(columns, i, to.x > from.x ? from.y + slope * (end - from.x) : to.y);
    }
}

PfLineColumns
pf_line_columns(const PfLine *line, const PfOccupied *occupied)
{
    size_t n = occupied->n_columns;
    PfLineColumns columns = { occupied->box.left, occupied->cell, n, g_new(double, n),
                              g_new(double, n) };

    for (size_t i = 0; i < n; i++) {
        columns.top[i] = HUGE_VAL;
        columns.bottom[i] = -HUGE_VAL;
    }
    for (size_t i = 1; i < line->n; i++)
        if (line->is_joined[i])
            cover_line(&columns, line->points[i - 1], line->points[i]);
    return columns;
}

void
pf_line_columns_clear(PfLineColumns *columns)
{
    g_clear_pointer(&columns->top, g_free);
    g_clear_pointer(&columns->bottom, g_free);
}

/* The cell at a height of the plot, of those there are. */
static size_t
row_of(const PfOccupied *occupied, double y)
{
    double row = floor((y - occupied->box.top) / occupied->cell);
    return (size_t)CLAMP(row, 0, (double)occupied->n_rows - 1);
}

size_t
pf_line_columns_count(const PfLineColumns *columns, const PfOccupied *occupied,
                      const PfBox *box)
{
    size_t first = (size_t)fmax((box->left - columns->left) / columns->cell, 0);
    size_t last = (size_t)fmax((box->right - columns->left) / columns->cell, 0);
    size_t highest = row_of(occupied, box->top), lowest = row_of(occupied, box->bottom);
    size_t n = 0;

    for (size_t i = first; i <= last && i < columns->n; i++) {
        double top = columns->top[i], bottom = columns->bottom[i];
        if (top > bottom || bottom < occupied->box.top || top > occupied->box.bottom)
            continue;
        size_t from = MAX(row_of(occupied, top), highest);
        size_t to = MIN(row_of(occupied, bottom), lowest);
        n += from <= to ? to - from + 1 : 0;
    }
    return n;
}
