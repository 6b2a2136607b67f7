#include "figure/classic_boxes.h"

#include <math.h>

#include "figure/classic_room.h"
#include "figure/key.h"
#include "figure/lanes.h"

static const double margin = PF_PAGE_MARGIN;
static const double plot_top = 113;
static const double room_under_plot = 52;
static const double over_gap = 12; /* from the head to what is over the key */
static const double least_key = 180;
static const double least_plot_share = 0.6; /* of the page, where no key is wide enough */
static const double key_over_plot = 14;     /* a key begins higher than its plot */
static const double page_overhang = 20;     /* of the last label of time, over the key's gap */

static const double bare_top = 6;      /* over a plot without labels of markers */
static const double narrow_plot = 300; /* has a third lane, as its labels meet sooner */
static const double least_plot = 40;   /* high */
static const double strip_over = 60;   /* least plot under a strip */
static const double least_over =
    100;                            /* least plot, with the labels of it, under what is over */
static const double low_zone = 200; /* has a low strip */
static const double low_strip = 20;

enum { LANES = 2, NARROW_LANES = 3 };

/* Where no key is wide enough for the names, the plot has more of the page. */
static double
width_of_key(const PfClassic *page)
{
    const PfChartOptions *options = page->options;
    double width = pf_classic_key_width(options, page->place);
    double gap = pf_classic_gutter + pf_classic_key_gap(page->place);
    double most = options->width - 2 * margin - gap - least_plot_share * options->width;
    if (page->key_width > 0)
        return page->key_width;
    if (page->place)
        return width;

    bool is_narrower = most >= least_key && most < width;
    return is_narrower && pf_key_is_as_good(page->names, width, most, &options->measure)
               ? most
               : width;
}

static void
set_page_boxes(PfClassic *page)
{
    const PfChartOptions *options = page->options;
    double right = options->width - margin;
    double width = width_of_key(page);
    double left = margin + pf_classic_gutter;
    double over = pf_classic_key_top - over_gap;

    page->key = (PfBox){ right - width, right, pf_classic_key_top, options->height - margin };
    page->plot = (PfBox){ left, right - width - pf_classic_key_gap(NULL), plot_top,
                          options->height - room_under_plot };
    page->over = (PfBox){ left, right, over, over + page->over_height };
    page->key.top += page->over_height;
    page->plot.top += page->over_height;
    page->strip_height = pf_strip_height;
    page->overhang = page_overhang;
    page->n_lanes = LANES;
    page->has_key = true;
}

/* How high the lanes are over a plot. */
static double
height_of_lanes(unsigned n)
{
    return n == 0 ? bare_top : pf_lanes_height(n);
}

/* How many lanes the labels of the markers take. */
static unsigned
lanes_of(const PfClassic *page, unsigned most)
{
    PfScale time = { pf_classic_start(page), pf_classic_end(page), page->plot.left,
                     page->plot.right };
    if (page->stack->is_by_number)
        return 0;

    g_autoptr(PfMarkers) markers = pf_markers_new(page->profile, page->options, &time);
    PfLaneRoom room = { &page->options->measure, time.from, time.to, most };
    g_autoptr(PfLanes) lanes = pf_lanes_new(markers->lanes, markers->n, &room);
    return pf_lanes_used(lanes);
}

/* What of the plot's zone is over the plot: lanes while there is room for them, and a strip. */
static void
set_what_is_over(PfClassic *page, double zone)
{
    bool is_narrow = page->plot.right - page->plot.left < narrow_plot;
    unsigned most = is_narrow ? NARROW_LANES : LANES;
    double room = zone - pf_classic_times_height;

    if (room - page->over_height < least_over)
        page->over_height = 0;
    room -= page->over_height;
    while (most > 1 && room - height_of_lanes(most) < least_plot)
        most--;
    page->n_lanes = most;
    double lanes = height_of_lanes(lanes_of(page, most));
    page->strip_height = zone < low_zone ? low_strip : pf_strip_height;
    if (page->place->has_no_strip
        || room - lanes - page->strip_height - pf_strip_gap < strip_over)
        page->has_strip = false;
    page->over = page->plot;
    page->over.bottom = page->over.top + page->over_height;
    page->plot.top += page->over_height + lanes;
}

/* A figure's own key may need more room than the usual one. */
static PfKeyPlace
place_of_key(const PfClassic *page)
{
    const PfInset *place = page->place;
    PfKeyPlace key = pf_classic_key_place(place);

    if (key == PF_KEY_BELOW && pf_classic_room_below(place) < page->own_key_least)
        return PF_KEY_NONE;
    return key;
}

/* How high the zone of the plot is, with what stands over it and the labels under it. A key
 * below that has room for all its rows leaves the rest. */
static double
zone_of(const PfClassic *page, PfKeyPlace key)
{
    const PfInset *place = page->place;
    double all = place->bottom - place->top;
    double gap = pf_classic_key_under_plot - pf_classic_times_height;
    if (key != PF_KEY_BELOW)
        return all;
    if (place->plot_height > 0)
        return pf_classic_least_zone(place);

    double room = pf_classic_room_below(place) - page->foot_height;
    double rows = page->kind->draw_key ? fmin(page->own_key_height, room)
                                       : pf_key_height(page->stack, PF_KEY_WIDE, room);
    return all - gap - page->foot_height - rows;
}

/* The least height of the key, with what is under it. */
static double
least_key_height(const PfClassic *page)
{
    double n_rows = (double)(page->stack->n_layers + 1);
    if (page->kind->draw_key)
        return page->own_key_least;
    return pf_key_head + n_rows * pf_key_least_row(PF_KEY_OF_REPORT) + pf_key_foot
           + page->foot_height;
}

/* Of one beside the plot, in line with that where this leaves room for all rows. */
static double
top_of_key(const PfClassic *page)
{
    double lowest = page->place->bottom - least_key_height(page);
    return fmax(page->over.bottom, fmin(page->plot.top - key_over_plot, lowest));
}

/* What stands under the key is left out where the key itself takes all room. */
static void
set_foot(PfClassic *page, PfKeyPlace key)
{
    const PfInset *place = page->place;
    double room = key == PF_KEY_BELOW ? pf_classic_room_below(place)
                                      : place->bottom - place->top - key_over_plot;

    if (room < least_key_height(page))
        page->foot_height = 0;
}

static void
set_place_boxes(PfClassic *page)
{
    const PfInset *place = page->place;
    PfKeyPlace key = place_of_key(page);
    set_foot(page, key);
    double zone = zone_of(page, key);
    double bottom = place->top + zone - pf_classic_times_height;

    page->plot = (PfBox){ place->left + pf_classic_gutter, place->right, place->top, bottom };
    page->key =
        (PfBox){ place->left, place->right, bottom + pf_classic_key_under_plot, place->bottom };
    page->overhang = key == PF_KEY_BESIDE ? pf_classic_key_gap(place) : 0;
    if (key == PF_KEY_BESIDE) {
        page->key.left = place->right - width_of_key(page);
        page->plot.right = page->key.left - pf_classic_key_gap(place);
    }
    page->has_key = key != PF_KEY_NONE;
    set_what_is_over(page, zone);
    page->over.right = place->right;
    if (key == PF_KEY_BESIDE)
        page->key.top = top_of_key(page);
}

void
pf_classic_set_boxes(PfClassic *page)
{
    if (page->place)
        set_place_boxes(page);
    else
        set_page_boxes(page);
    if (page->has_strip)
        page->plot.top += page->strip_height + pf_strip_gap;
}

PfBox
pf_classic_strip(const PfClassic *page)
{
    PfBox strip = page->plot;

    strip.bottom = page->plot.top - pf_strip_gap;
    strip.top = strip.bottom - page->strip_height;
    return strip;
}
