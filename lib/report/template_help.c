/*
 * template_help.c - what --help-template prints: the table of keys, and what there is to name.
 */
#include <string.h>

#include "base/share.h"
#include "report/findings.h"
#include "report/sections.h"
#include "report/tables.h"
#include "report/template-private.h"

enum { WIDTH = 26 };

static int
by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

char **
pf_template_names(void)
{
    g_autofree char *folder = pf_share_find(PF_TEMPLATE_FOLDER);
    g_autoptr(GDir) dir = folder ? g_dir_open(folder, 0, NULL) : NULL;
    GPtrArray *names = g_ptr_array_new();

    for (const char *file = dir ? g_dir_read_name(dir) : NULL; file;
         file = g_dir_read_name(dir)) {
        if (g_str_has_suffix(file, PF_TEMPLATE_SUFFIX))
            g_ptr_array_add(names, g_strndup(file, strlen(file) - strlen(PF_TEMPLATE_SUFFIX)));
    }
    if (names->len > 0)
        qsort(names->pdata, names->len, sizeof(char *), by_name);
    g_ptr_array_add(names, NULL);
    return (char **)g_ptr_array_free(names, FALSE);
}

/* A name and what it is, further lines under the first. */
static void
add_row(GString *out, const char *name, const char *text)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);

    g_string_append_printf(out, "  %-*s %s\n", WIDTH, name, lines[0]);
    for (char **line = lines + 1; *line; line++)
        g_string_append_printf(out, "  %*s %s\n", WIDTH, "", *line);
}

static void
add_templates(GString *out)
{
    g_auto(GStrv) names = pf_template_names();

    g_string_append(out, "Templates that come with profolio:\n");
    for (char **name = names; *name; name++) {
        g_autoptr(PfTemplate) template = pf_template_read(*name, NULL);
        add_row(out, *name, template && template->about ? template->about : "");
    }
}

static void
add_keys(GString *out, const char *group, const char *head)
{
    size_t n;
    const PfTemplateKey *keys = pf_template_keys(&n);

    g_string_append_printf(out, "\n[%s]\n", head);
    for (size_t i = 0; i < n; i++) {
        g_autofree char *name = g_strdup_printf("%s=%s", keys[i].name, keys[i].value);
        if (strcmp(keys[i].group, group) == 0)
            add_row(out, name, keys[i].help);
    }
}

static void
add_pages(GString *out)
{
    size_t n;
    const PfSection *sections = pf_sections(&n);

    g_string_append(out,
                    "\nPages, whose keys are title and text, and of some bands and trace:\n");
    for (size_t i = 0; i < n; i++)
        add_row(out, sections[i].name, sections[i].title);
}

static void
add_figures(GString *out)
{
    size_t n;
    const PfChart *charts = pf_charts(&n);

    g_string_append(out,
                    "\nFigures, which take the keys that chart --figure takes as options:\n");
    for (size_t i = 0; i < n; i++)
        if (pf_template_has_figure(&charts[i]))
            add_row(out, charts[i].name, charts[i].title);
}

static void
add_tables(GString *out)
{
    size_t n;
    const PfTableSpec *specs = pf_tables(&n);

    g_string_append(out, "\nTables:\n");
    for (size_t i = 0; i < n; i++)
        add_row(out, specs[i].name, specs[i].summary);
}

static void
add_rules(GString *out)
{
    size_t n;
    const PfRule *rules = pf_rules(&n);

    g_string_append(out, "\nRules of what stands out:\n");
    for (size_t i = 0; i < n; i++)
        add_row(out, rules[i].name, rules[i].summary);
}

char *
pf_template_help(void)
{
    GString *out = g_string_new(
        "A template is a key file: [GROUP] and under it lines of KEY=VALUE; # begins\n"
        "a comment. What the command line says holds over it.\n\n");

    add_templates(out);
    add_keys(out, "report", "report");
    add_keys(out, "findings", "findings");
    add_keys(out, "page", "page NAME");
    add_pages(out);
    add_figures(out);
    add_tables(out);
    add_rules(out);
    return g_string_free(out, FALSE);
}
