/*
 * truth_look_report.c - nothing that is written in a report hides anything else that is: for
 * every log of some folders, on several papers, alone and beside the log before it.
 *
 *     truth_look_report STEP FOLDER...
 *
 * Of the manners every STEP-th is tried, beginning with another one for each log. Texts are
 * measured by the faces they are drawn with. None meets another, and none leaves the page.
 * Every page there is must be one of some log.
 */
#include <stdio.h>
#include <string.h>

#include "exchange/load.h"
#include "look_probe.h"
#include "render/typesetter.h"
#include "report/report.h"
#include "report/sections.h"

enum { SKIPPED = 77 };

typedef struct {
    const char *name;
    double width, height;
    bool is_joined, is_compared; /* with the log before it */
} Manner;

static const Manner manners[] = {
    { "on A4", 595.28, 841.89, false, true },
    { "on a letter", 612, 792, true, false },
    { "as small as can be", PF_CHART_MIN_WIDTH, PF_CHART_MIN_HEIGHT, false, false },
    { "on a lying A3", 1190.55, 841.89, true, true },
};

/* What is looked at. */
typedef struct {
    const char *path;
    const Manner *manner;
    const char *section;
} Look;

static PfMeasure measure;
static unsigned step, n_pages, n_texts, n_wrong;
static GHashTable *seen; /* names of sections that some log has */
static PfTemplate *review;
static PfProfile *before; /* the log before this one; NULL: none */

static void
complain(const void *data, const char *what, const char *text, const char *other)
{
    const Look *look = data;

    if (n_wrong++ < 40) {
        printf("%s, %s, %s: \"%s\" %s%s%s%s\n", look->path, look->manner->name, look->section,
               text, what, other ? " \"" : "", other ? other : "", other ? "\"" : "");
    }
}

static void
judge_pages(const char *path, const Manner *manner, const PfFigure *first)
{
    Look look = { path, manner, "" };

    for (const PfFigure *page = first; page; page = page->next) {
        if (page->anchor) {
            look.section = g_intern_string(page->anchor);
            g_hash_table_add(seen, (gpointer)look.section);
        }
        n_pages++;
        n_texts += judge_texts(page, &measure, complain, &look);
    }
}

/* Where the source is of what ran: a log is LOGS/GHC/PROGRAM.MODE.eventlog, and the programs
 * are in LOGS or beside it. NULL: not known. Owned by the caller. */
static char *
source_of(const char *path)
{
    static const char *const ways[] = { "../programs", "../../programs" };
    g_autofree char *name = g_path_get_basename(path);
    g_autofree char *folder = g_path_get_dirname(path);
    g_autofree char *program = g_strndup(name, strcspn(name, "."));

    for (size_t i = 0; i < G_N_ELEMENTS(ways); i++) {
        g_autofree char *source = g_build_filename(folder, ways[i], program, NULL);
        if (g_file_test(source, G_FILE_TEST_IS_DIR))
            return g_steal_pointer(&source);
    }
    return NULL;
}

static void
judge(const char *path, const Manner *manner, const PfProfile *profile)
{
    const PfProfile *runs[] = { profile, before };
    PfChartOptions options = { .width = manner->width,
                               .height = manner->height,
                               .measure = measure };
    g_autofree char *source = source_of(path);
    PfReportInput input = {
        .runs = runs,
        .n_runs = manner->is_joined && before ? 2 : 1,
        .baseline = manner->is_compared ? before : NULL,
        .template = review,
        .chart = &options,
        .command = "profolio report --baseline an/older/run.eventlog this/run.eventlog",
        .source_dir = source,
        .has_environment = true,
    };
    g_autoptr(PfFigure) report = pf_report(&input);

    judge_pages(path, manner, report);
}

static void
judge_log(const char *path, guint number)
{
    PfProfileOptions wanted = { .keep_messages = true,
                                .keep_info_tables = true,
                                .keep_schedule = true,
                                .keep_environment = true };
    pf_template_wants(review, &wanted);
    PfProfile *profile = pf_load(path, &wanted, NULL);
    if (!profile)
        return;

    for (size_t i = number % step; i < G_N_ELEMENTS(manners); i += step)
        judge(path, &manners[i], profile);
    g_clear_pointer(&before, pf_profile_free);
    before = profile;
}

static int
by_name(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* In the order of the names, for each log is looked at beside the one before it. */
static GPtrArray *
names_in(const char *folder)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);

    for (const char *name = dir ? g_dir_read_name(dir) : NULL; name;
         name = g_dir_read_name(dir))
        g_ptr_array_add(names, g_strdup(name));
    g_ptr_array_sort(names, by_name);
    return names;
}

static void
judge_folder(const char *folder)
{
    g_autoptr(GPtrArray) names = names_in(folder);

    for (guint i = 0; i < names->len; i++) {
        const char *name = names->pdata[i];
        g_autofree char *path = g_build_filename(folder, name, NULL);
        bool is_log = strstr(name, ".eventlog") || g_str_has_suffix(name, ".hp")
                      || g_str_has_suffix(name, ".prof");
        if (g_file_test(path, G_FILE_TEST_IS_DIR))
            judge_folder(path);
        else if (is_log)
            judge_log(path, g_str_hash(name) % (guint)G_N_ELEMENTS(manners));
    }
}

/* A page that no log has is a page that nobody looked at. */
static void
judge_sections(void)
{
    for (size_t i = 0; i < review->n_pages && n_pages > 0; i++) {
        const char *name = g_intern_string(review->pages[i].name);
        if (g_hash_table_contains(seen, name))
            continue;
        printf("the page %s is one of no log\n", name);
        n_wrong++;
    }
}

int
main(int argc, char **argv)
{
    g_autoptr(PfTypesetter) text = pf_typesetter_new();

    seen = g_hash_table_new(NULL, NULL);
    measure = pf_typesetter_measure(text);
    review = pf_template_read(PF_TEMPLATE_USUAL, NULL);
    step = argc > 1 ? (unsigned)MAX(g_ascii_strtoull(argv[1], NULL, 10), 1) : 1;
    for (int i = 2; i < argc; i++)
        judge_folder(argv[i]);
    judge_sections();
    g_clear_pointer(&before, pf_profile_free);
    g_hash_table_unref(seen);
    pf_template_free(review);
    printf("%u texts on %u pages, %u wrong\n", n_texts, n_pages, n_wrong);
    if (n_pages == 0)
        return SKIPPED;
    return n_wrong > 0;
}
