/*
 * section_activity.c - what capabilities and threads do: REPORT-CONTENTS, page 12.
 */
#include "base/units.h"
#include "figure/head.h"
#include "report/section_runtime.h"
#include "report/tables.h"

static const double most_height = 280;
static const double over_heading = 42, under_table = 14; /* of the threads */

/* clang-format off */
static const PfColumn cap_columns[] = {
    { "capability", "",           PF_CELL_TEXT,  false },
    { "running_ns", "running",    PF_CELL_NS,    false },
    { "of_running", "% running",  PF_CELL_SHARE, false },
    { "gc_ns",      "collecting", PF_CELL_NS,    false },
    { "of_gc",      "% coll.",    PF_CELL_SHARE, false },
    { "idle_ns",    "idle",       PF_CELL_NS,    false },
    { "of_idle",    "% idle",     PF_CELL_SHARE, false },
    { "runs",       "runs",       PF_CELL_COUNT, false },
    { "threads",    "threads",    PF_CELL_COUNT, false },
};
static const PfColumn stop_columns[] = {
    { "reason",   "reason",        PF_CELL_TEXT,  false },
    { "count",    "count",         PF_CELL_COUNT, false },
    { "total_ns", "until it ran",  PF_CELL_NS,    false },
    { "mean_ns",  "mean",          PF_CELL_NS,    false },
    { "max_ns",   "longest",       PF_CELL_NS,    false },
};
/* clang-format on */

static const PfShownColumn thread_columns[] = {
    { "thread", NULL },     { "label", NULL },    { "state", NULL },
    { "running_ns", NULL }, { "ready_ns", NULL }, { "blocked_ns", NULL },
    { "foreign_ns", NULL }, { "runs", NULL },     { "migrations", NULL },
    { "created_ns", NULL }, { "ended_ns", NULL }, { "stopped", NULL },
    { NULL, NULL },
};

enum { MOST_CAPS = 16, MOST_STOPS = 10, LEAST_THREADS = 5, MOST_THREADS = 15 };

char *
pf_section_activity_lacks(const PfReport *report)
{
    return report->schedule ? NULL : pf_section_lacks_threads(report);
}

/* "1,204 threads, at most 1,010 at a time, 4 of them ready to run. At the end 204 are finished,
 * 1,000 blocked." */
static char *
text_of(const PfSchedule *schedule)
{
    g_autofree char *n = pf_head_counted(schedule->n_threads, "thread");
    g_autofree char *alive = pf_unit_count(schedule->alive_max);
    g_autofree char *ready = pf_unit_count(schedule->ready_max);
    g_autoptr(GString) text = g_string_new(NULL);
    bool is_first = true;

    g_string_append_printf(
        text,
        "%s, at most %s alive at a time; at most %s waited for a capability. "
        "At the end",
        n, alive, ready);
    for (PfThreadState state = 0; state < PF_N_THREAD_STATES; state++) {
        g_autofree char *of_state = pf_unit_count(schedule->by_state[state]);
        if (schedule->by_state[state] == 0)
            continue;
        g_string_append_printf(text, "%s %s %s %s", is_first ? "" : ",", of_state,
                               schedule->by_state[state] == 1 ? "is" : "are",
                               state == PF_THREAD_FOREIGN ? "in a foreign call"
                                                          : pf_thread_state_name(state));
        is_first = false;
    }
    g_string_append(text, is_first ? " nothing is known of them." : ".");
    return g_strdup(text->str);
}

/* A part of the time of a capability; what is not told is unknown. */
static void
add_part(PfTable *table, bool is_told, uint64_t ns, double whole)
{
    pf_table_maybe(table, is_told, ns);
    pf_table_share_of(table, (double)ns, is_told ? whole : 0);
}

/* Where collections are not told, what does not run may be idle, or in one. */
static void
draw_caps(PfPaper *paper, const PfProfile *run)
{
    const PfSchedule *schedule = run->schedule;
    g_autoptr(PfTable) table = pf_table_new(cap_columns, G_N_ELEMENTS(cap_columns));
    uint64_t wall_ns = schedule->range.until_ns - schedule->range.from_ns;
    bool has_gc = pf_class_is_in(run, PF_CLASS_GC);
    g_autofree char *wall = pf_unit_ns(wall_ns);
    g_autofree char *of = g_strdup_printf("the three parts add up to %s each", wall);
    g_autofree char *lacks = pf_class_lacks(run, PF_CLASS_GC, "collections");

    for (size_t i = 0; i < schedule->n_caps; i++) {
        const PfCapability *cap = &schedule->caps[i];
        g_autofree char *name = g_strdup_printf("Capability %u", cap->cap);
        pf_table_text(table, name);
        add_part(table, true, cap->running_ns, (double)wall_ns);
        add_part(table, has_gc, cap->gc_ns, (double)wall_ns);
        add_part(table, has_gc, cap->idle_ns, (double)wall_ns);
        pf_table_uint(table, cap->n_runs);
        pf_table_uint(table, cap->threads_run);
    }
    pf_section_draw_table(paper, "Capabilities", has_gc ? of : lacks,
                          &(PfPaperTable){ .table = table, .most_rows = MOST_CAPS },
                          MIN(schedule->n_caps, MOST_CAPS));
}

/* As many as the rest of the page has room for, if these are worth a heading. */
static size_t
count_shown(const PfPaper *paper, const PfSchedule *schedule)
{
    double row = pf_paper_table_height(1) - pf_paper_table_height(0);
    double room = pf_paper_room(paper) - over_heading - pf_paper_table_height(0) - under_table;
    double n = room / row;
    size_t most = MIN(schedule->n_kept, MOST_THREADS);

    return n < LEAST_THREADS ? most : MIN(most, (size_t)n);
}

static void
draw_threads(PfPaper *paper, const PfProfile *run)
{
    g_autoptr(PfTable) table = pf_table_make_threads(&(PfTableInput){ .profile = run }, NULL);
    size_t n = count_shown(paper, run->schedule);

    if (table) {
        pf_section_draw_table(
            paper, "Threads that ran longest", NULL,
            &(PfPaperTable){ .table = table, .columns = thread_columns, .most_rows = n }, n);
    }
}

static gint
compare_stops(gconstpointer a, gconstpointer b, gpointer data)
{
    const PfSchedule *schedule = data;
    unsigned i = *(const unsigned *)a, j = *(const unsigned *)b;
    uint64_t x = schedule->stops[i].total_ns, y = schedule->stops[j].total_ns;

    return x != y ? (x > y ? -1 : 1) : i < j ? -1 : i > j;
}

static void
add_stop(PfTable *table, const PfSchedule *schedule, unsigned code)
{
    const PfStopSums *stop = &schedule->stops[code];
    const char *name = pf_stop_name(code);
    g_autofree char *number = g_strdup_printf("code %u", code);

    pf_table_text(table, name ? name : code == 0 ? "unknown" : number);
    pf_table_uint(table, stop->count);
    pf_table_uint(table, stop->total_ns);
    pf_table_uint(table, stop->total_ns / stop->count);
    pf_table_uint(table, stop->max_ns);
}

/* Why threads stop, and how long it takes until they run again. */
static void
draw_stops(PfPaper *paper, const PfSchedule *schedule)
{
    g_autoptr(PfTable) table = pf_table_new(stop_columns, G_N_ELEMENTS(stop_columns));
    unsigned codes[PF_STOP_CODES], n = 0;

    for (unsigned code = 0; code < PF_STOP_CODES; code++)
        if (schedule->stops[code].count > 0 && pf_stop_state(code) != PF_THREAD_FINISHED)
            codes[n++] = code;
    if (n == 0)
        return;
    g_qsort_with_data(codes, (gint)n, sizeof *codes, compare_stops, (gpointer)schedule);
    for (unsigned i = 0; i < n; i++)
        add_stop(table, schedule, codes[i]);
    pf_section_draw_table(
        paper, "Why threads stop", "and how long it takes in all until they run again",
        &(PfPaperTable){ .table = table, .most_rows = MOST_STOPS }, MIN(n, MOST_STOPS));
    pf_paper_use(paper, PF_TERM_BLOCKED);
}

void
pf_section_activity_draw(PfPaper *paper)
{
    const PfProfile *run = paper->report->schedule;
    g_autofree char *text = text_of(run->schedule);

    pf_paper_begin(paper, text);
    pf_section_draw_figure(paper, &(PfSectionFigure){ .heading = "Capabilities over time",
                                                      .of = "and threads that are alive",
                                                      .figure = "activity",
                                                      .profile = run,
                                                      .height = most_height,
                                                      .key = PF_KEY_BELOW });
    draw_caps(paper, run);
    draw_stops(paper, run->schedule);
    draw_threads(paper, run);
    pf_section_note_window(paper, run);
    pf_paper_use(paper, PF_TERM_CAPABILITY);
    pf_paper_use(paper, PF_TERM_THREAD);
}
