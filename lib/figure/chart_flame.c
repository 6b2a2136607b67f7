/*
 * chart_flame.c - the page of an icicle of cost-centre stacks.
 *
 * LOOK.md, sections 8 and 10. It is as high as the stacks need, up to the page that is asked
 * for; where they are deeper, rows are lower, and at last the deepest are left out.
 */
#include <math.h>

#include "figure/chart.h"
#include "figure/difference.h"
#include "figure/flame_facts.h"
#include "figure/head.h"
#include "figure/icicle_draw.h"
#include "figure/shorten.h"

static const double margin = PF_PAGE_MARGIN;
static const double top = 94;
static const double key_gap = 13.6;
static const double note_gap = 16; /* to the first baseline */
static const double note_height = 10.5;
static const double note_size = 7;
static const double least_icicle = 30;
static const double under_note = 2.5; /* what its letters reach below their baseline */

/* The page as it comes about. */
typedef struct {
    const PfProfile *profile;
    const PfChartOptions *options;
    const PfInset *place; /* on another page; NULL: a page of its own */
    PfBox box;            /* of the icicle, and of what is under it */
    PfWeighing run, baseline;
    PfModules *modules;
    PfCallsMatch *match; /* NULL: there is no baseline */
    PfIcicle *icicle;
    PfFlame flame;
    char *facts;
    GPtrArray *notes;
    bool has_key;
    double width;
    PfRows rows;
} Page;

/* Another run weighs what this one does. */
static bool
choose_likewise(const PfProfile *other, const PfWeighing *run, PfWeighing *out_weighing,
                GError **error)
{
    PfWeight weight = run->is_bytes ? PF_WEIGHT_PEAK : PF_WEIGHT_TICKS;
    return pf_weighing_choose(other, &weight, out_weighing, error);
}

char *
pf_chart_flame_lacks(const PfProfile *profile, const PfChartOptions *options)
{
    const PfProfile *baseline = options->baseline, *kept = options->colours_from;
    PfWeighing run, other;
    g_autoptr(GError) error = NULL;

    if (!pf_weighing_choose(profile, options->weight, &run, &error))
        return g_strdup(error->message);
    if (baseline && !choose_likewise(baseline, &run, &other, &error))
        return g_strdup_printf("the baseline %s: %s", baseline->log->file, error->message);
    if (kept && !pf_weighing_choose(kept, NULL, &other, &error))
        return g_strdup_printf("%s has no modules whose colours could be kept: %s",
                               kept->log->file, error->message);
    return NULL;
}

static double
height_of_key(const Page *page)
{
    const PfMeasure *measure = &page->options->measure;
    if (!page->has_key)
        return 0;
    if (!page->match)
        return pf_modules_key_height(page->modules, page->width, measure);

    g_autoptr(PfSwatches) key = pf_difference_key(page->width, measure);
    return pf_swatches_height(key);
}

/* With the notes. */
static double
height_under(const Page *page)
{
    double height = height_of_key(page);

    if (height > 0)
        height += key_gap;
    if (page->notes->len > 0)
        height += note_gap + (page->notes->len - 1) * note_height;
    return height;
}

/* In the structure of a report what is under the icicle is no part of the picture. */
static void
open_paragraph(const Page *page, PfFigure *figure)
{
    if (page->place)
        pf_figure_open_part(figure, &(PfPart){ .role = PF_ROLE_PARAGRAPH });
}

static void
close_paragraph(const Page *page, PfFigure *figure)
{
    if (page->place)
        pf_figure_close(figure);
}

static void
draw_key(const Page *page, PfFigure *figure, PfPoint at)
{
    const PfMeasure *measure = &page->options->measure;
    if (!page->has_key)
        return;

    open_paragraph(page, figure);
    if (page->match) {
        g_autoptr(PfSwatches) key = pf_difference_key(page->width, measure);
        pf_swatches_draw(key, figure, at);
    } else {
        pf_modules_draw_key(page->modules, figure, at, page->width, measure);
    }
    close_paragraph(page, figure);
}

static void
draw_under(const Page *page, PfFigure *figure, double y)
{
    PfRoom room = { &page->options->measure, PF_FONT_TEXT, note_size, page->width };
    PfPoint at = { page->box.left, y + key_gap };
    double key_height = height_of_key(page);

    draw_key(page, figure, at);
    at.y = y + note_gap + (key_height > 0 ? key_gap + key_height : 0);
    pf_figure_open(figure, &(PfGroup){ "notes", "notes", NULL });
    for (guint i = 0; i < page->notes->len; i++) {
        g_autofree char *line = pf_shorten(page->notes->pdata[i], &room);
        open_paragraph(page, figure);
        pf_figure_write(figure, PF_INK_FAINT, room.font, room.size, PF_ALIGN_LEFT, at, line);
        close_paragraph(page, figure);
        at.y += note_height;
    }
    pf_figure_close(figure);
}

/* What widths and colours stand for is in the head where that has room, else under the rest. */
static void
set_page_words(Page *page)
{
    const char *legend = pf_flame_legend(&page->flame);
    g_autofree char *facts = pf_flame_facts(&page->flame);
    g_autofree char *both = g_strconcat(facts, PF_DOT, legend, NULL);
    PfRoom room =
        pf_head_room(page->options->width, &page->profile->program, &page->options->measure);

    page->notes = pf_flame_notes(&page->flame);
    if (pf_measure(room.measure, room.font, room.size, both) <= room.width) {
        page->facts = g_steal_pointer(&both);
        return;
    }
    page->facts = g_steal_pointer(&facts);
    g_ptr_array_add(page->notes, g_strdup(legend));
}

/* The page around a place has words of its own. */
static void
set_words(Page *page)
{
    if (!page->place)
        set_page_words(page);
    else if (page->has_key)
        page->notes = pf_flame_notes(&page->flame);
    else
        page->notes = g_ptr_array_new_with_free_func(g_free);
}

/* What is left for rows, where at least some of them have to be. */
static double
room_for_rows(Page *page)
{
    double room = page->box.bottom - page->box.top;

    while (page->notes->len > 0 && room - height_under(page) < least_icicle)
        g_ptr_array_set_size(page->notes, (gint)page->notes->len - 1);
    if (page->place && room - height_under(page) < least_icicle)
        page->has_key = false;
    return fmax(room - height_under(page), least_icicle);
}

static void
set_rows(Page *page)
{
    size_t n = page->icicle->n_rows;
    double usual = page->place ? pf_rows_in_report : pf_rows_usual;

    page->rows = pf_rows(n, page->box.top, room_for_rows(page), usual);
    if (page->rows.n == n)
        return;
    g_ptr_array_insert(page->notes, 0, NULL); /* takes room */
    page->rows = pf_rows(n, page->box.top, room_for_rows(page), usual);
    page->notes->pdata[0] = pf_flame_deeper(n - page->rows.n);
}

static void
describe(const Page *page, PfFigure *figure, const char *title)
{
    g_autofree char *summary = pf_flame_summary(&page->flame, page->icicle);
    PfDocument document = {
        "flame", page->run.is_bytes ? "Flame graph of the heap" : "Flame graph of time", summary
    };

    pf_head_describe(figure, &document, title, &page->profile->program, page->options);
}

static void
draw_icicle(const Page *page, PfFigure *figure)
{
    PfIcicleLook look = { .costs = page->flame.costs,
                          .modules = page->modules,
                          .rows = page->rows,
                          .measure = page->options->measure };

    pf_icicle_draw(figure, page->icicle, &look);
}

static PfFigure *
draw_page(const Page *page)
{
    const PfProgram *program = &page->profile->program;
    double bottom = pf_rows_top(&page->rows, page->rows.n);
    PfFigure *figure =
        pf_figure_new(page->options->width, bottom + height_under(page) + margin);
    g_autofree char *title = pf_head_title(program, page->options, "cost-centre stacks");

    describe(page, figure, title);
    pf_head_draw(figure, title, page->facts, program, &page->options->measure);
    draw_icicle(page, figure);
    draw_under(page, figure, bottom);
    return figure;
}

/* Returns where it ends. */
static double
draw_place(const Page *page)
{
    PfFigure *figure = page->place->figure;
    double bottom = pf_rows_top(&page->rows, page->rows.n);
    g_autofree char *summary = pf_flame_summary(&page->flame, page->icicle);

    pf_figure_open_part(figure, &(PfPart){ PF_ROLE_PICTURE, summary, NULL });
    draw_icicle(page, figure);
    pf_figure_close(figure);
    draw_under(page, figure, bottom);
    return bottom + height_under(page) + (page->notes->len > 0 ? under_note : 0);
}

/* In the colours of another run where they are asked for: of what this one weighs, or else of
 * what that run has. */
static PfModules *
modules_of(const PfWeighing *run, const PfChartOptions *options)
{
    const PfProfile *kept = options->colours_from;
    PfModules *modules = pf_modules_new(run->calls);
    PfWeighing other;

    if (kept
        && (choose_likewise(kept, run, &other, NULL)
            || pf_weighing_choose(kept, NULL, &other, NULL))) {
        g_autoptr(PfModules) others = pf_modules_new(other.calls);
        pf_modules_keep(modules, others);
    }
    return modules;
}

/* Those of several icicles that have one key. */
static PfModules *
shared_modules(const Page *page)
{
    return page->place ? page->place->modules : NULL;
}

/* The key names what has a frame. */
static void
show_drawn(const Page *page)
{
    if (page->modules != shared_modules(page))
        pf_modules_hide_all(page->modules);
    for (size_t i = 0; i < page->icicle->n; i++)
        pf_modules_show(page->modules, pf_frame_module(&page->icicle->frames[i]));
}

static void
set_flame(Page *page)
{
    const PfProfile *other = page->options->baseline;

    page->flame = (PfFlame){ .run = page->profile,
                             .baseline = other,
                             .costs = { .run = &page->run,
                                        .baseline = other ? &page->baseline : NULL,
                                        .match = page->match } };
}

PfModules *
pf_flame_modules(const PfProfile *profile, const PfChartOptions *options)
{
    PfWeighing run;
    bool is_there = pf_weighing_choose(profile, options->weight, &run, NULL);

    g_assert(is_there);
    PfModules *modules = modules_of(&run, options);
    pf_modules_hide_all(modules);
    return modules;
}

static void
set_box(Page *page)
{
    const PfChartOptions *options = page->options;
    const PfInset *place = page->place;

    page->box = (PfBox){ margin, options->width - margin, top, options->height - margin };
    page->has_key = true;
    if (place) {
        page->box = (PfBox){ place->left, place->right, place->top, place->bottom };
        page->box.bottom -= under_note;
        page->has_key = place->key != PF_KEY_NONE;
    }
    page->width = page->box.right - page->box.left;
}

static void
page_clear(Page *page)
{
    if (page->modules != shared_modules(page))
        pf_modules_free(page->modules);
    pf_calls_match_free(page->match);
    pf_icicle_free(page->icicle);
    g_ptr_array_unref(page->notes);
    g_free(page->facts);
}

/* Lays out a page, or draws into a place on another and says where that ends. */
static PfFigure *
lay_out(const PfProfile *profile, const PfChartOptions *options, const PfInset *place,
        double *out_end)
{
    const PfProfile *other = options->baseline;
    Page page = { .profile = profile, .options = options, .place = place };
    bool is_there = pf_weighing_choose(profile, options->weight, &page.run, NULL)
                    && (!other || choose_likewise(other, &page.run, &page.baseline, NULL));
    PfFigure *figure = NULL;

    g_assert(is_there);
    set_box(&page);
    page.modules = shared_modules(&page);
    if (!page.modules)
        page.modules = modules_of(&page.run, options);
    page.match = other ? pf_calls_match(page.run.calls, page.baseline.calls) : NULL;
    page.icicle = pf_icicle_new(page.run.calls, page.box.left, page.width);
    show_drawn(&page);
    set_flame(&page);
    set_words(&page);
    set_rows(&page);
    if (place)
        *out_end = draw_place(&page);
    else
        figure = draw_page(&page);
    page_clear(&page);
    return figure;
}

PfFigure *
pf_chart_flame(const PfProfile *profile, const PfChartOptions *options)
{
    return lay_out(profile, options, NULL, NULL);
}

double
pf_chart_flame_inset(const PfProfile *profile, const PfChartOptions *options,
                     const PfInset *place)
{
    double end = 0;

    pf_inset_assert(place);
    lay_out(profile, options, place, &end);
    return end;
}
