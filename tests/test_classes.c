/*
 * test_classes.c - which class of events a log lacks, in words that name it and no zero.
 */
#include "check.h"

#include "profile/classes.h"

/* A profile of a log that has events of that tag alone. */
typedef struct {
    PfLogType type;
    PfLogFacts log;
    PfProfile profile;
} Told;

static Told *
told_of(uint16_t tag, uint64_t count)
{
    Told *told = g_new0(Told, 1);

    told->type = (PfLogType){ .tag = tag, .count = count };
    told->log = (PfLogFacts){ .n_types = 1, .types = &told->type };
    told->profile.log = &told->log;
    told->profile.range = pf_time_range_all();
    return told;
}

static void
assert_lacks(const Told *told, PfClass class, const char *what, const char *expected)
{
    g_autofree char *words = pf_class_lacks(&told->profile, class, what);
    assert_string_equal(words, expected);
}

/* EVENTLOG 3.10, but for what other classes write too. */
static const struct {
    PfClass class;
    uint16_t tags[16]; /* UINT16_MAX ends them */
} expected[] = {
    { PF_CLASS_SCHEDULER, { 0, 1, 2, 3, 4, 8, 44, 55, 56, 57, UINT16_MAX } },
    { PF_CLASS_GC, { 9, 10, 11, 12, 20, 21, 22, 49, 50, 51, 52, 53, 54, 90, 91, UINT16_MAX } },
    { PF_CLASS_NONMOVING, { 207, 208, UINT16_MAX } },
    { PF_CLASS_SPARKS, { 34, UINT16_MAX } },
    { PF_CLASS_SPARKS_FULL, { 15, 35, 36, 37, 38, 39, 40, 41, UINT16_MAX } },
    { PF_CLASS_USER, { 19, 58, 181, UINT16_MAX } },
};

static bool
is_expected(size_t i, unsigned tag)
{
    for (size_t j = 0; j < 16 && expected[i].tags[j] != UINT16_MAX; j++)
        if (expected[i].tags[j] == tag)
            return true;
    return false;
}

TEST(classes_are_known_by_each_of_their_tags_and_no_other)
{
    g_autofree PfTally *by_tag = g_new0(PfTally, 65536);
    PfReadReport report = { .by_tag = by_tag };

    for (unsigned tag = 0; tag < 256; tag++) {
        g_autofree Told *told = told_of((uint16_t)tag, 1);
        g_autofree Told *none = told_of((uint16_t)tag, 0);
        for (size_t i = 0; i < PF_N_CLASSES; i++) {
            assert_int_equal(pf_class_is_in(&told->profile, expected[i].class),
                             is_expected(i, tag));
            assert_false(pf_class_is_in(&none->profile, expected[i].class));
            by_tag[tag].count = 1;
            assert_int_equal(pf_class_was_read(&report, expected[i].class),
                             is_expected(i, tag));
            by_tag[tag].count = 0;
            assert_false(pf_class_was_read(&report, expected[i].class));
        }
    }
}

TEST(classes_that_are_lacking_are_named_with_what_writes_them)
{
    g_autofree Told *told = told_of(43, 1);

    assert_lacks(told, PF_CLASS_GC, "collections",
                 "there are no collections in the log: they are of class g, which +RTS -l and "
                 "-lg write");
    assert_lacks(told, PF_CLASS_SPARKS, "sparks",
                 "there are no sparks in the log: they are of class p, which +RTS -l and -lp "
                 "write in a program built with -threaded");
    assert_lacks(told, PF_CLASS_SPARKS_FULL, "single sparks",
                 "there are no single sparks in the log: they are of class f, which +RTS -lf "
                 "writes in a program built with -threaded");
}

TEST(classes_that_are_there_are_not_said_to_be_lacking)
{
    g_autofree Told *told = told_of(9, 5);

    assert_lacks(told, PF_CLASS_GC, "collections", "there are no collections in the log");
    told->profile.range = (PfTimeRange){ 10, 20 };
    assert_lacks(told, PF_CLASS_GC, "collections",
                 "there are no collections in the part of the run that is asked for");
    assert_lacks(told, PF_CLASS_USER, "markers",
                 "there are no markers in the log: they are of class u, which +RTS -l and -lu "
                 "write");
}

TEST(classes_are_only_in_an_eventlog)
{
    g_autofree Told *told = told_of(9, 5);

    told->log.format = PF_LOG_HP;
    assert_lacks(told, PF_CLASS_GC, "collections",
                 "there are no collections in a .hp: the eventlog has them, which +RTS -l "
                 "writes");
    told->log.format = PF_LOG_PROF;
    assert_lacks(told, PF_CLASS_NONMOVING, "censuses",
                 "there are no censuses in a .prof: the eventlog has them, which +RTS -ln "
                 "writes");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(classes_are_known_by_each_of_their_tags_and_no_other),
    cmocka_unit_test(classes_that_are_lacking_are_named_with_what_writes_them),
    cmocka_unit_test(classes_that_are_there_are_not_said_to_be_lacking),
    cmocka_unit_test(classes_are_only_in_an_eventlog),
};

RUN_TESTS("classes", tests)
