#include "figure/run_key.h"

#include <math.h>

#include "figure/head.h"
#include "figure/shorten.h"
#include "figure/wrap.h"

static const double indent = 12, swatch = 8, dot_radius = 1.7;
static const double name_size = 7.5, text_size = 7;
static const double name_height = 10, line_height = 9, row_gap = 5;
static const double usual_line = 11, least_line = 9;
static const double least_wide = 300; /* has names, notes and figures side by side */
static const double column_gap = 10;

/* How much is said of a row; each leaves out something more. */
typedef enum { NOTES, FIGURES, JOINED, ONE_LINE } Detail;

typedef struct {
    PfFigure *figure;
    const PfRunKey *key;
    const PfBox *box;
    Detail detail;
    double line; /* how high a row of one line is */
} Drawing;

double
pf_run_key_height(size_t n_rows)
{
    return (double)n_rows * usual_line;
}

double
pf_run_key_least(size_t n_rows)
{
    return (double)n_rows * least_line;
}

static double
width_of(const Drawing *drawing)
{
    return drawing->box->right - drawing->box->left - indent;
}

static PfRoom
text_room(const Drawing *drawing, double width)
{
    return (PfRoom){ drawing->key->measure, PF_FONT_TEXT, text_size, width };
}

static size_t
n_figures(const PfRunKeyRow *row)
{
    size_t n = 0;

    while (n < PF_RUN_KEY_FIGURES && row->figures[n])
        n++;
    return n;
}

/* The first `n` figures on a line. */
static char *
joined(const PfRunKeyRow *row, size_t n)
{
    g_autoptr(GString) line = g_string_new(NULL);

    for (size_t i = 0; i < n; i++)
        g_string_append_printf(line, "%s%s", i > 0 ? PF_DOT : "", row->figures[i]);
    return g_strdup(line->str);
}

/* So many of them as fit on a line; all where one does not either. */
static char *
joined_in(const Drawing *drawing, const PfRunKeyRow *row, double width)
{
    PfRoom room = text_room(drawing, width);

    for (size_t n = n_figures(row); n > 0; n--) {
        g_autofree char *line = joined(row, n);
        if (pf_measure(room.measure, room.font, room.size, line) <= width)
            return g_steal_pointer(&line);
    }
    return g_strdup("");
}

/* The lines under the name, each to be shortened where it does not fit. */
static GPtrArray *
lines_of(const Drawing *drawing, const PfRunKeyRow *row)
{
    GPtrArray *lines = g_ptr_array_new_with_free_func(g_free);
    PfRoom room = text_room(drawing, width_of(drawing));

    if (drawing->detail == NOTES && row->note) {
        g_auto(GStrv) note = pf_wrap(row->note, &room);
        for (char **line = note; *line; line++)
            g_ptr_array_add(lines, g_strdup(*line));
    }
    for (size_t i = 0; drawing->detail <= FIGURES && i < n_figures(row); i++)
        g_ptr_array_add(lines, g_strdup(row->figures[i]));
    if (drawing->detail == JOINED && row->figures[0])
        g_ptr_array_add(lines, joined_in(drawing, row, room.width));
    return lines;
}

static double
height_of(const Drawing *drawing, const PfRunKeyRow *row)
{
    g_autoptr(GPtrArray) lines = lines_of(drawing, row);
    return name_height + (double)lines->len * line_height + row_gap;
}

/* Says as much as there is room for. */
static void
choose_detail(Drawing *drawing)
{
    double room = drawing->box->bottom - drawing->box->top;

    drawing->line = fmin(room / (double)drawing->key->n, usual_line);
    if (width_of(drawing) + indent >= least_wide)
        drawing->detail = ONE_LINE;
    for (; drawing->detail < ONE_LINE; drawing->detail++) {
        double height = -row_gap;
        for (size_t i = 0; i < drawing->key->n; i++)
            height += height_of(drawing, &drawing->key->rows[i]);
        if (height <= room)
            break;
    }
}

static void
open_part(const Drawing *drawing, PfRole role)
{
    if (drawing->key->is_table)
        pf_figure_open_part(drawing->figure, &(PfPart){ .role = role });
}

static void
close_part(const Drawing *drawing)
{
    if (drawing->key->is_table)
        pf_figure_close(drawing->figure);
}

/* An edge lies within the box. */
static void
draw_box(PfFigure *figure, const PfRunKeyRow *row, PfPoint corner)
{
    double inset = row->width / 2;
    double left = corner.x + inset, right = corner.x + swatch - inset;
    double upper = corner.y + inset, lower = corner.y + swatch - inset;

    pf_figure_rect(figure, row->ink, corner, (PfPoint){ swatch, swatch });
    if (row->width == 0)
        return;
    pf_figure_line(figure, (PfInk){ .role = row->edge }, row->width);
    pf_figure_point(figure, left, upper);
    pf_figure_point(figure, right, upper);
    pf_figure_point(figure, right, lower);
    pf_figure_point(figure, left, lower);
    pf_figure_point(figure, left, upper);
}

static void
draw_bars(PfFigure *figure, PfInk ink, PfPoint corner)
{
    static const double heights[] = { 2, 4.6, 3 };

    for (size_t i = 0; i < G_N_ELEMENTS(heights); i++)
        pf_figure_rect(figure, ink, (PfPoint){ corner.x + 1 + 2.5 * (double)i, corner.y + 6.5 },
                       (PfPoint){ 1, -heights[i] });
}

/* `top` is that of the row's first line. */
static void
draw_shape(const Drawing *drawing, const PfRunKeyRow *row, double top)
{
    PfPoint corner = { drawing->box->left, top + 0.9 };
    PfPoint middle = { corner.x + swatch / 2, corner.y + swatch / 2 };

    if (row->shape == PF_RUN_KEY_BOX)
        draw_box(drawing->figure, row, corner);
    else if (row->shape == PF_RUN_KEY_LINE) {
        pf_figure_rule(drawing->figure, row->ink, row->width, (PfPoint){ corner.x, middle.y },
                       (PfPoint){ corner.x + swatch, middle.y });
    } else if (row->shape == PF_RUN_KEY_DOT) {
        pf_figure_circle(drawing->figure, row->ink, 0, middle, dot_radius);
    } else if (row->shape == PF_RUN_KEY_BARS) {
        draw_bars(drawing->figure, row->ink, corner);
    }
}

static void
write_text(const Drawing *drawing, PfAlign align, double x, double y, const char *text)
{
    pf_figure_write(drawing->figure, PF_INK_SECOND, PF_FONT_TEXT, text_size, align,
                    (PfPoint){ x, y }, text);
}

/* Returns where it ends. */
static double
write_name(const Drawing *drawing, const PfRunKeyRow *row, double y)
{
    PfRoom room = { drawing->key->measure, PF_FONT_TEXT_STRONG, name_size, width_of(drawing) };
    g_autofree char *name = pf_shorten_end(row->name, &room);
    double x = drawing->box->left + indent;

    pf_figure_write(drawing->figure, PF_INK_STRONG, room.font, room.size, PF_ALIGN_LEFT,
                    (PfPoint){ x, y }, name);
    return x + pf_measure(room.measure, room.font, room.size, name);
}

static void
draw_block(const Drawing *drawing, const PfRunKeyRow *row, double top)
{
    g_autoptr(GPtrArray) lines = lines_of(drawing, row);
    PfRoom room = text_room(drawing, width_of(drawing));
    double y = top + 7.5;

    open_part(drawing, PF_ROLE_CELL);
    write_name(drawing, row, y);
    close_part(drawing);
    open_part(drawing, PF_ROLE_CELL);
    y += name_height - 0.5;
    for (guint i = 0; i < lines->len; i++) {
        g_autofree char *line = pf_shorten_end(lines->pdata[i], &room);
        write_text(drawing, PF_ALIGN_LEFT, drawing->box->left + indent, y, line);
        y += line_height;
    }
    close_part(drawing);
}

/* The widest name, for what stands after all names. */
static double
after_names(const Drawing *drawing)
{
    const PfRunKey *key = drawing->key;
    double widest = 0;

    for (size_t i = 0; i < key->n; i++)
        widest = fmax(widest, pf_measure(key->measure, PF_FONT_TEXT_STRONG, name_size,
                                         key->rows[i].name));
    return drawing->box->left + indent + widest + column_gap;
}

/* Name, note and figures; what has no room between the others is left out. */
static void
draw_one_line(const Drawing *drawing, const PfRunKeyRow *row, double top)
{
    double y = top + 7.5;

    open_part(drawing, PF_ROLE_CELL);
    double end = write_name(drawing, row, y);
    close_part(drawing);
    open_part(drawing, PF_ROLE_CELL);
    double room = drawing->box->right - end - column_gap;
    g_autofree char *figures = joined_in(drawing, row, room);
    double width = pf_measure(drawing->key->measure, PF_FONT_TEXT, text_size, figures);
    write_text(drawing, PF_ALIGN_RIGHT, drawing->box->right, y, figures);
    close_part(drawing);
    double x = fmax(after_names(drawing), end + column_gap);
    double left = drawing->box->right - width - column_gap - x;
    bool fits =
        row->note
        && pf_measure(drawing->key->measure, PF_FONT_TEXT, text_size, row->note) <= left;
    if (!fits)
        return;
    open_part(drawing, PF_ROLE_CELL);
    write_text(drawing, PF_ALIGN_LEFT, x, y, row->note);
    close_part(drawing);
}

/* Returns where the next row begins. */
static double
draw_row(const Drawing *drawing, const PfRunKeyRow *row, double top)
{
    bool is_line = drawing->detail == ONE_LINE;

    pf_figure_open(drawing->figure, &(PfGroup){ .kind = "key-row", .title = row->name });
    open_part(drawing, PF_ROLE_ROW);
    draw_shape(drawing, row, top);
    if (is_line)
        draw_one_line(drawing, row, top);
    else
        draw_block(drawing, row, top);
    close_part(drawing);
    pf_figure_close(drawing->figure);
    return top + (is_line ? drawing->line : height_of(drawing, row));
}

double
pf_run_key_draw(PfFigure *figure, const PfRunKey *key, const PfBox *box)
{
    Drawing drawing = { figure, key, box, NOTES, 0 };
    double y = box->top;

    choose_detail(&drawing);
    pf_figure_open(figure, &(PfGroup){ .id = "key", .kind = "key" });
    open_part(&drawing, PF_ROLE_TABLE);
    for (size_t i = 0; i < key->n; i++)
        y = draw_row(&drawing, &key->rows[i], y);
    close_part(&drawing);
    pf_figure_close(figure);
    return fmin(y, box->bottom);
}
