/*
 * chart_multiples.c - the largest bands, one by one: each has a panel and its own scale.
 *
 * LOOK.md, section 9.3, under the head of a classic page.
 */
#include <math.h>
#include <string.h>

#include "base/units.h"
#include "figure/classic.h"
#include "figure/distinct.h"
#include "figure/grid.h"
#include "figure/heap_facts.h"
#include "figure/key_growth.h"
#include "figure/layer_title.h"
#include "figure/names_page.h"
#include "figure/panel.h"
#include "figure/shorten.h"

static const double grid_top = 93;
static const double foot = 26;    /* from the lowest zero line to the last line of words */
static const double overhang = 8; /* of a label of time: the next panel is near */
static const double place_column_gap = 20, place_row_gap = 10;
static const double place_plot = 110; /* the greatest height of one on a page of a report */

enum { PLACE_COLUMNS = 3, PLACE_PANELS = 15 };

static const char how_to_read[] =
    "Each panel has its own scale; the bar compares its area with the largest.";

/* The page as it comes about. */
typedef struct {
    const PfProfile *profile;
    const PfChartOptions *options;
    const PfStack *stack;
    GPtrArray *hidden; /* bands that grow in OTHER */
    PfFigure *figure;
    PfGrid grid;
    size_t n_panels;    /* the first layers, or all */
    bool is_in_place;   /* on another page */
    GArray *full_names; /* PfFullName */
} Page;

static PfGridRule
rule_of_page(void)
{
    return (PfGridRule){
        .head = pf_panel_head,
        .least_width = 120,
        .least_height = 40,
        .shape = 1.9,
        .column_gap = 18,
        .row_gap = pf_panel_foot + 6,
    };
}

/* On a page of a report there are three columns where they have room, and a row has no use for
 * more height than that of a page full of rows. */
static PfGridRule
rule_of_place(const PfInset *place)
{
    PfGridRule rule = rule_of_page();
    double width = place->right - place->left;

    rule.column_gap = place_column_gap;
    double n = floor((width + rule.column_gap) / (rule.least_width + rule.column_gap));
    double columns = fmin(fmax(n, 1), PLACE_COLUMNS);
    rule.least_width = fmin((width - (columns - 1) * rule.column_gap) / columns - 0.01, width);
    rule.row_gap = pf_panel_foot + place_row_gap;
    return rule;
}

static PfBox
box_of(const PfChartOptions *options, const PfInset *place)
{
    if (place)
        return (PfBox){ place->left, place->right, place->top, place->bottom - pf_panel_foot };
    return (PfBox){ PF_PAGE_MARGIN, options->width - PF_PAGE_MARGIN, grid_top,
                    options->height - PF_PAGE_MARGIN - foot };
}

/* What no panel shows, after the others; NULL: there is nothing. */
static char *
untold(const Page *page)
{
    const PfStack *stack = page->stack;
    if (page->n_panels == stack->n_layers)
        return NULL;

    g_autofree char *bands = pf_head_counted(stack->n_folded, "further band");
    g_autofree char *share =
        pf_unit_percent(stack->layers[stack->n_layers - 1].mean / stack->mean);
    g_autofree char *grow = pf_unit_count(page->hidden->len);
    bool is_one = stack->n_folded == 1;
    return g_strdup_printf("%s, %s of the area, %s not shown%s%s%s.", bands, share,
                           is_one ? "is" : "are", page->hidden->len > 0 ? "; " : "",
                           page->hidden->len > 0 ? grow : "",
                           page->hidden->len == 0   ? ""
                           : page->hidden->len == 1 ? " of them grows"
                                                    : " of them grow");
}

/* First what cannot be seen, then how to read what can, where there is room for both. */
static void
draw_words(const Page *page)
{
    PfRoom room = { &page->options->measure, PF_FONT_TEXT, 7,
                    page->options->width - 2 * PF_PAGE_MARGIN };
    g_autofree char *not_shown = untold(page);
    g_autofree char *both =
        g_strconcat(not_shown ? not_shown : "", not_shown ? PF_DOT : "",
                    page->n_panels > 0 ? how_to_read : "There is no band to show.", NULL);
    bool fits = pf_measure(room.measure, room.font, room.size, both) <= room.width;
    g_autofree char *line = pf_shorten_end(fits || !not_shown ? both : not_shown, &room);

    pf_figure_write(page->figure, PF_INK_SECOND, room.font, room.size, PF_ALIGN_LEFT,
                    (PfPoint){ PF_PAGE_MARGIN, page->options->height - PF_PAGE_MARGIN }, line);
}

/* The names of the bands as there is room for them over their panels. */
static char **
names_of(const Page *page, const PfPanels *panels)
{
    size_t n = page->stack->n_bands;
    PfBox box = pf_grid_panel(&page->grid, 0);
    g_auto(GStrv) names = pf_classic_names(page->stack);
    g_autofree PfRoom *rooms = g_new(PfRoom, n + 1);

    for (size_t i = 0; i < n; i++)
        rooms[i] = pf_panel_name_room(panels, i, box.right - box.left);
    return pf_shorten_distinct((const char *const *)names, rooms, n);
}

static void
note_name(const Page *page, size_t i, const char *shown)
{
    const PfLayer *layer = &page->stack->layers[i];
    PfFullName full = { (unsigned)i + 1, layer->ink, layer->name->label };

    if (strcmp(shown, layer->name->label) != 0)
        g_array_append_val(page->full_names, full);
}

static bool
is_last_column(const PfGrid *grid, size_t i)
{
    return (i + 1) % grid->n_columns == 0;
}

static void
draw_panels(const Page *page, const PfPanels *panels)
{
    g_auto(GStrv) names = names_of(page, panels);

    pf_figure_open(page->figure, &(PfGroup){ .id = "bands", .kind = "bands" });
    for (size_t i = 0; i < page->n_panels; i++) {
        PfPanel panel = {
            .layer = i,
            .name = i < page->stack->n_bands ? names[i] : NULL,
            .box = pf_grid_panel(&page->grid, i),
            .has_times = i + page->grid.n_columns >= page->n_panels,
            .overhang = page->is_in_place && is_last_column(&page->grid, i) ? 0 : overhang,
        };
        if (panel.name)
            note_name(page, i, panel.name);
        pf_panel_draw(panels, &panel);
    }
    pf_figure_close(page->figure);
}

static double
largest_mean(const PfStack *stack, size_t n)
{
    double largest = 0;

    for (size_t i = 0; i < n; i++)
        largest = fmax(largest, stack->layers[i].mean);
    return largest;
}

static PfScale
time_axis(const Page *page)
{
    const PfStack *stack = page->stack;
    double start = pf_stack_start(stack);
    bool is_fixed = page->options->x_max > start && !stack->is_by_number;
    PfBox box = pf_grid_panel(&page->grid, 0);

    return (PfScale){ start, is_fixed ? page->options->x_max : pf_stack_end(stack), 0,
                      box.right - box.left };
}

static void
draw_grid(const Page *page)
{
    PfScale nowhere = { 0, -1, 0, 0 };
    PfScale time = time_axis(page);
    g_autoptr(PfMarkers) markers = pf_markers_new(page->profile, page->options,
                                                  page->stack->is_by_number ? &nowhere : &time);
    PfPanels panels = {
        .figure = page->figure,
        .stack = page->stack,
        .measure = &page->options->measure,
        .time = time,
        .markers = markers,
        .largest_mean = largest_mean(page->stack, page->n_panels),
        .n_hidden_growing = page->hidden->len,
        .per_point = pf_chart_per_point(page->options),
    };

    draw_panels(page, &panels);
}

/* In words, with the numbers of the largest. */
static char *
summary_of(const Page *page)
{
    const PfStack *stack = page->stack;
    g_autofree char *bands = pf_head_counted(stack->n_layers, "band");
    if (stack->n_layers == 0)
        return g_strdup("Live heap over time, without any band.");
    g_autofree char *title = pf_layer_title(stack, pf_stack_largest(stack));
    return g_strdup_printf("Live heap over time, %s, each on its own scale. The largest: %s.",
                           bands, title);
}

static void
draw_head(const Page *page)
{
    const PfProgram *program = &page->profile->program;
    g_autofree char *title = pf_head_title(program, page->options, "heap profile");
    g_autofree char *facts = pf_heap_facts(page->stack, page->profile, page->options, 0);
    g_autofree char *summary = summary_of(page);
    PfDocument document = { "multiples", "Heap profile, band by band", summary };

    pf_head_describe(page->figure, &document, title, program, page->options);
    pf_head_draw(page->figure, title, facts, program, &page->options->measure);
}

static void
draw_page(Page *page)
{
    const PfChartOptions *options = page->options;
    g_autoptr(GArray) full_names = g_array_new(FALSE, FALSE, sizeof(PfFullName));

    page->full_names = full_names;
    draw_head(page);
    draw_grid(page);
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
    draw_grid(page);
    pf_figure_close(page->figure);
    return page->grid.box.bottom + pf_panel_foot;
}

/* Few panels have as many columns as many have, and end higher. */
static PfGrid
grid_of_place(const PfGridRule *rule, const PfBox *box, size_t n)
{
    double width = box->right - box->left + rule->column_gap;
    PfGrid grid = { rule, *box, (size_t)(width / (rule->least_width + rule->column_gap)), 1 };
    grid.n_rows = MAX((n + grid.n_columns - 1) / grid.n_columns, 1);
    double rows = (double)grid.n_rows;
    double most = rows * (rule->head + place_plot) + (rows - 1) * rule->row_gap;

    grid.box.bottom = fmin(box->bottom, box->top + most);
    return grid;
}

static size_t
capacity_of(const PfGridRule *rule, const PfBox *box, const PfInset *place)
{
    size_t capacity = pf_grid_capacity(rule, box);
    return place ? MIN(capacity, PLACE_PANELS) : capacity;
}

/* Lays out a page, or draws into a place on another and says where that ends. */
static PfFigure *
lay_out(const PfProfile *profile, const PfChartOptions *options, const PfInset *place,
        double *out_end)
{
    PfGridRule rule = place ? rule_of_place(place) : rule_of_page();
    PfBox box = box_of(options, place);
    size_t capacity = capacity_of(&rule, &box, place);

    g_assert(profile->heap && profile->heap->n_samples > 0);
    PfCut cut = pf_classic_cut_to(options, capacity);
    g_autoptr(PfStack) stack = pf_stack_of_run(profile, &cut);
    g_autoptr(GPtrArray) hidden = pf_key_hidden_growth(stack);
    Page page = {
        .profile = profile,
        .options = options,
        .stack = stack,
        .hidden = hidden,
        .n_panels = MIN(stack->n_layers, capacity),
        .is_in_place = place,
        .figure = place ? place->figure : pf_figure_new(options->width, options->height),
    };

    if (place) {
        page.grid = grid_of_place(&rule, &box, page.n_panels);
        *out_end = draw_place(&page, place);
        return NULL;
    }
    page.grid = pf_grid(&rule, &box, page.n_panels);
    draw_page(&page);
    return page.figure;
}

PfFigure *
pf_chart_multiples(const PfProfile *profile, const PfChartOptions *options)
{
    g_assert(options->width >= PF_CHART_MIN_WIDTH && options->height >= PF_CHART_MIN_HEIGHT);
    return lay_out(profile, options, NULL, NULL);
}

double
pf_chart_multiples_inset(const PfProfile *profile, const PfChartOptions *options,
                         const PfInset *place)
{
    double end = 0;

    pf_inset_assert(place);
    lay_out(profile, options, place, &end);
    return end;
}
