/*
 * chart_takes.h - which options mean anything to which figure.
 */
#pragma once

#include "figure/chart.h"
#include "options.h"

/* False, with a G_OPTION_ERROR, when an option was typed that the figure does not take: no
 * option is parsed and ignored. */
bool pf_chart_takes(const PfChart *chart, const PfOptions *options, GError **error);
