#include "figure/tick_strip.h"

#include <math.h>

#include "base/units.h"
#include "figure/edges.h"
#include "figure/head.h"
#include "figure/inside.h"

static const double key_gap = 10, key_head = 14, key_row = 11;
static const double head_size = 6.5, row_size = 7.5;
static const double swatch = 8, name_indent = 12, share_width = 36, count_width = 48;

/* From the bottom of the strip up. */
static const struct {
    const char *name;
    size_t which;
    PfInkRole ink, on;
} parts[] = {
    { "collector", PF_IGNORED_GC, PF_INK_OTHER, PF_INK_ON_OTHER },
    { "run-time system", PF_IGNORED_SYSTEM, PF_INK_FAINT, PF_INK_PAPER },
    { "profiler", PF_IGNORED_OVERHEAD, PF_INK_SECOND, PF_INK_PAPER },
    { "DONT_CARE", PF_IGNORED_DONT_CARE, PF_INK_STRONG, PF_INK_PAPER },
    { "idle", PF_IGNORED_IDLE, PF_INK_TRACK, PF_INK_STRONG },
};

enum { PARTS = G_N_ELEMENTS(parts) };

static const PfTicksAside *
aside_of(const PfTickStack *ticks, size_t part)
{
    return &ticks->aside[parts[part].which];
}

bool
pf_tick_strip_is_there(const PfTickStack *ticks)
{
    return ticks->samples > ticks->ticks;
}

/* What all parts come to at a sample. */
static uint64_t
sum_at(const PfTickStack *ticks, size_t sample)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < PARTS; i++)
        sum += aside_of(ticks, i)->values ? aside_of(ticks, i)->values[sample] : 0;
    return sum;
}

/* All processors; where the ticks do not tell how long they are, the most there is. */
static double
top_of(const PfTickStack *ticks)
{
    double top = pf_tick_stack_ceiling(ticks);

    for (size_t i = 0; i < ticks->stack.n_samples; i++)
        top = fmax(top, (double)sum_at(ticks, i));
    return fmax(top, 1);
}

/* Part i lies between edge i + 1, the lower one, and edge i: the last of the parts is on top.
 */
static PfEdges
edges_of(const PfTickStack *ticks, const PfScale *x, const PfScale *y)
{
    size_t n = ticks->stack.n_samples;
    PfEdges edges = {
        .n = n,
        .n_layers = PARTS,
        .x = g_new(double, n),
        .y = g_new(double, n *(PARTS + 1)),
        .is_gap = g_new0(bool, n),
    };

    for (size_t i = 0; i < n; i++) {
        uint64_t sum = 0;
        edges.x[i] = fmin(pf_scale_at(x, pf_stack_time(&ticks->stack, i)), x->to);
        edges.y[PARTS * n + i] = y->from;
        for (size_t part = 0; part < PARTS; part++) {
            const PfTicksAside *aside = aside_of(ticks, part);
            sum += aside->values ? aside->values[i] : 0;
            edges.y[(PARTS - 1 - part) * n + i] = pf_scale_at(y, (double)sum);
        }
    }
    return edges;
}

static PfPlot
ground_of(const PfTickStack *ticks, const PfScale *time, const PfBox *box)
{
    return (PfPlot){ .x = { time->lo, time->hi, box->left, box->right },
                     .y = { 0, top_of(ticks), box->bottom, box->top } };
}

static void
draw_part(PfFigure *figure, const PfEdges *edges, size_t part)
{
    size_t layer = PARTS - 1 - part;
    const double *upper = pf_edges_of(edges, layer);
    const double *lower = pf_edges_of(edges, layer + 1);

    pf_figure_area(figure, (PfInk){ .role = parts[part].ink });
    for (size_t i = 0; i < edges->n; i++)
        pf_figure_point(figure, edges->x[i], upper[i]);
    for (size_t i = edges->n; i-- > 0;)
        pf_figure_point(figure, edges->x[i], lower[i]);
}

static char *
title_of(const PfTickStack *ticks, size_t part)
{
    uint64_t n = aside_of(ticks, part)->ticks;
    g_autofree char *share = pf_unit_percent((double)n / (double)ticks->samples);
    g_autofree char *count = pf_unit_count(n);

    return g_strdup_printf("%s: %s tick%s, %s of all", parts[part].name, count,
                           n == 1 ? "" : "s", share);
}

static void
label_axis(PfFigure *figure, const PfTickStack *ticks, const PfPlot *ground)
{
    g_autofree char *most = pf_stack_tell(&ticks->stack, ground->y.hi);
    double x = ground->x.from - 5;

    pf_figure_write(figure, PF_INK_SECOND, PF_FONT_TEXT, 7, PF_ALIGN_RIGHT,
                    (PfPoint){ x, ground->y.to + 2.4 }, most);
    pf_figure_write(figure, PF_INK_SECOND, PF_FONT_TEXT, 7, PF_ALIGN_RIGHT,
                    (PfPoint){ x, ground->y.from + 2.4 }, "0");
}

void
pf_tick_strip_draw(PfFigure *figure, const PfTickStack *ticks, const PfScale *time,
                   const PfBox *box)
{
    PfPlot ground = ground_of(ticks, time, box);
    PfEdges edges = edges_of(ticks, &ground.x, &ground.y);

    pf_figure_open_clipped(figure, &(PfGroup){ "aside", "overlay", "not in the stack" },
                           (PfPoint){ box->left, box->top },
                           (PfPoint){ box->right, box->bottom });
    for (size_t part = 0; part < PARTS; part++) {
        if (aside_of(ticks, part)->ticks == 0)
            continue;
        g_autofree char *title = title_of(ticks, part);
        pf_figure_open(figure, &(PfGroup){ .kind = "band", .title = title });
        draw_part(figure, &edges, part);
        pf_figure_close(figure);
    }
    pf_figure_close(figure);
    pf_figure_rule(figure, (PfInk){ .role = PF_INK_AXIS }, 0.5,
                   (PfPoint){ box->left, box->bottom }, (PfPoint){ box->right, box->bottom });
    label_axis(figure, ticks, &ground);
    pf_edges_clear(&edges);
}

static void
name_part(PfFigure *figure, const PfEdges *edges, size_t part, const PfMarkers *markers,
          const PfMeasure *measure)
{
    size_t layer = PARTS - 1 - part;
    PfBandEdges band = { edges->x, pf_edges_of(edges, layer), pf_edges_of(edges, layer + 1),
                         edges->n };
    PfInsideName asked = { .markers = markers->x, .n_markers = markers->n };
    PfInside place;

    for (size_t size = 0; size < PF_INSIDE_SIZES; size++)
        asked.widths[size] =
            pf_measure(measure, PF_FONT_TEXT, pf_inside_sizes[size], parts[part].name);
    if (pf_inside(&band, &asked, &place))
        pf_figure_write(figure, parts[part].on, PF_FONT_TEXT, place.size, PF_ALIGN_CENTRE,
                        (PfPoint){ place.centre, place.baseline }, parts[part].name);
}

void
pf_tick_strip_draw_names(PfFigure *figure, const PfTickStack *ticks, const PfMarkers *markers,
                         const PfScale *time, const PfMeasure *measure, const PfBox *box)
{
    PfPlot ground = ground_of(ticks, time, box);
    g_auto(PfEdges) edges = edges_of(ticks, &ground.x, &ground.y);

    pf_figure_open(figure, &(PfGroup){ .id = "aside-labels", .kind = "band-label" });
    for (size_t part = 0; part < PARTS; part++)
        if (aside_of(ticks, part)->ticks > 0)
            name_part(figure, &edges, part, markers, measure);
    pf_figure_close(figure);
}

double
pf_tick_strip_key_height(size_t n_rows)
{
    return n_rows > 0 ? key_gap + key_head + (double)MIN(n_rows, PARTS) * key_row : 0;
}

static void
draw_key_row(PfFigure *figure, const PfTickStack *ticks, size_t part, const PfBox *box,
             double top)
{
    uint64_t n = aside_of(ticks, part)->ticks;
    g_autofree char *count = pf_unit_count(n);
    g_autofree char *share = pf_unit_percent((double)n / (double)ticks->samples);
    g_autofree char *title = title_of(ticks, part);
    double baseline = top + key_row / 2 + 2.6;

    pf_figure_open(figure, &(PfGroup){ .kind = "key-aside", .title = title });
    pf_figure_rect(figure, (PfInk){ .role = parts[part].ink },
                   (PfPoint){ box->left, top + (key_row - swatch) / 2 },
                   (PfPoint){ swatch, swatch });
    pf_figure_write(figure, PF_INK_SECOND, PF_FONT_TEXT, row_size, PF_ALIGN_LEFT,
                    (PfPoint){ box->left + name_indent, baseline }, parts[part].name);
    pf_figure_write(figure, PF_INK_SECOND, PF_FONT_TEXT, row_size, PF_ALIGN_RIGHT,
                    (PfPoint){ box->right - share_width, baseline }, count);
    pf_figure_write(figure, PF_INK_SECOND, PF_FONT_TEXT, row_size, PF_ALIGN_RIGHT,
                    (PfPoint){ box->right, baseline }, share);
    pf_figure_close(figure);
}

static const char *
head_that_fits(const PfMeasure *measure, double width)
{
    static const char *const heads[] = { "apart from the stack, as in GHC's .prof",
                                         "apart from the stack", "apart" };
    size_t i = 0;

    while (i + 1 < G_N_ELEMENTS(heads)
           && pf_measure(measure, PF_FONT_TEXT, head_size, heads[i]) > width)
        i++;
    return heads[i];
}

void
pf_tick_strip_draw_key(PfFigure *figure, const PfTickStack *ticks, const PfBox *box,
                       const PfMeasure *measure)
{
    double y = box->top + key_gap + 7, top = box->top + key_gap + key_head;
    double width = box->right - box->left - name_indent - share_width - count_width;
    const char *head = head_that_fits(measure, width);

    pf_figure_open(figure, &(PfGroup){ .id = "key-aside", .kind = "key" });
    pf_figure_write(figure, PF_INK_FAINT, PF_FONT_TEXT, head_size, PF_ALIGN_LEFT,
                    (PfPoint){ box->left + name_indent, y }, head);
    pf_figure_write(figure, PF_INK_FAINT, PF_FONT_TEXT, head_size, PF_ALIGN_RIGHT,
                    (PfPoint){ box->right - share_width, y }, "ticks");
    pf_figure_write(figure, PF_INK_FAINT, PF_FONT_TEXT, head_size, PF_ALIGN_RIGHT,
                    (PfPoint){ box->right, y }, "of all");
    pf_figure_rule(figure, (PfInk){ .role = PF_INK_AXIS }, 0.5,
                   (PfPoint){ box->left, top - 2.5 }, (PfPoint){ box->right, top - 2.5 });
    for (size_t part = PARTS; part-- > 0;) {
        if (aside_of(ticks, part)->ticks == 0)
            continue;
        draw_key_row(figure, ticks, part, box, top);
        top += key_row;
    }
    pf_figure_close(figure);
}

char *
pf_tick_strip_facts(const PfTickStack *ticks)
{
    g_autoptr(GString) facts = g_string_new(NULL);

    for (size_t part = 0; part < PARTS; part++) {
        g_autofree char *count = pf_unit_count(aside_of(ticks, part)->ticks);
        if (aside_of(ticks, part)->ticks > 0)
            g_string_append_printf(facts, "%s%s %s", facts->len > 0 ? PF_DOT : "",
                                   parts[part].name, count);
    }
    return facts->len > 0 ? g_strdup(facts->str) : NULL;
}
