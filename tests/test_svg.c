/*
 * test_svg.c - SVG as it is written: structure, any text whatever, and sound numbers.
 */
#include "svg_probe.h"

#include <locale.h>

static const PfInk ink = { PF_INK_STRONG, 0 };

static void
add_text(PfFigure *figure, PfFont font, PfAlign align, const char *text)
{
    PfTextStyle style = { ink, font, 7.5, align };

    pf_figure_text(figure, &style, (PfPoint){ 10, 20.005 }, text);
}

TEST(svg_begins_with_what_it_is)
{
    g_autoptr(PfFigure) figure = pf_figure_new(841.89, 595.276);
    pf_figure_describe(figure, "heap", "Heap profile: a < b", "Two \"bands\".");
    g_autofree char *svg = svg_of(figure);
    g_autofree char *twice = svg_drawn(figure, "dark", 2);

    assert_true(g_str_has_prefix(
        svg, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
             "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"841.89pt\" height=\"595.28pt\" "
             "viewBox=\"0 0 841.89 595.28\" stroke-linejoin=\"round\" role=\"img\" "
             "aria-labelledby=\"heap-title heap-desc\">\n"
             "<title id=\"heap-title\">Heap profile: a &lt; b</title>\n"
             "<desc id=\"heap-desc\">Two &quot;bands&quot;.</desc>\n"
             "<style>\n"));
    assert_true(g_str_has_suffix(
        svg, "<rect class=\"page\" width=\"841.89\" height=\"595.28\" fill=\"#FFFFFF\"/>\n"
             "</svg>\n"));
    assert_null(strstr(svg, "<defs>"));
    assert_null(strstr(svg, "@font-face"));
    assert_svg_holds(twice, " width=\"1683.78pt\" height=\"1190.55pt\" viewBox=\"0 0 841.89 ");
    assert_svg_holds(twice, " fill=\"#0F1217\"/>");
}

TEST(svg_says_no_more_than_the_figure)
{
    g_autoptr(PfFigure) figure = pf_figure_new(10, 10);
    g_autofree char *nameless = svg_of(figure);
    pf_figure_describe(figure, NULL, "A title", NULL);
    g_autofree char *titled = svg_of(figure);
    pf_figure_describe(figure, "x", "A title", NULL);
    g_autofree char *named = svg_of(figure);

    assert_null(strstr(nameless, "title"));
    assert_null(strstr(nameless, "labelledby"));
    assert_svg_holds(titled, "<title>A title</title>");
    assert_null(strstr(titled, "labelledby"));
    assert_svg_holds(named, "aria-labelledby=\"x-title\"");
    assert_null(strstr(named, "<desc"));
}

TEST(svg_has_the_groups_of_the_figure)
{
    g_autoptr(PfFigure) figure = pf_figure_new(100, 100);
    PfGroup bands = { .id = "bands", .kind = "bands" };
    PfGroup band = { "band-1", "band", "a -> b" };
    PfGroup nameless = { .title = NULL };

    pf_figure_open_clipped(figure, &bands, (PfPoint){ 90, 20 }, (PfPoint){ 10, 80.5 });
    pf_figure_open(figure, &band);
    pf_figure_rect(figure, ink, (PfPoint){ 10, 10 }, (PfPoint){ -2, 3 });
    pf_figure_close(figure);
    pf_figure_close(figure);
    pf_figure_open_clipped(figure, &nameless, (PfPoint){ 0, 0 }, (PfPoint){ 1, 1 });
    pf_figure_close(figure);
    g_autofree char *svg = svg_of(figure);

    assert_svg_holds(svg, "<defs>\n"
                          "<clipPath id=\"clip-1\"><rect x=\"10\" y=\"20\" width=\"80\" "
                          "height=\"60.5\"/></clipPath>\n"
                          "<clipPath id=\"clip-2\"><rect x=\"0\" y=\"0\" width=\"1\" "
                          "height=\"1\"/></clipPath>\n"
                          "</defs>\n");
    assert_svg_holds(svg, "<g id=\"bands\" class=\"bands\" clip-path=\"url(#clip-1)\">\n"
                          "<g id=\"band-1\" class=\"band\">\n"
                          "<title>a -&gt; b</title>\n"
                          "<rect x=\"8\" y=\"10\" width=\"2\" height=\"3\" fill=\"#14171C\"/>\n"
                          "</g>\n"
                          "</g>\n"
                          "<g clip-path=\"url(#clip-2)\">\n"
                          "</g>\n");
}

TEST(svg_clips_a_group_that_has_a_title)
{
    g_autoptr(PfFigure) figure = pf_figure_new(100, 100);
    PfGroup group = { .title = "what > it is" };

    pf_figure_open_clipped(figure, &group, (PfPoint){ 0, 0 }, (PfPoint){ 1, 1 });
    pf_figure_close(figure);
    g_autofree char *svg = svg_of(figure);

    assert_svg_holds(svg,
                     "<g clip-path=\"url(#clip-1)\">\n<title>what &gt; it is</title>\n</g>");
}

TEST(svg_draws_each_kind_of_mark)
{
    g_autoptr(PfFigure) figure = pf_figure_new(100, 100);
    PfInk veil = { PF_INK_VEIL, 0 };

    pf_figure_rule(figure, veil, 0.5, (PfPoint){ 1, 2 }, (PfPoint){ 3, 4 });
    pf_figure_circle(figure, ink, 0, (PfPoint){ 5, 6 }, 2.3);
    pf_figure_circle(figure, ink, 1.2, (PfPoint){ 5, 6 }, 2.3);
    pf_figure_area(figure, (PfInk){ PF_INK_BAND, 1 });
    for (int i = 0; i < 3; i++)
        pf_figure_point(figure, 10 * i, i % 2 ? 50 : 60);
    g_autofree char *svg = svg_of(figure);

    assert_svg_holds(svg,
                     "<path d=\"M1 2 3 4\" fill=\"none\" stroke=\"#FFFFFF\" "
                     "stroke-opacity=\"0.38\" stroke-width=\"0.5\"/>\n"
                     "<circle cx=\"5\" cy=\"6\" r=\"2.3\" fill=\"#14171C\"/>\n"
                     "<circle cx=\"5\" cy=\"6\" r=\"2.3\" fill=\"none\" stroke=\"#14171C\" "
                     "stroke-width=\"1.2\"/>\n"
                     "<path d=\"M0 60 10 50 20 60\" fill=\"#DEAB51\"/>\n");
}

TEST(svg_leaves_out_what_goes_nowhere)
{
    g_autoptr(PfFigure) figure = pf_figure_new(100, 100);

    pf_figure_area(figure, ink);
    pf_figure_line(figure, ink, 1);
    pf_figure_point(figure, 1, 1);
    pf_figure_rule(figure, ink, 1, (PfPoint){ 1, 1 }, (PfPoint){ 1.004, 0.996 });
    add_text(figure, PF_FONT_TEXT, PF_ALIGN_LEFT, "\x01");
    g_autofree char *svg = svg_of(figure);

    assert_null(strstr(svg, "<path"));
    assert_null(strstr(svg, "<text"));
}

TEST(svg_hatches_over_the_colour)
{
    g_autoptr(PfFigure) figure = pf_figure_new(100, 100);
    static const unsigned bands[] = { 0, 20, 40, 21 };

    for (size_t i = 0; i < G_N_ELEMENTS(bands); i++)
        pf_figure_rect(figure, (PfInk){ PF_INK_BAND, bands[i] }, (PfPoint){ 1, 2 },
                       (PfPoint){ 3, 4 });
    g_autofree char *svg = svg_of(figure);
    g_autofree char *grey = svg_drawn(figure, "grey", 1);

    assert_int_equal(svg_count(svg, "<pattern "), 2);
    assert_svg_holds(svg,
                     "<pattern id=\"hatch-1\" width=\"4\" height=\"4\" "
                     "patternUnits=\"userSpaceOnUse\"><path d=\"M-1 1L1-1M-1 5L5-1M3 5L5 3\" "
                     "fill=\"none\" stroke=\"#FFFFFF\" stroke-opacity=\"0.6\" "
                     "stroke-width=\"0.9\"/></pattern>\n");
    assert_svg_holds(svg,
                     "height=\"4\" fill=\"#4057A3\"/>\n"
                     "<rect x=\"1\" y=\"2\" width=\"3\" height=\"4\" fill=\"#4057A3\"/>\n"
                     "<rect x=\"1\" y=\"2\" width=\"3\" height=\"4\" fill=\"url(#hatch-1)\"/>");
    assert_int_equal(svg_count(svg, "url(#hatch-1)"), 2);
    assert_int_equal(svg_count(svg, "url(#hatch-2)"), 1);
    assert_int_equal(svg_count(grey, "url(#hatch-"), 4);
}

TEST(svg_sets_text_as_text)
{
    g_autoptr(PfFigure) figure = pf_figure_new(100, 100);

    add_text(figure, PF_FONT_TEXT, PF_ALIGN_LEFT, "one");
    add_text(figure, PF_FONT_TEXT_STRONG, PF_ALIGN_CENTRE, "two");
    add_text(figure, PF_FONT_MONO, PF_ALIGN_RIGHT, "a -> b");
    add_text(figure, PF_FONT_MONO_MEDIUM, PF_ALIGN_LEFT, "a  b");
    g_autofree char *svg = svg_of(figure);

    assert_svg_holds(svg,
                     "<text x=\"10\" y=\"20.01\" class=\"t\" font-size=\"7.5\" "
                     "fill=\"#14171C\">one</text>\n"
                     "<text x=\"10\" y=\"20.01\" class=\"t\" font-size=\"7.5\" "
                     "font-weight=\"600\" fill=\"#14171C\" text-anchor=\"middle\">two</text>\n"
                     "<text x=\"10\" y=\"20.01\" class=\"m\" font-size=\"7.5\" "
                     "fill=\"#14171C\" text-anchor=\"end\">a -&gt; b</text>\n"
                     "<text x=\"10\" y=\"20.01\" class=\"m\" font-size=\"7.5\" "
                     "font-weight=\"500\" fill=\"#14171C\" xml:space=\"preserve\">a  b</text>");
}

TEST(svg_sets_titles_in_their_face)
{
    g_autoptr(PfFigure) figure = pf_figure_new(100, 100);

    add_text(figure, PF_FONT_TEXT, PF_ALIGN_LEFT, "plain");
    g_autofree char *plain = svg_of(figure);
    add_text(figure, PF_FONT_DISPLAY, PF_ALIGN_LEFT, "title");
    g_autofree char *svg = svg_of(figure);

    assert_null(strstr(plain, "Inter Display"));
    assert_svg_holds(svg, ".d{font-family:'Inter Display',");
    assert_svg_holds(svg, "class=\"d\" font-size=\"7.5\" font-weight=\"600\"");
}

TEST(svg_keeps_spaces_that_readers_would_drop)
{
    static const char *const texts[] = { "a  b", " a", "a ", " ", "a \x01 b", "a\t b" };
    g_autoptr(PfFigure) figure = pf_figure_new(100, 100);

    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++)
        add_text(figure, PF_FONT_MONO, PF_ALIGN_LEFT, texts[i]);
    add_text(figure, PF_FONT_MONO, PF_ALIGN_LEFT, "a b c\u2002d");
    g_autofree char *svg = svg_of(figure);

    assert_int_equal(svg_count(svg, " xml:space=\"preserve\">"), G_N_ELEMENTS(texts));
}

TEST(svg_is_of_the_first_page)
{
    g_autoptr(PfFigure) figure = pf_figure_new(100, 100);

    add_text(figure, PF_FONT_TEXT, PF_ALIGN_LEFT, "first");
    figure->next = pf_figure_new(200, 200);
    add_text(figure->next, PF_FONT_TEXT, PF_ALIGN_LEFT, "second");
    g_autofree char *svg = svg_of(figure);

    assert_svg_holds(svg, "first");
    assert_null(strstr(svg, "second"));
}

TEST(svg_asks_for_nothing_from_elsewhere)
{
    g_autoptr(PfFigure) figure = pf_figure_new(100, 100);

    add_text(figure, PF_FONT_TEXT, PF_ALIGN_LEFT, "one");
    pf_figure_rect(figure, (PfInk){ PF_INK_BAND, 20 }, (PfPoint){ 1, 2 }, (PfPoint){ 3, 4 });
    g_autofree char *svg = svg_of(figure);

    assert_null(strstr(svg, "<script"));
    assert_int_equal(svg_count(svg, "href="), svg_count(svg, "href=\"#"));
    assert_null(strstr(svg, "@import"));
    assert_int_equal(svg_count(svg, "url("),
                     svg_count(svg, "url(#") + svg_count(svg, "url(data:font/"));
}

/* A path of thousands of points is written once. */
TEST(svg_hatches_a_long_shape_by_reference)
{
    g_autoptr(PfFigure) figure = pf_figure_new(100, 100);

    pf_figure_area(figure, (PfInk){ PF_INK_BAND, 20 });
    for (int i = 0; i < 200; i++)
        pf_figure_point(figure, i % 90, i * 7 % 50);
    g_autofree char *svg = svg_of(figure);

    assert_int_equal(svg_count(svg, "<path d=\"M0 0"), 1);
    assert_int_equal(svg_count(svg, "<g fill=\"#4057A3\"><path"), 1);
    assert_int_equal(svg_count(svg, "<use href=\"#shape-1\" fill=\"url(#hatch-1)\"/></g>"), 1);
}

/* Charts in one HTML page share its ids, and what one refers to must be its own: LOOK.md,
 * section 15. */
TEST(svg_prefixes_what_it_refers_to)
{
    g_autoptr(PfFigure) figure = pf_figure_new(100, 100);
    PfGroup bands = { .id = "bands" };
    PfInk hatched = { PF_INK_BAND, 20 };

    pf_figure_describe(figure, "heap", "A title", NULL);
    pf_figure_open_clipped(figure, &bands, (PfPoint){ 0, 0 }, (PfPoint){ 9, 9 });
    pf_figure_area(figure, hatched);
    for (int i = 0; i < 200; i++)
        pf_figure_point(figure, i % 90, i * 7 % 50);
    pf_figure_rect(figure, hatched, (PfPoint){ 1, 2 }, (PfPoint){ 3, 4 });
    pf_figure_close(figure);
    g_autofree char *svg = svg_of(figure);

    assert_int_equal(svg_count(svg, " id=\"heap-"), 4); /* title, clip, hatch, shape */
    assert_int_equal(svg_count(svg, "url(#heap-hatch-1)"), 2);
    assert_svg_holds(svg, "<g id=\"bands\" clip-path=\"url(#heap-clip-1)\">");
    assert_svg_holds(svg, "<use href=\"#heap-shape-1\" ");
}

/* Lines in one paint that follow each other are one element. */
TEST(svg_joins_lines_of_one_paint)
{
    g_autoptr(PfFigure) figure = pf_figure_new(100, 100);
    PfInk grid = { PF_INK_GRID, 0 };

    for (int i = 0; i < 3; i++)
        pf_figure_rule(figure, grid, 0.5, (PfPoint){ 1, i }, (PfPoint){ 9, i });
    pf_figure_rule(figure, grid, 0.7, (PfPoint){ 1, 5 }, (PfPoint){ 9, 5 });
    g_autofree char *svg = svg_of(figure);

    assert_non_null(strstr(svg, "<path d=\"M1 0H9M1 1H9M1 2H9\" fill=\"none\""));
    assert_non_null(strstr(svg, "<path d=\"M1 5H9\" fill=\"none\""));
}

/* A text of everything that XML has to be spared. */
static char *
hostile(void)
{
    GString *text = g_string_new("]]><!-- & \" ' --></text><script>\xed\xa0\x80\xff\xc3");

    for (gunichar letter = 1; letter < 0xa0; letter++)
        g_string_append_unichar(text, letter);
    g_string_append(text, "\ufffe\uffff\ufdd0\U0001fffe\U0010ffff\ufffd\u202e\ufeff&#0;&amp;");
    return g_string_free(text, FALSE);
}

/* What is left of it. */
static char *
harmless(void)
{
    GString *text = g_string_new("]]><!-- & \" ' --></text><script>  "); /* tab and line feed */

    g_string_append_c(text, ' '); /* carriage return */
    for (char letter = 0x20; letter < 0x7f; letter++)
        g_string_append_c(text, letter);
    g_string_append(text, "\ufdd0\U0001fffe\U0010ffff\ufffd\u202e\ufeff&#0;&amp;");
    return g_string_free(text, FALSE);
}

TEST(svg_survives_any_text_anywhere)
{
    g_autofree char *text = hostile();
    g_autofree char *left = harmless();
    g_autofree char *as_text = g_strdup_printf("\n%s\n", left);
    g_autofree char *as_kind = g_strdup_printf(" class=%s\n", left);
    g_autofree char *as_id = g_strdup_printf(" id=%s\n", left);
    g_autoptr(PfFigure) figure = pf_figure_new(100, 100);
    PfGroup group = { text, text, text };

    pf_figure_describe(figure, text, text, text);
    pf_figure_open(figure, &group);
    for (PfFont font = 0; font < PF_N_FONTS; font++)
        add_text(figure, font, PF_ALIGN_LEFT, text);
    pf_figure_close(figure);
    g_autofree char *svg = svg_of(figure);
    g_autofree char *found = svg_parsed(svg);

    assert_int_equal(svg_count(found, as_text), 3 + PF_N_FONTS);
    assert_int_equal(svg_count(found, as_kind), 1);
    assert_int_equal(svg_count(found, as_id), 1);
    for (const char *at = svg; *at != '\0'; at++)
        assert_true(*at == '\n' || (guchar)*at >= 0x20);
}

TEST(svg_holds_a_very_long_text)
{
    g_autofree char *text = g_strnfill(300000, '<');
    g_autoptr(PfFigure) figure = pf_figure_new(100, 100);

    add_text(figure, PF_FONT_MONO, PF_ALIGN_LEFT, text);
    g_autofree char *svg = svg_of(figure);
    g_autofree char *found = svg_parsed(svg);
    assert_svg_holds(found, text);
}

static PfFigure *
many_marks(void)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(3);
    PfFigure *figure = pf_figure_new(841.89, 595.28);

    for (unsigned band = 0; band < 45; band++) {
        PfPoint at = { g_rand_double_range(rand, -1, 800), g_rand_double(rand) };
        pf_figure_area(figure, (PfInk){ PF_INK_BAND, band });
        for (int i = 0; i < 50; i++)
            pf_figure_point(figure, g_rand_double_range(rand, -1, 800), g_rand_double(rand));
        pf_figure_circle(figure, ink, 1 / 3.0, at, 2 / 3.0);
        pf_figure_rect(figure, (PfInk){ PF_INK_VEIL, 0 }, at, (PfPoint){ 1 / 7.0, -1 / 9.0 });
        add_text(figure, band % PF_N_FONTS, band % 3, "7.5 \u00b7 x -> y");
    }
    return figure;
}

TEST(svg_numbers_are_the_same_in_every_locale)
{
    g_autoptr(PfFigure) figure = many_marks();
    g_autofree char *before = svg_of(figure);

    setlocale(LC_ALL, "de_DE.UTF-8"); /* where there is one */
    g_autofree char *svg = svg_of(figure);
    setlocale(LC_ALL, "C");
    assert_string_equal(svg, before);
}

TEST(svg_has_sound_numbers_everywhere)
{
    g_autoptr(PfFigure) figure = many_marks();
    g_autofree char *svg = svg_of(figure);
    g_autoptr(GRegex) numeric = g_regex_new(" (d|c?x|c?y|r|width|height|font-size|stroke-width|"
                                            "(?:fill|stroke)-opacity|viewBox)=\"([^\"]*)\"",
                                            0, 0, NULL);
    g_autoptr(GRegex) sound = g_regex_new(
        "^(?:[MLHVlhv]? ?(?:-?(?:[1-9][0-9]*|0)(?:\\.[0-9]?[1-9])?))+(?:pt)?$", 0, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;
    unsigned n = 0;

    for (g_regex_match(numeric, svg, 0, &match); g_match_info_matches(match); n++) {
        g_autofree char *value = g_match_info_fetch(match, 2);
        if (!g_regex_match(sound, value, 0, NULL) || strstr(value, "-0 "))
            fail_msg("'%s' is no good", value);
        g_match_info_next(match, NULL);
    }
    assert_true(n > 45 * 8);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(svg_begins_with_what_it_is),
    cmocka_unit_test(svg_says_no_more_than_the_figure),
    cmocka_unit_test(svg_has_the_groups_of_the_figure),
    cmocka_unit_test(svg_clips_a_group_that_has_a_title),
    cmocka_unit_test(svg_draws_each_kind_of_mark),
    cmocka_unit_test(svg_leaves_out_what_goes_nowhere),
    cmocka_unit_test(svg_hatches_over_the_colour),
    cmocka_unit_test(svg_hatches_a_long_shape_by_reference),
    cmocka_unit_test(svg_prefixes_what_it_refers_to),
    cmocka_unit_test(svg_joins_lines_of_one_paint),
    cmocka_unit_test(svg_sets_text_as_text),
    cmocka_unit_test(svg_sets_titles_in_their_face),
    cmocka_unit_test(svg_keeps_spaces_that_readers_would_drop),
    cmocka_unit_test(svg_is_of_the_first_page),
    cmocka_unit_test(svg_asks_for_nothing_from_elsewhere),
    cmocka_unit_test(svg_survives_any_text_anywhere),
    cmocka_unit_test(svg_holds_a_very_long_text),
    cmocka_unit_test(svg_numbers_are_the_same_in_every_locale),
    cmocka_unit_test(svg_has_sound_numbers_everywhere),
};

RUN_TESTS("svg", tests)
