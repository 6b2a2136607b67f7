#include "exchange/record_part.h"

#include <math.h>
#include <stdarg.h>

#include "base/error.h"

PfPart
pf_part_whole(JsonObject *object, GError **error)
{
    g_assert(error);
    return (PfPart){ .index = -1, .object = object, .error = error };
}

/* "heap_profile.band[3]"; nothing for the record itself. */
static void
append_path(const PfPart *part, GString *path)
{
    if (!part->parent)
        return;
    append_path(part->parent, path);
    g_string_append_printf(path, "%s%s", path->len > 0 ? "." : "", part->key);
    if (part->index >= 0)
        g_string_append_printf(path, "[%" G_GSSIZE_FORMAT "]", part->index);
}

void
pf_part_refuse(const PfPart *part, const char *key, const char *format, ...)
{
    g_autoptr(GString) path = g_string_new(NULL);
    va_list args;

    if (*part->error)
        return;
    append_path(part, path);
    if (key)
        g_string_append_printf(path, "%s%s", path->len > 0 ? "." : "", key);
    va_start(args, format);
    g_autofree char *what = g_strdup_vprintf(format, args);
    va_end(args);
    g_set_error(part->error, PF_ERROR, PF_ERROR_MALFORMED, "%s: %s", path->str, what);
}

bool
pf_part_is_sound(const PfPart *part)
{
    return !*part->error;
}

/* NULL where there is none, or it is null. */
static JsonNode *
member(const PfPart *part, const char *key)
{
    JsonNode *node = part->object && pf_part_is_sound(part)
                         ? json_object_get_member(part->object, key)
                         : NULL;
    return node && !JSON_NODE_HOLDS_NULL(node) ? node : NULL;
}

bool
pf_part_has(const PfPart *part, const char *key)
{
    return member(part, key) != NULL;
}

PfPart
pf_part_object(const PfPart *parent, const char *key)
{
    PfPart part = { parent, key, -1, NULL, parent->error };
    JsonNode *node = member(parent, key);

    if (node && JSON_NODE_HOLDS_OBJECT(node))
        part.object = json_node_get_object(node);
    else if (node)
        pf_part_refuse(parent, key, "it is no object");
    return part;
}

static JsonArray *
array_member(const PfPart *part, const char *key)
{
    JsonNode *node = member(part, key);

    if (node && JSON_NODE_HOLDS_ARRAY(node))
        return json_node_get_array(node);
    if (node)
        pf_part_refuse(part, key, "it is no array");
    return NULL;
}

PfPartList
pf_part_list(const PfPart *parent, const char *key)
{
    JsonArray *array = array_member(parent, key);

    return (PfPartList){ parent, key, array, array ? json_array_get_length(array) : 0 };
}

PfPart
pf_part_item(const PfPartList *list, guint i)
{
    PfPart part = { list->parent, list->key, (gssize)i, NULL, list->parent->error };
    JsonNode *node = json_array_get_element(list->array, i);

    if (JSON_NODE_HOLDS_OBJECT(node))
        part.object = json_node_get_object(node);
    else
        pf_part_refuse(&part, NULL, "it is no object");
    return part;
}

static bool
is_of(JsonNode *node, GType type)
{
    return JSON_NODE_HOLDS_VALUE(node) && json_node_get_value_type(node) == type;
}

/* A number that is none of JSON's is in quotes, from 2^63 on (record_scan.h). */
bool
pf_node_uint(JsonNode *node, uint64_t *out_value)
{
    if (is_of(node, G_TYPE_INT64) && json_node_get_int(node) >= 0) {
        *out_value = (uint64_t)json_node_get_int(node);
        return true;
    }
    return is_of(node, G_TYPE_STRING)
           && g_ascii_string_to_unsigned(json_node_get_string(node), 10,
                                         (guint64)G_MAXINT64 + 1, G_MAXUINT64, out_value, NULL);
}

bool
pf_node_truth(JsonNode *node, bool *out_value)
{
    bool is_truth = is_of(node, G_TYPE_BOOLEAN);

    if (is_truth)
        *out_value = json_node_get_boolean(node);
    return is_truth;
}

const char *
pf_node_text(JsonNode *node)
{
    return is_of(node, G_TYPE_STRING) ? json_node_get_string(node) : NULL;
}

bool
pf_part_uint(const PfPart *part, const char *key, uint64_t most, uint64_t *out_value)
{
    JsonNode *node = member(part, key);
    uint64_t value;

    if (!node)
        return false;
    if (!pf_node_uint(node, &value)) {
        pf_part_refuse(part, key, "it is no whole number from 0");
        return false;
    }
    if (value > most) {
        pf_part_refuse(part, key, "it is more than %" G_GUINT64_FORMAT, most);
        return false;
    }
    *out_value = value;
    return true;
}

bool
pf_part_int(const PfPart *part, const char *key, int64_t *out_value)
{
    JsonNode *node = member(part, key);

    if (!node)
        return false;
    if (!is_of(node, G_TYPE_INT64)) {
        pf_part_refuse(part, key, "it is no whole number of 64 bits");
        return false;
    }
    *out_value = json_node_get_int(node);
    return true;
}

bool
pf_part_double(const PfPart *part, const char *key, double *out_value)
{
    JsonNode *node = member(part, key);
    uint64_t whole;
    double value = (double)NAN;

    if (!node)
        return false;
    if (is_of(node, G_TYPE_DOUBLE))
        value = json_node_get_double(node);
    else if (is_of(node, G_TYPE_INT64))
        value = (double)json_node_get_int(node);
    else if (pf_node_uint(node, &whole))
        value = (double)whole;
    if (!isfinite(value)) {
        pf_part_refuse(part, key, "it is no number");
        return false;
    }
    *out_value = value;
    return true;
}

bool
pf_part_bool(const PfPart *part, const char *key, bool *out_value)
{
    JsonNode *node = member(part, key);

    if (node && !pf_node_truth(node, out_value)) {
        pf_part_refuse(part, key, "it is neither true nor false");
        return false;
    }
    return node != NULL;
}

/* Borrowed; NULL where there is none. */
static const char *
text_member(const PfPart *part, const char *key)
{
    JsonNode *node = member(part, key);

    const char *text = node ? pf_node_text(node) : NULL;

    if (node && !text)
        pf_part_refuse(part, key, "it is no text");
    return text;
}

bool
pf_part_choice(const PfPart *part, const char *key, const char *const *words, size_t n,
               size_t *out_index)
{
    const char *text = text_member(part, key);

    if (!text)
        return false;
    for (size_t i = 0; i < n; i++) {
        if (g_str_equal(text, words[i])) {
            *out_index = i;
            return true;
        }
    }
    pf_part_refuse(part, key, "'%s' is not known", text);
    return false;
}

uint64_t
pf_part_need_uint(const PfPart *part, const char *key, uint64_t most)
{
    uint64_t value = 0;

    if (!pf_part_uint(part, key, most, &value))
        pf_part_refuse(part, key, "it is missing");
    return value;
}

double
pf_part_need_size(const PfPart *part, const char *key)
{
    double value = 0;

    if (!pf_part_double(part, key, &value))
        pf_part_refuse(part, key, "it is missing");
    if (value < 0)
        pf_part_refuse(part, key, "it is less than 0");
    return fmax(value, 0);
}

uint64_t
pf_part_add(const PfPart *part, const char *key, uint64_t sum, uint64_t value)
{
    if (value <= UINT64_MAX - sum)
        return sum + value;
    pf_part_refuse(part, key, "the sum is too large");
    return UINT64_MAX;
}

char *
pf_part_text(const PfPart *part, const char *key)
{
    return g_strdup(text_member(part, key));
}

char *
pf_part_need_text(const PfPart *part, const char *key)
{
    char *text = pf_part_text(part, key);

    if (text)
        return text;
    pf_part_refuse(part, key, "it is missing");
    return g_strdup("");
}

char **
pf_part_texts(const PfPart *part, const char *key)
{
    JsonArray *array = array_member(part, key);
    if (!array)
        return NULL;

    guint n = json_array_get_length(array);
    char **texts = g_new0(char *, n + 1u);
    for (guint i = 0; i < n; i++) {
        JsonNode *node = json_array_get_element(array, i);
        const char *text = pf_node_text(node);
        texts[i] = g_strdup(text ? text : "");
        if (!text)
            pf_part_refuse(part, key, "number %u is no text", i);
    }
    return texts;
}

size_t
pf_part_count(const PfPart *part, const char *key)
{
    JsonArray *array = array_member(part, key);

    return array ? json_array_get_length(array) : 0;
}

JsonArray *
pf_part_values(const PfPart *part, const char *key, size_t n)
{
    JsonArray *array = array_member(part, key);
    guint n_found = array ? json_array_get_length(array) : 0;

    if (!array || n_found == n)
        return array;
    pf_part_refuse(part, key, "there are %u numbers in place of %" G_GSIZE_FORMAT, n_found, n);
    return NULL;
}

uint64_t *
pf_part_uints(const PfPart *part, const char *key, size_t n, uint64_t most)
{
    JsonArray *array = pf_part_values(part, key, n);
    if (!array)
        return NULL;

    uint64_t *values = g_new0(uint64_t, n + 1);
    for (guint i = 0; i < n; i++) {
        uint64_t value;
        if (pf_node_uint(json_array_get_element(array, i), &value) && value <= most) {
            values[i] = value;
            continue;
        }
        pf_part_refuse(part, key, "number %u is no whole number from 0 to %" G_GUINT64_FORMAT,
                       i, most);
    }
    return values;
}

uint32_t *
pf_part_counts(const PfPart *part, const char *key, size_t n)
{
    g_autofree uint64_t *values = pf_part_uints(part, key, n, UINT32_MAX);
    uint32_t *counts = values ? g_new0(uint32_t, n + 1) : NULL;

    for (size_t i = 0; counts && i < n; i++)
        counts[i] = (uint32_t)values[i];
    return counts;
}

uint32_t *
pf_part_need_counts(const PfPart *part, const char *key, size_t n)
{
    uint32_t *counts = pf_part_counts(part, key, n);

    if (counts)
        return counts;
    pf_part_refuse(part, key, "it is missing");
    return g_new0(uint32_t, n + 1);
}
