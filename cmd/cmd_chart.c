/*
 * cmd_chart.c - `profolio chart`: one figure, in one or several formats.
 */
#include "base/error.h"
#include "base/output.h"
#include "command.h"
#include "document.h"
#include "figure/chart.h"
#include "render/format.h"
#include "render/typesetter.h"
#include "verdict.h"

/* A4 landscape, in points: LOOK.md 1. */
static const double page_width = 841.89, page_height = 595.28;

static const PfFormat *
format_of(const PfOptions *options, const char *target)
{
    size_t n;

    if (options->format)
        return pf_format_find(options->format);

    const PfFormat *format = pf_format_of_path(target);
    return !format && pf_document_is_stream(target) ? &pf_formats(&n)[0] : format;
}

/* "svg, pdf, png" */
static char *
known_formats(void)
{
    size_t n;
    const PfFormat *formats = pf_formats(&n);

    return pf_option_names(formats, n, sizeof formats[0], ", ");
}

static bool
check_formats(const PfOptions *options, GError **error)
{
    g_autofree char *known = known_formats();

    if (options->format && options->outputs && options->outputs[0] && options->outputs[1]) {
        g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                    "--format %s: with several outputs the suffix of each says its format",
                    options->format);
        return false;
    }
    if (options->format && !pf_format_find(options->format)) {
        pf_document_refuse(options, NULL, known, error);
        return false;
    }
    for (char **target = options->outputs; target && *target; target++) {
        if (!format_of(options, *target)) {
            pf_document_refuse(options, *target, known, error);
            return false;
        }
    }
    return true;
}

/* Texts can follow each other on standard output, but not pictures. */
static bool
check_stream(const PfOptions *options, GError **error)
{
    guint n_pictures = 0;

    for (char **target = options->outputs; target && *target; target++)
        if (g_str_equal(*target, "-"))
            n_pictures += g_strv_length(options->paths);
    if (n_pictures <= 1)
        return true;
    g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                "--output -: %u pictures do not fit into one stream", n_pictures);
    return false;
}

static const PfChart *
chart_of(const PfOptions *options, GError **error)
{
    size_t n;
    const PfChart *charts = pf_charts(&n);
    const PfChart *chart = options->figure ? pf_chart_find(options->figure) : &charts[0];

    if (!chart) {
        g_autofree char *known = pf_option_names(charts, n, sizeof charts[0], " or ");
        pf_option_refuse("figure", options->figure, known, error);
    }
    return chart;
}

static bool
read_options(const PfOptions *options, PfChartOptions *chart, GError **error)
{
    chart->n_bands = 20;
    chart->min_share = 0.01;
    return (!options->bands || pf_option_count("bands", options->bands, &chart->n_bands, error))
           && (!options->trace
               || pf_option_percent("trace", options->trace, &chart->min_share, error));
}

bool
pf_chart_check(const PfOptions *options, GError **error)
{
    PfChartOptions chart;

    return chart_of(options, error) && check_formats(options, error)
           && check_stream(options, error) && read_options(options, &chart, error);
}

char **
pf_chart_targets(const PfOptions *options, const char *path)
{
    if (options->outputs)
        return g_strdupv(options->outputs);

    size_t n;
    const PfFormat *format =
        options->format ? pf_format_find(options->format) : &pf_formats(&n)[0];
    g_autofree char *stem = pf_log_stem(path);
    char **targets = g_new0(char *, 2);
    targets[0] = g_strconcat(stem, format->suffix, NULL);
    return targets;
}

static bool
write_bytes(const void *bytes, size_t len, void *data)
{
    pf_output_write(data, bytes, len);
    return true;
}

static bool
write_target(const PfFigure *figure, const PfFormat *format, const char *target, GError **error)
{
    g_autoptr(PfOutput) output = pf_output_open(target, error);

    if (!output || !pf_render(figure, format, write_bytes, output, error))
        return false;
    return pf_output_close(g_steal_pointer(&output), error);
}

static bool
draw(const PfOptions *options, const char *path, const PfProfile *profile, PfChartOptions asked,
     GError **error)
{
    g_autoptr(PfTypesetter) text = pf_typesetter_new();
    g_autofree char *title = options->title ? g_utf8_make_valid(options->title, -1) : NULL;
    g_auto(GStrv) targets = pf_chart_targets(options, path);

    asked.title = title;
    asked.width = page_width;
    asked.height = page_height;
    asked.measure = pf_typesetter_measure(text);
    g_autoptr(PfFigure) figure = chart_of(options, NULL)->layout(profile, &asked);
    for (char **target = targets; *target; target++)
        if (!write_target(figure, format_of(options, *target), *target, error))
            return false;
    return true;
}

PfStatus
pf_chart_run(const PfOptions *options, const char *path, GError **error)
{
    PfChartOptions asked = { 0 };
    g_autoptr(PfLog) log = pf_log_open(path, PF_LOG_AGAIN, error);

    if (!log || !read_options(options, &asked, error))
        return PF_STATUS_FAILED;
    PfProfileOptions wanted = { .n_bands = asked.n_bands, .mask_args = options->mask_args };
    g_autoptr(PfProfile) profile = pf_profile_load(log, &wanted, error);
    if (!profile)
        return PF_STATUS_FAILED;
    if (!chart_of(options, NULL)->has_data(profile)) {
        g_set_error(error, PF_ERROR, PF_ERROR_ABSENT, "%s: %s", pf_log_name(log),
                    pf_heap_hint(profile));
        return PF_STATUS_FAILED;
    }
    if (!draw(options, path, profile, asked, error))
        return PF_STATUS_FAILED;
    return pf_verdict(options, log, profile);
}
