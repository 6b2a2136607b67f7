/*
 * test_output.c - documents are whole or not at all.
 */
#include "check.h"

#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/output.h"
#include "scratch.h"

static PfOutput *
opened(const char *path)
{
    g_autoptr(GError) error = NULL;
    PfOutput *output = pf_output_open(path, &error);

    if (error)
        fail_msg("%s", error->message);
    return output;
}

static void
close_well(PfOutput *output)
{
    g_autoptr(GError) error = NULL;

    if (!pf_output_close(output, &error))
        fail_msg("%s", error->message);
}

static void
put_file(const char *path, const char *text)
{
    assert_true(g_file_set_contents(path, text, -1, NULL));
}

static void
assert_holds(const char *path, const char *text)
{
    g_autofree char *held = NULL;

    assert_true(g_file_get_contents(path, &held, NULL, NULL));
    assert_string_equal(held, text);
}

static void
assert_mode(const char *path, mode_t mode)
{
    struct stat status;

    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_mode & 0777, mode);
}

static void
assert_refused(const char *path, const char *words)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *message = g_strdup_printf("cannot write %s: %s", path, words);

    assert_null(pf_output_open(path, &error));
    assert_int_equal(error->domain, G_FILE_ERROR);
    assert_string_equal(error->message, message);
}

TEST(document_appears_when_it_is_whole)
{
    g_auto(Scratch) scratch = scratch_make();
    g_autofree char *path = scratch_file(&scratch, "x.svg");
    PfOutput *output = opened(path);

    pf_output_write(output, "<svg", 4);
    fprintf(pf_output_stream(output), " width=\"%d\"", 7);
    pf_output_write(output, "/>\n", 3);
    assert_false(g_file_test(path, G_FILE_TEST_EXISTS));
    close_well(output);
    assert_holds(path, "<svg width=\"7\"/>\n");
    assert_int_equal(scratch_count(&scratch), 1);
}

TEST(new_document_has_the_mode_that_umask_leaves)
{
    g_auto(Scratch) scratch = scratch_make();
    g_autofree char *path = scratch_file(&scratch, "x.svg");
    mode_t before = umask(027);

    close_well(opened(path));
    umask(before);
    assert_mode(path, 0640);
}

TEST(document_that_is_replaced_keeps_its_mode)
{
    g_auto(Scratch) scratch = scratch_make();
    g_autofree char *path = scratch_file(&scratch, "x.svg");

    put_file(path, "old");
    assert_int_equal(chmod(path, 0604), 0);
    PfOutput *output = opened(path);
    pf_output_write(output, "new", 3);
    assert_holds(path, "old");
    close_well(output);
    assert_holds(path, "new");
    assert_mode(path, 0604);
}

TEST(read_only_document_is_not_replaced)
{
    g_auto(Scratch) scratch = scratch_make();
    g_autofree char *path = scratch_file(&scratch, "x.svg");

    put_file(path, "old");
    assert_int_equal(chmod(path, 0400), 0);
    if (access(path, W_OK) == 0) /* root may write anything */
        close_well(opened(path));
    else
        assert_refused(path, "Permission denied");
    assert_int_equal(scratch_count(&scratch), 1);
    assert_mode(path, 0400);
}

TEST(symbolic_links_are_followed_and_stay)
{
    g_auto(Scratch) scratch = scratch_make();
    g_autofree char *first = scratch_file(&scratch, "first.svg");
    g_autofree char *second = scratch_file(&scratch, "second.svg");
    g_autofree char *path = scratch_file(&scratch, "x.svg");

    assert_int_equal(symlink("second.svg", first), 0); /* relative to where the link is */
    assert_int_equal(symlink(path, second), 0);
    for (int i = 0; i < 2; i++) { /* a link to nothing, then one to a file */
        PfOutput *output = opened(first);
        pf_output_write(output, i == 0 ? "one" : "two", 3);
        close_well(output);
        assert_holds(path, i == 0 ? "one" : "two");
        assert_true(g_file_test(first, G_FILE_TEST_IS_SYMLINK));
        assert_true(g_file_test(second, G_FILE_TEST_IS_SYMLINK));
    }
    assert_int_equal(scratch_count(&scratch), 3);
}

TEST(links_in_a_circle_are_refused)
{
    g_auto(Scratch) scratch = scratch_make();
    g_autofree char *path = scratch_file(&scratch, "x.svg");

    assert_int_equal(symlink("x.svg", path), 0);
    assert_refused(path, g_strerror(ELOOP));
}

TEST(what_cannot_be_opened_is_told_at_once)
{
    g_auto(Scratch) scratch = scratch_make();
    g_autofree char *file = scratch_file(&scratch, "file");
    g_autofree char *in_file = scratch_file(&scratch, "file/x.svg");
    g_autofree char *in_nothing = scratch_file(&scratch, "nothing/x.svg");

    put_file(file, "");
    assert_refused(scratch.path, "Is a directory");
    assert_refused(in_file, "Not a directory");
    assert_refused(in_nothing, "No such file or directory");
    assert_refused("", "No such file or directory");
    assert_int_equal(scratch_count(&scratch), 1);
}

/* Writes `n` bytes to `path`, by one of the two ways in; what closing says, or NULL. */
static char *
failure_of_writing(const char *path, size_t n, bool by_stream)
{
    g_autoptr(GError) error = NULL;
    PfOutput *output = opened(path);

    for (size_t i = 0; i < n; i++) {
        if (by_stream)
            putc('x', pf_output_stream(output));
        else
            pf_output_write(output, "x", 1);
    }
    if (pf_output_close(output, &error))
        return NULL;
    assert_int_equal(error->domain, G_FILE_ERROR);
    return g_strdup(error->message);
}

TEST(full_device_is_told_however_late_it_shows)
{
    static const size_t lens[] = { 1, 10, 5000, 100000 };

    for (size_t i = 0; i < 2 * G_N_ELEMENTS(lens); i++) {
        g_autofree char *message = failure_of_writing("/dev/full", lens[i / 2], i % 2 == 1);
        assert_string_equal(message, "cannot write /dev/full: No space left on device");
    }
}

/* A limit on the size of files stands for a full disk. */
TEST(document_that_does_not_fit_leaves_nothing)
{
    static const size_t lens[] = { 101, 100000 };
    g_auto(Scratch) scratch = scratch_make();
    g_autofree char *path = scratch_file(&scratch, "x.svg");
    struct rlimit before, small = { .rlim_cur = 100 };

    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    small.rlim_max = before.rlim_max;
    for (size_t i = 0; i < 2 * G_N_ELEMENTS(lens); i++) {
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
        g_autofree char *message = failure_of_writing(path, lens[i / 2], i % 2 == 1);
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);

        assert_true(g_str_has_suffix(message, "x.svg: File too large"));
        assert_int_equal(scratch_count(&scratch), 0);
    }
    assert_null(failure_of_writing(path, 101, false));
}

TEST(abandoned_document_leaves_what_was_there)
{
    g_auto(Scratch) scratch = scratch_make();
    g_autofree char *path = scratch_file(&scratch, "x.svg");

    put_file(path, "old");
    {
        g_autoptr(PfOutput) output = opened(path);
        pf_output_write(output, "new", 3);
        assert_int_equal(scratch_count(&scratch), 2);
    }
    assert_holds(path, "old");
    assert_int_equal(scratch_count(&scratch), 1);
    pf_output_abandon(NULL);
}

TEST(all_unfinished_documents_can_be_removed_at_once)
{
    g_auto(Scratch) scratch = scratch_make();
    g_autofree char *a = scratch_file(&scratch, "a.svg");
    g_autofree char *b = scratch_file(&scratch, "b.svg");
    g_autofree char *c = scratch_file(&scratch, "c.svg");
    g_autoptr(GError) error = NULL;
    PfOutput *first = opened(a);
    PfOutput *second = opened(b);

    close_well(opened(c));
    assert_int_equal(scratch_count(&scratch), 3);
    pf_output_abandon_all();
    assert_int_equal(scratch_count(&scratch), 1);
    assert_true(g_file_test(c, G_FILE_TEST_EXISTS));

    assert_false(pf_output_close(first, &error));
    pf_output_abandon(second);
    assert_int_equal(scratch_count(&scratch), 1);
}

TEST(too_many_documents_at_once_are_refused)
{
    g_auto(Scratch) scratch = scratch_make();
    PfOutput *outputs[64];
    size_t n = 0;

    for (; n < G_N_ELEMENTS(outputs); n++) {
        g_autofree char *name = g_strdup_printf("%zu.svg", n);
        g_autofree char *path = scratch_file(&scratch, name);
        outputs[n] = pf_output_open(path, NULL);
        if (!outputs[n]) {
            assert_refused(path, "Too many open files");
            break;
        }
    }
    assert_in_range(n, 8, G_N_ELEMENTS(outputs) - 1);
    for (size_t i = 0; i < n; i++)
        close_well(outputs[i]);
    assert_int_equal(scratch_count(&scratch), n);
}

TEST(fifo_is_written_in_place)
{
    g_auto(Scratch) scratch = scratch_make();
    g_autofree char *path = scratch_file(&scratch, "pipe");
    char held[10] = "";

    assert_int_equal(mkfifo(path, 0600), 0);
    int reader = open(path, O_RDONLY | O_NONBLOCK);
    PfOutput *output = opened(path);
    pf_output_write(output, "text", 4);
    close_well(output);
    assert_int_equal(read(reader, held, sizeof held), 4);
    assert_string_equal(held, "text");
    close(reader);
    assert_int_equal(scratch_count(&scratch), 1);
}

/* Runs with standard output on `path`; what closing says, or NULL. */
static char *
failure_of_standard_output(const char *path)
{
    int before = dup(STDOUT_FILENO);
    int fd = open(path, O_WRONLY | O_CREAT, 0600);

    fflush(stdout);
    dup2(fd, STDOUT_FILENO);
    close(fd);
    char *message = failure_of_writing("-", 3, false);
    clearerr(stdout);
    dup2(before, STDOUT_FILENO);
    close(before);
    return message;
}

TEST(dash_is_standard_output)
{
    g_auto(Scratch) scratch = scratch_make();
    g_autofree char *path = scratch_file(&scratch, "x.svg");
    g_autofree char *good = failure_of_standard_output(path);
    g_autofree char *bad = failure_of_standard_output("/dev/full");

    assert_null(good);
    assert_holds(path, "xxx");
    assert_string_equal(bad, "cannot write standard output: No space left on device");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(document_appears_when_it_is_whole),
    cmocka_unit_test(new_document_has_the_mode_that_umask_leaves),
    cmocka_unit_test(document_that_is_replaced_keeps_its_mode),
    cmocka_unit_test(read_only_document_is_not_replaced),
    cmocka_unit_test(symbolic_links_are_followed_and_stay),
    cmocka_unit_test(links_in_a_circle_are_refused),
    cmocka_unit_test(what_cannot_be_opened_is_told_at_once),
    cmocka_unit_test(full_device_is_told_however_late_it_shows),
    cmocka_unit_test(document_that_does_not_fit_leaves_nothing),
    cmocka_unit_test(abandoned_document_leaves_what_was_there),
    cmocka_unit_test(all_unfinished_documents_can_be_removed_at_once),
    cmocka_unit_test(too_many_documents_at_once_are_refused),
    cmocka_unit_test(fifo_is_written_in_place),
    cmocka_unit_test(dash_is_standard_output),
};

RUN_TESTS("output", tests)
