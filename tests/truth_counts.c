/*
 * truth_counts.c - how many events of which type a log holds: `info` against the manifest,
 * whose numbers come from another reader.
 */
#include "truth.h"

#include <string.h>

enum { LOGS_EVENTS, TAGS };

static const char *
cell(const TruthLog *log, const char *column)
{
    const char *text = g_hash_table_lookup(log->row, column);
    return text ? text : "";
}

static bool
has_truth(const TruthLog *log)
{
    return log->row != NULL;
}

/* "18:2 25:2": the types by number, as the manifest writes them. */
static char *
tags_of(JsonObject *about)
{
    JsonArray *types = json_object_get_array_member(about, "events_by_type");
    GString *list = g_string_new(NULL);

    for (guint i = 0; i < json_array_get_length(types); i++) {
        JsonObject *type = json_array_get_object_element(types, i);
        g_string_append_printf(
            list, "%s%" G_GINT64_FORMAT ":%" G_GINT64_FORMAT, list->len > 0 ? " " : "",
            json_object_get_int_member(type, "tag"), json_object_get_int_member(type, "count"));
    }
    return g_string_free(list, FALSE);
}

static void
compare_tags(TruthLog *log, const char *found, const char *expected)
{
    g_auto(GStrv) ours = g_strsplit(found, " ", -1);
    g_auto(GStrv) theirs = g_strsplit(expected, " ", -1);

    for (char **tag = theirs; *tag; tag++) {
        log->all[TAGS]++;
        if (g_strv_contains((const char *const *)ours, *tag))
            log->equal[TAGS]++;
        else
            truth_complain(log, "no %s", *tag);
    }
    for (char **tag = ours; *tag; tag++)
        if (!g_strv_contains((const char *const *)theirs, *tag))
            truth_complain(log, "%s found", *tag);
}

static void
compare_time(TruthLog *log, JsonObject *about)
{
    bool has_time = !json_object_get_null_member(about, "last_ns");
    gint64 last_ns = has_time ? json_object_get_int_member(about, "last_ns") : 0;
    g_autofree char *found = g_strdup_printf("%" G_GINT64_FORMAT ".%06d", last_ns / 1000000000,
                                             (int)(last_ns % 1000000000 / 1000));

    /* the manifest rounds to microseconds */
    double expected = g_ascii_strtod(cell(log, "duration_s"), NULL);
    if (ABS((double)last_ns / 1e9 - expected) > 0.6e-6)
        truth_complain(log, "last event at %s s in place of %s s", found,
                       cell(log, "duration_s"));
}

static void
judge(TruthLog *log)
{
    g_autoptr(JsonParser) parser = truth_info(log);

    if (!parser) {
        log->all[LOGS_EVENTS] += g_ascii_strtoull(cell(log, "events"), NULL, 10);
        return;
    }
    JsonObject *info = json_node_get_object(json_parser_get_root(parser));
    JsonObject *about = truth_object(info, "log");
    guint64 events = (guint64)json_object_get_int_member(about, "events");
    guint64 expected = g_ascii_strtoull(cell(log, "events"), NULL, 10);
    g_autofree char *tags = tags_of(about);

    truth_group(log, info, "");
    log->all[LOGS_EVENTS] += expected;
    log->equal[LOGS_EVENTS] += MIN(events, expected);
    if (events != expected)
        truth_complain(log, "%" G_GUINT64_FORMAT " events in place of %" G_GUINT64_FORMAT,
                       events, expected);
    compare_time(log, about);
    compare_tags(log, tags, cell(log, "tags_with_counts"));
}

int
main(int argc, char **argv)
{
    static const TruthTest test = {
        .measures = { "events", "types" },
        .has_truth = has_truth,
        .judge = judge,
    };
    return truth_main(&test, argc, argv);
}
