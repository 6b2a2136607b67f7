/* test_share.c - what comes with the program is found, wherever it is run from. */
#include "check.h"

#include <glib.h>
#include <unistd.h>

#include "base/share.h"

TEST(share_finds_what_the_build_made)
{
    g_autofree char *folder = pf_share_find("fonts");
    g_autofree char *file = pf_share_find("fonts/faces.list");

    assert_non_null(folder);
    assert_non_null(file);
    assert_true(g_file_test(folder, G_FILE_TEST_IS_DIR));
    assert_true(g_file_test(file, G_FILE_TEST_IS_REGULAR));
}

TEST(share_does_not_look_where_the_user_stands)
{
    g_autofree char *before = pf_share_find("fonts/faces.list");
    assert_int_equal(chdir("/"), 0);
    g_autofree char *after = pf_share_find("fonts/faces.list");

    assert_non_null(after);
    assert_string_equal(before, after);
    assert_true(g_path_is_absolute(after));
}

TEST(share_tells_what_is_not_there)
{
    assert_null(pf_share_find("no such thing"));
    assert_null(pf_share_find("fonts/no such thing"));
    assert_null(pf_share_find("fonts/faces.list/thing"));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(share_finds_what_the_build_made),
    cmocka_unit_test(share_does_not_look_where_the_user_stands),
    cmocka_unit_test(share_tells_what_is_not_there),
};

RUN_TESTS("share", tests)
