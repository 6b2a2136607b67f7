/*
 * test_budget.c - parts of the time of a run, which add up to all of it.
 */
#include "check.h"

#include "profile/budget.h"

/* A log that tells of collections, and lasts 1,000 ns. */
static PfLogType types[] = { { .tag = 9, .count = 1 }, { .tag = 1, .count = 1 } };

static PfLogFacts
facts(void)
{
    return (PfLogFacts){
        .has_times = true, .last_ns = 1000, .n_types = G_N_ELEMENTS(types), .types = types
    };
}

static void
assert_adds_up(const PfBudget *budget)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < PF_N_BUDGET; i++) {
        if (!budget->is_told[i])
            assert_int_equal(budget->parts_ns[i], 0);
        sum += budget->parts_ns[i];
    }
    assert_int_equal(sum, budget->total_ns);
    assert_true(budget->is_told[PF_BUDGET_REST]);
}

TEST(budget_is_none_where_nothing_is_told)
{
    PfLogFacts log = facts(), timeless = { 0 };
    PfGc gc = { 0 };
    PfProfile none = { .log = &log, .range = pf_time_range_all() };
    PfProfile no_times = { .log = &timeless, .gc = &gc, .range = pf_time_range_all() };
    PfProfile later = { .log = &log, .gc = &gc, .range = { 1000, 2000 } };
    PfBudget budget;

    assert_false(pf_budget(&none, &budget));
    assert_false(pf_budget(&no_times, &budget));
    assert_false(pf_budget(&later, &budget));
}

TEST(budget_of_the_clock_has_what_is_not_collected_as_its_rest)
{
    PfLogFacts log = facts();
    PfGc gc = { .all = { .pauses = { .total_ns = 300 }, .sync_ns = 50 } };
    PfProfile profile = { .log = &log, .gc = &gc, .range = pf_time_range_all() };
    PfBudget budget;

    assert_true(pf_budget(&profile, &budget));
    assert_adds_up(&budget);
    assert_false(budget.is_of_caps);
    assert_int_equal(budget.total_ns, 1000);
    assert_int_equal(budget.parts_ns[PF_BUDGET_COLLECTING], 300);
    assert_int_equal(budget.parts_ns[PF_BUDGET_WAITING], 50);
    assert_int_equal(budget.parts_ns[PF_BUDGET_REST], 650);
    assert_false(budget.is_told[PF_BUDGET_RUNNING] || budget.is_told[PF_BUDGET_IDLE]);
}

/* A collection may have begun before a part of the run, or end after it. */
TEST(budget_of_a_part_is_no_longer_than_the_part)
{
    PfLogFacts log = facts();
    PfGc gc = { .all = { .pauses = { .total_ns = 180 }, .sync_ns = 50 } };
    PfGc long_gc = { .all = { .pauses = { .total_ns = 900 } } };
    PfProfile profile = { .log = &log, .gc = &gc, .range = { 300, 500 } };
    PfBudget budget;

    assert_true(pf_budget(&profile, &budget));
    assert_adds_up(&budget);
    assert_int_equal(budget.total_ns, 200);
    assert_int_equal(budget.parts_ns[PF_BUDGET_WAITING], 20);
    profile.gc = &long_gc;
    assert_true(pf_budget(&profile, &budget));
    assert_adds_up(&budget);
    assert_int_equal(budget.parts_ns[PF_BUDGET_COLLECTING], 200);
}

static PfSchedule
schedule_of(PfCapability *caps)
{
    caps[0] = (PfCapability){ .running_ns = 500, .gc_ns = 100, .idle_ns = 400 };
    caps[1] = (PfCapability){ .running_ns = 50, .gc_ns = 80, .idle_ns = 870 };
    return (PfSchedule){ .range = { 0, 1000 }, .n_caps = 2, .caps = caps };
}

TEST(budget_of_capabilities_is_of_all_together)
{
    PfLogFacts log = facts();
    PfCapability caps[2];
    PfSchedule schedule = schedule_of(caps);
    PfProfile profile = { .log = &log, .schedule = &schedule, .range = pf_time_range_all() };
    PfBudget budget;

    assert_true(pf_budget(&profile, &budget));
    assert_adds_up(&budget);
    assert_true(budget.is_of_caps);
    assert_int_equal(budget.total_ns, 2000);
    assert_int_equal(budget.parts_ns[PF_BUDGET_RUNNING], 550);
    assert_int_equal(budget.parts_ns[PF_BUDGET_COLLECTING], 180);
    assert_int_equal(budget.parts_ns[PF_BUDGET_IDLE], 1270);
    assert_int_equal(budget.parts_ns[PF_BUDGET_REST], 0);
    assert_false(budget.is_told[PF_BUDGET_WAITING]);
}

/* Without class g nobody knows what of the time that no thread ran was collection. */
TEST(budget_without_collections_does_not_tell_what_is_idle)
{
    PfLogFacts log = facts();
    PfCapability caps[2];
    PfSchedule schedule = schedule_of(caps);
    PfProfile profile = { .log = &log, .schedule = &schedule, .range = pf_time_range_all() };
    PfBudget budget;

    log.types++;
    log.n_types--;
    assert_true(pf_budget(&profile, &budget));
    assert_adds_up(&budget);
    assert_int_equal(budget.parts_ns[PF_BUDGET_RUNNING], 550);
    assert_false(budget.is_told[PF_BUDGET_COLLECTING] || budget.is_told[PF_BUDGET_IDLE]);
    assert_int_equal(budget.parts_ns[PF_BUDGET_REST], 1450);
}

TEST(budget_parts_have_names)
{
    for (PfBudgetPart part = 0; part < PF_N_BUDGET; part++) {
        assert_non_null(pf_budget_name(part, true));
        assert_non_null(pf_budget_name(part, false));
    }
    assert_string_not_equal(pf_budget_name(PF_BUDGET_REST, true),
                            pf_budget_name(PF_BUDGET_REST, false));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(budget_is_none_where_nothing_is_told),
    cmocka_unit_test(budget_of_the_clock_has_what_is_not_collected_as_its_rest),
    cmocka_unit_test(budget_of_a_part_is_no_longer_than_the_part),
    cmocka_unit_test(budget_of_capabilities_is_of_all_together),
    cmocka_unit_test(budget_without_collections_does_not_tell_what_is_idle),
    cmocka_unit_test(budget_parts_have_names),
};

RUN_TESTS("budget", tests)
