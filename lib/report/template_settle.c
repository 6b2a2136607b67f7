/*
 * template_settle.c - the pages of a template, once all is read, and what does not go together.
 */
#include <string.h>

#include "report/sections.h"
#include "report/tables.h"
#include "report/template-private.h"

/* Sections whose figure is cut as a page of the template says. */
static const char *const cut_sections[] = { "heap", "bands", "classic" };

bool
pf_template_has_figure(const PfChart *chart)
{
    return chart->inset;
}

PfTemplatePage *
pf_template_said(const PfTemplateParser *parser, const char *name)
{
    for (guint i = 0; i < parser->said->len; i++) {
        PfTemplatePage *page = parser->said->pdata[i];
        if (strcmp(page->name, name) == 0)
            return page;
    }
    return NULL;
}

/* Errors are of that line; without the key they are of the head. */
static void
go_to(PfTemplateParser *parser, const char *group, const char *key)
{
    for (guint i = 0; i < parser->lines->len; i++) {
        const PfTemplateLine *line = parser->lines->pdata[i];
        if (strcmp(line->group, group) == 0 && g_strcmp0(line->key, key) == 0)
            parser->line = line->number;
    }
}

static bool
refuse_key(const PfTemplateParser *parser, const PfTemplateKey *key, const char *what,
           GError **error)
{
    return pf_template_refuse(parser, error, "%s= does not go with %s", key->name, what);
}

/* Whether the section has something that the key changes. */
static bool
section_takes(const char *section, const PfTemplateKey *key)
{
    if (key->pages == PF_KEY_OF_ALL)
        return true;
    for (size_t i = 0; key->pages == PF_KEY_OF_CUT && i < G_N_ELEMENTS(cut_sections); i++)
        if (strcmp(cut_sections[i], section) == 0)
            return true;
    return false;
}

static bool
check_of_figure(const PfTemplateParser *parser, const char *figure, const PfTemplateKey *key,
                GError **error)
{
    g_autofree char *what = g_strconcat("figure=", figure, NULL);

    if (key->pages == PF_KEY_OF_TABLE)
        return refuse_key(parser, key, what, error);
    return key->takes == 0 || (pf_chart_find(figure)->takes & key->takes)
           || refuse_key(parser, key, what, error);
}

static bool
check_of_table(const PfTemplateParser *parser, const char *table, const PfTemplateKey *key,
               GError **error)
{
    g_autofree char *what = g_strconcat("table=", table, NULL);
    bool is_of_table = key->pages == PF_KEY_OF_TABLE || key->pages == PF_KEY_OF_ALL
                       || (key->pages == PF_KEY_OF_OWN && pf_table_spec(table)->is_weighed);

    return is_of_table || refuse_key(parser, key, what, error);
}

/* Whether the page of the line has what its key changes. */
static bool
check_key(const PfTemplateParser *parser, const PfTemplatePage *page,
          const PfTemplateLine *line, GError **error)
{
    const PfTemplateKey *key = pf_template_key("page", line->key);

    if (page->figure)
        return check_of_figure(parser, page->figure, key, error);
    if (page->table)
        return check_of_table(parser, page->table, key, error);
    return section_takes(page->name, key)
           || pf_template_refuse(parser, error, "%s= does not go with the page %s", key->name,
                                 page->name);
}

static bool
is_listed(const PfTemplateParser *parser, const char *name)
{
    for (size_t i = 0; i < parser->template->n_pages; i++)
        if (g_strcmp0(parser->template->pages[i].name, name) == 0)
            return true;
    return false;
}

/* What the page is: one of ours, or one with a figure or a table. */
static bool
check_page(const PfTemplateParser *parser, const PfTemplatePage *page, GError **error)
{
    bool is_ours = pf_section_find(page->name);
    bool is_own = page->figure || page->table;

    if (!is_listed(parser, page->name))
        return pf_template_refuse(parser, error, "[page %s] is not among pages=", page->name);
    if (is_ours && is_own) {
        return pf_template_refuse(parser, error,
                                  "%s is a page of profolio's: one with a figure or a table of "
                                  "your own needs another name",
                                  page->name);
    }
    if (page->figure && page->table)
        return pf_template_refuse(parser, error, "[page %s] has a figure and a table",
                                  page->name);
    return is_ours || is_own
           || pf_template_refuse(parser, error,
                                 "[page %s] has neither figure= nor table=", page->name);
}

/* What is not kept of the log cannot be drawn. */
static bool
check_cut(PfTemplateParser *parser, const PfTemplatePage *page, const char *group,
          GError **error)
{
    const PfTemplate *template = parser->template;

    if (template->n_bands > 0 && page->n_bands > template->n_bands) {
        go_to(parser, group, "bands");
        return pf_template_refuse(parser, error,
                                  "bands=%" G_GSIZE_FORMAT " is more than the %" G_GSIZE_FORMAT
                                  " of the report: say bands= in [report] too",
                                  page->n_bands, template->n_bands);
    }
    if (page->min_share > 0 && page->min_share < template->min_share) {
        go_to(parser, group, "trace");
        return pf_template_refuse(parser, error,
                                  "trace= is less than in the report: say trace= in [report]");
    }
    return true;
}

static bool
check_said(PfTemplateParser *parser, GError **error)
{
    for (guint i = 0; i < parser->said->len; i++) {
        const PfTemplatePage *page = parser->said->pdata[i];
        g_autofree char *group = g_strconcat("page ", page->name, NULL);
        go_to(parser, group, NULL);
        if (!check_page(parser, page, error) || !check_cut(parser, page, group, error))
            return false;
    }
    for (guint i = 0; i < parser->lines->len; i++) {
        const PfTemplateLine *line = parser->lines->pdata[i];
        const char *name = pf_template_page_name(line->group);
        parser->line = line->number;
        if (name && line->key
            && !check_key(parser, pf_template_said(parser, name), line, error))
            return false;
    }
    return true;
}

/* All sections, but for those that only stand where they are asked for. */
static char **
usual_pages(void)
{
    size_t n;
    const PfSection *sections = pf_sections(&n);
    GPtrArray *names = g_ptr_array_new();

    for (size_t i = 0; i < n; i++)
        if (sections[i].drawn != PF_DRAWN_BARE)
            g_ptr_array_add(names, g_strdup(sections[i].name));
    g_ptr_array_add(names, NULL);
    return (char **)g_ptr_array_free(names, FALSE);
}

/* Moves what is said of the page into its place, and leaves its name and what was read for the
 * checks. */
static PfTemplatePage
page_of(const PfTemplateParser *parser, const char *name)
{
    const PfTemplatePage *said = pf_template_said(parser, name);
    PfTemplatePage page = said ? *said : (PfTemplatePage){ .key_place = PF_KEY_BELOW };

    page.name = g_strdup(name);
    page.figure = g_strdup(page.figure);
    page.table = g_strdup(page.table);
    page.title = g_strdup(page.title);
    page.text = g_strdup(page.text);
    page.markers = page.markers ? g_regex_ref(page.markers) : NULL;
    return page;
}

static bool
list_pages(PfTemplateParser *parser, GError **error)
{
    PfTemplate *template = parser->template;
    g_auto(GStrv) names = parser->page_names ? g_strdupv(parser->page_names) : usual_pages();

    go_to(parser, "report", "pages");
    template->pages = g_new0(PfTemplatePage, g_strv_length(names) + 1);
    for (char **name = names; *name; name++) {
        if (is_listed(parser, *name))
            return pf_template_refuse(parser, error, "%s is among pages= twice", *name);
        if (!pf_section_find(*name) && !pf_template_said(parser, *name)) {
            return pf_template_refuse(parser, error,
                                      "there is no page %s: expected one of those of "
                                      "--help-template, or one with a [page %s]",
                                      *name, *name);
        }
        template->pages[template->n_pages++] = page_of(parser, *name);
    }
    return true;
}

bool
pf_template_settle(PfTemplateParser *parser, GError **error)
{
    return list_pages(parser, error) && check_said(parser, error);
}
