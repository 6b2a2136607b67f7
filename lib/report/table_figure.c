#include "report/table_figure.h"

#include <math.h>

#include "figure/head.h"
#include "figure/names_page.h"
#include "figure/wrap.h"
#include "report/table_draw.h"
#include "report/table_widths.h"
#include "report/table_words.h"

static const double margin = PF_PAGE_MARGIN;
static const double head_rule = 79;   /* under the facts */
static const double line_height = 12; /* of notes, and what is under the table */
static const double head_gap = 8;     /* between them and the heads of the columns */
static const double note_size = 7.5;
static const double tree_row = 11.4, flat_row = 13.4;
static const double most_shrinking = 0.08;
static const double page_number_at = 20; /* from the bottom */

enum { LEAST_ROWS = 4, SHRINKING_STEPS = 8 };

/* The picture as it comes about. */
typedef struct {
    const PfTablePicture *asked;
    const PfMeasure *measure;
    PfSheet sheet;
    char *title;
    char *heading;   /* with a large letter */
    char **notes;    /* lines under the head of the first page */
    char **endnotes; /* lines under the table */
    double width, height;
    double row_height;
    double *starts; /* of the lines of the tree, see table_draw.h */
    PfFigure *first, *page;
} Picture;

/* How much a page has, from the first row to the last. */
typedef struct {
    size_t first, next; /* rows of the first page, and of any other */
} Capacity;

static char *
with_large_letter(const char *text)
{
    char *large = g_strdup(text);

    large[0] = g_ascii_toupper(large[0]);
    return large;
}

/* Lines of the page's width. */
static char **
lines_of(const Picture *picture, const char *text)
{
    PfRoom room = { picture->measure, PF_FONT_TEXT, note_size, picture->width - 2 * margin };
    return text[0] != '\0' ? pf_wrap(text, &room) : g_new0(char *, 1);
}

static size_t
n_lines(char *const *lines)
{
    return g_strv_length((char **)lines);
}

/* Where the first row of a page begins. */
static double
top_of(const Picture *picture, bool is_first)
{
    size_t n = is_first ? n_lines(picture->notes) : 0;
    double notes = n > 0 ? 4 + line_height * (double)n : 0;

    return head_rule + notes + head_gap + pf_sheet_head_height(&picture->sheet);
}

/* What stands under the table, and the edge of the page. */
static double
under_rows(const Picture *picture)
{
    size_t n = n_lines(picture->endnotes);

    return (n > 0 ? 4 + line_height * (double)n : 0) + margin;
}

/* How many rows pages have room for; one at least. */
static Capacity
capacity_of(const Picture *picture, double row_height)
{
    double bottom = picture->height - under_rows(picture);
    double first = (bottom - top_of(picture, true)) / row_height;
    double next = (bottom - top_of(picture, false)) / row_height;

    return (Capacity){ (size_t)fmax(first + 1e-9, 1), (size_t)fmax(next + 1e-9, 1) };
}

/* How many rows the last of several pages has. */
static size_t
rows_at_the_end(size_t n, Capacity capacity)
{
    if (n <= capacity.first)
        return n;
    size_t last = (n - capacity.first) % capacity.next;
    return last == 0 ? capacity.next : last;
}

/* Rows are a little lower where that keeps a few from standing alone at the end. */
static void
set_row_height(Picture *picture)
{
    double usual = picture->sheet.is_tree ? tree_row : flat_row;
    size_t n = picture->sheet.n_rows;

    picture->row_height = usual;
    for (int i = 0; picture->asked->is_paged && i <= SHRINKING_STEPS; i++) {
        double height = usual * (1 - most_shrinking * i / SHRINKING_STEPS);
        Capacity capacity = capacity_of(picture, height);
        if (n <= capacity.first || rows_at_the_end(n, capacity) >= LEAST_ROWS) {
            picture->row_height = height;
            return;
        }
    }
}

/* How many of the rows that are left a page takes: so many that on none after it a few stand
 * alone. */
static size_t
rows_of_page(size_t n_left, size_t capacity)
{
    if (n_left <= capacity)
        return n_left;
    size_t after = n_left - capacity;
    size_t lacking = after < LEAST_ROWS ? LEAST_ROWS - after : 0;
    return capacity > lacking ? capacity - lacking : capacity;
}

static void
draw_lines(const Picture *picture, const char *kind, char *const *lines, double y)
{
    if (!lines[0])
        return;
    pf_figure_open(picture->page, &(PfGroup){ .kind = kind });
    for (size_t i = 0; lines[i]; i++) {
        pf_figure_write(picture->page, PF_INK_SECOND, PF_FONT_TEXT, note_size, PF_ALIGN_LEFT,
                        (PfPoint){ margin, y + line_height * (double)i }, lines[i]);
    }
    pf_figure_close(picture->page);
}

static void
draw_head(const Picture *picture, bool is_first)
{
    const PfTablePicture *asked = picture->asked;
    g_autofree char *rows = pf_head_counted(pf_table_n_rows(picture->sheet.table), "row");
    g_autofree char *facts = is_first ? g_strconcat(picture->heading, PF_DOT, rows, NULL)
                                      : g_strconcat(picture->heading, ", continued", NULL);

    pf_head_draw(picture->page, picture->title, facts, asked->program, picture->measure);
    if (is_first)
        draw_lines(picture, "notes", picture->notes, head_rule + 14);
}

static void
begin_page(Picture *picture)
{
    PfFigure *page = pf_figure_new(picture->width, picture->height);

    if (picture->page)
        picture->page->next = page;
    else
        picture->first = page;
    picture->page = page;
}

/* Draws a page from row `from` on; returns the row that the next begins with. */
static size_t
draw_page(Picture *picture, size_t from, size_t capacity)
{
    const PfSheet *sheet = &picture->sheet;
    double top = top_of(picture, from == 0);
    size_t until = from + rows_of_page(sheet->n_rows - from, capacity);
    PfSheetPart part = { from, until, top, picture->row_height };

    begin_page(picture);
    draw_head(picture, from == 0);
    pf_figure_open(picture->page, &(PfGroup){ .kind = "table" });
    pf_sheet_draw_rules(sheet, picture->page, &part);
    pf_sheet_draw_head(sheet, picture->page, top);
    pf_sheet_draw_guides(sheet, picture->page, &part, picture->starts);
    pf_sheet_draw_rows(sheet, picture->page, &part);
    pf_figure_close(picture->page);
    if (until == sheet->n_rows) {
        double bottom = top + (double)(until - from) * picture->row_height;
        draw_lines(picture, "endnotes", picture->endnotes, bottom + 14);
    }
    return until;
}

static void
draw_pages(Picture *picture)
{
    Capacity capacity = { picture->sheet.n_rows, picture->sheet.n_rows };
    size_t row = 0;

    if (picture->asked->is_paged)
        capacity = capacity_of(picture, picture->row_height);
    do
        row = draw_page(picture, row, row == 0 ? capacity.first : capacity.next);
    while (row < picture->sheet.n_rows);
}

/* The names that are not whole, each once, where there are pages for them. */
static void
add_full_names(const Picture *picture)
{
    const PfSheet *sheet = &picture->sheet;
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GArray) names = g_array_new(FALSE, FALSE, sizeof(PfFullName));

    for (size_t row = 0; row < sheet->n_rows; row++) {
        unsigned number = sheet->rank_width > 0 ? (unsigned)sheet->rows[row].at + 1 : 0;
        char *title = pf_sheet_row_title(sheet, row);
        PfFullName name = { number, { PF_INK_PAPER, 0 }, title };
        if (!title || g_hash_table_contains(seen, title)) {
            g_free(title);
            continue;
        }
        g_hash_table_add(seen, title);
        g_array_append_val(names, name);
    }
    picture->page->next =
        pf_names_pages((const PfFullName *)(gconstpointer)names->data, names->len,
                       (PfPoint){ picture->width, picture->height }, picture->measure);
}

/* "2 / 5" */
static void
number_pages(const Picture *picture)
{
    unsigned n = 0, number = 0;

    for (const PfFigure *page = picture->first; page; page = page->next)
        n++;
    for (PfFigure *page = picture->first; page && n > 1; page = page->next) {
        g_autofree char *text = g_strdup_printf("%u / %u", ++number, n);
        pf_figure_write(page, PF_INK_SECOND, PF_FONT_TEXT, 7, PF_ALIGN_RIGHT,
                        (PfPoint){ page->width - margin, page->height - page_number_at }, text);
    }
}

static void
describe(const Picture *picture, const char *notes)
{
    const PfTablePicture *asked = picture->asked;
    g_autofree char *rows = pf_head_counted(pf_table_n_rows(picture->sheet.table), "row");
    g_autofree char *told = pf_one_line(notes);
    g_autofree char *summary =
        g_strconcat(picture->heading, ", ", rows, told[0] ? ". " : "", told, ".", NULL);
    PfDocument document = { "table", picture->heading, summary };

    pf_head_describe(picture->first, &document, picture->title, asked->program, asked->page);
}

/* So many rows as one page has room for. */
static size_t
most_rows(const PfTablePicture *asked)
{
    static const double all_else = 400; /* at most, above and below */

    if (asked->is_paged)
        return PF_TABLE_PAGED_ROWS;
    if (asked->tallest <= 0)
        return PF_TABLE_PAGE_ROWS;
    double rows = fmax((asked->tallest - all_else) / flat_row, LEAST_ROWS);
    return MIN((size_t)rows, PF_TABLE_PAGE_ROWS);
}

/* The size of the pages: as wide as the columns need, and of the proportions that were asked
 * for; or as tall as the table. */
static void
set_size(Picture *picture, double table_width)
{
    const PfTablePicture *asked = picture->asked;

    picture->width = fmax(asked->page->width, table_width + 2 * margin);
    picture->height = asked->page->height * picture->width / asked->page->width;
}

static void
set_height(Picture *picture)
{
    double rows = (double)picture->sheet.n_rows * picture->row_height;

    if (!picture->asked->is_paged)
        picture->height = top_of(picture, true) + rows + under_rows(picture);
}

static void
picture_clear(Picture *picture)
{
    pf_sheet_clear(&picture->sheet);
    g_free(picture->title);
    g_free(picture->heading);
    g_strfreev(picture->notes);
    g_strfreev(picture->endnotes);
    g_free(picture->starts);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Picture, picture_clear)

PfFigure *
pf_table_figure(const PfTable *table, const PfTablePicture *asked, size_t *out_n_hidden)
{
    g_auto(PfWidths) widths = pf_widths(&asked->page->measure);
    PfMeasure measure = pf_widths_measure(&widths);
    PfSheetAsked shown = { .most_rows = most_rows(asked), .modules = asked->modules };
    g_auto(Picture) picture = {
        .asked = asked,
        .measure = &measure,
        .sheet = pf_sheet(table, &shown, &measure),
        .title = pf_head_title(asked->program, asked->page, asked->heading),
        .heading = with_large_letter(asked->heading),
    };
    double width = pf_sheet_fit(&picture.sheet, margin, asked->page->width - 2 * margin);

    set_size(&picture, width);
    g_autofree char *notes = pf_table_picture_notes(table, picture.title);
    g_autofree char *endnotes = pf_table_picture_endnotes(&picture.sheet);
    picture.notes = lines_of(&picture, notes);
    picture.endnotes = lines_of(&picture, endnotes);
    picture.starts = g_new(double, picture.sheet.most_depth + 2);
    for (unsigned i = 0; i < picture.sheet.most_depth + 2; i++)
        picture.starts[i] = -1;
    set_row_height(&picture);
    set_height(&picture);
    draw_pages(&picture);
    describe(&picture, notes);
    if (asked->is_paged)
        add_full_names(&picture);
    number_pages(&picture);
    *out_n_hidden = picture.sheet.n_hidden;
    return picture.first;
}
