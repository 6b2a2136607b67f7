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

static const PfTableFormat *
format_of(const PfOptions *options, GError **error)
{
    const char *path = options->outputs ? options->outputs[0] : "-";
    const PfTableFormat *format =
        options->format ? pf_table_format(options->format) : pf_table_format_of_path(path);

    if (!format && !options->format && pf_document_is_stream(path))
        format = pf_table_format("text");
    if (!format)
        pf_document_refuse(options, "text, csv, json, markdown", error);
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
    g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                "--weight %s: expected ticks, peak, end or mean", options->weight);
    return false;
}

bool
pf_table_check(const PfOptions *options, GError **error)
{
    const char *name = options->table ? options->table : "bands";
    PfWeight weight;

    if (!pf_table_spec(name)) {
        g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                    "--table %s: expected bands, stacks or events", name);
        return false;
    }
    if (options->weight && !g_str_equal(name, "stacks")) {
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
    const PfTableSpec *spec = pf_table_spec(options->table ? options->table : "bands");
    g_autoptr(PfTable) table = spec->make(&input, error);
    if (!table) {
        g_prefix_error(error, "%s: ", pf_log_name(log));
        return PF_STATUS_FAILED;
    }

    PfOutput *output = pf_output_open(options->outputs ? options->outputs[0] : "-", error);
    if (!output)
        return PF_STATUS_FAILED;
    format_of(options, NULL)->write(table, pf_output_stream(output));
    if (!pf_output_close(output, error))
        return PF_STATUS_FAILED;
    return pf_verdict(options, log, profile);
}
