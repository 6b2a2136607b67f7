#include "figure/chart.h"

#include <string.h>

enum {
    HEAP = PF_TAKES_BANDS | PF_TAKES_ORDER | PF_TAKES_GROUPS | PF_TAKES_COLOURS,
    OVER_TIME = PF_TAKES_X_MAX | PF_TAKES_MARKERS,
};

/* clang-format off */
static const PfChart charts[] = {
    { "bands", "stacked areas of the heap profile",
      HEAP | OVER_TIME | PF_TAKES_Y_MAX | PF_TAKES_CUT | PF_TAKES_KEY_PLACE, pf_chart_heap_lacks, pf_chart_bands,
      pf_chart_bands_inset },
    { "share", "the share of each band in what lives, over time",
      HEAP | OVER_TIME | PF_TAKES_KEY_PLACE, pf_chart_heap_lacks, pf_chart_share,
      pf_chart_share_inset },
    { "lines", "a line for each band, on one scale, not stacked",
      HEAP | OVER_TIME | PF_TAKES_Y_MAX | PF_TAKES_KEY_PLACE, pf_chart_heap_lacks, pf_chart_lines,
      pf_chart_lines_inset },
    { "multiples", "the largest bands, each on its own scale",
      HEAP | OVER_TIME, pf_chart_heap_lacks, pf_chart_multiples,
      pf_chart_multiples_inset },
    { "growth", "the bands by how fast they grow",
      PF_TAKES_GROUPS | PF_TAKES_ALL_GROWTH, pf_chart_growth_lacks, pf_chart_growth,
      pf_chart_growth_inset },
    { "biography", "what the program still does with its live memory, of a run with +RTS -hb -l",
      OVER_TIME | PF_TAKES_Y_MAX | PF_TAKES_ALL_BANDS, pf_chart_biography_lacks, pf_chart_biography,
      pf_chart_biography_inset },
    { "time", "what ran over time, by cost centre, of a run with +RTS -p -l",
      PF_TAKES_BANDS | PF_TAKES_COLOURS | OVER_TIME | PF_TAKES_KEY_PLACE, pf_chart_time_lacks, pf_chart_time,
      pf_chart_time_inset },
    { "flame", "cost-centre stacks as an icicle",
      PF_TAKES_WEIGHT | PF_TAKES_BASELINE | PF_TAKES_COLOURS | PF_TAKES_ONE_RUN,
      pf_chart_flame_lacks, pf_chart_flame,
      pf_chart_flame_inset },
    { "memory", "what the run-time system holds, what is in use, and what is alive",
      OVER_TIME | PF_TAKES_Y_MAX | PF_TAKES_KEY_PLACE, pf_chart_memory_lacks, pf_chart_memory,
      pf_chart_memory_inset },
    { "retention", "is it the program's data or the run-time system's?",
      OVER_TIME | PF_TAKES_Y_MAX | PF_TAKES_KEY_PLACE, pf_chart_retention_lacks, pf_chart_retention,
      pf_chart_retention_inset },
    { "gc", "the pauses for collections over time, and where the time went by their length",
      OVER_TIME, pf_chart_gc_lacks, pf_chart_gc,
      pf_chart_gc_inset },
    { "allocation", "how fast the program allocates, and how much in each phase",
      OVER_TIME | PF_TAKES_Y_MAX | PF_TAKES_KEY_PLACE | PF_TAKES_SCHEDULE, pf_chart_allocation_lacks, pf_chart_allocation,
      pf_chart_allocation_inset },
    { "activity", "what each capability did over time, and how many threads there were",
      OVER_TIME | PF_TAKES_KEY_PLACE | PF_TAKES_SCHEDULE, pf_chart_activity_lacks, pf_chart_activity,
      pf_chart_activity_inset },
    { "nonmoving", "when the non-moving collector marked, stopped and swept, and how full its heap was",
      OVER_TIME | PF_TAKES_KEY_PLACE, pf_chart_nonmoving_lacks, pf_chart_nonmoving,
      pf_chart_nonmoving_inset },
    { "sparks", "what became of sparks over time, and on which capability",
      OVER_TIME | PF_TAKES_KEY_PLACE, pf_chart_sparks_lacks, pf_chart_sparks,
      pf_chart_sparks_inset },
};
/* clang-format on */

void
pf_inset_assert(const PfInset *place)
{
    g_assert(place->right - place->left >= PF_INSET_MIN_WIDTH
             && place->bottom - place->top >= PF_INSET_MIN_HEIGHT);
}

const PfChart *
pf_charts(size_t *out_n)
{
    *out_n = G_N_ELEMENTS(charts);
    return charts;
}

const PfChart *
pf_chart_find(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(charts); i++)
        if (strcmp(charts[i].name, name) == 0)
            return &charts[i];
    return NULL;
}

static bool
has_samples(const PfProfile *profile)
{
    return profile->heap && profile->heap->n_samples > 0;
}

char *
pf_chart_heap_lacks(const PfProfile *profile, const PfChartOptions *options)
{
    const PfProfile *other = options->colours_from;

    if (!has_samples(profile))
        return g_strdup(pf_heap_hint(profile));
    if (!other || has_samples(other))
        return NULL;
    return g_strdup_printf("%s has no bands whose colours could be kept: %s", other->log->file,
                           pf_heap_hint(other));
}
