#include "check.h"

#include "profile/id_table.h"

TEST(id_table_numbers_ids_in_the_order_of_first_sight)
{
    g_autoptr(PfIdTable) table = pf_id_table_new();
    uint32_t place = 7;

    assert_int_equal(pf_id_table_put(table, UINT64_MAX), 0);
    assert_int_equal(pf_id_table_put(table, 0), 1);
    assert_int_equal(pf_id_table_put(table, UINT64_MAX), 0);
    assert_int_equal(pf_id_table_count(table), 2);
    assert_int_equal(pf_id_table_at(table, 0), UINT64_MAX);
    assert_true(pf_id_table_find(table, 0, &place));
    assert_int_equal(place, 1);
    assert_false(pf_id_table_find(table, 1, &place));
    assert_int_equal(place, 1);
}

/* Property: whatever the ids, each keeps its place, and no other id has one. */
TEST(id_table_keeps_places_however_many_there_are)
{
    static const uint64_t factors[] = { 1, 8, 4096, UINT64_C(1) << 40,
                                        UINT64_C(0x9e3779b97f4a7c15) };

    for (size_t i = 0; i < G_N_ELEMENTS(factors); i++) {
        g_autoptr(PfIdTable) table = pf_id_table_new();
        uint32_t place;

        for (uint64_t id = 0; id < 5000; id++)
            assert_int_equal(pf_id_table_put(table, id * factors[i]), id);
        for (uint64_t id = 0; id < 5000; id++) {
            assert_true(pf_id_table_find(table, id * factors[i], &place));
            assert_int_equal(place, id);
        }
        assert_false(pf_id_table_find(table, 5001 * factors[i], &place));
        assert_int_equal(pf_id_table_count(table), 5000);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(id_table_numbers_ids_in_the_order_of_first_sight),
    cmocka_unit_test(id_table_keeps_places_however_many_there_are),
};

RUN_TESTS("id_table", tests)
