#include "report/report.h"

#include "base/date.h"
#include "figure/head.h"
#include "figure/names_page.h"
#include "report/paper.h"

static const double header_baseline = 34, header_rule = 41;
static const double footer_rule = 39, footer_baseline = 28; /* from the bottom */
static const double margin = 42.52;

/* A report on its way. */
typedef struct {
    PfReport about;
    PfPaper paper;
    size_t n; /* of contents, and of pages made of them */
    PfContent *contents;
    PfFigure **pages; /* [n]; NULL: left out */
    uint64_t terms;
} Making;

static void
list_contents(Making *making)
{
    const PfTemplate *template = making->about.input->template;

    making->contents = g_new0(PfContent, template->n_pages + 1);
    for (size_t i = 0; i < template->n_pages; i++) {
        PfContent *content = &making->contents[making->n++];
        content->section = pf_section_of(&template->pages[i]);
        content->name = template->pages[i].name;
        content->title = g_strdup(content->section->title);
    }
    making->pages = g_new0(PfFigure *, making->n + 1);
}

/* Whether a section has something to draw, and what it is called then. */
static void
ask(Making *making, size_t i)
{
    const PfTemplatePage *asked = &making->about.input->template->pages[i];
    PfContent *content = &making->contents[i];

    content->lacks = pf_section_lacks(&making->about, asked);
    if (content->lacks)
        return;
    g_free(content->title);
    content->title = pf_section_title(&making->about, asked);
}

/* What the others use is not known yet. */
static void
ask_all_but_after(Making *making)
{
    for (size_t i = 0; i < making->n; i++)
        if (making->contents[i].section->drawn != PF_DRAWN_AFTER)
            ask(making, i);
}

static size_t
count_pages(const PfFigure *page)
{
    size_t n = 0;

    for (; page; page = page->next)
        n++;
    return n;
}

/* Numbers the pages; a section that is drawn last has one. */
static void
number_contents(Making *making)
{
    size_t next = 1;

    for (size_t i = 0; i < making->n; i++) {
        PfContent *content = &making->contents[i];
        if (content->lacks)
            continue;
        content->n_pages = making->pages[i] ? count_pages(making->pages[i]) : 1;
        content->first_page = next;
        next += content->n_pages;
    }
}

static void
draw_section(Making *making, size_t i)
{
    PfContent *content = &making->contents[i];
    const GArray *names = making->paper.full_names;

    content->first_name = names->len;
    making->paper.asked = &making->about.input->template->pages[i];
    pf_paper_open(&making->paper, content);
    content->section->draw(&making->paper);
    making->pages[i] = pf_paper_close(&making->paper);
    content->n_names = names->len - content->first_name;
}

static void
draw_sections(Making *making, PfDrawn when)
{
    for (size_t i = 0; i < making->n; i++) {
        if (making->contents[i].section->drawn != when)
            continue;
        if (when == PF_DRAWN_AFTER)
            ask(making, i);
        if (!making->contents[i].lacks)
            draw_section(making, i);
    }
}

/* Whether the section tells of what was measured, and not of the report or the log. */
static bool
has_data(const PfSection *section)
{
    return section->drawn == PF_DRAWN_IN_TURN || section->drawn == PF_DRAWN_BARE;
}

char *
pf_report_lacks(const PfReportInput *input)
{
    PfReport about = pf_report_about(input);
    const PfTemplate *template = input->template;
    char *first = NULL;

    for (size_t i = 0; i < template->n_pages; i++) {
        if (!has_data(pf_section_of(&template->pages[i])))
            continue;
        g_autofree char *lacks = pf_section_lacks(&about, &template->pages[i]);
        if (!lacks) {
            g_free(first);
            return NULL;
        }
        if (!first || first[0] == '\0') {
            g_free(first);
            first = g_steal_pointer(&lacks);
        }
    }
    return first;
}

const char *
pf_report_name(const PfReport *report)
{
    const char *title = report->input->template->title;
    const char *program = report->main->program.name;

    return title ? title : program ? program : report->main->log->file;
}

/* The name of what is on the first page. */
static const char *
first_content(const Making *making)
{
    size_t i = 0;

    while (i + 1 < making->n && making->contents[i].lacks)
        i++;
    return making->contents[i].name;
}

static void
draw_header(const Making *making, PfFigure *page, const char *title)
{
    const PfMeasure *measure = making->paper.measure;
    const PfProgram *program = &making->about.main->program;
    PfTextStyle date_style = { { PF_INK_SECOND, 0 }, PF_FONT_TEXT, 7, PF_ALIGN_RIGHT };
    double right = page->width - margin, x = margin;
    PfRoom room = { measure, PF_FONT_TEXT_STRONG, 7, (right - margin) / 3 };
    g_autofree char *name = pf_shorten(pf_report_name(&making->about), &room);

    pf_figure_open_part(page, &(PfPart){ .role = PF_ROLE_FURNITURE });
    pf_figure_write(page, PF_INK_STRONG, room.font, room.size, PF_ALIGN_LEFT,
                    (PfPoint){ x, header_baseline }, name);
    x += pf_measure(measure, room.font, room.size, name) + 6;
    room = (PfRoom){ measure, PF_FONT_TEXT, 7, right - x - 120 };
    g_autofree char *short_title = pf_shorten_end(title, &room);
    pf_figure_write(page, PF_INK_SECOND, room.font, room.size, PF_ALIGN_LEFT,
                    (PfPoint){ x, header_baseline }, short_title);
    pf_figure_rule(page, (PfInk){ .role = PF_INK_HAIR }, 0.5, (PfPoint){ margin, header_rule },
                   (PfPoint){ right, header_rule });
    if (program->has_start) {
        g_autofree char *date = pf_date_format(program->start_unix_ns);
        const char *home = first_content(making);
        pf_figure_open_part(page, &(PfPart){ PF_ROLE_LINK, "to the first page", home });
        pf_figure_text(page, &date_style, (PfPoint){ right, header_baseline }, date);
        pf_figure_close(page);
    }
    pf_figure_close(page);
}

static void
draw_footer(const Making *making, PfFigure *page, size_t number, size_t n)
{
    const PfReportInput *input = making->about.input;
    double y = page->height - footer_baseline, right = page->width - margin;
    PfRoom room = { making->paper.measure, PF_FONT_MONO, 6.5, (right - margin) / 2 };
    g_autofree char *command =
        input->template->note
            ? g_strdup(input->template->note)
            : pf_head_title(&making->about.main->program, &(PfChartOptions){ 0 },
                            making->about.main->log->file);
    g_autofree char *line = pf_shorten(command, &room);
    g_autofree char *numbers =
        g_strdup_printf("%" G_GSIZE_FORMAT " / %" G_GSIZE_FORMAT, number, n);

    pf_figure_open_part(page, &(PfPart){ .role = PF_ROLE_FURNITURE });
    pf_figure_rule(page, (PfInk){ .role = PF_INK_HAIR }, 0.5,
                   (PfPoint){ margin, page->height - footer_rule },
                   (PfPoint){ right, page->height - footer_rule });
    pf_figure_write(page, PF_INK_FAINT, PF_FONT_TEXT, 6.5, PF_ALIGN_LEFT,
                    (PfPoint){ margin, y }, "profolio " PF_VERSION);
    pf_figure_write(page, PF_INK_FAINT, room.font, room.size, PF_ALIGN_CENTRE,
                    (PfPoint){ page->width / 2, y }, line);
    pf_figure_write(page, PF_INK_STRONG, PF_FONT_TEXT_MEDIUM, 7, PF_ALIGN_RIGHT,
                    (PfPoint){ right, y }, numbers);
    pf_figure_close(page);
}

/* Puts the pages one after the other, and what all of them have onto each. */
static PfFigure *
bind(Making *making)
{
    PfFigure *first = NULL, **end = &first;
    size_t number = 0, n = 0;

    for (size_t i = 0; i < making->n; i++)
        n += making->contents[i].lacks ? 0 : making->contents[i].n_pages;
    for (size_t i = 0; i < making->n; i++) {
        for (PfFigure *page = *end = making->pages[i]; page; page = page->next) {
            end = &page->next;
            number++;
            if (making->contents[i].section->drawn == PF_DRAWN_BARE)
                continue;
            if (number > 1)
                draw_header(making, page, making->contents[i].title);
            draw_footer(making, page, number, n);
        }
    }
    return first;
}

static void
describe(const Making *making, PfFigure *figure)
{
    const PfReport *about = &making->about;
    const PfProgram *program = &about->main->program;
    const PfChartOptions *chart = about->input->chart;
    g_autofree char *name = pf_one_line(pf_report_name(about));
    g_autofree char *command = pf_head_title(program, &(PfChartOptions){ 0 }, name);
    g_autofree char *line = pf_one_line(command);
    g_autofree char *title = g_strconcat(name, ": heap and time report", NULL);
    g_autofree char *subject = g_strconcat("GHC eventlog report for ", line, NULL);

    pf_figure_describe(figure, "report", title, subject);
    figure->has_date = chart->has_date || program->has_start;
    figure->date_unix_s =
        chart->has_date ? chart->date_unix_s : pf_date_seconds(program->start_unix_ns);
}

PfFigure *
pf_report(const PfReportInput *input)
{
    g_autoptr(GArray) full_names = g_array_new(FALSE, FALSE, sizeof(PfFullName));
    Making making = { .about = pf_report_about(input) };

    making.about.full_names = full_names;
    making.about.terms = &making.terms;
    list_contents(&making);
    ask_all_but_after(&making);
    g_autoptr(GStringChunk) strings = g_string_chunk_new(1024);
    making.paper = (PfPaper){
        .report = &making.about,
        .contents = making.contents,
        .n_contents = making.n,
        .measure = &input->chart->measure,
        .full_names = full_names,
        .strings = strings,
        .terms = &making.terms,
    };
    draw_sections(&making, PF_DRAWN_IN_TURN);
    draw_sections(&making, PF_DRAWN_BARE);
    draw_sections(&making, PF_DRAWN_AFTER);
    number_contents(&making);
    draw_sections(&making, PF_DRAWN_LAST);
    PfFigure *first = bind(&making);
    if (first)
        describe(&making, first);
    for (size_t i = 0; i < making.n; i++) {
        g_free(making.contents[i].title);
        g_free(making.contents[i].lacks);
    }
    g_free(making.contents);
    g_free(making.pages);
    return first;
}
