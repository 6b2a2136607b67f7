#include "figure/sparks_facts.h"

#include "base/units.h"
#include "figure/head.h"
#include "figure/run_inks.h"

static const PfInk no_ink = { .role = PF_INK_PAPER };

PfSparkFates
pf_spark_fates(const PfSparks *sparks)
{
    const uint64_t *counters = sparks->all.counters;
    PfSparkFates fates = {
        .created = counters[PF_SPARKS_CREATED],
        .dud = counters[PF_SPARKS_DUD],
        .overflowed = counters[PF_SPARKS_OVERFLOWED],
        .converted = counters[PF_SPARKS_CONVERTED],
        .fizzled = counters[PF_SPARKS_FIZZLED],
        .collected = counters[PF_SPARKS_GCD],
        .remaining = counters[PF_SPARKS_REMAINING],
    };
    uint64_t told = fates.converted + fates.fizzled + fates.collected + fates.remaining;

    fates.offered = fates.created + fates.dud + fates.overflowed;
    fates.untold = fates.created > told ? fates.created - told : 0;
    return fates;
}

/* All that the fates are told of: of a part of a run more may end than are created in it. */
static uint64_t
all_of(const PfSparkFates *fates)
{
    return fates->converted + fates->fizzled + fates->collected + fates->remaining
           + fates->untold;
}

static double
share_of(uint64_t part, uint64_t whole)
{
    return whole > 0 ? (double)part / (double)whole : 0;
}

static void
add_part(PfShareKey *key, PfKeySign sign, PfInk ink, const char *name, uint64_t part,
         uint64_t whole)
{
    double share = share_of(part, whole);
    g_autofree char *count = pf_unit_count(part), *percent = pf_unit_percent(share);

    pf_share_key_add(key, &(PfShareRow){ sign, ink, name, count, percent, share, false });
}

static void
add_total(PfShareKey *key, const char *name, uint64_t count)
{
    g_autofree char *number = pf_unit_count(count);
    const char *share = count > 0 ? "100%" : NULL;

    pf_share_key_add(key, &(PfShareRow){ PF_SIGN_NONE, no_ink, name, number, share, 0, true });
}

static void
add_fates(PfShareKey *key, const PfSparkFates *fates)
{
    uint64_t all = all_of(fates);

    pf_share_key_begin(key, "what became of them", "sparks", "share");
    add_part(key, PF_SIGN_AREA, pf_ink_converted, "converted", fates->converted, all);
    add_part(key, PF_SIGN_AREA, pf_ink_fizzled, "fizzled", fates->fizzled, all);
    add_part(key, PF_SIGN_AREA, pf_ink_collected, "collected", fates->collected, all);
    add_part(key, PF_SIGN_AREA, pf_ink_waiting, "left in the pool", fates->remaining, all);
    if (fates->untold > 0)
        add_part(key, PF_SIGN_NONE, no_ink, "not told", fates->untold, all);
    add_total(key, all == fates->created ? "created" : "all told", all);
}

static void
add_offers(PfShareKey *key, const PfSparkFates *fates)
{
    pf_share_key_begin(key, "offered", "sparks", "share");
    add_part(key, PF_SIGN_LINE, pf_ink_created, "created", fates->created, fates->offered);
    add_part(key, PF_SIGN_AREA, pf_ink_overflowed, "overflowed", fates->overflowed,
             fates->offered);
    add_part(key, PF_SIGN_AREA, pf_ink_dud, "dud", fates->dud, fates->offered);
    add_total(key, "offered", fates->offered);
}

/* Who ran those that were run: only single sparks tell. */
static void
add_runs(PfShareKey *key, const PfSparks *sparks)
{
    uint64_t own = sparks->all.events[PF_SPARK_WAS_RUN];
    uint64_t stolen = sparks->all.events[PF_SPARK_WAS_STOLEN];

    pf_share_key_begin(key, "converted by", "sparks", "share");
    add_part(key, PF_SIGN_AREA, pf_ink_converted, "who created them", own, own + stolen);
    add_part(key, PF_SIGN_AREA, pf_ink_stolen, "another, by stealing", stolen, own + stolen);
}

PfShareKey *
pf_sparks_key(const PfProfile *profile, const PfMeasure *measure)
{
    const PfSparks *sparks = profile->sparks;
    PfSparkFates fates = pf_spark_fates(sparks);
    PfShareKey *key = pf_share_key_new(measure);

    add_fates(key, &fates);
    add_offers(key, &fates);
    if (sparks->has_events
        && sparks->all.events[PF_SPARK_WAS_RUN] + sparks->all.events[PF_SPARK_WAS_STOLEN] > 0)
        add_runs(key, sparks);
    return key;
}

/* "converted 45.0%, fizzled 3.0%, collected 2.0%, left 50.0%" */
static char *
told_fates(const PfSparkFates *fates)
{
    uint64_t all = all_of(fates);
    g_autofree char *converted = pf_unit_percent(share_of(fates->converted, all));
    g_autofree char *fizzled = pf_unit_percent(share_of(fates->fizzled, all));
    g_autofree char *collected = pf_unit_percent(share_of(fates->collected, all));
    g_autofree char *left = pf_unit_percent(share_of(fates->remaining, all));

    return g_strdup_printf("converted %s, fizzled %s, collected %s, left in the pool %s",
                           converted, fizzled, collected, left);
}

char *
pf_sparks_facts(const PfSparks *sparks)
{
    PfSparkFates fates = pf_spark_fates(sparks);
    g_autofree char *offered = pf_head_counted(fates.offered, "spark");
    g_autofree char *created = pf_unit_count(fates.created);
    g_autofree char *caps = pf_unit_count(sparks->n_caps);
    g_autofree char *told = told_fates(&fates);

    return g_strconcat(offered, " offered, ", created, " created", PF_DOT, told, PF_DOT, caps,
                       sparks->n_caps == 1 ? " capability" : " capabilities", NULL);
}

char *
pf_sparks_summary(const PfSparks *sparks)
{
    PfSparkFates fates = pf_spark_fates(sparks);
    g_autofree char *offered = pf_head_counted(fates.offered, "spark");
    g_autofree char *created = pf_unit_count(fates.created);
    g_autofree char *overflowed = pf_unit_count(fates.overflowed);
    g_autofree char *dud = pf_unit_count(fates.dud);
    g_autofree char *told = told_fates(&fates);

    return g_strdup_printf("What became of sparks over time: %s offered, of which %s were "
                           "created, %s overflowed, %s were duds; of those created: %s.",
                           offered, created, overflowed, dud, told);
}
