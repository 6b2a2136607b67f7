/*
 * section_own.c - pages of a template's own: one figure, or one table, of the first run that
 * has it.
 */
#include "report/paper.h"
#include "report/table_weighing.h"
#include "report/tables.h"

static const PfSection own = { .title = "Page", .draw = pf_section_own_draw };

const PfSection *
pf_section_of(const PfTemplatePage *page)
{
    return page->figure || page->table ? &own : pf_section_find(page->name);
}

static PfTable *
make_table(const PfTemplatePage *page, const PfProfile *profile, const PfReport *report,
           GError **error)
{
    PfTableInput input = {
        .profile = profile,
        .weight = page->has_weight ? &page->weight : report->input->chart->weight,
        .is_cut = true,
    };
    return pf_table_spec(page->table)->make(&input, error);
}

/* What the profile lacks for the page; NULL: nothing. */
static char *
lacks_of(const PfReport *report, const PfTemplatePage *page, const PfProfile *profile)
{
    g_autoptr(GError) error = NULL;

    if (page->figure) {
        PfChartOptions options = *report->input->chart;
        pf_template_page_apply(page, &options);
        return pf_chart_find(page->figure)->lacks(profile, &options);
    }
    PfTable *table = make_table(page, profile, report, &error);
    if (!table)
        return g_strdup(error->message);
    pf_table_free(table);
    return NULL;
}

/* The first run that has all; NULL: none. */
static const PfProfile *
run_of(const PfReport *report, const PfTemplatePage *page)
{
    for (size_t i = 0; i < report->input->n_runs; i++) {
        g_autofree char *lacks = lacks_of(report, page, report->input->runs[i]);
        if (!lacks)
            return report->input->runs[i];
    }
    return NULL;
}

char *
pf_section_lacks(const PfReport *report, const PfTemplatePage *page)
{
    if (!page->figure && !page->table)
        return pf_section_find(page->name)->lacks(report);
    return run_of(report, page) ? NULL : lacks_of(report, page, report->main);
}

char *
pf_section_title(const PfReport *report, const PfTemplatePage *page)
{
    const PfSection *section = pf_section_of(page);
    char *title;

    if (page->title)
        return g_strdup(page->title);
    if (section != &own)
        return section->heading ? section->heading(report) : g_strdup(section->title);
    title = g_strdup(page->figure ? pf_chart_find(page->figure)->title
                                  : pf_table_spec(page->table)->summary);
    title[0] = g_ascii_toupper(title[0]);
    return title;
}

static void
draw_figure(PfPaper *paper, const PfTemplatePage *page, const PfProfile *profile)
{
    PfPaperFigure figure = {
        .figure = page->figure,
        .profile = profile,
        .height = page->height,
        .key = page->key_place,
    };
    pf_paper_figure(paper, &figure);
}

/* The modules of the stacks that the table weighs; NULL: it weighs none. */
static PfModules *
modules_of(const PfReport *report, const PfTemplatePage *page, const PfProfile *profile)
{
    const PfWeight *weight = page->has_weight ? &page->weight : report->input->chart->weight;
    PfWeighing weighing;
    bool has_stacks = pf_table_spec(page->table)->is_weighed
                      && pf_weighing_choose(profile, weight, &weighing, NULL);

    return has_stacks ? pf_modules_new(weighing.calls) : NULL;
}

static void
draw_table(PfPaper *paper, const PfTemplatePage *page, const PfProfile *profile)
{
    g_autoptr(PfTable) table = make_table(page, profile, paper->report, NULL);
    g_autoptr(PfModules) modules = modules_of(paper->report, page, profile);
    PfPaperTable asked = { .table = table, .most_rows = page->most_rows, .modules = modules };

    pf_paper_table(paper, &asked);
}

void
pf_section_own_draw(PfPaper *paper)
{
    const PfTemplatePage *page = paper->asked;
    const PfProfile *profile = run_of(paper->report, page);

    pf_paper_begin(paper, NULL);
    if (page->figure)
        draw_figure(paper, page, profile);
    else
        draw_table(paper, page, profile);
}
