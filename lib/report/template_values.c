/*
 * template_values.c - what stands after the "=" of a template, by the kind of its key.
 */
#include <string.h>

#include "base/quantity.h"
#include "profile/options.h"
#include "render/theme.h"
#include "report/findings.h"
#include "report/tables.h"
#include "report/template-private.h"

static const double longest_s = 1e9;

enum { MOST = 1000000 };

/* The value, and where it goes. */
typedef struct {
    PfTemplateParser *parser;
    const PfTemplateLine *line;
    char *text; /* NULL: it is a list */
    void *place;
} Value;

static bool
refuse(const Value *value, const char *wanted, GError **error)
{
    return pf_template_refuse(value->parser, error, "%s=%s: expected %s", value->line->key,
                              value->text, wanted);
}

/* "a, b or c": the names that a function gives by their numbers. */
static char *
list_names(const char *(*name_of)(size_t number))
{
    GString *list = g_string_new(NULL);

    for (size_t i = 0; name_of(i); i++) {
        g_string_append_printf(list, "%s%s",
                               i == 0           ? ""
                               : name_of(i + 1) ? ", "
                                                : " or ",
                               name_of(i));
    }
    return g_string_free(list, FALSE);
}

static bool
find_name(const char *name, const char *(*name_of)(size_t number), size_t *out_number)
{
    for (size_t i = 0; name_of(i); i++) {
        *out_number = i;
        if (strcmp(name_of(i), name) == 0)
            return true;
    }
    return false;
}

/* The number of the name; false, with an error that lists all. */
static bool
choose(const Value *value, const char *(*name_of)(size_t number), size_t *out_number,
       GError **error)
{
    if (find_name(value->text, name_of, out_number))
        return true;
    g_autofree char *known = list_names(name_of);
    return refuse(value, known, error);
}

static bool
read_text(Value *value, G_GNUC_UNUSED GError **error)
{
    *(char **)value->place = g_steal_pointer(&value->text);
    return true;
}

static bool
read_names(Value *value, GError **error)
{
    g_auto(GStrv) names = g_key_file_get_string_list(value->parser->file, value->line->group,
                                                     value->line->key, NULL, NULL);

    size_t n = names ? g_strv_length(names) : 0;

    for (size_t i = 0; i < n; i++)
        g_strstrip(names[i]);
    if (n == 0)
        return pf_template_refuse(value->parser, error, "%s= names nothing", value->line->key);
    *(char ***)value->place = g_steal_pointer(&names);
    return true;
}

static const char *
rule_name(size_t number)
{
    size_t n;
    const PfRule *rules = pf_rules(&n);

    return number < n ? rules[number].name : NULL;
}

static bool
read_rules(Value *value, GError **error)
{
    if (!read_names(value, error))
        return false;
    for (char **name = *(char ***)value->place; *name; name++) {
        g_autofree char *known = list_names(rule_name);
        size_t number = 0;
        if (!find_name(*name, rule_name, &number))
            return pf_template_refuse(value->parser, error, "there is no rule %s: expected %s",
                                      *name, known);
    }
    return true;
}

static bool
read_count(Value *value, GError **error)
{
    guint64 count;

    if (!g_ascii_string_to_unsigned(value->text, 10, 0, MOST, &count, NULL))
        return refuse(value, "a whole number from 0 to 1000000", error);
    *(size_t *)value->place = (size_t)count;
    return true;
}

static bool
read_percent(Value *value, GError **error)
{
    double percent;

    if (!pf_quantity_number(value->text, &percent) || percent < 0 || percent > 100)
        return refuse(value, "per cent from 0 to 100", error);
    *(double *)value->place = percent / 100;
    return true;
}

static bool
read_size(Value *value, GError **error)
{
    return pf_quantity_bytes(value->text, value->place)
           || refuse(value, "a size such as 64MiB, from 1 byte to 1 PiB", error);
}

static bool
read_seconds(Value *value, GError **error)
{
    double seconds;

    if (!pf_quantity_number(value->text, &seconds) || seconds < 1e-9 || seconds > longest_s)
        return refuse(value, "a time in seconds, more than 0", error);
    *(double *)value->place = seconds;
    return true;
}

static bool
read_length(Value *value, GError **error)
{
    double points;

    if (!pf_quantity_length(value->text, &points) || points < PF_CHART_MIN_HEIGHT / 2.0
        || points > PF_PAGE_SIDE_MAX)
        return refuse(value, "a length such as 120mm, from 140 to 14400 points", error);
    *(double *)value->place = points;
    return true;
}

static bool
read_pattern(Value *value, GError **error)
{
    g_autoptr(GError) cause = NULL;
    /* Not optimised, as that of --markers. */
    GRegex *pattern = g_regex_new(value->text, 0, 0, &cause);
    g_autofree char *wanted =
        cause ? g_strdup_printf("a regular expression (%s)", cause->message) : NULL;

    *(GRegex **)value->place = pattern;
    return pattern || refuse(value, wanted, error);
}

static bool
read_paper(Value *value, GError **error)
{
    PfPageSize size;

    if (!pf_quantity_page(value->text, &size) || !pf_page_size_is_drawn(&size)) {
        return refuse(value,
                      "a size such as 210x148mm, or a paper such as a4 or a4-portrait; sides "
                      "from 36 to 14400 points",
                      error);
    }
    return read_text(value, error);
}

static bool
read_theme(Value *value, GError **error)
{
    size_t number = 0;

    return choose(value, pf_theme_name, &number, error) && read_text(value, error);
}

static const char *
weight_name(size_t number)
{
    return number <= PF_WEIGHT_MEAN ? pf_weight_name((PfWeight)number) : NULL;
}

static bool
read_weight(Value *value, GError **error)
{
    PfTemplatePage *page = (gpointer)((char *)value->place - offsetof(PfTemplatePage, weight));
    size_t number = 0;

    if (!choose(value, weight_name, &number, error))
        return false;
    page->weight = (PfWeight)number;
    page->has_weight = true;
    return true;
}

static const char *
place_name(size_t number)
{
    static const char *const names[] = {
        [PF_KEY_BESIDE] = "beside",
        [PF_KEY_BELOW] = "below",
        [PF_KEY_NONE] = "none",
    };
    return number < G_N_ELEMENTS(names) ? names[number] : NULL;
}

static bool
read_place(Value *value, GError **error)
{
    size_t number = 0;

    if (!choose(value, place_name, &number, error))
        return false;
    *(PfKeyPlace *)value->place = (PfKeyPlace)number;
    return true;
}

static const char *
figure_name(size_t number)
{
    size_t n;
    const PfChart *charts = pf_charts(&n);

    for (size_t i = 0; i < n; i++)
        if (pf_template_has_figure(&charts[i]) && number-- == 0)
            return charts[i].name;
    return NULL;
}

static bool
read_figure(Value *value, GError **error)
{
    size_t number = 0;

    return choose(value, figure_name, &number, error) && read_text(value, error);
}

static const char *
table_name(size_t number)
{
    size_t n;
    const PfTableSpec *specs = pf_tables(&n);

    return number < n ? specs[number].name : NULL;
}

static bool
read_table(Value *value, GError **error)
{
    size_t number = 0;

    return choose(value, table_name, &number, error) && read_text(value, error);
}

static bool (*const readers[])(Value *value, GError **error) = {
    [PF_KEY_TEXT] = read_text,     [PF_KEY_NAMES] = read_names,
    [PF_KEY_COUNT] = read_count,   [PF_KEY_PERCENT] = read_percent,
    [PF_KEY_SIZE] = read_size,     [PF_KEY_SECONDS] = read_seconds,
    [PF_KEY_LENGTH] = read_length, [PF_KEY_PATTERN] = read_pattern,
    [PF_KEY_PAPER] = read_paper,   [PF_KEY_THEME] = read_theme,
    [PF_KEY_WEIGHT] = read_weight, [PF_KEY_PLACE] = read_place,
    [PF_KEY_FIGURE] = read_figure, [PF_KEY_TABLE] = read_table,
    [PF_KEY_RULES] = read_rules,
};

/* What the key is a member of. */
static char *
owner_of(const PfTemplateParser *parser, const PfTemplateLine *line, const PfTemplateKey *key)
{
    const char *page = pf_template_page_name(line->group);

    if (page)
        return (char *)pf_template_said(parser, page);
    return strcmp(key->name, "pages") == 0 ? (char *)parser : (char *)parser->template;
}

bool
pf_template_read_value(PfTemplateParser *parser, const PfTemplateLine *line,
                       const PfTemplateKey *key, GError **error)
{
    g_autoptr(GError) cause = NULL;
    Value value = { .parser = parser, .line = line };
    bool is_list = key->type == PF_KEY_NAMES || key->type == PF_KEY_RULES;

    value.place = owner_of(parser, line, key) + key->offset;
    if (!is_list)
        value.text = g_key_file_get_string(parser->file, line->group, line->key, &cause);
    bool is_read = cause
                       ? pf_template_refuse(parser, error, "%s: %s", line->key, cause->message)
                       : readers[key->type](&value, error);
    g_free(value.text);
    return is_read;
}
