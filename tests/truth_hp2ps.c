/*
 * truth_hp2ps.c - hp2ps's rule for what is drawn, against hp2ps itself: for every heap profile
 * of some folders and some of its flags, which bands are drawn, in what order, whether there is
 * OTHER, the scales, and the integral that its page tells.
 *
 *     truth_hp2ps STEP FOLDER...
 *
 * Of the flags every STEP-th is tried, beginning with another one for each profile.
 * hp2ps is given the names that profolio has for bands: GHC's without the number of a stack.
 */
#include <glib.h>
#include <glib/gstdio.h>
#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "exchange/load.h"
#include "figure/stack.h"

enum { SKIPPED = 77 };

typedef struct {
    const char *flags[3];
    size_t n_bands;
    double min_share;
    PfSort sort;
    bool is_reversed;
} Flags;

static const Flags all_flags[] = {
    { { NULL }, 20, 0.01, PF_SORT_SIZE, false },
    { { "-m5" }, 5, 0.01, PF_SORT_SIZE, false },
    { { "-m1" }, 1, 0.01, PF_SORT_SIZE, false },
    { { "-m0" }, 0, 0.01, PF_SORT_SIZE, false },
    { { "-t0" }, 20, 0, PF_SORT_SIZE, false },
    { { "-t5" }, 20, 0.05, PF_SORT_SIZE, false },
    { { "-m10", "-t2" }, 10, 0.02, PF_SORT_SIZE, false },
    { { "-d" }, 20, 0.01, PF_SORT_STDDEV, false },
    { { "-d", "-m3" }, 3, 0.01, PF_SORT_STDDEV, false },
    { { "-i+" }, 20, 0.01, PF_SORT_NAME, true },
    { { "-i+", "-m4" }, 4, 0.01, PF_SORT_NAME, true },
    { { "-i-" }, 20, 0.01, PF_SORT_NAME, false },
};

/* What hp2ps made. */
typedef struct {
    GPtrArray *names; /* from the bottom */
    double x_range, y_range;
    double area;
} Page;

typedef struct {
    char *hp2ps, *folder; /* where it runs */
    const char *path;     /* the heap profile */
    const Flags *flags;
    unsigned step; /* of so many pages one is made, in turn */
    uint64_t n_pages, n_same, n_names, n_ties, n_refused, n_empty, n_undecided, n_without_area;
} Judge;

static void
page_clear(Page *page)
{
    g_clear_pointer(&page->names, g_ptr_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Page, page_clear)

static bool
differs(const Judge *judge, const char *what, const char *found, const char *expected)
{
    g_autofree char *flags = g_strjoinv(" ", (char **)judge->flags->flags);

    printf("%s %s: %s is %s, and by hp2ps %s\n", judge->path, flags, what, found, expected);
    return false;
}

static bool
numbers_differ(const Judge *judge, const char *what, double found, double expected)
{
    g_autofree char *ours = g_strdup_printf("%.3f", found);
    g_autofree char *theirs = g_strdup_printf("%.3f", expected);
    return differs(judge, what, ours, theirs);
}

/* The label of what GHC calls `name`. Owned by the caller. */
static char *
label_of(const PfHeapProfile *heap, const char *name)
{
    size_t n = name[0] == '(' ? strspn(name + 1, "0123456789") : 0;
    const char *bare = n > 0 && name[n + 1] == ')' ? name + n + 2 : name;
    char *valid = pf_text_valid((PfSpan){ (const uint8_t *)bare, strlen(bare) });

    for (size_t i = 0; i < heap->n_bands; i++)
        if (g_str_equal(heap->bands[i].name.label, valid))
            return valid;
    g_free(valid);
    return pf_text_valid((PfSpan){ (const uint8_t *)name, strlen(name) });
}

/* The heap profile with our names. */
static bool
write_renamed(const PfHeapProfile *heap, const char *from, const char *to)
{
    g_autofree char *text = NULL;
    if (!g_file_get_contents(from, &text, NULL, NULL))
        return false;

    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (char **line = lines; *line; line++) {
        char *tab = strchr(*line, '\t');
        if (!tab)
            continue;
        *tab = '\0';
        g_autofree char *label = label_of(heap, *line);
        char *renamed = g_strconcat(label, "\t", tab + 1, NULL);
        g_free(*line);
        *line = renamed;
    }
    g_autofree char *renamed = g_strjoinv("\n", lines);
    return g_file_set_contents(to, renamed, -1, NULL);
}

static bool
run(const Judge *judge)
{
    const char *argv[5] = { judge->hp2ps };
    int status;
    size_t n = 1;

    for (size_t i = 0; judge->flags->flags[i]; i++)
        argv[n++] = judge->flags->flags[i];
    argv[n] = "x.hp";
    return g_spawn_sync(judge->folder, (char **)argv, NULL, G_SPAWN_STDERR_TO_DEV_NULL, NULL,
                        NULL, NULL, NULL, &status, NULL)
           && g_spawn_check_wait_status(status, NULL);
}

static char *
contents(const Judge *judge, const char *name)
{
    g_autofree char *path = g_build_filename(judge->folder, name, NULL);
    char *text = NULL;

    g_file_get_contents(path, &text, NULL, NULL);
    return text ? text : g_strdup("");
}

/* "12,345" before the words of the unit, on a line of its own. */
static double
read_area(const char *postscript)
{
    const char *words = strstr(postscript, " bytes x seconds)");
    double area = 0;

    if (!words)
        return -1;
    const char *digit = words;
    while (digit[-1] != '(')
        digit--;
    for (; digit < words; digit++)
        if (*digit != ',')
            area = area * 10 + (*digit - '0');
    return area;
}

static Page
read_page(const Judge *judge)
{
    g_autofree char *aux = contents(judge, "x.aux");
    g_autofree char *postscript = contents(judge, "x.ps");
    g_auto(GStrv) lines = g_strsplit(aux, "\n", -1);
    Page page = {
        .names = g_ptr_array_new_with_free_func(g_free),
        .area = read_area(postscript),
    };

    for (char **line = lines; *line; line++) {
        g_auto(GStrv) words = g_strsplit(*line, " ", -1);
        guint n = g_strv_length(words);
        if (n == 2 && g_str_equal(words[0], "X_RANGE"))
            page.x_range = g_ascii_strtod(words[1], NULL);
        if (n == 2 && g_str_equal(words[0], "Y_RANGE"))
            page.y_range = g_ascii_strtod(words[1], NULL);
        if (n == 3 && g_str_equal(words[0], "ORDER"))
            g_ptr_array_add(page.names, g_strdup(words[1]));
    }
    return page;
}

static double
sum_of(const PfBand *band, size_t n)
{
    double sum = 0;

    for (size_t i = 0; i < n; i++)
        sum += (double)band->values[i];
    return sum;
}

/* What bands are ordered by: two of equal weight have no order. */
static double
weight(const Judge *judge, const PfHeapProfile *heap, const char *label)
{
    const PfBand *band = heap->bands;
    double squares = 0;

    while (band < heap->bands + heap->n_bands && !g_str_equal(band->name.label, label))
        band++;
    if (band == heap->bands + heap->n_bands)
        return -1;

    double sum = sum_of(band, heap->n_samples);
    double mean = sum / (double)heap->n_samples;
    for (size_t i = 0; i < heap->n_samples; i++)
        if (band->values[i] > 0)
            squares += pow((double)band->values[i] - mean, 2);
    return judge->flags->sort == PF_SORT_STDDEV ? squares : sum;
}

static bool
compare_names(Judge *judge, const PfStack *stack, const Page *page)
{
    bool is_same = true;
    size_t n = stack->n_layers;

    if (page->names->len != n)
        return numbers_differ(judge, "the number of bands", (double)n, page->names->len);
    for (size_t i = 0; i < n && is_same; i++) {
        const char *label = stack->layers[i].name ? stack->layers[i].name->label : "OTHER";
        const char *expected = page->names->pdata[n - 1 - i];
        bool is_tie =
            judge->flags->sort != PF_SORT_NAME
            && weight(judge, stack->heap, label) == weight(judge, stack->heap, expected);
        if (g_str_equal(label, expected))
            judge->n_names++;
        else if (is_tie)
            judge->n_ties++;
        else
            is_same = differs(judge, "a band", label, expected);
    }
    return is_same;
}

static bool
compare_numbers(Judge *judge, const PfStack *stack, const Page *page)
{
    const PfHeapProfile *heap = stack->heap;
    double peak = (double)stack->totals[stack->peak_at];
    double seconds = pf_stack_time(stack, heap->n_samples - 1) - pf_stack_time(stack, 0);
    bool is_same = true;

    if (fabs(fmax(peak, 1) - page->y_range) > 0.01)
        is_same = numbers_differ(judge, "the peak", peak, page->y_range);
    if (stack->is_by_number) {
        judge->n_without_area++;
        return is_same;
    }
    if (seconds > 0 && fabs(seconds - page->x_range) > 0.00501)
        is_same = numbers_differ(judge, "the duration", seconds, page->x_range);
    double rest = stack->area - page->area; /* it cuts the fraction off */
    if (page->area < 0 || rest < -0.01 || rest > 1.01)
        is_same = numbers_differ(judge, "the area", stack->area, page->area);
    return is_same;
}

/* Whether the smallest band that is kept is as large as one that is left out: which of the two
 * it is nobody tells. */
static bool
is_undecided(const Judge *judge, const PfHeapProfile *heap, const PfCut *cut)
{
    g_auto(PfCutBands) bands = pf_cut_bands(heap, cut);
    double least = HUGE_VAL, most = -1;

    for (guint i = 0; i < bands.bands->len; i++) {
        double sum = sum_of(bands.bands->pdata[i], heap->n_samples);
        if (i < bands.n_kept)
            least = fmin(least, sum);
        else
            most = fmax(most, sum);
    }
    return judge->flags->sort != PF_SORT_SIZE && least <= most;
}

static void
judge_flags(Judge *judge, const PfHeapProfile *heap)
{
    const Flags *flags = judge->flags;
    PfCut cut = {
        .n_bands = flags->n_bands,
        .min_share = flags->min_share,
        .is_hp2ps = true,
        .sort = flags->sort,
        .is_reversed = flags->is_reversed,
    };

    if (!run(judge)) {
        judge->n_refused++;
        return;
    }
    g_auto(Page) page = read_page(judge);
    if (page.y_range <= 1 && page.names->len == 0) {
        judge->n_empty++; /* hp2ps drops bands that are never there; ours are in the key */
        return;
    }
    g_autoptr(PfStack) stack = pf_stack_new(heap, &cut);
    bool has_same_numbers = compare_numbers(judge, stack, &page);
    bool has_same_names = true;
    if (is_undecided(judge, heap, &cut))
        judge->n_undecided++;
    else
        has_same_names = compare_names(judge, stack, &page);
    judge->n_pages++;
    judge->n_same += has_same_names && has_same_numbers;
}

static PfProfile *
load(const Judge *judge)
{
    PfProfileOptions options = { .sort = judge->flags->sort,
                                 .is_reversed = judge->flags->is_reversed };
    g_autoptr(PfProfile) profile = pf_load(judge->path, &options, NULL);
    const PfHeapProfile *heap = profile ? profile->heap : NULL;
    bool is_whole = heap && heap->n_samples > 0 && heap->n_samples == heap->n_all_samples;

    return is_whole ? g_steal_pointer(&profile) : NULL;
}

static void
judge_file(Judge *judge)
{
    g_autofree char *copy = g_build_filename(judge->folder, "x.hp", NULL);
    g_autoptr(PfProfile) profile = NULL;

    for (size_t i = 0; i < G_N_ELEMENTS(all_flags); i++) {
        const Flags *before = judge->flags;
        judge->flags = &all_flags[i];
        if (i == 0 || before->sort != judge->flags->sort
            || before->is_reversed != judge->flags->is_reversed) {
            pf_profile_free(profile);
            profile = load(judge);
        }
        if (profile && (g_str_hash(judge->path) + i) % judge->step == 0
            && write_renamed(profile->heap, judge->path, copy))
            judge_flags(judge, profile->heap);
    }
}

static void
judge_folder(Judge *judge, const char *folder)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);

    for (const char *name; dir && (name = g_dir_read_name(dir));) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        judge->path = path;
        if (g_file_test(path, G_FILE_TEST_IS_DIR))
            judge_folder(judge, path);
        else if (g_str_has_suffix(name, ".hp"))
            judge_file(judge);
    }
}

int
main(int argc, char **argv)
{
    Judge judge = { .hp2ps = g_find_program_in_path("hp2ps") };

    judge.step = argc > 1 ? (unsigned)MAX(g_ascii_strtoull(argv[1], NULL, 10), 1) : 1;
    if (judge.hp2ps)
        judge.folder = g_dir_make_tmp("hp2ps-XXXXXX", NULL);
    for (int i = 2; judge.folder && i < argc; i++)
        judge_folder(&judge, argv[i]);
    printf("pages: %" PRIu64 " of %" PRIu64 " are the same; %" PRIu64 " names, %" PRIu64
           " of equal bands\n",
           judge.n_same, judge.n_pages, judge.n_names, judge.n_ties);
    printf("%" PRIu64 " that hp2ps refuses, %" PRIu64 " of nothing, %" PRIu64
           " without times, %" PRIu64 " where equal bands are left out or not\n",
           judge.n_refused, judge.n_empty, judge.n_without_area, judge.n_undecided);
    static const char *const names[] = { "x.hp", "x.ps", "x.aux" };
    for (size_t i = 0; judge.folder && i < G_N_ELEMENTS(names); i++) {
        g_autofree char *path = g_build_filename(judge.folder, names[i], NULL);
        g_unlink(path);
    }
    if (judge.folder)
        g_rmdir(judge.folder);
    g_free(judge.folder);
    g_free(judge.hp2ps);
    if (judge.n_pages == 0)
        return SKIPPED;
    return judge.n_same == judge.n_pages ? EXIT_SUCCESS : EXIT_FAILURE;
}
