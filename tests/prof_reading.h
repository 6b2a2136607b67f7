/*
 * prof_reading.h - GHC's time profiles, `.prof`, read plainly, for tests: a line of words for
 * each row of the text and each node of the JSON.
 */
#pragma once

#include <glib.h>
#include <json-glib/json-glib.h>
#include <stdbool.h>
#include <string.h>

/* A bag of lines: how often each is in it. */
static inline GHashTable *
bag_new(void)
{
    return g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
}

static inline void
bag_add(GHashTable *bag, char *line, guint n)
{
    n += GPOINTER_TO_UINT(g_hash_table_lookup(bag, line));
    g_hash_table_replace(bag, line, GUINT_TO_POINTER(n));
}

static inline bool
bag_take(GHashTable *bag, const char *line)
{
    guint n = GPOINTER_TO_UINT(g_hash_table_lookup(bag, line));

    if (n > 0)
        g_hash_table_replace(bag, g_strdup(line), GUINT_TO_POINTER(n - 1));
    return n > 0;
}

/* The path to a node, whose ancestors are in `frames`. */
static inline char *
path_of(GPtrArray *frames, guint depth, char *frame)
{
    g_ptr_array_set_size(frames, (gint)MIN(depth, frames->len));
    g_ptr_array_add(frames, frame);
    g_ptr_array_add(frames, NULL);
    char *path = g_strjoinv(" / ", (char **)frames->pdata);
    g_ptr_array_set_size(frames, (gint)frames->len - 1);
    return path;
}

static inline GPtrArray *
words_of(const char *line)
{
    GPtrArray *words = g_ptr_array_new_with_free_func(g_free);
    g_auto(GStrv) parts = g_strsplit_set(line, " \t", -1);

    for (char **part = parts; *part; part++)
        if ((*part)[0])
            g_ptr_array_add(words, g_strdup(*part));
    return words;
}

/* A row as one line: names, then `n` numbers that end it. */
static inline char *
line_of(const char *names, const GPtrArray *words, guint n)
{
    GString *line = g_string_new(names);

    for (guint i = words->len - n; i < words->len; i++)
        g_string_append_printf(line, " %s", (const char *)words->pdata[i]);
    return g_string_free(line, FALSE);
}

typedef struct {
    GPtrArray *tree, *list; /* lines */
    bool has_ticks;
    char *ticks, *alloc; /* of the totals, as they stand */
} Text;

static inline void
text_clear(Text *text)
{
    g_ptr_array_unref(text->tree);
    g_ptr_array_unref(text->list);
    g_free(text->ticks);
    g_free(text->alloc);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Text, text_clear)

static inline void
read_row(Text *text, GPtrArray *frames, const char *line, bool is_tree)
{
    g_autoptr(GPtrArray) words = words_of(line);
    guint n_end = text->has_ticks ? 2 : 0;
    guint n_numbers = (is_tree ? 6 : 2) + n_end;

    if (words->len < n_numbers + 3)
        return;
    GString *all = g_string_new(words->pdata[0]);
    for (guint i = 1; i < words->len - n_numbers; i++) /* sources may be several words */
        g_string_append_printf(all, " %s", (const char *)words->pdata[i]);
    char *names = g_string_free(all, FALSE);
    if (is_tree) {
        g_autofree char *path = path_of(frames, (guint)strspn(line, " "), names);
        g_ptr_array_add(text->tree, line_of(path, words, n_numbers - 1)); /* but for "no." */
    } else {
        g_ptr_array_add(text->list, line_of(names, words, n_numbers));
        g_free(names);
    }
}

static inline Text
read_text(const char *bytes)
{
    Text text = { g_ptr_array_new_with_free_func(g_free),
                  g_ptr_array_new_with_free_func(g_free), false, NULL, NULL };
    g_auto(GStrv) lines = g_strsplit(bytes, "\n", -1);
    g_autoptr(GPtrArray) frames = g_ptr_array_new_with_free_func(g_free);
    int part = 0;

    for (char **line = lines; *line; line++) {
        g_autoptr(GPtrArray) words = words_of(*line);
        if (strstr(*line, "\ttotal time")) {
            text.ticks = g_strdup((char *)words->pdata[5] + 1);
        } else if (strstr(*line, "\ttotal alloc")) {
            g_auto(GStrv) parts = g_strsplit(words->pdata[3], ",", -1);
            text.alloc = g_strjoinv("", parts);
        } else if (g_str_has_prefix(*line, "COST CENTRE")) {
            part++;
            text.has_ticks = strstr(*line, " ticks ") != NULL;
        } else if (part > 0) {
            read_row(&text, frames, *line, part == 2);
        }
    }
    return text;
}

/* What GHC 9.0 leaves in names as it is. */
static inline char *
repaired(const char *json)
{
    g_autoptr(GRegex) label = g_regex_new("(\"label\": \")(.*?)(\", \"module\": )", 0, 0, NULL);
    GString *out = g_string_new(NULL);
    g_autoptr(GMatchInfo) match = NULL;
    int end = 0, from, until;

    for (g_regex_match(label, json, 0, &match); g_match_info_matches(match);
         g_match_info_next(match, NULL)) {
        g_match_info_fetch_pos(match, 2, &from, &until);
        g_string_append_len(out, json + end, from - end);
        for (int i = from; i < until; i++)
            g_string_append_printf(out, json[i] == '"' ? "\\%c" : "%c", json[i]);
        end = until;
    }
    g_string_append(out, json + end);
    return g_string_free(out, FALSE);
}

typedef struct {
    GHashTable *names; /* id -> char * */
    GPtrArray *frames, *lines;
    int64_t ticks, alloc;
} Json;

/* A node and what is under it: names, entries, ticks, bytes. */
static inline void
read_node(Json *json, JsonObject *node, guint depth)
{
    JsonArray *children = json_object_get_array_member(node, "children");
    const char *name = g_hash_table_lookup(
        json->names, GSIZE_TO_POINTER(json_object_get_int_member(node, "id")));
    bool is_ignored = depth == 1 && json_array_get_length(children) == 0
                      && g_regex_match_simple("^(GC GC|SYSTEM SYSTEM|IDLE IDLE|OVERHEAD_of "
                                              "PROFILING|DONT_CARE MAIN) <built-in>$",
                                              name, 0, 0);

    if (!is_ignored) {
        g_autofree char *path = path_of(json->frames, depth, g_strdup(name));
        json->ticks += json_object_get_int_member(node, "ticks");
        json->alloc += json_object_get_int_member(node, "alloc");
        g_ptr_array_add(json->lines,
                        g_strdup_printf("%s %" G_GINT64_FORMAT " %" G_GINT64_FORMAT
                                        " %" G_GINT64_FORMAT,
                                        path, json_object_get_int_member(node, "entries"),
                                        json_object_get_int_member(node, "ticks"),
                                        json_object_get_int_member(node, "alloc")));
    }
    for (guint i = 0; i < json_array_get_length(children); i++)
        read_node(json, json_array_get_object_element(children, i), depth + 1);
}

static inline GHashTable *
names_of(JsonArray *centres)
{
    GHashTable *names = g_hash_table_new_full(NULL, NULL, NULL, g_free);

    for (guint i = 0; i < json_array_get_length(centres); i++) {
        JsonObject *centre = json_array_get_object_element(centres, i);
        g_hash_table_insert(names, GSIZE_TO_POINTER(json_object_get_int_member(centre, "id")),
                            g_strdup_printf("%s %s %s",
                                            json_object_get_string_member(centre, "label"),
                                            json_object_get_string_member(centre, "module"),
                                            json_object_get_string_member(centre, "src_loc")));
    }
    return names;
}
