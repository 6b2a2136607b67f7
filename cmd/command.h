/*
 * command.h - the commands: one row each in commands.c, one file each.
 *
 * A command checks its options before anything is read, says which files it will
 * write, and then is run once a log. It reports failure through `error`, never on
 * standard error: main.c words every message and chooses the exit status.
 */
#pragma once

#include "options.h"
#include "status.h"

typedef struct {
    const char *name;
    unsigned bit;
    const char *summary;
    bool (*check)(const PfOptions *options, GError **error);

    /* The files it will write for `path`. The caller owns the list. */
    char **(*targets)(const PfOptions *options, const char *path);
    PfStatus (*run)(const PfOptions *options, const char *path, GError **error);
} PfCommand;

const PfCommand *pf_commands(size_t *out_n);
const PfCommand *pf_command_find(const char *name);

/* The targets of commands that write one document: --output, or standard output. */
char **pf_targets_plain(const PfOptions *options, const char *path);

bool pf_show_check(const PfOptions *options, GError **error);
PfStatus pf_show_run(const PfOptions *options, const char *path, GError **error);
bool pf_info_check(const PfOptions *options, GError **error);
PfStatus pf_info_run(const PfOptions *options, const char *path, GError **error);
bool pf_chart_check(const PfOptions *options, GError **error);
char **pf_chart_targets(const PfOptions *options, const char *path);
PfStatus pf_chart_run(const PfOptions *options, const char *path, GError **error);
bool pf_table_check(const PfOptions *options, GError **error);
PfStatus pf_table_run(const PfOptions *options, const char *path, GError **error);
