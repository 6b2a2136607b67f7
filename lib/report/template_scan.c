/*
 * template_scan.c - the lines of a key file, as the Desktop Entry Specification has them.
 */
#include <stdarg.h>
#include <string.h>

#include "report/template-private.h"

bool
pf_template_refuse(const PfTemplateParser *parser, GError **error, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    g_autofree char *message = g_strdup_vprintf(format, args);
    va_end(args);
    g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                "%s: line %" G_GSIZE_FORMAT ": %s", parser->name, parser->line, message);
    return false;
}

const char *
pf_template_page_name(const char *group)
{
    static const char kind[] = "page ";

    return g_str_has_prefix(group, kind) ? group + strlen(kind) : NULL;
}

/* Names are anchors of the document too. */
static bool
is_name(const char *text)
{
    return text[0] != '\0'
           && text[strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-")] == '\0';
}

static bool
is_known_group(const char *group)
{
    const char *page = pf_template_page_name(group);

    return page ? is_name(page)
                : g_strcmp0(group, "report") == 0 || g_strcmp0(group, "findings") == 0;
}

static void
add_line(PfTemplateParser *parser, const char *group, const char *key)
{
    PfTemplateLine *line = g_new0(PfTemplateLine, 1);

    line->number = parser->line;
    line->group = g_strdup(group);
    line->key = g_strdup(key);
    g_ptr_array_add(parser->lines, line);
}

/* Whether the group, or the key in it, is there already. */
static bool
is_said(const PfTemplateParser *parser, const char *group, const char *key)
{
    for (guint i = 0; i < parser->lines->len; i++) {
        const PfTemplateLine *line = parser->lines->pdata[i];
        if (g_strcmp0(line->group, group) == 0 && g_strcmp0(line->key, key) == 0)
            return true;
    }
    return false;
}

static bool
scan_group(PfTemplateParser *parser, const char *text, GError **error)
{
    size_t len = strlen(text);
    g_autofree char *group = len > 2 ? g_strndup(text + 1, len - 2) : g_strdup("");

    if (text[len - 1] != ']')
        return pf_template_refuse(parser, error, "%s: a group ends with ]", text);
    if (!is_known_group(group)) {
        return pf_template_refuse(parser, error,
                                  "there is no group [%s]: expected [report], [findings] or "
                                  "[page NAME], a NAME of a to z, 0 to 9 and -",
                                  group);
    }
    if (is_said(parser, group, NULL))
        return pf_template_refuse(parser, error, "[%s] is there already", group);
    add_line(parser, group, NULL);
    return true;
}

static bool
scan_key(PfTemplateParser *parser, const char *text, GError **error)
{
    const char *equals = strchr(text, '=');
    const PfTemplateLine *last =
        parser->lines->len > 0 ? parser->lines->pdata[parser->lines->len - 1] : NULL;
    if (!equals || equals == text) {
        return pf_template_refuse(parser, error,
                                  "%s: expected KEY=VALUE, [GROUP] or # and a "
                                  "comment",
                                  text);
    }
    g_autofree char *key = g_strndup(text, (gsize)(equals - text));

    g_strchomp(key);
    if (!last)
        return pf_template_refuse(parser, error, "%s is in no group", key);
    const char *kind = pf_template_page_name(last->group) ? "page" : last->group;
    if (!pf_template_key(kind, key))
        return pf_template_refuse(parser, error, "there is no key %s in [%s]", key,
                                  last->group);
    if (is_said(parser, last->group, key))
        return pf_template_refuse(parser, error, "%s is there already", key);
    add_line(parser, last->group, key);
    return true;
}

static bool
scan_line(PfTemplateParser *parser, char *text, GError **error)
{
    g_strstrip(text);
    if (text[0] == '\0' || text[0] == '#')
        return true;
    return text[0] == '[' ? scan_group(parser, text, error) : scan_key(parser, text, error);
}

bool
pf_template_scan(PfTemplateParser *parser, const char *bytes, size_t len, GError **error)
{
    const char *bad;

    if (!g_utf8_validate_len(bytes, len, &bad)) {
        parser->line = 1;
        for (const char *at = bytes; at < bad; at++)
            parser->line += *at == '\n';
        return pf_template_refuse(parser, error, "this is no UTF-8 text");
    }
    g_autofree char *text = g_strndup(bytes, len);
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (size_t i = 0; lines[i]; i++) {
        parser->line = i + 1;
        if (!scan_line(parser, lines[i], error))
            return false;
    }
    return true;
}
