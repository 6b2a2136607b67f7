#include "figure/growth_rows.h"

#include <math.h>
#include <string.h>

#include "base/units.h"
#include "figure/growth_shape.h"
#include "figure/key_growth.h"

const double pf_growth_rows_head = 14;

static const double head_baseline = 7;
static const double head_rule = 11.5;
static const double name_size = 7;
static const double text_size = 7.5;
static const double small_size = 6.5;
static const double gap = 12;
static const double number_width = 46;
static const double rate_width = 66;
static const double least_wide = 450;     /* of rows that have bars */
static const double least_numbered = 340; /* and of those with numbers beside the growth */
static const double module_share = 0.11, shape_share = 0.17, bar_share = 0.11;

enum { N_NUMBERS = 3 };

/* Where the columns are. */
typedef struct {
    double name_width;
    double module, module_width; /* 0: there is none */
    double shape, shape_width;
    double bar, bar_width; /* 0: there is none */
    double rate;           /* its right end */
    size_t n_numbers;      /* beside the growth */
    double numbers;        /* the right end of the first */
} Columns;

static Columns
columns_of(const PfGrowthRows *rows)
{
    double width = rows->right - rows->left;
    Columns columns = {
        .module_width = rows->has_modules && width > least_wide ? module_share * width : 0,
        .shape_width = shape_share * width,
        .bar_width = width > least_wide ? bar_share * width : 0,
        .n_numbers = width > least_numbered ? N_NUMBERS : 0,
    };
    double bar_gap = columns.bar_width > 0 ? gap : 0;
    double module_gap = columns.module_width > 0 ? gap : 0;

    columns.rate = rows->right - (double)columns.n_numbers * number_width;
    columns.numbers = columns.rate + number_width;
    columns.bar = columns.rate - rate_width - columns.bar_width;
    columns.shape = columns.bar - bar_gap - columns.shape_width;
    columns.module = columns.shape - gap - columns.module_width;
    columns.name_width = columns.module - module_gap - rows->left;
    return columns;
}

PfRoom
pf_growth_rows_name_room(const PfGrowthRows *rows)
{
    double width = columns_of(rows).name_width;
    return (PfRoom){ rows->measure, PF_FONT_MONO, name_size, width };
}

static void
write_head(const PfGrowthRows *rows, double x, double top, PfAlign align, const char *text)
{
    pf_figure_write(rows->figure, PF_INK_FAINT, PF_FONT_TEXT, small_size, align,
                    (PfPoint){ x, top + head_baseline }, text);
}

void
pf_growth_rows_draw_head(const PfGrowthRows *rows, double top)
{
    static const char *const numbers[N_NUMBERS] = { "first", "last", "mean" };
    static const char over_time[] = "over time";
    Columns columns = columns_of(rows);
    double words = pf_measure(rows->measure, PF_FONT_TEXT, small_size, over_time);
    g_autofree char *end = pf_unit_format(PF_UNIT_SECONDS, pf_stack_end(rows->stack));

    write_head(rows, rows->left, top, PF_ALIGN_LEFT, "band");
    if (columns.module_width > 0)
        write_head(rows, columns.module, top, PF_ALIGN_LEFT, "module");
    write_head(rows, columns.shape, top, PF_ALIGN_LEFT, over_time);
    if (words + pf_measure(rows->measure, PF_FONT_TEXT, small_size, end) < columns.shape_width)
        write_head(rows, columns.shape + columns.shape_width, top, PF_ALIGN_RIGHT, end);
    write_head(rows, columns.rate, top, PF_ALIGN_RIGHT, "growth");
    for (size_t i = 0; i < columns.n_numbers; i++)
        write_head(rows, columns.numbers + (double)i * number_width, top, PF_ALIGN_RIGHT,
                   numbers[i]);
    pf_figure_rule(rows->figure, (PfInk){ .role = PF_INK_AXIS }, 0.5,
                   (PfPoint){ rows->left, top + head_rule },
                   (PfPoint){ rows->right, top + head_rule });
}

/* What grows is to be seen first; the others are there to be compared with. */
static PfInkRole
ink_of(const PfBand *band)
{
    return band->growing == PF_YES ? PF_INK_STRONG : PF_INK_SECOND;
}

static void
draw_name(const PfGrowthRows *rows, size_t i, double baseline)
{
    const char *shown = rows->names[i];
    const PfBand *band = rows->bands[i];
    PfFullName full = { (unsigned)i + 1, { .role = PF_INK_OTHER }, band->name.label };

    if (strcmp(shown, band->name.label) != 0)
        g_array_append_val(rows->full_names, full);
    pf_figure_write(rows->figure, ink_of(band), PF_FONT_MONO, name_size, PF_ALIGN_LEFT,
                    (PfPoint){ rows->left, baseline }, shown);
}

static void
draw_module(const PfGrowthRows *rows, const Columns *columns, const PfBand *band,
            double baseline)
{
    PfRoom room = { rows->measure, PF_FONT_MONO, small_size, columns->module_width };
    if (columns->module_width <= 0 || !band->name.module)
        return;

    g_autofree char *module = pf_shorten(band->name.module, &room);
    pf_figure_write(rows->figure, PF_INK_SECOND, room.font, room.size, PF_ALIGN_LEFT,
                    (PfPoint){ columns->module, baseline }, module);
}

/* From nothing, to the right or to the left; the longest of all rows is full. */
static void
draw_bar(const PfGrowthRows *rows, const Columns *columns, const PfBand *band, double middle)
{
    static const double height = 4;
    PfScale x = { rows->least_slope, rows->most_slope, columns->bar,
                  columns->bar + columns->bar_width };
    double zero = pf_scale_at(&x, 0), end = pf_scale_at(&x, band->growth_bytes_per_s);
    bool grows = band->growing == PF_YES;
    if (columns->bar_width <= 0)
        return;

    pf_figure_rect(rows->figure, (PfInk){ .role = grows ? PF_INK_ACCENT : PF_INK_OTHER },
                   (PfPoint){ fmin(zero, end), middle - height / 2 },
                   (PfPoint){ fabs(end - zero), height });
    pf_figure_rule(rows->figure, (PfInk){ .role = PF_INK_AXIS }, 0.5,
                   (PfPoint){ zero, middle - height }, (PfPoint){ zero, middle + height });
}

static void
draw_numbers(const PfGrowthRows *rows, const Columns *columns, const PfBand *band,
             double baseline)
{
    double values[N_NUMBERS] = { (double)band->first_bytes, (double)band->last_bytes,
                                 band->mean_bytes };
    bool grows = band->growing == PF_YES;
    g_autofree char *slope = pf_unit_rate(band->growth_bytes_per_s);
    g_autofree char *rate = g_strconcat(grows ? PF_KEY_ARROW " " : "", slope, NULL);

    pf_figure_write(rows->figure, ink_of(band), grows ? PF_FONT_TEXT_STRONG : PF_FONT_TEXT,
                    text_size, PF_ALIGN_RIGHT, (PfPoint){ columns->rate, baseline }, rate);
    for (size_t i = 0; i < columns->n_numbers; i++) {
        g_autofree char *bytes = pf_unit_format(PF_UNIT_BYTES, values[i]);
        pf_figure_write(rows->figure, ink_of(band), PF_FONT_TEXT, text_size, PF_ALIGN_RIGHT,
                        (PfPoint){ columns->numbers + (double)i * number_width, baseline },
                        bytes);
    }
}

/* Where its values are not kept, there is no shape to tell. */
static void
draw_shape(const PfGrowthRows *rows, const Columns *columns, const PfBand *band, double top,
           double height)
{
    static const double inset = 2;
    PfBox box = { columns->shape, columns->shape + columns->shape_width, top + inset,
                  top + height - inset };

    if (band->values)
        pf_growth_shape_draw(rows->figure, rows->stack, band, &box);
    else
        pf_figure_write(rows->figure, PF_INK_FAINT, PF_FONT_TEXT, text_size, PF_ALIGN_LEFT,
                        (PfPoint){ box.left, top + height / 2 + 2.6 }, "n/a");
}

/* The whole name, where it is from, and all that the row says. */
static char *
title_of(const PfBand *band)
{
    g_autofree char *name = pf_one_line(band->name.label);
    g_autofree char *module = pf_one_line(band->name.module ? band->name.module : "");
    g_autofree char *source = pf_one_line(band->name.source ? band->name.source : "");
    g_autofree char *rate = pf_unit_rate(band->growth_bytes_per_s);
    g_autofree char *first = pf_unit_format(PF_UNIT_BYTES, (double)band->first_bytes);
    g_autofree char *last = pf_unit_format(PF_UNIT_BYTES, (double)band->last_bytes);
    g_autofree char *mean = pf_unit_format(PF_UNIT_BYTES, band->mean_bytes);

    return g_strdup_printf("%s: %s %s, first %s, last %s, mean %s%s%s%s%s", name,
                           band->growing == PF_YES ? "growing by" : "not growing, slope", rate,
                           first, last, mean, module[0] ? ", " : "", module,
                           source[0] ? ", " : "", source);
}

static void
draw_row(const PfGrowthRows *rows, size_t i, double top, double height)
{
    const PfBand *band = rows->bands[i];
    Columns columns = columns_of(rows);
    double middle = top + height / 2;
    g_autofree char *id = g_strdup_printf("band-%zu", i + 1);
    g_autofree char *title = title_of(band);

    pf_figure_open(rows->figure, &(PfGroup){ id, "band", title });
    draw_name(rows, i, middle + 2.5);
    draw_module(rows, &columns, band, middle + 2.5);
    draw_shape(rows, &columns, band, top, height);
    draw_bar(rows, &columns, band, middle);
    draw_numbers(rows, &columns, band, middle + 2.6);
    pf_figure_close(rows->figure);
    pf_figure_rule(rows->figure, (PfInk){ .role = PF_INK_HAIR }, 0.35,
                   (PfPoint){ rows->left, top + height },
                   (PfPoint){ rows->right, top + height });
}

void
pf_growth_rows_draw(const PfGrowthRows *rows, size_t first, size_t end, double top,
                    double height)
{
    for (size_t i = first; i < end; i++)
        draw_row(rows, i, top + (double)(i - first) * height, height);
}
