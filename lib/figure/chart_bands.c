#include "figure/chart.h"

#include <math.h>

#include "base/date.h"
#include "base/units.h"
#include "figure/bands.h"
#include "figure/key.h"
#include "figure/shorten.h"
#include "figure/stack.h"
#include "profile/restrictions.h"

/* The classic page: LOOK.md, section 8. */
static const double margin = 36;
static const double gutter = 40;
static const double plot_top = 113;
static const double room_under_plot = 52;
static const double key_top = 99;
static const double key_gap = 24;
static const double key_width = 312;
static const double key_share = 312 / 769.89; /* of a narrower page than A4 landscape */
static const double headroom = 17;            /* over the stack, for the peak's label */

/* Between two facts on a line; no runs of spaces, which SVG would make one. */
#define DOT "\u2002\u00b7\u2002"

static char *
command_line(const PfProgram *program)
{
    if (program->args && program->args[0])
        return g_strjoinv(" ", program->args);
    return g_strdup(program->name ? program->name : "heap profile");
}

static char *
counted(size_t n, const char *noun)
{
    g_autofree char *count = pf_unit_count(n);
    return g_strdup_printf("%s %s%s", count, noun, n == 1 ? "" : "s");
}

static char *
count_bands(const PfStack *stack)
{
    g_autofree char *bands = counted(stack->n_bands, "band");
    return g_strconcat(bands, stack->n_folded > 0 ? " + OTHER" : "", NULL);
}

/* The integral, which one sample alone does not have, nor samples without times; of a run of
 * microseconds there is none to speak of. */
static char *
area(const PfStack *stack)
{
    const PfHeapProfile *heap = stack->heap;

    if (stack->is_by_number || heap->n_samples == 1 || heap->area_byte_seconds < 0.5)
        return NULL;
    g_autofree char *bytes = pf_unit_format(PF_UNIT_BYTES, heap->area_byte_seconds);
    return g_strconcat(bytes, "\u00b7s" DOT, NULL);
}

/* What is left out of the run and the heap, after the other facts. */
static char *
restrictions(const PfProfile *profile)
{
    bool has_times = profile->heap->time_base != PF_TIMES_LOST;
    g_autofree char *window = has_times ? pf_restriction_window(profile) : NULL;
    g_auto(GStrv) lines = pf_restrictions_heap(profile);
    g_autofree char *list = g_strjoinv(DOT, lines);

    return g_strconcat(window ? DOT : "", window ? window : "", list[0] ? DOT : "", list, NULL);
}

static char *
facts(const PfStack *stack, const PfProfile *profile)
{
    bool is_untold = stack->is_by_number && stack->heap->time_base != PF_TIMES_LOST;
    g_autofree char *restricted = restrictions(profile);
    g_autofree char *integral = area(stack);
    g_autofree char *mean = pf_unit_format(PF_UNIT_BYTES, stack->heap->mean_bytes);
    g_autofree char *samples = counted(stack->heap->n_all_samples, "sample");
    g_autofree char *bands = count_bands(stack);

    return g_strconcat(integral ? integral : "", "mean ", mean, DOT, samples, DOT, bands,
                       is_untold ? DOT "the log does not tell their times" : "", restricted,
                       NULL);
}

/* The moment of the run at the right of the head; what it leaves of the width. */
static double
draw_date(PfFigure *figure, const PfProgram *program, const PfMeasure *measure)
{
    static const PfTextStyle style = {
        { PF_INK_SECOND, 0 }, PF_FONT_TEXT, 7.5, PF_ALIGN_RIGHT
    };
    double width = figure->width - 2 * margin;
    if (!program->has_start)
        return width;

    g_autofree char *date = pf_date_format(program->start_unix_ns);
    pf_figure_text(figure, &style, (PfPoint){ figure->width - margin, 56 }, date);
    return width - pf_measure(measure, style.font, style.size, date) - key_gap;
}

static void
draw_header(PfFigure *figure, const char *title, const PfProfile *profile, const PfStack *stack,
            const PfMeasure *measure)
{
    static const PfTextStyle title_style = {
        { PF_INK_STRONG, 0 }, PF_FONT_MONO_STRONG, 10.5, PF_ALIGN_LEFT
    };
    static const PfTextStyle facts_style = {
        { PF_INK_SECOND, 0 }, PF_FONT_TEXT, 7.5, PF_ALIGN_LEFT
    };
    double width = draw_date(figure, &profile->program, measure);
    PfRoom title_room = { measure, title_style.font, title_style.size, width };
    PfRoom facts_room = { measure, facts_style.font, facts_style.size, width };
    g_autofree char *title_line = pf_shorten(title, &title_room);
    g_autofree char *all_facts = facts(stack, profile);
    g_autofree char *facts_line = pf_shorten(all_facts, &facts_room);

    pf_figure_rect(figure, (PfInk){ .role = PF_INK_ACCENT }, (PfPoint){ margin, 36 },
                   (PfPoint){ 26, 2.4 });
    pf_figure_text(figure, &title_style, (PfPoint){ margin, 56 }, title_line);
    pf_figure_text(figure, &facts_style, (PfPoint){ margin, 70 }, facts_line);
    pf_figure_rule(figure, (PfInk){ .role = PF_INK_HAIR }, 0.5, (PfPoint){ margin, 79 },
                   (PfPoint){ figure->width - margin, 79 });
}

static char *
peak_text(const PfStack *stack)
{
    double bytes = (double)stack->heap->totals[stack->peak_at];
    double time = pf_stack_time(stack, stack->peak_at);
    g_autofree char *size = pf_unit_format(PF_UNIT_BYTES, bytes);
    g_autofree char *when =
        pf_unit_format(stack->is_by_number ? PF_UNIT_COUNT : PF_UNIT_SECONDS, time);

    return g_strdup_printf("peak %s %s %s", size, stack->is_by_number ? "in sample" : "at",
                           when);
}

/* To the right of the point, to the left, or over it and as far in as it must: the first that
 * stays in the plot. */
static double
start_of_peak_label(const PfScale *x, double at, double width)
{
    static const double beside = 6;

    if (at + beside + width <= x->to)
        return at + beside;
    if (at - beside - width >= x->from)
        return at - beside - width;
    return CLAMP(at - width / 2, x->from, x->to - width);
}

static void
draw_peak(PfFigure *figure, const PfStack *stack, const PfPlot *plot, double x,
          const PfMeasure *measure)
{
    static const PfTextStyle style = {
        { PF_INK_ACCENT, 0 }, PF_FONT_TEXT_STRONG, 7.5, PF_ALIGN_LEFT
    };
    static const double radius = 2.3;
    g_autofree char *text = peak_text(stack);
    double y = pf_scale_at(&plot->y, (double)stack->heap->totals[stack->peak_at]);
    double width = pf_measure(measure, style.font, style.size, text);
    double start = start_of_peak_label(&plot->x, x, width);
    PfPoint at = { x, y };

    /* under the text, so that no gridline runs through it */
    pf_figure_rect(figure, (PfInk){ .role = PF_INK_PAPER }, (PfPoint){ start - 2, y - 10.6 },
                   (PfPoint){ width + 4, 8.4 });
    pf_figure_text(figure, &style, (PfPoint){ start, y - 4 }, text);
    pf_figure_circle(figure, (PfInk){ .role = PF_INK_PAPER }, 0, at, radius);
    pf_figure_circle(figure, (PfInk){ .role = PF_INK_ACCENT }, 1.2, at, radius);
}

static double
top_of_scale(double peak, double height, bool has_label)
{
    double top = has_label ? peak * height / (height - headroom) : 1.04 * peak;
    return fmax(top, 1); /* a run that never held a byte still has an axis */
}

static void
draw_plot(PfFigure *figure, const PfStack *stack, const PfBox *box, const PfMeasure *measure)
{
    const PfHeapProfile *heap = stack->heap;
    uint64_t peak = heap->totals[stack->peak_at];
    bool has_label = heap->n_samples > 1 && peak > 0;
    double top = top_of_scale((double)peak, box->bottom - box->top, has_label);
    g_auto(PfPlot) plot =
        pf_plot(box, pf_stack_start(stack), pf_stack_end(stack), top, stack->is_by_number);
    g_autofree double *x = g_new(double, heap->n_samples);

    for (size_t i = 0; i < heap->n_samples; i++)
        x[i] = pf_scale_at(&plot.x, pf_stack_time(stack, i));
    pf_plot_draw_grid(&plot, figure, measure);
    pf_bands_draw(figure, stack, &plot, x);
    pf_plot_draw_zero_line(&plot, figure);
    pf_plot_draw_samples(&plot, figure, x, heap->n_samples);
    if (has_label)
        draw_peak(figure, stack, &plot, x[stack->peak_at], measure);
}

static void
describe(PfFigure *figure, const char *title, const PfProgram *program,
         const PfChartOptions *options)
{
    g_autofree char *line = pf_one_line(title);
    g_autofree char *document = g_strconcat("Heap profile: ", line, NULL);

    pf_figure_describe(figure, "heap", document, NULL);
    figure->has_date = options->has_date || program->has_start;
    figure->date_unix_s =
        options->has_date ? options->date_unix_s : pf_date_seconds(program->start_unix_ns);
}

/* The axis is the run, or the part of it that is asked for. */
static void
set_stretch(PfStack *stack, const PfProfile *profile)
{
    uint64_t end = profile->log && profile->log->has_times ? profile->log->last_ns : 0;

    stack->run_start_ns = profile->range.from_ns;
    stack->run_end_ns = MIN(end, profile->range.until_ns);
}

bool
pf_chart_bands_has_data(const PfProfile *profile)
{
    return profile->heap && profile->heap->n_samples > 0;
}

PfFigure *
pf_chart_bands(const PfProfile *profile, const PfChartOptions *options)
{
    g_assert(pf_chart_bands_has_data(profile));
    g_assert(options->width >= PF_CHART_MIN_WIDTH && options->height >= PF_CHART_MIN_HEIGHT);

    double right = options->width - margin;
    double key_left = right - fmin(key_width, key_share * (right - margin));
    PfBox key = { key_left, right, key_top, options->height - margin };
    PfBox plot = { margin + gutter, key_left - key_gap, plot_top,
                   options->height - room_under_plot };

    /* one row of the key is for OTHER: what is drawn is named */
    size_t limit = pf_key_capacity(key.bottom - key.top) - 1;
    if (options->n_bands > 0)
        limit = MIN(limit, options->n_bands);
    g_autoptr(PfStack) stack = pf_stack_new(profile->heap, limit, options->min_share);
    g_autofree char *command = command_line(&profile->program);
    set_stretch(stack, profile);
    const char *title = options->title ? options->title : command;

    PfFigure *figure = pf_figure_new(options->width, options->height);
    describe(figure, title, &profile->program, options);
    draw_header(figure, title, profile, stack, &options->measure);
    draw_plot(figure, stack, &plot, &options->measure);
    pf_key_draw(figure, stack, &key, &options->measure);
    return figure;
}
