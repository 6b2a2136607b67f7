#include "figure/sparks_caps.h"

#include <math.h>

#include "base/units.h"
#include "figure/classic_room.h"
#include "figure/run_inks.h"

static const double least_pitch = 1.6, greatest_bar = 9;
static const double label_size = 7, label_room = 26;
static const double labels_height = 10; /* under the bars */

typedef struct {
    size_t first, n; /* capabilities, by place */
    uint64_t created, converted;
} Group;

/* As few a group as leaves each some width. */
static GArray *
groups_of(const PfSparks *sparks, double width)
{
    GArray *groups = g_array_new(FALSE, FALSE, sizeof(Group));
    size_t each = 1;

    for (size_t n = sparks->n_caps; (double)n * least_pitch > width; n = sparks->n_caps / each)
        each *= 2;
    for (size_t first = 0; first < sparks->n_caps; first += each) {
        Group group = { .first = first, .n = MIN(each, sparks->n_caps - first) };
        for (size_t i = first; i < first + group.n; i++) {
            group.created += sparks->caps[i].counters[PF_SPARKS_CREATED];
            group.converted += sparks->caps[i].counters[PF_SPARKS_CONVERTED];
        }
        g_array_append_val(groups, group);
    }
    return groups;
}

static double
most_of(const GArray *groups)
{
    uint64_t most = 1;

    for (guint i = 0; i < groups->len; i++) {
        const Group *group = &g_array_index(groups, Group, i);
        most = MAX(most, MAX(group->created, group->converted));
    }
    return (double)most;
}

static void
draw_bar(PfFigure *figure, PfInk ink, const PfScale *y, double left, double width,
         uint64_t value)
{
    double top = pf_scale_at(y, (double)value);

    if (value > 0)
        pf_figure_rect(figure, ink, (PfPoint){ left, top }, (PfPoint){ width, y->from - top });
}

/* "caps 0 to 3: created 1,234, converted 567" */
static char *
title_of(const PfSparks *sparks, const Group *group)
{
    unsigned first = sparks->caps[group->first].cap;
    unsigned last = sparks->caps[group->first + group->n - 1].cap;
    g_autofree char *name = group->n == 1 ? g_strdup_printf("cap %u", first)
                                          : g_strdup_printf("caps %u to %u", first, last);
    g_autofree char *created = pf_unit_count(group->created);
    g_autofree char *converted = pf_unit_count(group->converted);

    return g_strdup_printf("%s: created %s, converted %s", name, created, converted);
}

/* Every so many groups have a label: 1, 2 or 5 times a power of ten. */
static size_t
label_step(double pitch)
{
    static const size_t ladder[] = { 1, 2, 5 };
    size_t power = 1, digit = 0;

    while (pitch * (double)(ladder[digit] * power) < label_room) {
        digit = (digit + 1) % G_N_ELEMENTS(ladder);
        power *= digit == 0 ? 10 : 1;
    }
    return ladder[digit] * power;
}

static void
draw_label(PfFigure *figure, const PfSparks *sparks, const Group *group, PfPoint at)
{
    unsigned first = sparks->caps[group->first].cap;
    g_autofree char *label = g_strdup_printf("%u", first);

    pf_figure_write(figure, PF_INK_SECOND, PF_FONT_TEXT, label_size, PF_ALIGN_CENTRE, at,
                    label);
}

static void
draw_groups(PfFigure *figure, const PfSparks *sparks, const GArray *groups, const PfBox *plot,
            const PfScale *y)
{
    double pitch = (plot->right - plot->left) / (double)groups->len;
    double bar = fmin(0.4 * pitch, greatest_bar);
    size_t step = label_step(pitch);

    for (guint i = 0; i < groups->len; i++) {
        const Group *group = &g_array_index(groups, Group, i);
        double middle = plot->left + pitch * (i + 0.5);
        g_autofree char *title = title_of(sparks, group);
        pf_figure_open(figure, &(PfGroup){ NULL, "capability", title });
        draw_bar(figure, pf_ink_created, y, middle - bar, bar, group->created);
        draw_bar(figure, pf_ink_converted, y, middle, bar, group->converted);
        if (i % step == 0)
            draw_label(figure, sparks, group, (PfPoint){ middle, plot->bottom + 9 });
        pf_figure_close(figure);
    }
}

void
pf_sparks_caps_draw(PfFigure *figure, const PfSparks *sparks, const PfBox *box)
{
    PfBox plot = { box->left + pf_classic_gutter, box->right, box->top,
                   box->bottom - labels_height };
    g_autoptr(GArray) groups = groups_of(sparks, plot.right - plot.left);
    double most = most_of(groups);
    PfPlot drawn = { .x = { 0, 1, plot.left, plot.right },
                     .y = { 0, 1.04 * most, plot.bottom, plot.top },
                     .y_ticks = pf_ticks_counts(most, plot.bottom - plot.top) };

    pf_figure_open(figure, &(PfGroup){ NULL, "axes", NULL });
    pf_plot_draw_lines(&drawn, figure);
    pf_figure_close(figure);
    draw_groups(figure, sparks, groups, &plot, &drawn.y);
    pf_plot_draw_zero_line(&drawn, figure);
    pf_plot_clear(&drawn);
}
