#include "look.h"

#include <math.h>

#include "base/quantity.h"
#include "view.h"

static const double points_per_inch = 72;

/* A page too small for a chart is laid out larger, in the same proportions. */
static void
set_page(PfLook *look, const PfPageSize *page)
{
    double across = PF_CHART_MIN_WIDTH / page->width;
    double down = PF_CHART_MIN_HEIGHT / page->height;
    double factor = fmax(1, fmax(across, down));

    look->width = factor > 1 && across >= down ? PF_CHART_MIN_WIDTH : page->width * factor;
    look->height = factor > 1 && down >= across ? PF_CHART_MIN_HEIGHT : page->height * factor;
    look->scale = 1 / factor;
    look->pixels_per_point = (page->is_in_pixels ? 96 : 150) / points_per_inch;
}

/* hp2ps's -e: its pages are half as wide again as they are high. */
static bool
read_eps(const PfOptions *options, PfLook *look, GError **error)
{
    PfPageSize page = { 0 };

    if (options->size) {
        g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                    "-e %s does not go with --size", options->eps);
        return false;
    }
    bool is_length = pf_quantity_length(options->eps, &page.width);
    page.height = page.width * 2 / 3;
    if (!is_length || !pf_page_size_is_drawn(&page)) {
        g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                    "-e %s: expected a width such as 84mm, 3.3in or 238pt, from 54 to 14400 "
                    "points",
                    options->eps);
        return false;
    }
    set_page(look, &page);
    return true;
}

static bool
read_page(const PfOptions *options, const char *paper, PfLook *look, GError **error)
{
    static const char wanted[] = "a size such as 210x148mm, 8inx5in or 1600x900px, or a paper "
                                 "such as a4 or a4-portrait; sides from 36 to 14400 points";
    PfPageSize page;

    if (options->eps)
        return read_eps(options, look, error);
    if (!pf_quantity_page(options->size ? options->size : paper, &page)
        || !pf_page_size_is_drawn(&page))
        return pf_option_refuse("size", options->size, wanted, error);
    set_page(look, &page);
    return true;
}

static bool
read_scales(const PfOptions *options, PfLook *look, GError **error)
{
    static const double longest = 1e9;

    if (options->y_max && !pf_quantity_bytes(options->y_max, &look->y_max))
        return pf_option_refuse("y-max", options->y_max,
                                "a size such as 64MiB, from 1 byte to 1 PiB", error);
    if (options->x_max
        && (!pf_quantity_number(options->x_max, &look->x_max) || look->x_max < 1e-9
            || look->x_max > longest))
        return pf_option_refuse("x-max", options->x_max, "a time in seconds, more than 0",
                                error);
    return true;
}

static bool
refuse_pair(const char *one, const char *other, GError **error)
{
    g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, "--%s does not go with --%s",
                one, other);
    return false;
}

static bool
read_markers(const PfOptions *options, PfLook *look, GError **error)
{
    if (options->no_markers && options->markers)
        return refuse_pair("markers", "no-markers", error);
    if (options->no_markers && options->user_events)
        return refuse_pair("user-events", "no-markers", error);
    look->has_no_markers = options->no_markers;
    look->has_messages = options->user_events;
    return !options->markers
           || pf_option_pattern("markers", options->markers, &look->markers, error);
}

static bool
read_cut(const PfOptions *options, PfLook *look, GError **error)
{
    static const PfProfileOptions none = { 0 };
    g_auto(PfView) view = { 0 };

    look->is_cut_as_hp2ps = pf_look_is_cut_as_hp2ps(options);
    if (!look->is_cut_as_hp2ps) /* the profile is cut already */
        return !options->cut || g_str_equal(options->cut, "share")
               || pf_option_refuse("cut", options->cut, "share or hp2ps", error);
    if (!pf_view_read(options, &none, &view, error))
        return false;
    look->sort = view.profile.sort;
    look->is_reversed = view.profile.is_reversed;
    look->n_bands = 20;
    look->min_share = 0.01;
    return (!options->bands || pf_option_count("bands", options->bands, &look->n_bands, error))
           && (!options->trace
               || pf_option_percent("trace", options->trace, &look->min_share, error));
}

static bool
read_theme(const PfOptions *options, PfLook *look, GError **error)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new();

    look->theme = pf_theme_find(options->theme);
    if (look->theme)
        return true;
    for (size_t i = 0; pf_theme_name(i); i++)
        g_ptr_array_add(names, (gpointer)pf_theme_name(i));
    g_autofree char *known = pf_option_names(names->pdata, names->len, sizeof(char *), " or ");
    return pf_option_refuse("theme", options->theme, known, error);
}

static bool
read_weight(const PfOptions *options, PfLook *look, GError **error)
{
    look->has_weight = options->weight;
    return !options->weight || pf_view_weight(options->weight, &look->weight, error);
}

bool
pf_look_read(const PfOptions *options, const char *paper, PfLook *out_look, GError **error)
{
    g_auto(PfLook) look = { 0 };

    if (!read_page(options, paper, &look, error) || !read_scales(options, &look, error)
        || !read_markers(options, &look, error) || !read_cut(options, &look, error)
        || !read_theme(options, &look, error) || !read_weight(options, &look, error))
        return false;
    *out_look = look;
    look = (PfLook){ 0 };
    return true;
}

void
pf_look_clear(PfLook *look)
{
    g_clear_pointer(&look->markers, g_regex_unref);
}

void
pf_look_apply(const PfLook *look, PfChartOptions *chart)
{
    chart->width = look->width;
    chart->height = look->height;
    chart->y_max = look->y_max;
    chart->x_max = look->x_max;
    chart->is_cut_as_hp2ps = look->is_cut_as_hp2ps;
    chart->n_bands = look->n_bands;
    chart->min_share = look->min_share;
    chart->sort = look->sort;
    chart->is_reversed = look->is_reversed;
    chart->has_no_markers = look->has_no_markers;
    chart->markers = look->markers;
    chart->has_messages = look->has_messages;
    chart->weight = look->has_weight ? &look->weight : NULL;
}

bool
pf_look_is_cut_as_hp2ps(const PfOptions *options)
{
    return options->cut && g_str_equal(options->cut, "hp2ps");
}

PfRenderOptions
pf_look_render(const PfLook *look)
{
    return (PfRenderOptions){
        .theme = look->theme,
        .scale = look->scale,
        .pixels_per_point = look->pixels_per_point,
    };
}
