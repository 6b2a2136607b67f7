/*
 * cmd_table.c - `profolio table`: one table of a log.
 */
#include "base/output.h"
#include "command.h"
#include "document.h"
#include "report/tables.h"
#include "view.h"

static void
refuse_format(const PfOptions *options, const char *target, GError **error)
{
    size_t n;
    const PfTableFormat *formats = pf_table_formats(&n);
    g_autofree char *known = pf_option_names(formats, n, sizeof formats[0], ", ");

    pf_document_refuse(options, target, known, error);
}

static const PfTableFormat *
format_of(const PfOptions *options, GError **error)
{
    const char *target = pf_document_target(options);
    const PfTableFormat *format =
        options->format ? pf_table_format(options->format) : pf_table_format_of_path(target);

    if (!format && !options->format && pf_document_is_stream(target))
        format = pf_table_format("text");
    if (!format)
        refuse_format(options, target, error);
    return format;
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
    return pf_document_is_one(options, error) && format_of(options, error);
}

PfProfileOptions
pf_table_wants(const PfOptions *options)
{
    PfProfileOptions wanted = spec_of(options, NULL)->wants;

    wanted.n_bands = pf_view_is_cut(options) ? 20 : 1;
    return wanted;
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

    const char *target = pf_document_target(options);
    PfOutput *output = pf_output_open(target, error);
    if (!output)
        return false;
    format_of(options, NULL)->write(table, pf_document_width(target), pf_output_stream(output));
    return pf_output_close(output, error);
}
