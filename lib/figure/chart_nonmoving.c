/*
 * chart_nonmoving.c - when the non-moving collector marked, stopped and swept, and how full its
 * heap was.
 *
 * From the top: a lane for each kind of phase; how long each phase took; what is live by the
 * size of blocks; segments. What the log does not tell is left out.
 */
#include <math.h>

#include "base/units.h"
#include "figure/classic_room.h"
#include "figure/nonmoving_census.h"
#include "figure/nonmoving_facts.h"
#include "figure/nonmoving_phases.h"
#include "figure/run_inks.h"
#include "figure/time_page.h"
#include "profile/classes.h"

static const double ns_per_second = 1e9;
static const double numbers_width = 38;
static const double part_gap = 5;                     /* over a part's title */
static const double with_titles = 70;                 /* high, at least */
static const double usual_pitch = 15, low_pitch = 11; /* of lanes */
static const double low = 160;                        /* plots with such */
static const double least_part = 44;
static const double room_over = 1.04;

/* Under the lanes, from the top. */
typedef enum { LENGTHS, CENSUS, SEGMENTS, N_PARTS } Part;

static const double weights[N_PARTS] = { [LENGTHS] = 1, [CENSUS] = 1.2, [SEGMENTS] = 0.6 };
static const char *const titles[N_PARTS] = {
    [LENGTHS] = "how long each took",
    [CENSUS] = "live by block size",
    [SEGMENTS] = "segments given back, and kept free",
};

/* Where everything is. */
typedef struct {
    bool has_titles, has[N_PARTS];
    double first_lane, pitch;
    PfBox parts[N_PARTS];
} Layout;

/* What is told, and has room: of too many parts the last is left out, then the lengths. */
static void
choose_parts(const PfTimePage *page, Layout *layout, double room)
{
    static const Part dispensable[] = { SEGMENTS, LENGTHS, CENSUS };
    const PfNonmoving *nonmoving = page->profile->nonmoving;
    double least = least_part + pf_time_title_height + part_gap;
    size_t n = 0;

    layout->has[LENGTHS] = nonmoving->n_phases > 0;
    layout->has[CENSUS] = nonmoving->n_kept_censuses > 1;
    layout->has[SEGMENTS] = nonmoving->n_kept_prunings > 0;
    for (Part part = 0; part < N_PARTS; part++)
        n += layout->has[part];
    for (size_t i = 0; i < N_PARTS && room < (double)n * least; i++) {
        n -= layout->has[dispensable[i]];
        layout->has[dispensable[i]] = false;
    }
}

static void
place_parts(Layout *layout, const PfBox *box, double top)
{
    double over = pf_time_title_height + part_gap, all = 0, room = box->bottom - top;

    for (Part part = 0; part < N_PARTS; part++) {
        all += layout->has[part] ? weights[part] : 0;
        room -= layout->has[part] ? over : 0;
    }
    for (Part part = 0; part < N_PARTS; part++) {
        double height = layout->has[part] ? room * weights[part] / all : 0;
        top += layout->has[part] ? over : 0;
        layout->parts[part] = (PfBox){ box->left, box->right, top, top + height };
        top += height;
    }
}

static Layout
layout_of(const PfTimePage *page)
{
    PfBox box = page->plots;
    double height = box.bottom - box.top;
    Layout layout = { .has_titles = height >= with_titles };
    double title = layout.has_titles ? pf_time_title_height : 0;
    bool has_parts = false;

    layout.pitch =
        fmin(height < low ? low_pitch : usual_pitch, (height - title) / PF_N_NONMOVING);
    choose_parts(page, &layout, height - title - PF_N_NONMOVING * layout.pitch);
    for (Part part = 0; part < N_PARTS; part++)
        has_parts |= layout.has[part];
    if (!has_parts)
        layout.pitch = (height - title) / PF_N_NONMOVING;
    layout.first_lane = box.top + title;
    place_parts(&layout, &box, layout.first_lane + PF_N_NONMOVING * layout.pitch);
    return layout;
}

static char *
title_of_lane(const PfPauseSums *sums, const char *name)
{
    g_autofree char *count = pf_unit_count(sums->count);
    g_autofree char *total = pf_unit_ns(sums->total_ns);
    g_autofree char *longest = pf_unit_ns(sums->max_ns);

    if (sums->count == 0)
        return g_strdup_printf("%s: none", name);
    return g_strdup_printf("%s: %s, together %s, the longest %s", name, count, total, longest);
}

static void
draw_lane(const PfTimePage *page, const Layout *layout, PfNonmovingKind kind)
{
    const PfNonmoving *nonmoving = page->profile->nonmoving;
    const PfPauseSums *sums = &nonmoving->sums[kind];
    double top = layout->first_lane + layout->pitch * (double)kind;
    double gap = fmin(0.2 * layout->pitch, 3), baseline = top + layout->pitch / 2 + 2.4;
    PfBox box = { page->plots.left, page->plots.right, top + gap / 2,
                  top + layout->pitch - gap / 2 };
    g_autofree char *total = pf_unit_ns(sums->total_ns);
    g_autofree char *title = title_of_lane(sums, pf_nonmoving_name(kind));

    pf_figure_open(page->figure, &(PfGroup){ NULL, "lane", title });
    pf_figure_rect(page->figure, pf_ink_idle, (PfPoint){ box.left, box.top },
                   (PfPoint){ box.right - box.left, box.bottom - box.top });
    pf_nonmoving_phases_draw(page->figure, nonmoving, kind, &page->columns.time, &box);
    pf_figure_write(page->figure, PF_INK_SECOND, PF_FONT_TEXT, 7, PF_ALIGN_RIGHT,
                    (PfPoint){ box.left - 5, baseline }, pf_nonmoving_name(kind));
    if (page->numbers > 0) {
        pf_figure_write(page->figure, PF_INK_SECOND, PF_FONT_TEXT, 7, PF_ALIGN_RIGHT,
                        (PfPoint){ box.right + page->numbers, baseline },
                        sums->count > 0 ? total : "none");
    }
    pf_figure_close(page->figure);
}

static void
draw_lengths(const PfTimePage *page, const PfBox *box)
{
    /* a stop is seen over all */
    static const PfNonmovingKind order[] = { PF_NONMOVING_MARK, PF_NONMOVING_SWEEP,
                                             PF_NONMOVING_SYNC };
    const PfNonmoving *nonmoving = page->profile->nonmoving;
    PfTicks ticks;
    double lowest;
    double decades = pf_nonmoving_decades(nonmoving, box->bottom - box->top, &ticks, &lowest);
    g_auto(PfPlot) plot = pf_time_plot(page, box, decades, ticks);

    pf_time_draw_grid(page, &plot);
    pf_plot_draw_zero_line(&plot, page->figure);
    pf_figure_open(page->figure, &(PfGroup){ NULL, "lengths", NULL });
    for (size_t i = 0; i < G_N_ELEMENTS(order); i++)
        pf_nonmoving_lengths_draw(page->figure, nonmoving, order[i], &plot, lowest);
    pf_figure_close(page->figure);
}

static void
draw_census(const PfTimePage *page, const PfBox *box)
{
    const PfNonmoving *nonmoving = page->profile->nonmoving;
    PfCensusLayers layers = pf_census_layers(nonmoving);
    double most = fmax((double)pf_census_most(nonmoving), 1) * room_over;
    g_auto(PfPlot) plot =
        pf_time_plot(page, box, most, pf_ticks_bytes(most, box->bottom - box->top));

    pf_time_draw_grid(page, &plot);
    pf_figure_open(page->figure, &(PfGroup){ NULL, "census", NULL });
    pf_census_draw(page->figure, nonmoving, &layers, &page->columns, &plot);
    pf_figure_close(page->figure);
    pf_plot_draw_zero_line(&plot, page->figure);
}

/* [columns] the last number told before each ends; before the first -1. */
static void
hold_segments(const PfTimePage *page, double *pruned, double *free)
{
    const PfNonmoving *nonmoving = page->profile->nonmoving;
    size_t next = 0;

    for (size_t i = 0; i < page->columns.n; i++) {
        double until = pf_columns_at(&page->columns, i + 1);
        if (i + 1 == page->columns.n)
            until = page->columns.time.hi;
        while (next < nonmoving->n_kept_prunings
               && (double)nonmoving->prunings[next].time_ns / ns_per_second <= until)
            next++;
        pruned[i] = next > 0 ? (double)nonmoving->prunings[next - 1].pruned : -1;
        free[i] = next > 0 ? (double)nonmoving->prunings[next - 1].free : 0;
    }
}

static double
most_segments(const PfNonmoving *nonmoving)
{
    uint64_t most = 1;

    for (size_t i = 0; i < nonmoving->n_kept_prunings; i++)
        most = MAX(most, MAX(nonmoving->prunings[i].pruned, nonmoving->prunings[i].free));
    return (double)most;
}

static void
draw_segments(const PfTimePage *page, const PfBox *box)
{
    g_autofree double *pruned = g_new(double, page->columns.n);
    g_autofree double *free = g_new(double, page->columns.n);
    const double *layers[] = { free };
    double most = most_segments(page->profile->nonmoving);
    g_auto(PfPlot) plot = pf_time_plot(page, box, most * room_over,
                                       pf_ticks_counts(most, box->bottom - box->top));
    PfColumnStack stack = { &page->columns, plot.y, 1, layers, &pf_ink_free, NULL };

    hold_segments(page, pruned, free);
    pf_time_draw_grid(page, &plot);
    pf_figure_open(page->figure, &(PfGroup){ NULL, "segments", NULL });
    pf_column_stack_draw(&stack, page->figure);
    pf_columns_draw_line(&page->columns, &plot.y, pruned, page->figure, pf_ink_pruned, 0.9);
    pf_figure_close(page->figure);
    pf_plot_draw_zero_line(&plot, page->figure);
}

static void
draw(const PfTimePage *page)
{
    Layout layout = layout_of(page);

    for (int lane = 0; lane < PF_N_NONMOVING; lane++)
        draw_lane(page, &layout, (PfNonmovingKind)lane);
    if (layout.has[LENGTHS])
        draw_lengths(page, &layout.parts[LENGTHS]);
    if (layout.has[CENSUS])
        draw_census(page, &layout.parts[CENSUS]);
    if (layout.has[SEGMENTS])
        draw_segments(page, &layout.parts[SEGMENTS]);
}

static void
annotate(const PfTimePage *page)
{
    Layout layout = layout_of(page);
    PfPoint head = { page->plots.right + page->numbers, page->plots.top + 7.4 };

    for (Part part = 0; part < N_PARTS; part++) {
        if (layout.has[part])
            pf_time_draw_title(page, layout.parts[part].top - pf_time_title_height,
                               titles[part]);
    }
    if (!layout.has_titles)
        return;
    pf_time_draw_title(page, page->plots.top, "beside the program, and the stop between");
    if (page->numbers > 0)
        pf_figure_write(page->figure, PF_INK_FAINT, PF_FONT_TEXT, 6.5, PF_ALIGN_RIGHT, head,
                        "together");
}

static void
draw_foot(const PfTimePage *page)
{
    PfBox box = page->foot;

    box.right = page->plots.right;
    pf_census_bars_draw(page->figure, &page->profile->nonmoving->censuses[0], &box,
                        &page->options->measure);
}

static char *
summary_of(const PfTimePage *page)
{
    return pf_nonmoving_summary(page->profile->nonmoving);
}

static char *
facts_of(const PfTimePage *page)
{
    g_autofree char *facts = pf_nonmoving_facts(page->profile->nonmoving);
    g_autofree char *restricted = pf_time_facts_of_range(page);

    return g_strconcat(facts, restricted, NULL);
}

static const PfTimeKind kind = {
    .id = "nonmoving",
    .title = "Non-moving collector",
    .nameless = "non-moving collector",
    .summary = summary_of,
    .facts = facts_of,
    .draw = draw,
    .annotate = annotate,
    .draw_foot = draw_foot,
};

/* Its phases are written whenever anything is: that there are none says it was not used. */
char *
pf_chart_nonmoving_lacks(const PfProfile *profile, const PfChartOptions *options)
{
    const PfNonmoving *nonmoving = profile->nonmoving;

    (void)options;
    if (nonmoving
        && nonmoving->n_phases + nonmoving->n_kept_censuses + nonmoving->n_kept_prunings > 0)
        return NULL;
    if (profile->log && profile->log->format != PF_LOG_EVENTLOG)
        return pf_class_lacks(profile, PF_CLASS_NONMOVING,
                              "phases of the non-moving collector");
    if (!pf_time_range_is_all(&profile->range))
        return g_strdup("the non-moving collector has no phase in the part of the run that is "
                        "asked for");
    return g_strdup("the run did not use the non-moving collector, which +RTS --nonmoving-gc "
                    "does");
}

static uint64_t
end_of(const PfNonmoving *nonmoving)
{
    uint64_t end = 0;

    for (size_t i = 0; i < nonmoving->n_phases; i++)
        end = MAX(end, nonmoving->phases[i].end_ns);
    return end;
}

/* Lays out a page, or draws into a place on another and says where that ends. */
static PfFigure *
lay_out(const PfProfile *profile, const PfChartOptions *options, const PfInset *place,
        double *out_end)
{
    const PfNonmoving *nonmoving = profile->nonmoving;
    g_autoptr(PfShareKey) key = pf_nonmoving_key(nonmoving, &options->measure);
    bool has_bars = nonmoving->n_kept_censuses == 1;
    PfTimePage page = {
        .kind = &kind,
        .profile = profile,
        .options = options,
        .place = place,
        .key = key,
        .until_ns = end_of(nonmoving),
        .numbers = numbers_width,
        .foot_height = has_bars ? pf_census_bars_height(&nonmoving->censuses[0]) : 0,
        .foot_least = pf_census_bars_least,
    };

    return pf_time_draw(&page, out_end);
}

PfFigure *
pf_chart_nonmoving(const PfProfile *profile, const PfChartOptions *options)
{
    return lay_out(profile, options, NULL, NULL);
}

double
pf_chart_nonmoving_inset(const PfProfile *profile, const PfChartOptions *options,
                         const PfInset *place)
{
    double end = 0;

    lay_out(profile, options, place, &end);
    return end;
}
