/*
 * cmd_report.c - `profolio report`: the PDF for a performance review.
 */
#include <string.h>

#include "base/error.h"
#include "command.h"
#include "document.h"
#include "picture.h"
#include "report/report.h"
#include "source_date.h"
#include "view.h"

static const char usual_paper[] = "a4-portrait";

/* So many bands keep their values, at least: those of a biography, however small, and those
 * that a table has room for. */
enum { KEPT_BANDS = 64 };

static bool
has_format(const char *name)
{
    return g_ascii_strcasecmp(name, "pdf") == 0;
}

static bool
has_suffix(const char *path)
{
    const PfFormat *format = pf_format_of_path(path);
    return format && has_format(format->name);
}

/* What the command line says of all figures holds over what a page says of its own. */
static void
override_page(const PfOptions *options, PfTemplatePage *page)
{
    page->n_bands = options->bands ? 0 : page->n_bands;
    page->min_share = options->trace ? 0 : page->min_share;
    page->y_max = options->y_max ? 0 : page->y_max;
    page->x_max = options->x_max ? 0 : page->x_max;
    page->has_weight = page->has_weight && !options->weight;
    if (options->markers || options->no_markers) {
        g_clear_pointer(&page->markers, g_regex_unref);
    }
}

static void
override(const PfOptions *options, PfTemplate *template)
{
    if (options->title) {
        g_free(template->title);
        template->title = pf_picture_title(options);
    }
    for (size_t i = 0; i < template->n_pages; i++)
        override_page(options, &template->pages[i]);
}

/* Read once: the file may be a pipe. */
static const PfTemplate *
template_of(const PfOptions *options, GError **error)
{
    static PfTemplate *template;

    if (!template) {
        template =
            pf_template_read(options->template ? options->template : PF_TEMPLATE_USUAL, error);
        if (template)
            override(options, template);
    }
    return template;
}

static bool
read_look(const PfOptions *options, const PfTemplate *template, PfLook *look, GError **error)
{
    if (!pf_look_read(options, template->paper ? template->paper : usual_paper, look, error))
        return false;
    if (!options->theme)
        look->theme = pf_theme_find(template->theme);
    return true;
}

static bool
check_streams(const PfOptions *options, GError **error)
{
    bool is_one = options->join || !options->outputs || strcmp(options->outputs[0], "-") != 0;

    return is_one || pf_picture_streams(options, 1, error);
}

static bool
check_source(const PfOptions *options, GError **error)
{
    return !options->source || g_file_test(options->source, G_FILE_TEST_IS_DIR)
           || pf_option_refuse("source", options->source, "a directory", error);
}

bool
pf_report_check(const PfOptions *options, GError **error)
{
    const PfTemplate *template = template_of(options, error);
    g_auto(PfLook) look = { 0 };

    return template && pf_document_is_one(options, error)
           && pf_document_formats(options, has_format, has_suffix, "pdf", error)
           && check_streams(options, error) && check_source(options, error)
           && read_look(options, template, &look, error);
}

PfProfileOptions
pf_report_wants(const PfOptions *options)
{
    const PfTemplate *template = template_of(options, NULL);
    PfProfileOptions wanted = { .keep_messages = options->user_events,
                                .keep_schedule = true,
                                .keep_info_tables = true };

    if (template)
        pf_template_wants(template, &wanted);
    wanted.min_share = 0;
    wanted.n_bands = wanted.n_bands > 0 ? MAX(wanted.n_bands, KEPT_BANDS) : 0;
    if (pf_look_is_cut_as_hp2ps(options))
        wanted.n_bands = 0;
    return wanted;
}

/* More bands are kept than figures show: tables tell the small ones too. */
static bool
apply_view(const PfOptions *options, const PfTemplate *template, PfChartOptions *chart,
           GError **error)
{
    static const PfProfileOptions none;
    g_auto(PfView) view = { 0 };

    if (!pf_view_read(options, &none, &view, error))
        return false;
    chart->sort = view.profile.sort;
    chart->is_reversed = view.profile.is_reversed;
    if (chart->is_cut_as_hp2ps)
        return true;
    chart->n_bands = options->bands ? view.profile.n_bands : template->n_bands;
    chart->min_share = options->trace ? view.profile.min_share : template->min_share;
    return true;
}

char **
pf_report_targets(const PfOptions *options, const char *file)
{
    if (options->outputs)
        return g_strdupv(options->outputs);

    g_autofree char *stem = pf_log_stem(file);
    char **targets = g_new0(char *, 2);
    targets[0] = g_strconcat(stem, ".pdf", NULL);
    return targets;
}

bool
pf_report_joins(const PfOptions *options)
{
    return options->join;
}

/* The log as it was typed. */
static char *
typed(const PfArgument *log)
{
    if (!log->from && !log->until)
        return g_strdup(log->file);
    return g_strconcat(log->file, "@", log->from ? log->from : "", "..",
                       log->until ? log->until : "", NULL);
}

/* What makes the report again. */
static char *
command_of(const PfOptions *options, const PfArgument *log)
{
    g_autofree char *words = pf_options_typed(options, PF_REPORT, "report");
    g_autofree char *one = typed(log);
    char *const alone[] = { one, NULL };
    char *const *logs = options->join ? options->paths : alone;
    g_autoptr(GString) command = g_string_new(words);

    for (char *const *path = logs; *path; path++) {
        g_autofree char *word = pf_option_quoted(*path);
        g_string_append_printf(command, " %s", word);
    }
    return g_utf8_make_valid(command->str, -1);
}

static bool
draw(const PfReportInput *input, const PfRenderOptions *drawn, const char *target,
     GError **error)
{
    g_autofree char *lacks = pf_report_lacks(input);

    if (lacks && lacks[0] != '\0') {
        g_set_error(error, PF_ERROR, PF_ERROR_ABSENT, "%s: %s", input->runs[0]->log->file,
                    lacks);
        return false;
    }
    g_autoptr(PfFigure) figure = lacks ? NULL : pf_report(input);
    if (!figure) {
        g_set_error(error, PF_ERROR, PF_ERROR_ABSENT,
                    "%s: there is nothing for any page of the template %s",
                    input->runs[0]->log->file, input->template->name);
        return false;
    }
    return pf_picture_write(figure, pf_format_find("pdf"), drawn, target, error);
}

bool
pf_report_write_joined(const PfOptions *options, const PfArgument *first,
                       const PfProfile *const *profiles, size_t n, const PfOtherRuns *others,
                       GError **error)
{
    g_autoptr(PfTypesetter) text = pf_typesetter_new();
    const PfTemplate *template = template_of(options, error);
    g_auto(GStrv) targets = pf_report_targets(options, first->file);
    g_autofree char *command = command_of(options, first);
    g_auto(PfLook) look = { 0 };
    PfChartOptions chart = { .colours_from = others->colours_from,
                             .measure = pf_typesetter_measure(text) };
    PfReportInput input = {
        .runs = profiles,
        .n_runs = n,
        .baseline = others->baseline,
        .template = template,
        .chart = &chart,
        .command = command,
        .source_dir = options->source,
        .has_environment = options->show_env,
    };

    if (!template || !read_look(options, template, &look, error))
        return false;
    pf_look_apply(&look, &chart);
    if (!apply_view(options, template, &chart, error))
        return false;
    chart.has_date = pf_source_date(options->quiet, &chart.date_unix_s);
    pf_picture_warn_of_fonts(options, text);
    PfRenderOptions drawn = pf_look_render(&look);
    return draw(&input, &drawn, targets[0], error);
}

bool
pf_report_write(const PfOptions *options, const PfArgument *log, const PfProfile *profile,
                const PfOtherRuns *others, GError **error)
{
    return pf_report_write_joined(options, log, &profile, 1, others, error);
}
