#include "figure/names_page.h"

#include <string.h>

#include "figure/head.h"
#include "figure/shorten.h"

const double pf_names_size = 7;
const double pf_names_line = 10;
const double pf_names_gap = 4;
const double pf_names_indent = 32;

static const double first_baseline = 96;
static const double number_width = 16;
static const double swatch = 7;

/* Pages of names as they fill. */
typedef struct {
    PfFigure *first, *page;
    PfPoint size;
    double y; /* of the next baseline */
} Pages;

static void
begin_page(Pages *pages)
{
    PfFigure *page = pf_figure_new(pages->size.x, pages->size.y);
    const char *heading = pages->first ? "Full names, continued" : "Full names";

    pf_figure_write(page, PF_INK_STRONG, PF_FONT_TEXT_STRONG, 10.5, PF_ALIGN_LEFT,
                    (PfPoint){ PF_PAGE_MARGIN, 56 }, heading);
    pf_figure_rule(page, (PfInk){ .role = PF_INK_HAIR }, 0.5, (PfPoint){ PF_PAGE_MARGIN, 79 },
                   (PfPoint){ pages->size.x - PF_PAGE_MARGIN, 79 });
    if (pages->page)
        pages->page->next = page;
    else
        pages->first = page;
    pages->page = page;
    pages->y = first_baseline;
}

/* The longest start of the text that fits, in bytes; at least one letter. Nearly all letters of
 * this font are equally wide. */
static size_t
fitting(const char *text, size_t len, double size, double width, const PfMeasure *measure)
{
    glong fits = 1, above = g_utf8_strlen(text, (gssize)len) + 1;
    glong guess = (glong)(width / pf_measure(measure, PF_FONT_MONO, size, "m") + 1e-6);

    for (int tries = 0; above - fits > 1; tries++) {
        bool is_guessed = tries < 2 && guess + tries > fits && guess + tries < above;
        glong middle = is_guessed ? guess + tries : fits + (above - fits) / 2;
        g_autofree char *start = g_utf8_substring(text, 0, middle);
        if (pf_measure(measure, PF_FONT_MONO, size, start) <= width)
            fits = middle;
        else
            above = middle;
    }
    return (size_t)(g_utf8_offset_to_pointer(text, fits) - text);
}

/* The end of the last of some signs in what a line could hold, not too near its start; 0: there
 * is none. */
static size_t
last_of(const char *text, size_t len, const char *signs)
{
    for (size_t i = len; i > len / 3; i--)
        if (strchr(signs, text[i - 1]))
            return i;
    return 0;
}

/* Where the line may end that could hold `len` bytes: after the last space in it, or else the
 * last sign that parts a name. */
static size_t
break_of(const char *text, size_t len)
{
    size_t space = last_of(text, len, " ");
    size_t sign = space > 0 ? space : last_of(text, len, "/.");

    return sign > 0 ? sign : len;
}

char **
pf_names_wrap(const char *text, double size, double width, const PfMeasure *measure)
{
    static const size_t looked_at = 1024; /* no line holds so much */
    GPtrArray *lines = g_ptr_array_new();

    while (*text) {
        size_t len = strlen(text);
        size_t whole = len; /* letters, of what is looked at */
        if (len > looked_at)
            whole = (size_t)(g_utf8_find_prev_char(text, text + looked_at) - text);
        size_t fits = fitting(text, whole, size, width, measure);
        size_t end = fits == len ? len : break_of(text, fits);
        g_ptr_array_add(lines, g_strndup(text, end));
        text += end;
    }
    g_ptr_array_add(lines, NULL);
    return (char **)g_ptr_array_free(lines, FALSE);
}

void
pf_names_draw_line(PfFigure *page, PfPoint at, const char *line)
{
    pf_figure_write(page, PF_INK_STRONG, PF_FONT_MONO, pf_names_size, PF_ALIGN_LEFT,
                    (PfPoint){ at.x + pf_names_indent, at.y }, line);
}

void
pf_names_draw_sign(PfFigure *page, const PfFullName *name, PfPoint at)
{
    g_autofree char *number = g_strdup_printf("%u", name->number);

    if (name->number > 0)
        pf_figure_write(page, PF_INK_FAINT, PF_FONT_TEXT, pf_names_size, PF_ALIGN_RIGHT,
                        (PfPoint){ at.x + number_width - 4, at.y }, number);
    if (name->ink.role != PF_INK_PAPER)
        pf_figure_rect(page, name->ink, (PfPoint){ at.x + number_width, at.y - 6 },
                       (PfPoint){ swatch, swatch });
}

static void
add_name(Pages *pages, const PfFullName *name, const PfMeasure *measure)
{
    double width = pages->size.x - 2 * PF_PAGE_MARGIN - pf_names_indent;
    g_autofree char *line = pf_one_line(name->name);
    g_auto(GStrv) lines = pf_names_wrap(line, pf_names_size, width, measure);

    for (char **at = lines; *at; at++) {
        if (pages->y > pages->size.y - PF_PAGE_MARGIN)
            begin_page(pages);
        PfPoint place = { PF_PAGE_MARGIN, pages->y };
        if (at == lines)
            pf_names_draw_sign(pages->page, name, place);
        pf_names_draw_line(pages->page, place, *at);
        pages->y += pf_names_line;
    }
    pages->y += pf_names_gap;
}

PfFigure *
pf_names_pages(const PfFullName *names, size_t n, PfPoint size, const PfMeasure *measure)
{
    Pages pages = { .size = size };

    if (n == 0)
        return NULL;
    begin_page(&pages);
    for (size_t i = 0; i < n; i++)
        add_name(&pages, &names[i], measure);
    return pages.first;
}
