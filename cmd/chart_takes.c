#include "chart_takes.h"

/* An option, how it is called where it was typed, and whether it was. */
typedef struct {
    PfChartTakes bit;
    const char *name;
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
        { PF_TAKES_BANDS, "--bands", options->bands },
        { PF_TAKES_BANDS, "--trace", options->trace },
        { PF_TAKES_ORDER, "--sort", options->sort },
        { PF_TAKES_ORDER, "--reverse", options->reverse },
        { PF_TAKES_GROUPS, "--by", options->by },
        { PF_TAKES_GROUPS, "--include", options->include },
        { PF_TAKES_GROUPS, "--exclude", options->exclude },
        { PF_TAKES_CUT, "--cut", options->cut },
        { PF_TAKES_CUT, "-p", options->previous_scale },
        { PF_TAKES_Y_MAX, "--y-max", options->y_max },
        { PF_TAKES_X_MAX, "--x-max", options->x_max },
        { PF_TAKES_MARKERS, "--markers", options->markers },
        { PF_TAKES_MARKERS, "--no-markers", options->no_markers },
        { PF_TAKES_MARKERS, "--user-events", options->user_events },
        { PF_TAKES_WEIGHT, "--weight", options->weight },
        { PF_TAKES_BASELINE, "--baseline", options->baseline },
        { PF_TAKES_COLOURS, "--colours-from", options->colours_from },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(typed); i++)
        if (typed[i].is_typed && !(chart->takes & typed[i].bit))
            return refuse(chart, typed[i].name, error);
    return true;
}
