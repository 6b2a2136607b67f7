/*
 * test_table_tree.c - trees as pictures: how far in rows stand, the lines between them, and
 * what is left out.
 */
#include "check.h"

#include "table_probe.h"

/* clang-format off */
static const PfColumn tree_columns[] = {
    { "depth",            NULL,          PF_CELL_COUNT, false },
    { "cost_centre",      "COST CENTRE", PF_CELL_TEXT,  false },
    { "module",           "MODULE",      PF_CELL_TEXT,  false },
    { "source",           "SRC",         PF_CELL_TEXT,  false },
    { "individual_ticks", "ticks",       PF_CELL_COUNT, false },
    { "individual_share", "%ticks",      PF_CELL_SHARE, false },
    { "inherited_ticks",  "inherited",   PF_CELL_COUNT, false },
    { "inherited_share",  "%inherited",  PF_CELL_SHARE, false },
};
/* clang-format on */

static const double left_edge = 36;

/* A node of a tree, of 1,000 ticks in all. */
static void
add_node(PfTable *table, unsigned depth, const char *name, uint64_t individual,
         uint64_t inherited)
{
    pf_table_uint(table, depth);
    pf_table_indented(table, depth, name);
    pf_table_text(table, "Store.Index");
    pf_table_text(table, "src/Store/Index.hs:26:1-58");
    pf_table_uint(table, individual);
    pf_table_share(table, (double)individual / 1000);
    pf_table_uint(table, inherited);
    pf_table_share(table, (double)inherited / 1000);
}

static PfTable *
new_tree(void)
{
    return pf_table_new(tree_columns, G_N_ELEMENTS(tree_columns));
}

/* MAIN over a, which has b and c; and d. */
static PfTable *
small_tree(void)
{
    PfTable *table = new_tree();

    add_node(table, 0, "MAIN", 0, 1000);
    add_node(table, 1, "a", 50, 700);
    add_node(table, 2, "b", 600, 600);
    add_node(table, 2, "c", 50, 50);
    add_node(table, 1, "d", 300, 300);
    return table;
}

TEST(table_tree_bars_of_a_tree_are_of_the_whole)
{
    g_autoptr(PfTable) table = small_tree();
    g_autoptr(PfFigure) figure = all_drawn(table, &portrait, false);

    assert_near(length_of(figure, in_row(figure, 1, PF_MARK_RECT, PF_INK_OTHER)), 18);
    assert_near(length_of(figure, in_row(figure, 2, PF_MARK_RECT, PF_INK_OTHER)), 18 * 0.7);
    assert_near(length_of(figure, in_row(figure, 2, PF_MARK_RECT, PF_INK_FAINT)), 18 * 0.05);
    assert_null(in_row(figure, 2, PF_MARK_RECT, PF_INK_ACCENT));
    assert_near(length_of(figure, in_row(figure, 3, PF_MARK_RECT, PF_INK_ACCENT)), 18 * 0.6);
    assert_null(in_row(figure, 1, PF_MARK_RECT, PF_INK_ACCENT));
}

TEST(table_tree_reads_as_one)
{
    g_autoptr(PfTable) table = small_tree();
    g_autoptr(PfFigure) figure = all_drawn(table, &portrait, false);

    assert_whole(figure, 5);
    assert_true(has_text(figure, "individual"));
    assert_true(has_text(figure, "inherited"));
    assert_true(has_text(figure, "26:1-58"));
    assert_true(has_text(figure, "\u2013"));
    assert_string_equal(in_row(figure, 3, PF_MARK_TEXT, PF_INK_STRONG)->text, "b");
    assert_int_equal(in_row(figure, 3, PF_MARK_TEXT, PF_INK_STRONG)->font, PF_FONT_MONO_STRONG);
    assert_int_equal(in_row(figure, 4, PF_MARK_TEXT, PF_INK_STRONG)->font, PF_FONT_MONO);
    for (unsigned row = 1; row < 5; row++) {
        const PfMark *name = in_row(figure, row + 1, PF_MARK_TEXT, PF_INK_STRONG);
        double depth = (double[]){ 1, 2, 2, 1 }[row - 1];
        assert_near(points_of(figure, name)->x, left_edge + 6 * depth);
    }
}

/* The line down at that place, from `from` on; NULL: there is none. */
static const PfMark *
guide_at(const PfFigure *figure, double x)
{
    for (const PfMark *mark = next_mark(figure, NULL, PF_MARK_LINE, PF_INK_AXIS); mark;
         mark = next_mark(figure, mark, PF_MARK_LINE, PF_INK_AXIS)) {
        const PfPoint *p = points_of(figure, mark);
        if (p[0].x == p[1].x && fabs(p[0].x - x) < 1e-6)
            return mark;
    }
    return NULL;
}

static double
middle_of(const PfFigure *figure, unsigned row)
{
    const PfMark *name = in_row(figure, row, PF_MARK_TEXT, PF_INK_STRONG);
    return points_of(figure, name)->y - 2.6;
}

TEST(table_tree_guides_end_at_the_last_below)
{
    g_autoptr(PfTable) table = small_tree();
    g_autoptr(PfFigure) figure = all_drawn(table, &portrait, false);
    const PfMark *of_main = guide_at(figure, left_edge + 2.5);
    const PfMark *of_a = guide_at(figure, left_edge + 8.5);

    assert_near(points_of(figure, of_main)[0].y, middle_of(figure, 2) - 5.7);
    assert_near(points_of(figure, of_main)[1].y, middle_of(figure, 5));
    assert_near(points_of(figure, of_a)[0].y, middle_of(figure, 3) - 5.7);
    assert_near(points_of(figure, of_a)[1].y, middle_of(figure, 4));
    assert_null(guide_at(figure, left_edge + 14.5));
}

/* The line of the root goes down every page to the row that ends it. */
TEST(table_tree_guides_go_on_from_page_to_page)
{
    g_autoptr(PfTable) table = new_tree();
    add_node(table, 0, "MAIN", 0, 1000);
    for (unsigned i = 0; i < 150; i++)
        add_node(table, 1, "child", 6, 6);
    g_autoptr(PfFigure) figure = all_drawn(table, &portrait, true);

    assert_true(assert_whole(figure, 151) > 2);
    for (const PfFigure *page = figure; page; page = page->next)
        assert_non_null(guide_at(page, left_edge + 2.5));
}

TEST(table_tree_leaves_out_what_costs_next_to_nothing)
{
    g_autoptr(PfTable) table = new_tree();
    add_node(table, 0, "MAIN", 0, 1000);
    add_node(table, 1, "a", 998, 998);
    add_node(table, 1, "small", 1, 2);
    add_node(table, 2, "below", 1, 1);
    g_autoptr(PfFigure) figure = all_drawn(table, &portrait, false);

    assert_int_equal(count_rows(figure), 2);
    assert_false(has_text(figure, "small"));
    assert_true(has_text(figure, "2 rows below 0.3% are left out. Strong: 10% or more by "
                                 "itself. Dash: none."));
    assert_near(points_of(figure, guide_at(figure, left_edge + 2.5))[1].y,
                middle_of(figure, 2));
}

TEST(table_tree_without_costs_shows_it_all)
{
    g_autoptr(PfTable) table = new_tree();
    add_node(table, 0, "MAIN", 0, 0);
    add_node(table, 1, "a", 0, 0);
    g_autoptr(PfFigure) figure = all_drawn(table, &portrait, false);

    assert_int_equal(count_rows(figure), 2);
}

TEST(table_tree_that_is_deep_keeps_names_readable)
{
    g_autoptr(PfTable) table = new_tree();
    for (unsigned depth = 0; depth < 300; depth++)
        add_node(table, depth, "a_name_of_some_length", 3, 1000 - 3 * depth);
    g_autoptr(PfFigure) figure = all_drawn(table, &portrait, true);

    assert_whole(figure, 300);
    for (const PfFigure *page = figure; page; page = page->next) {
        for (guint i = 0; i < page->marks->len; i++) {
            const PfMark *mark = marks_of(page) + i;
            if (mark->type == PF_MARK_TEXT && mark->font == PF_FONT_MONO)
                assert_true(g_utf8_strlen(mark->text, -1) >= 5);
        }
    }
    assert_true(has_text(figure->next ? figure->next : figure, "100")); /* how deep it is */
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(table_tree_bars_of_a_tree_are_of_the_whole),
    cmocka_unit_test(table_tree_reads_as_one),
    cmocka_unit_test(table_tree_guides_end_at_the_last_below),
    cmocka_unit_test(table_tree_guides_go_on_from_page_to_page),
    cmocka_unit_test(table_tree_leaves_out_what_costs_next_to_nothing),
    cmocka_unit_test(table_tree_without_costs_shows_it_all),
    cmocka_unit_test(table_tree_that_is_deep_keeps_names_readable),
};

RUN_TESTS("table_tree", tests)
