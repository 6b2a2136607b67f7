#include "figure/line_place.h"

#include <math.h>

#include "figure/line_columns.h"

static const double capitals = 0.74 * PF_LINE_NAME_SIZE; /* over the baseline */
static const double tails = 0.2 * PF_LINE_NAME_SIZE;     /* under it */
static const double from_own = 1.8; /* between a line and its name, and a little over a cell */
static const double from_others = 3;
static const double at_ends = 2;            /* free at either end */
static const double cost_per_point = 0.012; /* away from the right end */

enum { STEP = 2 }; /* columns between places that are tried */

/* A line, the name that is to stand at it, and the best place yet. */
typedef struct {
    const PfOccupied *occupied;
    const PfObstacles *obstacles;
    PfLineColumns columns;
    double width; /* of the name */
    double gap;   /* from its line */
    double cost;  /* of the place: how far from its line the name is on average */
    PfBeside best;
} Naming;

/* What is to be kept clear around a text. */
typedef struct {
    double left, right, over, under;
} Margins;

static bool
is_crossed(const PfObstacles *obstacles, const PfBox *box)
{
    for (size_t i = 0; i < obstacles->n_markers; i++) {
        if (obstacles->markers[i] > box->left - at_ends
            && obstacles->markers[i] < box->right + at_ends)
            return true;
    }
    return false;
}

static PfBox
widened(const PfBox *box, Margins by)
{
    return (PfBox){ box->left - by.left, box->right + by.right, box->top - by.over,
                    box->bottom + by.under };
}

static bool
is_free(const Naming *naming, const PfBox *text)
{
    PfBox box = widened(text, (Margins){ at_ends, at_ends, 2, 2 });

    for (size_t i = 0; i < naming->obstacles->n_labels; i++)
        if (pf_boxes_meet(&box, &naming->obstacles->labels[i]))
            return false;
    return !is_crossed(naming->obstacles, text) && pf_occupied_is_free(naming->occupied, text);
}

/* How often other lines are in the cells of a box. */
static size_t
count_others(const Naming *naming, const PfBox *box)
{
    size_t all = pf_occupied_count(naming->occupied, box);
    size_t own = pf_line_columns_count(&naming->columns, naming->occupied, box);

    return all - MIN(own, all);
}

/* What it costs that other lines are near: the name could be theirs. */
static double
crowding(const Naming *naming, const PfBox *text)
{
    static const double cost_per_cell = 0.06, most = 6;
    PfBox box = widened(text, (Margins){ 8, 8, 8, 8 });

    return fmin(most, cost_per_cell * (double)count_others(naming, &box));
}

static PfBeside
place_at(double x, double baseline, double width)
{
    PfBox box = { x, x + width, baseline - capitals, baseline + tails };
    return (PfBeside){ { x, baseline }, box };
}

/* Takes a place if it is the best yet, has no line in it, and in what is to be kept clear
 * around it none but its own. */
static void
offer(Naming *naming, double x, double baseline, double cost, Margins clear)
{
    PfBeside place = place_at(x, baseline, naming->width);
    PfBox around = widened(&place.box, clear);

    if (cost >= naming->cost || !is_free(naming, &place.box)
        || count_others(naming, &around) > 0)
        return;
    cost += crowding(naming, &place.box);
    if (cost < naming->cost) {
        naming->cost = cost;
        naming->best = place;
    }
}

/* What a line is like over the width of a name. */
typedef struct {
    double top, bottom;       /* its extremes */
    double over, under;       /* how far it is from these, on average */
    double to_top, to_bottom; /* from the middle to where they are */
} Stretch;

/* Where there is no line it is as far as it may be. */
static Stretch
stretch_of(const PfLineColumns *columns, size_t first, size_t last)
{
    static const double far = 30;
    double n = (double)(last - first + 1), middle = (double)(first + last) / 2;
    Stretch stretch = { HUGE_VAL, -HUGE_VAL, 0, 0, 0, 0 };

    for (size_t i = first; i <= last; i++) {
        if (columns->top[i] < stretch.top) {
            stretch.top = columns->top[i];
            stretch.to_top = fabs((double)i - middle);
        }
        if (columns->bottom[i] > stretch.bottom) {
            stretch.bottom = columns->bottom[i];
            stretch.to_bottom = fabs((double)i - middle);
        }
    }
    for (size_t i = first; i <= last; i++) {
        stretch.over += fmin(columns->top[i] - stretch.top, far) / n;
        stretch.under += fmin(stretch.bottom - columns->bottom[i], far) / n;
    }
    return stretch;
}

/* A name lies along its line, or stands on a summit of it; else it could be any line's. */
static bool
is_told(double distance, double to_extreme, double width)
{
    static const double close = 5;
    return distance <= close || to_extreme <= width / 6;
}

/* Over or under what lies in the width of the name, from a column on. */
static void
offer_along(Naming *naming, size_t first)
{
    static const double under_cost = 1.5;
    const PfLineColumns *columns = &naming->columns;
    size_t last = first + (size_t)(naming->width / columns->cell);
    Stretch stretch = stretch_of(columns, first, last);
    double x = pf_line_columns_start(columns, first);
    double away = cost_per_point * columns->cell * (double)(columns->n - last);
    double own = naming->gap + 0.5;
    if (stretch.top > stretch.bottom)
        return;

    if (is_told(stretch.over, stretch.to_top * columns->cell, naming->width)) {
        offer(naming, x, stretch.top - naming->gap - tails, stretch.over + away,
              (Margins){ at_ends, at_ends, from_others, own });
    }
    if (is_told(stretch.under, stretch.to_bottom * columns->cell, naming->width)) {
        offer(naming, x, stretch.bottom + naming->gap + capitals,
              stretch.under + away + under_cost,
              (Margins){ at_ends, at_ends, own, from_others });
    }
}

/* Whether the line comes between two heights in a column. */
static bool
is_between(const PfLineColumns *columns, size_t column, double top, double bottom)
{
    return columns->top[column] <= bottom && columns->bottom[column] >= top;
}

/* Left or right of where a steep line goes through the height of the name. */
static void
offer_beside(Naming *naming, size_t column)
{
    static const double beside_cost = 4;
    static const double steep = 12; /* points, at most, in the height of a name */
    const PfLineColumns *columns = &naming->columns;
    double baseline =
        (columns->top[column] + columns->bottom[column]) / 2 + (capitals - tails) / 2;
    double top = baseline - capitals - 1, bottom = baseline + tails + 1;
    double cost = cost_per_point * columns->cell * (double)(columns->n - column) + beside_cost;
    double gap = naming->gap + 0.5, own = gap + 0.5;
    size_t first = column, last = column;
    if (columns->top[column] > columns->bottom[column])
        return;

    while (first > 0 && is_between(columns, first - 1, top, bottom))
        first--;
    while (last + 1 < columns->n && is_between(columns, last + 1, top, bottom))
        last++;
    if ((double)(last - first) * columns->cell > steep)
        return;
    offer(naming, pf_line_columns_start(columns, first) - gap - naming->width, baseline, cost,
          (Margins){ from_others, own, from_others, from_others });
    offer(naming, pf_line_columns_start(columns, last + 1) + gap, baseline, cost,
          (Margins){ own, from_others, from_others, from_others });
}

static void
offer_all(Naming *naming)
{
    size_t n = naming->columns.n;
    size_t along = (size_t)(naming->width / naming->columns.cell) + 2;

    for (size_t i = n; i >= STEP; i -= STEP) {
        if (i + along <= n)
            offer_along(naming, i);
        if (i < n)
            offer_beside(naming, i);
    }
}

/* Right of a dot, or left of it. */
static void
offer_at_dot(Naming *naming, PfPoint dot)
{
    Margins around = { 0, 0, 0, 0 };
    double reach = pf_line_dot_radius + 1 + naming->gap;
    double baseline = dot.y + (capitals - tails) / 2;

    offer(naming, dot.x + reach, baseline, 0, around);
    offer(naming, dot.x - reach - naming->width, baseline, 1, around);
}

bool
pf_line_place(const PfLine *line, const PfOccupied *occupied, const PfObstacles *obstacles,
              double width, PfBeside *out_place)
{
    Naming naming = { .occupied = occupied,
                      .obstacles = obstacles,
                      .columns = pf_line_columns(line, occupied),
                      .width = width,
                      .gap = fmax(from_own, 1.2 * occupied->cell),
                      .cost = HUGE_VAL };

    if (line->n == 1)
        offer_at_dot(&naming, line->points[0]);
    else
        offer_all(&naming);
    pf_line_columns_clear(&naming.columns);
    *out_place = naming.best;
    return naming.cost < HUGE_VAL;
}
