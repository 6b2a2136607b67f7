/*
 * truth_gc.c - the collections and the memory of a log are what +RTS -s printed of the same
 * run, to the printed digit.
 *
 *     truth_gc FOLDER
 *
 * Beside each X.s lies X.eventlog. A number that the log cannot give is excepted, with the
 * reason, and must then differ.
 */
#include <glib.h>
#include <stdio.h>
#include <string.h>

#include "profile/profile.h"

enum { SKIPPED = 77 };

typedef struct {
    const char *run, *what;
} Exception;

static const Exception exceptions[] = {
    /* By the clock from the end of each collection to the end of the sweep that follows it less
     * than 5.1 ms pass, but -s says 9.3: GHC 9.0 counts processor time, of both threads. */
    { "9.0.2.pool.nonmoving", "concurrent elapsed" },
    { "9.0.2.pool.nonmoving", "average concurrent" },
    { "9.0.2.pool.nonmoving", "longest concurrent" },
};

typedef struct {
    const char *name; /* "9.6.6.pool.N2" */
    const PfProfile *profile;
} Run;

static unsigned n_runs, n_equal, n_excepted, n_wrong;

static const Exception *
exception_of(const Run *run, const char *what)
{
    for (size_t i = 0; i < G_N_ELEMENTS(exceptions); i++)
        if (g_str_equal(exceptions[i].run, run->name) && g_str_equal(exceptions[i].what, what))
            return &exceptions[i];
    return NULL;
}

/* One number, as it is printed. */
static void
judge(const Run *run, const char *what, const char *found, const char *printed)
{
    const Exception *exception = exception_of(run, what);
    bool is_equal = g_str_equal(found, printed);

    if (exception && !is_equal) {
        n_excepted++;
        return;
    }
    if (is_equal && !exception) {
        n_equal++;
        return;
    }
    n_wrong++;
    printf("%s: %s: %s, and -s says %s%s\n", run->name, what, found, printed,
           exception ? ", though it is excepted" : "");
}

static void judge_as(const Run *run, const char *what, const char *printed, const char *format,
                     ...) G_GNUC_PRINTF(4, 5);

static void
judge_as(const Run *run, const char *what, const char *printed, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    g_autofree char *found = g_strdup_vprintf(format, args);
    va_end(args);
    judge(run, what, found, printed);
}

static double
seconds(uint64_t ns)
{
    return (double)ns / 1e9;
}

/* The words that a pattern finds in what -s printed; NULL: none, or no more. The pattern has
 * one group for each. Owned by the caller. */
static GMatchInfo *
found_in(const char *text, const char *pattern)
{
    g_autoptr(GRegex) regex = g_regex_new(pattern, 0, 0, NULL);
    GMatchInfo *match = NULL;

    g_regex_match(regex, text, 0, &match);
    return match;
}

/* The generation that was collected; zeros, where it was not. */
static PfGcSums
sums_of(const PfGc *gc, uint64_t generation)
{
    for (size_t i = 0; gc && i < gc->n_generations; i++)
        if (gc->generations[i].generation == generation)
            return gc->generations[i];
    return (PfGcSums){ 0 };
}

/* "Gen  0   683 colls,   683 par    0.515s   0.078s     0.0001s    0.0004s". */
static void
judge_generation(const Run *run, char *const *words)
{
    PfGcSums sums = sums_of(run->profile->gc, g_ascii_strtoull(words[1], NULL, 10));
    const PfPauseSums *pauses = &sums.pauses;
    double average = pauses->count > 0 ? seconds(pauses->total_ns) / (double)pauses->count : 0;

    judge_as(run, "collections", words[2], "%" G_GUINT64_FORMAT, pauses->count);
    judge_as(run, "parallel collections", words[3], "%" G_GUINT64_FORMAT, sums.n_parallel);
    judge_as(run, "elapsed", words[4], "%.3f", seconds(pauses->total_ns));
    judge_as(run, "average pause", words[5], "%.4f", average);
    judge_as(run, "longest pause", words[6], "%.4f", seconds(pauses->max_ns));
}

static void
judge_generations(const Run *run, const char *text)
{
    g_autoptr(GMatchInfo) match = found_in(
        text, "Gen +([0-9]+) +([0-9]+) colls, +([0-9]+) par +[0-9.]+s +([0-9.]+)s +([0-9.]+)s "
              "+([0-9.]+)s");

    for (; g_match_info_matches(match); g_match_info_next(match, NULL)) {
        g_auto(GStrv) words = g_match_info_fetch_all(match);
        judge_generation(run, words);
    }
}

/* A number that is printed once; nothing where it is not printed. */
static void judge_one(const Run *run, const char *text, const char *what, const char *pattern,
                      const char *format, ...) G_GNUC_PRINTF(5, 6);

static void
judge_one(const Run *run, const char *text, const char *what, const char *pattern,
          const char *format, ...)
{
    g_autoptr(GMatchInfo) match = found_in(text, pattern);
    if (!g_match_info_matches(match))
        return;

    g_autofree char *word = g_match_info_fetch(match, 1);
    g_auto(GStrv) parts = g_strsplit(word, ",", -1);
    g_autofree char *printed = g_strjoinv("", parts);
    va_list args;
    va_start(args, format);
    g_autofree char *found = g_strdup_vprintf(format, args);
    va_end(args);
    judge(run, what, found, printed);
}

#define U64 "%" G_GUINT64_FORMAT

/* What is lost to fragmentation is not among it: -s counts that when most blocks are in use,
 * which is within a collection, and how many those were no record tells. */
static void
judge_memory(const Run *run, const char *text)
{
    const PfMemory *memory = run->profile->memory;
    const PfGc *gc = run->profile->gc;
    double balance = 0;

    judge_one(run, text, "allocated", "([0-9,]+) bytes allocated", U64,
              memory->allocated_bytes);
    judge_one(run, text, "copied", "([0-9,]+) bytes copied", U64, gc->all.copied_bytes);
    judge_one(run, text, "residency", "([0-9,]+) bytes maximum residency", U64,
              memory->live.max_bytes);
    judge_one(run, text, "samples of residency", "residency \\(([0-9]+) sample", U64,
              memory->live.n_readings);
    judge_one(run, text, "slop", "([0-9,]+) bytes maximum slop", U64, gc->slop_max_bytes);
    judge_one(run, text, "memory in use", "([0-9,]+) MiB total memory", U64,
              memory->heap_size.max_bytes >> 20);
    if (pf_gc_balance(gc, &balance))
        judge_one(run, text, "balance", "work balance: ([0-9.]+)%", "%.2f", 100 * balance);
}

/* From the first mark pass of each cycle to the end of its sweep. */
static PfPauseSums
cycles_of(const PfNonmoving *nonmoving)
{
    PfPauseSums sums = { 0 };
    uint64_t from_ns = 0;
    bool is_open = false;

    for (size_t i = 0; i < nonmoving->n_phases; i++) {
        const PfNonmovingPhase *phase = &nonmoving->phases[i];
        if (!is_open)
            from_ns = phase->start_ns;
        is_open = phase->kind != PF_NONMOVING_SWEEP;
        if (is_open)
            continue;
        sums.total_ns += phase->end_ns - from_ns;
        sums.max_ns = MAX(sums.max_ns, phase->end_ns - from_ns);
    }
    return sums;
}

/* As many syncs as -s prints there are major collections, the last of which, at exit, has none;
 * and what it calls averages are by those. */
static void
judge_nonmoving(const Run *run, const char *text)
{
    const PfNonmoving *nonmoving = run->profile->nonmoving;
    if (!nonmoving)
        return;

    const PfPauseSums *syncs = &nonmoving->sums[PF_NONMOVING_SYNC];
    PfPauseSums cycles = cycles_of(nonmoving);
    uint64_t n_majors = run->profile->gc->major.pauses.count;
    judge_one(run, text, "syncs", "([0-9]+) syncs", U64, n_majors);
    judge_one(run, text, "syncs elapsed", "syncs, +([0-9.]+)s", "%.3f",
              seconds(syncs->total_ns));
    judge_one(run, text, "average sync", "syncs, +[0-9.]+s +([0-9.]+)s", "%.4f",
              seconds(syncs->total_ns) / (double)n_majors);
    judge_one(run, text, "longest sync", "syncs, +[0-9.]+s +[0-9.]+s +([0-9.]+)s", "%.4f",
              seconds(syncs->max_ns));
    judge_one(run, text, "concurrent elapsed", "concurrent, +[0-9.]+s +([0-9.]+)s", "%.3f",
              seconds(cycles.total_ns));
    judge_one(run, text, "average concurrent", "concurrent, +[0-9.]+s +[0-9.]+s +([0-9.]+)s",
              "%.4f", seconds(cycles.total_ns) / (double)n_majors);
    judge_one(run, text, "longest concurrent",
              "concurrent, +[0-9.]+s +[0-9.]+s +[0-9.]+s +([0-9.]+)s", "%.4f",
              seconds(cycles.max_ns));
}

static bool
judge_run(const char *folder, const char *name)
{
    const PfProfileOptions options = { 0 };
    g_autoptr(GError) error = NULL;
    g_autofree char *file = g_strconcat(name, ".eventlog", NULL);
    g_autofree char *printed = g_strconcat(name, ".s", NULL);
    g_autofree char *path = g_build_filename(folder, file, NULL);
    g_autofree char *beside = g_build_filename(folder, printed, NULL);
    g_autofree char *text = NULL;
    g_autoptr(PfLog) log = pf_log_open(path, PF_LOG_AGAIN, &error);
    g_autoptr(PfProfile) profile = log ? pf_profile_load(log, &options, &error) : NULL;

    if (!profile || !g_file_get_contents(beside, &text, NULL, &error)) {
        printf("%s: %s\n", name, error->message);
        return false;
    }
    Run run = { name, profile };
    if (!profile->gc || !profile->memory || !strstr(text, "bytes allocated")) {
        printf("%s: there is nothing to compare\n", name);
        return false;
    }
    judge_generations(&run, text);
    judge_memory(&run, text);
    judge_nonmoving(&run, text);
    n_runs++;
    return true;
}

int
main(int argc, char **argv)
{
    g_autoptr(GDir) folder = argc == 2 ? g_dir_open(argv[1], 0, NULL) : NULL;
    const char *entry;
    if (!folder) {
        puts("skipped: there is no such folder");
        return SKIPPED;
    }

    while ((entry = g_dir_read_name(folder))) {
        if (!g_str_has_suffix(entry, ".s"))
            continue;
        g_autofree char *name = g_strndup(entry, strlen(entry) - 2);
        if (!judge_run(argv[1], name))
            n_wrong++;
    }
    printf("%u runs, %u numbers equal, %u excepted, %u wrong\n", n_runs, n_equal, n_excepted,
           n_wrong);
    return n_wrong > 0 || n_equal == 0 ? 1 : 0;
}
