/*
 * test_markers.c - what the program wrote, as lines over its heap.
 */
#include "check.h"

#include "figure/markers.h"
#include "figure_probe.h"
#include "heap_builder.h"

typedef struct {
    PfNotes notes;
    PfNote *all;
} Wrote;

/* So many markers, a tenth of a second apart from the first tenth on. */
static Wrote
write_markers(size_t n)
{
    Wrote wrote = { .all = g_new0(PfNote, n) };

    for (size_t i = 0; i < n; i++) {
        wrote.all[i] = (PfNote){ .time_ns = (i + 1) * 100000000,
                                 .kind = PF_NOTE_MARKER,
                                 .text = i % 2 ? "odd" : "even" };
    }
    wrote.notes.markers = (PfNoteList){ .n = n, .notes = wrote.all };
    return wrote;
}

static PfFigure *
drawn(size_t n, const PfChartOptions *options)
{
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    Wrote wrote = write_markers(n);

    builder->profile.notes = &wrote.notes;
    PfFigure *figure = pf_chart_bands(&builder->profile, options);
    g_free(wrote.all);
    return figure;
}

TEST(markers_have_a_line_a_label_and_a_title_each)
{
    g_autoptr(PfFigure) figure = drawn(1, &landscape);
    const PfMark *line = next_mark(figure, NULL, PF_MARK_LINE, PF_INK_MARKER);
    const PfMark *halo = next_mark(figure, NULL, PF_MARK_LINE, PF_INK_HALO);
    double x = plot_left + (plot_right - plot_left) * 0.1 / 5;

    assert_int_equal(count_groups(figure, "marker"), 1);
    assert_string_equal(line[-1].group.title, "even, at 100\u00a0ms");
    assert_true(has_text(figure, "even"));
    assert_true(halo < line && line->width == 0.45);
    assert_near(points_of(figure, line)[0].x, x);
    assert_near(points_of(figure, line)[1].x, x);
    assert_near(points_of(figure, line)[1].y, plot_bottom);
    assert_true(points_of(figure, line)[0].y < plot_top - 4); /* to its label */
}

TEST(markers_are_fainter_where_they_are_many)
{
    g_autoptr(PfFigure) twelve = drawn(12, &landscape);
    g_autoptr(PfFigure) thirty = drawn(30, &landscape);

    assert_int_equal(count_marks(twelve, PF_MARK_LINE, PF_INK_MARKER), 12);
    assert_int_equal(count_marks(thirty, PF_MARK_LINE, PF_INK_MARKER), 0);
    assert_int_equal(count_marks(thirty, PF_MARK_LINE, PF_INK_MARKER_FAINT), 30);
    assert_int_equal(count_groups(thirty, "marker"), 30);
    assert_on_page(thirty);
}

TEST(markers_can_be_chosen_or_left_out)
{
    g_autoptr(GRegex) odd = g_regex_new("^o", 0, 0, NULL);
    PfChartOptions options = landscape;
    options.markers = odd;
    g_autoptr(PfFigure) some = drawn(9, &options);
    options.markers = NULL;
    options.has_no_markers = true;
    g_autoptr(PfFigure) none = drawn(9, &options);

    assert_int_equal(count_groups(some, "marker"), 4);
    assert_false(has_text(some, "even"));
    assert_int_equal(count_groups(none, "marker"), 0);
}

TEST(messages_are_markers_only_when_asked_for)
{
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    PfNote message = { .time_ns = 2000000000, .kind = PF_NOTE_MESSAGE, .text = "said" };
    PfNote binary = { .time_ns = 3000000000, .kind = PF_NOTE_BINARY, .text = "2 bytes: 0a0b" };
    PfNote both[] = { message, binary };
    PfNotes notes = { .messages = { .n = 2, .notes = both } };
    PfChartOptions options = landscape;
    builder->profile.notes = &notes;
    g_autoptr(PfFigure) silent = pf_chart_bands(&builder->profile, &options);
    options.has_messages = true;
    g_autoptr(PfFigure) talking = pf_chart_bands(&builder->profile, &options);

    assert_false(has_text(silent, "said"));
    assert_true(has_text(talking, "said"));
    assert_int_equal(count_groups(talking, "marker"), 1); /* binary is no text */
}

/* Property: no more lines than can be told apart, and none is forgotten in the titles. */
TEST(markers_of_a_crowd_stand_for_each_other)
{
    g_autoptr(HeapBuilder) builder = heap_three_bands();
    static const size_t n = 40000;
    Wrote wrote = write_markers(n);
    size_t n_told = 0;

    for (size_t i = 0; i < n; i++)
        wrote.all[i].time_ns = i * 4900000000 / n;
    builder->profile.notes = &wrote.notes;
    g_autoptr(PfFigure) figure = pf_chart_bands(&builder->profile, &landscape);
    for (guint i = 0; i < figure->marks->len; i++) {
        const PfMark *mark = marks_of(figure) + i;
        if (mark->type != PF_MARK_OPEN || g_strcmp0(mark->group.kind, "marker") != 0)
            continue;
        const char *more = strstr(mark->group.title, ", and ");
        n_told += 1 + (more ? (size_t)g_ascii_strtoull(more + 6, NULL, 10) : 0);
    }
    assert_int_equal(n_told, n);
    assert_true(count_groups(figure, "marker") <= 2 * (unsigned)(plot_right - plot_left));
    g_free(wrote.all);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(markers_have_a_line_a_label_and_a_title_each),
    cmocka_unit_test(markers_are_fainter_where_they_are_many),
    cmocka_unit_test(markers_can_be_chosen_or_left_out),
    cmocka_unit_test(messages_are_markers_only_when_asked_for),
    cmocka_unit_test(markers_of_a_crowd_stand_for_each_other),
};

RUN_TESTS("markers", tests)
