#include "profile/ticky.h"

#include <json-glib/json-glib.h>

#include "base/text.h"
#include "profile/id_table.h"

enum { BRACKETS_MAX = 16 };

struct PfTickyFold {
    PfIdTable *ids;
    GArray *counters; /* PfTickyCounter, by place in `ids` */
    uint64_t n_samples;
    JsonParser *parser; /* NULL until a definition needs it */
};

static void
forget_definition(PfTickyCounter *counter)
{
    g_clear_pointer(&counter->name, g_free);
    g_clear_pointer(&counter->kinds, g_free);
    g_clear_pointer(&counter->kind, g_free);
    g_clear_pointer(&counter->module, g_free);
    g_clear_pointer(&counter->source, g_free);
}

static void
clear_counter(gpointer data)
{
    forget_definition(data);
}

static void
start_empty(PfTickyFold *fold)
{
    fold->ids = pf_id_table_new();
    fold->counters = g_array_new(FALSE, TRUE, sizeof(PfTickyCounter));
    g_array_set_clear_func(fold->counters, clear_counter);
    fold->n_samples = 0;
}

PfTickyFold *
pf_ticky_fold_new(void)
{
    PfTickyFold *fold = g_new0(PfTickyFold, 1);

    start_empty(fold);
    return fold;
}

void
pf_ticky_fold_free(PfTickyFold *fold)
{
    if (!fold)
        return;
    pf_id_table_free(fold->ids);
    g_array_unref(fold->counters);
    g_clear_object(&fold->parser);
    g_free(fold);
}

/* Borrowed until the next one is asked for. */
static PfTickyCounter *
counter_of(PfTickyFold *fold, uint64_t id)
{
    uint32_t place = pf_id_table_put(fold->ids, id);

    if (place == fold->counters->len)
        g_array_append_val(fold->counters, (PfTickyCounter){ .id = id });
    return &g_array_index(fold->counters, PfTickyCounter, place);
}

static void
add_up(uint64_t *sum, uint64_t increment)
{
    *sum = increment > UINT64_MAX - *sum ? UINT64_MAX : *sum + increment;
}

static void
add_sample(PfTickyFold *fold, const PfEvent *event)
{
    const struct pf_ticky_counter_sample *sample = &event->ticky_counter_sample;
    if (event->n_fields < 2) /* it counts nothing */
        return;

    PfTickyCounter *counter = counter_of(fold, sample->id);
    add_up(&counter->entries, sample->entries);
    add_up(&counter->alloc_bytes, sample->allocs);
    add_up(&counter->allocd_bytes, sample->allocd);
    if (fold->n_samples == 0) /* its beginning is lost, or GHC wrote none yet */
        fold->n_samples = 1;
}

/* The text of a member of the object; NULL when there is none. Owned by the caller. */
static char *
text_member(JsonObject *object, const char *name)
{
    JsonNode *node = json_object_get_member(object, name);
    const char *text = node && JSON_NODE_HOLDS_VALUE(node) ? json_node_get_string(node) : NULL;

    return text ? pf_text_valid((PfSpan){ (const uint8_t *)text, strlen(text) }) : NULL;
}

/* json-glib calls itself for each bracket, without limit. No counter needs more than two, not
 * even in strings, and whether it takes a bracket to be in a string is best not guessed. */
static bool
is_nested_deeply(PfSpan text)
{
    size_t n = 0;

    for (size_t i = 0; i < text.len; i++)
        n += text.data[i] == '[' || text.data[i] == '{';
    return n > BRACKETS_MAX;
}

/* Reads what the JSON of a definition tells; what is no such JSON tells nothing. */
static void
read_json(PfTickyFold *fold, PfSpan text, PfTickyCounter *counter)
{
    if (text.len == 0 || is_nested_deeply(text))
        return;
    if (!fold->parser)
        fold->parser = json_parser_new();
    g_autofree char *valid = pf_text_valid(text);
    if (!json_parser_load_from_data(fold->parser, valid, -1, NULL))
        return;

    JsonNode *root = json_parser_get_root(fold->parser);
    if (!root || !JSON_NODE_HOLDS_OBJECT(root))
        return;
    counter->kind = text_member(json_node_get_object(root), "subTy");
    if (!counter->kinds)
        counter->kinds = text_member(json_node_get_object(root), "args");
}

static const char *
kind_at(const char *word)
{
    static const char *const kinds[] = { "fun", "lne", "thk", "thk_u", "con" };
    size_t len = strspn(word, "abcdefghijklmnopqrstuvwxyz_");

    if (word[len] == '\0' || !strchr("),:", word[len]))
        return NULL;
    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++)
        if (strlen(kinds[i]) == len && strncmp(word, kinds[i], len) == 0)
            return kinds[i];
    return NULL;
}

/* The kind in a name, such as "Main.fib{v r1} (fun)"; NULL when none of its parentheses holds
 * one. */
static const char *
kind_in(const char *name)
{
    const char *kind = NULL;

    for (const char *at = strchr(name, '('); at && !kind; at = strchr(at + 1, '('))
        kind = kind_at(at + 1);
    return kind;
}

static void
define(PfTickyFold *fold, const PfEvent *event)
{
    const struct pf_ticky_counter_def *definition = &event->ticky_counter_def;
    PfSpan kinds = definition->arg_kinds;
    bool is_json = kinds.len > 0 && kinds.data[0] == '{'; /* as GHC 9.4 writes it */
    if (event->n_fields < 4)
        return;

    PfTickyCounter *counter = counter_of(fold, definition->id);
    forget_definition(counter); /* of two the later holds */
    counter->is_defined = true;
    counter->arity = definition->arity;
    counter->info_table = definition->info_table;
    if (definition->name.len > 0)
        counter->name = pf_text_valid(definition->name);
    if (!is_json && kinds.len > 0)
        counter->kinds = pf_text_valid(kinds);
    read_json(fold, is_json ? kinds : definition->json, counter);
    if (!is_json && !counter->kinds)
        counter->kinds = g_strdup("");
    if (!counter->kind && counter->name)
        counter->kind = g_strdup(kind_in(counter->name));
}

void
pf_ticky_fold_event(PfTickyFold *fold, const PfEvent *event)
{
    if (event->kind == PF_TICKY_COUNTER_SAMPLE)
        add_sample(fold, event);
    else if (event->kind == PF_TICKY_COUNTER_DEF)
        define(fold, event);
    else if (event->kind == PF_TICKY_COUNTER_BEGIN_SAMPLE)
        fold->n_samples++;
}

static gint
compare(gconstpointer a, gconstpointer b)
{
    const PfTickyCounter *x = a, *y = b;
    int by_name = g_strcmp0(x->name, y->name);

    if (x->entries != y->entries)
        return x->entries > y->entries ? -1 : 1;
    if (x->alloc_bytes != y->alloc_bytes)
        return x->alloc_bytes > y->alloc_bytes ? -1 : 1;
    if (by_name != 0)
        return by_name;
    return x->id < y->id ? -1 : x->id > y->id;
}

PfTicky *
pf_ticky_fold_steal(PfTickyFold *fold)
{
    gsize n_counters;
    if (fold->counters->len == 0 && fold->n_samples == 0)
        return NULL;

    PfTicky *ticky = g_new(PfTicky, 1);
    g_array_sort(fold->counters, compare);
    ticky->n_samples = fold->n_samples;
    ticky->counters = g_array_steal(fold->counters, &n_counters);
    ticky->n_counters = n_counters;
    g_array_unref(fold->counters);
    pf_id_table_free(fold->ids);
    start_empty(fold);
    return ticky;
}

void
pf_ticky_free(PfTicky *ticky)
{
    if (!ticky)
        return;
    for (size_t i = 0; i < ticky->n_counters; i++)
        forget_definition(&ticky->counters[i]);
    g_free(ticky->counters);
    g_free(ticky);
}
