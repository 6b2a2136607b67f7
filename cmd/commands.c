#include "command.h"

/* clang-format off */
static const PfCommand commands[] = {
    { "show", PF_SHOW, "Every event in time order, as ghc-events prints it, or as NDJSON",
      pf_show_check, pf_targets_plain, NULL, NULL, NULL, NULL, pf_show_run },
    { "info", PF_INFO, "What the log holds: one screen of text, or everything as JSON",
      pf_info_check, pf_targets_plain, pf_info_wants, pf_info_write, NULL, NULL, NULL },
    { "chart", PF_CHART, "One figure: SVG, PDF, PNG, PS or EPS",
      pf_chart_check, pf_chart_targets, pf_chart_wants, pf_chart_write, NULL, NULL, NULL },
    { "table", PF_TABLE, "One table: text, CSV, JSON or Markdown, or a picture",
      pf_table_check, pf_targets_plain, pf_table_wants, pf_table_write, NULL, NULL, NULL },
    { "report", PF_REPORT, "Pages for a performance review: PDF",
      pf_report_check, pf_report_targets, pf_report_wants, pf_report_write,
      pf_report_joins, pf_report_write_joined, NULL },
};
/* clang-format on */

const PfCommand *
pf_commands(size_t *out_n)
{
    *out_n = G_N_ELEMENTS(commands);
    return commands;
}

const PfCommand *
pf_command_find(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(commands); i++)
        if (g_str_equal(commands[i].name, name))
            return &commands[i];
    return NULL;
}

char **
pf_targets_plain(const PfOptions *options, G_GNUC_UNUSED const char *file)
{
    static const char *const standard[] = { "-", NULL };
    return g_strdupv(options->outputs ? options->outputs : (char **)standard);
}
