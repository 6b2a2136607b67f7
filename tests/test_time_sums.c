/*
 * test_time_sums.c - amounts over time: nothing is lost, and no order matters.
 */
#include "check.h"

#include "profile/time_sums.h"

typedef struct {
    uint64_t from_ns, until_ns;
    size_t kind;
    uint64_t amount;
} Amount;

static PfTimeSumsFold
fold_of(size_t n_kinds, PfTimeRange range)
{
    PfTimeSumsFold fold;

    pf_time_sums_fold_init(&fold, n_kinds, &range);
    return fold;
}

static uint64_t
add(PfTimeSumsFold *fold, Amount amount)
{
    return pf_time_sums_fold_add(fold, amount.from_ns, amount.until_ns, amount.kind,
                                 amount.amount);
}

static PfTimeSums
sums_of(size_t n_kinds, const Amount *amounts, size_t n)
{
    PfTimeSumsFold fold = fold_of(n_kinds, pf_time_range_all());

    for (size_t i = 0; i < n; i++)
        add(&fold, amounts[i]);
    PfTimeSums sums = pf_time_sums_fold_steal(&fold);
    pf_time_sums_fold_clear(&fold);
    return sums;
}

static void
assert_same(const PfTimeSums *a, const PfTimeSums *b)
{
    assert_int_equal(a->start_ns, b->start_ns);
    assert_int_equal(a->bin_ns, b->bin_ns);
    assert_int_equal(a->n_bins, b->n_bins);
    assert_int_equal(a->n_kinds, b->n_kinds);
    assert_memory_equal(a->totals, b->totals, sizeof a->totals);
    if (a->n_bins > 0)
        assert_memory_equal(a->sums, b->sums, a->n_bins * a->n_kinds * sizeof *a->sums);
}

static void
assert_sound(const PfTimeSums *sums)
{
    uint64_t totals[PF_SUM_KINDS_MAX] = { 0 };

    assert_true(sums->n_bins <= PF_SUM_BINS);
    assert_int_equal(sums->start_ns % sums->bin_ns, 0);
    for (size_t bin = 0; bin < sums->n_bins; bin++)
        for (size_t kind = 0; kind < sums->n_kinds; kind++)
            totals[kind] += pf_time_sums_at(sums, bin, kind);
    assert_memory_equal(totals, sums->totals, sizeof totals);
}

TEST(time_sums_of_nothing_are_none)
{
    PfTimeSums sums = sums_of(3, NULL, 0);

    assert_int_equal(sums.n_bins, 0);
    assert_int_equal(sums.totals[0], 0);
    pf_time_sums_clear(&sums);
    assert_int_equal(sums.bin_ns, 0);
}

TEST(time_sums_of_a_moment_are_in_its_bin)
{
    static const Amount amounts[] = { { 1000, 1000, 1, 5 }, { 1003, 1003, 0, 7 } };
    PfTimeSums sums = sums_of(2, amounts, 2);

    assert_int_equal(sums.start_ns, 1000);
    assert_int_equal(sums.bin_ns, 1);
    assert_int_equal(sums.n_bins, 4);
    assert_int_equal(pf_time_sums_at(&sums, 0, 1), 5);
    assert_int_equal(pf_time_sums_at(&sums, 3, 0), 7);
    assert_int_equal(sums.totals[0], 7);
    assert_int_equal(sums.totals[1], 5);
    pf_time_sums_clear(&sums);
}

TEST(time_sums_spread_an_amount_evenly)
{
    static const Amount amounts[] = { { 0, 4, 0, 400 } };
    PfTimeSums sums = sums_of(1, amounts, 1);

    assert_int_equal(sums.n_bins, 4); /* the end is not of it */
    for (size_t bin = 0; bin < 4; bin++)
        assert_int_equal(pf_time_sums_at(&sums, bin, 0), 100);
    pf_time_sums_clear(&sums);
}

TEST(time_sums_become_wider_and_lose_nothing)
{
    static const Amount amounts[] = { { 0, 1 << 20, 0, 12345 }, { 5, 6, 0, 1 } };
    PfTimeSums sums = sums_of(1, amounts, 2);

    assert_sound(&sums);
    assert_int_equal(sums.bin_ns, 1024); /* 2^20 itself is in one bin more */
    assert_int_equal(sums.n_bins, 1024);
    assert_int_equal(sums.totals[0], 12346);
    pf_time_sums_clear(&sums);
}

TEST(time_sums_take_what_is_of_the_range)
{
    PfTimeSumsFold fold = fold_of(1, (PfTimeRange){ 100, 199 });

    assert_int_equal(add(&fold, (Amount){ 0, 400, 0, 4000 }), 990);
    assert_int_equal(add(&fold, (Amount){ 0, 99, 0, 1 }), 0);
    assert_int_equal(add(&fold, (Amount){ 200, 200, 0, 1 }), 0);
    assert_int_equal(add(&fold, (Amount){ 199, 199, 0, 1 }), 1);
    PfTimeSums sums = pf_time_sums_fold_steal(&fold);
    assert_int_equal(sums.start_ns, 100);
    assert_int_equal(sums.totals[0], 991); /* up to 199, and the moment of 199 */
    pf_time_sums_clear(&sums);
    pf_time_sums_fold_clear(&fold);
}

/* Times that no clock tells: what counts is that nothing is lost, nor takes for ever. */
static const Amount hostile[] = {
    { 0, 0, 0, 1 },
    { UINT64_MAX, UINT64_MAX, 0, 2 },
    { 0, UINT64_MAX, 1, UINT64_MAX },
    { UINT64_C(1) << 63, (UINT64_C(1) << 63) + 5, 0, 10 },
    { (UINT64_C(1) << 63) - 1, UINT64_MAX, 1, 7 },
    { UINT64_MAX - 1, UINT64_MAX, 0, 3 },
};

TEST(time_sums_hold_at_the_ends_of_time)
{
    PfTimeSums sums = sums_of(2, hostile, G_N_ELEMENTS(hostile));

    assert_sound(&sums);
    assert_int_equal(sums.totals[0], 16);
    assert_int_equal(sums.totals[1], UINT64_MAX + UINT64_C(7)); /* it wraps */
    assert_int_equal(pf_time_sums_at(&sums, 0, 0), 1);
    assert_int_equal(pf_time_sums_at(&sums, sums.n_bins - 1, 0), 5);
    pf_time_sums_clear(&sums);

    for (size_t i = 0; i < G_N_ELEMENTS(hostile); i++) {
        sums = sums_of(2, &hostile[i], 1);
        assert_sound(&sums);
        assert_int_equal(sums.totals[hostile[i].kind], hostile[i].amount);
        pf_time_sums_clear(&sums);
    }
}

/* Property: whatever the order, and however cut into folds that are joined, the same. */
static uint32_t
roll(uint64_t *dice, uint32_t n)
{
    *dice = *dice * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((*dice >> 32) * n >> 32);
}

enum { N_AMOUNTS = 60 };

static void
make_amounts(Amount *amounts, uint64_t *dice)
{
    for (size_t i = 0; i < N_AMOUNTS; i++) {
        unsigned magnitude = roll(dice, 40);
        amounts[i].from_ns = roll(dice, UINT32_MAX) >> (31 - magnitude % 32);
        amounts[i].until_ns = amounts[i].from_ns + (roll(dice, 1000) << (magnitude / 4));
        amounts[i].kind = roll(dice, 3);
        amounts[i].amount = roll(dice, 1 << 30);
    }
    if (roll(dice, 4) == 0)
        memcpy(amounts, hostile, sizeof hostile);
}

static void
shuffle(Amount *amounts, uint64_t *dice)
{
    for (uint32_t i = N_AMOUNTS; i > 1; i--) {
        uint32_t j = roll(dice, i);
        Amount swapped = amounts[i - 1];
        amounts[i - 1] = amounts[j];
        amounts[j] = swapped;
    }
}

static PfTimeSums
joined(const Amount *amounts, size_t n_first)
{
    PfTimeSumsFold fold = fold_of(3, pf_time_range_all());
    PfTimeSumsFold later = fold_of(3, pf_time_range_all());

    for (size_t i = 0; i < N_AMOUNTS; i++)
        add(i < n_first ? &fold : &later, amounts[i]);
    pf_time_sums_fold_join(&fold, &later);
    pf_time_sums_fold_clear(&later);
    PfTimeSums sums = pf_time_sums_fold_steal(&fold);
    pf_time_sums_fold_clear(&fold);
    return sums;
}

TEST(time_sums_are_the_same_in_any_order)
{
    uint64_t dice = 1;

    for (unsigned round = 0; round < 300; round++) {
        Amount amounts[N_AMOUNTS];
        make_amounts(amounts, &dice);
        PfTimeSums one = sums_of(3, amounts, N_AMOUNTS);
        assert_sound(&one);
        shuffle(amounts, &dice);
        PfTimeSums two = sums_of(3, amounts, N_AMOUNTS);
        assert_same(&one, &two);
        PfTimeSums three = joined(amounts, roll(&dice, N_AMOUNTS + 1));
        assert_same(&one, &three);
        pf_time_sums_clear(&one);
        pf_time_sums_clear(&two);
        pf_time_sums_clear(&three);
    }
}

/* Property: of all cuts of a range the parts add up to the whole. */
TEST(time_sums_of_parts_add_up)
{
    uint64_t dice = 2;

    for (uint64_t cut = 0; cut < 500; cut++) {
        PfTimeSumsFold before = fold_of(1, (PfTimeRange){ 0, cut });
        PfTimeSumsFold after = fold_of(1, (PfTimeRange){ cut, UINT64_MAX });
        uint64_t amount = roll(&dice, 100000);
        add(&before, (Amount){ 100, 357, 0, amount });
        add(&after, (Amount){ 100, 357, 0, amount });
        PfTimeSums one = pf_time_sums_fold_steal(&before);
        PfTimeSums two = pf_time_sums_fold_steal(&after);
        assert_int_equal(one.totals[0] + two.totals[0], amount);
        pf_time_sums_clear(&one);
        pf_time_sums_clear(&two);
        pf_time_sums_fold_clear(&before);
        pf_time_sums_fold_clear(&after);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(time_sums_of_nothing_are_none),
    cmocka_unit_test(time_sums_of_a_moment_are_in_its_bin),
    cmocka_unit_test(time_sums_spread_an_amount_evenly),
    cmocka_unit_test(time_sums_become_wider_and_lose_nothing),
    cmocka_unit_test(time_sums_take_what_is_of_the_range),
    cmocka_unit_test(time_sums_hold_at_the_ends_of_time),
    cmocka_unit_test(time_sums_are_the_same_in_any_order),
    cmocka_unit_test(time_sums_of_parts_add_up),
};

RUN_TESTS("time_sums", tests)
