/*
 * test_render.c - figures as documents: well-formed, the same each time, and honest
 * when they cannot be written. What they look like is not judged here.
 */
#include "check.h"

#include <string.h>

#include "base/error.h"
#include "figure/chart.h"
#include "heap_builder.h"
#include "render/format.h"
#include "render/typesetter.h"

static bool
append(const void *bytes, size_t len, void *data)
{
    g_byte_array_append(data, bytes, (guint)len);
    return true;
}

static PfFigure *
some_figure(void)
{
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    g_autoptr(PfTypesetter) text = pf_typesetter_new();
    PfChartOptions options = {
        .width = 842,
        .height = 595,
        .n_bands = 20,
        .title = "<a href=\"&\">\x01\u202e \u05e9\u05dc\u05d5\u05dd \U0001f600",
        .measure = pf_typesetter_measure(text),
    };
    heap_level_band(builder, "<&>\"'\x02/main", 9);
    return pf_chart_bands(&builder->profile, &options);
}

static PfRenderOptions
plain(void)
{
    return (PfRenderOptions){ pf_theme_find(NULL), 1, 150 / 72.0 };
}

/* As a string too: a NUL is added after its end. */
static GByteArray *
rendered(const PfFigure *figure, const char *format)
{
    g_autoptr(GError) error = NULL;
    GByteArray *bytes = g_byte_array_new();
    PfRenderOptions options = plain();

    assert_true(pf_render(figure, pf_format_find(format), &options, append, bytes, &error));
    assert_null(error);
    g_byte_array_append(bytes, (const guint8 *)"", 1);
    return bytes;
}

static bool
holds(const GByteArray *bytes, const char *text)
{
    size_t len = strlen(text);

    for (size_t at = 0; at + len <= bytes->len; at++)
        if (memcmp(bytes->data + at, text, len) == 0)
            return true;
    return false;
}

TEST(render_starts_each_format_as_it_must)
{
    static const struct {
        const char *format, *magic;
    } expected[] = { { "svg", "<?xml" },
                     { "pdf", "%PDF-" },
                     { "png", "\x89PNG\r\n\x1a\n" },
                     { "ps", "%!PS-Adobe-3.0" },
                     { "eps", "%!PS-Adobe-3.0 EPSF-3.0" } };
    g_autoptr(PfFigure) figure = some_figure();
    size_t n;

    pf_formats(&n);
    assert_int_equal(n, G_N_ELEMENTS(expected));
    for (size_t i = 0; i < n; i++) {
        g_autoptr(GByteArray) bytes = rendered(figure, expected[i].format);
        assert_true(bytes->len > 5000);
        assert_memory_equal(bytes->data, expected[i].magic, strlen(expected[i].magic));
    }
}

static void
count_element(GMarkupParseContext *context, const char *element, const char **names,
              const char **values, gpointer data, GError **error)
{
    (void)context;
    (void)names;
    (void)values;
    (void)error;
    *(unsigned *)data += strcmp(element, "path") == 0;
}

TEST(render_writes_svg_that_parses)
{
    static const GMarkupParser parser = { .start_element = count_element };
    g_autoptr(PfFigure) figure = some_figure();
    g_autoptr(GByteArray) bytes = rendered(figure, "svg");
    g_autoptr(GError) error = NULL;
    unsigned n_paths = 0;
    GMarkupParseContext *context = g_markup_parse_context_new(&parser, 0, &n_paths, NULL);

    assert_true(g_markup_parse_context_parse(context, (const char *)bytes->data,
                                             (gssize)bytes->len - 1, &error));
    assert_true(g_markup_parse_context_end_parse(context, &error));
    g_markup_parse_context_free(context);
    assert_true(n_paths > 20);
    assert_true(holds(bytes, "width=\"842pt\" height=\"595pt\""));
}

TEST(render_gives_the_same_bytes_twice)
{
    g_autoptr(PfFigure) figure = some_figure();
    g_autoptr(PfFigure) again = some_figure();
    size_t n;
    const PfFormat *formats = pf_formats(&n);

    for (size_t i = 0; i < n; i++) {
        g_autoptr(GByteArray) one = rendered(figure, formats[i].name);
        g_autoptr(GByteArray) two = rendered(again, formats[i].name);
        assert_int_equal(one->len, two->len);
        assert_memory_equal(one->data, two->data, one->len);
    }
}

/* Without a date cairo would ask the clock. */
TEST(render_dates_a_pdf_from_the_figure_or_not_at_all)
{
    g_autoptr(PfFigure) figure = some_figure();
    g_autoptr(GByteArray) undated = rendered(figure, "pdf");
    figure->has_date = true;
    figure->date_unix_s = 1795984020;
    g_autoptr(GByteArray) dated = rendered(figure, "pdf");
    figure->date_unix_s = INT64_MAX; /* no calendar goes so far */
    g_autoptr(GByteArray) absurd = rendered(figure, "pdf");

    assert_false(holds(undated, "CreationDate"));
    assert_true(holds(dated, "20261129202700Z"));
    assert_false(holds(absurd, "CreationDate"));
}

TEST(render_names_a_pdf)
{
    g_autoptr(PfFigure) figure = pf_figure_new(100, 100);
    pf_figure_describe(figure, "heap", "Heap profile: logdex 1", NULL);
    g_autoptr(GByteArray) bytes = rendered(figure, "pdf");

    assert_true(holds(bytes, "(Heap profile: logdex 1)"));
    assert_true(holds(bytes, "(profolio " PF_VERSION ")"));
}

TEST(render_makes_a_png_of_150_dots_an_inch)
{
    g_autoptr(PfFigure) figure = pf_figure_new(72, 36);
    g_autoptr(GByteArray) bytes = rendered(figure, "png");
    static const guint8 size[] = { 0, 0, 0, 150, 0, 0, 0, 75 };

    assert_memory_equal(bytes->data + 16, size, sizeof size); /* of the IHDR chunk */
}

/* A picture of a wall is told to be one before any memory is asked for. */
TEST(render_refuses_a_picture_that_no_memory_holds)
{
    g_autoptr(PfFigure) figure = pf_figure_new(14400, 14400);
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    g_autoptr(GError) error = NULL;
    PfRenderOptions options = plain();

    assert_false(pf_render(figure, pf_format_find("png"), &options, append, bytes, &error));
    assert_non_null(strstr(error->message, "more than 268,435,456 pixels"));
    assert_int_equal(bytes->len, 0);
}

TEST(render_tells_how_large_the_dots_of_a_png_are)
{
    g_autoptr(PfFigure) figure = pf_figure_new(72, 36);
    g_autoptr(GByteArray) bytes = rendered(figure, "png");
    static const guint8 size[] = { 'p', 'H', 'Y', 's', 0, 0, 0x17, 0x12, 0, 0, 0x17, 0x12, 1 };

    assert_memory_equal(bytes->data + 37, size, sizeof size); /* 5,906 a metre: 150 an inch */
}

typedef struct {
    size_t room;
    bool is_full;
} Disk;

static bool
store(const void *bytes, size_t len, void *data)
{
    Disk *disk = data;

    (void)bytes;
    assert_false(disk->is_full); /* nobody asks twice */
    disk->is_full = disk->room < len;
    disk->room -= MIN(disk->room, len);
    return !disk->is_full;
}

/* Property: wherever the disk is full, it is told. */
TEST(render_tells_when_it_cannot_write)
{
    g_autoptr(PfFigure) figure = some_figure();
    size_t n;
    const PfFormat *formats = pf_formats(&n);

    for (size_t i = 0; i < n; i++) {
        g_autoptr(GByteArray) whole = rendered(figure, formats[i].name);
        for (size_t room = 0; room < whole->len - 1; room += whole->len / 7) {
            g_autoptr(GError) error = NULL;
            Disk disk = { .room = room };
            PfRenderOptions options = plain();
            assert_false(pf_render(figure, &formats[i], &options, store, &disk, &error));
            assert_true(g_error_matches(error, PF_ERROR, PF_ERROR_RENDER));
            assert_true(g_str_has_prefix(error->message, "cannot draw "));
        }
    }
}

TEST(render_tells_when_cairo_refuses)
{
    g_autoptr(PfFigure) figure = pf_figure_new(100000, 100); /* wider than an image may be */
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    g_autoptr(GError) error = NULL;

    PfRenderOptions options = plain();
    assert_false(pf_render(figure, pf_format_find("png"), &options, append, bytes, &error));
    assert_true(g_str_has_prefix(error->message, "cannot draw png: "));
    assert_int_equal(bytes->len, 0);
}

TEST(formats_are_found_by_name_and_suffix)
{
    assert_string_equal(pf_format_find("svg")->suffix, ".svg");
    assert_string_equal(pf_format_find("PDF")->name, "pdf");
    assert_null(pf_format_find("docx"));
    assert_string_equal(pf_format_of_path("a/b.svg/run.Pdf")->name, "pdf");
    assert_null(pf_format_of_path("a/b.svg/run"));
    assert_null(pf_format_of_path("run.pdf.gz"));
}

TEST(text_is_measured_without_rounding)
{
    g_autoptr(PfTypesetter) text = pf_typesetter_new();
    PfMeasure measure = pf_typesetter_measure(text);
    double one = pf_measure(&measure, PF_FONT_MONO, 7, "x");
    double many = pf_measure(&measure, PF_FONT_MONO, 7, "xxxxxxxxxxxxxxxxxxxx");
    double large = pf_measure(&measure, PF_FONT_MONO, 70, "x");

    assert_true(one > 2 && one < 7);
    assert_true(fabs(many - 20 * one) < 0.02);
    assert_true(fabs(large - 10 * one) < 0.05);
    assert_true(pf_measure(&measure, PF_FONT_TEXT, 7, "") == 0);
}

TEST(text_keeps_columns_of_figures)
{
    g_autoptr(PfTypesetter) text = pf_typesetter_new();
    PfMeasure measure = pf_typesetter_measure(text);

    assert_true(fabs(pf_measure(&measure, PF_FONT_TEXT, 7.5, "111.11")
                     - pf_measure(&measure, PF_FONT_TEXT, 7.5, "888.88"))
                < 0.01);
}

TEST(text_is_one_line)
{
    g_autoptr(PfTypesetter) text = pf_typesetter_new();
    PfMeasure measure = pf_typesetter_measure(text);

    assert_true(pf_measure(&measure, PF_FONT_MONO, 7, "a\nb")
                > pf_measure(&measure, PF_FONT_MONO, 7, "ab"));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(render_starts_each_format_as_it_must),
    cmocka_unit_test(render_writes_svg_that_parses),
    cmocka_unit_test(render_gives_the_same_bytes_twice),
    cmocka_unit_test(render_dates_a_pdf_from_the_figure_or_not_at_all),
    cmocka_unit_test(render_names_a_pdf),
    cmocka_unit_test(render_makes_a_png_of_150_dots_an_inch),
    cmocka_unit_test(render_refuses_a_picture_that_no_memory_holds),
    cmocka_unit_test(render_tells_how_large_the_dots_of_a_png_are),
    cmocka_unit_test(render_tells_when_it_cannot_write),
    cmocka_unit_test(render_tells_when_cairo_refuses),
    cmocka_unit_test(formats_are_found_by_name_and_suffix),
    cmocka_unit_test(text_is_measured_without_rounding),
    cmocka_unit_test(text_keeps_columns_of_figures),
    cmocka_unit_test(text_is_one_line),
};

RUN_TESTS("render", tests)
