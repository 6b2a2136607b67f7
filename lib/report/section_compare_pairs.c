/*
 * section_compare_pairs.c - the bands, and the cost centres, that changed most.
 */
#include <math.h>
#include <string.h>

#include "base/units.h"
#include "figure/classic_room.h"
#include "figure/distinct.h"
#include "figure/names.h"
#include "figure/names_page.h"
#include "report/compare.h"

enum { MOST_BANDS = 14, LEAST_BANDS = 5, MOST_CENTRES = 10, PALETTE = PF_N_BAND_INKS };

static const size_t none = SIZE_MAX;
static const double least_centre = 0.0005; /* of all ticks: less reads 0.0 points */

/* Rows on their way. */
typedef struct {
    PfStack *stack, *baseline_stack;
    PfPairDelta *pairs; /* those that changed most first */
    size_t n;           /* that are shown */
} Pairs;

static void
pairs_clear(Pairs *pairs)
{
    pf_stack_free(pairs->stack);
    pf_stack_free(pairs->baseline_stack);
    g_free(pairs->pairs);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Pairs, pairs_clear)

/* What is in one run only; others have no mark: their bars are of the change, not of per cent.
 */
static const char *
mark_of(const PfPairDelta *pair)
{
    return pair->baseline == none ? "new" : pair->run == none ? "gone" : "";
}

/* As the heap chart of the run has it; what it has not is of no colour. */
static PfInk
ink_of(const PfStack *stack, const PfBand *band)
{
    for (size_t i = 0; band && i < stack->n_layers; i++)
        if (stack->layers[i].band == band)
            return stack->layers[i].ink;
    return (PfInk){ .role = PF_INK_OTHER };
}

static const PfBand *
band_of(const PfHeapProfile *heap, size_t i)
{
    return i == none ? NULL : &heap->bands[i];
}

/* Names as they fit; what is not shown whole goes to the list of full names. */
static char **
fitting_names(const PfCompareTable *table, char *const *names, const PfCompareRow *rows,
              const char *const *labels, size_t n)
{
    g_autofree PfRoom *rooms = g_new(PfRoom, n + 1);

    for (size_t i = 0; i < n; i++)
        rooms[i] = pf_compare_rows_room(table);
    char **fitting = pf_shorten_distinct((const char *const *)names, rooms, n);
    for (size_t i = 0; i < n; i++) {
        PfFullName full = { 0, rows[i].swatch, labels[i] };
        if (strcmp(fitting[i], labels[i]) != 0)
            g_array_append_val(table->paper->full_names, full);
    }
    return fitting;
}

/* A band folded into OTHER has no values to show. */
static PfCompareRow
row_of(const Pairs *pairs, size_t i)
{
    const PfPairDelta *pair = &pairs->pairs[i];
    const PfBand *band = band_of(pairs->stack->heap, pair->run);
    const PfBand *other = band_of(pairs->baseline_stack->heap, pair->baseline);

    return (PfCompareRow){
        .swatch = ink_of(pairs->stack, band),
        .shape = { pairs->stack, band ? band->values : NULL },
        .baseline_shape = { pairs->baseline_stack, other ? other->values : NULL },
        .delta = &pair->delta,
        .mark = mark_of(pair),
        .title = pair->delta.name,
    };
}

static void
draw_bands(PfPaper *paper, const Pairs *pairs)
{
    const PfStack *stack = pairs->stack, *other = pairs->baseline_stack;
    size_t n = pairs->n;
    g_autofree PfCompareRow *rows = g_new0(PfCompareRow, n + 1);
    g_autofree const char **labels = g_new0(const char *, n + 1);
    const PfDelta *most = &pairs->pairs[0].delta;
    PfCompareTable table = {
        .paper = paper,
        .what = "band",
        .is_typed = true,
        .has_swatches = true,
        .has_shapes = !stack->is_by_number && !other->is_by_number,
        .start = fmin(pf_stack_start(stack), pf_stack_start(other)),
        .end = fmax(pf_stack_end(stack), pf_stack_end(other)),
        .full = fabs(most->run.value - most->baseline.value),
    };

    for (size_t i = 0; i < n; i++) {
        rows[i] = row_of(pairs, i);
        labels[i] = pairs->pairs[i].delta.name;
    }
    g_auto(GStrv) names = pf_key_names(pf_name_kind(stack->heap), labels, n);
    g_auto(GStrv) fitting = fitting_names(&table, names, rows, labels, n);
    for (size_t i = 0; i < n; i++)
        rows[i].name = fitting[i];
    pf_compare_rows_draw(&table, rows, n);
}

/* How many changed at all, at most so many. */
static size_t
count_changed(const PfPairDelta *pairs, size_t n_all, size_t most, double least)
{
    size_t n = 0;

    while (n < MIN(n_all, most)
           && fabs(pairs[n].delta.run.value - pairs[n].delta.baseline.value) >= least)
        n++;
    return n;
}

/* How many rows of bands the page has room for, if any worth a heading. */
static size_t
rows_in(const PfPaper *paper, double after)
{
    static const double heading = 42;
    size_t n = MOST_BANDS;

    while (n > LEAST_BANDS
           && heading + pf_compare_rows_height(n) + after > pf_paper_room(paper))
        n--;
    return n > LEAST_BANDS ? n : MOST_BANDS;
}

void
pf_compare_draw_bands(PfPaper *paper, const PfCompared *compared, double after)
{
    const PfProfile *baseline = compared->baseline.heap;
    const PfHeapProfile *heap = compared->heap->heap;
    g_autofree char *differ = pf_deltas_bands_differ(heap, baseline->heap);
    PfCut cut = pf_classic_cut_to(paper->report->input->chart, PALETTE);
    g_auto(Pairs) pairs = { 0 };
    size_t n_all;

    if (differ) {
        pf_paper_note(paper, differ);
        return;
    }
    pairs.pairs = pf_deltas_of_bands(heap, baseline->heap, &n_all);
    pairs.n = count_changed(pairs.pairs, n_all, rows_in(paper, after), 0.5);
    if (pairs.n == 0) {
        pf_paper_note(paper, "No band's mean differs from the baseline's.");
        return;
    }
    pairs.stack = pf_stack_of_run(compared->heap, &cut);
    pairs.baseline_stack = pf_stack_of_run(baseline, &cut);
    pf_paper_heading(paper, "Bands that changed most",
                     "mean memory over each run; a band absent from one run counts as zero",
                     pf_compare_rows_height(4));
    pf_paper_use(paper, PF_TERM_BAND);
    draw_bands(paper, &pairs);
}

/* "insert Data.Map.Internal": the label alone may be of several modules. */
static char *
centre_name(const PfTimeProfile *run, const PfTimeProfile *baseline, const PfPairDelta *pair)
{
    const PfCallCentre *centre = pair->run != none ? &run->calls->centres[pair->run]
                                                   : &baseline->calls->centres[pair->baseline];
    return g_strjoin("\u2002", centre->label, centre->id > 0 ? centre->module : NULL, NULL);
}

static void
draw_centres(PfPaper *paper, const PfTimeProfile *run, const PfTimeProfile *baseline,
             const PfPairDelta *pairs, size_t n)
{
    g_autofree PfCompareRow *rows = g_new0(PfCompareRow, n + 1);
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    PfCompareTable table = {
        .paper = paper,
        .what = "cost centre",
        .is_typed = true,
        .full = fabs(pairs[0].delta.run.value - pairs[0].delta.baseline.value),
    };
    PfRoom room = pf_compare_rows_room(&table);

    for (size_t i = 0; i < n; i++) {
        g_autofree char *name = centre_name(run, baseline, &pairs[i]);
        char *shown = pf_shorten(name, &room);
        PfFullName full = { 0,
                            { .role = PF_INK_PAPER },
                            g_string_chunk_insert_const(paper->strings, name) };
        if (strcmp(shown, name) != 0)
            g_array_append_val(paper->full_names, full);
        g_ptr_array_add(names, shown);
        rows[i] = (PfCompareRow){ .name = shown,
                                  .delta = &pairs[i].delta,
                                  .mark = mark_of(&pairs[i]) };
    }
    pf_compare_rows_draw(&table, rows, n);
}

void
pf_compare_draw_centres(PfPaper *paper, const PfCompared *compared)
{
    const PfProfile *with_time = compared->run.time;
    const PfTimeProfile *run = with_time ? with_time->time : NULL;
    const PfTimeProfile *baseline = compared->baseline.time->time;
    size_t n_all;
    if (!run || run->ticks == 0 || !baseline || baseline->ticks == 0)
        return;

    g_autofree PfPairDelta *pairs = pf_deltas_of_centres(run, baseline, &n_all);
    size_t n = count_changed(pairs, n_all, MOST_CENTRES, least_centre);
    if (n == 0)
        return;
    pf_paper_heading(paper, "Cost centres that changed most",
                     "individual share of the ticks of each run", pf_compare_rows_height(4));
    pf_paper_use(paper, PF_TERM_COST_CENTRE);
    pf_paper_use(paper, PF_TERM_TICK);
    pf_paper_use(paper, PF_TERM_INDIVIDUAL);
    draw_centres(paper, run, baseline, pairs, n);
}
