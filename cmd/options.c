#include "options.h"

#include <stddef.h>
#include <string.h>

#include "base/quantity.h"
#include "figure_list.h"
#include "old_flags.h"

enum {
    VIEWS = PF_INFO | PF_CHART | PF_TABLE | PF_REPORT,
    ALL = PF_SHOW | VIEWS,
    PICTURES = PF_CHART | PF_TABLE | PF_REPORT,
    PAGES = PF_CHART | PF_REPORT
};

typedef struct {
    const char *name;
    char letter; /* 0: none */
    GOptionArg type;
    size_t offset; /* of the member in PfOptions */
    unsigned commands;
    const char *help; /* NULL: only old flags stand for it */
    const char *argument;
} Row;

#define AT(member) offsetof(PfOptions, member)

/* Values are bytes as they were typed, in any locale: G_OPTION_ARG_STRING would convert them.
 */
/* clang-format off */
static const Row rows[] = {
    { "output",    'o', G_OPTION_ARG_FILENAME_ARRAY, AT(outputs),   ALL,
      "Write to FILE, whose suffix is the format; - is standard output", "FILE" },
    { "format",    'f', G_OPTION_ARG_FILENAME,       AT(format),    ALL,
      "The format, when the suffix does not say", "NAME" },
    { "type",      't', G_OPTION_ARG_FILENAME_ARRAY, AT(types),     PF_SHOW,
      "Only events of this type, such as HEAP_LIVE (repeatable)", "NAME" },
    { "cap",       0,   G_OPTION_ARG_FILENAME,       AT(cap),       PF_SHOW,
      "Only events of capability N; none: of the global buffer", "N" },
    { "from",      0,   G_OPTION_ARG_FILENAME,       AT(from),      ALL,
      "Only from this time on: seconds, or marker:TEXT", "T" },
    { "until",     0,   G_OPTION_ARG_FILENAME,       AT(until),     ALL,
      "Only up to this time: seconds, or marker:TEXT", "T" },
    { "show-env",  0,   G_OPTION_ARG_NONE,           AT(show_env),  PF_SHOW | PF_REPORT,
      "Print the environment that old logs hold", NULL },
    { "mask-args", 0,   G_OPTION_ARG_NONE,           AT(mask_args), ALL,
      "Hide the program's arguments", NULL },
    { "figure",    0,   G_OPTION_ARG_FILENAME,       AT(figure),    PF_CHART,
      "Which figure of those below", "NAME" },
    { "title",     0,   G_OPTION_ARG_FILENAME,       AT(title),     PICTURES,
      "The title, in place of the program's command line", "TEXT" },
    { "theme",     0,   G_OPTION_ARG_FILENAME,       AT(theme),     PICTURES,
      "The colours (light)", "light|dark|grey" },
    { "colours-from", 0, G_OPTION_ARG_FILENAME,      AT(colours_from), PAGES,
      "The colours that bands have in another run", "LOG" },
    { "size",      0,   G_OPTION_ARG_FILENAME,       AT(size),      PICTURES,
      "The page: 210x148mm, 8inx5in, 600x400pt, 1600x900px, or a paper:\n"
      "a3, a4, a5, letter, legal, tabloid; -portrait after it\n"
      "(charts a4, tables a4-portrait)", "SIZE" },
    { "y-max",     0,   G_OPTION_ARG_FILENAME,       AT(y_max),     PAGES,
      "Bytes at the top of the plot, such as 64MiB", "SIZE" },
    { "x-max",     0,   G_OPTION_ARG_FILENAME,       AT(x_max),     PAGES,
      "Seconds at the end of the time axis", "T" },
    { "markers",   0,   G_OPTION_ARG_FILENAME,       AT(markers),   PAGES,
      "Only markers whose text matches RE", "RE" },
    { "no-markers", 0,  G_OPTION_ARG_NONE,           AT(no_markers), PAGES,
      "No markers", NULL },
    { "user-events", 0, G_OPTION_ARG_NONE,           AT(user_events), PAGES,
      "The program's messages (traceEvent) as markers too", NULL },
    { "baseline",  0,   G_OPTION_ARG_FILENAME,       AT(baseline),  PAGES,
      "The run it is compared with, or a part of one, LOG@A..B", "LOG" },
    { "cut",       0,   G_OPTION_ARG_FILENAME,       AT(cut),       PAGES,
      "Which bands are drawn: share, those of --bands and --trace,\n"
      "the rest is OTHER; hp2ps, its own rule, which leaves some out (share)", "share|hp2ps" },
    { "eps",       0,   G_OPTION_ARG_FILENAME,       AT(eps),       PF_CHART, NULL, "SIZE" },
    { "previous-scale", 0, G_OPTION_ARG_NONE,        AT(previous_scale), PF_CHART, NULL, NULL },
    { "by",        0,   G_OPTION_ARG_FILENAME,       AT(by),        VIEWS,
      "Group heap bands: default, stack, cost-centre, module,\n"
      "source, type, closure, or depth:N, the N outermost frames", "KEY" },
    { "include",   0,   G_OPTION_ARG_FILENAME,       AT(include),   VIEWS,
      "Only bands whose name matches RE", "RE" },
    { "exclude",   0,   G_OPTION_ARG_FILENAME,       AT(exclude),   VIEWS,
      "No bands whose name matches RE", "RE" },
    { "bands",     0,   G_OPTION_ARG_FILENAME,       AT(bands),     VIEWS,
      "At most N bands, the rest is OTHER (20, in tables all; 0: all)", "N" },
    { "trace",     0,   G_OPTION_ARG_FILENAME,       AT(trace),     VIEWS,
      "Bands below PCT per cent of the area go to OTHER (1, only in charts)", "PCT" },
    { "sort",      0,   G_OPTION_ARG_FILENAME,       AT(sort),      VIEWS,
      "The order of bands: size, stddev, name, growth, first, peak", "KEY" },
    { "reverse",   0,   G_OPTION_ARG_NONE,           AT(reverse),   VIEWS,
      "The other way round", NULL },
    { "segment",   0,   G_OPTION_ARG_FILENAME,       AT(segment),   VIEWS,
      "Which profile of a log that holds several (the one with most samples)", "N" },
    { "jobs",      0,   G_OPTION_ARG_FILENAME,       AT(jobs),      VIEWS,
      "Analyse N logs at once (as many as there are processors)", "N" },
    { "table",     0,   G_OPTION_ARG_FILENAME,       AT(table),     PF_TABLE,
      "Which table: bands, growth, stacks, cost-centres,\n"
      "closures, ticky, gc, memory, threads, capabilities, tasks,\n"
      "sparks, nonmoving, phases, markers, messages, capsets,\n"
      "events (bands)", "NAME" },
    { "weight",    0,   G_OPTION_ARG_FILENAME,       AT(weight),    VIEWS,
      "What stacks, cost-centres and the flame weigh: ticks, or heap bytes\n"
      "at the peak, at the end, in the mean",
      "ticks|peak|end|mean" },
    { "template",  0,   G_OPTION_ARG_FILENAME,       AT(template),  PF_REPORT,
      "What is in the report: review, summary, hp2ps, nightly,\n"
      "or a file of your own (review)", "NAME|FILE" },
    { "help-template", 0, G_OPTION_ARG_NONE,         AT(help_template), PF_REPORT,
      "Print what can stand in a template", NULL },
    { "join",      0,   G_OPTION_ARG_NONE,           AT(join),      PF_REPORT,
      "One report of several runs of a program", NULL },
    { "source",    0,   G_OPTION_ARG_FILENAME,       AT(source),    PF_REPORT,
      "Show lines of the program's source, which is in DIR", "DIR" },
    { "strict",    0,   G_OPTION_ARG_NONE,           AT(strict),    ALL,
      "Anything worth a warning is exit status 3", NULL },
    { "quiet",     'q', G_OPTION_ARG_NONE,           AT(quiet),     ALL,
      "No warnings, only errors", NULL },
    { "help",      'h', G_OPTION_ARG_NONE,           AT(help),      ALL,
      "Print this help", NULL },
};
/* clang-format on */

/* A parser for the command's rows, whose values go to `options`. */
static GOptionContext *
context_for(PfOptions *options, unsigned bit)
{
    GOptionContext *context = g_option_context_new("LOG...");

    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        const Row *row = &rows[i];
        GOptionEntry entries[] = {
            { row->name, row->letter, row->help ? 0 : G_OPTION_FLAG_HIDDEN, row->type,
              (char *)options + row->offset, row->help, row->argument },
            { 0 },
        };
        if (row->commands & bit)
            g_option_context_add_main_entries(context, entries, NULL);
    }
    GOptionEntry rest[] = {
        { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->paths, NULL, NULL },
        { 0 },
    };
    g_option_context_add_main_entries(context, rest, NULL);
    g_option_context_set_help_enabled(context, FALSE);
    return context;
}

bool
pf_options_parse(PfOptions *options, unsigned bit, int argc, char **argv, GError **error)
{
    g_autoptr(GOptionContext) context = context_for(options, bit);
    if (!(bit & PF_CHART))
        return g_option_context_parse(context, &argc, &argv, error);

    g_auto(GStrv) words = pf_old_flags(options, bit, argc, argv, error);
    if (!words)
        return false;
    int n = (int)g_strv_length(words);
    g_autofree char **left = g_memdup2(words, ((size_t)n + 1) * sizeof *words);
    char **rest = left; /* GLib drops words from it */
    return g_option_context_parse(context, &n, &rest, error);
}

static PfOptionKind
kind_of(const Row *row)
{
    return row->type == G_OPTION_ARG_NONE ? PF_OPTION_PLAIN : PF_OPTION_VALUED;
}

PfOptionKind
pf_option_of_name(unsigned bit, const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++)
        if ((rows[i].commands & bit) && g_str_equal(rows[i].name, name))
            return kind_of(&rows[i]);
    return PF_OPTION_NONE;
}

PfOptionKind
pf_option_of_letter(unsigned bit, char letter)
{
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++)
        if ((rows[i].commands & bit) && letter != '\0' && rows[i].letter == letter)
            return kind_of(&rows[i]);
    return PF_OPTION_NONE;
}

/* Options of where a document goes, how it is made and what is said meanwhile. */
static const char *const beside[] = { "output", "format", "jobs", "strict", "quiet", "help" };

static bool
is_beside(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(beside); i++)
        if (g_str_equal(beside[i], name))
            return true;
    return false;
}

char *
pf_option_quoted(const char *word)
{
    static const char plain[] = G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "_@%+=:,./-";

    return word[0] != '\0' && word[strspn(word, plain)] == '\0' ? g_strdup(word)
                                                                : g_shell_quote(word);
}

char *
pf_options_typed(const PfOptions *options, unsigned bit, const char *name)
{
    GString *words = g_string_new("profolio ");

    g_string_append(words, name);
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        const Row *row = &rows[i];
        const void *member = (const char *)options + row->offset;
        bool is_of_content = (row->commands & bit) && !is_beside(row->name);
        if (is_of_content && row->type == G_OPTION_ARG_NONE && *(const gboolean *)member)
            g_string_append_printf(words, " --%s", row->name);
        if (!is_of_content || row->type != G_OPTION_ARG_FILENAME || !*(char *const *)member)
            continue;
        g_autofree char *value = pf_option_quoted(*(char *const *)member);
        g_string_append_printf(words, " --%s %s", row->name, value);
    }
    return g_string_free(words, FALSE);
}

/* GLib puts the second line of a help text at the margin: moves it under the first. */
static char *
aligned(const char *text)
{
    const char *first = strstr(text, rows[0].help);
    GString *out = g_string_new(NULL);
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    const char *start = first;

    while (start && start > text && start[-1] != '\n')
        start--;
    for (char **line = lines; *line; line++) {
        bool goes_on = first && line[0][0] != '\0' && line[0][0] != ' ' && line > lines
                       && !g_str_has_suffix(*line, ":");
        g_string_append_printf(out, "%*s%s%s", goes_on ? (int)(first - start) : 0, "", *line,
                               line[1] ? "\n" : "");
    }
    return g_string_free(out, FALSE);
}

char *
pf_options_help(unsigned bit, const char *name, const char *summary)
{
    g_auto(PfOptions) options = { 0 };
    g_autoptr(GOptionContext) context = context_for(&options, bit);
    g_autofree char *options_text = g_option_context_get_help(context, TRUE, NULL);
    const char *list = strstr(options_text, "\n\n"); /* after GLib's own usage */
    g_autofree char *lines = aligned(list ? list : "\n");
    g_autofree char *figures = bit & PF_CHART ? pf_figure_list() : NULL;
    g_autofree char *more =
        figures ? g_strconcat(figures, "\n", pf_old_flags_help(), NULL) : g_strdup("");

    return g_strdup_printf("Usage: profolio %s [OPTION...] LOG...\n\n%s%s%s", name, summary,
                           lines, more);
}

void
pf_options_clear(PfOptions *options)
{
    g_strfreev(options->outputs);
    g_free(options->format);
    g_strfreev(options->types);
    g_free(options->cap);
    g_free(options->from);
    g_free(options->until);
    g_free(options->figure);
    g_free(options->title);
    g_free(options->bands);
    g_free(options->trace);
    g_free(options->by);
    g_free(options->include);
    g_free(options->exclude);
    g_free(options->sort);
    g_free(options->segment);
    g_free(options->jobs);
    g_free(options->theme);
    g_free(options->size);
    g_free(options->y_max);
    g_free(options->x_max);
    g_free(options->markers);
    g_free(options->cut);
    g_free(options->baseline);
    g_free(options->template);
    g_free(options->source);
    g_free(options->colours_from);
    g_free(options->eps);
    g_free(options->table);
    g_free(options->weight);
    g_strfreev(options->paths);
    *options = (PfOptions){ 0 };
}

bool
pf_option_refuse(const char *name, const char *text, const char *wanted, GError **error)
{
    g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, "--%s %s: expected %s", name,
                text, wanted);
    return false;
}

char *
pf_option_names(const void *rows_of_names, size_t n, size_t size, const char *last)
{
    const char *row = rows_of_names;
    GString *list = g_string_new(NULL);

    for (size_t i = 0; i < n; i++, row += size) {
        const char *name = *(const char *const *)(const void *)row;
        g_string_append_printf(list, "%s%s", i == 0 ? "" : i + 1 == n ? last : ", ", name);
    }
    return g_string_free(list, FALSE);
}

bool
pf_option_count(const char *name, const char *text, size_t *out_value, GError **error)
{
    guint64 value;

    if (!g_ascii_string_to_unsigned(text, 10, 0, 1000000, &value, NULL))
        return pf_option_refuse(name, text, "a whole number from 0 to 1000000", error);
    *out_value = (size_t)value;
    return true;
}

bool
pf_option_percent(const char *name, const char *text, double *out_share, GError **error)
{
    double value;

    if (!pf_quantity_number(text, &value) || value > 100)
        return pf_option_refuse(name, text, "per cent from 0 to 100", error);
    *out_share = value / 100;
    return true;
}

bool
pf_option_seconds(const char *name, const char *text, uint64_t *out_ns, GError **error)
{
    double value;

    if (!pf_quantity_number(text, &value) || value > 1e9)
        return pf_option_refuse(name, text, "a time in seconds, or marker:TEXT", error);
    *out_ns = (uint64_t)(value * 1e9 + 0.5);
    return true;
}

bool
pf_option_pattern(const char *name, const char *text, GRegex **out_pattern, GError **error)
{
    g_autoptr(GError) cause = NULL;
    g_autofree char *wanted = NULL;
    GRegex *pattern = NULL;

    /* Not optimised: GLib then gives up on names as long as those of deep stacks. */
    if (g_utf8_validate(text, -1, NULL))
        pattern = g_regex_new(text, 0, 0, &cause);
    if (!pattern) {
        wanted =
            g_strdup_printf("a regular expression (%s)", cause ? cause->message : "not UTF-8");
        return pf_option_refuse(name, text, wanted, error);
    }
    *out_pattern = pattern;
    return true;
}
