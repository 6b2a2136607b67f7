/*
 * section_method_parts.c - a heap chart with numbered parts, and what they are.
 */
#include "report/method.h"

#include <math.h>

#include "figure/numbered.h"
#include "figure/wrap.h"

static const double chart_share = 0.6, list_share = 0.64; /* of the width */
static const double chart_height = 180, lowest_chart = 112, least_height = 120;
static const double heading_height = 44; /* with what is over it */
static const double disc_radius = 4.2, after_disc = 14;
static const double text_size = 7.5, text_line = 10.5, item_gap = 5;
static const double slack = 6; /* bold letters are wider */

static const struct {
    const char *name, *text;
} parts[PF_N_NUMBERED + 1] = {
    [PF_NUMBERED_HEAP_SIZE] = { "Heap size",
                                "held from the system, on its own scale when over twice the "
                                "peak" },
    [PF_NUMBERED_MARKER] = { "Marker", "placed by the program" },
    [PF_NUMBERED_BAND] = { "Band", "one colour each; named where the name fits" },
    [PF_NUMBERED_TOTAL] = { "Total", "the dark outline: residency" },
    [PF_NUMBERED_PEAK] = { "Peak", "largest sample of the run" },
    [PF_NUMBERED_SAMPLES] = { "Samples",
                              "one tick each; sparse ticks mean straight guesses between" },
};

/* A line that begins with the bold name. */
static void
write_first(PfPaper *paper, PfPoint at, const char *name, const char *line)
{
    double width = pf_measure(paper->measure, PF_FONT_TEXT_STRONG, text_size, name);
    double space = pf_measure(paper->measure, PF_FONT_TEXT, text_size, "\u00a0");
    const char *rest = g_str_has_prefix(line, name) ? line + strlen(name) : "";

    pf_figure_write(paper->page, PF_INK_STRONG, PF_FONT_TEXT_STRONG, text_size, PF_ALIGN_LEFT,
                    at, name);
    if (rest[0] == ' ')
        pf_figure_write(paper->page, PF_INK_SECOND, PF_FONT_TEXT, text_size, PF_ALIGN_LEFT,
                        (PfPoint){ at.x + width + space, at.y }, rest + 1);
}

/* What a part is, as it fits into the list that begins at `left`. Freed with g_strfreev(). */
static char **
lines_of(const PfPaper *paper, double left, PfNumbered number)
{
    PfRoom room = { paper->measure, PF_FONT_TEXT, text_size,
                    paper->right - left - after_disc - slack };
    g_autofree char *text = g_strjoin(" ", parts[number].name, parts[number].text, NULL);

    return pf_wrap(text, &room);
}

/* How high a list of all parts is. */
static double
height_of_list(const PfPaper *paper, double left)
{
    double height = text_line;

    for (unsigned number = 1; number <= PF_N_NUMBERED; number++) {
        g_auto(GStrv) lines = lines_of(paper, left, (PfNumbered)number);
        height += (double)g_strv_length(lines) * text_line + item_gap;
    }
    return height;
}

/* Returns the baseline of the next one. */
static double
draw_item(PfPaper *paper, double left, double y, PfNumbered number)
{
    double x = left + after_disc;
    g_auto(GStrv) lines = lines_of(paper, left, number);

    pf_figure_open_part(paper->page, &(PfPart){ .role = PF_ROLE_PARAGRAPH });
    pf_numbered_draw_disc(paper->page, (PfPoint){ left + disc_radius, y - 2.6 }, number);
    write_first(paper, (PfPoint){ x, y }, parts[number].name, lines[0]);
    for (char **line = lines + 1; *line; line++) {
        y += text_line;
        pf_figure_write(paper->page, PF_INK_SECOND, PF_FONT_TEXT, text_size, PF_ALIGN_LEFT,
                        (PfPoint){ x, y }, *line);
    }
    pf_figure_close(paper->page);
    return y + text_line + item_gap;
}

/* A little lower where what follows then has room on the same page. */
static double
height_of(const PfPaper *paper, double room, double after)
{
    double left = pf_paper_room(paper) - heading_height - after;
    bool fits = left >= lowest_chart && left < chart_height;

    return fits ? left : fmin(chart_height, room);
}

void
pf_method_draw_parts(PfPaper *paper, double after)
{
    double width = paper->right - paper->left, list = paper->left + list_share * width;
    double room = paper->bottom - paper->top - 24; /* the heading stands over it */
    double height = height_of(paper, room, after), end;
    unsigned numbered = 0;

    double list_height = height_of_list(paper, list);

    if (room < fmax(least_height, list_height))
        return;
    pf_paper_heading(paper, "Parts of the heap chart", NULL, fmax(height, list_height));
    PfInset place = {
        .figure = paper->page,
        .left = paper->left,
        .right = paper->left + chart_share * width,
        .top = paper->y,
        .bottom = paper->y + height,
        .key = PF_KEY_NONE,
    };
    end =
        pf_numbered_inset(paper->report->heap, paper->report->input->chart, &place, &numbered);
    double y = paper->y + text_line;
    for (unsigned number = 1; number <= PF_N_NUMBERED; number++)
        if (numbered >> number & 1)
            y = draw_item(paper, list, y, (PfNumbered)number);
    paper->y = fmax(end, y - text_line);
}
