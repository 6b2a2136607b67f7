/*
 * section_time.c - where the time goes: LOOK.md, section 9.6.
 *
 * An eventlog holds ticks. What was allocated is in a .prof, which may be joined: then there is
 * an icicle of it too, and a column.
 */
#include <math.h>

#include "base/units.h"
#include "figure/flame_facts.h"
#include "figure/icicle_draw.h"
#include "profile/calls_build.h"
#include "report/section_calls.h"
#include "report/table_pick.h"
#include "report/table_sheet.h"
#include "report/tables.h"

static const double one_icicle = 0.45, two_icicles = 0.3; /* of the page, at most */
static const double least_icicle = 50, low_icicle = 110;
static const double over_icicle = 46; /* what its heading takes */
static const double key_gap = 13.6;
static const double around_table = 110, row_height = 13.4; /* heading, heads, note, key */
static const double least_table = 67, chart_height = 230, least_chart = 300;
static const double listed_share = 0.01; /* what GHC lists costs as much */

enum { MOST_ROWS = 40 };

/* The section on its way. */
typedef struct {
    PfPaper *paper;
    const PfProfile *run;
    PfWeighing time, alloc;
    PfCalls *alloc_calls; /* NULL: nobody knows what was allocated */
    PfModules *modules;
    PfTable *all, *listed; /* cost centres; those that cost enough */
} Section;

char *
pf_section_time_lacks(const PfReport *report)
{
    static const PfWeight ticks = PF_WEIGHT_TICKS;
    g_autoptr(GError) error = NULL;
    PfWeighing weighing;

    if (report->time || pf_weighing_choose(report->main, &ticks, &weighing, &error))
        return NULL;
    return g_strdup(error->message);
}

/* "2.31 s"; NULL: nobody knows how long a tick is. */
static char *
time_of(const PfTimeProfile *time)
{
    double seconds = (double)time->ticks * (double)time->interval_ns / 1e9;

    return time->interval_ns > 0 ? pf_unit_format(PF_UNIT_SECONDS, seconds) : NULL;
}

static char *
text_of(const Section *section)
{
    const PfTimeProfile *time = section->run->time;
    g_autofree char *seconds = time_of(time);
    g_autofree char *ticks = pf_unit_count(time->ticks);
    g_autofree char *capabilities =
        time->n_capabilities > 1 ? pf_unit_count(time->n_capabilities) : NULL;

    return g_strdup_printf(
        "Width is inherited time%s. The dark foot of a box is the part spent in that cost "
        "centre itself. Colour is the module. From a run with -p: %s%s%s tick%s%s%s%s. Ticks "
        "are processor time: waiting is not in them.",
        section->alloc_calls ? ", or allocation" : "", seconds ? seconds : "",
        seconds ? ", " : "", ticks, time->ticks == 1 ? "" : "s", capabilities ? " on " : "",
        capabilities ? capabilities : "", capabilities ? " capabilities" : "");
}

/* The modules of what is drawn are in the key. */
static void
show_modules(const Section *section, const PfIcicle *icicle, size_t n_rows)
{
    for (size_t i = 0; i < icicle->n; i++)
        if (icicle->frames[i].depth < n_rows)
            pf_modules_show(section->modules, pf_frame_module(&icicle->frames[i]));
}

static void
draw_icicle(Section *section, const PfWeighing *weighing, double most)
{
    PfPaper *paper = section->paper;
    g_autoptr(PfIcicle) icicle =
        pf_icicle_new(weighing->calls, paper->left, paper->right - paper->left);
    double height = fmax(fmin(most, pf_paper_room(paper)), least_icicle);
    PfFlame flame = { .run = section->run, .costs = { .run = weighing } };
    PfIcicleLook look = { .costs = flame.costs,
                          .modules = section->modules,
                          .rows = pf_rows(icicle->n_rows, paper->y, height, pf_rows_in_report),
                          .measure = *paper->measure };
    g_autofree char *words = pf_flame_summary(&flame, icicle);

    pf_figure_open_part(paper->page, &(PfPart){ .role = PF_ROLE_PICTURE, .words = words });
    pf_icicle_draw(paper->page, icicle, &look);
    pf_figure_close(paper->page);
    show_modules(section, icicle, look.rows.n);
    paper->y = pf_rows_top(&look.rows, look.rows.n);
    if (look.rows.n < icicle->n_rows) {
        g_autofree char *deeper = pf_flame_deeper(icicle->n_rows - look.rows.n);
        pf_paper_note(paper, deeper);
    }
}

/* How high an icicle may be: the table is to stand on the same page, if that can be. */
static double
most_of_icicle(const Section *section)
{
    double all = section->paper->bottom - section->paper->top;
    double n_rows = (double)MIN(pf_table_n_rows(section->listed), MOST_ROWS);
    double left = all - around_table - n_rows * row_height;
    double n = section->alloc_calls ? 2 : 1;
    double most = all * (section->alloc_calls ? two_icicles : one_icicle);

    return fmin(fmax(left / n - over_icicle, low_icicle), most);
}

static void
draw_icicles(Section *section)
{
    PfPaper *paper = section->paper;
    double most = most_of_icicle(section);
    g_autofree char *seconds = time_of(section->run->time);
    g_autofree char *ticks = pf_frame_cost(&section->time, section->run->time->ticks);
    g_autofree char *of_time = g_strconcat("100% is ", seconds ? seconds : ticks, NULL);

    pf_paper_heading(paper, "Time", of_time, least_icicle);
    draw_icicle(section, &section->time, most);
    if (!section->alloc_calls)
        return;
    g_autofree char *bytes = pf_frame_cost(&section->alloc, section->alloc.total);
    g_autofree char *of_alloc = g_strconcat("100% is ", bytes, NULL);
    pf_paper_heading(paper, "Allocation", of_alloc, least_icicle);
    draw_icicle(section, &section->alloc, most);
}

/* One for all icicles. */
static void
draw_key(Section *section)
{
    PfPaper *paper = section->paper;
    double width = paper->right - paper->left;
    double height = pf_modules_key_height(section->modules, width, paper->measure);

    if (height <= 0)
        return;
    pf_paper_need(paper, key_gap + height);
    paper->y += key_gap;
    pf_figure_open_part(paper->page, &(PfPart){ .role = PF_ROLE_PARAGRAPH });
    pf_modules_draw_key(section->modules, paper->page, (PfPoint){ paper->left, paper->y },
                        width, paper->measure);
    pf_figure_close(paper->page);
    paper->y += height;
}

/* As GHC's list. */
static bool
is_listed(const PfTable *table, size_t row, G_GNUC_UNUSED const void *data)
{
    return pf_table_share_at(table, row, "individual_share") >= listed_share
           || pf_table_share_at(table, row, "individual_alloc_share") >= listed_share;
}

/* "31 more, each below 1%, have 4.2% of the time together."; NULL: there are none. */
static char *
rest_of(const PfTable *all)
{
    double time = 0;
    size_t n = 0;
    bool has_alloc = pf_sheet_column_of(all, "individual_alloc_share") < all->n_columns;

    for (size_t row = 0; row < pf_table_n_rows(all); row++) {
        double of_row = pf_table_share_at(all, row, "individual_share");
        bool costs = of_row > 0 || pf_table_share_at(all, row, "individual_alloc_share") > 0;
        if (!costs || is_listed(all, row, NULL))
            continue;
        time += of_row;
        n++;
    }
    g_autofree char *count = pf_unit_count(n);
    g_autofree char *share = pf_unit_percent(time);
    if (n == 0)
        return NULL;
    return g_strdup_printf("%s more %s below 1%%%s, with %s of the time together.", count,
                           n == 1 ? "is" : "are", has_alloc ? " of time and of allocation" : "",
                           share);
}

static void
draw_table(Section *section)
{
    static const PfShownColumn columns[] = {
        { "cost_centre", NULL },
        { "module", NULL },
        { "source", NULL },
        { "individual_share", "% time" },
        { "individual_alloc_share", NULL },
        { NULL, NULL },
    };
    g_autofree char *rest = rest_of(section->all);
    g_autofree char *known =
        pf_section_calls_note(section->paper, section->run, &section->time);
    g_autofree char *note = g_strconcat(rest ? rest : "", rest ? " " : "", known, NULL);
    PfPaperTable asked = { .table = section->listed,
                           .columns = columns,
                           .most_rows = MOST_ROWS,
                           .modules = section->modules,
                           .note = note };

    pf_paper_heading(section->paper, "Where the time goes",
                     section->alloc_calls ? "individual time and allocation, all calls together"
                                          : "individual time, all calls together",
                     least_table);
    pf_paper_table(section->paper, &asked);
}

/* What ran when, where the ticks are known one by one. */
static void
draw_chart(Section *section)
{
    PfPaper *paper = section->paper;
    PfPaperFigure asked = { .figure = "time",
                            .profile = section->run,
                            .plot_height = chart_height,
                            .key = PF_KEY_BELOW };

    if (!pf_paper_has_figure(paper, "time", section->run))
        return;
    pf_paper_heading(paper, "What ran when", "ticks over time, by innermost cost centre",
                     least_chart);
    pf_paper_figure(paper, &asked);
}

static Section
section_of(PfPaper *paper)
{
    static const PfWeight ticks = PF_WEIGHT_TICKS;
    const PfReport *report = paper->report;
    Section section = { .paper = paper, .run = report->time ? report->time : report->main };
    PfChartOptions options = *report->input->chart;
    PfTableInput input = { .profile = section.run, .weight = &ticks };

    options.weight = &ticks;
    pf_weighing_choose(section.run, &ticks, &section.time, NULL);
    section.alloc_calls = pf_calls_of_alloc(section.time.calls);
    if (section.alloc_calls)
        section.alloc = pf_weighing_of_alloc(section.alloc_calls);
    section.modules = pf_flame_modules(section.run, &options);
    section.all = pf_table_make_cost_centres(&input, NULL);
    section.listed = pf_table_pick(section.all, is_listed, NULL);
    return section;
}

static void
section_clear(Section *section)
{
    pf_modules_free(section->modules);
    pf_table_free(section->all);
    pf_table_free(section->listed);
    if (section->alloc_calls)
        pf_calls_free(section->alloc_calls);
}

void
pf_section_time_draw(PfPaper *paper)
{
    Section section = section_of(paper);
    g_autofree char *text = text_of(&section);
    pf_paper_begin(paper, text);
    pf_section_use_calls(paper, &section.time);
    pf_paper_use(paper, PF_TERM_MODULE);
    draw_icicles(&section);
    draw_key(&section);
    draw_table(&section);
    draw_chart(&section);
    section_clear(&section);
}
