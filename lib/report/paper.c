#include "report/paper.h"

#include <math.h>
#include <string.h>

#include "figure/names_page.h"
#include "figure/wrap.h"

static const double margin = 42.52;
static const double foot_height = 49;
static const double title_baseline = 70, title_size = 18;
static const double first_line = 15; /* from the title's baseline */
static const double prose_width = 440, prose_size = 8.5, prose_line = 12;
static const double heading_size = 10.5;
static const double over_heading = 30, under_heading = 12;
static const double heading_gap = 8; /* to what it is of */
static const double note_size = 7.5, note_line = 10.5, under_note = 4;
static const double under_title = 16;

double
pf_paper_room(const PfPaper *paper)
{
    return paper->bottom - paper->y;
}

void
pf_paper_need(PfPaper *paper, double height)
{
    if (pf_paper_room(paper) < height && paper->y > paper->top)
        pf_paper_turn(paper);
}

void
pf_paper_skip(PfPaper *paper, double height)
{
    if (paper->y > paper->top)
        paper->y += height;
}

double
pf_paper_lines(PfPaper *paper, const PfTextStyle *style, double left, double width, double y,
               double line_height, const char *text)
{
    PfRoom room = { paper->measure, style->font, style->size, width };
    g_auto(GStrv) lines = pf_wrap(text, &room);

    pf_figure_open_part(paper->page, &(PfPart){ .role = PF_ROLE_PARAGRAPH });
    for (char **line = lines; *line; line++) {
        pf_figure_text(paper->page, style, (PfPoint){ left, y }, *line);
        y += line_height;
    }
    pf_figure_close(paper->page);
    return y;
}

static void
write_title(PfPaper *paper, const char *text)
{
    PfRoom room = { paper->measure, PF_FONT_DISPLAY, title_size, paper->right - paper->left };
    g_autofree char *line = pf_shorten_end(text, &room);

    pf_figure_open_part(paper->page, &(PfPart){ .role = PF_ROLE_TITLE });
    pf_figure_write(paper->page, PF_INK_STRONG, room.font, room.size, PF_ALIGN_LEFT,
                    (PfPoint){ paper->left, title_baseline }, line);
    pf_figure_close(paper->page);
    paper->y = paper->top = title_baseline + under_title;
}

void
pf_paper_begin(PfPaper *paper, const char *text)
{
    const char *asked = paper->asked ? paper->asked->text : NULL;
    const char *told = asked ? asked : text;

    write_title(paper, paper->title);
    if (!told || told[0] == '\0')
        return;
    paper->y = title_baseline + first_line;
    pf_paper_prose(paper, told);
    paper->top = paper->y += under_title - prose_line;
}

static void
add_page(PfPaper *paper)
{
    PfFigure *page = pf_figure_new(paper->width, paper->height);

    if (paper->page)
        paper->page->next = page;
    else
        paper->first = page;
    paper->page = page;
}

void
pf_paper_turn(PfPaper *paper)
{
    g_autofree char *title = g_strconcat(paper->title, ", continued", NULL);

    add_page(paper);
    write_title(paper, title);
}

void
pf_paper_prose(PfPaper *paper, const char *text)
{
    PfTextStyle style = { { PF_INK_SECOND, 0 }, PF_FONT_TEXT, prose_size, PF_ALIGN_LEFT };
    double width = fmin(prose_width, paper->right - paper->left);

    paper->y = pf_paper_lines(paper, &style, paper->left, width, paper->y, prose_line, text);
}

void
pf_paper_sentence(GString *text, const char *sentence)
{
    if (!sentence || sentence[0] == '\0')
        return;
    if (text->len > 0)
        g_string_append_c(text, ' ');
    g_string_append_printf(text, "%c%s.", g_ascii_toupper(sentence[0]), sentence + 1);
}

double
pf_paper_note_height(const PfPaper *paper, const char *text)
{
    PfRoom room = { paper->measure, PF_FONT_TEXT, note_size, paper->right - paper->left };
    g_auto(GStrv) lines = pf_wrap(text, &room);

    return note_line * (double)g_strv_length(lines) + under_note;
}

void
pf_paper_note(PfPaper *paper, const char *text)
{
    PfTextStyle style = { { PF_INK_FAINT, 0 }, PF_FONT_TEXT, note_size, PF_ALIGN_LEFT };

    pf_paper_need(paper, pf_paper_note_height(paper, text));
    paper->y += note_line;
    paper->y = pf_paper_lines(paper, &style, paper->left, paper->right - paper->left, paper->y,
                              note_line, text)
               - note_line + under_note;
}

void
pf_paper_heading(PfPaper *paper, const char *text, const char *of, double height)
{
    static const PfFont font = PF_FONT_TEXT_STRONG;

    pf_paper_need(paper, over_heading + under_heading + height);
    pf_paper_skip(paper, over_heading - heading_size);
    paper->y += heading_size;
    pf_figure_open_part(paper->page, &(PfPart){ .role = PF_ROLE_HEADING });
    pf_figure_write(paper->page, PF_INK_STRONG, font, heading_size, PF_ALIGN_LEFT,
                    (PfPoint){ paper->left, paper->y }, text);
    pf_figure_close(paper->page);
    if (of) {
        double x =
            paper->left + heading_gap + pf_measure(paper->measure, font, heading_size, text);
        PfTextStyle style = { { PF_INK_FAINT, 0 }, PF_FONT_TEXT, note_size, PF_ALIGN_LEFT };
        PfRoom room = { paper->measure, style.font, style.size, paper->right - x };
        g_autofree char *line = pf_shorten_end(of, &room);
        pf_figure_open_part(paper->page, &(PfPart){ .role = PF_ROLE_PARAGRAPH });
        pf_figure_text(paper->page, &style, (PfPoint){ x, paper->y }, line);
        pf_figure_close(paper->page);
    }
    paper->y += under_heading;
}

size_t
pf_paper_page_of(const PfPaper *paper, const char *name)
{
    for (size_t i = 0; i < paper->n_contents; i++)
        if (!paper->contents[i].lacks && strcmp(paper->contents[i].name, name) == 0)
            return paper->contents[i].first_page;
    return 0;
}

void
pf_paper_link(PfPaper *paper, const PfTextStyle *style, PfPoint at, const char *target,
              const char *text)
{
    bool leads = pf_paper_page_of(paper, target) > 0;

    pf_figure_open_part(paper->page, &(PfPart){ .role = PF_ROLE_PARAGRAPH });
    if (leads)
        pf_figure_open_part(paper->page, &(PfPart){ PF_ROLE_LINK, text, target });
    pf_figure_text(paper->page, style, at, text);
    if (leads)
        pf_figure_close(paper->page);
    pf_figure_close(paper->page);
}

/* The next page where this one has less room than a figure needs; false: no page has it. */
static bool
make_room(PfPaper *paper)
{
    pf_paper_need(paper, PF_INSET_MIN_HEIGHT);
    return pf_paper_room(paper) >= PF_INSET_MIN_HEIGHT
           && paper->right - paper->left >= PF_INSET_MIN_WIDTH;
}

bool
pf_paper_has_figure(const PfPaper *paper, const char *figure, const PfProfile *profile)
{
    const PfChart *chart = pf_chart_find(figure);
    g_autofree char *lacks =
        chart && chart->inset ? chart->lacks(profile, paper->report->input->chart) : NULL;

    return chart && chart->inset && !lacks;
}

bool
pf_paper_figure(PfPaper *paper, const PfPaperFigure *asked)
{
    const PfChart *chart = pf_chart_find(asked->figure);
    PfChartOptions options = asked->options ? *asked->options : *paper->report->input->chart;
    if (paper->asked)
        pf_template_page_apply(paper->asked, &options);
    g_autofree char *lacks = chart->lacks(asked->profile, &options);
    if (lacks || !chart->inset || !make_room(paper))
        return false;

    double height = fmax(asked->height, PF_INSET_MIN_HEIGHT);
    PfInset place = {
        .figure = paper->page,
        .left = paper->left,
        .right = paper->right,
        .top = paper->y,
        .bottom = asked->height > 0 ? fmin(paper->y + height, paper->bottom) : paper->bottom,
        .plot_height = asked->plot_height,
        .key = asked->key,
        .full_names = paper->full_names,
        .modules = asked->modules,
        .has_no_strip = asked->has_no_strip,
    };
    paper->y = chart->inset(asked->profile, &options, &place);
    return true;
}

void
pf_paper_open(PfPaper *paper, const PfContent *content)
{
    const PfChartOptions *chart = paper->report->input->chart;

    paper->measure = &chart->measure;
    paper->width = chart->width;
    paper->height = chart->height;
    paper->left = margin;
    paper->right = paper->width - margin;
    paper->bottom = paper->height - foot_height;
    paper->y = paper->top = title_baseline;
    paper->title = content->title;
    paper->name = content->name;
    paper->first = paper->page = NULL;
    add_page(paper);
    pf_figure_begin_section(paper->page, content->name, content->title);
}

void
pf_paper_take(PfPaper *paper, PfFigure *pages)
{
    pf_figure_free(paper->first);
    paper->first = paper->page = pages;
    while (paper->page->next)
        paper->page = paper->page->next;
    pf_figure_begin_section(paper->first, paper->name, paper->title);
}

PfFigure *
pf_paper_close(PfPaper *paper)
{
    PfFigure *first = g_steal_pointer(&paper->first);

    paper->page = NULL;
    return first;
}
