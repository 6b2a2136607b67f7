#include "profile/heap_profile.h"

static const struct {
    const char *name, *flag;
} breakdowns[] = {
    [PF_BY_UNKNOWN] = { "unknown", "-h?" },
    [PF_BY_COST_CENTRE] = { "cost-centre", "-hc" },
    [PF_BY_MODULE] = { "module", "-hm" },
    [PF_BY_CLOSURE_DESCRIPTION] = { "closure", "-hd" },
    [PF_BY_TYPE] = { "type", "-hy" },
    [PF_BY_RETAINER] = { "retainer", "-hr" },
    [PF_BY_BIOGRAPHY] = { "biography", "-hb" },
    [PF_BY_CLOSURE_TYPE] = { "closure-type", "-hT" },
    [PF_BY_INFO_TABLE] = { "info-table", "-hi" },
    [PF_BY_ERA] = { "era", "-he" },
};

static const char *const filters[PF_FILTERS] = { "module",      "closure", "type",
                                                 "cost_centre", "stack",   "retainer",
                                                 "biography" };

static const char *const groups[] = {
    [PF_GROUP_DEFAULT] = "default",         [PF_GROUP_STACK] = "stack",
    [PF_GROUP_COST_CENTRE] = "cost-centre", [PF_GROUP_MODULE] = "module",
    [PF_GROUP_SOURCE] = "source",           [PF_GROUP_TYPE] = "type",
    [PF_GROUP_CLOSURE] = "closure",         [PF_GROUP_DEPTH] = "depth",
};

const char *
pf_breakdown_name(PfBreakdown breakdown)
{
    return breakdowns[breakdown].name;
}

const char *
pf_breakdown_flag(PfBreakdown breakdown)
{
    return breakdowns[breakdown].flag;
}

const char *
pf_time_base_name(PfTimeBase base)
{
    static const char *const names[] = {
        [PF_TIMES_ELAPSED] = "elapsed",
        [PF_TIMES_MUTATOR_CPU] = "mutator-cpu",
        [PF_TIMES_LOST] = "index",
    };
    return names[base];
}

const char *
pf_filter_name(size_t index)
{
    return filters[index];
}

const char *
pf_weight_name(PfWeight weight)
{
    static const char *const names[] = {
        [PF_WEIGHT_TICKS] = "ticks",
        [PF_WEIGHT_PEAK] = "peak",
        [PF_WEIGHT_END] = "end",
        [PF_WEIGHT_MEAN] = "mean",
    };
    return names[weight];
}

const char *
pf_group_name(PfGroupBy by)
{
    return groups[by];
}

void
pf_band_name_clear(PfBandName *name)
{
    g_free(name->label);
    g_free(name->key);
    g_free(name->module);
    g_free(name->source);
    g_free(name->type);
    g_free(name->closure);
    *name = (PfBandName){ 0 };
}

int
pf_band_compare_growth(const PfBand *x, const PfBand *y)
{
    bool x_grows = x->growing == PF_YES, y_grows = y->growing == PF_YES;

    if (x_grows != y_grows)
        return x_grows ? -1 : 1;
    if (x->has_slope != y->has_slope)
        return x->has_slope ? -1 : 1;
    return x->growth_bytes_per_s > y->growth_bytes_per_s
               ? -1
               : x->growth_bytes_per_s < y->growth_bytes_per_s;
}

const PfBand *
pf_heap_band(const PfHeapProfile *profile, const char *label)
{
    for (size_t i = 0; i < profile->n_bands; i++)
        if (g_str_equal(profile->bands[i].name.label, label))
            return &profile->bands[i];
    return NULL;
}

bool
pf_heap_has_stacks(const PfHeapProfile *profile)
{
    bool is_grouped = profile->by != PF_GROUP_DEFAULT && profile->by != PF_GROUP_STACK
                      && profile->by != PF_GROUP_DEPTH;

    return profile->breakdown == PF_BY_COST_CENTRE && !is_grouped;
}

void
pf_heap_profile_free(PfHeapProfile *profile)
{
    if (!profile)
        return;
    for (size_t i = 0; i < profile->n_bands; i++) {
        pf_band_name_clear(&profile->bands[i].name);
        g_free((uint64_t *)profile->bands[i].values);
    }
    for (size_t i = 0; i < PF_FILTERS; i++)
        g_free(profile->filters[i]);
    g_free(profile->times_ns);
    g_free(profile->totals);
    g_free(profile->bands);
    g_free(profile->other);
    g_free(profile->gaps);
    pf_calls_free(profile->calls);
    g_free(profile);
}
