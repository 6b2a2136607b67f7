/*
 * truth_time.c - no tick is lost on its way to the picture: for every log of some folders, the
 * ticks that the layers of `chart --figure time` say they stand for are those of the call tree,
 * cost centre by cost centre, and what is apart is what GHC ignores.
 *
 *     truth_time FOLDER...
 */
#include <glib.h>
#include <stdio.h>
#include <string.h>

#include "exchange/load.h"
#include "figure/chart.h"

enum { SKIPPED = 77 };

static unsigned n_logs, n_layers, n_wrong;

static double
half_em(G_GNUC_UNUSED PfFont font, double size, const char *text, G_GNUC_UNUSED void *data)
{
    return 0.5 * size * (double)g_utf8_strlen(text, -1);
}

static void
complain(const char *path, const char *what, uint64_t drawn, uint64_t counted)
{
    n_wrong++;
    printf("%s: %s: %" G_GUINT64_FORMAT " ticks are drawn, there are %" G_GUINT64_FORMAT "\n",
           path, what, drawn, counted);
}

/* "12,345 ticks" in a title. */
static uint64_t
ticks_in(const char *title)
{
    g_autoptr(GRegex) pattern = g_regex_new("([0-9,]+) ticks?, ", 0, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;
    if (!g_regex_match(pattern, title, 0, &match))
        return 0;

    g_autofree char *number = g_match_info_fetch(match, 1);
    g_auto(GStrv) parts = g_strsplit(number, ",", -1);
    g_autofree char *digits = g_strjoinv("", parts);
    return g_ascii_strtoull(digits, NULL, 10);
}

/* What the call tree has of the centre that a layer's title names. */
static uint64_t
ticks_counted(const PfCalls *calls, const char *title)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < calls->n_centres; i++) {
        const PfCallCentre *centre = &calls->centres[i];
        g_autofree char *plain = g_strconcat(centre->label, ": ", NULL);
        g_autofree char *longer = g_strconcat(centre->label, " (", NULL);
        const char *source = centre->id > 0 && centre->source ? centre->source : "";
        g_autofree char *end =
            g_strconcat(", module ", centre->module, source[0] ? ", " : "", source, NULL);
        if ((g_str_has_prefix(title, plain) || g_str_has_prefix(title, longer))
            && g_str_has_suffix(title, end))
            sum += centre->individual;
    }
    return sum;
}

static void
judge_layers(const char *path, const PfProfile *profile, const PfFigure *figure)
{
    const PfTimeProfile *time = profile->time;
    uint64_t in_all = 0, apart = 0;

    for (guint i = 0; i < figure->marks->len; i++) {
        const PfMark *mark = &g_array_index(figure->marks, PfMark, i);
        const char *title = mark->group.title;
        if (mark->type != PF_MARK_OPEN || g_strcmp0(mark->group.kind, "band") != 0)
            continue;
        uint64_t drawn = ticks_in(title);
        if (!mark->group.id)
            apart += drawn;
        else
            in_all += drawn;
        bool is_centre = mark->group.id && !g_str_equal(mark->group.id, "band-other");
        if (is_centre && drawn != ticks_counted(time->calls, title))
            complain(path, title, drawn, ticks_counted(time->calls, title));
        n_layers++;
    }
    if (in_all != time->ticks)
        complain(path, "in all", in_all, time->ticks);
    if (apart != time->samples - time->ticks)
        complain(path, "apart", apart, time->samples - time->ticks);
}

static void
judge(const char *path, size_t n_bands)
{
    PfProfileOptions wanted = { .n_bands = n_bands, .min_share = n_bands > 0 ? 0.01 : 0 };
    PfChartOptions options = {
        .width = 1200, .height = 900, .n_bands = n_bands, .measure = { half_em, NULL }
    };
    g_autoptr(PfProfile) profile = pf_load(path, &wanted, NULL);
    if (!profile)
        return;
    g_autofree char *lacks = pf_chart_time_lacks(profile, &options);
    if (lacks)
        return;

    g_autoptr(PfFigure) figure = pf_chart_time(profile, &options);
    n_logs++;
    judge_layers(path, profile, figure);
}

static void
judge_folder(const char *folder)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    const char *name;

    while (dir && (name = g_dir_read_name(dir))) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        if (g_file_test(path, G_FILE_TEST_IS_DIR))
            judge_folder(path);
        if (!g_str_has_suffix(name, ".eventlog"))
            continue;
        judge(path, 0);
        judge(path, 1);
        judge(path, 20);
    }
}

int
main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        judge_folder(argv[i]);
    printf("%u layers of %u charts, %u wrong\n", n_layers, n_logs, n_wrong);
    if (n_logs == 0)
        return SKIPPED;
    return n_wrong > 0;
}
