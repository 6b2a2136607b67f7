#include "figure/line_names.h"

#include "figure/line_place.h"
#include "figure/names.h"
#include "figure/shorten.h"

static const PfFont font = PF_FONT_MONO_MEDIUM;

static void
draw_name(PfFigure *figure, const PfBeside *place, const char *name)
{
    const PfBox *box = &place->box;

    pf_figure_rect(figure, (PfInk){ .role = PF_INK_PAPER },
                   (PfPoint){ box->left - 1, box->top },
                   (PfPoint){ box->right - box->left + 2, box->bottom - box->top });
    pf_figure_write(figure, PF_INK_STRONG, font, PF_LINE_NAME_SIZE, PF_ALIGN_LEFT, place->at,
                    name);
}

static char *
name_of(const PfStack *stack, const PfLayer *layer)
{
    g_autofree char *whole =
        layer->name ? pf_short_name(stack->name_kind, layer->name) : g_strdup("OTHER");
    return pf_one_line(whole);
}

static void
occupy(PfOccupied *occupied, size_t number, const PfLine *line)
{
    double r = pf_line_dot_radius;

    for (size_t i = 0; i < line->n; i++) {
        PfPoint at = line->points[i];
        if (line->is_joined[i])
            pf_occupied_add(occupied, number, line->points[i - 1], at);
        for (int row = -2; pf_line_is_dot(line, i) && row <= 2; row++)
            pf_occupied_add(occupied, number, (PfPoint){ at.x - r, at.y + row },
                            (PfPoint){ at.x + r, at.y + row });
    }
}

static PfOccupied
occupied_by(const PfLines *lines, const PfBox *plot)
{
    PfOccupied occupied = pf_occupied(plot);

    for (size_t i = 0; i < lines->n_layers; i++)
        occupy(&occupied, i, &lines->of[i]);
    pf_occupied_settle(&occupied);
    return occupied;
}

void
pf_line_names_draw(PfFigure *figure, const PfLineNames *names)
{
    const PfPlot *plot = names->plot;
    size_t n = names->lines->n_layers;
    g_autofree PfBox *labels = g_new(PfBox, n + names->n_taken);
    PfObstacles obstacles = { .plot = { plot->x.from, plot->x.to, plot->y.to, plot->y.from },
                              .labels = labels,
                              .markers = names->markers->x,
                              .n_markers = names->markers->n };
    g_auto(PfOccupied) occupied = occupied_by(names->lines, &obstacles.plot);

    for (size_t i = 0; i < names->n_taken; i++)
        labels[obstacles.n_labels++] = names->taken[i];
    pf_figure_open(figure, &(PfGroup){ "band-labels", "band-label", NULL });
    for (size_t i = 0; i < n; i++) {
        g_autofree char *name = name_of(names->stack, &names->stack->layers[i]);
        double width = pf_measure(names->measure, font, PF_LINE_NAME_SIZE, name);
        PfBeside place;
        if (!pf_line_place(&names->lines->of[i], &occupied, &obstacles, width, &place))
            continue;
        draw_name(figure, &place, name);
        labels[obstacles.n_labels++] = place.box;
    }
    pf_figure_close(figure);
}
