#include "report/section_budget.h"

#include "base/units.h"
#include "figure/run_inks.h"

static const double bar_height = 12, under_bar = 8, row_height = 14;
static const double text_size = 7.5, swatch = 7, after_swatch = 12, baseline = 4.2;
static const double time_column = 0.86, share_column = 1; /* of the width, right ends */

/* As in the figures. */
static PfInk
ink_of(PfBudgetPart part)
{
    const PfInk inks[PF_N_BUDGET] = {
        [PF_BUDGET_RUNNING] = pf_ink_running,      [PF_BUDGET_COLLECTING] = pf_ink_collecting,
        [PF_BUDGET_WAITING] = pf_ink_waiting,      [PF_BUDGET_IDLE] = pf_ink_idle,
        [PF_BUDGET_REST] = { PF_INK_BASELINE, 0 },
    };

    return inks[part];
}

/* Whether a part has a row: what the log tells of, and the rest where there is any. */
static bool
has_row(const PfBudget *budget, PfBudgetPart part)
{
    return budget->is_told[part]
           && (part != PF_BUDGET_REST || budget->parts_ns[part] > 0 || !budget->is_of_caps);
}

static size_t
count_rows(const PfBudget *budget)
{
    size_t n = 1; /* the total */

    for (PfBudgetPart part = 0; part < PF_N_BUDGET; part++)
        n += has_row(budget, part);
    return n;
}

double
pf_section_budget_height(const PfBudget *budget)
{
    return bar_height + under_bar + row_height * (double)count_rows(budget);
}

static double
share_of(const PfBudget *budget, uint64_t ns)
{
    return (double)ns / (double)budget->total_ns;
}

/* "Of the time of the run 62.9% is collecting, ...": the bar in words. */
static char *
words_of(const PfBudget *budget)
{
    GString *words = g_string_new("The time of the run as a bar");

    for (PfBudgetPart part = 0; part < PF_N_BUDGET; part++) {
        g_autofree char *share = pf_unit_percent(share_of(budget, budget->parts_ns[part]));
        if (has_row(budget, part))
            g_string_append_printf(words, ", %s %s", share,
                                   pf_budget_name(part, budget->is_of_caps));
    }
    g_string_append_c(words, '.');
    return g_string_free(words, FALSE);
}

static void
draw_bar(PfPaper *paper, const PfBudget *budget)
{
    double width = paper->right - paper->left, x = paper->left;
    g_autofree char *words = words_of(budget);

    pf_figure_open_part(paper->page, &(PfPart){ .role = PF_ROLE_PICTURE, .words = words });
    for (PfBudgetPart part = 0; part < PF_N_BUDGET; part++) {
        double part_width = width * share_of(budget, budget->parts_ns[part]);
        if (part_width > 0)
            pf_figure_rect(paper->page, ink_of(part), (PfPoint){ x, paper->y },
                           (PfPoint){ part_width, bar_height });
        x += part_width;
    }
    pf_figure_close(paper->page);
    paper->y += bar_height + under_bar;
}

static void
write_cell(PfPaper *paper, PfFont font, PfAlign align, double x, const char *text)
{
    pf_figure_open_part(paper->page, &(PfPart){ .role = PF_ROLE_CELL });
    pf_figure_write(paper->page, PF_INK_STRONG, font, text_size, align,
                    (PfPoint){ x, paper->y - baseline }, text);
    pf_figure_close(paper->page);
}

/* `ink` NULL: the total, which has none. */
static void
draw_row(PfPaper *paper, const char *name, const PfInk *ink, uint64_t ns, double share)
{
    double width = paper->right - paper->left;
    PfFont font = ink ? PF_FONT_TEXT : PF_FONT_TEXT_STRONG;
    g_autofree char *time = pf_unit_ns(ns);
    g_autofree char *percent = pf_unit_percent(share);

    if (ink) {
        pf_figure_rect(paper->page, *ink,
                       (PfPoint){ paper->left, paper->y + (row_height - swatch) / 2 },
                       (PfPoint){ swatch, swatch });
    }
    paper->y += row_height;
    pf_figure_open_part(paper->page, &(PfPart){ .role = PF_ROLE_ROW });
    write_cell(paper, font, PF_ALIGN_LEFT, paper->left + after_swatch, name);
    write_cell(paper, font, PF_ALIGN_RIGHT, paper->left + time_column * width, time);
    write_cell(paper, font, PF_ALIGN_RIGHT, paper->left + share_column * width, percent);
    pf_figure_close(paper->page);
    pf_figure_rule(paper->page, (PfInk){ .role = ink ? PF_INK_HAIR : PF_INK_AXIS }, 0.4,
                   (PfPoint){ paper->left, paper->y }, (PfPoint){ paper->right, paper->y });
}

void
pf_section_budget_draw(PfPaper *paper, const PfBudget *budget)
{
    draw_bar(paper, budget);
    pf_figure_open_part(paper->page, &(PfPart){ .role = PF_ROLE_TABLE });
    for (PfBudgetPart part = 0; part < PF_N_BUDGET; part++) {
        PfInk ink = ink_of(part);
        if (has_row(budget, part))
            draw_row(paper, pf_budget_name(part, budget->is_of_caps), &ink,
                     budget->parts_ns[part], share_of(budget, budget->parts_ns[part]));
    }
    draw_row(paper, "all", NULL, budget->total_ns, 1);
    pf_figure_close(paper->page);
}
