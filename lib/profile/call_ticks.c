#include "profile/call_ticks.h"

#include "profile/call_tree.h"

enum { CAP_MAX = 4096 }; /* ticks of capabilities beyond, which no machine has, count as its */

PfCallTicks *
pf_call_ticks_new(void)
{
    PfCallTicks *ticks = g_new0(PfCallTicks, 1);

    ticks->stacks = pf_intern_new();
    ticks->counts = g_array_new(FALSE, TRUE, sizeof(uint64_t));
    ticks->by_capability = g_array_new(FALSE, TRUE, sizeof(uint64_t));
    ticks->over_time = pf_tick_series_fold_new(0);
    return ticks;
}

void
pf_call_ticks_free(PfCallTicks *ticks)
{
    if (!ticks)
        return;
    pf_intern_free(ticks->stacks);
    g_array_unref(ticks->counts);
    g_array_unref(ticks->by_capability);
    pf_tick_series_fold_free(ticks->over_time);
    g_free(ticks);
}

void
pf_call_ticks_add(PfCallTicks *ticks, const PfEvent *event)
{
    PfSpan stack = pf_words_bytes(event->prof_sample_cost_centre.stack);
    uint32_t cap = MIN(event->prof_sample_cost_centre.cap, CAP_MAX);
    uint32_t id = pf_intern_at_random(ticks->stacks, 0, stack);

    if (id >= ticks->counts->len)
        g_array_set_size(ticks->counts, id + 1);
    g_array_index(ticks->counts, uint64_t, id)++;
    if (cap >= ticks->by_capability->len)
        g_array_set_size(ticks->by_capability, cap + 1);
    g_array_index(ticks->by_capability, uint64_t, cap)++;
    ticks->samples++;
    pf_tick_series_fold_add(ticks->over_time, event->time_ns,
                            stack.len > 0 ? pf_words_at(event->prof_sample_cost_centre.stack, 0)
                                          : 0);
}

/* Which of the ignored a cost centre alone is, or PF_N_IGNORED. */
static size_t
ignored_centre(const PfCentre *centre)
{
    if (!centre || !centre->is_built_in)
        return PF_N_IGNORED;
    return pf_ignored_find(centre->label, centre->module);
}

static bool
is_ignored_id(uint32_t id, const void *data)
{
    const PfCentres *centres = data;
    return id > 0 && ignored_centre(pf_centres_find(centres, id)) < PF_N_IGNORED;
}

static size_t
ignored_as(const PfCentres *centres, PfSpan stack)
{
    PfCursor cursor = pf_cursor(stack);

    return stack.len == 4
               ? ignored_centre(pf_centres_find(centres, (uint32_t)pf_take_uint(&cursor, 4)))
               : PF_N_IGNORED;
}

/* The series, and how their cost centres are called. */
static void
set_over_time(PfTimeProfile *profile, const PfCallTicks *ticks, const PfCentres *centres,
              const PfTickCut *cut)
{
    PfTickCut own = { cut->n_shown, cut->min_share, is_ignored_id, centres };
    PfTickSeries *series = pf_tick_series_fold_series(ticks->over_time, &own);

    profile->over_time = series;
    profile->names = g_string_chunk_new(1024);
    profile->centres = g_new0(PfTickCentre, series->n_centres + 1);
    for (size_t i = 0; i < series->n_centres; i++) {
        uint32_t id = series->bands[i].id;
        const PfCentre *centre = id > 0 ? pf_centres_find(centres, id) : NULL;
        g_autofree char *unknown = id > 0 ? g_strdup_printf("cc#%u", id) : g_strdup("MAIN");
        profile->centres[i] = (PfTickCentre){
            .label =
                g_string_chunk_insert_const(profile->names, centre ? centre->label : unknown),
            .module = g_string_chunk_insert_const(profile->names, centre   ? centre->module
                                                                  : id > 0 ? ""
                                                                           : "MAIN"),
            .is_ignored = is_ignored_id(id, centres),
        };
    }
}

PfTimeProfile *
pf_call_ticks_profile(const PfCallTicks *ticks, const PfCentres *centres, const PfTickCut *cut)
{
    PfTimeProfile *profile = g_new0(PfTimeProfile, 1);
    g_autoptr(PfCallTree) tree = pf_call_tree_new(centres);

    profile->interval_ns = ticks->interval_ns;
    profile->samples = ticks->samples;
    profile->has_ignored = true;
    for (uint32_t id = 0; id < ticks->counts->len; id++) {
        PfSpan stack = pf_intern_bytes(ticks->stacks, id);
        uint64_t count = g_array_index(ticks->counts, uint64_t, id);
        size_t ignored = ignored_as(centres, stack);

        if (ignored < PF_N_IGNORED) {
            profile->ignored[ignored] += count;
        } else {
            profile->ticks += count;
            pf_call_tree_add(tree, stack, count);
        }
    }
    profile->calls = pf_call_tree_calls(tree);
    set_over_time(profile, ticks, centres, cut);
    profile->n_capabilities = ticks->by_capability->len;
    profile->by_capability =
        g_memdup2(ticks->by_capability->data, profile->n_capabilities * sizeof(uint64_t));
    return profile;
}

/* EVENTLOG 3.3, GHC's Profiling.c. */
size_t
pf_ignored_find(const char *label, const char *module)
{
    static const struct {
        const char *label, *module;
    } ignored[PF_N_IGNORED] = {
        [PF_IGNORED_GC] = { "GC", "GC" },
        [PF_IGNORED_SYSTEM] = { "SYSTEM", "SYSTEM" },
        [PF_IGNORED_IDLE] = { "IDLE", "IDLE" },
        [PF_IGNORED_OVERHEAD] = { "OVERHEAD_of", "PROFILING" },
        [PF_IGNORED_DONT_CARE] = { "DONT_CARE", "MAIN" },
    };
    size_t i = 0;

    while (i < PF_N_IGNORED
           && !(g_str_equal(label, ignored[i].label) && g_str_equal(module, ignored[i].module)))
        i++;
    return i;
}

const char *
pf_ignored_name(size_t index)
{
    static const char *const names[PF_N_IGNORED] = {
        [PF_IGNORED_GC] = "gc",
        [PF_IGNORED_SYSTEM] = "system",
        [PF_IGNORED_IDLE] = "idle",
        [PF_IGNORED_OVERHEAD] = "overhead",
        [PF_IGNORED_DONT_CARE] = "dont_care",
    };
    return names[index];
}

void
pf_time_profile_free(PfTimeProfile *profile)
{
    if (!profile)
        return;
    pf_calls_free(profile->calls);
    g_free(profile->by_capability);
    pf_tick_series_free(profile->over_time);
    g_free(profile->centres);
    if (profile->names)
        g_string_chunk_free(profile->names);
    g_free(profile);
}
