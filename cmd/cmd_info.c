/*
 * cmd_info.c - `profolio info`: what a log holds.
 */
#include "base/output.h"
#include "command.h"
#include "document.h"
#include "report/info.h"

static const struct {
    const char *name, *suffix;
    void (*write)(const PfProfile *profile, FILE *out);
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
    return pf_document_is_one(options, error) && format_of(options, error) >= 0;
}

PfProfileOptions
pf_info_wants(G_GNUC_UNUSED const PfOptions *options)
{
    return (PfProfileOptions){ .n_bands = 20, .keep_schedule = true };
}

bool
pf_info_write(const PfOptions *options, G_GNUC_UNUSED const PfArgument *log,
              const PfProfile *profile, G_GNUC_UNUSED const PfOtherRuns *others, GError **error)
{
    PfOutput *output = pf_output_open(pf_document_target(options), error);
    if (!output)
        return false;

    formats[format_of(options, NULL)].write(profile, pf_output_stream(output));
    return pf_output_close(output, error);
}
