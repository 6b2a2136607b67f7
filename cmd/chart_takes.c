#include "chart_takes.h"

/* An option as it is typed, what a figure that takes it has, and whether it was typed. */
typedef struct {
    const char *name;
    PfChartTakes bit;
    bool is_typed;
} Typed;

static bool
refuse(const PfChart *chart, const char *option, GError **error)
{
    g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                "%s does not go with --figure %s", option, chart->name);
    return false;
}

bool
pf_chart_takes(const PfChart *chart, const PfOptions *options, GError **error)
{
    const Typed typed[] = {
        { "--bands", PF_TAKES_BANDS, options->bands },
        { "--trace", PF_TAKES_BANDS, options->trace },
        { "--sort", PF_TAKES_ORDER, options->sort },
        { "--reverse", PF_TAKES_ORDER, options->reverse },
        { "--by", PF_TAKES_GROUPS, options->by },
        { "--include", PF_TAKES_GROUPS, options->include },
        { "--exclude", PF_TAKES_GROUPS, options->exclude },
        { "--cut", PF_TAKES_CUT, options->cut },
        { "-p", PF_TAKES_CUT, options->previous_scale },
        { "--y-max", PF_TAKES_Y_MAX, options->y_max },
        { "--x-max", PF_TAKES_X_MAX, options->x_max },
        { "--markers", PF_TAKES_MARKERS, options->markers },
        { "--no-markers", PF_TAKES_MARKERS, options->no_markers },
        { "--user-events", PF_TAKES_MARKERS, options->user_events },
        { "--weight", PF_TAKES_WEIGHT, options->weight },
        { "--baseline", PF_TAKES_BASELINE, options->baseline },
        { "--colours-from", PF_TAKES_COLOURS, options->colours_from },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(typed); i++)
        if (typed[i].is_typed && !(chart->takes & typed[i].bit))
            return refuse(chart, typed[i].name, error);
    if (options->baseline && options->colours_from && (chart->takes & PF_TAKES_ONE_RUN)) {
        g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                    "--colours-from does not go with --baseline: then colours are differences");
        return false;
    }
    return true;
}
