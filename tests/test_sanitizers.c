/*
 * test_sanitizers.c - whether the sanitizers stand guard over the tests.
 *
 * A child process makes the mistake; the test reads its last words.
 */
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

/* Runs `mistake` in a child process. True when the child died of it and its last words hold
 * `words`. The mistake depends on its argument: no compiler or checker sees it coming. */
static bool
dies_of(void (*mistake)(int one), const char *words)
{
    int ends[2];
    char said[65536];
    size_t len = 0;
    int status = 0;

    assert_return_code(pipe(ends), 0);
    pid_t child = fork();
    assert_return_code(child, 0);
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        close(ends[0]);
        close(ends[1]);
        mistake(1);
        _exit(0);
    }
    close(ends[1]);

    ssize_t got;
    while ((got = read(ends[0], said + len, sizeof said - 1 - len)) > 0)
        len += (size_t)got;
    close(ends[0]);
    said[len] = '\0';
    assert_int_equal(waitpid(child, &status, 0), child);

    bool survived = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    return !survived && strstr(said, words);
}

static void
read_beyond_the_end(int one)
{
    int *numbers = calloc(8, sizeof *numbers);
    volatile int number = numbers ? numbers[7 + one] : 0;
    (void)number;
    free(numbers);
}

static void
overflow_a_signed_number(int one)
{
    volatile int number = INT_MAX + one;
    (void)number;
}

TEST(address_sanitizer_ends_a_program_that_reads_beyond_the_end)
{
    assert_true(dies_of(read_beyond_the_end, "heap-buffer-overflow"));
}

TEST(undefined_behaviour_sanitizer_ends_a_program_that_overflows_a_number)
{
    assert_true(dies_of(overflow_a_signed_number, "signed integer overflow"));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(address_sanitizer_ends_a_program_that_reads_beyond_the_end),
    cmocka_unit_test(undefined_behaviour_sanitizer_ends_a_program_that_overflows_a_number),
};

RUN_TESTS("sanitizers", tests)
