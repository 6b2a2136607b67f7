#include "figure/classic_room.h"

#include <math.h>

#include "figure/head.h"

const double pf_classic_gutter = 40;
const double pf_classic_times_height = 16;
const double pf_classic_key_under_plot = 26;
const double pf_classic_key_top = 99;

static const double margin = PF_PAGE_MARGIN;
static const double key_width = 312;
static const double key_share = 312 / 769.89; /* of a narrower page than A4 landscape */
static const double key_gap = 24;
static const double place_share = 0.4625; /* of a place, for a key beside the plot */
static const double place_gap = 19;
static const double least_beside = 330; /* of a place that has room for both */
static const double least_zone = 64;
static const double zone_share = 0.5; /* of a place, with a key below the plot */
static const double over_key = 8;     /* which begins lower than the labels of markers */

enum { MOST_LAYERS = 40 }; /* without a key: more could not be told apart */

static double
height_of(const PfInset *place)
{
    return place->bottom - place->top;
}

double
pf_classic_least_zone(const PfInset *place)
{
    double all = height_of(place);

    if (place->plot_height > 0)
        return fmin(place->plot_height, all);
    return fmin(fmax(zone_share * all, least_zone), all);
}

double
pf_classic_room_below(const PfInset *place)
{
    double gap = pf_classic_key_under_plot - pf_classic_times_height;
    return height_of(place) - pf_classic_least_zone(place) - gap;
}

PfKeyPlace
pf_classic_key_place(const PfInset *place)
{
    bool is_narrow = place->right - place->left < least_beside;

    if (place->key == PF_KEY_NONE)
        return PF_KEY_NONE;
    if (place->key == PF_KEY_BESIDE && !is_narrow)
        return PF_KEY_BESIDE;
    return pf_classic_room_below(place) >= pf_key_least_height(PF_KEY_WIDE) ? PF_KEY_BELOW
                                                                            : PF_KEY_NONE;
}

PfKeyForm
pf_classic_key_form(const PfInset *place)
{
    if (!place)
        return PF_KEY_OF_PAGE;
    return pf_classic_key_place(place) == PF_KEY_BESIDE ? PF_KEY_OF_REPORT : PF_KEY_WIDE;
}

double
pf_classic_key_width(const PfChartOptions *options, const PfInset *place)
{
    if (place)
        return fmin(key_width, place_share * (place->right - place->left));
    return fmin(key_width, key_share * (options->width - 2 * margin));
}

double
pf_classic_key_gap(const PfInset *place)
{
    return place ? place_gap : key_gap;
}

double
pf_classic_plot_width(const PfChartOptions *options, const PfInset *place)
{
    double all = place ? place->right - place->left : options->width - 2 * margin;
    bool is_alone = place && pf_classic_key_place(place) != PF_KEY_BESIDE;
    double key = pf_classic_key_gap(place) + pf_classic_key_width(options, place);

    return all - pf_classic_gutter - (is_alone ? 0 : key);
}

size_t
pf_classic_key_rows(const PfChartOptions *options, const PfInset *place, double taken)
{
    PfKeyForm form = pf_classic_key_form(place);
    if (!place)
        return pf_key_capacity(options->height - margin - pf_classic_key_top - taken, form);

    PfKeyPlace key = pf_classic_key_place(place);
    if (key == PF_KEY_NONE)
        return MOST_LAYERS;
    double height =
        key == PF_KEY_BESIDE ? height_of(place) - over_key : pf_classic_room_below(place);
    return MIN(pf_key_capacity(height - taken, form), MOST_LAYERS);
}

PfCut
pf_classic_cut_to(const PfChartOptions *options, size_t most)
{
    size_t asked = options->n_bands > 0 ? MIN(options->n_bands, most) : most;

    return (PfCut){
        .n_bands = options->is_cut_as_hp2ps ? asked : most,
        .n_largest = options->is_cut_as_hp2ps ? 0 : options->n_bands,
        .min_share = options->min_share,
        .is_hp2ps = options->is_cut_as_hp2ps,
        .sort = options->sort,
        .is_reversed = options->is_reversed,
        .places = options->places,
        .colours_from = options->colours_from ? options->colours_from->heap : NULL,
    };
}

/* What is drawn is named: no more layers than rows of the key, of which one is for OTHER. */
PfCut
pf_classic_cut(const PfChartOptions *options, const PfInset *place)
{
    size_t n_rows = pf_classic_key_rows(options, place, 0);
    return pf_classic_cut_to(options, options->is_cut_as_hp2ps ? n_rows : n_rows - 1);
}
