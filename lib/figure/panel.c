#include "figure/panel.h"

#include <math.h>

#include "base/units.h"
#include "figure/annotations.h"
#include "figure/bands.h"
#include "figure/gaps.h"
#include "figure/head.h"
#include "figure/key_growth.h"
#include "figure/layer_title.h"
#include "figure/shorten.h"

const double pf_panel_head = 39;
const double pf_panel_foot = 16;

/* From the panel's top. */
static const double name_baseline = 6;
static const double bar_top = 10;
static const double bar_height = 2;
static const double facts_baseline = 21.5;
static const double peak_gap = 5; /* of the label, over its circle */

static const double name_size = 7;
static const double small_size = 6.5;
static const double growth_gap = 8;

/* What is said of the growth of a layer beside its name; NULL: nothing. */
static char *
growth_of(const PfPanels *panels, size_t layer)
{
    const PfBand *band = panels->stack->layers[layer].band;

    if (!band && panels->n_hidden_growing > 0) {
        g_autofree char *n = pf_unit_count(panels->n_hidden_growing);
        return g_strdup_printf(PF_KEY_ARROW " %s grow%s", n,
                               panels->n_hidden_growing == 1 ? "s" : "");
    }
    if (!band || band->growing != PF_YES)
        return NULL;
    g_autofree char *rate = pf_unit_rate(band->growth_bytes_per_s);
    return g_strconcat(PF_KEY_ARROW " ", rate, NULL);
}

PfRoom
pf_panel_name_room(const PfPanels *panels, size_t layer, double width)
{
    g_autofree char *growth = growth_of(panels, layer);
    double taken = 0;

    if (growth)
        taken =
            pf_measure(panels->measure, PF_FONT_TEXT_STRONG, small_size, growth) + growth_gap;
    return (PfRoom){ panels->measure, PF_FONT_MONO_MEDIUM, name_size, width - taken };
}

static void
draw_name(const PfPanels *panels, const PfPanel *panel)
{
    const PfBox *box = &panel->box;
    PfPoint left = { box->left, box->top + name_baseline };
    g_autofree char *growth = growth_of(panels, panel->layer);

    if (panel->name) {
        pf_figure_write(panels->figure, PF_INK_STRONG, PF_FONT_MONO_MEDIUM, name_size,
                        PF_ALIGN_LEFT, left, panel->name);
    } else {
        PfRoom room =
            pf_panel_name_room(panels, panel->layer, panel->box.right - panel->box.left);
        g_autofree char *whole = pf_layer_other_name(panels->stack);
        room.font = PF_FONT_TEXT;
        g_autofree char *name = pf_shorten_end(whole, &room);
        pf_figure_write(panels->figure, PF_INK_SECOND, PF_FONT_TEXT, name_size, PF_ALIGN_LEFT,
                        left, name);
    }
    if (growth)
        pf_figure_write(panels->figure, PF_INK_STRONG, PF_FONT_TEXT_STRONG, small_size,
                        PF_ALIGN_RIGHT, (PfPoint){ box->right, left.y }, growth);
}

static void
draw_bar(const PfPanels *panels, const PfPanel *panel)
{
    const PfLayer *layer = &panels->stack->layers[panel->layer];
    const PfBox *box = &panel->box;
    double width = box->right - box->left;
    double share = panels->largest_mean > 0 ? layer->mean / panels->largest_mean : 0;
    PfPoint at = { box->left, box->top + bar_top };

    pf_figure_rect(panels->figure, (PfInk){ .role = PF_INK_TRACK }, at,
                   (PfPoint){ width, bar_height });
    if (share > 0)
        pf_figure_rect(panels->figure, layer->ink, at, (PfPoint){ width * share, bar_height });
}

/* Its share and its mean; where bands are left out by name, it is no share of all. */
static void
draw_facts(const PfPanels *panels, const PfPanel *panel)
{
    const PfStack *stack = panels->stack;
    const PfLayer *layer = &stack->layers[panel->layer];
    PfRoom room = { panels->measure, PF_FONT_TEXT, small_size,
                    panel->box.right - panel->box.left };
    g_autofree char *share = pf_unit_percent(layer->mean / stack->mean);
    g_autofree char *mean = pf_stack_tell(stack, layer->mean);
    const char *of = stack->heap->n_dropped > 0 ? "of what is shown" : "of all memory";
    g_autofree char *whole = g_strdup_printf("%s %s" PF_DOT "mean %s", share, of, mean);
    g_autofree char *brief = g_strdup_printf("%s" PF_DOT "mean %s", share, mean);
    bool fits = pf_measure(room.measure, room.font, room.size, whole) <= room.width;

    pf_figure_write(panels->figure, PF_INK_SECOND, room.font, room.size, PF_ALIGN_LEFT,
                    (PfPoint){ panel->box.left, panel->box.top + facts_baseline },
                    fits ? whole : brief);
}

static void
draw_markers(const PfPanels *panels, const PfPlot *plot)
{
    const PfMarkers *markers = panels->markers;

    for (size_t i = 0; i < markers->n; i++) {
        double x = plot->x.from + markers->x[i];
        pf_figure_open(panels->figure, &(PfGroup){ NULL, "marker", markers->titles[i] });
        pf_figure_rule(panels->figure, (PfInk){ .role = PF_INK_GRID }, 0.5,
                       (PfPoint){ x, plot->y.to }, (PfPoint){ x, plot->y.from });
        pf_figure_close(panels->figure);
    }
}

/* Right of its point, or left of it, whichever is in the panel; on the way from one to the
 * other where neither is. */
static void
draw_peak_label(const PfPanels *panels, const PfPlot *plot, PfPoint at, const char *text)
{
    double width = pf_measure(panels->measure, PF_FONT_TEXT_STRONG, small_size, text);
    double start = at.x;

    if (start + width > plot->x.to)
        start = at.x - width;
    start = fmax(fmin(start, plot->x.to - width), plot->x.from);
    pf_figure_write(panels->figure, PF_INK_ACCENT, PF_FONT_TEXT_STRONG, small_size,
                    PF_ALIGN_LEFT, (PfPoint){ start, at.y - peak_gap }, text);
}

/* Of samples that are thinned, the one with the peak may not be kept: the band knows it. */
static double
peak_time(const PfStack *alone)
{
    const PfLayer *layer = &alone->layers[0];
    bool is_kept = layer->values[alone->peak_at] >= layer->peak;

    if (is_kept || !layer->band || alone->is_by_number)
        return pf_stack_time(alone, alone->peak_at);
    return (double)layer->band->peak_time_ns / 1e9;
}

static void
draw_peak(const PfPanels *panels, const PfStack *alone, const PfPlot *plot)
{
    static const double radius = 1.7;
    double time = peak_time(alone);
    PfPoint at = { pf_scale_at(&plot->x, time), plot->y.to };
    g_autofree char *bytes = pf_stack_tell(alone, (double)alone->layers[0].peak);
    g_autofree char *when =
        pf_unit_format(alone->is_by_number ? PF_UNIT_COUNT : PF_UNIT_SECONDS, time);
    g_autofree char *text =
        g_strdup_printf("%s %s %s", bytes, alone->is_by_number ? "in sample" : "at", when);

    pf_figure_open(panels->figure, &(PfGroup){ .kind = "peak" });
    draw_peak_label(panels, plot, at, text);
    if (at.x <= plot->x.to) {
        pf_figure_circle(panels->figure, (PfInk){ .role = PF_INK_PAPER }, 0, at, radius);
        pf_figure_circle(panels->figure, (PfInk){ .role = PF_INK_ACCENT }, 1, at, radius);
    }
    pf_figure_close(panels->figure);
}

/* What a fixed end of the axis cuts off is not drawn over the next panel. */
static void
draw_data(const PfPanels *panels, const PfStack *alone, const PfPlot *plot)
{
    g_autofree double *x = pf_stack_places(alone, &plot->x);
    g_auto(PfEdges) edges = pf_edges(alone, plot, x, panels->per_point);
    g_auto(PfEdges) seen = pf_edges_visible(&edges, plot);

    if (seen.n > 1)
        pf_bands_draw_alone(panels->figure, alone, &seen, plot);
}

static void
draw_plot(const PfPanels *panels, const PfPanel *panel)
{
    PfStack alone = pf_stack_alone(panels->stack, panel->layer);
    PfBox box = panel->box;
    double top = fmax((double)alone.layers[0].peak, 1);

    box.top += pf_panel_head;
    g_auto(PfPlot) plot =
        pf_plot_small(&box, panels->time.lo, panels->time.hi, top, panels->stack->is_by_number);
    pf_plot_draw_lines(&plot, panels->figure);
    if (!alone.is_by_number)
        pf_gaps_draw(panels->figure, alone.heap, &plot, panels->measure);
    draw_markers(panels, &plot);
    draw_data(panels, &alone, &plot);
    pf_plot_draw_zero_line(&plot, panels->figure);
    if (panel->has_times)
        pf_plot_draw_times(&plot, panels->figure, panels->measure, panel->overhang);
    if (pf_annotations_has_peak(&alone))
        draw_peak(panels, &alone, &plot);
}

void
pf_panel_draw(const PfPanels *panels, const PfPanel *panel)
{
    g_autofree char *id = pf_layer_id(panels->stack, panel->layer);
    g_autofree char *title = pf_layer_title(panels->stack, panel->layer);

    pf_figure_open(panels->figure, &(PfGroup){ id, "band", title });
    draw_name(panels, panel);
    draw_bar(panels, panel);
    draw_facts(panels, panel);
    draw_plot(panels, panel);
    pf_figure_close(panels->figure);
}
