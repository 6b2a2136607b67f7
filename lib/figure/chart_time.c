/*
 * chart_time.c - the ticks of a time profile by cost centre, as steps over the run.
 */
#include <math.h>

#include "base/units.h"
#include "figure/bands.h"
#include "figure/classic.h"
#include "figure/tick_stack.h"
#include "figure/tick_strip.h"
#include "profile/restrictions.h"

static const double least_bin_width = 2;
static const double room_over_peak = 1.04;

static PfPlot
plot_of(const PfClassic *page)
{
    const PfStack *stack = page->stack;
    PfTickUnit unit = { stack->load_per_unit, stack->rate_per_unit };
    double top = room_over_peak * (double)stack->totals[stack->peak_at];

    return pf_plot_of_ticks(&page->plot, pf_classic_start(page), pf_classic_end(page), top,
                            &unit);
}

static void
draw(PfClassic *page, const PfPlot *plot)
{
    page->edges = pf_edges(page->stack, plot, page->x, pf_chart_per_point(page->options));
    pf_bands_draw(page->figure, page->stack, &page->edges, plot);
}

static void
draw_strip(const PfClassic *page, const PfScale *time, const PfBox *box)
{
    pf_tick_strip_draw(page->figure, page->own, time, box);
}

static void
name_strip(const PfClassic *page, const PfAnnotations *notes, const PfBox *box)
{
    pf_tick_strip_draw_names(page->figure, page->own, notes->markers, &notes->plot->x,
                             notes->measure, box);
}

static void
annotate(const PfClassic *page, const PfAnnotations *notes)
{
    pf_annotations_draw_names(notes, &page->edges);
}

static void
draw_key_foot(const PfClassic *page, const PfBox *box)
{
    pf_tick_strip_draw_key(page->figure, page->own, box, &page->options->measure);
}

/* "2,306 ticks of 1.00 ms" */
static char *
told_ticks(const PfTickStack *ticks)
{
    g_autofree char *count = pf_head_counted(ticks->ticks, "tick");
    g_autofree char *interval = pf_unit_ns(ticks->interval_ns);

    if (ticks->interval_ns == 0)
        return g_strconcat(count, ", how far apart is not in the log", NULL);
    return g_strconcat(count, " of ", interval, NULL);
}

/* How long they are together. */
static char *
told_time(const PfTickStack *ticks)
{
    double seconds = (double)ticks->ticks * (double)ticks->interval_ns / 1e9;
    g_autofree char *told = pf_unit_format(PF_UNIT_SECONDS, seconds);

    return ticks->interval_ns > 0 ? g_strdup_printf(" (%s)", told) : g_strdup("");
}

/* With what is 100 % of it. */
static char *
told_capabilities(const PfTickStack *ticks)
{
    g_autofree char *count = pf_unit_count(ticks->n_capabilities);

    if (ticks->n_capabilities == 1)
        return g_strdup("1 capability");
    if (ticks->interval_ns == 0)
        return g_strdup_printf("%s capabilities", count);
    return g_strdup_printf("%s capabilities, each 100%%", count);
}

static char *
summary_of(const PfClassic *page)
{
    const PfTickStack *ticks = page->own;
    const PfStack *stack = page->stack;
    g_autofree char *centres = pf_head_counted(stack->n_bands + stack->n_folded, "cost centre");
    g_autofree char *count = told_ticks(ticks);
    g_autofree char *peak = pf_stack_tell(stack, (double)stack->totals[stack->peak_at]);
    g_autofree char *mean = pf_stack_tell(stack, stack->mean);
    g_autofree char *when = pf_annotations_peak_time(stack);
    g_autofree char *aside = pf_tick_strip_facts(ticks);

    return g_strdup_printf(
        "Stacked steps of what ran over time, %s, %s, peak %s %s, mean %s%s%s.", centres, count,
        peak, when, mean, aside ? "; apart from them: " : "", aside ? aside : "");
}

static char *
facts_of(const PfClassic *page)
{
    const PfTickStack *ticks = page->own;
    const PfStack *stack = page->stack;
    double end = pf_stack_end(stack), x_max = page->options->x_max;
    g_autofree char *count = told_ticks(ticks);
    g_autofree char *time = told_time(ticks);
    g_autofree char *bin = pf_unit_ns(ticks->bin_ns);
    g_autofree char *centres = pf_head_counted(stack->n_bands, stack->noun);
    g_autofree char *aside = pf_tick_strip_facts(ticks);
    g_autofree char *capabilities = told_capabilities(ticks);
    g_autofree char *window = pf_restriction_window(page->profile);
    g_autofree char *rest = pf_unit_format(PF_UNIT_SECONDS, end);
    bool is_cut = x_max > 0 && end > x_max;

    return g_strconcat(count, time, PF_DOT, centres, stack->n_folded > 0 ? " + OTHER" : "",
                       PF_DOT "bins of ", bin, aside ? PF_DOT : "", aside ? aside : "", PF_DOT,
                       capabilities, is_cut ? PF_DOT "not shown: the rest, to " : "",
                       is_cut ? rest : "", window ? PF_DOT : "", window ? window : "", NULL);
}

static const PfClassicKind kind = {
    .id = "time",
    .title = "Time profile",
    .nameless = "time profile",
    .has_no_rug = true,
    .summary = summary_of,
    .facts = facts_of,
    .plot = plot_of,
    .draw = draw,
    .annotate = annotate,
    .draw_strip = draw_strip,
    .name_strip = name_strip,
    .draw_key_foot = draw_key_foot,
};

/* Of the key of what is apart. */
static double
foot_height(const PfTimeProfile *time)
{
    size_t n = 0;

    for (size_t i = 0; i < time->over_time->n_centres; i++)
        n += time->centres[i].is_ignored;
    return pf_tick_strip_key_height(n);
}

/* No more layers than rows of the key, of which one is for OTHER. */
static PfTickStack *
stack_of(const PfProfile *profile, const PfChartOptions *options, const PfInset *place)
{
    const PfLogFacts *log = profile->log;
    uint64_t end = log && log->has_times ? log->last_ns : 0;
    size_t n_rows = pf_classic_key_rows(options, place, foot_height(profile->time));
    PfTickStackAsked asked = {
        .n_bands = n_rows - 1,
        .min_share = options->min_share,
        .n_bins = (size_t)fmax(pf_classic_plot_width(options, place) / least_bin_width, 1),
        .start_ns = profile->range.from_ns,
        .end_ns = MIN(end, profile->range.until_ns),
    };

    if (options->n_bands > 0)
        asked.n_bands = MIN(asked.n_bands, options->n_bands);
    return pf_tick_stack_new(profile->time, &asked);
}

/* Why there is nothing to draw of a profile. */
static const char *
lack_of(const PfProfile *profile)
{
    const PfTimeProfile *time = profile->time;
    bool has_ticks = time && time->samples > 0;

    if (!has_ticks && time && !pf_time_range_is_all(&profile->range))
        return "the time profile has no tick in the part of the run that is asked for";
    if (!has_ticks)
        return "there are no ticks in the log: a program that is built with -prof writes them "
               "when it is run with +RTS -p -l";
    if (!time->over_time)
        return "a .prof holds the sums of its ticks, but not when they were: the eventlog does, "
               "which +RTS -p -l gives";
    if (time->over_time->n_bins == 0)
        return "it holds the sums of its ticks, but not when they were: the eventlog does, which "
               "+RTS -p -l gives";
    if (!pf_tick_stack_is_there(time))
        return "no tick is the program's own: all are the run-time system's, or of idle "
               "processors";
    return NULL;
}

char *
pf_chart_time_lacks(const PfProfile *profile, const PfChartOptions *options)
{
    const PfProfile *other = options->colours_from;
    const char *lack = lack_of(profile);
    const char *others = other ? lack_of(other) : NULL;

    if (lack || !others)
        return g_strdup(lack);
    return g_strdup_printf("%s has no cost centres whose colours could be kept: %s",
                           other->log->file, others);
}

static void
keep_colours(PfTickStack *ticks, const PfChartOptions *options, const PfInset *place)
{
    if (!options->colours_from)
        return;
    g_autoptr(PfTickStack) other = stack_of(options->colours_from, options, place);
    pf_tick_stack_keep_colours(ticks, other);
}

/* Lays out a page, or draws into a place on another and says where that ends. */
static PfFigure *
lay_out(const PfProfile *profile, const PfChartOptions *options, const PfInset *place,
        double *out_end)
{
    g_autoptr(PfTickStack) ticks = stack_of(profile, options, place);
    keep_colours(ticks, options, place);
    PfClassic page = {
        .kind = &kind,
        .profile = profile,
        .options = options,
        .place = place,
        .stack = &ticks->stack,
        .own = ticks,
        .has_strip = pf_tick_strip_is_there(ticks),
        .foot_height = foot_height(profile->time),
    };

    return pf_classic_draw(&page, out_end);
}

PfFigure *
pf_chart_time(const PfProfile *profile, const PfChartOptions *options)
{
    return lay_out(profile, options, NULL, NULL);
}

double
pf_chart_time_inset(const PfProfile *profile, const PfChartOptions *options,
                    const PfInset *place)
{
    double end = 0;

    lay_out(profile, options, place, &end);
    return end;
}
