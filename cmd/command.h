/*
 * command.h - the commands: one row each in commands.c, one file each.
 *
 * A command checks its options before anything is read, says which files it will
 * write, and then writes them of each log's profile; one that shows no profile runs
 * over the log itself. It reports failure through `error`, never on standard error:
 * main.c words every message and chooses the exit status.
 */
#pragma once

#include "argument.h"
#include "options.h"
#include "profile/profile.h"
#include "status.h"

/* The other runs that the options name, each in the part and the grouping of the logs. */
typedef struct {
    const PfProfile *baseline, *colours_from; /* NULL: none */
} PfOtherRuns;

typedef struct {
    const char *name;
    unsigned bit;
    const char *summary;
    bool (*check)(const PfOptions *options, GError **error);

    /* The files it will write for the log `file`. The caller owns the list. */
    char **(*targets)(const PfOptions *options, const char *file);

    /* Either: what it wants of a profile where no option says else, and its writing. */
    PfProfileOptions (*wants)(const PfOptions *options);
    bool (*write)(const PfOptions *options, const PfArgument *log, const PfProfile *profile,
                  const PfOtherRuns *others, GError **error);

    /* The same of several logs in one document, named after the first one, where the options
     * ask for that; NULL: never. */
    bool (*joins)(const PfOptions *options);
    bool (*write_joined)(const PfOptions *options, const PfArgument *first,
                         const PfProfile *const *profiles, size_t n, const PfOtherRuns *others,
                         GError **error);

    /* Or: all at once. */
    PfStatus (*run)(const PfOptions *options, const PfArgument *log, GError **error);
} PfCommand;

const PfCommand *pf_commands(size_t *out_n);
const PfCommand *pf_command_find(const char *name);

/* The targets of commands that write one document: --output, or standard output. */
char **pf_targets_plain(const PfOptions *options, const char *file);

bool pf_show_check(const PfOptions *options, GError **error);
PfStatus pf_show_run(const PfOptions *options, const PfArgument *argument, GError **error);

bool pf_info_check(const PfOptions *options, GError **error);
PfProfileOptions pf_info_wants(const PfOptions *options);
bool pf_info_write(const PfOptions *options, const PfArgument *log, const PfProfile *profile,
                   const PfOtherRuns *others, GError **error);

bool pf_chart_check(const PfOptions *options, GError **error);
char **pf_chart_targets(const PfOptions *options, const char *file);
PfProfileOptions pf_chart_wants(const PfOptions *options);
bool pf_chart_write(const PfOptions *options, const PfArgument *log, const PfProfile *profile,
                    const PfOtherRuns *others, GError **error);

bool pf_table_check(const PfOptions *options, GError **error);
PfProfileOptions pf_table_wants(const PfOptions *options);
bool pf_table_write(const PfOptions *options, const PfArgument *log, const PfProfile *profile,
                    const PfOtherRuns *others, GError **error);

bool pf_report_check(const PfOptions *options, GError **error);
char **pf_report_targets(const PfOptions *options, const char *file);
PfProfileOptions pf_report_wants(const PfOptions *options);
bool pf_report_joins(const PfOptions *options);
bool pf_report_write(const PfOptions *options, const PfArgument *log, const PfProfile *profile,
                     const PfOtherRuns *others, GError **error);
bool pf_report_write_joined(const PfOptions *options, const PfArgument *first,
                            const PfProfile *const *profiles, size_t n,
                            const PfOtherRuns *others, GError **error);
