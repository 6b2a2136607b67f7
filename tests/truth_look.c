/*
 * truth_look.c - nothing that is written on a page hides anything else that is: for every log
 * of some folders, in every figure that it can be drawn as, in every manner of drawing it.
 *
 *     truth_look STEP FOLDER...
 *
 * Of the manners every STEP-th is tried, beginning with another one for each log; the first
 * figure in each of these, the others in turns.
 * Texts are measured by the faces they are drawn with. None meets another, and none leaves the
 * page; every band in the key is called what it is called, or stands in full on a page of
 * names.
 */
#include <stdio.h>
#include <string.h>

#include "exchange/load.h"
#include "figure/chart.h"
#include "look_probe.h"
#include "render/typesetter.h"

enum { SKIPPED = 77 };

typedef struct {
    const char *name;
    size_t n_bands;
    double min_share;
    double width, height;
    bool has_messages;
} Manner;

static const Manner manners[] = {
    { "as it is", 20, 0.01, 841.89, 595.28, false },
    { "forty bands", 40, 0, 841.89, 595.28, false },
    { "all bands on a letter", 0, 0, 792, 612, true },
    { "as small as can be", 5, 0.01, PF_CHART_MIN_WIDTH, PF_CHART_MIN_HEIGHT, true },
    { "on a poster", 20, 0.001, 2000, 1400, true },
};

/* What is looked at. */
typedef struct {
    const char *path;
    const Manner *manner;
    const PfChart *chart;
} Look;

enum { TURNS = 2 }; /* of a figure but the first, so many manners later */

static PfMeasure measure;
static unsigned step, n_pages, n_texts, n_wrong;
static GHashTable *drawn; /* const PfChart: those that some log could be drawn as */

static void
complain(const void *data, const char *what, const char *text, const char *other)
{
    const Look *look = data;

    if (n_wrong++ < 40) {
        printf("%s, %s, %s: \"%s\" %s%s%s%s\n", look->path, look->chart->name,
               look->manner->name, text, what, other ? " \"" : "", other ? other : "",
               other ? "\"" : "");
    }
}

static void
judge_page(const Look *look, const PfFigure *page)
{
    n_pages++;
    n_texts += judge_texts(page, &measure, complain, look);
}

/* All names on a chain of pages, one after the other. */
static char *
words_of(const PfFigure *figure)
{
    GString *words = g_string_new(NULL);

    const PfFigure *page = figure;

    while (page) {
        g_autoptr(GArray) marks = texts_of(page);
        for (guint i = 0; i < marks->len; i++) {
            const PfMark *mark = g_array_index(marks, const PfMark *, i);
            if (mark->font == PF_FONT_MONO)
                g_string_append(words, mark->text);
        }
        page = page->next;
    }
    return g_string_free(words, FALSE);
}

/* The title of a row of the key is the name and its numbers. */
static void
judge_names(const Look *look, const PfFigure *figure)
{
    g_autofree char *words = words_of(figure);

    for (guint i = 0; i < figure->marks->len; i++) {
        const PfMark *mark = &g_array_index(figure->marks, PfMark, i);
        if (mark->type != PF_MARK_OPEN || g_strcmp0(mark->group.kind, "key-row") != 0)
            continue;
        const char *numbers = g_strrstr(mark->group.title, ", mean ");
        const char *end = g_strrstr_len(mark->group.title, numbers - mark->group.title, ": ");
        g_autofree char *name = g_strndup(mark->group.title, (gsize)(end - mark->group.title));
        if (!strstr(words, name) && !g_str_has_prefix(name, "OTHER ("))
            complain(look, "is nowhere in full", name, NULL);
    }
}

static void
judge_figure(const Look *look, const PfProfile *profile, const PfChartOptions *options)
{
    g_autofree char *lacks = look->chart->lacks(profile, options);
    if (lacks)
        return;

    g_hash_table_add(drawn, (gpointer)look->chart);
    g_autoptr(PfFigure) figure = look->chart->layout(profile, options);
    judge_page(look, figure);
    for (const PfFigure *page = figure->next; page; page = page->next)
        judge_page(look, page);
    if (look->chart->layout == pf_chart_bands)
        judge_names(look, figure);
}

static void
judge(const char *path, guint number, size_t which)
{
    const Manner *manner = &manners[which];
    PfProfileOptions wanted = { .n_bands = manner->n_bands,
                                .min_share = manner->min_share,
                                .keep_messages = manner->has_messages,
                                .keep_schedule = true };
    PfChartOptions options = { .width = manner->width,
                               .height = manner->height,
                               .n_bands = manner->n_bands,
                               .min_share = manner->min_share,
                               .has_messages = manner->has_messages,
                               .measure = measure };
    g_autoptr(PfProfile) profile = pf_load(path, &wanted, NULL);
    size_t n;
    const PfChart *charts = pf_charts(&n);

    for (size_t i = 0; profile && i < n; i++)
        if (i == 0 || (number + which / step + i) % TURNS == 0)
            judge_figure(&(Look){ path, manner, &charts[i] }, profile, &options);
}

static void
judge_folder(const char *folder)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    const char *name;

    while (dir && (name = g_dir_read_name(dir))) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        bool is_log = strstr(name, ".eventlog") || g_str_has_suffix(name, ".hp");
        if (g_file_test(path, G_FILE_TEST_IS_DIR))
            judge_folder(path);
        guint number = g_str_hash(name);
        for (size_t i = number % step; is_log && i < G_N_ELEMENTS(manners); i += step)
            judge(path, number / step, i);
    }
}

/* A figure that no log has is a figure that nobody looked at. */
static void
judge_figures(void)
{
    size_t n;
    const PfChart *charts = pf_charts(&n);

    for (size_t i = 0; i < n; i++) {
        if (n_pages == 0 || g_hash_table_contains(drawn, &charts[i]))
            continue;
        printf("%s is drawn of no log\n", charts[i].name);
        n_wrong++;
    }
}

int
main(int argc, char **argv)
{
    g_autoptr(PfTypesetter) text = pf_typesetter_new();

    drawn = g_hash_table_new(NULL, NULL);
    measure = pf_typesetter_measure(text);
    step = argc > 1 ? (unsigned)MAX(g_ascii_strtoull(argv[1], NULL, 10), 1) : 1;
    for (int i = 2; i < argc; i++)
        judge_folder(argv[i]);
    judge_figures();
    g_hash_table_unref(drawn);
    printf("%u texts on %u pages, %u wrong\n", n_texts, n_pages, n_wrong);
    if (n_pages == 0)
        return SKIPPED;
    return n_wrong > 0;
}
