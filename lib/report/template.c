#include "report/template.h"

PfTemplate *
pf_template_read(const char *name, G_GNUC_UNUSED GError **error)
{
    PfTemplate *template = g_new0(PfTemplate, 1);

    template->name = g_strdup(name);
    static const char *const pages[] = { "summary", "heap",        "peak",    "bands",
                                         "growth",  "biography",   "time",    "tree",
                                         "ticky",   "info-tables", "compare", "quality",
                                         "method",  "names" };
    template->n_pages = G_N_ELEMENTS(pages);
    template->pages = g_new0(PfTemplatePage, template->n_pages);
    for (size_t i = 0; i < template->n_pages; i++)
        template->pages[i].name = g_strdup(pages[i]);
    return template;
}

void
pf_template_free(PfTemplate *template)
{
    if (!template)
        return;
    for (size_t i = 0; i < template->n_pages; i++) {
        g_free(template->pages[i].name);
        g_free(template->pages[i].figure);
        g_free(template->pages[i].table);
        g_free(template->pages[i].title);
        g_free(template->pages[i].text);
    }
    g_free(template->pages);
    g_free(template->name);
    g_free(template->paper);
    g_free(template->theme);
    g_free(template->title);
    g_free(template->note);
    g_strfreev(template->rules_off);
    g_free(template);
}
