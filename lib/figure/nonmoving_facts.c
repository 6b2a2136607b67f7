#include "figure/nonmoving_facts.h"

#include "base/units.h"
#include "figure/head.h"
#include "figure/nonmoving_census.h"
#include "figure/nonmoving_phases.h"
#include "figure/run_inks.h"

static const PfInk no_ink = { .role = PF_INK_PAPER };

/* As the collector's own words have them; a second stop is the one that is felt. */
static const char *const names[PF_N_NONMOVING] = {
    [PF_NONMOVING_MARK] = "mark",
    [PF_NONMOVING_SYNC] = "sync: a stop",
    [PF_NONMOVING_SWEEP] = "sweep",
};

static void
add_phases(PfShareKey *key, const PfNonmoving *nonmoving)
{
    g_autofree char *open = pf_unit_count(nonmoving->n_open);

    pf_share_key_begin(key, "phases", "times", "longest");
    for (int i = 0; i < PF_N_NONMOVING; i++) {
        const PfPauseSums *sums = &nonmoving->sums[i];
        g_autofree char *count = pf_unit_count(sums->count);
        g_autofree char *longest = sums->count > 0 ? pf_unit_ns(sums->max_ns) : NULL;
        PfInk ink = pf_nonmoving_ink((PfNonmovingKind)i);
        pf_share_key_add(
            key, &(PfShareRow){ PF_SIGN_AREA, ink, names[i], count, longest, 0, false });
    }
    if (nonmoving->n_open > 0)
        pf_share_key_add(
            key, &(PfShareRow){ PF_SIGN_NONE, no_ink, "without an end", open, NULL, 0, false });
}

/* The largest block first, as the layers lie. */
static void
add_census(PfShareKey *key, const PfNonmoving *nonmoving)
{
    PfCensusLayers layers = pf_census_layers(nonmoving);
    uint64_t all = nonmoving->censuses[nonmoving->n_kept_censuses - 1].live_bytes;
    g_autofree char *total = pf_unit_format(PF_UNIT_BYTES, (double)all);

    pf_share_key_begin(key, "live by block size", "at the end", "share");
    for (size_t i = layers.n; i-- > 0;) {
        const PfCensusLayer *layer = &layers.layers[i];
        double share = all > 0 ? (double)layer->last_bytes / (double)all : 0;
        g_autofree char *name = pf_census_layer_name(layer);
        g_autofree char *bytes = pf_unit_format(PF_UNIT_BYTES, (double)layer->last_bytes);
        g_autofree char *percent = pf_unit_percent(share);
        pf_share_key_add(
            key, &(PfShareRow){ PF_SIGN_AREA, layer->ink, name, bytes, percent, share, false });
    }
    pf_share_key_add(key, &(PfShareRow){ PF_SIGN_NONE, no_ink, "all", total,
                                         all > 0 ? "100%" : NULL, 0, true });
}

static void
add_count(PfShareKey *key, PfKeySign sign, PfInk ink, const char *name, uint64_t n)
{
    g_autofree char *count = pf_unit_count(n);
    pf_share_key_add(key, &(PfShareRow){ sign, ink, name, NULL, count, 0, false });
}

static void
add_segments(PfShareKey *key, const PfNonmoving *nonmoving)
{
    uint64_t free = nonmoving->prunings[nonmoving->n_kept_prunings - 1].free;

    pf_share_key_begin(key, "segments", NULL, NULL);
    add_count(key, PF_SIGN_LINE, pf_ink_pruned, "given back, together",
              nonmoving->pruned_segments);
    add_count(key, PF_SIGN_AREA, pf_ink_free, "kept free, at the end", free);
}

static void
add_work(PfShareKey *key, const PfNonmoving *nonmoving)
{
    pf_share_key_begin(key, "work", NULL, NULL);
    add_count(key, PF_SIGN_NONE, no_ink, "entries marked", nonmoving->marked);
    add_count(key, PF_SIGN_NONE, no_ink, "flushes of updates", nonmoving->n_flushes);
}

PfShareKey *
pf_nonmoving_key(const PfNonmoving *nonmoving, const PfMeasure *measure)
{
    PfShareKey *key = pf_share_key_new(measure);

    add_phases(key, nonmoving);
    if (nonmoving->n_kept_censuses > 1)
        add_census(key, nonmoving);
    if (nonmoving->n_kept_prunings > 0)
        add_segments(key, nonmoving);
    add_work(key, nonmoving);
    return key;
}

static char *
told_phases(const PfNonmoving *nonmoving, PfNonmovingKind kind, const char *noun)
{
    const PfPauseSums *sums = &nonmoving->sums[kind];
    g_autofree char *count = pf_head_counted(sums->count, noun);
    g_autofree char *total = pf_unit_ns(sums->total_ns);

    return sums->count > 0 ? g_strconcat(count, ", together ", total, NULL)
                           : g_steal_pointer(&count);
}

static char *
told_census(const PfNonmoving *nonmoving)
{
    g_autofree char *live = pf_unit_format(PF_UNIT_BYTES, (double)pf_census_most(nonmoving));

    if (nonmoving->n_kept_censuses == 0)
        return g_strdup("no census of its heap, which +RTS -ln writes");
    return g_strconcat(live, " live at most", NULL);
}

char *
pf_nonmoving_facts(const PfNonmoving *nonmoving)
{
    g_autofree char *marks = told_phases(nonmoving, PF_NONMOVING_MARK, "mark");
    g_autofree char *stops = told_phases(nonmoving, PF_NONMOVING_SYNC, "stop");
    g_autofree char *sweeps = told_phases(nonmoving, PF_NONMOVING_SWEEP, "sweep");
    g_autofree char *census = told_census(nonmoving);

    return g_strconcat(marks, PF_DOT, stops, PF_DOT, sweeps, PF_DOT, census, NULL);
}

char *
pf_nonmoving_summary(const PfNonmoving *nonmoving)
{
    g_autofree char *marks = told_phases(nonmoving, PF_NONMOVING_MARK, "mark");
    g_autofree char *stops = told_phases(nonmoving, PF_NONMOVING_SYNC, "stop");
    g_autofree char *sweeps = told_phases(nonmoving, PF_NONMOVING_SWEEP, "sweep");
    g_autofree char *census = told_census(nonmoving);

    return g_strdup_printf("What the non-moving collector did over time: %s; %s; %s; %s.",
                           marks, stops, sweeps, census);
}
