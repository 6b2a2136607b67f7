/*
 * section_summary_facts.c - the environment of the run, a line each; what is not known has
 * none.
 *
 * Variables of the environment are not among them: a profile does not hold any.
 */
#include "base/date.h"
#include "base/units.h"
#include "figure/head.h"
#include "profile/restrictions.h"
#include "report/section_summary-private.h"

enum { MOST_RUNS = 6 };

static void
add(GArray *facts, const char *label, char *value, bool is_code)
{
    PfSummaryFact fact = { label, g_steal_pointer(&value), is_code };

    if (fact.value)
        g_array_append_val(facts, fact);
}

static void
add_arguments(GArray *facts, const PfProgram *program)
{
    char *arguments = pf_program_arguments(program, false);
    char *for_rts = pf_program_arguments(program, true);
    if (!arguments)
        return;
    bool has_some = arguments[0] != '\0';

    if (!has_some) {
        g_free(arguments);
        arguments = g_strdup("none");
    }
    add(facts, "Arguments", arguments, has_some);
    if (for_rts[0] == '\0') {
        g_clear_pointer(&for_rts, g_free);
    }
    add(facts, "RTS options", for_rts, true);
}

static void
add_program(GArray *facts, const PfProgram *program)
{
    g_autofree char *way = pf_summary_way(program);
    g_autofree char *date =
        program->has_start ? pf_date_format(program->start_unix_ns) : g_strdup(program->date);

    add(facts, "Program", g_strdup(program->name), true);
    add_arguments(facts, program);
    if (program->ghc) {
        add(facts, "Compiler",
            g_strconcat("GHC ", program->ghc, way ? ", " : "", way ? way : "", NULL), false);
    }
    add(facts, "Started", g_steal_pointer(&date), false);
    if (program->capabilities > 0)
        add(facts, "Capabilities", pf_unit_count(program->capabilities), false);
}

/* What the heap of the run is made of, as the log tells it. */
static void
add_heap_info(GArray *facts, const PfMemory *memory)
{
    const PfHeapInfo *info = memory ? &memory->info : NULL;

    if (!info || !info->is_known)
        return;
    g_autofree char *area = pf_unit_format(PF_UNIT_BYTES, (double)info->alloc_area_bytes);
    g_autofree char *limit = pf_unit_format(PF_UNIT_BYTES, (double)info->max_heap_bytes);
    add(facts, "Allocation area", g_strconcat(area, " (-A)", NULL), false);
    g_autofree char *generations = pf_unit_count(info->generations);
    add(facts, "Generations",
        info->max_heap_bytes > 0 ? g_strconcat(generations, ", heap limit ", limit, NULL)
                                 : g_strconcat(generations, ", no heap limit", NULL),
        false);
}

static char *
size_of(const PfLogFacts *log)
{
    g_autofree char *bytes = pf_unit_format(PF_UNIT_BYTES, (double)log->bytes);
    g_autofree char *events = pf_head_counted(log->events, "event");

    return g_strconcat(bytes, ", ", log->has_events ? events : pf_log_format_name(log->format),
                       NULL);
}

static char *
losses_of(const PfLogFacts *log)
{
    g_autofree char *bytes = pf_unit_format(PF_UNIT_BYTES, (double)log->lost_bytes);
    g_autofree char *places = pf_head_counted(log->n_damaged, "place");
    const char *end = log->complete ? "" : ", no end mark";

    if (log->n_damaged == 0 && log->lost_bytes == 0)
        return g_strdup(log->complete ? "none" : "unknown, no end mark");
    return g_strdup_printf("%s in %s%s", bytes, places, end);
}

/* "-hm, asked every 100 ms"; NULL: there is none. */
static char *
heap_of(const PfProfile *profile)
{
    const PfHeapProfile *heap = profile->heap;

    if (!heap)
        return NULL;
    g_autofree char *every = pf_unit_ns(heap->period_ns);
    return g_strconcat(pf_breakdown_flag(heap->breakdown),
                       heap->period_ns > 0 ? ", asked every " : "",
                       heap->period_ns > 0 ? every : "", NULL);
}

/* What a run tells: "-hb, time". */
static char *
told_by(const PfProfile *run)
{
    g_autoptr(GPtrArray) tells = g_ptr_array_new_with_free_func(g_free);

    if (run->heap && run->heap->n_samples > 0)
        g_ptr_array_add(tells, g_strdup(pf_breakdown_flag(run->heap->breakdown)));
    if (run->time && run->time->ticks > 0)
        g_ptr_array_add(tells, g_strdup("time"));
    if (run->ticky)
        g_ptr_array_add(tells, g_strdup("ticky"));
    if (tells->len == 0)
        g_ptr_array_add(tells, g_strdup("events"));
    g_ptr_array_add(tells, NULL);
    return g_strjoinv(", ", (char **)tells->pdata);
}

static void
add_runs(GArray *facts, const PfReportInput *input)
{
    static const char *const labels[MOST_RUNS] = { "Run 1", "Run 2", "Run 3",
                                                   "Run 4", "Run 5", "Run 6" };

    if (input->n_runs < 2)
        return;
    for (size_t i = 0; i < MIN(input->n_runs, MOST_RUNS); i++) {
        g_autofree char *file = g_path_get_basename(input->runs[i]->log->file);
        g_autofree char *tells = told_by(input->runs[i]);
        add(facts, labels[i], g_strconcat(tells, PF_DOT, file, NULL), false);
    }
    if (input->n_runs > MOST_RUNS)
        add(facts, "Others",
            g_strdup_printf("%" G_GSIZE_FORMAT " runs", input->n_runs - MOST_RUNS), false);
}

static void
clear(PfSummaryFact *fact)
{
    g_free(fact->value);
}

GArray *
pf_summary_facts(const PfReport *report)
{
    GArray *facts = g_array_new(FALSE, FALSE, sizeof(PfSummaryFact));
    const PfProfile *main = report->main;
    const PfTimeProfile *time = main->time;

    g_array_set_clear_func(facts, (GDestroyNotify)clear);
    add_program(facts, &main->program);
    add_heap_info(facts, main->memory);
    if (report->input->n_runs < 2)
        add(facts, "Heap profile", heap_of(main), false);
    if (report->input->n_runs < 2 && time && time->interval_ns > 0) {
        g_autofree char *every = pf_unit_ns(time->interval_ns);
        add(facts, "Time profile", g_strconcat("a tick every ", every, NULL), false);
    }
    add(facts, "Shown", pf_restriction_window(main), false);
    add(facts, "Log", size_of(main->log), false);
    add(facts, "Lost events", losses_of(main->log), false);
    add_runs(facts, report->input);
    if (report->baseline)
        add(facts, "Baseline", g_path_get_basename(report->baseline->log->file), true);
    return facts;
}
