/*
 * cmd_table.c - `profolio table`: one table of a log, as text or as a picture.
 */
#include "base/output.h"
#include "command.h"
#include "document.h"
#include "message.h"
#include "picture.h"
#include "profile/weighing.h"
#include "report/table_figure.h"
#include "report/tables.h"
#include "source_date.h"
#include "view.h"

static const char usual_paper[] = "a4-portrait";

/* How a document is written: one of both. */
typedef struct {
    const PfTableFormat *text;
    const PfFormat *picture;
} Kind;

static Kind
kind_of(const PfOptions *options, const char *target)
{
    const char *name = options->format;
    Kind kind = { .text = name ? pf_table_format(name) : pf_table_format_of_path(target) };

    if (!kind.text)
        kind.picture = name ? pf_format_find(name) : pf_format_of_path(target);
    if (!kind.text && !kind.picture && !name && pf_document_is_stream(target))
        kind.text = pf_table_format("text");
    return kind;
}

static bool
has_format(const char *name)
{
    return pf_table_format(name) || pf_format_find(name);
}

static bool
has_suffix(const char *path)
{
    return pf_table_format_of_path(path) || pf_format_of_path(path);
}

/* What only a picture has. */
static bool
check_look(const PfOptions *options, bool has_picture, GError **error)
{
    const char *typed = options->theme   ? "theme"
                        : options->size  ? "size"
                        : options->title ? "title"
                                         : NULL;
    g_auto(PfLook) look = { 0 };

    if (has_picture || !typed)
        return pf_look_read(options, usual_paper, &look, error);
    g_autofree char *pictures = pf_picture_formats();
    g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                "--%s goes with a picture, one of %s", typed, pictures);
    return false;
}

static bool
check_documents(const PfOptions *options, GError **error)
{
    size_t n;
    const PfTableFormat *formats = pf_table_formats(&n);
    g_autofree char *texts = pf_option_names(formats, n, sizeof formats[0], ", ");
    g_autofree char *pictures = pf_picture_formats();
    g_autofree char *known = g_strconcat(texts, ", ", pictures, NULL);
    g_auto(GStrv) targets = pf_targets_plain(options, NULL);
    size_t n_pictures = 0, n_streams = 0;

    if (!pf_document_formats(options, has_format, has_suffix, known, error))
        return false;
    for (char **target = targets; *target; target++) {
        bool is_picture = kind_of(options, *target).picture;
        n_pictures += is_picture;
        n_streams += is_picture && g_str_equal(*target, "-");
    }
    return pf_picture_streams(options, n_streams, error)
           && check_look(options, n_pictures > 0, error);
}

static const PfTableSpec *
spec_of(const PfOptions *options, GError **error)
{
    size_t n;
    const PfTableSpec *specs = pf_tables(&n);
    const PfTableSpec *spec = options->table ? pf_table_spec(options->table) : &specs[0];

    if (!spec) {
        g_autofree char *known = pf_option_names(specs, n, sizeof specs[0], " or ");
        pf_option_refuse("table", options->table, known, error);
    }
    return spec;
}

bool
pf_table_check(const PfOptions *options, GError **error)
{
    const PfTableSpec *spec = spec_of(options, error);

    if (!spec)
        return false;
    if (options->weight && !spec->is_weighed) {
        g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                    "--weight does not go with --table %s", spec->name);
        return false;
    }
    return check_documents(options, error);
}

PfProfileOptions
pf_table_wants(const PfOptions *options)
{
    PfProfileOptions wanted = spec_of(options, NULL)->wants;

    wanted.n_bands = pf_view_is_cut(options) ? 20 : 1;
    return wanted;
}

static bool
write_text(const PfTable *table, const PfTableFormat *format, const char *target,
           GError **error)
{
    PfOutput *output = pf_output_open(target, error);

    if (!output)
        return false;
    format->write(table, pf_document_width(target), pf_output_stream(output));
    return pf_output_close(output, error);
}

/* A page that is as tall as its table has the width that was asked for, and at least that of
 * the smallest page; where columns need more, all is drawn smaller. */
static PfFigure *
lay_out(const PfTable *table, PfTablePicture *asked, PfChartOptions *page,
        PfRenderOptions *drawn, size_t *out_n_hidden)
{
    double width = page->width * drawn->scale;

    if (!asked->is_paged) {
        page->width = MAX(width, PF_CHART_MIN_WIDTH);
        asked->tallest *= page->width / width;
    }
    asked->page = page;
    PfFigure *figure = pf_table_figure(table, asked, out_n_hidden);
    drawn->scale = width / figure->width;
    return figure;
}

/* The modules of the stacks that a table weighs; NULL: it weighs none. */
static PfModules *
modules_of(const PfTableSpec *spec, const PfTableInput *input)
{
    PfWeighing weighing;
    bool has_stacks =
        spec->is_weighed && pf_weighing_choose(input->profile, input->weight, &weighing, NULL);

    return has_stacks ? pf_modules_new(weighing.calls) : NULL;
}

static bool
write_picture(const PfOptions *options, const PfTable *table, const PfFormat *format,
              const PfTableInput *input, const char *target, GError **error)
{
    g_autoptr(PfTypesetter) text = pf_typesetter_new();
    g_autofree char *title = pf_picture_title(options);
    g_autoptr(PfModules) modules = modules_of(spec_of(options, NULL), input);
    g_auto(PfLook) look = { 0 };
    PfChartOptions page = { .title = title, .measure = pf_typesetter_measure(text) };
    PfTablePicture asked = { .heading = spec_of(options, NULL)->summary,
                             .program = &input->profile->program,
                             .modules = modules,
                             .is_paged = format->has_pages,
                             .tallest = format->tallest };
    size_t n_hidden;

    if (!pf_look_read(options, usual_paper, &look, error))
        return false;
    pf_look_apply(&look, &page);
    page.has_date = pf_source_date(options->quiet, &page.date_unix_s);
    pf_picture_warn_of_fonts(options, text);
    PfRenderOptions drawn = pf_look_render(&look);
    g_autoptr(PfFigure) figure = lay_out(table, &asked, &page, &drawn, &n_hidden);
    if (n_hidden > 0 && !options->quiet) {
        pf_message("%s: %" G_GSIZE_FORMAT " rows are left out of the picture, which has no "
                   "room for more: the formats of text have all",
                   target, n_hidden);
    }
    return pf_picture_write(figure, format, &drawn, target, error);
}

bool
pf_table_write(const PfOptions *options, G_GNUC_UNUSED const PfArgument *log,
               const PfProfile *profile, G_GNUC_UNUSED const PfOtherRuns *others,
               GError **error)
{
    PfWeight weight;
    bool is_weighed = options->weight && pf_view_weight(options->weight, &weight, NULL);
    PfTableInput input = {
        .profile = profile,
        .weight = is_weighed ? &weight : NULL,
        .is_cut = pf_view_is_cut(options),
    };
    g_autoptr(PfTable) table = spec_of(options, NULL)->make(&input, error);
    if (!table) {
        g_prefix_error(error, "%s: ", profile->log->file);
        return false;
    }

    g_auto(GStrv) targets = pf_targets_plain(options, NULL);
    for (char **target = targets; *target; target++) {
        Kind kind = kind_of(options, *target);
        bool is_written =
            kind.text ? write_text(table, kind.text, *target, error)
                      : write_picture(options, table, kind.picture, &input, *target, error);
        if (!is_written)
            return false;
    }
    return true;
}
