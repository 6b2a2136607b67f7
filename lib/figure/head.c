#include "figure/head.h"

#include "base/date.h"
#include "base/units.h"
#include "figure/shorten.h"

static const double margin = PF_PAGE_MARGIN;
static const double date_gap = 24;

char *
pf_head_counted(size_t n, const char *noun)
{
    g_autofree char *count = pf_unit_count(n);
    return g_strdup_printf("%s %s%s", count, noun, n == 1 ? "" : "s");
}

char *
pf_head_title(const PfProgram *program, const PfChartOptions *options, const char *nameless)
{
    if (options->title)
        return g_strdup(options->title);
    if (program->args && program->args[0])
        return g_strjoinv(" ", program->args);
    return g_strdup(program->name ? program->name : nameless);
}

void
pf_head_describe(PfFigure *figure, const PfDocument *document, const char *title,
                 const PfProgram *program, const PfChartOptions *options)
{
    g_autofree char *line = pf_one_line(title);
    g_autofree char *whole = g_strconcat(document->kind, ": ", line, NULL);

    pf_figure_describe(figure, document->id, whole, document->summary);
    figure->has_date = options->has_date || program->has_start;
    figure->date_unix_s =
        options->has_date ? options->date_unix_s : pf_date_seconds(program->start_unix_ns);
}

static const PfTextStyle date_style = {
    { PF_INK_SECOND, 0 }, PF_FONT_TEXT, 7.5, PF_ALIGN_RIGHT
};

/* The moment of the run; NULL: unknown. */
static char *
date_of(const PfProgram *program, double width, const PfMeasure *measure)
{
    PfRoom room = { measure, date_style.font, date_style.size, (width - 2 * margin) / 3 };
    if (!program->has_start && !program->date)
        return NULL;

    g_autofree char *told =
        program->has_start ? pf_date_format(program->start_unix_ns) : g_strdup(program->date);
    return pf_shorten(told, &room);
}

PfRoom
pf_head_room(double width, const PfProgram *program, const PfMeasure *measure)
{
    g_autofree char *date = date_of(program, width, measure);
    PfRoom room = { measure, PF_FONT_TEXT, 7.5, width - 2 * margin };

    if (date)
        room.width -= pf_measure(measure, date_style.font, date_style.size, date) + date_gap;
    return room;
}

void
pf_head_draw(PfFigure *figure, const char *title, const char *facts, const PfProgram *program,
             const PfMeasure *measure)
{
    static const PfTextStyle title_style = {
        { PF_INK_STRONG, 0 }, PF_FONT_MONO_STRONG, 10.5, PF_ALIGN_LEFT
    };
    PfRoom facts_room = pf_head_room(figure->width, program, measure);
    PfTextStyle facts_style = {
        { PF_INK_SECOND, 0 }, facts_room.font, facts_room.size, PF_ALIGN_LEFT
    };
    PfRoom title_room = { measure, title_style.font, title_style.size, facts_room.width };
    g_autofree char *date = date_of(program, figure->width, measure);
    g_autofree char *title_line = pf_shorten(title, &title_room);
    g_autofree char *facts_line = pf_shorten(facts, &facts_room);

    pf_figure_open(figure, &(PfGroup){ "header", NULL, NULL });
    if (date)
        pf_figure_text(figure, &date_style, (PfPoint){ figure->width - margin, 56 }, date);
    pf_figure_rect(figure, (PfInk){ .role = PF_INK_ACCENT }, (PfPoint){ margin, 36 },
                   (PfPoint){ 26, 2.4 });
    pf_figure_text(figure, &title_style, (PfPoint){ margin, 56 }, title_line);
    pf_figure_text(figure, &facts_style, (PfPoint){ margin, 70 }, facts_line);
    pf_figure_rule(figure, (PfInk){ .role = PF_INK_HAIR }, 0.5, (PfPoint){ margin, 79 },
                   (PfPoint){ figure->width - margin, 79 });
    pf_figure_close(figure);
}
