#include "truth.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { SKIPPED = 77, COMPLAINTS_SHOWN = 12 };

typedef struct {
    const TruthTest *test;
    const char *profolio;
    GHashTable *exceptions; /* name of a log -> reason */
    GHashTable *groups;     /* name -> Sum */
    unsigned n_wrong;
} Court;

typedef struct {
    unsigned logs, equal_logs, excepted_logs;
    uint64_t equal[TRUTH_MEASURES], all[TRUTH_MEASURES];
} Sum;

void
truth_complain(TruthLog *log, const char *format, ...)
{
    va_list args;

    if (log->complaint->len > 0)
        g_string_append(log->complaint, "; ");
    va_start(args, format);
    g_string_append_vprintf(log->complaint, format, args);
    va_end(args);
}

bool
truth_equal(TruthLog *log, unsigned measure, uint64_t found, uint64_t expected,
            const char *what)
{
    log->all[measure]++;
    if (found == expected) {
        log->equal[measure]++;
        return true;
    }
    truth_complain(log, "%s: %" G_GUINT64_FORMAT " in place of %" G_GUINT64_FORMAT, what, found,
                   expected);
    return false;
}

char *
truth_beside(const TruthLog *log, const char *suffix)
{
    return g_strdup_printf("%.*s%s", (int)(strlen(log->path) - strlen(".eventlog")), log->path,
                           suffix);
}

bool
truth_has_beside(const TruthLog *log, const char *suffix)
{
    g_autofree char *path = truth_beside(log, suffix);
    return g_file_test(path, G_FILE_TEST_EXISTS);
}

/* What the program prints with these arguments, as JSON; NULL, with a complaint, when it prints
 * none. */
static JsonParser *
run_json(TruthLog *log, const char *const *argv)
{
    g_autofree char *out = NULL;
    g_autofree char *messages = NULL;
    g_autoptr(GError) error = NULL;
    g_autoptr(JsonParser) parser = json_parser_new();
    int status;

    if (!g_spawn_sync(NULL, (char **)argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, &out, &messages,
                      &status, &error))
        g_error("%s", error->message);
    if (!out[0]) {
        truth_complain(log, "%s: %s", argv[1], g_strchomp(messages));
        return NULL;
    }
    if (!json_parser_load_from_data(parser, out, -1, &error)) {
        truth_complain(log, "%s: %s", argv[1], error->message);
        return NULL;
    }
    return g_steal_pointer(&parser);
}

JsonParser *
truth_info(TruthLog *log)
{
    return truth_info_of(log, log->path);
}

JsonParser *
truth_info_of(TruthLog *log, const char *path)
{
    const char *argv[] = { log->profolio, "info", "--quiet", "--format", "json",
                           "--bands",     "0",    path,      NULL };
    return run_json(log, argv);
}

JsonParser *
truth_table(TruthLog *log, const char *name)
{
    const char *argv[] = { log->profolio, "table", "--quiet", "--format", "json",
                           "--table",     name,    log->path, NULL };
    return run_json(log, argv);
}

JsonObject *
truth_object(JsonObject *object, const char *name)
{
    JsonNode *node = json_object_get_member(object, name);
    return node && JSON_NODE_HOLDS_OBJECT(node) ? json_node_get_object(node) : NULL;
}

void
truth_group(TruthLog *log, JsonObject *info, const char *kind)
{
    const char *ghc = json_object_get_string_member_with_default(truth_object(info, "program"),
                                                                 "ghc", "GHC unknown");

    g_free(log->group);
    log->group = g_strconcat(ghc, kind[0] ? " " : "", kind, NULL);
}

char **
truth_lines(const char *path)
{
    g_autofree char *text = NULL;

    if (!g_file_get_contents(path, &text, NULL, NULL))
        return g_new0(char *, 1);
    return g_strsplit(text, "\n", -1);
}

/* "LOG<tab>reason" lines. */
static GHashTable *
read_exceptions(const char *path)
{
    GHashTable *exceptions = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    g_auto(GStrv) lines = truth_lines(path);

    for (char **line = lines; *line; line++) {
        g_auto(GStrv) words = g_strsplit(*line, "\t", 2);
        if (words[0] && words[1])
            g_hash_table_insert(exceptions, g_strdup(words[0]), g_strdup(words[1]));
    }
    return exceptions;
}

static void
unref_row(gpointer row)
{
    g_hash_table_unref(row);
}

/* The rows of the folder's MANIFEST.tsv, by the name of the log. */
static GHashTable *
read_manifest(const char *folder)
{
    GHashTable *rows = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, unref_row);
    g_autofree char *path = g_build_filename(folder, "MANIFEST.tsv", NULL);
    g_auto(GStrv) lines = truth_lines(path);
    g_auto(GStrv) columns = g_strsplit(lines[0] ? lines[0] : "", "\t", -1);

    for (char **line = lines; *line; line++) {
        g_auto(GStrv) cells = g_strsplit(*line, "\t", -1);
        if (line == lines || !cells[0])
            continue;
        GHashTable *row = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
        for (size_t i = 0; columns[i] && cells[i]; i++)
            g_hash_table_insert(row, g_strdup(columns[i]), g_strdup(cells[i]));
        g_hash_table_insert(rows, g_strdup(cells[0]), row);
    }
    return rows;
}

/* The logs below folder/below, by their names in the folder. */
static void
find_logs(const char *folder, const char *below, GPtrArray *names)
{
    g_autofree char *path = g_build_filename(folder, below, NULL);
    g_autoptr(GDir) dir = g_dir_open(path, 0, NULL);
    const char *name;

    while (dir && (name = g_dir_read_name(dir))) {
        g_autofree char *inner =
            below[0] ? g_build_filename(below, name, NULL) : g_strdup(name);
        g_autofree char *whole = g_build_filename(folder, inner, NULL);
        if (g_file_test(whole, G_FILE_TEST_IS_DIR))
            find_logs(folder, inner, names);
        else if (g_str_has_suffix(name, ".eventlog"))
            g_ptr_array_add(names, g_steal_pointer(&inner));
    }
}

static gint
compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void
say_wrong(Court *court, const TruthLog *log, const char *words)
{
    if (court->n_wrong++ < COMPLAINTS_SHOWN)
        printf("%s: %.400s\n", log->name, words);
}

static void
add_to_sum(Court *court, const TruthLog *log)
{
    const char *group = log->group ? log->group : "other";
    Sum *sum = g_hash_table_lookup(court->groups, group);

    if (!sum) {
        sum = g_new0(Sum, 1);
        g_hash_table_insert(court->groups, g_strdup(group), sum);
    }
    sum->logs++;
    sum->equal_logs += log->complaint->len == 0;
    sum->excepted_logs += log->is_excepted;
    for (size_t i = 0; i < TRUTH_MEASURES && !log->is_excepted; i++) {
        sum->equal[i] += log->equal[i];
        sum->all[i] += log->all[i];
    }
}

static void
judge_log(Court *court, const char *folder, const char *name, GHashTable *row)
{
    TruthLog log = {
        .profolio = court->profolio,
        .folder = folder,
        .name = name,
        .path = g_build_filename(folder, name, NULL),
        .row = row,
        .complaint = g_string_new(NULL),
        .is_excepted = g_hash_table_contains(court->exceptions, name),
    };

    if (court->test->has_truth(&log)) {
        court->test->judge(&log);
        add_to_sum(court, &log);
        if (log.complaint->len > 0 && !log.is_excepted)
            say_wrong(court, &log, log.complaint->str);
        if (log.complaint->len == 0 && log.is_excepted)
            say_wrong(court, &log, "is an exception, but does not differ");
    }
    g_free(log.path);
    g_free(log.group);
    g_string_free(log.complaint, TRUE);
}

static void
judge_folder(Court *court, const char *folder)
{
    g_autoptr(GHashTable) rows = read_manifest(folder);
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);

    find_logs(folder, "", names);
    g_ptr_array_sort(names, compare_names);
    for (guint i = 0; i < names->len; i++) {
        const char *name = names->pdata[i];
        judge_log(court, folder, name, g_hash_table_lookup(rows, name));
        g_hash_table_remove(rows, name);
    }
    if (names->len == 0 || g_hash_table_size(rows) > 0) {
        printf("%s: %u logs found, %u of the manifest are not there\n", folder, names->len,
               g_hash_table_size(rows));
        court->n_wrong++;
    }
}

static void
print_sum(const TruthTest *test, const char *group, const Sum *sum)
{
    printf("%s: %u of %u logs", group, sum->equal_logs, sum->logs);
    if (sum->excepted_logs > 0)
        printf(" (%u excepted)", sum->excepted_logs);
    for (size_t i = 0; i < TRUTH_MEASURES && test->measures[i]; i++) {
        if (sum->all[i] > 0)
            printf(", %" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT " %s", sum->equal[i],
                   sum->all[i], test->measures[i]);
    }
    putchar('\n');
}

static void
print_sums(const Court *court)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    GHashTableIter iter;
    gpointer name;

    g_hash_table_iter_init(&iter, court->groups);
    while (g_hash_table_iter_next(&iter, &name, NULL))
        g_ptr_array_add(names, name);
    g_ptr_array_sort(names, compare_names);
    for (guint i = 0; i < names->len; i++)
        print_sum(court->test, names->pdata[i],
                  g_hash_table_lookup(court->groups, names->pdata[i]));
}

int
truth_main(const TruthTest *test, int argc, char **argv)
{
    if (argc < 4) {
        fprintf(stderr, "usage: %s EXCEPTIONS PROFOLIO FOLDER...\n", argv[0]);
        return 2;
    }
    g_log_set_always_fatal(G_LOG_FATAL_MASK | G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING);
    Court court = {
        .test = test,
        .profolio = argv[2],
        .exceptions = read_exceptions(argv[1]),
        .groups = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free),
    };
    unsigned n_folders = 0;

    for (int i = 3; i < argc; i++) {
        if (!g_file_test(argv[i], G_FILE_TEST_IS_DIR))
            continue;
        judge_folder(&court, argv[i]);
        n_folders++;
    }
    print_sums(&court);
    g_hash_table_unref(court.exceptions);
    g_hash_table_unref(court.groups);
    if (n_folders == 0) {
        printf("skipped: there is no %s\n", argv[3]);
        return SKIPPED;
    }
    if (court.n_wrong > 0)
        printf("%u wrong\n", court.n_wrong);
    return court.n_wrong > 0;
}
