/*
 * test_names_page.c - names in full: nothing is lost, and every line fits.
 */
#include "check.h"

#include "figure/names_page.h"
#include "figure_probe.h"
#include "heap_builder.h"

static const PfMeasure measure = { half_em, NULL };

TEST(names_are_broken_after_what_parts_them)
{
    g_auto(GStrv) lines = pf_names_wrap("inner/middle.go/outer", 10, 40, &measure);

    assert_string_equal(lines[0], "inner/");
    assert_string_equal(lines[1], "middle.");
    assert_string_equal(lines[2], "go/outer");
    assert_null(lines[3]);
}

/* Property: of any letters, and any width. */
TEST(names_are_broken_without_loss)
{
    static const char *const parts[] = { "a",          "/", ".", "longer", "\u00e4\u6f22",
                                         "\U0001f600", "x" };
    g_autoptr(GRand) rand = g_rand_new_with_seed(7);

    for (unsigned round = 0; round < 300; round++) {
        GString *name = g_string_new("n");
        for (unsigned i = 0; i < round; i++)
            g_string_append(name, parts[g_rand_int_range(rand, 0, G_N_ELEMENTS(parts))]);
        double width = g_rand_double_range(rand, 5, 200);
        g_auto(GStrv) lines = pf_names_wrap(name->str, 10, width, &measure);
        g_autofree char *joined = g_strjoinv("", lines);

        assert_string_equal(joined, name->str);
        for (char **line = lines; *line; line++) {
            assert_true(g_utf8_validate(*line, -1, NULL));
            assert_true(g_utf8_strlen(*line, -1) == 1
                        || half_em(PF_FONT_MONO, 10, *line, NULL) <= width);
        }
        g_string_free(name, TRUE);
    }
}

TEST(names_pages_go_on_until_all_are_told)
{
    g_autofree char *endless = g_strnfill(60000, 'x');
    PfFullName names[] = { { 1, { PF_INK_BAND, 0 }, "a/b" },
                           { 2, { PF_INK_BAND, 1 }, endless } };
    g_autoptr(PfFigure) pages =
        pf_names_pages(names, G_N_ELEMENTS(names), (PfPoint){ 842, 595 }, &measure);
    size_t n_letters = 0;
    unsigned n_pages = 0;

    for (const PfFigure *page = pages; page; page = page->next, n_pages++) {
        assert_on_page(page);
        for (guint i = 0; i < page->marks->len; i++)
            if (marks_of(page)[i].font == PF_FONT_MONO && marks_of(page)[i].text)
                n_letters += strlen(marks_of(page)[i].text);
    }
    assert_int_equal(n_letters, 60000 + 3);
    assert_int_equal(count_marks(pages, PF_MARK_RECT, PF_INK_BAND), 2);
    assert_true(n_pages > 3);
    assert_null(pf_names_pages(NULL, 0, (PfPoint){ 842, 595 }, &measure));
}

TEST(a_chart_is_followed_by_the_names_it_had_to_shorten)
{
    g_autoptr(HeapBuilder) builder = heap_begin(2);
    g_autofree char *endless = g_strnfill(1500, 'x');
    heap_level_band(builder, "short", 100);
    g_autoptr(PfFigure) alone = pf_chart_bands(&builder->profile, &landscape);
    heap_level_band(builder, endless, 90);
    g_autoptr(PfFigure) followed = pf_chart_bands(&builder->profile, &landscape);

    assert_null(alone->next);
    assert_non_null(followed->next);
    assert_true(has_text(followed->next, "2"));
    assert_false(has_text(followed->next, "short"));
}

/* The key is no wider than it helps: 60 % of the page are the plot's. */
TEST(a_name_that_no_key_can_show_leaves_the_plot_its_room)
{
    g_autoptr(HeapBuilder) builder = heap_begin(2);
    g_autofree char *endless = g_strnfill(1500, 'x');
    heap_level_band(builder, endless, 90);
    g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &landscape);
    const PfMark *grid = next_mark(figure, NULL, PF_MARK_LINE, PF_INK_GRID);
    const PfPoint *p = points_of(figure, grid);

    assert_true(p[1].x - p[0].x >= 0.6 * landscape.width - 1e-6);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(names_are_broken_after_what_parts_them),
    cmocka_unit_test(names_are_broken_without_loss),
    cmocka_unit_test(names_pages_go_on_until_all_are_told),
    cmocka_unit_test(a_chart_is_followed_by_the_names_it_had_to_shorten),
    cmocka_unit_test(a_name_that_no_key_can_show_leaves_the_plot_its_room),
};

RUN_TESTS("names_page", tests)
