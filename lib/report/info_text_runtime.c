/*
 * info_text_runtime.c - what the run-time system did, on the screen: a line each for its
 * memory, its collections, threads, sparks.
 */
#include "base/units.h"
#include "profile/budget.h"
#include "profile/run_span.h"
#include "report/info_text-private.h"

/* Facts on a line, of which the first stands after the name of the part. */
typedef struct {
    FILE *out;
    const char *name; /* with the spaces after it; NULL once it is written */
} Line;

static void
begin_fact(Line *line)
{
    fputs(line->name ? line->name : PF_INFO_DOT, line->out);
    line->name = NULL;
}

static void
end_line(const Line *line)
{
    if (!line->name)
        putc('\n', line->out);
}

/* "heap size 71.0 MiB, blocks 36.9 MiB, live 31.7 MiB at most" */
static void
put_largest(Line *line, const PfMemory *memory)
{
    const struct {
        const char *what;
        const PfReadings *readings;
    } sizes[] = {
        { "heap size", &memory->heap_size },
        { "blocks", &memory->blocks },
        { "live", &memory->live },
    };
    size_t n = 0;

    for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
        g_autofree char *max = pf_info_bytes(sizes[i].readings->max_bytes);
        if (sizes[i].readings->n_readings == 0)
            continue;
        if (n++ == 0)
            begin_fact(line);
        else
            fputs(", ", line->out);
        fprintf(line->out, "%s %s", sizes[i].what, max);
    }
    if (n > 0)
        fputs(" at most", line->out);
}

static void
put_memory(FILE *out, const PfMemory *memory)
{
    Line line = { out, "memory        " };
    g_autofree char *allocated = pf_info_bytes(memory->allocated_bytes);

    put_largest(&line, memory);
    if (memory->has_allocated) {
        begin_fact(&line);
        fprintf(out, "%s allocated", allocated);
    }
    end_line(&line);
}

static void
put_collections(FILE *out, const PfProfile *profile)
{
    const PfPauseSums *pauses = &profile->gc->all.pauses;
    uint64_t run_ns = pf_run_ns(profile);
    g_autofree char *n = pf_unit_count(pauses->count);
    g_autofree char *major = pf_unit_count(profile->gc->major.pauses.count);
    g_autofree char *total = pf_unit_ns(pauses->total_ns);
    g_autofree char *share = pf_unit_percent((double)pauses->total_ns / (double)run_ns);
    g_autofree char *longest = pf_unit_ns(pauses->max_ns);
    g_autofree char *p99 = pf_unit_ns(pauses->p99_ns);

    fprintf(out, "collections   %s", n);
    if (profile->gc->n_generations > 0) /* else the log does not tell which they were of */
        fprintf(out, ", %s major", major);
    fprintf(out, PF_INFO_DOT "%s", total);
    if (run_ns > 0)
        fprintf(out, ", %s of the run", share);
    fprintf(out, PF_INFO_DOT "p99 %s" PF_INFO_DOT "longest %s\n", p99, longest);
}

static void
put_nonmoving(FILE *out, const PfNonmoving *nonmoving)
{
    Line line = { out, "non-moving    " };

    for (PfNonmovingKind kind = 0; kind < PF_N_NONMOVING; kind++) {
        const PfPauseSums *sums = &nonmoving->sums[kind];
        g_autofree char *n = pf_info_counted(sums->count, pf_nonmoving_name(kind));
        g_autofree char *longest = pf_unit_ns(sums->max_ns);
        if (sums->count == 0)
            continue;
        begin_fact(&line);
        fprintf(out, "%s, longest %s", n, longest);
    }
    end_line(&line);
}

/* "running 55.0%, collecting 3.9%, idle 41.1%" of the time of all capabilities, as far as that
 * is told. */
static void
put_shares(FILE *out, const PfProfile *profile)
{
    static const struct {
        PfBudgetPart part;
        const char *name;
    } parts[] = {
        { PF_BUDGET_RUNNING, "running" },
        { PF_BUDGET_COLLECTING, "collecting" },
        { PF_BUDGET_IDLE, "idle" },
    };
    const char *before = ": ";
    PfBudget budget;

    if (!pf_budget(profile, &budget))
        return;
    for (size_t i = 0; i < G_N_ELEMENTS(parts); i++) {
        g_autofree char *share =
            pf_unit_percent((double)budget.parts_ns[parts[i].part] / (double)budget.total_ns);
        if (!budget.is_told[parts[i].part])
            continue;
        fprintf(out, "%s%s %s", before, parts[i].name, share);
        before = ", ";
    }
}

static void
put_threads(FILE *out, const PfProfile *profile)
{
    const PfSchedule *schedule = profile->schedule;
    Line line = { out, "threads       " };

    if (schedule && schedule->n_threads > 0) {
        g_autofree char *n = pf_unit_count(schedule->n_threads);
        g_autofree char *alive = pf_unit_count(schedule->alive_max);
        begin_fact(&line);
        fprintf(out, "%s, at most %s alive", n, alive);
    }
    if (profile->tasks && profile->tasks->n_created > 0) {
        uint64_t n_threads;
        bool is_known = pf_tasks_threads(profile->tasks, &n_threads);
        g_autofree char *n =
            pf_info_counted(is_known ? n_threads : profile->tasks->n_created, "task");
        begin_fact(&line);
        fputs(n, out);
    }
    if (schedule && schedule->n_caps > 0) {
        begin_fact(&line);
        fprintf(out, "%" G_GSIZE_FORMAT " capabilit%s", schedule->n_caps,
                schedule->n_caps == 1 ? "y" : "ies");
        put_shares(out, profile);
    }
    end_line(&line);
}

/* Without sparks there is no line: each program of the threaded run-time system counts them. */
static void
put_sparks(FILE *out, const PfSparks *sparks)
{
    static const char *const fates[PF_N_SPARK_COUNTERS] = {
        "created", "dud", "overflowed", "converted", "GC'd", "fizzled", "remaining",
    };
    static const char *const events[PF_N_SPARK_EVENTS] = {
        "created", "dud", "overflowed", "run", "stolen", "fizzled", "GC'd", "spark threads",
    };
    bool has_fates = sparks->has_counters;
    const uint64_t *counts = has_fates ? sparks->all.counters : sparks->all.events;
    Line line = { out, "sparks        " };

    for (size_t i = 0; i < (has_fates ? G_N_ELEMENTS(fates) : G_N_ELEMENTS(events)); i++) {
        g_autofree char *n = pf_unit_count(counts[i]);
        if (counts[i] == 0)
            continue;
        begin_fact(&line);
        fprintf(out, "%s %s", n, has_fates ? fates[i] : events[i]);
    }
    end_line(&line);
}

void
pf_info_text_runtime(FILE *out, const PfProfile *profile)
{
    if (profile->memory)
        put_memory(out, profile->memory);
    if (profile->gc && profile->gc->all.pauses.count > 0)
        put_collections(out, profile);
    if (profile->nonmoving)
        put_nonmoving(out, profile->nonmoving);
    put_threads(out, profile);
    if (profile->sparks)
        put_sparks(out, profile->sparks);
}
