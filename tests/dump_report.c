/*
 * dump_report.c - what the pages of a report say, and where: a figure dump of its parts and
 * texts, for golden texts.
 *
 *     dump_report LOG [BASELINE]
 *
 * Texts are as wide as half an em a letter, so that no font matters. Lines and areas are left
 * out: those of the figures have golden texts, and tests, of their own.
 */
#include <stdio.h>
#include <string.h>

#include "exchange/load.h"
#include "report/report.h"

static double
half_em(G_GNUC_UNUSED PfFont font, double size, const char *text, G_GNUC_UNUSED void *data)
{
    return (double)g_utf8_strlen(text, -1) * size / 2;
}

static PfProfile *
load(const char *path, const PfTemplate *review)
{
    g_autoptr(GError) error = NULL;
    PfProfileOptions wanted = { .keep_info_tables = true, .keep_schedule = true };

    pf_template_wants(review, &wanted);
    PfProfile *profile = pf_load(path, &wanted, &error);
    if (!profile)
        fprintf(stderr, "%s\n", error->message);
    return profile;
}

/* Whether the line of a dump is a page, a part of the document, or a text. */
static bool
is_said(const char *line)
{
    static const char *const kinds[] = { "figure ",      "text ",          "open title",
                                         "open heading", "open paragraph", "open pict",
                                         "open link",    "open table \"",  "open row" };

    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++)
        if (g_str_has_prefix(line, kinds[i]))
            return true;
    return false;
}

static void
dump_page(const PfFigure *page)
{
    g_autofree char *text = NULL;
    size_t len;
    FILE *memory = open_memstream(&text, &len);

    pf_figure_dump(page, memory);
    fclose(memory);
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (char **line = lines; *line; line++)
        if (is_said(*line))
            puts(*line);
}

int
main(int argc, char **argv)
{
    g_autoptr(PfTemplate) review = pf_template_read(PF_TEMPLATE_USUAL, NULL);
    g_autoptr(PfProfile) run = argc > 1 && review ? load(argv[1], review) : NULL;
    g_autoptr(PfProfile) baseline = argc > 2 && review ? load(argv[2], review) : NULL;
    PfChartOptions page = { .width = 595.28, .height = 841.89, .measure = { half_em, NULL } };

    if (!run || (argc > 2 && !baseline))
        return 1;
    PfReportInput input = {
        .runs = (const PfProfile *const[]){ run },
        .n_runs = 1,
        .baseline = baseline,
        .template = review,
        .chart = &page,
        .command = "profolio report run.eventlog",
    };
    g_autoptr(PfFigure) report = pf_report(&input);
    for (const PfFigure *at = report; at; at = at->next)
        dump_page(at);
    return 0;
}
