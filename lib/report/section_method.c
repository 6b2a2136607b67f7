/*
 * section_method.c - the words that occur, and the parts of the heap chart: LOOK.md,
 * section 9.9.
 */
#include <math.h>

#include "base/units.h"
#include "figure/wrap.h"
#include "report/method.h"

static const double column_gap = 32;
static const double heading_size = 8.5, text_size = 8;
static const double heading_line = 12, text_line = 11.2, term_gap = 9;
static const double cell_gap = 1.5, cell_height = 20, grey_height = 9, number_line = 9;
static const double colours_height = 42, heading_height = 44;

enum { N_COLUMNS = 2 };

/* A term on its way. */
typedef struct {
    const PfTermText *text;
    double height;
} Block;

/* All of them. */
typedef struct {
    PfPaper *paper;
    size_t n;
    Block blocks[PF_N_TERMS];
    double width; /* of a column */
} Terms;

char *
pf_section_method_lacks(const PfReport *report)
{
    return *report->terms != 0 ? NULL : g_strdup("");
}

static Terms
terms_of(PfPaper *paper)
{
    Terms terms = { .paper = paper };

    terms.width =
        (paper->right - paper->left - (N_COLUMNS - 1) * column_gap) / (double)N_COLUMNS;
    for (PfTerm term = 0; term < PF_N_TERMS; term++) {
        if ((*paper->terms >> term & 1) == 0)
            continue;
        const PfTermText *text = pf_term_text(term);
        PfRoom room = { paper->measure, PF_FONT_TEXT, text_size, terms.width };
        g_auto(GStrv) lines = pf_wrap(text->text, &room);
        double height = heading_line + (double)g_strv_length(lines) * text_line;
        terms.blocks[terms.n++] = (Block){ text, height + term_gap };
    }
    return terms;
}

/* The block after those from `from` on that have room in that height. */
static size_t
column_end(const Terms *terms, size_t from, double height)
{
    size_t end = from;
    double used = 0;

    while (end < terms->n && used + terms->blocks[end].height <= height)
        used += terms->blocks[end++].height;
    return end;
}

/* The height of the columns of a page: all there is, or less where the rest fits into that. */
static double
column_height(const Terms *terms, size_t from, double room)
{
    size_t n_steps = (size_t)fmax(room / text_line, 0);

    for (size_t step = 0; step < n_steps; step++) {
        double height = (double)step * text_line;
        size_t end = from;
        for (int column = 0; column < N_COLUMNS; column++)
            end = column_end(terms, end, height);
        if (end == terms->n)
            return height;
    }
    return room;
}

static void
draw_term(const Terms *terms, const Block *block, double left, double top)
{
    static const PfTextStyle style = {
        { PF_INK_SECOND, 0 }, PF_FONT_TEXT, text_size, PF_ALIGN_LEFT
    };
    PfPaper *paper = terms->paper;

    pf_figure_open_part(paper->page, &(PfPart){ .role = PF_ROLE_HEADING });
    pf_figure_write(paper->page, PF_INK_STRONG, PF_FONT_TEXT_STRONG, heading_size,
                    PF_ALIGN_LEFT, (PfPoint){ left, top + heading_size }, block->text->heading);
    pf_figure_close(paper->page);
    pf_paper_lines(paper, &style, left, terms->width, top + heading_size + heading_line,
                   text_line, block->text->text);
}

/* Fills the columns of a page, with one term at least; returns the first that is not on it. */
static size_t
draw_columns(const Terms *terms, size_t from)
{
    PfPaper *paper = terms->paper;
    if (from == 0 && pf_paper_room(paper) < terms->blocks[from].height)
        pf_paper_turn(paper); /* the next one has no words under its title */
    double height = column_height(terms, from, pf_paper_room(paper));
    double left = paper->left, lowest = paper->y;
    size_t first = from;

    for (int column = 0; column < N_COLUMNS; column++) {
        size_t end = column_end(terms, from, height);
        double y = paper->y;
        end = MAX(end, first + 1);
        for (; from < end; from++) {
            draw_term(terms, &terms->blocks[from], left, y);
            y += terms->blocks[from].height;
        }
        lowest = fmax(lowest, y);
        left += terms->width + column_gap;
    }
    paper->y = lowest;
    return from;
}

static void
draw_terms(PfPaper *paper)
{
    Terms terms = terms_of(paper);

    for (size_t at = draw_columns(&terms, 0); at < terms.n;) {
        pf_paper_turn(paper);
        at = draw_columns(&terms, at);
    }
}

/* A colour, the grey it is in print without colour, and what it is of. */
static void
draw_cell(PfFigure *page, PfPoint at, double width, PfInk ink, PfInk grey, const char *name)
{
    PfPoint under = { at.x, at.y + cell_height + cell_gap / 2 };
    PfPoint text = { at.x + width / 2, under.y + grey_height + number_line };

    pf_figure_rect(page, ink, at, (PfPoint){ width, cell_height });
    pf_figure_rect(page, grey, under, (PfPoint){ width, grey_height });
    pf_figure_write(page, PF_INK_SECOND, PF_FONT_TEXT, 6.5, PF_ALIGN_CENTRE, text, name);
}

static void
draw_colours(PfPaper *paper)
{
    double step = (paper->right - paper->left + cell_gap) / (PF_N_BAND_INKS + 1);
    PfInk other = { .role = PF_INK_OTHER };

    pf_paper_heading(paper, "Band colours",
                     "in order of size; odd dark, even light, so that neighbours differ in "
                     "print without colour",
                     colours_height);
    pf_figure_open_part(paper->page,
                        &(PfPart){ .role = PF_ROLE_PICTURE,
                                   .words = "The colours of the twenty bands in order of size, "
                                            "and of OTHER, with their greys." });
    for (unsigned i = 0; i <= PF_N_BAND_INKS; i++) {
        PfPoint at = { paper->left + i * step, paper->y };
        bool is_band = i < PF_N_BAND_INKS;
        g_autofree char *number = is_band ? pf_unit_count(i + 1) : g_strdup("OTHER");
        draw_cell(paper->page, at, step - cell_gap, is_band ? (PfInk){ PF_INK_BAND, i } : other,
                  is_band ? (PfInk){ PF_INK_BAND_GREY, i } : other, number);
    }
    pf_figure_close(paper->page);
    paper->y += colours_height;
}

void
pf_section_method_draw(PfPaper *paper)
{
    pf_paper_begin(paper, "What is measured, how the figures are computed, and what the words "
                          "mean.");
    draw_terms(paper);
    if (!paper->report->heap)
        return;
    pf_method_draw_parts(paper, colours_height + heading_height);
    draw_colours(paper);
}
