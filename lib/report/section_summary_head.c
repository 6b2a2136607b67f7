/*
 * section_summary_head.c - what heads the first page: the program, and six numbers.
 */
#include <math.h>
#include <string.h>

#include "base/date.h"
#include "figure/head.h"
#include "report/key_numbers.h"
#include "report/section_summary-private.h"

static const PfPoint bar = { 32, 2.6 };
static const double bar_top = 42.52;
static const double name_baseline = 74, command_baseline = 91;
static const double date_baseline = 66, compiler_baseline = 77;
static const double name_size = 26, command_size = 8, aside_size = 7.5;
static const double aside_share = 0.5, aside_gap = 16;
static const double words_baseline = 106, words_line = 12;
static const double numbers_top = 112; /* without words of the template over them */
static const double column_gap = 14, least_column = 58;
static const double label_at = 13, number_at = 37, note_at = 50; /* under the top */
static const double unit_gap = 3;

enum { COLUMNS = 6, MOST_WORDS = 3 };

char *
pf_summary_way(const PfProgram *program)
{
    static const struct {
        const char *tag, *word;
    } ways[] = { { "thr", "threaded" }, { "p", "profiled" }, { "debug", "debugging" } };
    const char *rts = program->rts ? strstr(program->rts, "rts") : NULL;
    g_auto(GStrv) tags = rts ? g_strsplit(rts, "_", -1) : NULL;
    g_autoptr(GString) way = g_string_new(NULL);

    for (size_t i = 0; tags && i < G_N_ELEMENTS(ways); i++) {
        if (g_strv_contains((const char *const *)tags, ways[i].tag))
            g_string_append_printf(way, "%s%s", way->len > 0 ? ", " : "", ways[i].word);
    }
    return way->len > 0 ? g_strdup(way->str) : NULL;
}

/* "GHC 9.0.2 · profiled · 1 capability" */
static char *
compiler_of(const PfProgram *program)
{
    g_autofree char *way = pf_summary_way(program);
    g_autoptr(GPtrArray) facts = g_ptr_array_new_with_free_func(g_free);

    if (program->ghc)
        g_ptr_array_add(facts, g_strconcat("GHC ", program->ghc, NULL));
    if (way)
        g_ptr_array_add(facts, g_strdup(way));
    if (program->capabilities > 0)
        g_ptr_array_add(facts, g_strdup_printf("%u capabilit%s", program->capabilities,
                                               program->capabilities == 1 ? "y" : "ies"));
    g_ptr_array_add(facts, NULL);
    return g_strjoinv(PF_DOT, (char **)facts->pdata);
}

/* A line at the right; returns how wide it is. */
static double
write_aside(PfPaper *paper, double y, const char *text)
{
    PfTextStyle style = { { PF_INK_SECOND, 0 }, PF_FONT_TEXT, aside_size, PF_ALIGN_RIGHT };
    PfRoom room = { paper->measure, style.font, style.size,
                    aside_share * (paper->right - paper->left) };
    g_autofree char *line = pf_shorten_end(text, &room);

    if (line[0] == '\0')
        return 0;
    pf_figure_open_part(paper->page, &(PfPart){ .role = PF_ROLE_PARAGRAPH });
    pf_figure_text(paper->page, &style, (PfPoint){ paper->right, y }, line);
    pf_figure_close(paper->page);
    return pf_measure(paper->measure, style.font, style.size, line);
}

static void
write_name(PfPaper *paper, double width)
{
    PfRoom room = { paper->measure, PF_FONT_DISPLAY, name_size, width };
    g_autofree char *name = pf_shorten(pf_report_name(paper->report), &room);

    pf_figure_open_part(paper->page, &(PfPart){ .role = PF_ROLE_TITLE });
    pf_figure_write(paper->page, PF_INK_STRONG, room.font, room.size, PF_ALIGN_LEFT,
                    (PfPoint){ paper->left, name_baseline }, name);
    pf_figure_close(paper->page);
}

static void
write_command(PfPaper *paper)
{
    const PfProfile *main = paper->report->main;
    PfRoom room = { paper->measure, PF_FONT_MONO, command_size, paper->right - paper->left };
    g_autofree char *command =
        pf_head_title(&main->program, &(PfChartOptions){ 0 }, main->log->file);
    g_autofree char *line = pf_shorten(command, &room);

    pf_figure_open_part(paper->page, &(PfPart){ .role = PF_ROLE_PARAGRAPH });
    pf_figure_write(paper->page, PF_INK_SECOND, room.font, room.size, PF_ALIGN_LEFT,
                    (PfPoint){ paper->left, command_baseline }, line);
    pf_figure_close(paper->page);
}

/* What the template says there; returns how high it is. */
static double
write_words(PfPaper *paper)
{
    const char *words = paper->asked ? paper->asked->text : NULL;
    PfTextStyle style = { { PF_INK_SECOND, 0 }, PF_FONT_TEXT, 8.5, PF_ALIGN_LEFT };

    if (!words || words[0] == '\0')
        return 0;
    g_auto(GStrv) lines =
        pf_summary_lines(paper, &style, paper->right - paper->left, words, MOST_WORDS);
    pf_summary_write(paper, &style, (PfPoint){ paper->left, words_baseline }, words_line,
                     lines);
    return words_line * g_strv_length(lines);
}

void
pf_summary_head(PfPaper *paper)
{
    const PfProgram *program = &paper->report->main->program;
    g_autofree char *date = program->has_start ? pf_date_format(program->start_unix_ns)
                                               : g_strdup(program->date ? program->date : "");
    g_autofree char *compiler = compiler_of(program);

    pf_figure_rect(paper->page, (PfInk){ .role = PF_INK_ACCENT },
                   (PfPoint){ paper->left, bar_top }, bar);
    double aside = write_aside(paper, date_baseline, date);
    aside = fmax(aside, write_aside(paper, compiler_baseline, compiler));
    write_name(paper, paper->right - paper->left - (aside > 0 ? aside + aside_gap : 0));
    write_command(paper);
    paper->y = numbers_top + write_words(paper);
}

/* The largest size in which number and unit fit. */
static double
size_of(const PfPaper *paper, const PfKeyNumber *number, double room)
{
    static const double sizes[] = { 20, 18, 16, 14 };

    for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++)
        if (pf_measure(paper->measure, PF_FONT_DISPLAY, sizes[i], number->value) <= room)
            return sizes[i];
    return 12;
}

static void
write_number(const PfPaper *paper, const PfKeyNumber *number, PfInkRole ink, PfPoint at,
             double width)
{
    static const PfFont unit_font = PF_FONT_TEXT_MEDIUM;
    static const double unit_size = 8.5;
    double unit =
        number->unit[0] == '\0'
            ? 0
            : unit_gap + pf_measure(paper->measure, unit_font, unit_size, number->unit);
    PfRoom room = { paper->measure, PF_FONT_DISPLAY, size_of(paper, number, width - unit),
                    width - unit };
    g_autofree char *value = pf_shorten_end(number->value, &room);

    pf_figure_write(paper->page, ink, room.font, room.size, PF_ALIGN_LEFT, at, value);
    at.x += pf_measure(paper->measure, room.font, room.size, value) + unit_gap;
    if (unit > 0)
        pf_figure_write(paper->page, ink == PF_INK_ACCENT ? ink : PF_INK_SECOND, unit_font,
                        unit_size, PF_ALIGN_LEFT, at, number->unit);
}

static void
write_key_number(const PfPaper *paper, const PfKeyNumber *number, bool is_first, PfPoint at,
                 double width)
{
    PfInk ink = { .role = is_first ? PF_INK_ACCENT : PF_INK_STRONG };
    PfRoom label = { paper->measure, PF_FONT_TEXT_MEDIUM, 7.5, width };
    PfRoom note = { paper->measure, PF_FONT_TEXT, 7, width };
    g_autofree char *label_line = pf_shorten_end(number->label, &label);
    g_autofree char *note_line = pf_shorten_end(number->note, &note);

    pf_figure_rule(paper->page, ink, is_first ? 1.6 : 0.9, at, (PfPoint){ at.x + width, at.y });
    pf_figure_open_part(paper->page, &(PfPart){ .role = PF_ROLE_PARAGRAPH });
    pf_figure_write(paper->page, PF_INK_SECOND, label.font, label.size, PF_ALIGN_LEFT,
                    (PfPoint){ at.x, at.y + label_at }, label_line);
    write_number(paper, number, ink.role, (PfPoint){ at.x, at.y + number_at }, width);
    pf_figure_write(paper->page, PF_INK_FAINT, note.font, note.size, PF_ALIGN_LEFT,
                    (PfPoint){ at.x, at.y + note_at }, note_line);
    pf_figure_close(paper->page);
}

void
pf_summary_key_numbers(PfPaper *paper)
{
    double all = paper->right - paper->left + column_gap;
    size_t columns = MIN((size_t)(all / (least_column + column_gap)), COLUMNS);
    double step = all / (double)columns;
    g_autoptr(GArray) numbers = pf_key_numbers(paper->report, columns);

    for (guint i = 0; i < numbers->len; i++)
        write_key_number(paper, &g_array_index(numbers, PfKeyNumber, i), i == 0,
                         (PfPoint){ paper->left + step * i, paper->y }, step - column_gap);
    paper->y += note_at;
}
