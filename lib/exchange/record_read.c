#include "exchange/record_read.h"

#include "base/error.h"
#include "exchange/record-private.h"
#include "exchange/record_scan.h"
#include "exchange/whole.h"

static const char schema[] = "profolio/1";
static const char schemas[] = "profolio/";
static const char unsound[] = "the record is unsound: ";

static void
skip_space(PfCursor *cursor)
{
    while (cursor->at < cursor->end && g_ascii_isspace((char)*cursor->at))
        cursor->at++;
}

/* Whether `word` comes next, which is then taken. */
static bool
take_word(PfCursor *cursor, const char *word)
{
    size_t len = strlen(word);

    skip_space(cursor);
    if (pf_cursor_left(cursor) < len || memcmp(cursor->at, word, len) != 0)
        return false;
    cursor->at += len;
    return true;
}

bool
pf_record_looks_like(PfSpan head)
{
    static const char key[] = "\"schema\"";
    PfCursor cursor = pf_cursor(head);

    take_word(&cursor, "\xef\xbb\xbf"); /* a byte order mark */
    if (!take_word(&cursor, "{"))
        return false;
    const char *found =
        g_strstr_len((const char *)cursor.at, (gssize)pf_cursor_left(&cursor), key);
    if (!found)
        return false;
    cursor.at = (const uint8_t *)found + strlen(key);
    return take_word(&cursor, ":") && take_word(&cursor, "\"") && take_word(&cursor, schemas);
}

static bool
has_schema(const PfPart *record, GError **error)
{
    g_autofree char *found = pf_part_text(record, "schema");

    if (g_strcmp0(found, schema) == 0)
        return true;
    if (found && g_str_has_prefix(found, schemas)) {
        g_set_error(error, PF_ERROR, PF_ERROR_UNSUPPORTED,
                    "it is written by a newer profolio (schema %s, this one reads %s)", found,
                    schema);
    } else {
        g_set_error(error, PF_ERROR, PF_ERROR_NOT_A_LOG, "it is no record of profolio");
    }
    return false;
}

static void
read_window(const PfPart *record, PfProfile *profile)
{
    PfPart window = pf_part_object(record, "window");

    profile->range = pf_time_range_all();
    pf_part_uint(&window, "from_ns", UINT64_MAX, &profile->range.from_ns);
    pf_part_uint(&window, "until_ns", UINT64_MAX, &profile->range.until_ns);
    if (profile->range.from_ns > profile->range.until_ns)
        pf_part_refuse(&window, NULL, "it ends before it begins");
}

static void
read_definitions(const PfPart *record, PfProfile *profile)
{
    PfPart part = pf_part_object(record, "definitions");

    pf_part_uint(&part, "cost_centres", UINT64_MAX, &profile->n_cost_centres);
    pf_part_uint(&part, "info_tables", UINT64_MAX, &profile->n_info_tables);
    pf_part_uint(&part, "ticky_counters", UINT64_MAX, &profile->n_ticky_counters);
}

static PfProfile *
read_profile(const PfPart *record, const char *name)
{
    PfProfile *profile = g_new0(PfProfile, 1);

    pf_record_read_log(record, name, profile);
    pf_record_read_program(record, profile);
    read_window(record, profile);
    pf_record_read_heap(record, profile);
    pf_record_read_time(record, profile);
    pf_record_read_ticky(record, profile);
    pf_record_read_memory(record, profile);
    pf_record_read_gc(record, profile);
    pf_record_read_nonmoving(record, profile);
    pf_record_read_schedule(record, profile);
    pf_record_read_sparks(record, profile);
    pf_record_read_tasks(record, profile);
    pf_record_read_capsets(record, profile);
    pf_record_read_phases(record, profile);
    pf_record_read_notes(record, profile);
    read_definitions(record, profile);
    return profile;
}

/* The profile as it was recorded; errors do not name the record. */
static PfProfile *
read_json(GByteArray *json, const char *name, GError **error)
{
    g_autoptr(JsonParser) parser = json_parser_new();
    g_autoptr(GError) wrong = NULL;

    if (!pf_record_scan(json, error)) {
        g_prefix_error(error, "%s", unsound);
        return NULL;
    }
    if (!json_parser_load_from_data(parser, (const char *)json->data, json->len, &wrong)) {
        g_set_error(error, PF_ERROR, PF_ERROR_MALFORMED, "%s%s", unsound, wrong->message);
        return NULL;
    }
    JsonNode *root = json_parser_get_root(parser);
    g_assert(root && JSON_NODE_HOLDS_OBJECT(root)); /* the scan has seen it */

    PfPart record = pf_part_whole(json_node_get_object(root), &wrong);
    if (!has_schema(&record, error))
        return NULL;
    g_autoptr(PfProfile) profile = read_profile(&record, name);
    if (!wrong)
        return g_steal_pointer(&profile);
    g_propagate_prefixed_error(error, g_steal_pointer(&wrong), "%s", unsound);
    return NULL;
}

/* Takes what it can of the bytes. */
static PfProfile *
load(GByteArray *json, const char *name, const PfProfileOptions *options, GError **error)
{
    g_autoptr(PfProfile) profile = read_json(json, name, error);

    if (profile && pf_record_show(profile, options, error))
        return g_steal_pointer(&profile);
    g_prefix_error(error, "%s: ", name);
    return NULL;
}

PfProfile *
pf_record_load(PfSource *source, const char *name, const PfProfileOptions *options,
               GError **error)
{
    g_autoptr(GByteArray) json = pf_whole_read(source, name, "record", error);

    if (!json)
        return NULL;
    if (!pf_source_trouble(source))
        return load(json, name, options, error);
    g_set_error(error, PF_ERROR, PF_ERROR_MALFORMED, "%s: the record is not whole: %s", name,
                pf_source_trouble(source));
    return NULL;
}

PfProfile *
pf_record_parse(PfSpan bytes, const char *name, const PfProfileOptions *options, GError **error)
{
    g_autoptr(GByteArray) json = g_byte_array_new();

    if (bytes.len > 0 && bytes.len <= PF_WHOLE_MAX)
        g_byte_array_append(json, bytes.data, (guint)bytes.len);
    return load(json, name, options, error);
}
