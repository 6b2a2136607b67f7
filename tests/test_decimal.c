/*
 * test_decimal.c - numbers of other programs are exact, however they are written.
 */
#include "check.h"

#include <glib.h>
#include <string.h>

#include "exchange/decimal.h"

static PfSpan
span_of(const char *text)
{
    return (PfSpan){ (const uint8_t *)text, strlen(text) };
}

TEST(seconds_become_nanoseconds_to_the_last_digit)
{
    static const struct {
        const char *text;
        int64_t ns;
    } cases[] = {
        { "0.10", 100000000 },
        { "0,10", 100000000 },
        { "12", 12000000000 },
        { ".5", 500000000 },
        { "5.", 5000000000 },
        { "+1.5", 1500000000 },
        { "-0.035358", -35358000 },
        { "-0", 0 },
        { "1e-3", 1000000 },
        { "1,5E+3", 1500000000000 },
        { "100e-2", 1000000000 },
        { "0.0000000004999999999999999999999", 0 },
        { "0.0000000005", 1 },
        { "5e-10", 1 },
        { "5e-11", 0 },
        { "-0.0000000015", -2 },
        { "0.1234567894", 123456789 },
        { "0.1234567895", 123456790 },
        { "9007199.254740993", 9007199254740993 }, /* no double is this */
        { "9223372036.854775806", INT64_MAX - 1 },
        { "-9223372036.854775806", -(INT64_MAX - 1) },
        { "000000000000000000000000000001", 1000000000 },
        { "0e99999999999999999999999999", 0 },
        { "1e-99999999999999999999999999", 0 },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        int64_t ns = -1;
        if (!pf_decimal_ns(span_of(cases[i].text), &ns) || ns != cases[i].ns)
            fail_msg("%s gives %" G_GINT64_FORMAT, cases[i].text, ns);
    }
}

TEST(what_is_no_number_of_seconds_is_refused)
{
    static const char *const texts[] = {
        "",
        ".",
        "-",
        "+-1",
        "1e",
        "e5",
        "1e+",
        "1 ",
        " 1",
        "0.1x",
        "1.2.3",
        "0x10",
        "nan",
        "inf",
        "1'000",
        "9223372037",
        "1e300",
        "1e99999999999999999999",
        "99999999999999999999999",
    };
    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        int64_t ns = 77;
        if (pf_decimal_ns(span_of(texts[i]), &ns) || ns != 77)
            fail_msg("%s is taken", texts[i]);
    }
}

TEST(whole_numbers_may_have_decimals_of_nothing)
{
    static const struct {
        const char *text;
        uint64_t value;
    } cases[] = {
        { "0", 0 },           { "123", 123 },
        { "123.0", 123 },     { "123,000", 123 },
        { "1e+06", 1000000 }, { "1.5e1", 15 },
        { "1200e-2", 12 },    { "18446744073709551615", UINT64_MAX },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        uint64_t value = 1;
        if (!pf_decimal_whole(span_of(cases[i].text), &value) || value != cases[i].value)
            fail_msg("%s gives %" G_GUINT64_FORMAT, cases[i].text, value);
    }
}

TEST(what_is_no_whole_number_is_refused)
{
    static const char *const texts[] = {
        "", "1.5", "0.1", "-1", "1e-1", "18446744073709551616", "1e20", "1 2",
    };
    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        uint64_t value = 77;
        if (pf_decimal_whole(span_of(texts[i]), &value) || value != 77)
            fail_msg("%s is taken", texts[i]);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(seconds_become_nanoseconds_to_the_last_digit),
    cmocka_unit_test(what_is_no_number_of_seconds_is_refused),
    cmocka_unit_test(whole_numbers_may_have_decimals_of_nothing),
    cmocka_unit_test(what_is_no_whole_number_is_refused),
};

RUN_TESTS("decimal", tests)
