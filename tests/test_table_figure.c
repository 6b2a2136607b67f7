/*
 * test_table_figure.c - tables as pictures: where all of it stands, and that nothing is lost.
 */
#include "check.h"

#include "calls_builder.h"
#include "table_probe.h"

/* clang-format off */
static const PfColumn flat_columns[] = {
    { "band",       "BAND",   PF_CELL_TEXT,  false },
    { "module",     "MODULE", PF_CELL_TEXT,  true },
    { "source",     "SRC",    PF_CELL_TEXT,  true },
    { "share",      "%area",  PF_CELL_SHARE, false },
    { "mean_bytes", "mean",   PF_CELL_BYTES, false },
};
/* clang-format on */

static void
add_band(PfTable *table, const char *name, double share)
{
    pf_table_text(table, name);
    pf_table_text(table, "Store.Index");
    pf_table_text(table, "Other/Index.hs:26:1-58");
    pf_table_share(table, share);
    pf_table_uint(table, 123456);
}

/* A table of `n` bands, the names of which tell their rows. */
static PfTable *
new_bands(size_t n)
{
    PfTable *table = pf_table_new(flat_columns, G_N_ELEMENTS(flat_columns));

    for (size_t i = 0; i < n; i++) {
        g_autofree char *name = g_strdup_printf("band%zu", i + 1);
        add_band(table, name, 1.0 / (double)n);
    }
    return table;
}

TEST(table_figure_of_no_rows_has_its_heads)
{
    g_autoptr(PfTable) table = new_bands(0);
    g_autoptr(PfFigure) figure = all_drawn(table, &portrait, false);

    assert_int_equal(assert_whole(figure, 0), 0);
    assert_true(has_text(figure, "band"));
    assert_true(has_text(figure, "% area"));
    assert_true(has_text(figure, "The bands of a test\u2002\u00b7\u20020 rows"));
}

TEST(table_figure_reads_as_the_table_does)
{
    g_autoptr(PfTable) table = new_bands(1);
    pf_table_note(table, "a note of the %s", "log");
    g_autoptr(PfFigure) figure = all_drawn(table, &portrait, false);

    assert_whole(figure, 1);
    static const char *const texts[] = { "logdex", "a note of the log", "1", "band1",
                                         "100.0",  "121\u00a0KiB" };
    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++)
        assert_true(has_text(figure, texts[i]));
    assert_string_equal(figure->id, "table");
    assert_string_equal(figure->title, "The bands of a test: logdex");
    assert_string_equal(figure->summary, "The bands of a test, 1 row. a note of the log.");
}

TEST(table_figure_leaves_out_what_is_optional_and_empty)
{
    g_autoptr(PfTable) table = pf_table_new(flat_columns, G_N_ELEMENTS(flat_columns));
    pf_table_text(table, "a");
    pf_table_unknown(table);
    pf_table_text(table, NULL);
    pf_table_unknown(table);
    pf_table_uint(table, 1);
    g_autoptr(PfFigure) figure = all_drawn(table, &portrait, false);

    assert_false(has_text(figure, "module"));
    assert_false(has_text(figure, "source"));
    assert_true(has_text(figure, "n/a"));
}

TEST(table_figure_does_not_repeat_the_title_as_a_note)
{
    g_autoptr(PfTable) table = new_bands(1);
    pf_table_note(table, "logdex");
    pf_table_note(table, "and more");
    g_autoptr(PfFigure) figure = all_drawn(table, &portrait, false);

    assert_true(has_text(figure, "and more"));
}

/* One page is as tall as its table. */
TEST(table_figure_is_one_page_as_tall_as_its_rows)
{
    g_autoptr(PfTable) few = new_bands(10), many = new_bands(1000);
    g_autoptr(PfFigure) small = all_drawn(few, &portrait, false);
    g_autoptr(PfFigure) large = all_drawn(many, &portrait, false);

    assert_null(small->next);
    assert_null(large->next);
    assert_whole(small, 10);
    assert_whole(large, 1000);
    assert_near(large->height - small->height, 990 * 13.4);
    assert_near(large->width, PORTRAIT_WIDTH);
}

/* Property: of any number of rows, on large pages and small ones. */
TEST(table_figure_pages_have_every_row_once)
{
    static const PfPoint sizes[] = { { 595, 842 }, { 480, 280 }, { 842, 595 } };

    for (size_t n = 0; n < 200; n += n < 70 ? 1 : 7) {
        g_autoptr(PfTable) table = new_bands(n);
        for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
            PfChartOptions page = portrait;
            page.width = sizes[i].x;
            page.height = sizes[i].y;
            g_autoptr(PfFigure) figure = all_drawn(table, &page, true);
            assert_whole(figure, n);
            assert_near(figure->height, page.height);
        }
    }
}

TEST(table_figure_pages_repeat_the_head_and_have_numbers)
{
    g_autoptr(PfTable) table = new_bands(200);
    g_autoptr(PfFigure) figure = all_drawn(table, &portrait, true);
    unsigned n = (unsigned)assert_whole(figure, 200), number = 1;

    assert_true(n > 2);
    for (const PfFigure *page = figure; page; page = page->next, number++) {
        g_autofree char *told = g_strdup_printf("%u / %u", number, n);
        assert_true(has_text(page, "% area"));
        assert_true(has_text(page, "logdex"));
        assert_true(has_text(page, told));
        assert_int_equal(has_text(page, "The bands of a test, continued"), number > 1);
    }
    assert_int_equal(number, n + 1);
}

/* Rows are lower, by 8 % at most, where that keeps a few from being alone. */
TEST(table_figure_rows_shrink_a_little_at_most)
{
    for (size_t n = 1; n < 140; n++) {
        g_autoptr(PfTable) table = new_bands(n);
        g_autoptr(PfFigure) figure = all_drawn(table, &portrait, true);
        const PfMark *first = next_mark(figure, NULL, PF_MARK_LINE, PF_INK_HAIR);
        const PfMark *rule = next_mark(figure, first, PF_MARK_LINE, PF_INK_HAIR);
        const PfMark *after = rule ? next_mark(figure, rule, PF_MARK_LINE, PF_INK_HAIR) : NULL;
        if (!after)
            continue;
        double height = points_of(figure, after)->y - points_of(figure, rule)->y;
        assert_true(height <= 13.4 + 1e-9 && height >= 0.92 * 13.4 - 1e-9);
    }
}

TEST(table_figure_says_what_it_has_no_room_for)
{
    g_autoptr(PfTable) table = new_bands(PF_TABLE_PAGE_ROWS + 7);
    size_t n_hidden;
    g_autoptr(PfFigure) figure = drawn(table, &portrait, false, &n_hidden);

    assert_int_equal(n_hidden, 7);
    assert_int_equal(count_rows(figure), PF_TABLE_PAGE_ROWS);
    assert_true(has_text(figure, "Only the first 5,000 of 5,007 rows are shown: there is no "
                                 "room for more."));
}

TEST(table_figure_is_no_taller_than_it_may_be)
{
    g_autoptr(PfTable) table = new_bands(3000);
    PfTablePicture asked = {
        .heading = "it", .program = &program, .tallest = 14400, .page = &portrait
    };
    size_t n_hidden;
    g_autoptr(PfFigure) figure = pf_table_figure(table, &asked, &n_hidden);

    assert_true(n_hidden > 0 && n_hidden < 2100);
    assert_true(figure->height <= 14400);
    assert_int_equal(count_rows(figure) + n_hidden, 3000);
}

/* Of a flat table, the longest bar fills its track. */
TEST(table_figure_bars_are_as_long_as_their_shares)
{
    g_autoptr(PfTable) table = new_bands(0);
    add_band(table, "a", 0.4);
    add_band(table, "b", 0.1);
    add_band(table, "c", 0);
    g_autoptr(PfFigure) figure = all_drawn(table, &portrait, false);

    double track = length_of(figure, in_row(figure, 1, PF_MARK_RECT, PF_INK_TRACK));
    assert_near(length_of(figure, in_row(figure, 1, PF_MARK_RECT, PF_INK_FAINT)), track);
    assert_near(length_of(figure, in_row(figure, 2, PF_MARK_RECT, PF_INK_FAINT)), track / 4);
    assert_null(in_row(figure, 3, PF_MARK_RECT, PF_INK_FAINT));
    assert_non_null(in_row(figure, 3, PF_MARK_RECT, PF_INK_TRACK));
}

/* A name too long for the page is shortened, told in full to those who look, and in a document
 * with pages on one of its own. */
TEST(table_figure_tells_long_names_in_full)
{
    g_autofree char *inner = g_strnfill(1500, 'x');
    g_autofree char *endless = g_strconcat(inner, "/", inner, NULL);
    g_autoptr(PfTable) table = new_bands(3);
    add_band(table, endless, 0.5);
    g_autoptr(PfFigure) one = all_drawn(table, &portrait, false);
    g_autoptr(PfFigure) paged = all_drawn(table, &portrait, true);

    assert_whole(one, 4);
    assert_whole(paged, 4);
    assert_string_equal(group_start(one, "row-4")->group.title, endless);
    assert_null(group_start(one, "row-1")->group.title);
    assert_null(one->next);
    assert_true(has_text(paged->next, "Full names"));
    assert_true(has_text(paged->next, "4"));
    assert_true(has_text(paged->next, "2 / 2"));
}

TEST(table_figure_tells_a_long_name_that_two_rows_have_once)
{
    g_autofree char *endless = g_strnfill(3000, 'x');
    g_autoptr(PfTable) table = new_bands(0);
    for (unsigned i = 0; i < 3; i++)
        add_band(table, endless, 0.3);
    g_autoptr(PfFigure) figure = all_drawn(table, &portrait, true);
    size_t n_letters = 0;

    assert_whole(figure, 3);
    for (const PfFigure *page = figure->next; page; page = page->next) {
        for (guint i = 0; i < page->marks->len; i++) {
            const PfMark *mark = marks_of(page) + i;
            if (mark->type == PF_MARK_TEXT && mark->font == PF_FONT_MONO)
                n_letters += strlen(mark->text);
        }
    }
    assert_int_equal(n_letters, 3000);
}

TEST(table_figure_keeps_shortened_names_apart)
{
    g_autoptr(PfTable) table = new_bands(0);
    for (unsigned i = 0; i < 40; i++) {
        g_autofree char *name = g_strdup_printf(
            "Data.Very.Long.Module.Name.Of.All.function/call%02u/"
            "Another.Very.Long.Module.Name.That.Never.Ends.And.Goes.On.And.On.main",
            i);
        add_band(table, name, 0.01);
    }
    g_autoptr(PfFigure) figure = all_drawn(table, &portrait, false);
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);

    assert_whole(figure, 40);
    for (unsigned row = 1; row <= 40; row++) {
        assert_true(g_hash_table_add(
            seen, (gpointer)in_row(figure, row, PF_MARK_TEXT, PF_INK_STRONG)->text));
    }
}

/* Where columns need more than the page has, the figure is wider, in the same proportions. */
TEST(table_figure_is_wider_where_columns_need_it)
{
    static PfColumn many[40];
    for (size_t i = 0; i < G_N_ELEMENTS(many); i++)
        many[i] = (PfColumn){ "count", "count", PF_CELL_COUNT, false };
    g_autoptr(PfTable) table = pf_table_new(many, G_N_ELEMENTS(many));
    for (size_t i = 0; i < 3 * G_N_ELEMENTS(many); i++)
        pf_table_uint(table, G_MAXUINT64);
    g_autoptr(PfFigure) figure = all_drawn(table, &portrait, true);

    assert_whole(figure, 3);
    assert_true(figure->width > 3 * PORTRAIT_WIDTH);
    assert_near(figure->width / figure->height, (double)PORTRAIT_WIDTH / PORTRAIT_HEIGHT);
}

TEST(table_figure_takes_what_it_is_asked_for)
{
    g_autoptr(PfTable) table = new_bands(1);
    PfChartOptions page = portrait;
    page.title = "Another title";
    page.has_date = true;
    page.date_unix_s = 5;
    g_autoptr(PfFigure) figure = all_drawn(table, &page, false);

    assert_true(has_text(figure, "Another title"));
    assert_true(figure->has_date);
    assert_int_equal(figure->date_unix_s, 5);
}

TEST(table_figure_modules_have_their_colours)
{
    PfCalls *calls = calls_of_four();
    g_autoptr(PfModules) modules = pf_modules_new(calls);
    g_autoptr(PfTable) table = new_bands(2);
    PfTablePicture asked = {
        .heading = "it", .program = &program, .modules = modules, .page = &portrait
    };
    size_t n_hidden;
    g_autoptr(PfFigure) with = pf_table_figure(table, &asked, &n_hidden);
    g_autoptr(PfFigure) without = all_drawn(table, &portrait, false);
    const PfMark *swatch = in_row(with, 1, PF_MARK_RECT, PF_INK_MODULE);

    assert_whole(with, 2);
    assert_int_equal(swatch->ink.band, pf_modules_swatch(modules, "Store.Index").fill.band);
    assert_null(in_row(without, 1, PF_MARK_RECT, PF_INK_MODULE));
    pf_calls_free(calls);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(table_figure_of_no_rows_has_its_heads),
    cmocka_unit_test(table_figure_reads_as_the_table_does),
    cmocka_unit_test(table_figure_leaves_out_what_is_optional_and_empty),
    cmocka_unit_test(table_figure_does_not_repeat_the_title_as_a_note),
    cmocka_unit_test(table_figure_is_one_page_as_tall_as_its_rows),
    cmocka_unit_test(table_figure_pages_have_every_row_once),
    cmocka_unit_test(table_figure_pages_repeat_the_head_and_have_numbers),
    cmocka_unit_test(table_figure_rows_shrink_a_little_at_most),
    cmocka_unit_test(table_figure_says_what_it_has_no_room_for),
    cmocka_unit_test(table_figure_is_no_taller_than_it_may_be),
    cmocka_unit_test(table_figure_bars_are_as_long_as_their_shares),
    cmocka_unit_test(table_figure_tells_long_names_in_full),
    cmocka_unit_test(table_figure_tells_a_long_name_that_two_rows_have_once),
    cmocka_unit_test(table_figure_keeps_shortened_names_apart),
    cmocka_unit_test(table_figure_is_wider_where_columns_need_it),
    cmocka_unit_test(table_figure_takes_what_it_is_asked_for),
    cmocka_unit_test(table_figure_modules_have_their_colours),
};

RUN_TESTS("table_figure", tests)
