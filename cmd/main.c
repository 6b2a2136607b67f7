/*
 * main.c - which command, which logs, and how it all ended.
 */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "base/output.h"
#include "batch.h"
#include "command.h"
#include "old_flags.h"
#include "report/template.h"
#include "targets.h"

static void
print_usage(FILE *out)
{
    size_t n;
    const PfCommand *commands = pf_commands(&n);

    fputs("Usage: profolio COMMAND [OPTION...] LOG...\n"
          "       profolio [OPTION...] LOG...   the same as: profolio report\n\n"
          "Reads what GHC's run-time system records of a Haskell program's run.\n\n"
          "Commands:\n",
          out);
    for (size_t i = 0; i < n; i++)
        fprintf(out, "  %-8s %s\n", commands[i].name, commands[i].summary);
    fputs("\n`profolio COMMAND --help' lists the options of one command.\n\n"
          "A LOG is a GHC eventlog or, but for show, a GHC heap profile (.hp): a file, a\n"
          "FIFO or - for standard input; plain, or compressed by gzip, zstd, xz or bzip2.\n"
          "Its bytes tell which it is, not its name.\n\n"
          "Exit status: 0 done, 1 not possible, 2 the command line is wrong, 3 done, but the\n"
          "log is cut short, damaged or repaired, 128+n ended by signal n.\n",
          out);
}

static PfStatus
refuse_usage(const char *command, const char *message)
{
    fprintf(stderr, "profolio%s%s: %s\n", command ? " " : "", command ? command : "", message);
    fprintf(stderr, "Try `profolio%s%s --help'.\n", command ? " " : "", command ? command : "");
    return PF_STATUS_USAGE;
}

static bool
check(const PfCommand *command, const PfOptions *options, GError **error)
{
    if (!options->paths || !options->paths[0]) {
        g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, "no LOG is given");
        return false;
    }
    return pf_batch_check(command, options, error)
           && pf_targets_differ(command, options, error);
}

static PfStatus
run_command(const PfCommand *command, int argc, char **argv)
{
    g_auto(PfOptions) options = { 0 };
    g_autoptr(GError) error = NULL;

    if (!pf_options_parse(&options, command->bit, argc, argv, &error))
        return refuse_usage(command->name, error->message);
    if (options.help || options.help_template) {
        g_autofree char *help =
            options.help ? pf_options_help(command->bit, command->name, command->summary)
                         : pf_template_help();
        fputs(help, stdout);
        return fflush(stdout) == 0 ? PF_STATUS_OK : PF_STATUS_FAILED;
    }
    if (!check(command, &options, &error))
        return refuse_usage(command->name, error->message);
    pf_old_flags_say(&options);
    return pf_batch_run(command, &options);
}

/* Leaves no half-written file behind, and dies of the signal as if nothing had been done. */
static void
end_by_signal(int number)
{
    pf_output_abandon_all();
    signal(number, SIG_DFL);
    raise(number);
}

static void
catch_signals(void)
{
    static const int numbers[] = { SIGINT,  SIGTERM, SIGHUP,  SIGPIPE,
                                   SIGQUIT, SIGALRM, SIGXCPU, SIGXFSZ };

    for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++) {
        struct sigaction action = { .sa_handler = end_by_signal };
        struct sigaction before;
        sigemptyset(&action.sa_mask);
        if (sigaction(numbers[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
            sigaction(numbers[i], &action, NULL);
    }
}

/* Where a standard stream is closed, the next file opened would take its place, and its text.
 */
static void
hold_standard_streams(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
        int useless = fd == STDIN_FILENO ? O_WRONLY : O_RDONLY; /* as it was before */
        if (fcntl(fd, F_GETFD) < 0)
            open("/dev/null", useless);
    }
}

/* Whether the first word is no command, but an option or a log: `profolio LOG` is a report. */
static bool
begins_report(const char *word)
{
    g_auto(PfArgument) log = pf_argument(word);

    return word[0] == '-' || g_file_test(log.file, G_FILE_TEST_EXISTS);
}

static PfStatus
run(int argc, char **argv)
{
    const char *word = argc > 1 ? argv[1] : NULL;

    if (!word) {
        print_usage(stderr);
        return PF_STATUS_USAGE;
    }
    if (g_str_equal(word, "--help") || g_str_equal(word, "-h") || g_str_equal(word, "help")) {
        print_usage(stdout);
        return fflush(stdout) == 0 ? PF_STATUS_OK : PF_STATUS_FAILED;
    }
    if (g_str_equal(word, "--version")) {
        puts("profolio " PF_VERSION);
        return fflush(stdout) == 0 ? PF_STATUS_OK : PF_STATUS_FAILED;
    }

    const PfCommand *command = pf_command_find(word);
    if (command)
        return run_command(command, argc - 1, argv + 1);
    if (begins_report(word))
        return run_command(pf_command_find("report"), argc, argv);
    g_autofree char *message =
        g_strdup_printf("there is no command '%s', nor such a file", word);
    return refuse_usage(NULL, message);
}

int
main(int argc, char **argv)
{
    hold_standard_streams();
    catch_signals();
    return (int)run(argc, argv); /* PfStatus are exit statuses */
}
