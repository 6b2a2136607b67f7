#include "figure/time_boxes.h"

#include <math.h>

#include "figure/classic_room.h"

static const double margin = PF_PAGE_MARGIN;
static const double plot_top = 113; /* of a page, under two lanes */
static const double room_under_plot = 52;
static const double key_share = 0.24; /* of the width */
static const double least_key = 140, greatest_key = 184;
static const double least_beside = 400; /* of a place that has room for both */
static const double key_gap = 20, key_under_plot = 12;
static const double least_zone = 64, zone_share = 0.5; /* of a place with a key below */
static const double least_plots = 40;                  /* high, under lanes */
static const double least_numbers = 180; /* of the width of plots that have numbers */
static const double foot_gap = 12;
static const double bare_top = 4; /* over plots without labels of markers */
static const double narrow = 300; /* has a third lane */

enum { LANES = 2, NARROW_LANES = 3 };

static double
width_of_key(double all)
{
    return fmin(fmax(key_share * all, least_key), greatest_key);
}

/* What is beside the plots takes from their width; numbers only where this leaves enough. */
static void
set_sides(PfTimePage *page, double left, double right)
{
    page->plots.left = left + pf_classic_gutter;
    page->plots.right = right;
    if (right - page->plots.left - page->numbers < least_numbers)
        page->numbers = 0;
    page->plots.right -= page->numbers;
}

/* Takes the foot from the lower end of the plots, or leaves it out. */
static void
set_foot(PfTimePage *page, double left, double right, double least)
{
    double room = page->plots.bottom - page->plots.top - foot_gap - least;
    double height = fmin(page->foot_height, room);

    page->has_foot = page->foot_height > 0 && height >= page->foot_least;
    if (!page->has_foot)
        return;
    page->foot = (PfBox){ left, right, 0, page->plots.bottom + pf_classic_times_height };
    page->foot.top = page->foot.bottom - height;
    page->plots.bottom -= height + foot_gap;
}

static void
set_page_boxes(PfTimePage *page)
{
    const PfChartOptions *options = page->options;
    double right = options->width - margin, key = width_of_key(right - margin);

    page->key_box = (PfBox){ right - key, right, pf_classic_key_top, options->height - margin };
    page->plots.top = plot_top;
    page->plots.bottom = options->height - room_under_plot;
    set_sides(page, margin, right - key - key_gap);
    set_foot(page, margin, right - key - key_gap, 0.45 * (page->plots.bottom - plot_top));
    page->overhang = page->numbers + key_gap;
    page->n_lanes = LANES;
    page->has_key = true;
}

static double
height_of(const PfInset *place)
{
    return place->bottom - place->top;
}

static double
zone_beside_key_below(const PfInset *place)
{
    if (place->plot_height > 0)
        return fmin(place->plot_height, height_of(place));
    return fmin(fmax(zone_share * height_of(place), least_zone), height_of(place));
}

static PfKeyPlace
place_of_key(const PfTimePage *page)
{
    const PfInset *place = page->place;
    double room = height_of(place) - zone_beside_key_below(place) - key_under_plot;
    double least = pf_share_key_least(page->key);
    bool is_narrow = place->right - place->left < least_beside;

    if (place->key == PF_KEY_NONE)
        return PF_KEY_NONE;
    if (place->key == PF_KEY_BESIDE && !is_narrow && height_of(place) >= least)
        return PF_KEY_BESIDE;
    return room >= least ? PF_KEY_BELOW : PF_KEY_NONE;
}

/* How high the plots are, with the labels over and under them, and their foot. */
static double
zone_of(const PfTimePage *page, PfKeyPlace key)
{
    const PfInset *place = page->place;
    double all = height_of(place), zone = zone_beside_key_below(place);
    double rows = pf_share_key_height(page->key, place->right - place->left);

    if (key != PF_KEY_BELOW)
        return all;
    return place->plot_height > 0 ? zone : fmax(all - key_under_plot - rows, zone);
}

static double
height_of_lanes(unsigned n)
{
    return n == 0 ? bare_top : pf_lanes_height(n);
}

/* How many lanes the labels of the markers take. */
static unsigned
lanes_of(const PfTimePage *page, unsigned most)
{
    PfLaneRoom room = { &page->options->measure, page->plots.left, page->plots.right, most };
    g_autoptr(PfLanes) lanes = pf_lanes_new(page->markers->lanes, page->markers->n, &room);

    return pf_lanes_used(lanes);
}

static void
set_lanes(PfTimePage *page)
{
    bool is_narrow = page->plots.right - page->plots.left < narrow;
    unsigned most = is_narrow ? NARROW_LANES : LANES;
    double room = page->plots.bottom - page->plots.top;

    while (most > 1 && room - height_of_lanes(most) < least_plots)
        most--;
    page->n_lanes = most;
    page->plots.top += height_of_lanes(lanes_of(page, most));
}

static void
set_markers(PfTimePage *page)
{
    PfScale time = pf_time_axis(page);
    page->markers = pf_markers_new(page->profile, page->options, &time);
}

static void
set_place_boxes(PfTimePage *page)
{
    const PfInset *place = page->place;
    PfKeyPlace key = place_of_key(page);
    double right = place->right, zone = zone_of(page, key);

    page->has_key = key != PF_KEY_NONE;
    page->is_key_below = key == PF_KEY_BELOW;
    page->key_box =
        (PfBox){ place->left, right, place->top + zone + key_under_plot, place->bottom };
    if (key == PF_KEY_BESIDE) {
        page->key_box.left = right - width_of_key(right - place->left);
        page->key_box.top = place->top;
        right = page->key_box.left - key_gap;
    }
    page->plots.top = place->top;
    page->plots.bottom = place->top + zone - pf_classic_times_height;
    set_sides(page, place->left, right);
    set_foot(page, place->left, right, 0.5 * zone);
    page->overhang = page->numbers + (key == PF_KEY_BESIDE ? key_gap : 0);
}

void
pf_time_set_boxes(PfTimePage *page)
{
    if (page->place)
        set_place_boxes(page);
    else
        set_page_boxes(page);
    set_markers(page);
    if (page->place)
        set_lanes(page);
}
