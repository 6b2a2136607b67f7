/*
 * cmd_report.c - `profolio report`: the PDF for a performance review.
 */
#include "command.h"
#include "document.h"
#include "picture.h"
#include "report/report.h"
#include "source_date.h"

static const char usual_paper[] = "a4-portrait";

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

bool
pf_report_check(const PfOptions *options, GError **error)
{
    g_auto(PfLook) look = { 0 };

    return pf_document_is_one(options, error)
           && pf_document_formats(options, has_format, has_suffix, "pdf", error)
           && pf_look_read(options, usual_paper, &look, error);
}

PfProfileOptions
pf_report_wants(const PfOptions *options)
{
    return (PfProfileOptions){
        .n_bands = 20,
        .min_share = 0.01,
        .keep_messages = options->user_events,
        .keep_info_tables = true,
    };
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
pf_report_write(const PfOptions *options, const PfArgument *log, const PfProfile *profile,
                const PfOtherRuns *others, GError **error)
{
    g_autoptr(PfTypesetter) text = pf_typesetter_new();
    g_autoptr(PfTemplate) template = pf_template_read(PF_TEMPLATE_USUAL, error);
    g_auto(GStrv) targets = pf_report_targets(options, log->file);
    g_auto(PfLook) look = { 0 };
    PfChartOptions chart = { .colours_from = others->colours_from,
                             .measure = pf_typesetter_measure(text) };
    PfReportInput input = {
        .runs = &profile,
        .n_runs = 1,
        .baseline = others->baseline,
        .template = template,
        .chart = &chart,
    };

    if (!template || !pf_look_read(options, usual_paper, &look, error))
        return false;
    pf_look_apply(&look, &chart);
    chart.has_date = pf_source_date(options->quiet, &chart.date_unix_s);
    pf_picture_warn_of_fonts(options, text);
    PfRenderOptions drawn = pf_look_render(&look);
    g_autoptr(PfFigure) figure = pf_report(&input);
    return pf_picture_write(figure, pf_format_find("pdf"), &drawn, targets[0], error);
}
