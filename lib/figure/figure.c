#include "figure/figure.h"

#include <math.h>
#include <string.h>

PfFigure *
pf_figure_new(double width, double height)
{
    PfFigure *figure = g_new(PfFigure, 1);

    *figure = (PfFigure){
        .width = width,
        .height = height,
        .marks = g_array_new(FALSE, FALSE, sizeof(PfMark)),
        .points = g_array_new(FALSE, FALSE, sizeof(PfPoint)),
        .strings = g_string_chunk_new(256),
    };
    return figure;
}

void
pf_figure_free(PfFigure *figure)
{
    while (figure) {
        PfFigure *next = figure->next;
        g_array_unref(figure->marks);
        g_array_unref(figure->points);
        g_string_chunk_free(figure->strings);
        g_free(figure);
        figure = next;
    }
}

static const char *
keep(PfFigure *figure, const char *text)
{
    return text ? g_string_chunk_insert(figure->strings, text) : NULL;
}

void
pf_figure_describe(PfFigure *figure, const char *id, const char *title, const char *summary)
{
    figure->id = keep(figure, id);
    figure->title = keep(figure, title);
    figure->summary = keep(figure, summary);
}

bool
pf_ink_is_numbered(PfInk ink)
{
    return ink.role >= PF_INK_BAND && ink.role != PF_N_INKS;
}

static void
add_mark(PfFigure *figure, PfMark mark)
{
    mark.first_point = figure->points->len;
    g_array_append_val(figure->marks, mark);
}

void
pf_figure_open(PfFigure *figure, const PfGroup *group)
{
    PfGroup kept = { keep(figure, group->id), keep(figure, group->kind),
                     keep(figure, group->title) };

    add_mark(figure, (PfMark){ .type = PF_MARK_OPEN, .group = kept });
    figure->depth++;
}

void
pf_figure_open_part(PfFigure *figure, const PfPart *part)
{
    PfPart kept = { part->role, keep(figure, part->words), keep(figure, part->target) };

    add_mark(figure, (PfMark){ .type = PF_MARK_OPEN, .part = kept });
    figure->depth++;
}

void
pf_figure_begin_section(PfFigure *figure, const char *anchor, const char *heading)
{
    figure->anchor = keep(figure, anchor);
    figure->heading = keep(figure, heading);
}

void
pf_figure_open_clipped(PfFigure *figure, const PfGroup *group, PfPoint from, PfPoint to)
{
    pf_figure_open(figure, group);
    pf_figure_point(figure, from.x, from.y);
    pf_figure_point(figure, to.x, to.y);
}

void
pf_figure_close(PfFigure *figure)
{
    g_assert(figure->depth > 0);
    add_mark(figure, (PfMark){ .type = PF_MARK_CLOSE });
    figure->depth--;
}

void
pf_figure_area(PfFigure *figure, PfInk ink)
{
    add_mark(figure, (PfMark){ .type = PF_MARK_AREA, .ink = ink });
}

void
pf_figure_line(PfFigure *figure, PfInk ink, double width)
{
    g_assert(width > 0);
    add_mark(figure, (PfMark){ .type = PF_MARK_LINE, .ink = ink, .width = width });
}

void
pf_figure_point(PfFigure *figure, double x, double y)
{
    g_assert(figure->marks->len > 0);
    g_assert(isfinite(x) && isfinite(y));
    PfMark *mark = &g_array_index(figure->marks, PfMark, figure->marks->len - 1);
    PfPoint point = { x, y };

    g_array_append_val(figure->points, point);
    mark->n_points++;
}

void
pf_figure_rule(PfFigure *figure, PfInk ink, double width, PfPoint from, PfPoint to)
{
    pf_figure_line(figure, ink, width);
    pf_figure_point(figure, from.x, from.y);
    pf_figure_point(figure, to.x, to.y);
}

void
pf_figure_rect(PfFigure *figure, PfInk ink, PfPoint at, PfPoint size)
{
    add_mark(figure, (PfMark){ .type = PF_MARK_RECT, .ink = ink });
    pf_figure_point(figure, at.x, at.y);
    pf_figure_point(figure, at.x + size.x, at.y + size.y);
}

void
pf_figure_circle(PfFigure *figure, PfInk ink, double width, PfPoint centre, double radius)
{
    PfMark mark = { .type = PF_MARK_CIRCLE, .ink = ink, .width = width, .size = radius };

    add_mark(figure, mark);
    pf_figure_point(figure, centre.x, centre.y);
}

void
pf_figure_text(PfFigure *figure, const PfTextStyle *style, PfPoint at, const char *text)
{
    add_mark(figure, (PfMark){ .type = PF_MARK_TEXT,
                               .ink = style->ink,
                               .size = style->size,
                               .font = style->font,
                               .align = style->align,
                               .text = g_string_chunk_insert(figure->strings, text) });
    pf_figure_point(figure, at.x, at.y);
}

void
pf_figure_write(PfFigure *figure, PfInkRole ink, PfFont font, double size, PfAlign align,
                PfPoint at, const char *text)
{
    PfTextStyle style = { { ink, 0 }, font, size, align };
    pf_figure_text(figure, &style, at, text);
}

/* Two decimals, as a full stop would have it everywhere; what rounds to nothing has no sign. */
static void
dump_number(FILE *out, const char *before, double value)
{
    char text[G_ASCII_DTOSTR_BUF_SIZE + 310]; /* the longest double in full */

    g_ascii_formatd(text, sizeof text, "%.2f", value);
    fprintf(out, "%s%s", before, strcmp(text, "-0.00") == 0 ? text + 1 : text);
}

static void
dump_part(FILE *out, const PfPart *part)
{
    static const char *const roles[PF_N_ROLES] = {
        "",    "title",     "heading", "paragraph", "picture",   "table",
        "row", "head-cell", "cell",    "link",      "furniture",
    };

    fprintf(out, "open %s", roles[part->role]);
    if (part->target)
        fprintf(out, " to #%s", part->target);
    if (part->words)
        fprintf(out, " \"%s\"", part->words);
}

static void
dump_group(FILE *out, const PfGroup *group)
{
    fputs("open", out);
    if (group->id)
        fprintf(out, " #%s", group->id);
    if (group->kind)
        fprintf(out, " .%s", group->kind);
    if (group->title)
        fprintf(out, " \"%s\"", group->title);
}

static void
dump_look(FILE *out, const PfMark *mark)
{
    static const char *const types[] = { "area", "line", "rect", "circle", "text" };
    static const char *const inks[PF_N_INKS] = {
        "paper",  "strong",       "second",    "faint",      "axis",     "hair",
        "grid",   "veil",         "separator", "accent",     "track",    "halo",
        "marker", "marker-faint", "other",     "on-other",   "baseline", "baseline-shape",
        "blocks", "band",         "on-band",   "under-name", "module",   "module-foot",
        "more",   "less",         "band-edge", "band-grey",
    };
    static const char *const fonts[PF_N_FONTS] = { "text",        "text-strong", "mono",
                                                   "mono-medium", "mono-strong", "text-medium",
                                                   "display" };
    static const char *const aligns[] = { "left", "centre", "right" };

    fprintf(out, "%s %s", types[mark->type], inks[mark->ink.role]);
    if (pf_ink_is_numbered(mark->ink))
        fprintf(out, " %u", mark->ink.band);
    if (mark->type == PF_MARK_TEXT)
        fprintf(out, " %s %s", fonts[mark->font], aligns[mark->align]);
    if (mark->size > 0)
        dump_number(out, " size ", mark->size);
    if (mark->width > 0)
        dump_number(out, " width ", mark->width);
}

static void
dump_mark(const PfFigure *figure, const PfMark *mark, FILE *out)
{
    if (mark->type == PF_MARK_OPEN && mark->part.role != PF_ROLE_NONE)
        dump_part(out, &mark->part);
    else if (mark->type == PF_MARK_OPEN)
        dump_group(out, &mark->group);
    else if (mark->type == PF_MARK_CLOSE)
        fputs("close", out);
    else
        dump_look(out, mark);
    for (guint i = 0; i < mark->n_points; i++) {
        PfPoint p = g_array_index(figure->points, PfPoint, mark->first_point + i);
        dump_number(out, " ", p.x);
        dump_number(out, ",", p.y);
    }
    if (mark->text)
        fprintf(out, " \"%s\"", mark->text);
    fputs("\n", out);
}

void
pf_figure_dump(const PfFigure *figure, FILE *out)
{
    g_assert(figure->depth == 0);
    dump_number(out, "figure ", figure->width);
    dump_number(out, " x ", figure->height);
    if (figure->anchor)
        fprintf(out, " #%s \"%s\"", figure->anchor, figure->heading);
    fputs("\n", out);
    for (guint i = 0; i < figure->marks->len; i++)
        dump_mark(figure, &g_array_index(figure->marks, PfMark, i), out);
}
