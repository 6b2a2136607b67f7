/*
 * test_record.c - the public header alone, as another program would use it.
 */
#include "check.h"

#include "profolio.h"

#include <stdlib.h>
#include <string.h>

TEST(record_of_a_log_is_its_json)
{
    g_autoptr(GError) error = NULL;
    char *text = NULL;
    size_t len;
    FILE *out = open_memstream(&text, &len);

    assert_true(pf_write_record(PF_SAMPLE, 3, out, &error));
    assert_null(error);
    fclose(out);
    assert_non_null(strstr(text, "\"schema\": \"profolio/1\""));
    assert_non_null(strstr(text, pf_version()));
    free(text);
}

TEST(record_of_nothing_says_why)
{
    g_autoptr(GError) error = NULL;

    assert_false(pf_write_record("/nonexistent/run.eventlog", 0, stdout, &error));
    assert_non_null(strstr(error->message, "/nonexistent/run.eventlog"));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(record_of_a_log_is_its_json),
    cmocka_unit_test(record_of_nothing_says_why),
};

RUN_TESTS("record", tests)
