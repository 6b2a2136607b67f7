/*
 * test_lanes.c - labels of markers: none meets another, no line runs through one.
 */
#include "check.h"

#include <string.h>

#include "figure/lanes.h"
#include "figure_probe.h"

static unsigned asked;

static double
counted_half_em(PfFont font, double size, const char *text, void *data)
{
    asked++;
    return half_em(font, size, text, data);
}

static const PfMeasure measure = { counted_half_em, NULL };

/* Letters are 3.25 wide. */
static const PfLaneRoom room = { &measure, 100, 500, 2 };

#define lanes_of(markers) pf_lanes_new(markers, G_N_ELEMENTS(markers), &room)

static void
assert_label(const PfLaneLabel *label, int lane, const char *text, double x)
{
    assert_int_equal(label->lane, lane);
    assert_string_equal(label->text, text);
    assert_near(label->x, x);
    assert_near(label->width, 3.25 * (double)g_utf8_strlen(text, -1));
}

static void
assert_no_label(const PfLaneLabel *label)
{
    assert_int_equal(label->lane, PF_NO_LANE);
    assert_null(label->text);
}

TEST(lanes_are_low_where_there_is_room)
{
    static const PfLaneMarker markers[] = { { 100, "ingest" }, { 200, "compact" } };
    g_autoptr(PfLanes) lanes = lanes_of(markers);

    assert_label(&lanes->labels[0], 0, "ingest", 102.5);
    assert_label(&lanes->labels[1], 0, "compact", 202.5);
}

TEST(lanes_rise_where_a_line_follows)
{
    /* the first label ends at 125.25, and 3 after it is 128.25 */
    static const PfLaneMarker near[] = { { 100, "abcdefg" }, { 128.3, "x" } };
    static const PfLaneMarker nearer[] = { { 100, "abcdefg" }, { 128.2, "x" } };
    g_autoptr(PfLanes) low = lanes_of(near);
    g_autoptr(PfLanes) high = lanes_of(nearer);

    assert_int_equal(low->labels[0].lane, 0);
    assert_int_equal(high->labels[0].lane, 1);
    assert_int_equal(high->labels[1].lane, 0);
}

TEST(lanes_drop_what_has_none_and_keep_it_out_of_the_way)
{
    static const PfLaneMarker markers[] = {
        { 200, "first" }, { 210, "second" }, { 212, "third" }, { 214, "fourth" }
    };
    g_autoptr(PfLanes) lanes = lanes_of(markers);

    assert_label(&lanes->labels[3], 0, "fourth", 216.5);
    assert_label(&lanes->labels[2], 1, "third", 214.5);
    assert_no_label(&lanes->labels[1]);
    assert_no_label(&lanes->labels[0]); /* "first" needs 200 to 221.75 */
}

TEST(lanes_cut_the_end_of_a_label_that_keeps_most_of_itself)
{
    static const PfLaneMarker markers[] = { { 200, "abcdefghij" }, { 231, "b" }, { 232, "c" } };
    g_autoptr(PfLanes) lanes = lanes_of(markers);

    assert_int_equal(lanes->labels[1].lane, 1);
    assert_label(&lanes->labels[0], 1, "abcdef\u2026", 202.5);
}

TEST(lanes_set_the_last_label_left_of_its_line)
{
    static const PfLaneMarker roomy[] = { { 400, "report" }, { 495, "drain" } };
    static const PfLaneMarker narrow[] = { { 474, "report" }, { 495, "drain" } };
    g_autoptr(PfLanes) set = lanes_of(roomy);
    g_autoptr(PfLanes) dropped = lanes_of(narrow);

    assert_label(&set->labels[1], 0, "drain", 495 - 2.5 - 5 * 3.25);
    assert_int_equal(set->labels[0].lane, 0);
    assert_no_label(&dropped->labels[1]);
    assert_label(&dropped->labels[0], 0, "report", 476.5);
}

/* Without room before the last line, the label is cut to what the plot leaves. */
TEST(lanes_cut_the_last_label_at_the_edge)
{
    static const PfLaneMarker markers[] = { { 460, "b" }, { 470, "abcdefghij" } };
    g_autoptr(PfLanes) lanes = lanes_of(markers);

    assert_label(&lanes->labels[1], 0, "abcdefg\u2026", 472.5);
}

TEST(lanes_count_a_label_left_of_its_line_from_its_start)
{
    static const PfLaneMarker markers[] = { { 455, "report" }, { 495, "drain" } };
    g_autoptr(PfLanes) lanes = lanes_of(markers);

    assert_label(&lanes->labels[1], 0, "drain", 476.25);
    assert_label(&lanes->labels[0], 1, "report", 457.5); /* ends at 477 */
}

TEST(lanes_of_markers_at_one_time)
{
    static const PfLaneMarker markers[] = { { 200, "a" }, { 200, "b" }, { 200, "c" } };
    static const PfLaneMarker at_end[] = { { 500, "a" }, { 500, "b" }, { 500, "c" } };
    g_autoptr(PfLanes) lanes = lanes_of(markers);
    g_autoptr(PfLanes) end = lanes_of(at_end);

    assert_label(&lanes->labels[2], 0, "c", 202.5);
    assert_label(&lanes->labels[1], 1, "b", 202.5);
    assert_no_label(&lanes->labels[0]);
    assert_label(&end->labels[2], 0, "c", 494.25);
    assert_label(&end->labels[1], 1, "b", 494.25);
    assert_no_label(&end->labels[0]);
}

TEST(lanes_of_few_and_of_empty_markers)
{
    static const PfLaneMarker one[] = { { 100, "" } };
    static const PfLaneMarker empty_between[] = { { 100, "abcdef" }, { 110, "" } };
    g_autoptr(PfLanes) none = pf_lanes_new(NULL, 0, &room);
    g_autoptr(PfLanes) single = lanes_of(one);
    g_autoptr(PfLanes) both = lanes_of(empty_between);

    assert_int_equal(none->n, 0);
    assert_no_label(&single->labels[0]);
    assert_no_label(&both->labels[1]);
    assert_label(&both->labels[0], 0, "abcdef", 102.5); /* the line ends at the plot */
}

TEST(lanes_take_any_text)
{
    g_autofree char *endless = g_strnfill(1 << 20, 'x');
    PfLaneMarker markers[] = { { 100, "a\nb\xff" }, { 200, endless }, { 300, "\u202edlrow" } };
    g_autoptr(PfLanes) lanes = lanes_of(markers);

    assert_label(&lanes->labels[0], 0, "a\ufffdb\ufffd", 102.5);
    assert_no_label(&lanes->labels[1]);
    assert_label(&lanes->labels[2], 0, "\ufffddlrow", 302.5);
}

/* Does the line of marker `of` run through the label of another? It reaches from the plot up to
 * its own label. */
static bool
runs_through(const PfLanes *lanes, const PfLaneMarker *markers, size_t of, size_t label)
{
    const PfLaneLabel *l = &lanes->labels[label];
    double x = markers[of].x;

    return lanes->labels[of].lane >= l->lane && x > l->x && x < l->x + l->width;
}

static void
assert_apart(const PfLaneLabel *earlier, const PfLaneLabel *later)
{
    const PfLaneLabel *left = earlier->x <= later->x ? earlier : later;
    const PfLaneLabel *right = left == earlier ? later : earlier;

    if (left->lane == right->lane)
        assert_true(left->x + left->width + 3 <= right->x + 1e-9);
}

/* Whatever the markers, labels are in the plot, of the text, and clear of labels and lines. */
static void
assert_clear(const PfLanes *lanes, const PfLaneMarker *markers, const PfLaneRoom *in)
{
    for (size_t i = 0; i < lanes->n; i++) {
        const PfLaneLabel *label = &lanes->labels[i];
        if (label->lane == PF_NO_LANE)
            continue;
        assert_true(label->lane >= 0 && (unsigned)label->lane < in->n_lanes);
        assert_true(label->x >= in->left - 1e-9 && label->x + label->width <= in->right + 1e-9);
        bool is_cut = g_str_has_suffix(label->text, "\u2026");
        double shown = (double)g_utf8_strlen(label->text, -1) - is_cut;
        assert_true(is_cut || strcmp(label->text, markers[i].text) == 0);
        assert_true(shown >= 0.6 * (double)strlen(markers[i].text) - 1e-9);
        for (size_t j = 0; j < lanes->n; j++) {
            assert_false(runs_through(lanes, markers, j, i));
            if (j > i && lanes->labels[j].lane != PF_NO_LANE)
                assert_apart(label, &lanes->labels[j]);
        }
    }
}

static int
compare_markers(const void *x, const void *y)
{
    double a = ((const PfLaneMarker *)x)->x, b = ((const PfLaneMarker *)y)->x;
    return (a > b) - (a < b);
}

/* `n` markers of random places, many of them the same, and of texts from nothing to much. */
static void
draw_markers(GRand *random, PfLaneMarker *markers, size_t n)
{
    static const char text[] = "a marker that says a little more than it has room to say";

    for (size_t i = 0; i < n; i++) {
        bool is_even = g_rand_boolean(random);
        double x = g_rand_double_range(random, room.left, room.right);
        markers[i].x = is_even ? floor(x / 20) * 20 : x;
        markers[i].text = text + g_rand_int_range(random, 0, (int)sizeof(text));
    }
    qsort(markers, n, sizeof(*markers), compare_markers);
}

TEST(lanes_keep_labels_apart_and_clear_of_lines)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(17);
    PfLaneMarker markers[60] = { 0 };

    for (unsigned i = 0; i < 3000; i++) {
        PfLaneRoom some = room;
        some.n_lanes = 1 + i % PF_MAX_LANES;
        size_t n = (size_t)g_rand_int_range(random, 0, (int)G_N_ELEMENTS(markers));
        draw_markers(random, markers, n);
        g_autoptr(PfLanes) lanes = pf_lanes_new(markers, n, &some);
        assert_clear(lanes, markers, &some);
    }
}

TEST(lanes_are_quick_with_many_markers)
{
    enum { MANY = 65536 };
    g_autoptr(GRand) random = g_rand_new_with_seed(19);
    g_autofree PfLaneMarker *markers = g_new(PfLaneMarker, MANY);
    unsigned n_labels = 0;

    draw_markers(random, markers, MANY);
    asked = 0;
    g_autoptr(PfLanes) lanes = pf_lanes_new(markers, MANY, &room);
    for (size_t i = 0; i < MANY; i++)
        n_labels += lanes->labels[i].lane != PF_NO_LANE;
    assert_true(n_labels > 20);
    assert_true(asked < 10000);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(lanes_are_low_where_there_is_room),
    cmocka_unit_test(lanes_rise_where_a_line_follows),
    cmocka_unit_test(lanes_drop_what_has_none_and_keep_it_out_of_the_way),
    cmocka_unit_test(lanes_cut_the_end_of_a_label_that_keeps_most_of_itself),
    cmocka_unit_test(lanes_set_the_last_label_left_of_its_line),
    cmocka_unit_test(lanes_cut_the_last_label_at_the_edge),
    cmocka_unit_test(lanes_count_a_label_left_of_its_line_from_its_start),
    cmocka_unit_test(lanes_of_markers_at_one_time),
    cmocka_unit_test(lanes_of_few_and_of_empty_markers),
    cmocka_unit_test(lanes_take_any_text),
    cmocka_unit_test(lanes_keep_labels_apart_and_clear_of_lines),
    cmocka_unit_test(lanes_are_quick_with_many_markers),
};

RUN_TESTS("lanes", tests)
