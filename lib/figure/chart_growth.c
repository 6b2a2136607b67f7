/*
 * chart_growth.c - the bands that were looked at for growth, by how fast they grow.
 *
 * Those that grow come first and have the more room; then the steepest of those that do
 * not, to be compared with. What a page has no room for is counted. The head and the
 * foot are those of a classic page: LOOK.md, section 8.
 */
#include <math.h>
#include <string.h>

#include "base/units.h"
#include "figure/classic.h"
#include "figure/distinct.h"
#include "figure/growth_facts.h"
#include "figure/growth_rows.h"
#include "figure/heap_facts.h"
#include "figure/names.h"
#include "profile/growing.h"

static const double list_top = 97;
static const double end_gap = 4; /* under the last row */
static const double least_with_modules = 600;
static const double foot = 16; /* from the last row to the line of words */
static const double heading = 16;
static const double heading_gap = 6; /* over the second one */
static const double least_growing = 16, greatest_growing = 40;
static const double least_other = 15, greatest_other = 24;
static const double other_share = 0.4; /* of the room, at most, while anything grows */

static const char how_to_read[] =
    "Growth is judged over the second half of the run, where a line through each band is its "
    "slope.";

/* What the page shows. */
typedef struct {
    const PfProfile *profile;
    const PfChartOptions *options;
    const PfHeapProfile *heap;
    PfBox box;            /* of the rows and the heads of their columns */
    bool is_in_place;     /* on another page */
    GArray *full_names;   /* of PfFullName */
    PfStack *stack;       /* for its times */
    const PfBand **bands; /* [n_bands], those looked at */
    size_t n_bands, n_growing;
    size_t n_growing_rows, n_other_rows;
    double growing_height, other_height;
    PfFigure *figure;
} Page;

static size_t
rows_in(double room, double height)
{
    return (size_t)fmax(floor(room / height + 1e-6), 0);
}

/* Shares the room out to the two kinds of rows. */
static void
plan(Page *page)
{
    double room = page->box.bottom - page->box.top - pf_growth_rows_head - heading;
    double n_others = (double)(page->n_bands - page->n_growing);
    double other_heading = n_others > 0 ? heading + heading_gap : 0;
    double reserved = fmin(n_others * least_other, other_share * room) + other_heading;

    page->n_growing_rows = MIN(page->n_growing, rows_in(room, least_growing));
    double n_growing = (double)page->n_growing_rows;
    page->growing_height =
        fmin(fmax((room - reserved) / fmax(n_growing, 1), least_growing), greatest_growing);
    room -= n_growing * page->growing_height + other_heading;
    page->n_other_rows = MIN(page->n_bands - page->n_growing, rows_in(room, least_other));
    page->other_height = fmin(room / fmax((double)page->n_other_rows, 1), greatest_other);
}

/* "3 bands grow, the steepest 2:" */
static void
draw_heading(const Page *page, double top, PfInkRole ink, const char *what, size_t n,
             size_t n_shown)
{
    g_autofree char *shown = pf_unit_count(n_shown);
    g_autofree char *text =
        n_shown < n ? g_strdup_printf("%s, the steepest %s:", what, shown) : g_strdup(what);

    pf_figure_write(page->figure, ink,
                    ink == PF_INK_STRONG ? PF_FONT_TEXT_STRONG : PF_FONT_TEXT, 7.5,
                    PF_ALIGN_LEFT, (PfPoint){ page->box.left, top + 11 }, text);
}

/* "3 bands grow", "1 band grows", "no band grows". */
static char *
what_grows(const Page *page)
{
    g_autofree char *bands = pf_head_counted(page->n_growing, "band");

    if (page->n_growing == 0)
        return g_strdup("no band grows");
    return g_strconcat(bands, page->n_growing == 1 ? " grows" : " grow", NULL);
}

/* "37 do not grow", after those that do. */
static char *
what_does_not(const Page *page)
{
    size_t n = page->n_bands - page->n_growing;
    g_autofree char *count = pf_unit_count(n);
    return g_strconcat(count, n == 1 ? " does not grow" : " do not grow", NULL);
}

/* Returns where it ends. */
static double
draw_list(const Page *page, const PfGrowthRows *rows)
{
    size_t n_others = page->n_bands - page->n_growing;
    g_autofree char *growing = what_grows(page);
    g_autofree char *others = what_does_not(page);
    double y = page->box.top + pf_growth_rows_head;

    pf_growth_rows_draw_head(rows, page->box.top);
    draw_heading(page, y, PF_INK_STRONG, growing, page->n_growing, page->n_growing_rows);
    y += heading;
    pf_growth_rows_draw(rows, 0, page->n_growing_rows, y, page->growing_height);
    y += (double)page->n_growing_rows * page->growing_height;
    if (page->n_other_rows == 0)
        return y;
    y += heading_gap;
    draw_heading(page, y, PF_INK_SECOND, others, n_others, page->n_other_rows);
    y += heading;
    pf_growth_rows_draw(rows, page->n_growing_rows, rows->n, y, page->other_height);
    return y + (double)page->n_other_rows * page->other_height;
}

/* The bands of the page: those that grow, and those that do not. Owned by the caller. */
static const PfBand **
listed_bands(const Page *page)
{
    size_t n_growing = page->n_growing_rows, n_others = page->n_other_rows;
    const PfBand **listed = g_new(const PfBand *, n_growing + n_others + 1);

    memcpy(listed, page->bands, n_growing * sizeof *listed);
    memcpy(listed + n_growing, page->bands + page->n_growing, n_others * sizeof *listed);
    return listed;
}

/* Names as they fit into their column; whole they are those of a key. */
static char **
names_of(const Page *page, const PfGrowthRows *rows)
{
    g_autofree const char **labels = g_new(const char *, rows->n + 1);
    g_autofree PfRoom *rooms = g_new(PfRoom, rows->n + 1);

    for (size_t i = 0; i < rows->n; i++) {
        labels[i] = rows->bands[i]->name.label;
        rooms[i] = pf_growth_rows_name_room(rows);
    }
    g_auto(GStrv) names = pf_key_names(pf_name_kind(page->heap), labels, rows->n);
    return pf_shorten_distinct((const char *const *)names, rooms, rows->n);
}

/* Whether a column of modules would say more than the names do; on a page of a report these
 * need its room themselves. */
static bool
has_modules(const Page *page, const PfGrowthRows *rows)
{
    if (page->is_in_place && rows->right - rows->left < least_with_modules)
        return false;

    for (size_t i = 0; i < rows->n; i++) {
        const PfBandName *name = &rows->bands[i]->name;
        if (name->module && !strstr(name->label, name->module))
            return true;
    }
    return false;
}

/* Returns where they end. */
static double
draw_rows(const Page *page)
{
    g_autofree const PfBand **bands = listed_bands(page);
    PfGrowthRows rows = {
        .figure = page->figure,
        .stack = page->stack,
        .measure = &page->options->measure,
        .bands = bands,
        .n = page->n_growing_rows + page->n_other_rows,
        .left = page->box.left,
        .right = page->box.right,
        .full_names = page->full_names,
    };

    for (size_t i = 0; i < rows.n; i++) {
        rows.least_slope = fmin(rows.least_slope, bands[i]->growth_bytes_per_s);
        rows.most_slope = fmax(rows.most_slope, bands[i]->growth_bytes_per_s);
    }
    rows.has_modules = has_modules(page, &rows);
    g_auto(GStrv) names = names_of(page, &rows);
    rows.names = names;
    return draw_list(page, &rows);
}

/* What was looked at, and what is left out of the run and the heap. */
static char *
facts_of(const Page *page)
{
    g_autofree char *judged = pf_growth_facts(page->heap);
    g_autofree char *restricted = pf_heap_restrictions(page->profile);

    return g_strconcat(judged, restricted, NULL);
}

static char *
summary_of(const Page *page)
{
    const PfBand *steepest = page->bands[0];
    g_autofree char *growing = what_grows(page);
    g_autofree char *others = what_does_not(page);
    g_autofree char *name = pf_one_line(steepest->name.label);
    g_autofree char *rate = pf_unit_rate(steepest->growth_bytes_per_s);

    return g_strdup_printf("Bands of live heap by how fast they grow over the second half of "
                           "the run: %s, %s. The steepest: %s, %s.",
                           growing, others, name, rate);
}

static void
draw_head(const Page *page)
{
    const PfProgram *program = &page->profile->program;
    g_autofree char *title = pf_head_title(program, page->options, "heap profile");
    g_autofree char *facts = facts_of(page);
    g_autofree char *summary = summary_of(page);
    PfDocument document = { "growth", "Growth of the heap", summary };

    pf_head_describe(page->figure, &document, title, program, page->options);
    pf_head_draw(page->figure, title, facts, program, &page->options->measure);
}

static void
draw_words(const Page *page)
{
    PfRoom room = { &page->options->measure, PF_FONT_TEXT, 7,
                    page->options->width - 2 * PF_PAGE_MARGIN };
    g_autofree char *line = pf_shorten_end(how_to_read, &room);

    pf_figure_write(page->figure, PF_INK_SECOND, room.font, room.size, PF_ALIGN_LEFT,
                    (PfPoint){ PF_PAGE_MARGIN, page->options->height - PF_PAGE_MARGIN }, line);
}

char *
pf_chart_growth_lacks(const PfProfile *profile, const PfChartOptions *options)
{
    char *lacks = pf_chart_heap_lacks(profile, options);
    if (lacks)
        return lacks;

    g_autofree char *why = pf_growing_unknown(profile->heap);
    return why ? g_strconcat("growth is unknown: ", why, NULL) : NULL;
}

static void
draw_page(Page *page)
{
    const PfChartOptions *options = page->options;
    g_autoptr(GArray) full_names = g_array_new(FALSE, FALSE, sizeof(PfFullName));

    page->full_names = full_names;
    draw_head(page);
    draw_rows(page);
    draw_words(page);
    page->figure->next =
        pf_names_pages((const PfFullName *)(gconstpointer)full_names->data, full_names->len,
                       (PfPoint){ options->width, options->height }, &options->measure);
}

/* Returns where it ends. */
static double
draw_place(Page *page, const PfInset *place)
{
    g_autofree char *summary = summary_of(page);

    page->full_names = place->full_names;
    pf_figure_open_part(page->figure, &(PfPart){ PF_ROLE_PICTURE, summary, NULL });
    double end = draw_rows(page);
    pf_figure_close(page->figure);
    return end + end_gap;
}

static PfBox
box_of(const PfChartOptions *options, const PfInset *place)
{
    if (place)
        return (PfBox){ place->left, place->right, place->top, place->bottom - end_gap };
    return (PfBox){ PF_PAGE_MARGIN, options->width - PF_PAGE_MARGIN, list_top,
                    options->height - PF_PAGE_MARGIN - foot };
}

/* Lays out a page, or draws into a place on another and says where that ends. */
static PfFigure *
lay_out(const PfProfile *profile, const PfChartOptions *options, const PfInset *place,
        double *out_end)
{
    static const PfCut one = { .n_bands = 1 }; /* the stack is asked for times alone */

    g_assert(profile->heap && profile->heap->n_judged > 0);
    g_autoptr(PfStack) stack = pf_stack_of_run(profile, &one);
    Page page = {
        .profile = profile,
        .options = options,
        .heap = profile->heap,
        .box = box_of(options, place),
        .is_in_place = place,
        .stack = stack,
        .figure = place ? place->figure : pf_figure_new(options->width, options->height),
    };
    g_autofree const PfBand **bands =
        pf_growing_bands(profile->heap, &page.n_bands, &page.n_growing);

    page.bands = bands;
    plan(&page);
    if (place)
        *out_end = draw_place(&page, place);
    else
        draw_page(&page);
    return place ? NULL : page.figure;
}

PfFigure *
pf_chart_growth(const PfProfile *profile, const PfChartOptions *options)
{
    g_assert(options->width >= PF_CHART_MIN_WIDTH && options->height >= PF_CHART_MIN_HEIGHT);
    return lay_out(profile, options, NULL, NULL);
}

double
pf_chart_growth_inset(const PfProfile *profile, const PfChartOptions *options,
                      const PfInset *place)
{
    double end = 0;

    pf_inset_assert(place);
    lay_out(profile, options, place, &end);
    return end;
}
