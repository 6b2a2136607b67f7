/*
 * test_pixels.c - a chart as an image: where a band should be there is its colour, and paper
 * where there should be nothing.
 *
 * Where that is follows from the numbers and from LOOK.md, not from the figure; the figure only
 * tells which places are under a text or a line.
 */
#include "check.h"

#include "heap_builder.h"
#include "image_probe.h"

typedef struct {
    const PfHeapProfile *heap;
    const PfTheme *theme;
    Image image;
    double vmax; /* bytes at the top of the plot */
} Picture;

/* Room for the label of the peak is 17 points; without one, a twenty-fifth more than the peak.
 */
static Picture
picture_of(const HeapBuilder *builder, const char *theme)
{
    g_autoptr(PfTypesetter) text = pf_typesetter_new();
    PfMeasure measure = pf_typesetter_measure(text);
    PfChartOptions options = landscape;
    double height = plot_bottom - plot_top, peak = (double)builder->heap.peak_bytes;
    bool has_label = builder->heap.n_samples > 1;

    options.n_bands = 40;
    options.min_share = 0;
    options.measure = measure;
    PfFigure *figure = pf_chart_bands(&builder->profile, &options);
    return (Picture){
        .heap = &builder->heap,
        .theme = pf_theme_find(theme),
        .image = image_of(figure, pf_theme_find(theme), &measure),
        .vmax = has_label ? peak * height / (height - 17) : 1.04 * peak,
    };
}

static void
picture_clear(Picture *picture)
{
    image_clear(&picture->image);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Picture, picture_clear)

/* What a band holds at a time, and what is under it. */
static double
held(const Picture *picture, size_t band, double time)
{
    const PfHeapProfile *heap = picture->heap;
    const uint64_t *values = heap->bands[band].values;
    double place = CLAMP(time - 1, 0, (double)(heap->n_samples - 1)); /* a sample a second */
    size_t before = (size_t)place, after = MIN(before + 1, heap->n_samples - 1);

    return (double)values[before]
           + (place - (double)before) * ((double)values[after] - (double)values[before]);
}

/* How high a band is at a time, and where its lower edge is. */
static double
thickness_at(const Picture *picture, size_t band, double time, double *out_lower)
{
    double a_byte = (plot_bottom - plot_top) / picture->vmax, under = 0;

    for (size_t i = band + 1; i < picture->heap->n_bands; i++)
        under += held(picture, i, time) * a_byte;
    *out_lower = plot_bottom - under;
    return held(picture, band, time) * a_byte;
}

/* Where to look at a band: its middle, or elsewhere within it where that is covered. */
static bool
place_in_band(const Picture *picture, size_t band, double time, double x, PfPoint *out_at)
{
    static const double parts[] = { 0.5, 0.35, 0.65, 0.25, 0.75 };
    double lower;
    double thickness = thickness_at(picture, band, time, &lower);

    for (size_t i = 0; thickness >= 3 && i < G_N_ELEMENTS(parts); i++) {
        *out_at = (PfPoint){ x, lower - parts[i] * thickness };
        if (is_bare(&picture->image, *out_at))
            return true;
    }
    return false;
}

static void
assert_band(const Picture *picture, size_t band, PfPoint at)
{
    PfPaint paint = pf_theme_paint(picture->theme, (PfInk){ PF_INK_BAND, (unsigned)band });
    uint32_t plain = rgb_of(paint.colour), found = dot_at(&picture->image, at);
    uint32_t lines = paint.hatch ? rgb_of(blend(paint.colour, paint.hatch_colour)) : plain;

    if (!is_between(found, plain, lines))
        fail_msg("band %zu at %.1f, %.1f is #%06X in place of #%06X to #%06X", band + 1, at.x,
                 at.y, found, plain, lines);
}

static double
x_at(const Picture *picture, double time)
{
    double end = (double)picture->heap->n_samples;
    return plot_left + (plot_right - plot_left) * time / end;
}

/* Looks at every band at so many times between the first and the last sample; how often there
 * was something to see. */
static unsigned
look_at_bands(const Picture *picture, unsigned n_times)
{
    double first = 1, last = (double)picture->heap->n_samples;
    unsigned n = 0;

    for (unsigned i = 1; i < n_times; i++) {
        double time = first + (last - first) * i / n_times;
        for (size_t band = 0; band < picture->heap->n_bands; band++) {
            PfPoint at;
            if (!place_in_band(picture, band, time, x_at(picture, time), &at))
                continue;
            assert_band(picture, band, at);
            n++;
        }
    }
    return n;
}

static void
assert_paper(const Picture *picture, double x, double y)
{
    PfPaint paper = pf_theme_paint(picture->theme, (PfInk){ PF_INK_PAPER, 0 });
    uint32_t found = dot_at(&picture->image, (PfPoint){ x, y });

    if (is_bare(&picture->image, (PfPoint){ x, y }) && !is_colour(found, rgb_of(paper.colour)))
        fail_msg("at %.1f, %.1f there is #%06X", x, y, found);
}

/* At the margins, between the plot and the key, and in the plot over the stack. */
static void
look_at_paper(const Picture *picture)
{
    int width = (int)landscape.width, height = (int)landscape.height;

    for (int y = 2; y < height; y += 7) {
        assert_paper(picture, 2, y);
        assert_paper(picture, width - 2, y);
        assert_paper(picture, plot_right + 3, y);
    }
    for (int x = 2; x < width; x += 7) {
        assert_paper(picture, x, 2);
        assert_paper(picture, x, height - 2);
        assert_paper(picture, x, plot_top - 10);
        assert_paper(picture, x, plot_bottom + 25);
    }
    for (int x = 1; x < plot_right - plot_left; x += 7)
        assert_paper(picture, plot_left + x, plot_top + 6);
}

static HeapBuilder *
forty_bands(void)
{
    HeapBuilder *builder = heap_begin(9);

    for (unsigned i = 0; i < 40; i++) {
        g_autofree char *label = g_strdup_printf("band%u", i + 1);
        uint64_t values[9];
        for (unsigned j = 0; j < 9; j++)
            values[j] = 1000 - 5 * i + j * 7;
        heap_band(builder, label, values);
    }
    return builder;
}

TEST(pixels_are_the_first_colours_of_the_palette)
{
    static const uint32_t light[] = { 0x4057A3, 0xDEAB51, 0x9D4E34 };
    static const char name[] =
        "a name that is too long for any band of this chart, however wide, "
        "so that nothing is written into it";
    g_autoptr(HeapBuilder) builder = heap_begin(5);
    for (size_t band = 0; band < G_N_ELEMENTS(light); band++)
        heap_level_band(builder, name, 300 - band);
    g_auto(Picture) picture = picture_of(builder, NULL);

    for (size_t i = 0; i < G_N_ELEMENTS(light); i++) {
        PfPoint at;
        assert_true(place_in_band(&picture, i, 2.5, x_at(&picture, 2.5), &at));
        assert_int_equal(dot_at(&picture.image, at), light[i]);
    }
    assert_int_equal(dot_at(&picture.image, (PfPoint){ 1, 1 }), 0xFFFFFF);
    assert_true(
        is_colour(dot_at(&picture.image, (PfPoint){ 40, 37.2 }), 0x5F3DC4)); /* the accent */
}

/* Property: in every theme, at every time, every band that is thick enough to be seen. */
TEST(pixels_of_bands_have_their_colours_in_every_theme)
{
    const char *theme;

    for (size_t i = 0; (theme = pf_theme_name(i)); i++) {
        g_autoptr(HeapBuilder) builder = heap_three_bands();
        g_auto(Picture) picture = picture_of(builder, theme);
        assert_in_range(look_at_bands(&picture, 50), 100, 150);
        look_at_paper(&picture);
    }
}

TEST(pixels_of_forty_bands_have_their_colours_in_every_theme)
{
    const char *theme;

    for (size_t i = 0; (theme = pf_theme_name(i)); i++) {
        g_autoptr(HeapBuilder) builder = forty_bands();
        g_auto(Picture) picture = picture_of(builder, theme);
        assert_in_range(look_at_bands(&picture, 30), 900, 29 * 40);
        look_at_paper(&picture);
    }
}

/* A band is there from edge to edge: a point inside each it has its colour. */
static void
look_at_edges(const Picture *picture, size_t band, double time)
{
    double lower, x = x_at(picture, time);
    double thickness = thickness_at(picture, band, time, &lower);
    PfPoint places[] = { { x, lower - 1 }, { x, lower - thickness + 1 } };

    assert_true(thickness > 6);
    for (size_t i = 0; i < G_N_ELEMENTS(places); i++)
        if (is_bare_but_for(&picture->image, PF_INK_SEPARATOR, places[i]))
            assert_band(picture, band, places[i]);
}

TEST(pixels_of_bands_go_as_far_as_their_edges)
{
    g_autoptr(HeapBuilder) builder = forty_bands();
    g_auto(Picture) picture = picture_of(builder, NULL);

    for (size_t band = 0; band < 20; band++)
        for (unsigned i = 0; i < 30; i++)
            look_at_edges(&picture, band, 1.2 + i * 0.25);
}

/* How many dots along a band are its plain colour, and how many that of the lines over it. */
static void
count_hatching(const Picture *picture, size_t band, unsigned *out_plain, unsigned *out_lines)
{
    PfPaint paint = pf_theme_paint(picture->theme, (PfInk){ PF_INK_BAND, (unsigned)band });
    uint32_t lines = rgb_of(blend(paint.colour, paint.hatch_colour));

    *out_plain = *out_lines = 0;
    for (int i = 0; i < 390; i++) {
        double time = 1.1 + i * 0.02;
        PfPoint at;
        if (!place_in_band(picture, band, time, x_at(picture, time), &at))
            continue;
        *out_plain += is_colour(dot_at(&picture->image, at), rgb_of(paint.colour));
        *out_lines += is_colour(dot_at(&picture->image, at), lines);
    }
}

/* A colour never stands for two bands without a second sign. */
TEST(pixels_of_bands_that_share_a_colour_are_hatched)
{
    g_autoptr(HeapBuilder) builder = forty_bands();
    g_auto(Picture) picture = picture_of(builder, "light");
    unsigned plain, lines;

    for (size_t band = 0; band < 40; band++) {
        count_hatching(&picture, band, &plain, &lines);
        assert_true(plain > 80);
        assert_true(band < 20 ? lines == 0 : lines > 20);
    }
}

TEST(pixels_of_greys_are_hatched)
{
    g_autoptr(HeapBuilder) builder = forty_bands();
    g_auto(Picture) picture = picture_of(builder, "grey");
    unsigned plain, lines, n_hatched = 0;

    for (size_t band = 0; band < 40; band++) {
        count_hatching(&picture, band, &plain, &lines);
        assert_true(plain + lines > 80);
        n_hatched += lines > 20 && plain > 20;
    }
    assert_true(n_hatched >= 30); /* along a line a level hatching is all or nothing */
}

/* A bar 24 wide; a lone sample stands in the middle of the axis. */
TEST(pixels_of_one_sample_are_a_bar)
{
    static const uint64_t values[] = { 400, 300, 200 };
    g_autoptr(HeapBuilder) builder = heap_begin(1);
    for (size_t i = 0; i < G_N_ELEMENTS(values); i++)
        heap_band(builder, "a", &values[i]);
    g_auto(Picture) picture = picture_of(builder, NULL);
    double middle = (plot_left + plot_right) / 2;

    for (size_t band = 0; band < G_N_ELEMENTS(values); band++) {
        for (int x = -11; x < 12; x += 5) {
            PfPoint at;
            assert_true(place_in_band(&picture, band, 1, middle + x, &at));
            assert_band(&picture, band, at);
        }
    }
    for (int y = 4; y < plot_bottom - plot_top; y += 11) {
        assert_paper(&picture, middle - 14, plot_top + y);
        assert_paper(&picture, middle + 14, plot_top + y);
    }
    look_at_paper(&picture);
}

TEST(pixels_of_two_samples_are_trapezoids)
{
    static const uint64_t a[] = { 100, 400 }, b[] = { 300, 50 }, c[] = { 0, 200 };
    g_autoptr(HeapBuilder) builder = heap_begin(2);
    heap_band(builder, "a", a);
    heap_band(builder, "b", b);
    heap_band(builder, "c", c);
    g_auto(Picture) picture = picture_of(builder, NULL);

    assert_in_range(look_at_bands(&picture, 40), 90, 117);
    for (int y = 4; y < plot_bottom - plot_top; y += 11)
        assert_paper(&picture, x_at(&picture, 0.9), plot_top + y); /* before the first */
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(pixels_are_the_first_colours_of_the_palette),
    cmocka_unit_test(pixels_of_bands_have_their_colours_in_every_theme),
    cmocka_unit_test(pixels_of_forty_bands_have_their_colours_in_every_theme),
    cmocka_unit_test(pixels_of_bands_go_as_far_as_their_edges),
    cmocka_unit_test(pixels_of_bands_that_share_a_colour_are_hatched),
    cmocka_unit_test(pixels_of_greys_are_hatched),
    cmocka_unit_test(pixels_of_one_sample_are_a_bar),
    cmocka_unit_test(pixels_of_two_samples_are_trapezoids),
};

RUN_TESTS("pixels", tests)
