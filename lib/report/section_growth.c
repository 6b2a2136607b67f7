/*
 * section_growth.c - which bands grow, and how fast: REPORT-CONTENTS, page 4.
 */
#include <math.h>

#include "base/units.h"
#include "figure/growth_facts.h"
#include "figure/head.h"
#include "profile/growing.h"
#include "profile/growth.h"
#include "report/section_heap_words.h"

static const double good_fit = 0.9;    /* R² of a line that may be drawn out */
static const double most_times = 5000; /* as long as it was seen, a line may be drawn out */
static const double hour_s = 3600, day_s = 86400;
static const double over_heading = 42; /* with the heading itself */
static const double under_rows = 14;   /* for a remark */
static const double remark = 14;       /* a line of one */
static const double growing_row = 30, compared_row = 20;
static const double rows_head = 60; /* the heads of the columns, and two headings */

/* Of fewer samples a report says nothing: REPORT-CONTENTS, section 4.2. */
enum { LEAST_SAMPLES = 20, MOST_FORECASTS = 10, MOST_COMPARED = 12 };

/* clang-format off */
static const PfColumn columns[] = {
    { "band",               "band",      PF_CELL_TEXT,  false },
    { "growth_bytes_per_s", "growth",    PF_CELL_RATE,  false },
    { "fit",                "%fit",      PF_CELL_SHARE, false },
    { "last_bytes",         "at the end", PF_CELL_BYTES, false },
    { "hour_bytes",         "+1 h",      PF_CELL_BYTES, true },
    { "day_bytes",          "+1 day",    PF_CELL_BYTES, true },
};
/* clang-format on */

/* Where a growing band would be if its line went on. */
typedef struct {
    const PfBand *band;
    double fit;
    double level; /* of the line in the last sample */
} Forecast;

char *
pf_section_growth_lacks(const PfReport *report)
{
    if (!report->heap)
        return g_strdup(pf_heap_hint(report->main));

    const PfHeapProfile *heap = report->heap->heap;
    g_autofree char *why = pf_growing_unknown(heap);
    if (why)
        return g_strconcat("growth is unknown: ", why, NULL);
    if (heap->n_all_samples >= LEAST_SAMPLES)
        return NULL;
    return g_strdup_printf("not enough samples to tell growth: %" G_GSIZE_FORMAT
                           ", and %d are needed; sample more often with +RTS -i0.01",
                           heap->n_all_samples, LEAST_SAMPLES);
}

/* Whether a line is drawn out so far: not much further than it was seen. */
static bool
reaches(const PfHeapProfile *heap, double seconds)
{
    size_t half = pf_growth_half(heap->times_ns, heap->n_samples);
    uint64_t judged_ns = heap->times_ns[heap->n_samples - 1] - heap->times_ns[half];

    return seconds <= most_times * (double)judged_ns / 1e9;
}

/* The lines that are good enough to be drawn out, the steepest first. */
static GArray *
forecasts_of(const PfHeapProfile *heap)
{
    GArray *forecasts = g_array_new(FALSE, FALSE, sizeof(Forecast));
    size_t n, n_growing;
    g_autofree const PfBand **bands = pf_growing_bands(heap, &n, &n_growing);
    size_t half = pf_growth_half(heap->times_ns, heap->n_samples);
    const uint64_t *times = heap->times_ns + half;
    size_t n_times = heap->n_samples - half;
    bool can_be = reaches(heap, hour_s);

    for (size_t i = 0; i < n_growing && can_be && forecasts->len < MOST_FORECASTS; i++) {
        Forecast forecast = { .band = bands[i] };
        const uint64_t *values = bands[i]->values ? bands[i]->values + half : NULL;
        if (!values)
            continue;
        forecast.fit = pf_growth_fit(times, values, n_times).explained;
        forecast.level =
            pf_growth_level(times, values, n_times, bands[i]->growth_bytes_per_s)
            + bands[i]->growth_bytes_per_s * (double)(times[n_times - 1] - times[0]) / 1e9;
        if (forecast.fit >= good_fit)
            g_array_append_val(forecasts, forecast);
    }
    return forecasts;
}

static void
add_level(PfTable *table, const PfHeapProfile *heap, const Forecast *forecast, double seconds)
{
    double level = forecast->level + seconds * forecast->band->growth_bytes_per_s;

    if (reaches(heap, seconds))
        pf_table_uint(table, pf_unit_whole(level));
    else
        pf_table_unknown(table);
}

static PfTable *
table_of(const PfHeapProfile *heap, const GArray *forecasts)
{
    PfTable *table = pf_table_new(columns, G_N_ELEMENTS(columns));
    g_autofree const PfBand **bands = g_new(const PfBand *, forecasts->len + 1);

    for (guint i = 0; i < forecasts->len; i++)
        bands[i] = g_array_index(forecasts, Forecast, i).band;
    g_auto(GStrv) names = pf_section_band_names(heap, bands, forecasts->len);
    for (guint i = 0; i < forecasts->len; i++) {
        const Forecast *forecast = &g_array_index(forecasts, Forecast, i);
        double rate = forecast->band->growth_bytes_per_s;
        pf_table_text(table, names[i]);
        pf_table_rate(table, rate);
        pf_table_share(table, forecast->fit);
        pf_table_uint(table, forecast->band->last_bytes);
        add_level(table, heap, forecast, hour_s);
        add_level(table, heap, forecast, day_s);
    }
    return table;
}

/* What stands under the rows: the heading, the table, a remark. */
static double
height_of(const GArray *forecasts)
{
    return forecasts->len == 0
               ? under_rows
               : over_heading + pf_paper_table_height(forecasts->len) + 2 * remark;
}

static void
draw_forecasts(PfPaper *paper, const PfHeapProfile *heap, const GArray *forecasts)
{
    g_autoptr(PfTable) table = table_of(heap, forecasts);
    size_t half = pf_growth_half(heap->times_ns, heap->n_samples);
    g_autofree char *from = pf_unit_ns(heap->times_ns[half]);
    g_autofree char *until = pf_unit_ns(heap->times_ns[heap->n_samples - 1]);
    g_autofree char *note = g_strdup_printf(
        "Only bands whose samples lie near a line (R\u00b2 of at least 0.9). Each line is that of "
        "the samples from %s to %s, drawn out, but to no more than 5,000 times as long: what would "
        "be reached if nothing else changed.",
        from, until);

    pf_paper_heading(paper, "If it goes on like this", NULL,
                     pf_paper_table_height(forecasts->len));
    pf_paper_table(paper, &(PfPaperTable){ .table = table });
    pf_paper_note(paper, note);
}

/* Those that do not grow are there to be compared with: a few are enough. */
static double
height_of_rows(const PfHeapProfile *heap)
{
    size_t n_growing;
    size_t n = pf_growing_count(heap, &n_growing);

    return rows_head + (double)n_growing * growing_row
           + (double)MIN(n - n_growing, MOST_COMPARED) * compared_row;
}

static char *
text_of(const PfHeapProfile *heap)
{
    g_autofree char *facts = pf_growth_facts(heap);
    g_auto(GStrv) parts = g_strsplit(facts, PF_DOT, -1);
    g_autofree char *sentence = g_strjoinv(", ", parts);

    return g_strconcat("Growth is judged over the second half of the run, where a line through "
                       "each band is its slope. ",
                       sentence, ".", NULL);
}

void
pf_section_growth_draw(PfPaper *paper)
{
    const PfProfile *profile = paper->report->heap;
    const PfHeapProfile *heap = profile->heap;
    g_autoptr(GArray) forecasts = forecasts_of(heap);
    g_autofree char *text = text_of(heap);

    pf_paper_begin(paper, text);
    double room = pf_paper_room(paper) - height_of(forecasts);
    pf_paper_figure(paper, &(PfPaperFigure){ .figure = "growth",
                                             .profile = profile,
                                             .height = fmin(room, height_of_rows(heap)) });
    pf_section_note_restrictions(paper, profile);
    if (forecasts->len > 0)
        draw_forecasts(paper, heap, forecasts);
    pf_paper_use(paper, PF_TERM_GROWTH);
    pf_paper_use(paper, PF_TERM_BAND);
    pf_paper_use(paper, PF_TERM_UNITS);
}
