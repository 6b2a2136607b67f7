/*
 * test_hp_gaps.c - where samples of a .hp are lost.
 */
#include "check.h"

#include "exchange/load.h"
#include "scratch.h"

#define SECOND_NS UINT64_C(1000000000)

#define HEAD "JOB \"demo\"\nDATE \"today\"\nSAMPLE_UNIT \"seconds\"\nVALUE_UNIT \"bytes\"\n"

/* A whole sample. */
#define SAMPLE(time) "BEGIN_SAMPLE " time "\na\t1\nEND_SAMPLE " time "\n"

static PfProfile *
profile_of_hp(const char *text)
{
    static const PfProfileOptions everything = { 0 };
    g_auto(Scratch) scratch = scratch_make();
    g_autofree char *path = scratch_file(&scratch, "x.hp");
    g_autoptr(GError) error = NULL;

    assert_true(g_file_set_contents(path, text, -1, NULL));
    PfProfile *profile = pf_load(path, &everything, &error);
    if (!profile)
        fail_msg("%s", error->message);
    return profile;
}

static void
assert_only_gap(const char *text, uint64_t from_ns, uint64_t until_ns)
{
    g_autoptr(PfProfile) profile = profile_of_hp(text);

    assert_int_equal(profile->heap->n_gaps, 1);
    assert_int_equal(profile->heap->gaps[0].from_ns, from_ns);
    assert_int_equal(profile->heap->gaps[0].until_ns, until_ns);
}

TEST(sample_without_its_end_is_in_a_gap)
{
    assert_only_gap(HEAD SAMPLE("1.0") "BEGIN_SAMPLE 2.0\na\t1\n" SAMPLE("3.0"), SECOND_NS,
                    3 * SECOND_NS);
}

TEST(sample_without_its_begin_is_in_a_gap)
{
    assert_only_gap(HEAD SAMPLE("1.0") "BEGIN\na\t1\nb\t2\n" SAMPLE("3.0"), SECOND_NS,
                    3 * SECOND_NS);
    assert_only_gap(HEAD SAMPLE("1.0") "END_SAMPLE 2.0\n" SAMPLE("3.0"), SECOND_NS,
                    3 * SECOND_NS);
}

/* Nor does a file that is cut: it does not tell how long the run went on. */
TEST(lines_that_are_no_sample_leave_no_gap)
{
    static const char *const files[] = {
        HEAD SAMPLE("1.0") "noise\nMARK x\n" SAMPLE("3.0"),
        HEAD SAMPLE("1.0") SAMPLE("2.0") "BEGIN_SAMPLE 3.0\na\t1\n",
    };

    for (size_t i = 0; i < G_N_ELEMENTS(files); i++) {
        g_autoptr(PfProfile) profile = profile_of_hp(files[i]);
        assert_int_equal(profile->heap->n_samples, 2);
        assert_int_equal(profile->heap->n_gaps, 0);
    }
}

/* What is before the first JOB is of no profile, where one follows. */
TEST(lost_start_is_a_gap_of_a_profile_without_job)
{
    g_autoptr(PfProfile) follows = profile_of_hp("END_SAMPLE 1.0\n" HEAD SAMPLE("2.0"));

    assert_int_equal(follows->heap->n_gaps, 0);
    assert_only_gap("BEGIN_SAMPLE x\nEND_SAMPLE 1.0\n" SAMPLE("2.0"), 0, 2 * SECOND_NS);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(sample_without_its_end_is_in_a_gap),
    cmocka_unit_test(sample_without_its_begin_is_in_a_gap),
    cmocka_unit_test(lines_that_are_no_sample_leave_no_gap),
    cmocka_unit_test(lost_start_is_a_gap_of_a_profile_without_job),
};

RUN_TESTS("hp_gaps", tests)
