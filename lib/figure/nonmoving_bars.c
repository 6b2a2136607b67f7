/*
 * nonmoving_bars.c - one census of the non-moving heap, a row for each size of its blocks.
 */
#include <math.h>

#include "base/units.h"
#include "figure/classic_room.h"
#include "figure/nonmoving_census.h"
#include "figure/shorten.h"

static const double row_height = 9.6, bar_height = 5;
static const double head_height = 12;
static const double text_size = 7, head_size = 6.5;
static const double words_width = 108; /* after a bar */
static const double least_bar = 30;

const double pf_census_bars_least = 12 + 2 * 9.6;

typedef struct {
    PfFigure *figure;
    const PfMeasure *measure;
    double left, middle, right; /* of what is live, and of the segments; equal: none */
    double bar;                 /* how long the longest is */
    double most_bytes, most_segments;
} Drawing;

static uint64_t
segments_of(const PfCensusSize *size)
{
    return size->active_segments + size->filled_segments;
}

static uint64_t
live_of(const PfCensusSize *size)
{
    return size->live_blocks * size->block_bytes;
}

static size_t
count_of(const PfCensus *census)
{
    size_t n = 0;

    for (size_t i = 0; i < census->n_sizes; i++)
        n += segments_of(&census->sizes[i]) > 0 || census->sizes[i].live_blocks > 0;
    return n;
}

double
pf_census_bars_height(const PfCensus *census)
{
    return head_height + row_height * (double)MAX(count_of(census), 2);
}

/* So many of the sizes are shown, those with most in them; [n_sizes]. */
static bool *
chosen(const PfCensus *census, size_t most)
{
    bool *is_shown = g_new0(bool, census->n_sizes + 1);

    for (size_t n = 0; n < most; n++) {
        const PfCensusSize *best = NULL;
        for (size_t i = 0; i < census->n_sizes; i++) {
            const PfCensusSize *size = &census->sizes[i];
            bool is_used = segments_of(size) > 0 || size->live_blocks > 0;
            if (is_used && !is_shown[i] && (!best || live_of(size) > live_of(best)))
                best = size;
        }
        if (!best)
            break;
        is_shown[best - census->sizes] = true;
    }
    return is_shown;
}

static void
write_text(const Drawing *drawing, PfAlign align, double x, double baseline, double width,
           const char *text)
{
    PfRoom room = { drawing->measure, PF_FONT_TEXT, text_size, width };
    g_autofree char *line = pf_shorten_end(text, &room);

    pf_figure_write(drawing->figure, PF_INK_SECOND, room.font, room.size, align,
                    (PfPoint){ x, baseline }, line);
}

/* "1.20 MiB, 78,643 blocks" */
static char *
told_live(const PfCensusSize *size)
{
    g_autofree char *bytes = pf_unit_format(PF_UNIT_BYTES, (double)live_of(size));
    g_autofree char *blocks = pf_unit_count(size->live_blocks);

    return g_strdup_printf("%s, %s block%s", bytes, blocks, size->live_blocks == 1 ? "" : "s");
}

/* "40, of which 38 full" */
static char *
told_segments(const PfCensusSize *size)
{
    g_autofree char *all = pf_unit_count(segments_of(size));
    g_autofree char *full = pf_unit_count(size->filled_segments);

    return g_strdup_printf("%s, of which %s full", all, full);
}

static void
draw_bar(const Drawing *drawing, PfInk ink, double left, double top, double share)
{
    if (share > 0)
        pf_figure_rect(drawing->figure, ink, (PfPoint){ left, top },
                       (PfPoint){ drawing->bar * share, bar_height });
}

static void
draw_segments(const Drawing *drawing, const PfCensusSize *size, double top)
{
    double unit = 1 / drawing->most_segments;
    double full = (double)size->filled_segments * unit;
    double all = (double)segments_of(size) * unit;
    g_autofree char *words = told_segments(size);

    draw_bar(drawing, (PfInk){ .role = PF_INK_OTHER }, drawing->middle, top + 2.3, all);
    draw_bar(drawing, (PfInk){ .role = PF_INK_SECOND }, drawing->middle, top + 2.3, full);
    write_text(drawing, PF_ALIGN_LEFT, drawing->middle + drawing->bar * all + 4, top + 7.2,
               words_width - 8, words);
}

static void
draw_row(const Drawing *drawing, const PfCensusSize *size, double top)
{
    double share = (double)live_of(size) / drawing->most_bytes;
    g_autofree char *name = pf_unit_format(PF_UNIT_BYTES, size->block_bytes);
    g_autofree char *words = told_live(size);

    pf_figure_open(drawing->figure, &(PfGroup){ NULL, "block-size", words });
    write_text(drawing, PF_ALIGN_RIGHT, drawing->left - 5, top + 7.2, pf_classic_gutter - 5,
               name);
    draw_bar(drawing, (PfInk){ PF_INK_BAND, 0 }, drawing->left, top + 2.3, share);
    write_text(drawing, PF_ALIGN_LEFT, drawing->left + drawing->bar * share + 4, top + 7.2,
               words_width - 8, words);
    if (drawing->middle < drawing->right)
        draw_segments(drawing, size, top);
    pf_figure_close(drawing->figure);
}

static void
draw_heads(const Drawing *drawing, double top)
{
    pf_figure_write(drawing->figure, PF_INK_STRONG, PF_FONT_TEXT_STRONG, head_size,
                    PF_ALIGN_LEFT, (PfPoint){ drawing->left, top + 7.4 }, "live by block size");
    if (drawing->middle < drawing->right)
        pf_figure_write(drawing->figure, PF_INK_STRONG, PF_FONT_TEXT_STRONG, head_size,
                        PF_ALIGN_LEFT, (PfPoint){ drawing->middle, top + 7.4 }, "segments");
}

void
pf_census_bars_draw(PfFigure *figure, const PfCensus *census, const PfBox *box,
                    const PfMeasure *measure)
{
    double left = box->left + pf_classic_gutter, middle = (left + box->right) / 2;
    bool has_segments = middle - left >= words_width + least_bar;
    double half = has_segments ? middle - left : box->right - left;
    Drawing drawing = { figure,     measure,
                        left,       has_segments ? middle : box->right,
                        box->right, fmax(half - words_width, 0),
                        1,          1 };
    size_t most = (size_t)fmax((box->bottom - box->top - head_height) / row_height + 1e-6, 0);
    g_autofree bool *is_shown = chosen(census, most);
    double y = box->top + head_height;

    for (size_t i = 0; i < census->n_sizes; i++) {
        const PfCensusSize *size = &census->sizes[i];
        drawing.most_bytes = fmax(drawing.most_bytes, (double)live_of(size));
        drawing.most_segments = fmax(drawing.most_segments, (double)segments_of(size));
    }
    draw_heads(&drawing, box->top);
    for (size_t i = 0; i < census->n_sizes; i++) {
        if (!is_shown[i])
            continue;
        draw_row(&drawing, &census->sizes[i], y);
        y += row_height;
    }
}
