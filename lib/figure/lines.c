#include "figure/lines.h"

#include "figure/layer_title.h"

const double pf_line_dot_radius = 2.6;

void
pf_lines_clear(PfLines *lines)
{
    for (size_t i = 0; i < lines->n_layers; i++) {
        g_free(lines->of[i].points);
        g_free(lines->of[i].is_joined);
    }
    g_clear_pointer(&lines->of, g_free);
    lines->n_layers = 0;
}

bool
pf_line_is_dot(const PfLine *line, size_t point)
{
    bool is_last = point + 1 == line->n;
    return !line->is_joined[point] && (is_last || !line->is_joined[point + 1]);
}

/* The samples of a layer that are drawn, in order. */
typedef struct {
    const PfStack *stack;
    const uint64_t *values;
    const size_t *kept; /* [n] */
    size_t n;
} Kept;

/* Whether there is a line from the sample before. */
static bool
is_joined(const Kept *kept, size_t i)
{
    if (i == 0 || i >= kept->n
        || pf_stack_has_gap(kept->stack, kept->kept[i - 1], kept->kept[i]))
        return false;
    return kept->values[kept->kept[i - 1]] > 0 || kept->values[kept->kept[i]] > 0;
}

static PfLine
line_of(const Kept *kept, const PfPlot *plot, const double *x)
{
    PfLine line = { 0, g_new(PfPoint, kept->n), g_new(bool, kept->n) };

    for (size_t i = 0; i < kept->n; i++) {
        size_t sample = kept->kept[i];
        bool joined = is_joined(kept, i);
        if (!joined && !is_joined(kept, i + 1) && kept->values[sample] == 0)
            continue;
        line.is_joined[line.n] = joined;
        line.points[line.n++] =
            (PfPoint){ x[sample], pf_scale_at(&plot->y, (double)kept->values[sample]) };
    }
    return line;
}

PfLines
pf_lines(const PfStack *stack, const PfPlot *plot, const double *x, unsigned per_point)
{
    double width = pf_scale_length(&plot->x);
    PfLines lines = { .n_layers = stack->n_layers, .of = g_new(PfLine, stack->n_layers + 1) };

    for (size_t layer = 0; layer < stack->n_layers; layer++) {
        const uint64_t *values = stack->layers[layer].values;
        size_t n;
        g_autofree size_t *samples = pf_stack_thin(stack, values, x, width, per_point, &n);
        Kept kept = { stack, values, samples, n };
        lines.of[layer] = line_of(&kept, plot, x);
        lines.is_dense = lines.is_dense || (double)n > 0.75 * width;
    }
    return lines;
}

static void
draw_strokes(PfFigure *figure, const PfLine *line, PfInk ink, double width)
{
    for (size_t i = 1; i < line->n; i++) {
        if (!line->is_joined[i])
            continue;
        if (!line->is_joined[i - 1]) {
            pf_figure_line(figure, ink, width);
            pf_figure_point(figure, line->points[i - 1].x, line->points[i - 1].y);
        }
        pf_figure_point(figure, line->points[i].x, line->points[i].y);
    }
}

static void
draw_dots(PfFigure *figure, const PfLine *line, PfInk ink, double radius)
{
    for (size_t i = 0; i < line->n; i++)
        if (pf_line_is_dot(line, i))
            pf_figure_circle(figure, ink, 0, line->points[i], radius);
}

/* Over paper, so that crossings can be followed; pale colours between two edges. */
static void
draw_line(PfFigure *figure, const PfLine *line, PfInk ink, bool is_dense)
{
    PfInk halo = { .role = PF_INK_PAPER };
    PfInk edge = { PF_INK_BAND_EDGE, ink.band };
    double width = is_dense ? 0.7 : 1.3;

    draw_strokes(figure, line, halo, 2 * width);
    draw_dots(figure, line, halo, pf_line_dot_radius + 0.7);
    if (ink.role != PF_INK_BAND) {
        draw_strokes(figure, line, ink, width);
        draw_dots(figure, line, ink, pf_line_dot_radius);
        return;
    }
    draw_strokes(figure, line, edge, width + 0.3);
    draw_strokes(figure, line, ink, width - 0.3);
    draw_dots(figure, line, edge, pf_line_dot_radius);
    draw_dots(figure, line, ink, pf_line_dot_radius - 0.4);
}

void
pf_lines_draw(PfFigure *figure, const PfStack *stack, const PfLines *lines)
{
    pf_figure_open(figure, &(PfGroup){ .id = "bands", .kind = "bands" });
    for (size_t layer = stack->n_layers; layer-- > 0;) {
        g_autofree char *id = pf_layer_id(stack, layer);
        g_autofree char *title = pf_layer_title(stack, layer);
        pf_figure_open(figure, &(PfGroup){ id, "band", title });
        draw_line(figure, &lines->of[layer], stack->layers[layer].ink, lines->is_dense);
        pf_figure_close(figure);
    }
    pf_figure_close(figure);
}
