/*
 * test_date.c - moments as people read them.
 */
#include "check.h"

#include "base/date.h"

TEST(date_is_in_utc_and_says_so)
{
    static const struct {
        int64_t unix_ns;
        const char *text;
    } cases[] = {
        { 0, "1 Jan 1970, 00:00 UTC" },
        { -1, "31 Dec 1969, 23:59 UTC" },
        { INT64_C(1795984051999999999), "29 Nov 2026, 20:27 UTC" },
        { INT64_MAX, "11 Apr 2262, 23:47 UTC" },
    };

    g_setenv("TZ", "Asia/Tokyo", TRUE);
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *text = pf_date_format(cases[i].unix_ns);
        assert_string_equal(text, cases[i].text);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(date_is_in_utc_and_says_so),
};

RUN_TESTS("date", tests)
