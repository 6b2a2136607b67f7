#include "figure/annotations.h"

#include "base/units.h"
#include "figure/beside.h"
#include "figure/heap_size.h"
#include "figure/inside.h"
#include "figure/names.h"
#include "figure/shorten.h"

static const double least_share = 0.06; /* of OTHER, and of a band whose name is crossed */
static const double point_size = 7.5;   /* of the labels of points */

void
pf_annotations_draw_markers(const PfAnnotations *notes, double top, unsigned n_lanes)
{
    const PfScale *x = &notes->plot->x;
    PfLaneRoom room = { notes->measure, x->from, x->to, n_lanes };
    g_autoptr(PfLanes) lanes = pf_lanes_new(notes->markers->lanes, notes->markers->n, &room);

    pf_markers_draw(notes->figure, notes->markers, lanes, top, notes->plot->y.from);
}

static char *
name_of(const PfAnnotations *notes, const PfLayer *layer)
{
    if (!layer->name)
        return g_strdup("OTHER");
    g_autofree char *name = pf_short_name(notes->stack->name_kind, layer->name);
    return pf_one_line(name);
}

static void
draw_name(const PfAnnotations *notes, const PfLayer *layer, const PfInside *place,
          const char *name)
{
    bool is_band = layer->name;
    PfInk over = { is_band ? PF_INK_ON_BAND : PF_INK_ON_OTHER, layer->ink.band };
    PfTextStyle style = { over, PF_FONT_MONO_MEDIUM, place->size, PF_ALIGN_CENTRE };
    double width = pf_measure(notes->measure, PF_FONT_MONO_MEDIUM, place->size, name);

    if (is_band) {
        pf_figure_rect(
            notes->figure, (PfInk){ PF_INK_UNDER_NAME, layer->ink.band },
            (PfPoint){ place->centre - width / 2 - 2, place->baseline - 0.85 * place->size },
            (PfPoint){ width + 4, 1.15 * place->size });
    }
    pf_figure_text(notes->figure, &style, (PfPoint){ place->centre, place->baseline }, name);
}

static void
name_layer(const PfAnnotations *notes, const PfEdges *edges, size_t i)
{
    const PfLayer *layer = &notes->stack->layers[i];
    double share = layer->mean / notes->stack->mean;
    PfBandEdges band = { edges->x, pf_edges_of(edges, i), pf_edges_of(edges, i + 1), edges->n };
    PfInsideName asked = { .markers = notes->markers->x,
                           .n_markers = notes->markers->n,
                           .may_be_crossed = share >= least_share };
    PfInside place;
    if (!layer->name && !(share >= least_share))
        return;

    g_autofree char *name = name_of(notes, layer);
    for (size_t size = 0; size < PF_INSIDE_SIZES; size++) {
        asked.widths[size] =
            pf_measure(notes->measure, PF_FONT_MONO_MEDIUM, pf_inside_sizes[size], name);
    }
    if (pf_inside_parts(&band, edges->is_gap, &asked, &place))
        draw_name(notes, layer, &place, name);
}

void
pf_annotations_draw_names(const PfAnnotations *notes, const PfEdges *edges)
{
    g_auto(PfEdges) seen = pf_edges_visible(edges, notes->plot);

    pf_figure_open(notes->figure, &(PfGroup){ "band-labels", "band-label", NULL });
    for (size_t i = 0; seen.n > 1 && i < seen.n_layers; i++)
        name_layer(notes, &seen, i);
    pf_figure_close(notes->figure);
}

bool
pf_annotations_has_peak(const PfStack *stack)
{
    return stack->n_samples > 1 && stack->totals[stack->peak_at] > 0;
}

char *
pf_annotations_sample_time(const PfStack *stack, size_t sample)
{
    double time = pf_stack_time(stack, sample);
    g_autofree char *when =
        pf_unit_format(stack->is_by_number ? PF_UNIT_COUNT : PF_UNIT_SECONDS, time);

    return g_strconcat(stack->is_by_number ? "in sample " : "at ", when, NULL);
}

char *
pf_annotations_peak_time(const PfStack *stack)
{
    return pf_annotations_sample_time(stack, stack->peak_at);
}

static char *
peak_text(const PfStack *stack, size_t sample, uint64_t value)
{
    g_autofree char *size = pf_stack_tell(stack, (double)value);
    g_autofree char *when = pf_annotations_sample_time(stack, sample);

    return g_strdup_printf("peak %s %s", size, when);
}

static PfObstacles
obstacles_of(const PfAnnotations *notes)
{
    const PfPlot *plot = notes->plot;

    return (PfObstacles){
        .plot = { plot->x.from, plot->x.to, plot->y.to, plot->y.from },
        .markers = notes->markers->x,
        .n_markers = notes->markers->n,
    };
}

static bool
is_visible(const PfPlot *plot, PfPoint point)
{
    return point.x >= plot->x.from && point.x <= plot->x.to && point.y >= plot->y.to
           && point.y <= plot->y.from;
}

/* Where the label of a point stands that says `text`. */
static PfBeside
place_of(const PfAnnotations *notes, const PfObstacles *obstacles, PfPoint point,
         const char *text)
{
    double width = pf_measure(notes->measure, PF_FONT_TEXT_STRONG, point_size, text);
    return pf_beside(obstacles, point, width);
}

/* On paper, so that no line runs through it. */
static void
set_label(const PfAnnotations *notes, const PfBeside *place, PfInkRole ink, const char *text)
{
    PfTextStyle style = { { ink, 0 }, PF_FONT_TEXT_STRONG, point_size, PF_ALIGN_LEFT };

    pf_figure_rect(
        notes->figure, (PfInk){ .role = PF_INK_PAPER },
        (PfPoint){ place->box.left, place->box.top },
        (PfPoint){ place->box.right - place->box.left, place->box.bottom - place->box.top });
    pf_figure_text(notes->figure, &style, place->at, text);
}

static PfPoint
top_of_stack(const PfAnnotations *notes)
{
    const PfStack *stack = notes->stack;

    return (PfPoint){
        pf_scale_at(&notes->plot->x, pf_stack_time(stack, stack->peak_at)),
        pf_scale_at(&notes->plot->y, (double)stack->totals[stack->peak_at]),
    };
}

static void
draw_point(const PfAnnotations *notes, PfPoint at, const PfBeside *place, PfInkRole ink,
           const char *text)
{
    pf_figure_open(notes->figure, &(PfGroup){ "peak", "peak", NULL });
    set_label(notes, place, ink, text);
    pf_plot_draw_ring_in(notes->figure, at, ink);
    pf_figure_close(notes->figure);
}

/* At the line's highest point, or at its end; where neither is clear of the peak's label, the
 * line has its name under the pointer alone. */
static void
name_line(const PfAnnotations *notes, const PfObstacles *obstacles, const PfReadings *heap_size)
{
    PfPoint points[] = { pf_heap_size_top(heap_size, notes->plot),
                         pf_heap_size_end(heap_size, notes->plot) };

    for (size_t i = 0; i < G_N_ELEMENTS(points); i++) {
        PfBeside place = place_of(notes, obstacles, points[i], PF_HEAP_SIZE_NAME);
        if (!is_visible(notes->plot, points[i])
            || (obstacles->n_labels > 0 && pf_boxes_meet(&place.box, obstacles->labels)))
            continue;
        pf_figure_open(notes->figure, &(PfGroup){ NULL, "overlay", NULL });
        set_label(notes, &place, PF_INK_STRONG, PF_HEAP_SIZE_NAME);
        pf_figure_close(notes->figure);
        return;
    }
}

void
pf_annotations_draw_points(const PfAnnotations *notes, const PfReadings *heap_size)
{
    PfObstacles obstacles = obstacles_of(notes);
    const PfStack *stack = notes->stack;
    g_autofree char *text = pf_annotations_peak(stack);
    PfPoint peak = top_of_stack(notes);
    bool is_there = pf_annotations_has_peak(stack) && is_visible(notes->plot, peak);
    PfBeside place = place_of(notes, &obstacles, peak, text);

    obstacles.labels = &place.box;
    obstacles.n_labels = is_there;
    if (heap_size)
        name_line(notes, &obstacles, heap_size);
    if (is_there)
        draw_point(notes, peak, &place, PF_INK_ACCENT, text);
}

/* Moves a label under one that it would cover. */
static void
keep_clear(PfBeside *place, const PfBox *taken)
{
    if (!pf_boxes_meet(&place->box, taken))
        return;
    double down = taken->bottom - place->box.top;
    place->box.top += down;
    place->box.bottom += down;
    place->at.y += down;
}

PfBox
pf_annotations_draw_label(const PfAnnotations *notes, const PfPointLabel *label)
{
    PfObstacles obstacles = obstacles_of(notes);
    if (!is_visible(notes->plot, label->at))
        return (PfBox){ 0, 0, 0, 0 };

    obstacles.labels = label->taken;
    obstacles.n_labels = label->n_taken;
    PfBeside place = place_of(notes, &obstacles, label->at, label->text);
    for (size_t i = 0; i < label->n_taken; i++)
        keep_clear(&place, &label->taken[i]);
    draw_point(notes, label->at, &place, label->ink, label->text);
    return place.box;
}

char *
pf_annotations_peak(const PfStack *stack)
{
    return peak_text(stack, stack->peak_at, stack->totals[stack->peak_at]);
}

PfBox
pf_annotations_draw_peak(const PfAnnotations *notes, PfPoint at, size_t sample, uint64_t value)
{
    g_autofree char *text = peak_text(notes->stack, sample, value);
    return pf_annotations_draw_label(
        notes, &(PfPointLabel){ .at = at, .text = text, .ink = PF_INK_ACCENT });
}
