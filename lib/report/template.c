#include "report/template.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/share.h"
#include "report/tables.h"
#include "report/template-private.h"

static const double usual_min_share = 0.01;

enum { USUAL_BANDS = 20, MOST_BYTES = 64 * 1024 };

char *
pf_template_path(const char *name)
{
    g_autofree char *path = g_strconcat(PF_TEMPLATE_FOLDER "/", name, PF_TEMPLATE_SUFFIX, NULL);

    return strchr(name, '/') ? NULL : pf_share_find(path);
}

static void
free_line(gpointer data)
{
    PfTemplateLine *line = data;

    g_free(line->group);
    g_free(line->key);
    g_free(line);
}

static void
clear_page(PfTemplatePage *page)
{
    g_free(page->name);
    g_free(page->figure);
    g_free(page->table);
    g_free(page->title);
    g_free(page->text);
    g_clear_pointer(&page->markers, g_regex_unref);
}

static void
free_page(gpointer data)
{
    clear_page(data);
    g_free(data);
}

static void
clear_parser(PfTemplateParser *parser)
{
    g_clear_pointer(&parser->lines, g_ptr_array_unref);
    g_clear_pointer(&parser->said, g_ptr_array_unref);
    g_clear_pointer(&parser->file, g_key_file_free);
    g_clear_pointer(&parser->template, pf_template_free);
    g_clear_pointer(&parser->page_names, g_strfreev);
}

static void
add_pages(PfTemplateParser *parser)
{
    for (guint i = 0; i < parser->lines->len; i++) {
        const PfTemplateLine *line = parser->lines->pdata[i];
        const char *name = pf_template_page_name(line->group);
        if (!name || line->key)
            continue;
        PfTemplatePage *page = g_new0(PfTemplatePage, 1);
        page->name = g_strdup(name);
        page->key_place = PF_KEY_BELOW;
        g_ptr_array_add(parser->said, page);
    }
}

static bool
read_values(PfTemplateParser *parser, GError **error)
{
    for (guint i = 0; i < parser->lines->len; i++) {
        const PfTemplateLine *line = parser->lines->pdata[i];
        const char *kind = pf_template_page_name(line->group) ? "page" : line->group;
        parser->line = line->number;
        if (line->key
            && !pf_template_read_value(parser, line, pf_template_key(kind, line->key), error))
            return false;
    }
    return true;
}

/* What the lines are sound for, GLib reads; if not, it says why. */
static bool
load(PfTemplateParser *parser, const char *bytes, size_t len, GError **error)
{
    g_autoptr(GError) cause = NULL;

    if (len == 0
        || g_key_file_load_from_data(parser->file, bytes, len, G_KEY_FILE_NONE, &cause))
        return true;
    g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, "%s: %s", parser->name,
                cause->message);
    return false;
}

PfTemplate *
pf_template_parse(const char *name, const char *bytes, size_t len, GError **error)
{
    PfTemplateParser parser = {
        .name = name,
        .lines = g_ptr_array_new_with_free_func(free_line),
        .said = g_ptr_array_new_with_free_func(free_page),
        .file = g_key_file_new(),
        .template = g_new0(PfTemplate, 1),
    };
    PfTemplate *template = NULL;

    parser.template->name = g_strdup(name);
    parser.template->n_bands = USUAL_BANDS;
    parser.template->min_share = usual_min_share;
    if (pf_template_scan(&parser, bytes, len, error) && load(&parser, bytes, len, error)) {
        add_pages(&parser);
        if (read_values(&parser, error) && pf_template_settle(&parser, error))
            template = g_steal_pointer(&parser.template);
    }
    clear_parser(&parser);
    return template;
}

static void
set_unreadable(GError **error, const char *path, const char *why)
{
    g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, "--template %s: %s", path,
                why);
}

/* At most MOST_BYTES; more, or none at all, is an error. */
static char *
read_bytes(const char *path, size_t *out_len, GError **error)
{
    FILE *file = fopen(path, "rbe");
    g_autofree char *bytes = g_malloc(MOST_BYTES + 1);

    if (!file) {
        set_unreadable(error, path, g_strerror(errno));
        return NULL;
    }
    *out_len = fread(bytes, 1, MOST_BYTES + 1, file);
    int number = ferror(file) ? errno : 0;
    fclose(file);
    if (number == 0 && *out_len <= MOST_BYTES)
        return g_steal_pointer(&bytes);
    set_unreadable(error, path, number ? g_strerror(number) : "more than 64 KiB: no template");
    return NULL;
}

static PfTemplate *
read_file(const char *path, const char *name, GError **error)
{
    size_t len;
    g_autofree char *bytes = read_bytes(path, &len, error);

    return bytes ? pf_template_parse(name, bytes, len, error) : NULL;
}

PfTemplate *
pf_template_read(const char *name, GError **error)
{
    g_autofree char *path = pf_template_path(name);
    if (path)
        return read_file(path, name, error);
    if (strcmp(name, PF_TEMPLATE_USUAL) == 0) /* the program was copied without its share */
        return pf_template_parse(name, "", 0, error);
    if (g_file_test(name, G_FILE_TEST_EXISTS))
        return read_file(name, name, error);
    g_auto(GStrv) names = pf_template_names();
    g_autofree char *known = g_strjoinv(", ", names);
    g_set_error(
        error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
        "--template %s: there is no such file, and those that come with profolio are %s", name,
        known);
    return NULL;
}

void
pf_template_free(PfTemplate *template)
{
    if (!template)
        return;
    for (size_t i = 0; i < template->n_pages; i++)
        clear_page(&template->pages[i]);
    g_free(template->pages);
    g_free(template->name);
    g_free(template->about);
    g_free(template->paper);
    g_free(template->theme);
    g_free(template->title);
    g_free(template->note);
    g_strfreev(template->rules_off);
    g_free(template);
}

void
pf_template_wants(const PfTemplate *template, PfProfileOptions *wanted)
{
    wanted->n_bands = template->n_bands;
    wanted->min_share = template->min_share;
    for (size_t i = 0; i < template->n_pages; i++) {
        const char *table = template->pages[i].table;
        if (!table)
            continue;
        wanted->keep_messages |= pf_table_spec(table)->wants.keep_messages;
        wanted->keep_schedule |= pf_table_spec(table)->wants.keep_schedule;
        wanted->keep_info_tables |= pf_table_spec(table)->wants.keep_info_tables;
    }
}

void
pf_template_page_apply(const PfTemplatePage *page, PfChartOptions *options)
{
    if (page->n_bands > 0)
        options->n_bands = page->n_bands;
    if (page->min_share > 0)
        options->min_share = page->min_share;
    if (page->y_max > 0)
        options->y_max = page->y_max;
    if (page->x_max > 0)
        options->x_max = page->x_max;
    if (page->markers)
        options->markers = page->markers;
    if (page->has_weight)
        options->weight = &page->weight;
}
