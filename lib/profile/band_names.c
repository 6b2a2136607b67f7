#include "profile/band_names.h"

#include "base/error.h"
#include "base/text.h"

/* The centre of the innermost frame, or NULL. */
static const PfCentre *
innermost(const PfBandNamer *namer, PfSpan stack)
{
    PfCursor cursor = pf_cursor(stack);
    uint32_t id = (uint32_t)pf_take_uint(&cursor, 4);

    return cursor.overrun ? NULL : pf_centres_find(namer->centres, id);
}

static PfBandName
name_of_stack(const PfBandNamer *namer, PfSpan stack, PfSpan shown)
{
    const PfCentre *centre = innermost(namer, stack);

    return (PfBandName){
        .label = pf_centres_stack_name(namer->centres, shown),
        .module = centre ? g_strdup(centre->module) : NULL,
        .source = centre ? g_strdup(centre->source) : NULL,
    };
}

/* "String, sat_s6Au, Main, Main.hs:18:21-28": what is known of type, name, module, source. */
static char *
label_of_table(const PfInfoTable *table)
{
    const char *parts[] = { table->type, table->label ? table->label : table->name,
                            table->module, table->source };
    GString *label = g_string_new(NULL);

    for (size_t i = 0; i < G_N_ELEMENTS(parts); i++)
        if (parts[i])
            g_string_append_printf(label, "%s%s", label->len > 0 ? ", " : "", parts[i]);
    return g_string_free(label, FALSE);
}

static PfBandName
name_of_table(const PfBandNamer *namer, char *address)
{
    PfSpan label = { (const uint8_t *)address, strlen(address) };
    PfInfoTable table;

    if (!namer->tables || !pf_info_tables_find_label(namer->tables, label, &table))
        return (PfBandName){ .label = address };
    PfBandName name = {
        .label = label_of_table(&table),
        .key = address,
        .module = g_strdup(table.module),
        .source = g_strdup(table.source),
        .type = g_strdup(table.type),
        .closure = g_strdup(table.closure_type),
    };
    if (name.label[0] != '\0')
        return name;
    g_free(name.label);
    name.label = g_strdup(address);
    return name;
}

/* What follows the number of a stack in a .hp, "(154)"; all of it when there is none. */
static const char *
after_number(const char *text)
{
    size_t digits = text[0] == '(' ? strspn(text + 1, "0123456789") : 0;
    bool has_number = digits > 0 && text[digits + 1] == ')' && text[digits + 2] != '\0';

    return has_number ? text + digits + 2 : text;
}

GHashTable *
pf_band_ambiguous_texts(const PfIntern *keys)
{
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    GHashTable *twice = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (uint32_t key = 0; key < pf_intern_count(keys); key++) {
        g_autofree char *text = pf_text_valid(pf_intern_bytes(keys, key));
        char *rest = g_strdup(after_number(text));
        g_hash_table_add(g_hash_table_contains(seen, rest) ? twice : seen, rest);
    }
    return twice;
}

/* Without its number, unless it is then called as another (LOOK.md, section 7). */
static PfBandName
name_of_numbered(const PfBandNamer *namer, char *text)
{
    const char *rest = after_number(text);
    bool is_plain =
        rest == text || (namer->ambiguous && g_hash_table_contains(namer->ambiguous, rest));

    if (is_plain)
        return (PfBandName){ .label = text };
    return (PfBandName){ .label = g_strdup(rest), .key = text };
}

static PfBandName
copy_of(const PfBandName *name)
{
    return (PfBandName){
        .label = g_strdup(name->label),
        .key = g_strdup(name->key),
        .module = g_strdup(name->module),
        .source = g_strdup(name->source),
        .type = g_strdup(name->type),
        .closure = g_strdup(name->closure),
    };
}

PfBandName
pf_band_name(const PfBandNamer *namer, uint32_t key)
{
    if (namer->given)
        return copy_of(&namer->given[key]);

    PfSpan bytes = pf_intern_bytes(namer->keys, key);
    if (pf_intern_kind(namer->keys, key) == PF_KEY_STACK)
        return name_of_stack(namer, bytes, bytes);
    char *text = pf_text_valid(bytes);
    if (namer->breakdown == PF_BY_INFO_TABLE)
        return name_of_table(namer, text);
    if (namer->is_hp && namer->breakdown == PF_BY_COST_CENTRE)
        return name_of_numbered(namer, text);
    return (PfBandName){ .label = text };
}

char *
pf_module_of_label(const char *label)
{
    const char *start = label[0] == '<' ? label + 1 : label;
    const char *colon = strchr(start, ':');

    if (colon && g_ascii_isupper(colon[1]) && !g_ascii_isupper(start[0]))
        start = colon + 1;
    const char *end = start, *at = start;
    while (g_ascii_isupper(*at)) {
        while (g_ascii_isalnum(*at) || *at == '_' || *at == '\'')
            at++;
        if (*at != '.' || at[1] == '\0')
            break;
        end = at++;
    }
    return end > start ? g_strndup(start, (gsize)(end - start)) : NULL;
}

/* The first name of a stack that is text. */
static char *
first_frame(const char *label)
{
    const char *slash = label[0] != '\0' ? strchr(label + 1, '/') : NULL;

    return slash ? g_strndup(label, (gsize)(slash - label)) : g_strdup(label);
}

static PfBandName
group_of_cost_centre(const PfBandNamer *namer, uint32_t key, PfBandName *name)
{
    PfBandName group = { .module = g_steal_pointer(&name->module),
                         .source = g_steal_pointer(&name->source) };

    if (namer->centres && pf_intern_kind(namer->keys, key) == PF_KEY_STACK) {
        PfSpan stack = pf_intern_bytes(namer->keys, key);
        stack.len = MIN(stack.len, 4);
        group.label = pf_centres_stack_name(namer->centres, stack);
    } else {
        group.label = first_frame(after_number(name->label));
    }
    return group;
}

/* The outermost `depth` frames; what is no stack is by itself. */
static PfBandName
group_of_depth(const PfBandNamer *namer, uint32_t key, unsigned depth)
{
    if (pf_intern_kind(namer->keys, key) != PF_KEY_STACK)
        return pf_band_name(namer, key);

    PfSpan stack = pf_intern_bytes(namer->keys, key);
    size_t len = MIN(stack.len, 4 * (size_t)depth);
    PfSpan outer = { stack.data + (stack.len - len), len };

    return name_of_stack(namer, outer, outer);
}

/* A group that is called by one part of a name. */
static PfBandName
group_of_part(char **part, const char *unknown)
{
    char *label = g_steal_pointer(part);

    return (PfBandName){ .label = label && label[0] != '\0'
                                      ? label
                                      : (g_free(label), g_strdup(unknown)) };
}

static PfBandName
group_of_module(const PfBandNamer *namer, PfBandName *name)
{
    if (namer->breakdown == PF_BY_MODULE)
        return group_of_part(&name->label, "");
    if (namer->breakdown == PF_BY_CLOSURE_DESCRIPTION || namer->breakdown == PF_BY_CLOSURE_TYPE)
        name->module = pf_module_of_label(name->label);
    return group_of_part(&name->module, "(no module)");
}

PfBandName
pf_band_group_name(const PfBandNamer *namer, uint32_t key, PfGroupBy by, unsigned depth)
{
    PfBandName name = pf_band_name(namer, key), group = { 0 };
    bool is_table = namer->breakdown == PF_BY_INFO_TABLE;

    switch (by) {
    case PF_GROUP_DEFAULT:
    case PF_GROUP_STACK: return name;
    case PF_GROUP_COST_CENTRE: group = group_of_cost_centre(namer, key, &name); break;
    case PF_GROUP_MODULE: group = group_of_module(namer, &name); break;
    case PF_GROUP_SOURCE: group = group_of_part(&name.source, "(no source)"); break;
    case PF_GROUP_TYPE:
        group = group_of_part(is_table ? &name.type : &name.label, "(no type)");
        break;
    case PF_GROUP_CLOSURE:
        group = group_of_part(is_table ? &name.closure : &name.label, "(no closure type)");
        break;
    case PF_GROUP_DEPTH: group = group_of_depth(namer, key, depth); break;
    }
    pf_band_name_clear(&name);
    return group;
}

#define BIT(breakdown) (1u << (breakdown))

bool
pf_band_group_is_possible(const PfBandNamer *namer, PfGroupBy by, GError **error)
{
    static const unsigned possible[] = {
        [PF_GROUP_DEFAULT] = ~0u,
        [PF_GROUP_STACK] = BIT(PF_BY_COST_CENTRE),
        [PF_GROUP_COST_CENTRE] = BIT(PF_BY_COST_CENTRE),
        [PF_GROUP_MODULE] = BIT(PF_BY_COST_CENTRE) | BIT(PF_BY_MODULE)
                            | BIT(PF_BY_CLOSURE_DESCRIPTION) | BIT(PF_BY_CLOSURE_TYPE)
                            | BIT(PF_BY_INFO_TABLE),
        [PF_GROUP_SOURCE] = BIT(PF_BY_COST_CENTRE) | BIT(PF_BY_INFO_TABLE),
        [PF_GROUP_TYPE] = BIT(PF_BY_TYPE) | BIT(PF_BY_INFO_TABLE),
        [PF_GROUP_CLOSURE] =
            BIT(PF_BY_CLOSURE_DESCRIPTION) | BIT(PF_BY_CLOSURE_TYPE) | BIT(PF_BY_INFO_TABLE),
        [PF_GROUP_DEPTH] = BIT(PF_BY_COST_CENTRE),
    };
    PfBreakdown breakdown = namer->breakdown;
    bool is_cc = breakdown == PF_BY_COST_CENTRE;
    bool lacks = (by == PF_GROUP_DEPTH && !namer->centres)
                 || (namer->is_hp && is_cc && (by == PF_GROUP_MODULE || by == PF_GROUP_SOURCE))
                 || (namer->is_hp && breakdown == PF_BY_INFO_TABLE && by != PF_GROUP_DEFAULT);

    if ((possible[by] & BIT(breakdown)) && !lacks)
        return true;
    g_set_error(
        error, PF_ERROR, PF_ERROR_ABSENT,
        "its bands cannot be grouped by %s: a heap profile by %s (%s)%s does not tell it",
        pf_group_name(by), pf_breakdown_name(breakdown), pf_breakdown_flag(breakdown),
        namer->is_hp   ? " in a .hp"
        : namer->given ? " in a record"
                       : "");
    return false;
}
