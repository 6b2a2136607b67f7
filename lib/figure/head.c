#include "figure/head.h"

#include "base/date.h"
#include "base/units.h"
#include "figure/shorten.h"
#include "profile/restrictions.h"

static const double margin = PF_PAGE_MARGIN;
static const double date_gap = 24;

/* Between two facts on a line; no runs of spaces, which SVG would make one. */
#define DOT "\u2002\u00b7\u2002"

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

    if (stack->is_by_number || heap->n_samples == 1 || stack->area_byte_seconds < 0.5)
        return NULL;
    g_autofree char *bytes = pf_unit_format(PF_UNIT_BYTES, stack->area_byte_seconds);
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

/* What a fixed scale does not show. */
static char *
cut_off(const PfStack *stack, const PfChartOptions *options)
{
    double peak = (double)stack->totals[stack->peak_at];
    double end = pf_stack_end(stack);
    bool is_high = options->y_max > 0 && peak > options->y_max;
    bool is_long = options->x_max > 0 && !stack->is_by_number && end > options->x_max;
    g_autofree char *bytes = pf_unit_format(PF_UNIT_BYTES, peak);
    g_autofree char *seconds = pf_unit_format(PF_UNIT_SECONDS, end);

    return g_strconcat(is_high ? DOT "over the scale: the peak, " : "", is_high ? bytes : "",
                       is_long ? DOT "not shown: the rest, to " : "", is_long ? seconds : "",
                       NULL);
}

/* What hp2ps's rule leaves out, after the count of the bands. */
static char *
left_out(const PfStack *stack, double min_share)
{
    if (stack->n_dropped == 0)
        return g_strdup("");
    g_autofree char *bands = counted(stack->n_dropped, "band");
    g_autofree char *share = pf_unit_percent(min_share);
    return g_strdup_printf(DOT "%s under %s%s left out, as hp2ps does", bands, share,
                           stack->n_dropped == 1 ? " is" : " together are");
}

static char *
facts(const PfStack *stack, const PfProfile *profile, const PfChartOptions *options)
{
    bool is_untold = stack->is_by_number && stack->heap->time_base != PF_TIMES_LOST;
    g_autofree char *restricted = restrictions(profile);
    g_autofree char *integral = area(stack);
    g_autofree char *mean = pf_unit_format(PF_UNIT_BYTES, stack->mean_bytes);
    g_autofree char *samples = counted(stack->heap->n_all_samples, "sample");
    g_autofree char *bands = count_bands(stack);
    g_autofree char *dropped = left_out(stack, options->min_share);
    g_autofree char *hidden = cut_off(stack, options);

    return g_strconcat(integral ? integral : "", "mean ", mean, DOT, samples, DOT, bands,
                       dropped, is_untold ? DOT "the log does not tell their times" : "",
                       hidden, restricted, NULL);
}

/* The moment of the run at the right of the head; what it leaves of the width. */
static double
draw_date(PfFigure *figure, const PfProgram *program, const PfMeasure *measure)
{
    static const PfTextStyle style = {
        { PF_INK_SECOND, 0 }, PF_FONT_TEXT, 7.5, PF_ALIGN_RIGHT
    };
    double width = figure->width - 2 * margin;
    PfRoom room = { measure, style.font, style.size, width / 3 };
    if (!program->has_start && !program->date)
        return width;

    g_autofree char *told =
        program->has_start ? pf_date_format(program->start_unix_ns) : g_strdup(program->date);
    g_autofree char *date = pf_shorten(told, &room);
    pf_figure_text(figure, &style, (PfPoint){ figure->width - margin, 56 }, date);
    return width - pf_measure(measure, style.font, style.size, date) - date_gap;
}

void
pf_head_draw(PfFigure *figure, const char *title, const PfProfile *profile,
             const PfStack *stack, const PfChartOptions *options)
{
    const PfMeasure *measure = &options->measure;
    static const PfTextStyle title_style = {
        { PF_INK_STRONG, 0 }, PF_FONT_MONO_STRONG, 10.5, PF_ALIGN_LEFT
    };
    static const PfTextStyle facts_style = {
        { PF_INK_SECOND, 0 }, PF_FONT_TEXT, 7.5, PF_ALIGN_LEFT
    };
    pf_figure_open(figure, &(PfGroup){ "header", NULL, NULL });
    double width = draw_date(figure, &profile->program, measure);
    PfRoom title_room = { measure, title_style.font, title_style.size, width };
    PfRoom facts_room = { measure, facts_style.font, facts_style.size, width };
    g_autofree char *title_line = pf_shorten(title, &title_room);
    g_autofree char *all_facts = facts(stack, profile, options);
    g_autofree char *facts_line = pf_shorten(all_facts, &facts_room);

    pf_figure_rect(figure, (PfInk){ .role = PF_INK_ACCENT }, (PfPoint){ margin, 36 },
                   (PfPoint){ 26, 2.4 });
    pf_figure_text(figure, &title_style, (PfPoint){ margin, 56 }, title_line);
    pf_figure_text(figure, &facts_style, (PfPoint){ margin, 70 }, facts_line);
    pf_figure_rule(figure, (PfInk){ .role = PF_INK_HAIR }, 0.5, (PfPoint){ margin, 79 },
                   (PfPoint){ figure->width - margin, 79 });
    pf_figure_close(figure);
}
