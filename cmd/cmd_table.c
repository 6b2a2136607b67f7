/*
 * cmd_table.c - `profolio table`: one table of a log.
 */
#include "base/output.h"
#include "command.h"
#include "document.h"
#include "report/tables.h"
#include "verdict.h"

static const char *const weights[] = {
    [PF_WEIGHT_TICKS] = "ticks",
    [PF_WEIGHT_PEAK] = "peak",
    [PF_WEIGHT_END] = "end",
    [PF_WEIGHT_MEAN] = "mean",
};

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

static bool
weight_of(const PfOptions *options, PfWeight *out_weight, GError **error)
{
    for (size_t i = 0; i < G_N_ELEMENTS(weights); i++) {
        if (!options->weight || g_str_equal(weights[i], options->weight)) {
            *out_weight = (PfWeight)i;
            return true;
        }
    }
    g_autofree char *known =
        pf_option_names(weights, G_N_ELEMENTS(weights), sizeof weights[0], " or ");
    return pf_option_refuse("weight", options->weight, known, error);
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
    PfWeight weight;

    if (!spec)
        return false;
    if (options->weight && !g_str_equal(spec->name, "stacks")) {
        g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                    "--weight goes with --table stacks");
        return false;
    }
    return pf_document_is_one(options, error) && format_of(options, error)
           && weight_of(options, &weight, error);
}

PfStatus
pf_table_run(const PfOptions *options, const char *path, GError **error)
{
    PfProfileOptions wanted = { .n_bands = 1, .mask_args = options->mask_args };
    g_autoptr(PfLog) log = pf_log_open(path, PF_LOG_AGAIN, error);

    if (!log || !weight_of(options, &wanted.heap_weight, error))
        return PF_STATUS_FAILED;
    g_autoptr(PfProfile) profile = pf_profile_load(log, &wanted, error);
    if (!profile)
        return PF_STATUS_FAILED;

    PfTableInput input = {
        .profile = profile,
        .report = pf_log_report(log),
        .header = pf_log_header(log),
        .wants_heap = options->weight && !g_str_equal(options->weight, "ticks"),
        .wants_ticks = options->weight && g_str_equal(options->weight, "ticks"),
    };
    g_autoptr(PfTable) table = spec_of(options, NULL)->make(&input, error);
    if (!table) {
        g_prefix_error(error, "%s: ", pf_log_name(log));
        return PF_STATUS_FAILED;
    }

    PfOutput *output = pf_output_open(pf_document_target(options), error);
    if (!output)
        return PF_STATUS_FAILED;
    format_of(options, NULL)->write(table, pf_output_stream(output));
    if (!pf_output_close(output, error))
        return PF_STATUS_FAILED;
    return pf_verdict(options, log, profile);
}
