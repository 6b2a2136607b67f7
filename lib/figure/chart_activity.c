/*
 * chart_activity.c - what each capability did over time, and how many threads there were.
 *
 * From the top: threads alive and ready; a lane for each capability, or for several where
 * there are many; all of them together.
 */
#include <math.h>

#include "base/units.h"
#include "figure/activity_facts.h"
#include "figure/activity_lanes.h"
#include "figure/activity_threads.h"
#include "figure/classic_room.h"
#include "figure/run_inks.h"
#include "figure/time_page.h"
#include "profile/classes.h"

static const double numbers_width = 34;
static const double part_gap = 5; /* over a part's title */
static const double with_threads = 150, with_all = 100, with_titles = 60; /* high, at least */
static const double least_pitch = 7, greatest_pitch = 34;                 /* of lanes */
static const double few_share = 0.4; /* of the room, that few lanes have at least */
static const double threads_share = 0.2, least_threads = 30;
static const double all_share = 0.16, least_all = 22;
static const double small_pitch = 8.4; /* has smaller names */

/* Where everything is. */
typedef struct {
    bool has_threads, has_all, has_titles;
    double threads_top, lanes_top, all_top; /* of their titles */
    PfBox threads, all;
    double first_lane, pitch;
    size_t n_lanes;
} Layout;

static double
title_height(const Layout *layout)
{
    return layout->has_titles ? pf_time_title_height : 0;
}

/* Lanes take what they need; what is left goes to what is over and under them. */
static void
share_out(Layout *layout, double *threads, double *all, double room, size_t n_caps)
{
    size_t most = (size_t)fmax(floor(room / least_pitch), 1);

    layout->n_lanes = pf_activity_lanes_count(n_caps, most);
    double whole = room / (double)layout->n_lanes;
    double greatest = fmax(greatest_pitch, few_share * whole);
    layout->pitch = layout->has_threads || layout->has_all ? fmin(whole, greatest) : whole;
    double spare = room - layout->pitch * (double)layout->n_lanes;
    double to_threads = !layout->has_threads ? 0 : layout->has_all ? 0.55 * spare : spare;
    *threads += to_threads;
    *all += spare - to_threads;
}

static Layout
layout_of(const PfTimePage *page)
{
    const PfSchedule *schedule = page->profile->schedule;
    PfBox box = page->plots;
    double height = box.bottom - box.top;
    Layout layout = {
        .has_threads = schedule->bins.n_bins > 0 && height >= with_threads,
        .has_all = schedule->n_caps > 1 && height >= with_all,
        .has_titles = height >= with_titles,
    };
    double title = title_height(&layout);
    double threads = layout.has_threads ? fmax(threads_share * height, least_threads) : 0;
    double all = layout.has_all ? fmax(all_share * height, least_all) : 0;
    double over = layout.has_threads ? title + part_gap : 0;
    double under = layout.has_all ? title + part_gap : 0;

    share_out(&layout, &threads, &all, height - over - threads - title - all - under,
              schedule->n_caps);
    layout.threads_top = box.top;
    layout.threads = (PfBox){ box.left, box.right, box.top + title, box.top + title + threads };
    layout.lanes_top = box.top + over + threads;
    layout.first_lane = layout.lanes_top + title;
    layout.all_top = box.bottom - all - title;
    layout.all = (PfBox){ box.left, box.right, box.bottom - all, box.bottom };
    return layout;
}

static void
draw_threads(const PfTimePage *page, const Layout *layout)
{
    const PfSchedule *schedule = page->profile->schedule;
    double top = fmax((double)MAX(schedule->alive_max, schedule->ready_max), 1);
    PfTicks ticks = pf_ticks_counts(top, layout->threads.bottom - layout->threads.top);
    g_auto(PfPlot) plot = pf_time_plot(page, &layout->threads, 1.04 * top, ticks);

    pf_time_draw_grid(page, &plot);
    pf_activity_threads_draw(page->figure, &schedule->bins, &page->columns, &plot);
    pf_plot_draw_zero_line(&plot, page->figure);
}

/* A lane's height is its time: what runs is at the bottom, what collects over it. */
static void
draw_stack(const PfTimePage *page, const PfActivityLane *lane, const PfScale *y)
{
    const double *there[] = { lane->there };
    const double *busy[] = { lane->running, lane->collecting };
    const PfInk inks[] = { pf_ink_running, pf_ink_collecting };
    PfColumnStack ground = { &page->columns, *y, 1, there, &pf_ink_idle, NULL };
    PfColumnStack stack = { &page->columns, *y, 2, busy, inks, NULL };

    pf_column_stack_draw(&ground, page->figure);
    pf_column_stack_draw(&stack, page->figure);
}

static void
draw_lane(const PfTimePage *page, const Layout *layout, const PfActivityLanes *lanes, size_t i,
          bool is_short)
{
    double top = layout->first_lane + layout->pitch * (double)i;
    double gap = fmin(0.2 * layout->pitch, 3);
    PfScale y = { 0, 1, top + layout->pitch - gap / 2, top + gap / 2 };
    double size = layout->pitch < small_pitch ? 6.5 : 7;
    double baseline = top + layout->pitch / 2 + 0.34 * size;
    g_autofree char *title = pf_activity_lane_title(lanes, i);
    g_autofree char *name = pf_activity_lane_name(lanes, i, is_short);
    g_autofree char *share = pf_unit_percent(lanes->lanes[i].running_share);

    pf_figure_open(page->figure, &(PfGroup){ NULL, "lane", title });
    draw_stack(page, &lanes->lanes[i], &y);
    pf_figure_write(page->figure, PF_INK_SECOND, PF_FONT_TEXT, size, PF_ALIGN_RIGHT,
                    (PfPoint){ page->plots.left - 5, baseline }, name);
    if (page->numbers > 0)
        pf_figure_write(page->figure, PF_INK_SECOND, PF_FONT_TEXT, size, PF_ALIGN_RIGHT,
                        (PfPoint){ page->plots.right + page->numbers, baseline }, share);
    pf_figure_close(page->figure);
}

/* Whether a name is too long for the gutter. */
static bool
are_short(const PfTimePage *page, const PfActivityLanes *lanes)
{
    double widest = 0;

    for (size_t i = 0; i < lanes->n; i++) {
        g_autofree char *name = pf_activity_lane_name(lanes, i, false);
        widest = fmax(widest, pf_measure(&page->options->measure, PF_FONT_TEXT, 7, name));
    }
    return widest > pf_classic_gutter - 5;
}

static void
draw_lanes(const PfTimePage *page, const Layout *layout, const PfActivityLanes *lanes)
{
    double height = layout->pitch * (double)layout->n_lanes;
    PfBox box = { page->plots.left, page->plots.right, layout->first_lane,
                  layout->first_lane + height };
    PfPlot plot = pf_time_plot(page, &box, 1, (PfTicks){ 0 });
    bool is_short = are_short(page, lanes);

    pf_time_draw_grid(page, &plot);
    for (size_t i = 0; i < lanes->n; i++)
        draw_lane(page, layout, lanes, i, is_short);
    if (!layout->has_all)
        pf_plot_draw_zero_line(&plot, page->figure);
}

static void
draw_all(const PfTimePage *page, const Layout *layout, const PfActivityLanes *lanes)
{
    double n = (double)page->profile->schedule->n_caps;
    PfTicks ticks = pf_ticks_counts(n, layout->all.bottom - layout->all.top);
    g_auto(PfPlot) plot = pf_time_plot(page, &layout->all, n, ticks);
    PfScale y = { 0, 1, plot.y.from, plot.y.to };

    pf_time_draw_grid(page, &plot);
    pf_figure_open(page->figure, &(PfGroup){ NULL, "lane", "all capabilities" });
    draw_stack(page, &lanes->all, &y);
    pf_figure_close(page->figure);
    pf_plot_draw_zero_line(&plot, page->figure);
}

static void
draw(const PfTimePage *page)
{
    Layout layout = layout_of(page);
    PfTimeRange range = pf_time_page_range(page);
    g_autoptr(PfActivityLanes) lanes =
        pf_activity_lanes_new(page->profile->schedule, &range, &page->columns, layout.n_lanes);

    if (layout.has_threads)
        draw_threads(page, &layout);
    draw_lanes(page, &layout, lanes);
    if (layout.has_all)
        draw_all(page, &layout, lanes);
}

/* "each capability", "8 capabilities a lane". Owned by the caller. */
static char *
title_of_lanes(const PfTimePage *page, const Layout *layout)
{
    size_t each = pf_activity_caps_a_lane(page->profile->schedule->n_caps, layout->n_lanes);
    g_autofree char *count = pf_unit_count(each);

    if (each == 1)
        return g_strdup("each capability");
    return g_strconcat(count, " capabilities a lane: their mean", NULL);
}

static void
annotate(const PfTimePage *page)
{
    Layout layout = layout_of(page);
    PfPoint head = { page->plots.right + page->numbers, layout.lanes_top + 7.4 };
    g_autofree char *each = title_of_lanes(page, &layout);

    if (!layout.has_titles)
        return;
    if (layout.has_threads)
        pf_time_draw_title(page, layout.threads_top, "threads alive, and ready to run");
    pf_time_draw_title(page, layout.lanes_top, each);
    if (page->numbers > 0)
        pf_figure_write(page->figure, PF_INK_FAINT, PF_FONT_TEXT, 6.5, PF_ALIGN_RIGHT, head,
                        "running");
    if (layout.has_all)
        pf_time_draw_title(page, layout.all_top, "all capabilities");
}

static char *
summary_of(const PfTimePage *page)
{
    return pf_activity_summary(page->profile);
}

static char *
facts_of(const PfTimePage *page)
{
    g_autofree char *facts = pf_activity_facts(page->profile);
    g_autofree char *restricted = pf_time_facts_of_range(page);

    return g_strconcat(facts, restricted, NULL);
}

static const PfTimeKind kind = {
    .id = "activity",
    .title = "Activity of the capabilities",
    .nameless = "activity of the capabilities",
    .summary = summary_of,
    .facts = facts_of,
    .draw = draw,
    .annotate = annotate,
};

char *
pf_chart_activity_lacks(const PfProfile *profile, const PfChartOptions *options)
{
    const PfSchedule *schedule = profile->schedule;

    (void)options;
    if (schedule && schedule->n_caps > 0)
        return NULL;
    return pf_class_lacks(profile, PF_CLASS_SCHEDULER, "records of what the capabilities did");
}

/* Lays out a page, or draws into a place on another and says where that ends. */
static PfFigure *
lay_out(const PfProfile *profile, const PfChartOptions *options, const PfInset *place,
        double *out_end)
{
    g_autoptr(PfShareKey) key = pf_activity_key(profile, &options->measure);
    PfTimePage page = {
        .kind = &kind,
        .profile = profile,
        .options = options,
        .place = place,
        .key = key,
        .until_ns = profile->schedule->range.until_ns,
        .numbers = numbers_width,
    };

    return pf_time_draw(&page, out_end);
}

PfFigure *
pf_chart_activity(const PfProfile *profile, const PfChartOptions *options)
{
    return lay_out(profile, options, NULL, NULL);
}

double
pf_chart_activity_inset(const PfProfile *profile, const PfChartOptions *options,
                        const PfInset *place)
{
    double end = 0;

    lay_out(profile, options, place, &end);
    return end;
}
