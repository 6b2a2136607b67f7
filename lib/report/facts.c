#include "report/facts.h"

#include <math.h>

#include "figure/names_page.h"
#include "figure/wrap.h"

const double pf_facts_row = 13;

static const double most_name_width = 118, name_share = 0.3;
static const double gap = 8;
static const double text_size = 7.5, typed_size = 7;
static const double next_line = 10;
static const double baseline = 4.2; /* over the rule */

typedef struct {
    char *name, *value; /* owned; `value` NULL: unknown */
    bool is_typed;
} Fact;

struct PfFacts {
    GArray *all; /* Fact */
};

static void
clear(gpointer fact)
{
    g_free(((Fact *)fact)->name);
    g_free(((Fact *)fact)->value);
}

PfFacts *
pf_facts_new(void)
{
    PfFacts *facts = g_new(PfFacts, 1);

    facts->all = g_array_new(FALSE, FALSE, sizeof(Fact));
    g_array_set_clear_func(facts->all, clear);
    return facts;
}

void
pf_facts_free(PfFacts *facts)
{
    if (!facts)
        return;
    g_array_unref(facts->all);
    g_free(facts);
}

void
pf_facts_take(PfFacts *facts, const char *name, char *value)
{
    Fact fact = { g_strdup(name), g_steal_pointer(&value), false };
    g_array_append_val(facts->all, fact);
}

void
pf_facts_typed(PfFacts *facts, const char *name, const char *value)
{
    Fact fact = { g_strdup(name), g_strdup(value), true };
    g_array_append_val(facts->all, fact);
}

size_t
pf_facts_count(const PfFacts *facts)
{
    return facts->all->len;
}

/* A fact's value in lines of that width. */
static char **
lines_of(const PfPaper *paper, const Fact *fact, double width)
{
    PfRoom room = { paper->measure, PF_FONT_TEXT, text_size, width };
    const char *text = fact->value ? fact->value : "n/a";

    if (!fact->is_typed || !fact->value || text[0] == '\0')
        return pf_wrap(text, &room);
    g_autofree char *line = pf_one_line(text);
    return pf_names_wrap(line, typed_size, width, paper->measure);
}

static void
write_name(PfPaper *paper, const char *name, double width)
{
    PfRoom room = { paper->measure, PF_FONT_TEXT, text_size, width };
    g_autofree char *shown = pf_shorten_end(name, &room);

    pf_figure_open_part(paper->page, &(PfPart){ .role = PF_ROLE_HEAD_CELL });
    pf_figure_write(paper->page, PF_INK_SECOND, room.font, room.size, PF_ALIGN_LEFT,
                    (PfPoint){ paper->left, paper->y - baseline }, shown);
    pf_figure_close(paper->page);
}

static void
write_line(PfPaper *paper, const Fact *fact, const char *line, double x)
{
    bool is_known = fact->value;
    bool is_typed = is_known && fact->is_typed;

    if (line[0] == '\0')
        return;
    pf_figure_write(paper->page, is_known ? PF_INK_STRONG : PF_INK_FAINT,
                    is_typed ? PF_FONT_MONO : PF_FONT_TEXT, is_typed ? typed_size : text_size,
                    PF_ALIGN_LEFT, (PfPoint){ x, paper->y - baseline }, line);
}

static void
begin_table(const PfPaper *paper)
{
    pf_figure_open_part(paper->page, &(PfPart){ .role = PF_ROLE_TABLE });
}

/* The table goes on where there is room for so much more. */
static void
need(PfPaper *paper, double height)
{
    if (pf_paper_room(paper) >= height)
        return;
    pf_figure_close(paper->page);
    pf_paper_turn(paper);
    begin_table(paper);
}

/* Begins a row, and after its name the cell of its value. */
static void
begin_row(PfPaper *paper, const char *name, double width)
{
    pf_figure_open_part(paper->page, &(PfPart){ .role = PF_ROLE_ROW });
    write_name(paper, name, width);
    pf_figure_open_part(paper->page, &(PfPart){ .role = PF_ROLE_CELL });
}

static void
end_row(const PfPaper *paper)
{
    pf_figure_close(paper->page);
    pf_figure_close(paper->page);
}

static void
draw_fact(PfPaper *paper, const Fact *fact)
{
    double name_width = fmin(most_name_width, name_share * (paper->right - paper->left));
    double x = paper->left + name_width + gap;
    g_auto(GStrv) lines = lines_of(paper, fact, paper->right - x);

    need(paper, pf_facts_row + (lines[1] ? next_line : 0));
    paper->y += pf_facts_row;
    begin_row(paper, fact->name, name_width);
    write_line(paper, fact, lines[0], x);
    for (char **line = lines + 1; *line; line++) {
        if (pf_paper_room(paper) < next_line) {
            end_row(paper);
            need(paper, next_line);
            paper->y += pf_facts_row - next_line;
            begin_row(paper, fact->name, name_width);
        }
        paper->y += next_line;
        write_line(paper, fact, *line, x);
    }
    end_row(paper);
    pf_figure_rule(paper->page, (PfInk){ .role = PF_INK_HAIR }, 0.4,
                   (PfPoint){ paper->left, paper->y }, (PfPoint){ paper->right, paper->y });
}

void
pf_facts_draw(PfPaper *paper, const PfFacts *facts)
{
    pf_paper_need(paper, pf_facts_row + next_line);
    begin_table(paper);
    for (guint i = 0; i < facts->all->len; i++)
        draw_fact(paper, &g_array_index(facts->all, Fact, i));
    pf_figure_close(paper->page);
}
