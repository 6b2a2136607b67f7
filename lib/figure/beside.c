#include "figure/beside.h"

#include <math.h>

/* LOOK.md, section 12.3. */
static const double gap_beside = 6;
static const double gap_above = 4;
static const double box_margin = 2; /* left and right of the text */
static const double box_height = 8.4;
static const double box_over_baseline = 6.6;
static const unsigned label_weight = 20;
static const unsigned marker_weight = 1;

/* What is higher than the plot has room for is set under its upper edge. */
static PfBeside
place_at(const PfObstacles *obstacles, double start, double y, double width)
{
    double baseline = fmax(y - gap_above, obstacles->plot.top + box_over_baseline);
    double top = baseline - box_over_baseline;

    return (PfBeside){
        .at = { start, baseline },
        .box = { start - box_margin, start + width + box_margin, top, top + box_height },
    };
}

static size_t
weigh(const PfObstacles *obstacles, const PfBox *box)
{
    size_t weight = 0;

    for (size_t i = 0; i < obstacles->n_labels; i++)
        weight += pf_boxes_meet(&obstacles->labels[i], box) ? label_weight : 0;
    for (size_t i = 0; i < obstacles->n_markers; i++)
        if (obstacles->markers[i] > box->left && obstacles->markers[i] < box->right)
            weight += marker_weight;
    return weight;
}

PfBeside
pf_beside(const PfObstacles *obstacles, PfPoint point, double width)
{
    double from = obstacles->plot.left, to = obstacles->plot.right;
    PfBeside right = place_at(obstacles, point.x + gap_beside, point.y, width);
    PfBeside left = place_at(obstacles, point.x - gap_beside - width, point.y, width);
    bool fits_right = right.at.x + width <= to;
    bool fits_left = left.at.x >= from;

    if (fits_right && fits_left)
        return weigh(obstacles, &left.box) < weigh(obstacles, &right.box) ? left : right;
    if (fits_right || fits_left)
        return fits_right ? right : left;
    double start = fmax(from, fmin(point.x - width / 2, to - width));
    return place_at(obstacles, start, point.y, width);
}
