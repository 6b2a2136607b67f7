/*
 * test_source.c - the same bytes come out of a file, a pipe and standard input.
 */
#include "check.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include "stage.h"

enum { LEN = 700001 }; /* more than two portions, and not round */

static void
assert_refused(const char *path, const char *words)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *message = g_strdup_printf("%s: %s", path, words);

    assert_null(pf_source_open(path, true, &error));
    assert_int_equal(error->domain, G_FILE_ERROR);
    assert_string_equal(error->message, message);
}

/* Standard input is another for a while. */
typedef struct {
    int before;
} Stdin;

static void
stdin_from(Stdin *saved, int fd)
{
    saved->before = dup(STDIN_FILENO);
    dup2(fd, STDIN_FILENO);
    close(fd);
}

static void
stdin_restore(Stdin *saved)
{
    dup2(saved->before, STDIN_FILENO);
    close(saved->before);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Stdin, stdin_restore)

TEST(file_is_read_whole_and_from_anywhere)
{
    static const size_t lens[] = { 0, 1, 5, 4095, 4096, 4097, LEN };

    for (size_t i = 0; i < G_N_ELEMENTS(lens); i++) {
        g_autoptr(GBytes) bytes = made_bytes(lens[i]);
        g_auto(Stage) stage;

        stage_set(&stage, BY_FILE, bytes, false);
        assert_rest(stage.source, bytes, 0);
        assert_int_equal(read_portion(stage.source).len, 0);
        for (size_t j = 0; j < G_N_ELEMENTS(lens); j++) {
            assert_true(pf_source_rewind(stage.source, lens[j], NULL));
            assert_rest(stage.source, bytes, MIN(lens[j], lens[i]));
        }
        assert_null(pf_source_trouble(stage.source));
    }
}

TEST(head_is_there_before_reading_and_after)
{
    static const size_t lens[] = { 0, 100, 4096, LEN };

    for (size_t i = 0; i < 2 * G_N_ELEMENTS(lens); i++) {
        g_autoptr(GBytes) bytes = made_bytes(lens[i / 2]);
        g_auto(Stage) stage;

        stage_set(&stage, i % 2 ? BY_FIFO : BY_FILE, bytes, false);
        for (int j = 0; j < 2; j++) {
            PfSpan head = pf_source_head(stage.source);
            assert_int_equal(head.len, MIN(lens[i / 2], 4096));
            if (head.len > 0)
                assert_memory_equal(head.data, g_bytes_get_data(bytes, NULL), head.len);
            if (j == 0)
                assert_rest(stage.source, bytes, 0);
        }
    }
}

TEST(what_cannot_be_read_is_told_with_its_name)
{
    g_auto(Scratch) scratch = scratch_make();
    g_autofree char *path = scratch_file(&scratch, "x.eventlog");
    g_auto(Stdin) saved;

    stdin_from(&saved, open("/dev/null", O_WRONLY));
    g_autoptr(GError) error = NULL;

    assert_refused(path, "No such file or directory");
    assert_refused(scratch.path, "Is a directory");
    assert_null(pf_source_open("-", false, &error));
    assert_string_equal(error->message, "stdin: Bad file descriptor");
}

TEST(file_that_shrinks_just_ends)
{
    g_autoptr(GBytes) bytes = made_bytes(LEN);
    g_auto(Stage) stage;

    stage_set(&stage, BY_FILE, bytes, true);
    size_t n = read_portion(stage.source).len;
    n += read_portion(stage.source).len;
    assert_int_equal(truncate(stage.path, 5000), 0);
    assert_int_equal(read_portion(stage.source).len, 0);
    assert_true(pf_source_skip(stage.source, 10, NULL));
    assert_int_equal(pf_source_position(stage.source), n);
    assert_int_equal(read_portion(stage.source).len, 0);
    assert_true(pf_source_rewind(stage.source, 0, NULL));
    assert_int_equal(assert_prefix(stage.source, bytes), 5000);
}

static void
leave_out(PfSource *source, uint64_t n)
{
    uint64_t before = pf_source_position(source);

    assert_true(pf_source_skip(source, n, NULL));
    assert_int_equal(pf_source_position(source), before + MIN(n, LEN - before));
}

/* `sent` are `bytes`, maybe packed. */
static void
assert_skips(Way way, GBytes *sent, bool again, GBytes *bytes)
{
    static const uint64_t skips[] = { 0, 1, 4095, 4096, 262144, 300000, LEN, UINT64_MAX };

    for (size_t i = 0; i < G_N_ELEMENTS(skips); i++) {
        g_auto(Stage) stage;

        stage_set(&stage, way, sent, again);
        leave_out(stage.source, skips[i]);
        leave_out(stage.source, skips[i]);
        read_portion(stage.source);
        leave_out(stage.source, skips[i]);
        assert_rest(stage.source, bytes, pf_source_position(stage.source));
    }
}

/* Property: however much is left out, by whatever way, what is read is in its place. */
TEST(skipping_leads_to_the_same_bytes_everywhere)
{
    g_autoptr(GBytes) bytes = made_bytes(LEN);
    g_autoptr(GBytes) small = packed(ARCHIVE_FILTER_GZIP, bytes);

    for (int again = 0; again < 2; again++) {
        assert_skips(BY_FILE, bytes, again, bytes);
        assert_skips(BY_FIFO, bytes, again, bytes);
        assert_skips(BY_FILE, small, again, bytes);
        assert_skips(BY_FIFO, small, again, bytes);
    }
}

TEST(pipe_can_be_read_again_from_anywhere)
{
    static const uint64_t offsets[] = { 0, 7, 4096, 5000, 500000, LEN, UINT64_MAX };
    g_autoptr(GBytes) bytes = made_bytes(LEN);

    for (size_t i = 0; i < 2 * G_N_ELEMENTS(offsets); i++) {
        uint64_t offset = offsets[i / 2];
        g_auto(Stage) stage;

        stage_set(&stage, BY_FIFO, bytes, true);
        if (i % 2) /* else it was not even read to there */
            assert_rest(stage.source, bytes, 0);
        assert_true(pf_source_rewind(stage.source, offset, NULL));
        assert_rest(stage.source, bytes, MIN(offset, LEN));
        assert_true(pf_source_rewind(stage.source, 0, NULL));
        assert_rest(stage.source, bytes, 0);
    }
}

TEST(pipe_opened_once_cannot_be_read_again)
{
    g_autoptr(GBytes) bytes = made_bytes(10);
    g_autoptr(GError) error = NULL;
    g_auto(Stage) stage;

    stage_set(&stage, BY_FIFO, bytes, false);
    assert_rest(stage.source, bytes, 0);
    assert_false(pf_source_rewind(stage.source, 0, &error));
    assert_true(g_str_has_prefix(error->message, stage.path));
    assert_true(g_str_has_suffix(error->message, ": Illegal seek"));
}

TEST(full_disk_is_told_when_a_pipe_is_kept)
{
    g_autoptr(GBytes) bytes = made_bytes(LEN);
    g_autoptr(GError) error = NULL;
    struct rlimit before, small = { .rlim_cur = 100000 };
    PfSpan portion = { .len = 1 };
    bool ok = true;
    g_auto(Stage) stage;

    stage_set(&stage, BY_FIFO, bytes, true);
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    small.rlim_max = before.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    while (ok && portion.len > 0)
        ok = pf_source_read(stage.source, &portion, &error);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);

    g_autofree char *message = g_strdup_printf("%s: cannot be kept in %s: File too large",
                                               stage.path, g_get_tmp_dir());
    assert_false(ok);
    assert_string_equal(error->message, message);
}

TEST(standard_input_is_read_from_where_it_stands)
{
    g_autoptr(GBytes) bytes = made_bytes(LEN);
    g_autoptr(GBytes) tail = g_bytes_new_from_bytes(bytes, 1000, LEN - 1000);
    g_auto(Scratch) scratch = scratch_make();
    g_autofree char *path = scratch_file(&scratch, "x.eventlog");

    put_bytes(path, bytes);
    int fd = open(path, O_RDONLY);
    assert_int_equal(lseek(fd, 1000, SEEK_SET), 1000);
    g_auto(Stdin) saved;

    stdin_from(&saved, fd);
    g_autoptr(PfSource) source = pf_source_open("-", true, NULL);
    assert_rest(source, tail, 0);
    assert_true(pf_source_rewind(source, 5000, NULL));
    assert_rest(source, tail, 5000);
}

static void
do_nothing(int signal_number)
{
    (void)signal_number;
}

/* A clock that interrupts reading, for a while or (0) no more. */
static void
interrupt_every(suseconds_t microseconds)
{
    struct sigaction action = { .sa_handler = do_nothing }; /* without SA_RESTART */
    struct itimerval timer = { { 0, microseconds }, { 0, microseconds } };

    sigaction(SIGALRM, &action, NULL);
    setitimer(ITIMER_REAL, &timer, NULL);
}

TEST(reading_a_pipe_waits_through_interruptions)
{
    g_autoptr(GBytes) bytes = made_bytes(LEN);

    for (int nonblocking = 0; nonblocking < 2; nonblocking++) {
        int ends[2];
        assert_int_equal(pipe(ends), 0);
        Writer writer = { ends[1], NULL, bytes };
        g_auto(Stdin) saved;

        stdin_from(&saved, ends[0]);
        if (nonblocking)
            fcntl(STDIN_FILENO, F_SETFL, O_NONBLOCK);
        GThread *thread = g_thread_new("writer", write_pieces, &writer);

        interrupt_every(500);
        g_autoptr(PfSource) source = pf_source_open("-", false, NULL);
        assert_non_null(source);
        assert_rest(source, bytes, 0);
        interrupt_every(0);
        g_thread_join(thread);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(file_is_read_whole_and_from_anywhere),
    cmocka_unit_test(head_is_there_before_reading_and_after),
    cmocka_unit_test(what_cannot_be_read_is_told_with_its_name),
    cmocka_unit_test(file_that_shrinks_just_ends),
    cmocka_unit_test(skipping_leads_to_the_same_bytes_everywhere),
    cmocka_unit_test(pipe_can_be_read_again_from_anywhere),
    cmocka_unit_test(pipe_opened_once_cannot_be_read_again),
    cmocka_unit_test(full_disk_is_told_when_a_pipe_is_kept),
    cmocka_unit_test(standard_input_is_read_from_where_it_stands),
    cmocka_unit_test(reading_a_pipe_waits_through_interruptions),
};

RUN_TESTS("source", tests)
