/*
 * test_paper_table.c - tables on the pages of a report: over pages, with notes, with their full
 * names.
 */
#include "check.h"

#include "section_probe.h"

#include "figure/names_page.h"
#include "report/paper.h"

/* clang-format off */
static const PfColumn columns[] = {
    { "name",        "NAME",   PF_CELL_TEXT,  false },
    { "module",      "MODULE", PF_CELL_TEXT,  false },
    { "share",       "%area",  PF_CELL_SHARE, false },
    { "hidden_size", NULL,     PF_CELL_BYTES, false },
};
/* clang-format on */

/* A paper with one empty page. */
typedef struct {
    PfReportInput input;
    PfReport report;
    PfContent content;
    PfPaper paper;
    uint64_t terms;
} Desk;

static Desk *
desk_new(void)
{
    Desk *desk = g_new0(Desk, 1);

    desk->input.chart = &a4;
    desk->report.input = &desk->input;
    desk->content = (PfContent){ .name = "test", .title = (char *)"A test" };
    desk->paper.report = &desk->report;
    desk->paper.full_names = g_array_new(FALSE, FALSE, sizeof(PfFullName));
    desk->paper.strings = g_string_chunk_new(256);
    desk->paper.terms = &desk->terms;
    pf_paper_open(&desk->paper, &desk->content);
    pf_paper_begin(&desk->paper, "What there is to be seen.");
    return desk;
}

static void
desk_free(Desk *desk)
{
    g_array_unref(desk->paper.full_names);
    g_string_chunk_free(desk->paper.strings);
    pf_figure_free(desk->paper.first);
    g_free(desk);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Desk, desk_free)

static void
add_row(PfTable *table, const char *name, double share)
{
    pf_table_text(table, name);
    pf_table_text(table, "Store.Index");
    pf_table_share(table, share);
    pf_table_uint(table, 2048);
}

static PfTable *
rows_of(size_t n)
{
    PfTable *table = pf_table_new(columns, G_N_ELEMENTS(columns));

    for (size_t i = 0; i < n; i++) {
        g_autofree char *name = g_strdup_printf("row%zu", i);
        add_row(table, name, 0.01);
    }
    return table;
}

/* However many rows there are, the note is under the last of them and nothing else on a page,
 * no few rows stand alone, and pages go on. */
TEST(paper_table_leaves_neither_few_rows_nor_its_note_alone)
{
    for (size_t n = 30; n < 120; n++) {
        g_autoptr(Desk) desk = desk_new();
        g_autoptr(PfTable) table = rows_of(n);
        PfPaperTable asked = { .table = table, .note = "A note under all rows." };
        pf_paper_table(&desk->paper, &asked);
        assert_int_equal(count_all_rows(desk->paper.first), n);
        assert_sound(desk->paper.first);
        for (const PfFigure *page = desk->paper.first; page; page = page->next) {
            assert_true(count_rows(page) >= 4);
            assert_int_equal(has_text(page, "A note under all rows."), page->next == NULL);
        }
        assert_true(desk->paper.y <= desk->paper.bottom + 1e-6);
    }
}

TEST(paper_table_is_as_wide_as_the_page)
{
    g_autoptr(Desk) desk = desk_new();
    g_autoptr(PfTable) table = rows_of(5);
    pf_paper_table(&desk->paper, &(PfPaperTable){ .table = table });
    const PfMark *rule = next_mark(desk->paper.first, NULL, PF_MARK_LINE, PF_INK_AXIS);

    assert_near(points_of(desk->paper.first, rule)[0].x, desk->paper.left);
    assert_near(points_of(desk->paper.first, rule)[1].x, desk->paper.right);
}

TEST(paper_table_shows_the_columns_that_are_asked_for)
{
    static const PfShownColumn some[] = { { "share", "part" },
                                          { "name", NULL },
                                          { "unknown", "no" },
                                          { "hidden_size", "size" },
                                          { NULL, NULL } };
    static const PfShownColumn plain[] = { { "name", NULL },
                                           { "hidden_size", NULL },
                                           { NULL, NULL } };
    g_autoptr(PfTable) table = rows_of(1);
    g_autoptr(Desk) desk = desk_new();
    g_autoptr(Desk) other = desk_new();
    pf_paper_table(&desk->paper, &(PfPaperTable){ .table = table, .columns = some });
    pf_paper_table(&other->paper, &(PfPaperTable){ .table = table, .columns = plain });

    assert_told(desk->paper.first, "part name size 1 1.0 row0 2.00\u00a0KiB");
    assert_not_told(desk->paper.first, "Store.Index");
    assert_told(other->paper.first, "name row0");
    assert_not_told(other->paper.first, "KiB");
}

TEST(paper_table_says_how_many_rows_it_leaves_out)
{
    g_autoptr(Desk) desk = desk_new();
    g_autoptr(Desk) other = desk_new();
    g_autoptr(PfTable) table = rows_of(1000);
    pf_paper_table(&desk->paper, &(PfPaperTable){ .table = table, .most_rows = 7 });
    pf_paper_table(&other->paper, &(PfPaperTable){ .table = table, .most_pages = 2 });

    assert_int_equal(count_all_rows(desk->paper.first), 7);
    assert_told(desk->paper.first, "Only the first 7 of 1,000 rows are shown");
    assert_int_equal(count_pages(other->paper.first), 2);
    assert_true(count_all_rows(other->paper.first) > 80);
}

/* What is cut is given in full, once, by whoever lives as long as the report. */
TEST(paper_table_gives_the_names_that_it_cuts)
{
    g_autofree char *name = g_strnfill(400, 'x');
    g_autoptr(Desk) desk = desk_new();
    for (int i = 0; i < 2; i++) {
        g_autoptr(PfTable) table = rows_of(3);
        add_row(table, name, 0.5);
        pf_paper_table(&desk->paper, &(PfPaperTable){ .table = table });
    }

    assert_int_equal(desk->paper.full_names->len, 1);
    assert_string_equal(g_array_index(desk->paper.full_names, PfFullName, 0).name, name);
    assert_not_told(desk->paper.first, name);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(paper_table_leaves_neither_few_rows_nor_its_note_alone),
    cmocka_unit_test(paper_table_is_as_wide_as_the_page),
    cmocka_unit_test(paper_table_shows_the_columns_that_are_asked_for),
    cmocka_unit_test(paper_table_says_how_many_rows_it_leaves_out),
    cmocka_unit_test(paper_table_gives_the_names_that_it_cuts),
};

RUN_TESTS("paper_table", tests)
