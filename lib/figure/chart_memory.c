/*
 * chart_memory.c - the run-time system's memory over time: what it holds from the operating
 * system, what of that is in use, and what of that is alive.
 *
 * LOOK.md, section 9.5.
 */
#include "figure/given_back.h"
#include "figure/memory_key.h"
#include "figure/run_page.h"
#include "figure/size_areas.h"
#include "profile/classes.h"

static const double key_width = 100, key_width_of_page = 150;

static PfPlot
plot_of(const PfClassic *page)
{
    return pf_classic_plot_to(page, 0, 1.04 * pf_size_areas_peak(page->profile->memory));
}

static void
draw(PfClassic *page, const PfPlot *plot)
{
    const PfMemory *memory = page->profile->memory;

    pf_size_areas_fill_held(page->figure, memory, plot);
    pf_size_area_fill(page->figure, &memory->live, plot, "live", (PfInk){ PF_INK_BAND, 0 });
    pf_size_areas_trace_held(page->figure, memory, plot);
}

static void
annotate(const PfClassic *page, const PfAnnotations *notes)
{
    if (pf_given_back_is_there(page->profile->memory))
        pf_given_back_draw(page->figure, page->profile->memory, notes->plot,
                           page->stack->run_end_ns);
}

static double
draw_key(const PfClassic *page)
{
    const PfMemoryKey *key = page->own;
    PfRunKey drawn = { key->rows, key->n, &page->options->measure, page->place };

    return pf_run_key_draw(page->figure, &drawn, &page->key);
}

static char *
summary_of(const PfClassic *page)
{
    return pf_memory_words(page->profile->memory, page->stack->run_end_ns);
}

static char *
facts_of(const PfClassic *page)
{
    g_autofree char *facts = pf_memory_facts(page->profile->memory);
    g_autofree char *restricted =
        pf_run_restrictions(page, pf_size_areas_peak(page->profile->memory));

    return g_strconcat(facts, restricted, NULL);
}

static const PfClassicKind kind = {
    .id = "memory",
    .title = "Memory of the run-time system",
    .nameless = "memory",
    .has_no_rug = true,
    .summary = summary_of,
    .facts = facts_of,
    .plot = plot_of,
    .draw = draw,
    .annotate = annotate,
    .draw_key = draw_key,
};

char *
pf_chart_memory_lacks(const PfProfile *profile, const PfChartOptions *options)
{
    const PfMemory *memory = profile->memory;

    (void)options;
    if (memory && memory->heap_size.n + memory->blocks.n + memory->live.n > 0)
        return NULL;
    if (memory && memory->heap_size.n_readings > 0) {
        return g_strdup(
            "it holds the greatest and the last size of the heap, but not when they "
            "were: the eventlog does");
    }
    return pf_class_lacks(profile, PF_CLASS_GC, "sizes of the heap");
}

/* Lays out a page, or draws into a place on another and says where that ends. */
static PfFigure *
lay_out(const PfProfile *profile, const PfChartOptions *options, const PfInset *place,
        double *out_end)
{
    const PfMemory *memory = profile->memory;
    PfStack ground = pf_run_ground(profile, pf_size_areas_last_ns(memory));
    g_autoptr(PfMemoryKey) key = pf_memory_key_new(memory, ground.run_end_ns);
    PfClassic page = {
        .kind = &kind,
        .profile = profile,
        .options = options,
        .place = place,
        .stack = &ground,
        .key_width = place ? key_width : key_width_of_page,
        .own_key_height = pf_run_key_height(key->n),
        .own_key_least = pf_run_key_least(key->n),
        .own = key,
    };

    return pf_classic_draw(&page, out_end);
}

PfFigure *
pf_chart_memory(const PfProfile *profile, const PfChartOptions *options)
{
    return lay_out(profile, options, NULL, NULL);
}

double
pf_chart_memory_inset(const PfProfile *profile, const PfChartOptions *options,
                      const PfInset *place)
{
    double end = 0;

    lay_out(profile, options, place, &end);
    return end;
}
