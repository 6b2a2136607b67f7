/*
 * section_source.c - the lines of source behind the largest bands and the hottest cost centres,
 * where the folder that the user gave has them.
 */
#include <math.h>
#include <string.h>

#include "base/units.h"
#include "figure/head.h"
#include "report/section_heap_words.h"
#include "report/source_lines.h"

enum { MOST_PLACES = 10, MOST_TRIED = 100, MOST_LINES = 6 };

static const double head_size = 7.5, span_size = 6, code_size = 7, number_size = 6.5;
static const double head_height = 12, line_height = 9.6, place_gap = 14;
static const double number_width = 22, number_gap = 8;
static const double name_share = 0.6; /* of the width, at most */
static const double share_width = 44;
static const double strong_share = 0.1;

/* A place in the source, and what was allocated, or ran, there. */
typedef struct {
    const char *source; /* borrowed from the profile */
    char *name;
    double share;
    size_t n; /* bands */
    PfSourceSpan span;
    PfSourceLines *lines; /* NULL: not read, or not there */
} Place;

static void
place_free(gpointer data)
{
    Place *place = data;

    g_free(place->name);
    pf_source_span_clear(&place->span);
    pf_source_lines_free(place->lines);
    g_free(place);
}

static gint
compare(gconstpointer a, gconstpointer b)
{
    const Place *x = *(Place *const *)a, *y = *(Place *const *)b;

    if (x->share != y->share)
        return x->share > y->share ? -1 : 1;
    return strcmp(x->source, y->source);
}

/* The place of that name, which is new if need be; NULL: it is none in a file. */
static Place *
place_of(GPtrArray *places, GHashTable *by_source, const char *source)
{
    Place *place = source ? g_hash_table_lookup(by_source, source) : NULL;
    PfSourceSpan span;
    if (place || !source || !pf_source_span_parse(source, &span))
        return place;

    place = g_new0(Place, 1);
    *place = (Place){ .source = source, .span = span };
    g_hash_table_insert(by_source, (gpointer)source, place);
    g_ptr_array_add(places, place);
    return place;
}

/* Of all bands: those of one place are told together. */
static GPtrArray *
places_of_heap(const PfHeapProfile *heap)
{
    GPtrArray *places = g_ptr_array_new_with_free_func(place_free);
    g_autoptr(GHashTable) by_source = g_hash_table_new(g_str_hash, g_str_equal);

    for (size_t i = 0; i < heap->n_bands; i++) {
        const PfBand *band = &heap->bands[i];
        Place *place = place_of(places, by_source, band->name.source);
        if (!place)
            continue;
        if (!place->name)
            place->name = pf_short_name(pf_name_kind(heap), &band->name);
        place->share += heap->mean_bytes > 0 ? band->mean_bytes / heap->mean_bytes : 0;
        place->n++;
    }
    g_ptr_array_sort(places, compare);
    return places;
}

static GPtrArray *
places_of_time(const PfCalls *calls)
{
    GPtrArray *places = g_ptr_array_new_with_free_func(place_free);
    g_autoptr(GHashTable) by_source = g_hash_table_new(g_str_hash, g_str_equal);
    uint64_t total = pf_calls_total(calls);

    for (size_t i = 0; i < calls->n_centres && calls->centres[i].individual > 0; i++) {
        const PfCallCentre *centre = &calls->centres[i];
        Place *place = place_of(places, by_source, centre->source);
        if (!place)
            continue;
        if (!place->name)
            place->name = g_strdup(centre->label);
        place->share += (double)centre->individual / (double)total;
        place->n++;
    }
    g_ptr_array_sort(places, compare);
    return places;
}

/* Keeps the largest whose lines are there, at most so many. */
static void
read_lines(GPtrArray *places, const char *root, size_t most)
{
    size_t n = 0;

    for (guint i = 0; i < MIN(places->len, MOST_TRIED) && n < most; i++) {
        Place *place = places->pdata[i];
        place->lines = pf_source_lines_read(root, &place->span, MOST_LINES);
        if (!place->lines)
            continue;
        places->pdata[i] = places->pdata[n];
        places->pdata[n++] = place;
    }
    g_ptr_array_set_size(places, (gint)n);
}

/* NULL: the report has no such run. */
static GPtrArray *
heap_places(const PfReport *report, size_t most)
{
    GPtrArray *places = report->heap ? places_of_heap(report->heap->heap) : NULL;

    if (places)
        read_lines(places, report->input->source_dir, most);
    return places;
}

static GPtrArray *
time_places(const PfReport *report, size_t most)
{
    const PfCalls *calls = report->time ? report->time->time->calls : NULL;
    GPtrArray *places = calls ? places_of_time(calls) : NULL;

    if (places)
        read_lines(places, report->input->source_dir, most);
    return places;
}

static bool
has_any(GPtrArray *places)
{
    bool has = places && places->len > 0;

    if (places)
        g_ptr_array_unref(places);
    return has;
}

char *
pf_section_source_lacks(const PfReport *report)
{
    if (!report->input->source_dir)
        return g_strdup("");
    if (has_any(heap_places(report, 1)) || has_any(time_places(report, 1)))
        return NULL;
    return g_strdup(
        "no lines of source: the folder of --source has no file that a large band or "
        "a hot cost centre is from; bands by cost centre (-hc) and by info table "
        "(-hi, built with -finfo-table-map) say where they are from");
}

static double
height_of(const Place *place)
{
    size_t n = place->lines->n + (place->lines->n_more > 0);
    return head_height + (double)n * line_height;
}

/* "insertPostings (3 bands)" */
static char *
name_of(const Place *place)
{
    g_autofree char *bands = pf_head_counted(place->n, "band");
    return place->n > 1 ? g_strconcat(place->name, " (", bands, ")", NULL)
                        : g_strdup(place->name);
}

/* Who it is, where that stands, and how much it is. */
static void
draw_head(const PfPaper *paper, const Place *place)
{
    bool is_strong = place->share >= strong_share;
    PfFont name_font = is_strong ? PF_FONT_MONO_STRONG : PF_FONT_MONO;
    double width = paper->right - paper->left - share_width;
    PfRoom room = { paper->measure, name_font, head_size, name_share * width };
    g_autofree char *whole = name_of(place);
    g_autofree char *name = pf_shorten(whole, &room);
    double x = paper->left + pf_measure(room.measure, room.font, room.size, name) + number_gap;
    PfRoom span_room = { paper->measure, PF_FONT_MONO, span_size,
                         paper->right - share_width - x };
    g_autofree char *span = pf_shorten(place->source, &span_room);
    g_autofree char *share = pf_unit_percent(place->share);
    double y = paper->y + head_size;

    pf_figure_open_part(paper->page, &(PfPart){ .role = PF_ROLE_PARAGRAPH });
    pf_figure_write(paper->page, PF_INK_STRONG, room.font, room.size, PF_ALIGN_LEFT,
                    (PfPoint){ paper->left, y }, name);
    pf_figure_write(paper->page, PF_INK_SECOND, span_room.font, span_room.size, PF_ALIGN_LEFT,
                    (PfPoint){ x, y }, span);
    pf_figure_write(paper->page, PF_INK_STRONG, is_strong ? PF_FONT_TEXT_STRONG : PF_FONT_TEXT,
                    head_size, PF_ALIGN_RIGHT, (PfPoint){ paper->right, y }, share);
    pf_figure_close(paper->page);
    pf_figure_rule(paper->page, (PfInk){ .role = PF_INK_HAIR }, 0.5,
                   (PfPoint){ paper->left, paper->y + head_height - 1.5 },
                   (PfPoint){ paper->right, paper->y + head_height - 1.5 });
}

/* Writes characters of a line, and returns where what follows begins. */
static double
write_piece(const PfPaper *paper, const char *line, size_t from, size_t until, PfInkRole ink,
            PfPoint at)
{
    const char *start = g_utf8_offset_to_pointer(line, (glong)from);
    const char *end = g_utf8_offset_to_pointer(line, (glong)until);
    g_autofree char *piece = g_strndup(start, (gsize)(end - start));
    g_autofree char *before = g_strndup(line, (gsize)(end - line));
    bool is_seen = piece[strspn(piece, " ")] != '\0';

    if (is_seen)
        pf_figure_write(paper->page, ink, PF_FONT_MONO, code_size, PF_ALIGN_LEFT, at, piece);
    return pf_measure(paper->measure, PF_FONT_MONO, code_size, before);
}

/* What is in the span is strong; the rest of its lines is there to be read with it. */
static void
draw_line(const PfPaper *paper, const PfSourceLine *line, size_t number, double y)
{
    double left = paper->left + number_width + number_gap;
    PfRoom room = { paper->measure, PF_FONT_MONO, code_size, paper->right - left };
    g_autofree char *text = pf_shorten_end(line->text, &room);
    size_t n = (size_t)g_utf8_strlen(text, -1);
    size_t from = MIN(line->from, n), until = MIN(line->until, n);
    g_autofree char *shown = g_strdup_printf("%" G_GSIZE_FORMAT, number);

    pf_figure_write(paper->page, PF_INK_FAINT, PF_FONT_TEXT, number_size, PF_ALIGN_RIGHT,
                    (PfPoint){ paper->left + number_width, y }, shown);
    double x = write_piece(paper, text, 0, from, PF_INK_SECOND, (PfPoint){ left, y });
    x = write_piece(paper, text, from, until, PF_INK_STRONG, (PfPoint){ left + x, y });
    write_piece(paper, text, until, n, PF_INK_SECOND, (PfPoint){ left + x, y });
}

static void
draw_lines(const PfPaper *paper, const PfSourceLines *lines, double top)
{
    double y = top + code_size + 1;

    pf_figure_open_part(paper->page, &(PfPart){ .role = PF_ROLE_PARAGRAPH });
    for (size_t i = 0; i < lines->n; i++) {
        draw_line(paper, &lines->lines[i], lines->first + i, y);
        y += line_height;
    }
    if (lines->n_more > 0) {
        g_autofree char *more = pf_head_counted(lines->n_more, "more line");
        pf_figure_write(paper->page, PF_INK_FAINT, PF_FONT_TEXT, number_size, PF_ALIGN_LEFT,
                        (PfPoint){ paper->left + number_width + number_gap, y }, more);
    }
    pf_figure_close(paper->page);
}

static void
draw_places(PfPaper *paper, GPtrArray *places, const char *heading, const char *of)
{
    if (!places || places->len == 0)
        return;
    pf_paper_heading(paper, heading, of, height_of(places->pdata[0]));
    for (guint i = 0; i < places->len; i++) {
        const Place *place = places->pdata[i];
        pf_paper_need(paper, height_of(place));
        draw_head(paper, place);
        draw_lines(paper, place->lines, paper->y + head_height);
        paper->y += height_of(place);
        pf_paper_skip(paper, place_gap);
    }
}

void
pf_section_source_draw(PfPaper *paper)
{
    g_autoptr(GPtrArray) heap = heap_places(paper->report, MOST_PLACES);
    g_autoptr(GPtrArray) time = time_places(paper->report, MOST_PLACES);

    pf_paper_begin(paper,
                   "The lines of source that the largest bands, or the hottest cost "
                   "centres, are from. Strong is what the log says of a place; the rest of "
                   "its lines is there to be read with it.");
    draw_places(paper, heap, "Largest bands", "share of the live memory, mean over the run");
    draw_places(paper, time, "Hottest cost centres", "share of the ticks, by themselves");
    pf_paper_use(paper, PF_TERM_SHARE);
    if (time && time->len > 0)
        pf_paper_use(paper, PF_TERM_TICK);
}
