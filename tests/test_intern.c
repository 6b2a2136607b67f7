#include "check.h"

#include "profile/intern.h"

static PfSpan
span_of(const char *text)
{
    return (PfSpan){ (const uint8_t *)text, strlen(text) };
}

TEST(intern_numbers_bytes_in_the_order_of_first_sight)
{
    g_autoptr(PfIntern) intern = pf_intern_new();

    assert_int_equal(pf_intern(intern, 0, span_of("one")), 0);
    assert_int_equal(pf_intern(intern, 0, span_of("two")), 1);
    assert_int_equal(pf_intern(intern, 0, span_of("one")), 0);
    assert_int_equal(pf_intern(intern, 0, span_of("three")), 2);
    assert_int_equal(pf_intern(intern, 0, span_of("two")), 1);
    assert_int_equal(pf_intern_count(intern), 3);
    assert_memory_equal(pf_intern_bytes(intern, 2).data, "three", 5);
}

TEST(intern_keeps_kinds_apart)
{
    g_autoptr(PfIntern) intern = pf_intern_new();

    assert_int_equal(pf_intern(intern, 1, span_of("same")), 0);
    assert_int_equal(pf_intern(intern, 2, span_of("same")), 1);
    assert_int_equal(pf_intern(intern, 1, span_of("same")), 0);
    assert_int_equal(pf_intern_kind(intern, 0), 1);
    assert_int_equal(pf_intern_kind(intern, 1), 2);
}

TEST(intern_takes_empty_bytes_and_those_with_nuls)
{
    g_autoptr(PfIntern) intern = pf_intern_new();

    assert_int_equal(pf_intern(intern, 0, (PfSpan){ 0 }), 0);
    assert_int_equal(pf_intern(intern, 0, (PfSpan){ (const uint8_t *)"\0", 1 }), 1);
    assert_int_equal(pf_intern(intern, 0, (PfSpan){ (const uint8_t *)"\0\0", 2 }), 2);
    assert_int_equal(pf_intern(intern, 0, (PfSpan){ 0 }), 0);
    assert_int_equal(pf_intern_bytes(intern, 0).len, 0);
    assert_int_equal(pf_intern_bytes(intern, 2).len, 2);
}

/* Property: it says the same as a table of strings, in any order of asking. */
TEST(intern_agrees_with_a_table_of_strings)
{
    g_autoptr(PfIntern) intern = pf_intern_new();
    g_autoptr(GHashTable) table = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GRand) random = g_rand_new_with_seed(7);

    for (unsigned i = 0; i < 50000; i++) {
        int number = i % 3 == 0 ? (int)(i % 2000) : g_rand_int_range(random, 0, 5000);
        g_autofree char *text = g_strdup_printf("label number %d", number * 7919);
        uint32_t id = i % 5 == 0 ? pf_intern_at_random(intern, 3, span_of(text))
                                 : pf_intern(intern, 3, span_of(text));
        gpointer known;

        if (g_hash_table_lookup_extended(table, text, NULL, &known))
            assert_int_equal(id, GPOINTER_TO_UINT(known));
        else
            g_hash_table_insert(table, g_strdup(text), GUINT_TO_POINTER(id));
        PfSpan bytes = pf_intern_bytes(intern, id);
        assert_int_equal(bytes.len, strlen(text));
        assert_memory_equal(bytes.data, text, bytes.len);
    }
    assert_int_equal(pf_intern_count(intern), g_hash_table_size(table));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(intern_numbers_bytes_in_the_order_of_first_sight),
    cmocka_unit_test(intern_keeps_kinds_apart),
    cmocka_unit_test(intern_takes_empty_bytes_and_those_with_nuls),
    cmocka_unit_test(intern_agrees_with_a_table_of_strings),
};

RUN_TESTS("intern", tests)
