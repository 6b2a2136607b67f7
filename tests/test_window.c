/*
 * test_window.c - the part of a run that is asked for, by times and by markers.
 */
#include "check.h"

#include "profile/window.h"

static PfNote marks[] = {
    { .time_ns = 10, .text = "load" },  { .time_ns = 20, .text = "save" },
    { .time_ns = 30, .text = "serve" }, { .time_ns = 40, .text = "save" },
    { .time_ns = 50, .text = "" },
};
static const PfNoteList markers = { G_N_ELEMENTS(marks), marks, 0 };

static PfBound
marker(const char *text)
{
    return (PfBound){ .kind = PF_BOUND_MARKER, .marker = text };
}

static PfBound
moment(uint64_t time_ns)
{
    return (PfBound){ .kind = PF_BOUND_TIME, .time_ns = time_ns };
}

static void
assert_range(PfWindow one, PfWindow other, uint64_t from_ns, uint64_t until_ns)
{
    PfProfileOptions options = { .windows = { one, other } };
    PfTimeRange range;

    assert_true(pf_window_find(&options, &markers, &range, NULL));
    assert_int_equal(range.from_ns, from_ns);
    assert_int_equal(range.until_ns, until_ns);
}

TEST(window_is_open_where_nothing_is_asked_for)
{
    PfWindow none = { 0 };

    assert_range(none, none, 0, UINT64_MAX);
    assert_range((PfWindow){ .from = moment(7) }, none, 7, UINT64_MAX);
    assert_range(none, (PfWindow){ .until = moment(7) }, 0, 7);
    assert_range((PfWindow){ .from = moment(7), .until = moment(7) }, none, 7, 7);
}

TEST(window_is_where_all_windows_are)
{
    assert_range((PfWindow){ .from = moment(7), .until = moment(70) },
                 (PfWindow){ .from = moment(9), .until = moment(90) }, 9, 70);
}

TEST(window_finds_its_end_after_its_start)
{
    PfWindow none = { 0 };

    assert_range((PfWindow){ .from = marker("load"), .until = marker("save") }, none, 10, 20);
    assert_range((PfWindow){ .from = marker("serve"), .until = marker("save") }, none, 30, 40);
    assert_range((PfWindow){ .until = marker("save") }, none, 0, 20);
    assert_range((PfWindow){ .from = moment(25), .until = marker("save") }, none, 25, 40);
    assert_range((PfWindow){ .from = marker("") }, none, 50, UINT64_MAX);
}

TEST(window_between_markers_of_one_text_goes_to_the_next)
{
    PfWindow none = { 0 };

    assert_range((PfWindow){ .from = marker("save"), .until = marker("save") }, none, 20, 40);
}

static void
assert_refused(PfWindow window, const char *words)
{
    PfProfileOptions options = { .windows = { window } };
    g_autoptr(GError) error = NULL;
    PfTimeRange range = { 1, 2 };

    assert_false(pf_window_find(&options, &markers, &range, &error));
    assert_non_null(strstr(error->message, words));
    assert_int_equal(range.from_ns, 1);
}

TEST(window_says_what_is_not_there)
{
    assert_refused((PfWindow){ .from = marker("sav") }, "there is no marker 'sav'");
    assert_refused((PfWindow){ .from = marker("serve"), .until = marker("load") },
                   "there is no marker 'load' after the start");
    assert_refused((PfWindow){ .from = marker("load"), .until = marker("load") },
                   "there is no marker 'load' after the start");
    assert_refused((PfWindow){ .from = moment(8), .until = moment(7) },
                   "ends before it begins");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(window_is_open_where_nothing_is_asked_for),
    cmocka_unit_test(window_is_where_all_windows_are),
    cmocka_unit_test(window_finds_its_end_after_its_start),
    cmocka_unit_test(window_between_markers_of_one_text_goes_to_the_next),
    cmocka_unit_test(window_says_what_is_not_there),
};

RUN_TESTS("window", tests)
