/*
 * options.h - THE table of options: it feeds the parser and the help.
 *
 * A row says which commands take the option; another command given it ends with
 * status 2. To add one: a row in options.c, a member here, and a test that the
 * output differs.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

/* The bits of a row's commands, in the order of commands.c. */
typedef enum {
    PF_SHOW = 1 << 0,
    PF_INFO = 1 << 1,
    PF_CHART = 1 << 2,
    PF_TABLE = 1 << 3,
    PF_REPORT = 1 << 4,
} PfCommandBit;

/* As typed; what was not typed is NULL or false. */
typedef struct {
    char **outputs;
    char *format;
    char **types;
    char *cap;
    char *from, *until;
    gboolean show_env, mask_args;
    char *figure, *title;
    char *bands, *trace, *by, *include, *exclude;
    char *sort, *segment, *jobs;
    gboolean reverse;
    char *theme, *size, *y_max, *x_max, *markers, *cut;
    char *baseline, *colours_from; /* other logs */
    char *template, *source;
    gboolean join, help_template;
    gboolean no_markers, user_events;
    char *table, *weight;
    gboolean quiet, strict, help;
    char *eps;               /* of hp2ps's -e */
    gboolean previous_scale; /* of its -p */
    char idle_flags[16];     /* letters of its flags that change nothing */
    char **paths;
} PfOptions;

/* Parses the arguments of the command with `bit`; argv[0] is its name. False, with a
 * G_OPTION_ERROR, when they are wrong. */
bool pf_options_parse(PfOptions *options, unsigned bit, int argc, char **argv, GError **error);

/* What a word of the command line is to the command with `bit`. */
typedef enum { PF_OPTION_NONE, PF_OPTION_PLAIN, PF_OPTION_VALUED } PfOptionKind;

PfOptionKind pf_option_of_name(unsigned bit, const char *name);
PfOptionKind pf_option_of_letter(unsigned bit, char letter);

/* The words that, typed with a log, make its document again: the command, and all options but
 * those that say nothing of what is in it. Quoted for a shell where it needs that. Owned by the
 * caller. */
char *pf_options_typed(const PfOptions *options, unsigned bit, const char *name);

/* A word as a shell takes it. Owned by the caller. */
char *pf_option_quoted(const char *word);

/* What --help prints. Owned by the caller. */
char *pf_options_help(unsigned bit, const char *name, const char *summary);

void pf_options_clear(PfOptions *options);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(PfOptions, pf_options_clear)

/* Sets a G_OPTION_ERROR: "--<name> <text>: expected <wanted>". Always false. */
bool pf_option_refuse(const char *name, const char *text, const char *wanted, GError **error);

/* What there is to choose from, with `last` before the last one: "bands, stacks or events".
 * Each of the `n` rows of `size` bytes starts with its name, a const char *. Owned by the
 * caller. */
char *pf_option_names(const void *rows, size_t n, size_t size, const char *last);

/* The value of an option that is a number, a time or a regular expression; false, with a
 * G_OPTION_ERROR that names the option, when it is none. */
bool pf_option_count(const char *name, const char *text, size_t *out_value, GError **error);
bool pf_option_percent(const char *name, const char *text, double *out_share, GError **error);
bool pf_option_seconds(const char *name, const char *text, uint64_t *out_ns, GError **error);
bool
pf_option_pattern(const char *name, const char *text, GRegex **out_pattern, GError **error);
