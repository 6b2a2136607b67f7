#include "figure/pause_histogram.h"

#include <math.h>

#include "base/units.h"
#include "figure/shorten.h"

static const double count_size = 6, count_gap = 3;
static const double least_pitch = 6.2; /* of bins whose counts are told */
static const double bar_gap = 0.6;
static const double title_over = 4, title_size = 6.5;
static const double words_under = 12;

/* What a bar is made of, from the left. */
enum { MINOR, MAJOR, STOPS, N_KINDS };

static const PfInkRole inks[N_KINDS] = { PF_INK_OTHER, PF_INK_ACCENT, PF_INK_STRONG };

typedef struct {
    PfPauseBin kinds[N_KINDS];
    uint64_t count, total_ns;
} Bin;

typedef struct {
    PfFigure *figure;
    const PfScale *y;
    const PfBox *box;
    const PfMeasure *measure;
    size_t first, n; /* bins that lie on the axis */
    Bin bins[PF_PAUSE_BINS];
    double per_ns; /* points */
} Histogram;

static void
add_bin(Histogram *histogram, size_t i, size_t kind, const PfPauseBin *bin)
{
    Bin *to = &histogram->bins[CLAMP(i, histogram->first, histogram->n - 1)];

    to->kinds[kind].count += bin->count;
    to->kinds[kind].total_ns += bin->total_ns;
    to->count += bin->count;
    to->total_ns += bin->total_ns;
}

/* Stops, while each of them is kept: else their sums would not be the whole. */
static void
add_stops(Histogram *histogram, const PfNonmoving *nonmoving)
{
    if (nonmoving && nonmoving->n_phases >= PF_NONMOVING_PHASES)
        return;
    for (size_t i = 0; nonmoving && i < nonmoving->n_phases; i++) {
        const PfNonmovingPhase *phase = &nonmoving->phases[i];
        PfPauseBin one = { 1, phase->end_ns - phase->start_ns };
        if (pf_nonmoving_is_stop(phase))
            add_bin(histogram, pf_pause_bin(one.total_ns), STOPS, &one);
    }
}

static char *
count_text(const Bin *bin)
{
    return pf_unit_count(bin->count);
}

/* The longest scale that leaves room for every count after its bar. */
static void
set_scale(Histogram *histogram)
{
    double width = histogram->box->right - histogram->box->left;

    histogram->per_ns = HUGE_VAL;
    for (size_t i = histogram->first; i < histogram->n; i++) {
        const Bin *bin = &histogram->bins[i];
        g_autofree char *count = count_text(bin);
        double text = pf_measure(histogram->measure, PF_FONT_TEXT, count_size, count);
        if (bin->total_ns > 0)
            histogram->per_ns =
                fmin(histogram->per_ns, (width - count_gap - text) / (double)bin->total_ns);
    }
    if (!isfinite(histogram->per_ns))
        histogram->per_ns = 0;
}

static double
edge_of(const Histogram *histogram, size_t i)
{
    return pf_scale_at(histogram->y, (double)i / PF_PAUSE_BINS_PER_DECADE);
}

/* "1.00 ms to 1.78 ms: 32 pauses, 42.1 ms". */
static char *
title_of(const Histogram *histogram, size_t i)
{
    const Bin *bin = &histogram->bins[i];
    double from = pow(10, (double)i / PF_PAUSE_BINS_PER_DECADE) / 1e9;
    double to = pow(10, (double)(i + 1) / PF_PAUSE_BINS_PER_DECADE) / 1e9;
    g_autofree char *least = pf_unit_format(PF_UNIT_SECONDS, from);
    g_autofree char *most = pf_unit_format(PF_UNIT_SECONDS, to);
    g_autofree char *total = pf_unit_ns(bin->total_ns);
    g_autofree char *count = count_text(bin);

    return g_strdup_printf("%s%s%s: %s pause%s, %s", i == histogram->first ? "up" : least,
                           " to ", most, count, bin->count == 1 ? "" : "s", total);
}

static void
draw_bin(const Histogram *histogram, size_t i)
{
    const Bin *bin = &histogram->bins[i];
    double top = edge_of(histogram, i + 1), bottom = edge_of(histogram, i);
    double gap = fmin(bar_gap, (bottom - top) / 3);
    double x = histogram->box->left;
    g_autofree char *title = title_of(histogram, i);
    g_autofree char *count = count_text(bin);

    pf_figure_open(histogram->figure, &(PfGroup){ .kind = "pause-bin", .title = title });
    for (size_t kind = 0; kind < N_KINDS; kind++) {
        double length = (double)bin->kinds[kind].total_ns * histogram->per_ns;
        if (length > 0) {
            pf_figure_rect(histogram->figure, (PfInk){ .role = inks[kind] },
                           (PfPoint){ x, top + gap / 2 },
                           (PfPoint){ length, bottom - top - gap });
        }
        x += length;
    }
    if (bottom - top >= least_pitch) {
        pf_figure_write(
            histogram->figure, PF_INK_FAINT, PF_FONT_TEXT, count_size, PF_ALIGN_LEFT,
            (PfPoint){ x + count_gap, (top + bottom) / 2 + 0.35 * count_size }, count);
    }
    pf_figure_close(histogram->figure);
}

/* Says what bars and numbers are, in fewer words where there is no room for all. */
static void
write_words(const Histogram *histogram, double y, PfFont font, PfInkRole ink,
            const char *const *words)
{
    PfRoom room = { histogram->measure, font, title_size,
                    histogram->box->right - histogram->box->left };

    while (words[1] && pf_measure(room.measure, font, title_size, words[0]) > room.width)
        words++;
    g_autofree char *line = pf_shorten_end(words[0], &room);
    pf_figure_write(histogram->figure, ink, font, title_size, PF_ALIGN_LEFT,
                    (PfPoint){ histogram->box->left, y }, line);
}

static void
draw_frame(const Histogram *histogram, bool has_counts)
{
    static const char *const titles[] = { "time spent by pause length", "time by length",
                                          NULL };
    static const char *const both[] = { "bar: total pause; figure: pauses",
                                        "bar: time; figure: pauses", "bar: total pause", NULL };
    static const char *const bars[] = { "bar: total pause", NULL };
    const PfBox *box = histogram->box;
    PfPoint top = { box->left, histogram->y->to }, foot = { box->left, histogram->y->from };

    pf_figure_rule(histogram->figure, (PfInk){ .role = PF_INK_AXIS }, 0.75, top, foot);
    if (top.y - title_over - title_size >= box->top)
        write_words(histogram, top.y - title_over, PF_FONT_TEXT_STRONG, PF_INK_STRONG, titles);
    write_words(histogram, foot.y + words_under, PF_FONT_TEXT, PF_INK_FAINT,
                has_counts ? both : bars);
}

void
pf_pause_histogram_draw(PfFigure *figure, const PfProfile *profile, const PfScale *y,
                        const PfBox *box, const PfMeasure *measure)
{
    const PfGc *gc = profile->gc;
    Histogram histogram = {
        .figure = figure,
        .y = y,
        .box = box,
        .measure = measure,
        .first = (size_t)lround(y->lo * PF_PAUSE_BINS_PER_DECADE),
        .n = MIN((size_t)lround(y->hi * PF_PAUSE_BINS_PER_DECADE), PF_PAUSE_BINS),
    };

    for (size_t i = 0; i < PF_PAUSE_BINS; i++) {
        add_bin(&histogram, i, MINOR, &gc->minor_bins[i]);
        add_bin(&histogram, i, MAJOR, &gc->major_bins[i]);
    }
    add_stops(&histogram, profile->nonmoving);
    set_scale(&histogram);
    pf_figure_open(figure, &(PfGroup){ "pause-bins", "key", NULL });
    draw_frame(&histogram, edge_of(&histogram, 0) - edge_of(&histogram, 1) >= least_pitch);
    for (size_t i = histogram.first; i < histogram.n; i++)
        if (histogram.bins[i].count > 0)
            draw_bin(&histogram, i);
    pf_figure_close(figure);
}
