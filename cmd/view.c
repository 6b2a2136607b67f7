#include "view.h"

#include <string.h>

#include "argument.h"
#include "look.h"

/* In the order of PfSort. */
static const char *const sorts[] = { "size", "stddev", "name", "growth", "first", "peak" };

/* Which of `n` names `text` is; -1, with an error, when it is none. */
static int
choose(const char *option, const char *text, const char *const *names, size_t n, GError **error)
{
    for (size_t i = 0; i < n; i++)
        if (g_str_equal(names[i], text))
            return (int)i;
    g_autofree char *known = pf_option_names(names, n, sizeof names[0], " or ");
    pf_option_refuse(option, text, known, error);
    return -1;
}

static bool
read_by(const char *text, PfProfileOptions *out, GError **error)
{
    const char *groups[PF_GROUP_DEPTH + 1] = { [PF_GROUP_DEPTH] = "depth:N" };
    guint64 depth;

    for (size_t i = 0; i < PF_GROUP_DEPTH; i++)
        groups[i] = pf_group_name((PfGroupBy)i);
    if (g_str_has_prefix(text, "depth:")
        && g_ascii_string_to_unsigned(text + strlen("depth:"), 10, 1, 255, &depth, NULL)) {
        out->by = PF_GROUP_DEPTH;
        out->depth = (unsigned)depth;
        return true;
    }
    int by = g_str_equal(text, "depth:N")
                 ? -1
                 : choose("by", text, groups, G_N_ELEMENTS(groups), error);
    if (by < 0 && error && !*error)
        pf_option_refuse("by", text, "a number of frames from 1 to 255", error);
    if (by < 0)
        return false;
    out->by = (PfGroupBy)by;
    return true;
}

static bool
read_sort(const char *text, PfProfileOptions *out, GError **error)
{
    const char *name = g_str_equal(text, "gradient") ? "growth" : text; /* eventlog2html's */
    int sort = choose("sort", name, sorts, G_N_ELEMENTS(sorts), error);

    if (sort < 0)
        return false;
    out->sort = (PfSort)sort;
    return true;
}

bool
pf_view_weight(const char *text, PfWeight *out_weight, GError **error)
{
    const char *weights[PF_WEIGHT_MEAN + 1];

    for (size_t i = 0; i < G_N_ELEMENTS(weights); i++)
        weights[i] = pf_weight_name((PfWeight)i);
    int weight = choose("weight", text, weights, G_N_ELEMENTS(weights), error);

    if (weight >= 0)
        *out_weight = (PfWeight)weight;
    return weight >= 0;
}

static bool
read_segment(const char *text, PfProfileOptions *out, GError **error)
{
    if (!pf_option_count("segment", text, &out->segment, error))
        return false;
    return out->segment > 0
           || pf_option_refuse("segment", text, "a whole number from 1", error);
}

static bool
read_bands(const PfOptions *options, PfView *view, GError **error)
{
    PfProfileOptions *out = &view->profile;

    return (!options->bands || pf_option_count("bands", options->bands, &out->n_bands, error))
           && (!options->trace
               || pf_option_percent("trace", options->trace, &out->min_share, error))
           && (!options->by || read_by(options->by, out, error))
           && (!options->sort || read_sort(options->sort, out, error))
           && (!options->weight || pf_view_weight(options->weight, &out->heap_weight, error))
           && (!options->include
               || pf_option_pattern("include", options->include, &view->include, error))
           && (!options->exclude
               || pf_option_pattern("exclude", options->exclude, &view->exclude, error));
}

bool
pf_view_read(const PfOptions *options, const PfProfileOptions *defaults, PfView *out_view,
             GError **error)
{
    g_auto(PfView) view = { .profile = *defaults };
    PfProfileOptions *out = &view.profile;

    if (!read_bands(options, &view, error)
        || (options->segment && !read_segment(options->segment, out, error))
        || !pf_argument_window(options, &out->windows[0], error))
        return false;
    if (pf_look_is_cut_as_hp2ps(options)) {
        out->n_bands = defaults->n_bands;
        out->min_share = defaults->min_share;
    }
    out->include = view.include;
    out->exclude = view.exclude;
    out->is_reversed = options->reverse;
    out->mask_args = options->mask_args;
    out->keep_environment = options->show_env;
    *out_view = view;
    view = (PfView){ 0 };
    return true;
}

bool
pf_view_is_cut(const PfOptions *options)
{
    return options->bands || options->trace;
}

void
pf_view_clear(PfView *view)
{
    g_clear_pointer(&view->include, g_regex_unref);
    g_clear_pointer(&view->exclude, g_regex_unref);
}
