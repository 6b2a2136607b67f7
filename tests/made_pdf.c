/*
 * made_pdf.c - documents of every kind of part, for render_pdf.sh to have others look into.
 *
 *     made_pdf KIND
 *
 * Written to standard output. A kind is one of those listed below.
 */
#include <stdio.h>
#include <string.h>

#include "render/format.h"

static const PfPoint paper = { 300, 400 };

static void
write_at(PfFigure *figure, double y, const char *text)
{
    pf_figure_write(figure, PF_INK_STRONG, PF_FONT_TEXT, 9, PF_ALIGN_LEFT, (PfPoint){ 20, y },
                    text);
}

static void
open_part(PfFigure *figure, PfRole role, const char *words, const char *target)
{
    pf_figure_open_part(figure, &(PfPart){ role, words, target });
}

/* A part of one line. */
static void
add_part(PfFigure *figure, PfRole role, double y, const char *text)
{
    open_part(figure, role, NULL, NULL);
    write_at(figure, y, text);
    pf_figure_close(figure);
}

static void
add_link(PfFigure *figure, double y, const char *text, const char *words, const char *target)
{
    open_part(figure, PF_ROLE_LINK, words, target);
    write_at(figure, y, text);
    pf_figure_close(figure);
}

/* Head and foot, with what leads back to the first page. */
static void
add_furniture(PfFigure *figure)
{
    open_part(figure, PF_ROLE_FURNITURE, NULL, NULL);
    write_at(figure, 12, "running head");
    add_link(figure, 24, "the date", "To the first page", "summary");
    pf_figure_rule(figure, (PfInk){ PF_INK_HAIR, 0 }, 0.5, (PfPoint){ 20, 30 },
                   (PfPoint){ 280, 30 });
    write_at(figure, 390, "running foot");
    pf_figure_close(figure);
}

static PfFigure *
new_page(const char *anchor, const char *heading)
{
    PfFigure *page = pf_figure_new(paper.x, paper.y);

    if (anchor)
        pf_figure_begin_section(page, anchor, heading);
    add_furniture(page);
    add_part(page, PF_ROLE_TITLE, 50, heading ? heading : "Untitled");
    return page;
}

/* A paragraph with a link between its words, and one that leads nowhere. */
static void
add_mixed_paragraph(PfFigure *figure, double y, const char *target)
{
    open_part(figure, PF_ROLE_PARAGRAPH, NULL, NULL);
    write_at(figure, y, "before the link");
    add_link(figure, y + 12, "a link within", NULL, target);
    pf_figure_open(figure, &(PfGroup){ .kind = "plain" });
    write_at(figure, y + 24, "behind the link");
    pf_figure_close(figure);
    add_link(figure, y + 36, "a link to nowhere", "Nowhere", "no such page");
    pf_figure_close(figure);
}

static void
add_picture(PfFigure *figure, const char *words)
{
    open_part(figure, PF_ROLE_PICTURE, words, NULL);
    pf_figure_open_clipped(figure, &(PfGroup){ .id = "bars" }, (PfPoint){ 20, 150 },
                           (PfPoint){ 120, 200 });
    pf_figure_rect(figure, (PfInk){ PF_INK_BAND, 0 }, (PfPoint){ 20, 150 },
                   (PfPoint){ 90, 40 });
    pf_figure_close(figure);
    add_part(figure, PF_ROLE_PARAGRAPH, 210, "inside the picture");
    pf_figure_close(figure);
}

static void
add_row(PfFigure *figure, double y, PfRole first, PfRole second, const char *target)
{
    open_part(figure, PF_ROLE_ROW, NULL, NULL);
    pf_figure_rect(figure, (PfInk){ PF_INK_TRACK, 0 }, (PfPoint){ 20, y - 9 },
                   (PfPoint){ 200, 11 });
    add_part(figure, first, y, "row, first");
    open_part(figure, second, NULL, NULL);
    write_at(figure, y + 3, "row, second");
    if (target)
        add_link(figure, y + 6, "row, link", NULL, target);
    pf_figure_close(figure);
    pf_figure_close(figure);
}

static void
add_table(PfFigure *figure, const char *target)
{
    open_part(figure, PF_ROLE_TABLE, NULL, NULL);
    add_row(figure, 250, PF_ROLE_HEAD_CELL, PF_ROLE_HEAD_CELL, NULL);
    add_row(figure, 270, PF_ROLE_HEAD_CELL, PF_ROLE_CELL, target);
    add_row(figure, 290, PF_ROLE_HEAD_CELL, PF_ROLE_CELL, NULL);
    pf_figure_close(figure);
}

static const char odd_anchor[] = "a (b) 'c' \\ d/\u00e9 %28";
static const char odd_words[] = "(odd) 'words' \\ \u00e9 \u2192 \U0001f600)";

/* Three pages that have everything, and a fourth that has no parts. */
static PfFigure *
make_parts(void)
{
    PfFigure *first = new_page("summary", "Summary");

    pf_figure_describe(first, NULL, "Parts: \u00e9 (one)", "Everything there is.");
    add_mixed_paragraph(first, 70, odd_anchor);
    add_picture(first, odd_words);
    add_link(first, 230, "loose link", NULL, "table");

    PfFigure *second = first->next = new_page(odd_anchor, odd_words);
    add_part(second, PF_ROLE_HEADING, 70, "A heading");
    add_picture(second, "A second picture");
    add_mixed_paragraph(second, 220, "summary");

    PfFigure *third = second->next = new_page("table", "Table");
    add_table(third, odd_anchor);
    write_at(third, 320, "in no part");
    third->next = pf_figure_new(paper.x, paper.y);
    write_at(third->next, 50, "a page without parts");
    return first;
}

static PfFigure *
make_long(void)
{
    PfFigure *first = NULL, **next = &first;

    for (int i = 0; i < 40; i++) {
        g_autofree char *anchor = g_strdup_printf("page-%d", i + 1);
        g_autofree char *heading = g_strdup_printf("Section %d", i + 1);
        g_autofree char *words = g_strdup_printf("Picture %d", i + 1);
        g_autofree char *target = g_strdup_printf("page-%d", (i * 7 + 3) % 40 + 1);
        PfFigure *page = *next = new_page(i == 0 ? "summary" : anchor, heading);
        add_mixed_paragraph(page, 70, i == 0 ? "page-2" : target);
        add_picture(page, words);
        add_table(page, "summary");
        next = &page->next;
    }
    pf_figure_describe(first, NULL, "Forty pages", NULL);
    return first;
}

/* Pages of nothing but furniture, before one that has something. */
static PfFigure *
make_bare(void)
{
    PfFigure *first = pf_figure_new(paper.x, paper.y), **next = &first->next;

    pf_figure_describe(first, NULL, "Bare", NULL);
    add_part(first, PF_ROLE_FURNITURE, 12, "running head");
    for (int i = 0; i < 3; i++) {
        PfFigure *page = *next = pf_figure_new(paper.x, paper.y);
        add_part(page, PF_ROLE_FURNITURE, 12, "running head");
        if (i == 2)
            add_part(page, PF_ROLE_PARAGRAPH, 50, "a paragraph");
        next = &page->next;
    }
    return first;
}

static const struct {
    const char *name;
    PfFigure *(*make)(void);
} kinds[] = { { "parts", make_parts }, { "long", make_long }, { "bare", make_bare } };

static bool
write_bytes(const void *bytes, size_t len, void *data)
{
    return fwrite(bytes, 1, len, data) == len;
}

int
main(int argc, char **argv)
{
    PfRenderOptions options = { pf_theme_find(NULL), 1, 2 };
    g_autoptr(GError) error = NULL;

    for (size_t i = 0; argc == 2 && i < G_N_ELEMENTS(kinds); i++) {
        if (!g_str_equal(argv[1], kinds[i].name))
            continue;
        g_autoptr(PfFigure) figure = kinds[i].make();
        if (pf_render(figure, pf_format_find("pdf"), &options, write_bytes, stdout, &error))
            return 0;
        fprintf(stderr, "%s\n", error->message);
        return 1;
    }
    return 2;
}
