/*
 * cmd_info.c - `profolio info`: what a log holds.
 */
#include "base/output.h"
#include "command.h"
#include "document.h"
#include "report/info.h"
#include "verdict.h"

static const struct {
    const char *name, *suffix;
    void (*write)(const PfInfo *info, FILE *out);
} formats[] = {
    { "text", ".txt", pf_info_write_text },
    { "json", ".json", pf_info_write_json },
};

/* Which format, or -1 with an error. */
static int
format_of(const PfOptions *options, GError **error)
{
    const char *target = pf_document_target(options);

    for (size_t i = 0; i < G_N_ELEMENTS(formats); i++) {
        if (options->format ? g_str_equal(formats[i].name, options->format)
                            : g_str_has_suffix(target, formats[i].suffix))
            return (int)i;
    }
    if (!options->format && pf_document_is_stream(target))
        return 0;

    g_autofree char *known =
        pf_option_names(formats, G_N_ELEMENTS(formats), sizeof formats[0], ", ");
    pf_document_refuse(options, target, known, error);
    return -1;
}

bool
pf_info_check(const PfOptions *options, GError **error)
{
    size_t n;

    return pf_document_is_one(options, error) && format_of(options, error) >= 0
           && (!options->bands || pf_option_count("bands", options->bands, &n, error));
}

PfStatus
pf_info_run(const PfOptions *options, const char *path, GError **error)
{
    int format = format_of(options, error);
    if (format < 0)
        return PF_STATUS_USAGE;

    bool has_series = formats[format].write != pf_info_write_text;
    PfProfileOptions wanted = { .n_bands = 20,
                                .in_one_pass = !has_series,
                                .mask_args = options->mask_args };
    g_autoptr(PfLog) log = pf_log_open(path, has_series ? PF_LOG_AGAIN : PF_LOG_ONCE, error);

    if (options->bands && !pf_option_count("bands", options->bands, &wanted.n_bands, error))
        return PF_STATUS_USAGE;
    g_autoptr(PfProfile) profile = log ? pf_profile_load(log, &wanted, error) : NULL;
    if (!profile)
        return PF_STATUS_FAILED;

    PfInfo info = { profile, pf_log_report(log), pf_log_header(log), pf_log_name(log) };
    PfOutput *output = pf_output_open(pf_document_target(options), error);
    if (!output)
        return PF_STATUS_FAILED;
    formats[format].write(&info, pf_output_stream(output));
    if (!pf_output_close(output, error))
        return PF_STATUS_FAILED;
    return pf_verdict(options, log, profile);
}
