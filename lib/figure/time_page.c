#include "figure/time_page.h"

#include <math.h>

#include "base/units.h"
#include "figure/classic_room.h"
#include "figure/time_boxes.h"
#include "profile/restrictions.h"

static const double ns_per_second = 1e9;
static const double title_size = 6.5;

const double pf_time_title_height = 11;

static uint64_t
end_of(const PfTimePage *page)
{
    const PfLogFacts *log = page->profile->log;
    uint64_t end = log && log->has_times ? log->last_ns : page->until_ns;

    return MIN(end, page->profile->range.until_ns);
}

PfTimeRange
pf_time_page_range(const PfTimePage *page)
{
    uint64_t from = page->profile->range.from_ns;
    return (PfTimeRange){ from, MAX(end_of(page), from + 1) };
}

static bool
is_fixed(const PfTimePage *page)
{
    return page->options->x_max > (double)page->profile->range.from_ns / ns_per_second;
}

PfScale
pf_time_axis(const PfTimePage *page)
{
    PfTimeRange range = pf_time_page_range(page);
    double until = (double)range.until_ns / ns_per_second;

    return (PfScale){ (double)range.from_ns / ns_per_second,
                      is_fixed(page) ? page->options->x_max : until, page->plots.left,
                      page->plots.right };
}

char *
pf_time_facts_of_range(const PfTimePage *page)
{
    g_autofree char *window = pf_restriction_window(page->profile);
    double end = (double)pf_time_page_range(page).until_ns / ns_per_second;
    bool is_cut = is_fixed(page) && end > page->options->x_max;
    g_autofree char *rest = pf_unit_format(PF_UNIT_SECONDS, end);

    return g_strconcat(is_cut ? PF_DOT "not shown: the rest, to " : "", is_cut ? rest : "",
                       window ? PF_DOT : "", window ? window : "", NULL);
}

PfPlot
pf_time_plot(const PfTimePage *page, const PfBox *box, double top, PfTicks ticks)
{
    return (PfPlot){
        .x = page->columns.time,
        .y = { 0, top, box->bottom, box->top },
        .x_ticks = { 0 },
        .y_ticks = ticks,
    };
}

void
pf_time_draw_grid(const PfTimePage *page, const PfPlot *plot)
{
    pf_figure_open(page->figure, &(PfGroup){ NULL, "axes", NULL });
    pf_plot_draw_lines(plot, page->figure);
    for (size_t i = 0; i < page->times.n; i++) {
        double x = pf_scale_at(&plot->x, page->times.at[i]);
        if (x > plot->x.from)
            pf_figure_rule(page->figure, (PfInk){ .role = PF_INK_GRID }, 0.5,
                           (PfPoint){ x, plot->y.to }, (PfPoint){ x, plot->y.from });
    }
    pf_figure_close(page->figure);
}

void
pf_time_draw_title(const PfTimePage *page, double top, const char *title)
{
    PfRoom room = { &page->options->measure, PF_FONT_TEXT_STRONG, title_size,
                    page->plots.right - page->plots.left };
    g_autofree char *text = pf_shorten_end(title, &room);
    double width = pf_measure(room.measure, room.font, room.size, text);

    pf_figure_rect(page->figure, (PfInk){ .role = PF_INK_PAPER },
                   (PfPoint){ page->plots.left, top + 0.5 },
                   (PfPoint){ fmin(width + 2, room.width), pf_time_title_height - 1.5 });
    pf_figure_write(page->figure, PF_INK_STRONG, room.font, room.size, PF_ALIGN_LEFT,
                    (PfPoint){ page->plots.left, top + 7.4 }, text);
}

static void
draw_markers(const PfTimePage *page)
{
    PfLaneRoom room = { &page->options->measure, page->plots.left, page->plots.right,
                        MAX(page->n_lanes, 1) };
    g_autoptr(PfLanes) lanes = pf_lanes_new(page->markers->lanes, page->markers->n, &room);

    pf_markers_draw(page->figure, page->markers, lanes, page->plots.top, page->plots.bottom);
}

static void
draw_times(const PfTimePage *page)
{
    PfPlot plot = { .x = page->columns.time,
                    .y = { 0, 1, page->plots.bottom, page->plots.top },
                    .x_ticks = page->times };

    pf_figure_open(page->figure, &(PfGroup){ NULL, "axes", NULL });
    pf_plot_draw_times(&plot, page->figure, &page->options->measure, page->overhang);
    pf_figure_close(page->figure);
}

static void
draw_plots(const PfTimePage *page)
{
    page->kind->draw(page);
    draw_markers(page);
    draw_times(page);
    page->kind->annotate(page);
    if (page->has_foot)
        page->kind->draw_foot(page);
}

static double
draw_key(const PfTimePage *page)
{
    PfSharePlace place = { page->figure, page->key_box, page->is_key_below, page->place };
    return pf_share_key_draw(page->key, &place);
}

static void
draw_head(const PfTimePage *page)
{
    const PfProgram *program = &page->profile->program;
    g_autofree char *title = pf_head_title(program, page->options, page->kind->nameless);
    g_autofree char *summary = page->kind->summary(page);
    g_autofree char *facts = page->kind->facts(page);
    PfDocument document = { page->kind->id, page->kind->title, summary };

    pf_head_describe(page->figure, &document, title, program, page->options);
    pf_head_draw(page->figure, title, facts, program, &page->options->measure);
}

static void
draw_page(const PfTimePage *page)
{
    draw_head(page);
    draw_plots(page);
    draw_key(page);
}

/* Returns where it ends. */
static double
draw_place(const PfTimePage *page)
{
    g_autofree char *summary = page->kind->summary(page);
    double end = page->plots.bottom + pf_classic_times_height;

    pf_figure_open_part(page->figure, &(PfPart){ PF_ROLE_PICTURE, summary, NULL });
    draw_plots(page);
    pf_figure_close(page->figure);
    if (page->has_foot)
        end = page->foot.bottom;
    return page->has_key ? fmax(end, draw_key(page)) : end;
}

static void
page_begin(PfTimePage *page)
{
    const PfChartOptions *options = page->options;

    if (page->place)
        pf_inset_assert(page->place);
    else
        g_assert(options->width >= PF_CHART_MIN_WIDTH
                 && options->height >= PF_CHART_MIN_HEIGHT);
    page->figure =
        page->place ? page->place->figure : pf_figure_new(options->width, options->height);
    pf_time_set_boxes(page);
    PfScale time = pf_time_axis(page);
    page->columns = pf_columns(&time);
    page->times = pf_ticks_time_from(time.lo, time.hi, time.to - time.from);
}

PfFigure *
pf_time_draw(PfTimePage *page, double *out_end)
{
    page_begin(page);
    if (page->place)
        *out_end = draw_place(page);
    else
        draw_page(page);
    pf_ticks_clear(&page->times);
    g_clear_pointer(&page->markers, pf_markers_free);
    return page->place ? NULL : page->figure;
}
