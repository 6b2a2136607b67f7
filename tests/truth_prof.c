/*
 * truth_prof.c - the call tree of a log, `table --table stacks`, against the tree that GHC
 * prints in the .prof of the same run: individual and inherited shares of every node, to one
 * decimal.
 *
 * GHC 9.0 counts each tick where the log has it; later ones look twice, so that up to a tenth
 * of the ticks are elsewhere (FINDINGS 5). With -pa GHC counts what it else leaves out, so that
 * its shares are of something else.
 */
#include "truth.h"

#include <math.h>
#include <string.h>

enum { NODES, SHARES };

/* Shares of one node, in per cent. */
typedef struct {
    double individual, inherited;
} Share;

static GHashTable *
new_shares(void)
{
    return g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
}

/* Nodes that are called alike are one. */
static void
add_share(GHashTable *shares, const char *path, double individual, double inherited)
{
    Share *share = g_hash_table_lookup(shares, path);

    if (!share) {
        share = g_new0(Share, 1);
        g_hash_table_insert(shares, g_strdup(path), share);
    }
    share->individual += individual;
    share->inherited += inherited;
}

/* The path to a node whose ancestors are in `frames`, which is cut to them. */
static char *
path_of(GPtrArray *frames, guint depth, char *frame)
{
    GString *path = g_string_new(NULL);

    g_ptr_array_set_size(frames, (gint)MIN(depth, frames->len));
    g_ptr_array_add(frames, frame);
    for (guint i = 0; i < frames->len; i++)
        g_string_append_printf(path, "%s%s", i > 0 ? " / " : "",
                               (const char *)frames->pdata[i]);
    return g_string_free(path, FALSE);
}

/* The words of a line, between any number of spaces. */
static GPtrArray *
words_of(const char *line)
{
    GPtrArray *words = g_ptr_array_new_with_free_func(g_free);
    g_auto(GStrv) parts = g_strsplit(line, " ", -1);

    for (char **part = parts; *part; part++)
        if ((*part)[0])
            g_ptr_array_add(words, g_strdup(*part));
    return words;
}

/* " CAF  Main  <entire-module>  295  0  0.0  0.0  0.9  0.4": and with -P two numbers more. */
static bool
read_row(GHashTable *shares, GPtrArray *frames, const char *line, guint n_more)
{
    g_autoptr(GPtrArray) words = words_of(line);
    guint depth = (guint)strspn(line, " ");
    guint n = words->len;

    if (n < 9 + n_more)
        return false;
    g_autofree char *path =
        path_of(frames, depth, g_strconcat(words->pdata[0], " ", words->pdata[1], NULL));
    add_share(shares, path, g_ascii_strtod(words->pdata[n - 4 - n_more], NULL),
              g_ascii_strtod(words->pdata[n - 2 - n_more], NULL));
    return true;
}

/* The tree of a .prof; NULL: it has none. */
static GHashTable *
read_prof(const TruthLog *log)
{
    g_autofree char *name = truth_beside(log, ".prof");
    g_auto(GStrv) lines = truth_lines(name);
    g_autoptr(GPtrArray) frames = g_ptr_array_new_with_free_func(g_free);
    GHashTable *shares = NULL;
    guint n_more = 0;

    for (char **line = lines; *line; line++) {
        bool is_head = g_str_has_prefix(*line, "COST CENTRE") && strstr(*line, " entries ");
        if (is_head) {
            shares = new_shares();
            n_more = strstr(*line, " ticks ") ? 2 : 0;
        } else if (shares && (*line)[0] && !read_row(shares, frames, *line, n_more)) {
            break;
        }
    }
    return shares;
}

static GHashTable *
read_table(JsonArray *rows)
{
    GHashTable *shares = new_shares();
    g_autoptr(GPtrArray) frames = g_ptr_array_new_with_free_func(g_free);

    for (guint i = 0; i < json_array_get_length(rows); i++) {
        JsonObject *row = json_array_get_object_element(rows, i);
        g_autofree char *path =
            path_of(frames, (guint)json_object_get_int_member(row, "depth"),
                    g_strconcat(json_object_get_string_member(row, "cost_centre"), " ",
                                json_object_get_string_member(row, "module"), NULL));
        add_share(shares, path, 100 * json_object_get_double_member(row, "individual_share"),
                  100 * json_object_get_double_member(row, "inherited_share"));
    }
    return shares;
}

/* How far a share is from one that was rounded to one decimal. */
static double
distance(double found, double rounded)
{
    return fmax(fabs(found - rounded) - 0.0501, 0);
}

/* One node that GHC prints: how far its own share is from the one found. */
static double
compare_node(TruthLog *log, const char *path, const Share *found, const Share *expected,
             bool is_exact)
{
    double individual = distance(found->individual, expected->individual);
    double inherited = distance(found->inherited, expected->inherited);
    bool is_equal = individual == 0 && inherited == 0;

    log->all[NODES]++;
    log->equal[NODES] += is_equal;
    if (is_exact && !is_equal) {
        truth_complain(log, "%s: %.1f, %.1f in place of %.1f, %.1f", path, found->individual,
                       found->inherited, expected->individual, expected->inherited);
    }
    return individual;
}

/* The nodes that GHC prints; what is not found has no share. */
static void
compare(TruthLog *log, GHashTable *found, GHashTable *expected, double allowed)
{
    static const Share none = { 0 };
    GHashTableIter iter;
    gpointer path, share;
    double off = 0;

    g_hash_table_iter_init(&iter, expected);
    while (g_hash_table_iter_next(&iter, &path, &share)) {
        const Share *ours = g_hash_table_lookup(found, path);
        off += compare_node(log, path, ours ? ours : &none, share, allowed == 0);
    }
    log->all[SHARES]++;
    log->equal[SHARES] += off <= allowed;
    if (off > allowed)
        truth_complain(log, "%.1f %% of the ticks are on other nodes", off / 2);
}

static bool
has_argument(JsonObject *info, const char *wanted)
{
    JsonArray *args = json_object_get_array_member(truth_object(info, "program"), "args");

    for (guint i = 0; i < json_array_get_length(args); i++)
        if (g_str_equal(json_array_get_string_element(args, i), wanted))
            return true;
    return false;
}

/* A tenth of all samples, in per cent of the ticks, is missed in one place and found in
 * another. */
static double
tolerance(JsonObject *info)
{
    JsonObject *time = truth_object(info, "time_profile");

    return 20 * (double)json_object_get_int_member(time, "samples")
           / (double)MAX(json_object_get_int_member(time, "ticks"), 1);
}

static void
judge(TruthLog *log)
{
    g_autoptr(JsonParser) record = truth_info(log);
    g_autoptr(JsonParser) table = record ? truth_table(log, "stacks") : NULL;
    if (!table)
        return;

    JsonObject *info = json_node_get_object(json_parser_get_root(record));
    const char *ghc = json_object_get_string_member(truth_object(info, "program"), "ghc");
    truth_group(log, info, ".prof");
    g_autoptr(GHashTable) expected = read_prof(log);
    g_autoptr(GHashTable) found = read_table(json_node_get_array(json_parser_get_root(table)));
    compare(log, found, expected, g_str_has_prefix(ghc, "9.0.") ? 0 : tolerance(info));
}

static bool
has_truth(const TruthLog *log)
{
    g_autoptr(GHashTable) tree = truth_has_beside(log, ".prof") ? read_prof(log) : NULL;
    if (!tree)
        return false;

    TruthLog asked = *log;
    asked.complaint = g_string_new(NULL);
    g_autoptr(JsonParser) record = truth_info(&asked);
    g_string_free(asked.complaint, TRUE);
    if (!record)
        return true;
    JsonObject *info = json_node_get_object(json_parser_get_root(record));
    return truth_object(info, "time_profile") && !has_argument(info, "-pa");
}

int
main(int argc, char **argv)
{
    static const TruthTest test = {
        .measures = { "nodes", "trees" },
        .has_truth = has_truth,
        .judge = judge,
    };
    return truth_main(&test, argc, argv);
}
