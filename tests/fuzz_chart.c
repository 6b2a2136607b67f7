/*
 * fuzz_chart.c - charts of whatever runs there may be: logs, .hp and records of any bytes.
 * Every mark lies at a place, every text is a line, and the SVG of it parses.
 */
#include "fuzz.h"

#include <math.h>

#include "eventlog/inflate.h"
#include "exchange/load.h"
#include "figure/chart.h"
#include "render/canvas_svg.h"

static double
half_em(G_GNUC_UNUSED PfFont font, double size, const char *text, G_GNUC_UNUSED void *data)
{
    return 0.5 * size * (double)g_utf8_strlen(text, -1);
}

/* Options of the bytes: another page, other limits, scales that may cut. */
static PfChartOptions
options_of(const uint8_t *data, size_t size)
{
    const uint8_t *at = data + size;
    PfChartOptions options = {
        .width = PF_CHART_MIN_WIDTH + at[-1] * 8.0,
        .height = PF_CHART_MIN_HEIGHT + at[-2] * 8.0,
        .n_bands = at[-3] % 64,
        .min_share = at[-3] % 4 / 40.0,
        .is_cut_as_hp2ps = at[-4] % 4 == 0,
        .y_max = at[-4] % 3 == 0 ? exp2(at[-5] % 50) : 0,
        .x_max = at[-6] % 3 == 0 ? exp2(at[-6] % 60 - 30.0) : 0,
        .has_messages = at[-7] % 2 == 0,
        .vertices_per_point = at[-7] % 3,
        .measure = { half_em, NULL },
    };

    return options;
}

static void
check_marks(const PfFigure *figure)
{
    for (guint i = 0; i < figure->points->len; i++) {
        PfPoint point = g_array_index(figure->points, PfPoint, i);
        MUST(isfinite(point.x) && isfinite(point.y));
    }
    for (guint i = 0; i < figure->marks->len; i++) {
        const PfMark *mark = &g_array_index(figure->marks, PfMark, i);
        MUST(!mark->text || g_utf8_validate(mark->text, -1, NULL));
        MUST(!mark->text || !strpbrk(mark->text, "\n\r\t"));
        MUST(!mark->group.title || g_utf8_validate(mark->group.title, -1, NULL));
    }
    MUST(figure->depth == 0);
}

static void
check_svg(const PfFigure *figure, const PfTheme *theme)
{
    static const GMarkupParser nothing = { 0 };
    g_autoptr(PfSvgPage) page = pf_svg_page_new(figure, theme);
    GMarkupParseContext *context = g_markup_parse_context_new(&nothing, 0, NULL, NULL);

    MUST(g_markup_parse_context_parse(context, "<svg>", -1, NULL));
    MUST(g_markup_parse_context_parse(context, page->definitions->str, -1, NULL));
    MUST(g_markup_parse_context_parse(context, page->body->str, -1, NULL));
    MUST(g_markup_parse_context_parse(context, "</svg>", -1, NULL));
    MUST(g_markup_parse_context_end_parse(context, NULL));
    g_markup_parse_context_free(context);
}

static void
check_pages(const PfFigure *figure, const PfTheme *theme)
{
    for (const PfFigure *page = figure; page; page = page->next)
        check_marks(page);
    check_svg(figure, theme);
}

/* Every figure that has something to draw; those that can be held against another run are held
 * against their own. */
static void
check_charts(const PfProfile *profile, const uint8_t *data, size_t size)
{
    size_t n;
    const PfChart *charts = pf_charts(&n);
    const PfTheme *theme = pf_theme_find(pf_theme_name(data[size - 8] % 3));
    PfChartOptions options = options_of(data, size);

    if (options.x_max > 0 && options.x_max <= (double)profile->range.from_ns / 1e9)
        options.x_max = 0; /* the command refuses it */
    for (size_t i = 0; i < n; i++) {
        bool is_compared = (charts[i].takes & PF_TAKES_BASELINE) && data[size - 5] % 2 == 0;
        options.baseline = is_compared ? profile : NULL;
        options.colours_from = !is_compared && data[size - 8] % 5 == 0 ? profile : NULL;
        g_autofree char *lacks = charts[i].lacks(profile, &options);
        g_autoptr(PfFigure) figure = lacks ? NULL : charts[i].layout(profile, &options);
        if (figure)
            check_pages(figure, theme);
    }
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    PfSpan bytes = { data, size };
    if (size < 8 || pf_compression((PfSpan){ data, 6 }))
        return 0;

    bool is_whole = data[size - 4] % 4 == 0; /* as hp2ps's cut needs it */
    PfProfileOptions wanted = { .n_bands = is_whole ? 0 : data[size - 3] % 64,
                                .keep_messages = data[size - 7] % 2 == 0,
                                .keep_schedule = true };
    g_autofree char *path = fuzz_file(bytes);
    g_autoptr(PfProfile) profile = pf_load(path, &wanted, NULL);

    g_unlink(path);
    if (profile)
        check_charts(profile, data, size);
    return 0;
}
