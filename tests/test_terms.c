/*
 * test_terms.c - the words that reports explain: each has a text, none says what is not known.
 */
#include "check.h"

#include <string.h>

#include "report/terms.h"

#include <glib.h>

TEST(terms_have_a_heading_and_sentences_each)
{
    for (PfTerm term = 0; term < PF_N_TERMS; term++) {
        const PfTermText *text = pf_term_text(term);
        assert_true(text->heading && text->heading[0] != '\0');
        assert_true(text->text && strlen(text->text) > 20);
        assert_true(g_str_has_suffix(text->text, "."));
        assert_true(g_utf8_validate(text->text, -1, NULL));
    }
}

TEST(terms_have_headings_of_their_own)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);

    for (PfTerm term = 0; term < PF_N_TERMS; term++)
        assert_true(g_hash_table_add(seen, (gpointer)pf_term_text(term)->heading));
}

/* A set of them is kept in the bits of a number. */
TEST(terms_are_few_enough)
{
    assert_true(PF_N_TERMS <= 64);
}

TEST(terms_say_growth_never_leak)
{
    for (PfTerm term = 0; term < PF_N_TERMS; term++) {
        g_autofree char *small = g_ascii_strdown(pf_term_text(term)->text, -1);
        assert_null(strstr(small, "leak"));
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(terms_have_a_heading_and_sentences_each),
    cmocka_unit_test(terms_have_headings_of_their_own),
    cmocka_unit_test(terms_are_few_enough),
    cmocka_unit_test(terms_say_growth_never_leak),
};
RUN_TESTS("terms", tests)
