/*
 * cmd_chart.c - `profolio chart`: one figure, in one or several formats.
 */
#include "aux_file.h"
#include "base/error.h"
#include "base/units.h"
#include "chart_takes.h"
#include "command.h"
#include "document.h"
#include "figure/chart.h"
#include "figure/stack.h"
#include "message.h"
#include "picture.h"
#include "profile/rank.h"
#include "source_date.h"

/* The one that is made where no name of a document says another. */
static const PfFormat *
usual_format(const PfOptions *options)
{
    size_t n;

    if (options->format)
        return pf_format_find(options->format);
    return options->eps ? pf_format_find("eps") : &pf_formats(&n)[0];
}

static const PfFormat *
format_of(const PfOptions *options, const char *target)
{
    const PfFormat *format = options->format ? NULL : pf_format_of_path(target);
    bool is_told = options->format || pf_document_is_stream(target);

    return !format && is_told ? usual_format(options) : format;
}

static bool
has_format(const char *name)
{
    return pf_format_find(name);
}

static bool
has_suffix(const char *path)
{
    return pf_format_of_path(path);
}

static bool
check_formats(const PfOptions *options, GError **error)
{
    g_autofree char *known = pf_picture_formats();
    size_t n_streams = 0;

    for (char **target = options->outputs; target && *target; target++)
        n_streams += g_str_equal(*target, "-");
    return pf_document_formats(options, has_format, has_suffix, known, error)
           && pf_picture_streams(options, n_streams, error);
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

bool
pf_chart_check(const PfOptions *options, GError **error)
{
    g_auto(PfLook) look = { 0 };

    const PfChart *chart = chart_of(options, error);

    return chart && pf_chart_takes(chart, options, error) && check_formats(options, error)
           && pf_look_read(options, "a4", &look, error);
}

PfProfileOptions
pf_chart_wants(const PfOptions *options)
{
    unsigned takes = chart_of(options, NULL)->takes;
    bool is_whole = pf_look_is_cut_as_hp2ps(options) || (takes & PF_TAKES_ALL_BANDS);

    if (takes & PF_TAKES_ALL_GROWTH)
        return (PfProfileOptions){ .n_bands = PF_JUDGED, .sort = PF_SORT_GROWTH };
    return (PfProfileOptions){
        .n_bands = is_whole ? 0 : 20,
        .min_share = is_whole ? 0 : 0.01,
        .keep_messages = options->user_events,
        .keep_schedule = takes & PF_TAKES_SCHEDULE,
    };
}

char **
pf_chart_targets(const PfOptions *options, const char *file)
{
    if (options->outputs)
        return g_strdupv(options->outputs);

    const PfFormat *format = usual_format(options);
    g_autofree char *stem = pf_log_stem(file);
    char **targets = g_new0(char *, 2);
    targets[0] = g_strconcat(stem, format->suffix, NULL);
    return targets;
}

/* hp2ps's -p: what it drew before sets the scale, unless the data need more or an option says
 * another, and the order. */
static void
keep_previous(const PfOptions *options, const PfArgument *log, const PfHeapProfile *heap,
              PfAuxFile *previous, PfChartOptions *asked)
{
    PfCut cut = { .min_share = asked->min_share, .is_hp2ps = asked->is_cut_as_hp2ps };
    g_autoptr(GError) cause = NULL;
    g_autofree char *stem = pf_log_stem(log->file);
    g_autofree char *path = g_strconcat(stem, ".aux", NULL);
    if (!pf_aux_file_read(path, previous, &cause)) {
        if (!options->quiet)
            pf_message("%s: -p: %s; drawn to its own scale", log->file, cause->message);
        return;
    }

    g_autoptr(PfStack) stack = pf_stack_new(heap, &cut);
    double peak = (double)stack->totals[stack->peak_at];
    double end = pf_stack_time(stack, 0) + previous->x_range;
    asked->places = previous->places;
    if (asked->y_max <= 0 && previous->y_range >= peak)
        asked->y_max = previous->y_range;
    if (asked->x_max <= 0 && !stack->is_by_number
        && end >= pf_stack_time(stack, heap->n_samples - 1))
        asked->x_max = end;
}

/* What the options ask of the scale; `previous` is read where they ask for it. */
static bool
ask(const PfOptions *options, const PfArgument *log, const PfProfile *profile,
    PfAuxFile *previous, PfChartOptions *asked, GError **error)
{
    if (options->previous_scale)
        keep_previous(options, log, profile->heap, previous, asked);

    uint64_t from_ns = profile->range.from_ns;
    if (asked->x_max <= 0 || asked->x_max > (double)from_ns / 1e9)
        return true;
    g_autofree char *from = pf_unit_seconds_exact(from_ns);
    g_set_error(error, PF_ERROR, PF_ERROR_ABSENT,
                "%s: --x-max %s: the part that is shown begins at %s", profile->log->file,
                options->x_max, from);
    return false;
}

bool
pf_chart_write(const PfOptions *options, const PfArgument *log, const PfProfile *profile,
               const PfOtherRuns *others, GError **error)
{
    const PfChart *chart = chart_of(options, NULL);
    g_autoptr(PfTypesetter) text = pf_typesetter_new();
    g_autofree char *title = pf_picture_title(options);
    g_auto(GStrv) targets = pf_chart_targets(options, log->file);
    g_auto(PfLook) look = { 0 };
    g_auto(PfAuxFile) previous = { 0 };
    PfChartOptions asked = { .title = title,
                             .baseline = others->baseline,
                             .colours_from = others->colours_from,
                             .measure = pf_typesetter_measure(text) };
    if (!pf_look_read(options, "a4", &look, error))
        return false;
    pf_look_apply(&look, &asked);
    g_autofree char *lacks = chart->lacks(profile, &asked);
    if (lacks) {
        g_set_error(error, PF_ERROR, PF_ERROR_ABSENT, "%s: %s", profile->log->file, lacks);
        return false;
    }
    if (!ask(options, log, profile, &previous, &asked, error))
        return false;
    asked.has_date = pf_source_date(options->quiet, &asked.date_unix_s);
    pf_picture_warn_of_fonts(options, text);
    PfRenderOptions drawn = pf_look_render(&look);
    for (char **target = targets; *target; target++) {
        const PfFormat *format = format_of(options, *target);
        asked.vertices_per_point = format->vertices_per_point;
        g_autoptr(PfFigure) figure = chart->layout(profile, &asked);
        if (!pf_picture_write(figure, format, &drawn, *target, error))
            return false;
    }
    return true;
}
