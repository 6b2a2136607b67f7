/*
 * bench_run.c - what a command costs: the median of several runs.
 *
 *     bench_run RUNS COMMAND ARGUMENT...
 *
 * What the command prints is thrown away. Prints seconds of processor, seconds by the clock,
 * and the most memory held, in KiB; fails when the command does.
 */
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { RUNS_MAX = 100 };

typedef struct {
    double cpu, wall; /* seconds */
} Cost;

static double
seconds(struct timeval time)
{
    return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

/* Of all children that have ended. */
static struct rusage
used(void)
{
    struct rusage usage;

    getrusage(RUSAGE_CHILDREN, &usage);
    return usage;
}

static double
now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void
become(char **command)
{
    int nowhere = open("/dev/null", O_WRONLY);

    if (nowhere >= 0 && dup2(nowhere, STDOUT_FILENO) >= 0)
        execvp(command[0], command);
    perror(command[0]);
    _exit(127);
}

static bool
run_once(char **command, Cost *out_cost)
{
    struct rusage before = used(), after;
    double start = now();
    int status = 0;
    pid_t pid = fork();

    if (pid == 0)
        become(command);
    if (pid < 0 || waitpid(pid, &status, 0) < 0)
        return false;
    after = used();
    out_cost->wall = now() - start;
    out_cost->cpu = seconds(after.ru_utime) - seconds(before.ru_utime) + seconds(after.ru_stime)
                    - seconds(before.ru_stime);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static int
compare(const void *a, const void *b)
{
    const Cost *x = a, *y = b;
    return (x->cpu > y->cpu) - (x->cpu < y->cpu);
}

int
main(int argc, char **argv)
{
    Cost costs[RUNS_MAX];
    long n = argc > 2 ? strtol(argv[1], NULL, 10) : 0;

    if (n < 1 || n > RUNS_MAX) {
        fputs("usage: bench_run RUNS COMMAND ARGUMENT...\n", stderr);
        return EXIT_FAILURE;
    }
    for (long i = 0; i < n; i++)
        if (!run_once(argv + 2, &costs[i]))
            return EXIT_FAILURE;
    qsort(costs, (size_t)n, sizeof *costs, compare);
    printf("%.3f %.3f %ld\n", costs[n / 2].cpu, costs[n / 2].wall, used().ru_maxrss);
    return EXIT_SUCCESS;
}
