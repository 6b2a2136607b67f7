/*
 * test_sniff.c - what is no eventlog is called by its name.
 */
#include "check.h"

#include <glib.h>
#include <string.h>

#include "eventlog/sniff.h"

#define BYTES(text) text, sizeof(text) - 1

static const char *
sniffed(const void *bytes, size_t len)
{
    g_autofree uint8_t *copy =
        len > 0 ? g_memdup2(bytes, len) : NULL; /* ASan sees an overrun */

    return pf_sniff((PfSpan){ copy, len });
}

TEST(wrong_files_are_told_apart)
{
    static const struct {
        const char *bytes;
        size_t len;
        const char *words; /* among those of the answer */
    } cases[] = {
        { BYTES(""), "it is empty" },
        { BYTES("version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 89123456\n"),
          "a Git LFS pointer" },
        { BYTES("<!DOCTYPE html><html></html>\n"), "an HTML page" },
        { BYTES("\n\n  <HTML lang=\"en\">"), "an HTML page" },
        { BYTES("\xef\xbb\xbf<!doctype HTML>"), "an HTML page" },
        { BYTES("<svg xmlns=\"http://www.w3.org/2000/svg\"/>"), "an SVG image" },
        { BYTES("<?xml version=\"1.0\"?>\n<svg/>"), "an SVG image" },
        { BYTES("<?xml version=\"1.0\"?>\n<feed/>"), "XML" },
        { BYTES("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"), "a PDF document" },
        { BYTES("\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), "a PNG image" },
        { BYTES("JOB \"leak +RTS -hc\"\nDATE \"Sun Nov 29 20:27 2026\"\n"),
          "a GHC heap profile (.hp); show is for eventlogs" },
        { BYTES("\xef\xbb\xbf\r\nJOB \"leak\"\r\n"), "a GHC heap profile (.hp)" },
        { BYTES("\tSun Nov 29 20:27 2026 Time and Allocation Profiling Report  (Final)\n"),
          "a GHC time profile (.prof)" },
        { BYTES("{\"program\": \"x\", \"arguments\": [], \"rts_arguments\": [\"-pj\"]"),
          "a GHC time profile in JSON (.prof)" },
        { BYTES(" {\"peak_bytes\": 7}"), "JSON" },
        { BYTES("[1, 2]"), "JSON" },
        { BYTES("PK\3\4\24\0\0\0"), "a zip archive" },
        { BYTES("PK\5\6\0\0\0\0"), "an empty zip archive" },
        { BYTES("\x7f"
                "ELF\2\1\1\0"),
          "a program (ELF)" },
        { BYTES("\x1f\x8b\x08\0"), "gzip data inside another compression" },
        { BYTES("\x28\xb5\x2f\xfd\0"), "zstd data inside another compression" },
        { BYTES("\xfd"
                "7zXZ\0\0"),
          "xz data inside another compression" },
        { BYTES("BZh91AY&SY\1"), "bzip2 data inside another compression" },
        { BYTES("total 8\n-rw-r--r-- caf\xc3\xa9\n"), "plain text" },
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        const char *words = sniffed(cases[i].bytes, cases[i].len);
        if (!words || !strstr(words, cases[i].words))
            fail_msg("%s, not %s", words ? words : "nothing", cases[i].words);
    }
}

TEST(tar_is_told_by_bytes_far_inside)
{
    char block[512] = "run.eventlog";

    assert_null(sniffed(block, sizeof block));
    memcpy(block + 257, "ustar", sizeof "ustar");
    assert_string_equal(sniffed(block, sizeof block), "it looks like a tar archive");
    assert_null(sniffed(block, 261));
}

TEST(text_may_be_cut_inside_a_character)
{
    assert_string_equal(sniffed("na\xc3\xafve\xc3", 7), "it looks like plain text");
    assert_null(sniffed("na\xef"
                        "ve",
                        5));
}

TEST(other_bytes_look_like_nothing)
{
    static const char bytes[] = "\1\2\3\4\0\0\0\0\xff\xfe";

    assert_null(sniffed(bytes, sizeof bytes));
    assert_null(sniffed("a\1b", 3));
}

/* Property: no part of a magic number is taken for it, and nothing is read past the end. */
TEST(starts_of_magic_are_not_the_magic)
{
    static const char pdf[] = "%PDF-";
    static const char lfs[] = "version https://git-lfs.github.com/spec/";

    for (size_t len = 1; len < sizeof pdf - 1; len++)
        assert_string_equal(sniffed(pdf, len), "it looks like plain text");
    for (size_t len = 1; len < sizeof lfs - 1; len++)
        assert_string_equal(sniffed(lfs, len), "it looks like plain text");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(wrong_files_are_told_apart),
    cmocka_unit_test(tar_is_told_by_bytes_far_inside),
    cmocka_unit_test(text_may_be_cut_inside_a_character),
    cmocka_unit_test(other_bytes_look_like_nothing),
    cmocka_unit_test(starts_of_magic_are_not_the_magic),
};

RUN_TESTS("sniff", tests)
