/*
 * truth_record.c - a record is as good as its log: for every log of some folders, what is made
 * of its record is what is made of the log, to the byte.
 *
 *     truth_record STEP FOLDER...
 *
 * Of the many options that a record can be shown with, every STEP-th is tried, beginning with
 * another one for each log.
 */
#include <glib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "exchange/load.h"
#include "exchange/record_read.h"
#include "figure/chart.h"
#include "report/info.h"
#include "report/tables.h"

enum { SKIPPED = 77 };

/* A log, a record of it, and what came of them. */
typedef struct {
    const char *path;
    char *record;
    size_t record_len;
    bool is_thinned;     /* it has not all readings of the heap size */
    unsigned step, turn; /* of so many comparisons one is made, in turn */
    uint64_t n_same, n_other, n_refused;
} Judge;

static double
half_em(G_GNUC_UNUSED PfFont font, double size, const char *text, G_GNUC_UNUSED void *data)
{
    return 0.5 * size * (double)g_utf8_strlen(text, -1);
}

/* The first figure, and of the others one in turn. */
static void
write_charts(const PfProfile *profile, bool has_calls, unsigned turn, FILE *out)
{
    static const PfChartOptions options = { .width = 842,
                                            .height = 595,
                                            .measure = { half_em, NULL } };
    size_t n;
    const PfChart *charts = pf_charts(&n);

    for (size_t i = 0; i < n; i++) {
        bool is_its_turn = i == 0 || (i + turn) % (n - 1) == 0;
        if (!is_its_turn || ((charts[i].takes & PF_TAKES_WEIGHT) && !has_calls))
            continue;
        g_autofree char *lacks = charts[i].lacks(profile, &options);
        g_autoptr(PfFigure) figure = lacks ? NULL : charts[i].layout(profile, &options);
        fprintf(out, "%s: %s\n", charts[i].name, lacks ? lacks : "");
        for (const PfFigure *page = figure; page; page = page->next)
            pf_figure_dump(page, out);
    }
}

static void
write_table(const PfProfile *profile, const char *name, bool is_cut, FILE *out)
{
    static const PfWeight peak = PF_WEIGHT_PEAK;

    for (int i = 0; i < 2; i++) {
        PfTableInput input = { .profile = profile,
                               .is_cut = is_cut,
                               .weight = i == 1 ? &peak : NULL };
        const PfTableSpec *spec = pf_table_spec(name);
        g_autoptr(GError) error = NULL;
        g_autoptr(PfTable) table = spec ? spec->make(&input, &error) : NULL;
        if (table)
            pf_table_format("json")->write(table, 0, out);
        else if (error)
            fputs(error->message, out);
    }
}

/* Everything that is made of a profile, one after the other. How many messages are in a part of
 * a run a record does not know. */
static char *
all_of(const PfProfile *profile, bool has_calls, bool has_counts, unsigned turn,
       size_t *out_len)
{
    static const char *const tables[] = {
        "bands",        "events", "ticky",  "markers", "gc",        "memory", "threads",
        "capabilities", "tasks",  "sparks", "capsets", "nonmoving", "phases", "stacks",
    };
    char *text = NULL;
    FILE *out = open_memstream(&text, out_len);

    write_charts(profile, has_calls, turn, out);
    if (has_counts)
        pf_info_write_text(profile, out);
    write_table(profile, "bands", true, out);
    for (size_t i = 0; i < G_N_ELEMENTS(tables) - !has_calls; i++)
        write_table(profile, tables[i], false, out);
    if (has_calls)
        pf_info_write_json(profile, out);
    fclose(out);
    return text;
}

static void
complain(Judge *judge, const char *what, const char *log, const char *record)
{
    size_t i = 0;

    judge->n_other++;
    while (log[i] != '\0' && log[i] == record[i])
        i++;
    i = i > 60 ? i - 60 : 0;
    printf("%s, %s: the log gives\n%.160s\nthe record\n%.160s\n", judge->path, what, log + i,
           record + i);
}

/* What the record of a part lacks, which are sums over all of the run. */
static void
leave_out(PfProfile *log, const PfProfile *record)
{
    if (!record->gc)
        pf_gc_free(g_steal_pointer(&log->gc));
    if (!record->nonmoving)
        pf_nonmoving_free(g_steal_pointer(&log->nonmoving));
    if (!record->schedule)
        pf_schedule_free(g_steal_pointer(&log->schedule));
    if (!record->sparks)
        pf_sparks_free(g_steal_pointer(&log->sparks));
    if (!record->tasks)
        pf_tasks_free(g_steal_pointer(&log->tasks));
    if (!record->phases)
        pf_phases_free(g_steal_pointer(&log->phases));
}

/* A record of many capabilities has longer bins, and the same sums. */
static void
take_bins(const PfProfile *log, const PfProfile *record)
{
    const PfSchedule *of_log = log->schedule, *of_record = record->schedule;

    for (size_t i = 0; of_log && of_record && i < MIN(of_log->n_caps, of_record->n_caps); i++) {
        PfTimeSums *sums = &of_log->caps[i].sums;
        const PfTimeSums *coarse = &of_record->caps[i].sums;
        if (coarse->bin_ns <= sums->bin_ns)
            continue;
        g_free(sums->sums);
        *sums = *coarse;
        sums->sums =
            g_memdup2(coarse->sums, coarse->n_bins * coarse->n_kinds * sizeof(uint64_t));
    }
}

/* Of a part of a run the record lacks what are sums over all of it. */
static void
leave_sums_out(PfProfile *log, PfProfile *record, bool is_thinned)
{
    leave_out(log, record);
    if (!log->memory || !record->memory || record->memory->has_allocated)
        return;
    if (is_thinned) { /* those kept are taken for all */
        g_clear_pointer(&log->memory, pf_memory_free);
        g_clear_pointer(&record->memory, pf_memory_free);
        return;
    }
    log->memory->has_allocated = false;
    log->memory->n_returns = log->memory->returned_mblocks = 0;
    pf_time_sums_clear(&log->memory->allocation);
    pf_time_sums_clear(&log->memory->returns);
}

static bool
is_part(const PfProfileOptions *options)
{
    return options->windows[0].from.kind != PF_BOUND_NONE
           || options->windows[0].until.kind != PF_BOUND_NONE;
}

/* What a record cannot give is refused, not made otherwise. */
static void
compare_now(Judge *judge, const char *what, const PfProfileOptions *asked, bool has_calls)
{
    g_autoptr(GError) cause = NULL, error = NULL;
    PfSpan bytes = { (const uint8_t *)judge->record, judge->record_len };
    PfProfileOptions options = *asked;
    options.keep_schedule = true;
    g_autoptr(PfProfile) log = pf_load(judge->path, &options, &cause);
    g_autoptr(PfProfile) record = pf_record_parse(bytes, judge->path, &options, &error);
    size_t len, record_len;

    if (!record && (!log || g_error_matches(error, PF_ERROR, PF_ERROR_ABSENT))) {
        judge->n_refused++;
        return;
    }
    if (!record || !log) {
        complain(judge, what, log ? "a profile" : cause->message,
                 record ? "a profile" : error->message);
        return;
    }
    take_bins(log, record);
    if (is_part(&options))
        leave_sums_out(log, record, judge->is_thinned);
    bool has_counts = !record->notes || !record->notes->is_uncounted;
    char *of_log = all_of(log, has_calls, has_counts, judge->turn, &len);
    char *of_record = all_of(record, has_calls, has_counts, judge->turn, &record_len);
    if (len == record_len && memcmp(of_log, of_record, len) == 0)
        judge->n_same++;
    else
        complain(judge, what, of_log, of_record);
    free(of_log);
    free(of_record);
}

static void
compare(Judge *judge, const char *what, const PfProfileOptions *options, bool has_calls)
{
    if (judge->turn++ % judge->step == 0)
        compare_now(judge, what, options, has_calls);
}

static bool
make_record(Judge *judge, size_t n_bands)
{
    PfProfileOptions options = { .n_bands = n_bands, .keep_schedule = true };
    g_autoptr(PfProfile) log = pf_load(judge->path, &options, NULL);
    if (!log)
        return false;

    judge->is_thinned =
        log->memory && log->memory->heap_size.n < log->memory->heap_size.n_readings;
    FILE *out = open_memstream(&judge->record, &judge->record_len);
    pf_info_write_json(log, out);
    fclose(out);
    return true;
}

/* What the record of `info --format json` gives, made with the usual number of bands. */
static void
judge_usual(Judge *judge)
{
    static const struct {
        const char *what;
        PfProfileOptions options;
    } cases[] = {
        { "info", { .n_bands = 20 } },
        { "chart", { .n_bands = 20, .min_share = 0.01 } },
        { "table", { .n_bands = 1 } },
        { "three bands by name", { .n_bands = 3, .sort = PF_SORT_NAME } },
        { "without arguments", { .n_bands = 20, .mask_args = true } },
        { "bands of 10 %, reversed", { .min_share = 0.1, .is_reversed = true, .n_bands = 20 } },
    };

    if (!make_record(judge, 20))
        return;
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
        compare(judge, cases[i].what, &cases[i].options, true);
    g_clear_pointer(&judge->record, free);
}

/* With -hr alone a .prof has none. */
static bool
is_time_profile(const char *name)
{
    bool is_prof = g_str_has_suffix(name, ".prof") || g_str_has_suffix(name, ".prof.json");
    return is_prof && !strstr(name, ".hr") && !strstr(name, "-hr");
}

/* The last sample of a .hp is empty: of a part that holds it alone, the record has bands of
 * nothing, and the .hp has none. A .prof has no parts. */
static void
judge_parts(Judge *judge, PfProfileOptions options)
{
    if (g_str_has_suffix(judge->path, ".hp") || is_time_profile(judge->path))
        return;
    for (unsigned i = 1; i < 4; i++) {
        options.windows[0] = (PfWindow){
            .from = { i & 1 ? PF_BOUND_TIME : PF_BOUND_NONE, 200000000, NULL },
            .until = { i & 2 ? PF_BOUND_TIME : PF_BOUND_NONE, 700000000, NULL },
        };
        compare(judge, "a part", &options, false);
    }
}

/* What the record with the values of all bands gives. */
static void
judge_whole(Judge *judge)
{
    g_autoptr(GRegex) pattern = g_regex_new("main|a", 0, 0, NULL);
    PfProfileOptions usual = { .n_bands = 20 }, options = { 0 };

    if (!make_record(judge, 0))
        return;
    compare_now(judge, "all bands", &options, true);
    compare(judge, "of all bands twenty", &usual, true);
    for (unsigned sort = PF_SORT_SIZE; sort <= PF_SORT_PEAK; sort++) {
        options = (PfProfileOptions){ .n_bands = 5, .sort = (PfSort)sort };
        compare(judge, "sorted", &options, true);
    }
    for (unsigned by = PF_GROUP_STACK; by <= PF_GROUP_DEPTH; by++) {
        options = (PfProfileOptions){ .n_bands = 5, .by = (PfGroupBy)by, .depth = 2 };
        compare(judge, pf_group_name(options.by), &options, true);
    }
    options = (PfProfileOptions){ .include = pattern };
    compare(judge, "included", &options, false);
    judge_parts(judge, options);
    options = (PfProfileOptions){ .exclude = pattern, .n_bands = 20 };
    compare(judge, "excluded", &options, false);
    judge_parts(judge, (PfProfileOptions){ .by = PF_GROUP_MODULE });
    judge_parts(judge, usual);
    g_clear_pointer(&judge->record, free);
}

/* Every log under a folder. */
static void
judge_folder(Judge *judge, const char *folder)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    const char *name;

    while (dir && (name = g_dir_read_name(dir))) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        if (g_file_test(path, G_FILE_TEST_IS_DIR)) {
            judge_folder(judge, path);
        } else if ((strstr(name, ".eventlog") || g_str_has_suffix(name, ".hp")
                    || is_time_profile(name))
                   && !g_str_has_suffix(name, ".reference")) {
            judge->path = path;
            judge->turn = g_str_hash(name);
            judge_usual(judge);
            judge_whole(judge);
        }
    }
}

int
main(int argc, char **argv)
{
    Judge judge = { .step =
                        argc > 1 ? (unsigned)MAX(1, g_ascii_strtoull(argv[1], NULL, 10)) : 1 };

    for (int i = 2; i < argc; i++)
        judge_folder(&judge, argv[i]);
    printf("%" G_GUINT64_FORMAT " the same, %" G_GUINT64_FORMAT
           " refused by the record, %" G_GUINT64_FORMAT " other\n",
           judge.n_same, judge.n_refused, judge.n_other);
    if (judge.n_other > 0)
        return 1;
    return judge.n_same > 0 ? 0 : SKIPPED;
}
