#include "figure/icicle_draw.h"

#include <math.h>

#include "base/units.h"
#include "figure/difference.h"

const double pf_rows_usual = 23, pf_rows_in_report = 16.5;

static const double inset = 0.25;
static const double foot_height = 2;
static const double high_row = 20;  /* has larger names */
static const double named_row = 11; /* the least that has room for a name */
static const double least_row = 3;
static const double share_size = 6.5;
static const double edge = 4;      /* between a text and the end of its frame */
static const double between = 6;   /* a name and its per cent */
static const double near_edge = 3; /* of a name that has not so much room */
static const double least_named = 26;

/* Rows that are named however deep the tree is, where they take a third of its height at most.
 */
enum { LEAST_NAMED_ROWS = 8 };

/* A frame with what is written into it. */
typedef struct {
    PfFigure *figure;
    const PfIcicleLook *look;
    const PfFrame *frame;
    PfBox box; /* what is painted */
    double row;
    double baseline;
    PfTextStyle name, share;
} Writing;

PfRows
pf_rows(size_t n, double top, double height, double usual)
{
    double row = fmin(usual, height / (double)n);
    PfRows rows = { .top = top, .high = row, .low = row, .n = n };

    if (row >= named_row)
        return rows;
    double spare = (height - (double)n * least_row) / (named_row - least_row);
    double least = fmin(LEAST_NAMED_ROWS, height / 3 / named_row);
    rows.high = named_row;
    rows.n_high = (size_t)fmin(fmax(spare, least), (double)n);
    double left = height - named_row * (double)rows.n_high;
    rows.low = fmax(least_row, left / (double)MAX(n - rows.n_high, 1));
    rows.n = MIN(n, rows.n_high + (size_t)floor(left / rows.low + 1e-9));
    return rows;
}

double
pf_rows_top(const PfRows *rows, size_t row)
{
    size_t n_high = MIN(row, rows->n_high);
    return rows->top + rows->high * (double)n_high + rows->low * (double)(row - n_high);
}

/* The per cent it inherits, or where it counts how that differs from the baseline's. */
static char *
share_of(const PfFrameCosts *costs, const PfFrame *frame)
{
    double difference = pf_frame_difference(costs, frame);

    return pf_difference_counts(difference) ? pf_unit_points(difference)
                                            : pf_frame_share(costs->run, frame->inherited);
}

static void
write_both(const Writing *writing, const char *name, const char *share)
{
    const PfFrame *frame = writing->frame;

    pf_figure_text(writing->figure, &writing->name,
                   (PfPoint){ frame->left + edge, writing->baseline }, name);
    pf_figure_text(writing->figure, &writing->share,
                   (PfPoint){ frame->right - edge, writing->baseline }, share);
}

static void
write_name(const Writing *writing)
{
    const PfMeasure *measure = &writing->look->measure;
    const PfTextStyle *style = &writing->name;
    double width = writing->frame->right - writing->frame->left;
    g_autofree char *whole = pf_frame_name(writing->frame->node);
    PfRoom room = { measure, style->font, style->size, width - 2 * near_edge };
    g_autofree char *name = pf_shorten_end(whole, &room);
    g_autofree char *share = share_of(&writing->look->costs, writing->frame);
    double name_width = pf_measure(measure, style->font, style->size, name);
    double share_width = pf_measure(measure, writing->share.font, writing->share.size, share);

    if (name_width + share_width + 2 * edge + between <= width)
        write_both(writing, name, share);
    else
        pf_figure_text(writing->figure, style,
                       (PfPoint){ writing->frame->left + near_edge, writing->baseline }, name);
}

/* All in the strongest ink: on some of the fills no other has the contrast it takes. */
static Writing
writing_of(PfFigure *figure, const PfIcicleLook *look, const PfFrame *frame)
{
    double top = pf_rows_top(&look->rows, frame->depth);
    double row = pf_rows_top(&look->rows, (size_t)frame->depth + 1) - top;

    return (Writing){
        .figure = figure,
        .look = look,
        .frame = frame,
        .box = { frame->left + inset, frame->right - inset, top + inset, top + row - inset },
        .row = row,
        .baseline = top + (row - foot_height) / 2 + 2.6,
        .name = { { PF_INK_STRONG, 0 },
                  PF_FONT_MONO_MEDIUM,
                  row >= high_row ? 7.5 : 7,
                  PF_ALIGN_LEFT },
        .share = { { PF_INK_STRONG, 0 }, PF_FONT_TEXT, share_size, PF_ALIGN_RIGHT },
    };
}

const char *
pf_frame_module(const PfFrame *frame)
{
    return frame->node && frame->node->depth > 0 ? frame->node->module : NULL;
}

static PfSwatch
swatch_of(const PfIcicleLook *look, const PfFrame *frame)
{
    if (look->costs.match)
        return pf_difference_swatch(pf_frame_difference(&look->costs, frame));
    return pf_modules_swatch(look->modules, pf_frame_module(frame));
}

static void
draw_frame(const Writing *writing, size_t number)
{
    const PfIcicleLook *look = writing->look;
    const PfFrame *frame = writing->frame;
    g_autofree char *id = g_strdup_printf("frame-%" G_GSIZE_FORMAT, number);
    g_autofree char *title = pf_frame_title(&look->costs, frame);
    PfSwatch swatch = swatch_of(look, frame);
    uint64_t own = frame->node ? frame->node->individual : 0;
    double foot = (double)own / (double)MAX(frame->inherited, 1);

    pf_figure_open(writing->figure, &(PfGroup){ id, "frame", title });
    pf_swatch_draw(writing->figure, &swatch, &writing->box, foot);
    if (frame->node && writing->row >= named_row - 1e-9
        && frame->right - frame->left >= least_named)
        write_name(writing);
    pf_figure_close(writing->figure);
}

void
pf_icicle_draw(PfFigure *figure, const PfIcicle *icicle, const PfIcicleLook *look)
{
    pf_figure_open(figure, &(PfGroup){ "icicle", "icicle", NULL });
    for (size_t i = 0; i < icicle->n; i++) {
        Writing writing = writing_of(figure, look, &icicle->frames[i]);
        if (icicle->frames[i].depth < look->rows.n)
            draw_frame(&writing, i + 1);
    }
    pf_figure_close(figure);
}
