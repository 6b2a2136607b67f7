#include "figure/names.h"

#include <string.h>

static bool
is_grouped_by(const PfHeapProfile *heap, PfGroupBy by)
{
    return heap->by == PF_GROUP_DEFAULT || heap->by == by;
}

PfNameKind
pf_name_kind(const PfHeapProfile *heap)
{
    bool is_closures =
        heap->breakdown == PF_BY_CLOSURE_DESCRIPTION || heap->breakdown == PF_BY_CLOSURE_TYPE;

    if (pf_heap_has_stacks(heap))
        return PF_NAMES_STACKS;
    if (is_closures && is_grouped_by(heap, PF_GROUP_CLOSURE))
        return PF_NAMES_CLOSURES;
    if (heap->breakdown == PF_BY_INFO_TABLE && heap->by == PF_GROUP_DEFAULT)
        return PF_NAMES_TABLES;
    return PF_NAMES_PLAIN;
}

static gunichar
letter_at(const char *text)
{
    return g_utf8_get_char_validated(text, -1);
}

/* What follows "Module." and whatever stands in front of it that is no module; an operator may
 * begin with a full stop, and a name of one component is no module. NULL: there is none. */
static const char *
after_component(const char *text)
{
    if (!g_unichar_isupper(letter_at(text)))
        return NULL;
    while (g_unichar_isalnum(letter_at(text)) || *text == '_' || *text == '\'')
        text = g_utf8_next_char(text);
    return text[0] == '.' && text[1] != '\0' ? text + 1 : NULL;
}

/* What follows "package:", where that is in front of a module; else the text. */
static const char *
after_package(const char *text)
{
    static const char letters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._+";
    size_t length = strspn(text, letters);
    bool is_package = length > 0 && text[length] == ':' && after_component(text + length + 1);

    return is_package ? text + length + 1 : text;
}

static const char *
after_modules(const char *text)
{
    for (const char *next = text; next; next = after_component(text))
        text = next;
    return text;
}

/* The closure by `rest_of` its name; what is no constructor, "<base:GHC.Base.sat>", stays in
 * its brackets. */
static char *
closure_by(const char *label, const char *(*rest_of)(const char *text))
{
    bool in_brackets = label[0] == '<' && label[1] != '\0' && g_str_has_suffix(label, ">");
    const char *name = in_brackets ? label + 1 : label;

    return g_strconcat(in_brackets ? "<" : "", rest_of(name), NULL);
}

static const char *
after_package_and_modules(const char *text)
{
    return after_modules(after_package(text));
}

/* The letters of operators; a lambda, which is called "\", is none. */
static bool
is_symbol(char c)
{
    return c != '\0' && strchr("!#$%&*+./<=>?@^|-~:", c);
}

/* The first name of a stack. An operator may hold slashes: one between two of its letters
 * separates nothing. */
static char *
innermost(const char *stack)
{
    const char *slash = stack[0] != '\0' ? strchr(stack + 1, '/') : NULL;

    while (slash && is_symbol(slash[-1]) && is_symbol(slash[1]))
        slash = strchr(slash + 1, '/');
    return slash ? g_strndup(stack, (gsize)(slash - stack)) : g_strdup(stack);
}

static char *
without_source(const PfBandName *name)
{
    g_autofree char *end = g_strconcat(", ", name->source, NULL);
    bool has_source = name->source && g_str_has_suffix(name->label, end);
    size_t length = strlen(name->label);

    return g_strndup(name->label, has_source ? length - strlen(end) : length);
}

char *
pf_short_name(PfNameKind kind, const PfBandName *name)
{
    switch (kind) {
    case PF_NAMES_PLAIN: break;
    case PF_NAMES_STACKS: return innermost(name->label);
    case PF_NAMES_CLOSURES: return closure_by(name->label, after_package_and_modules);
    case PF_NAMES_TABLES: return without_source(name);
    }
    return g_strdup(name->label);
}

/* Counts how many bands would be called so: as they are, or without their packages. */
static void
count_name(GHashTable *counts, const char *name)
{
    unsigned n = GPOINTER_TO_UINT(g_hash_table_lookup(counts, name));
    g_hash_table_insert(counts, (gpointer)name, GUINT_TO_POINTER(n + 1));
}

char **
pf_key_names(PfNameKind kind, const char *const *labels, size_t n)
{
    g_autoptr(GHashTable) counts = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GPtrArray) shorter = g_ptr_array_new_with_free_func(g_free);
    char **names = g_new0(char *, n + 1);

    for (size_t i = 0; i < n; i++) {
        char *name = kind == PF_NAMES_CLOSURES ? closure_by(labels[i], after_package)
                                               : g_strdup(labels[i]);
        g_ptr_array_add(shorter, name);
        count_name(counts, name);
        if (strcmp(name, labels[i]) != 0)
            count_name(counts, labels[i]);
    }
    for (size_t i = 0; i < n; i++) {
        const char *name = shorter->pdata[i];
        bool is_unique = GPOINTER_TO_UINT(g_hash_table_lookup(counts, name)) == 1;
        names[i] = g_strdup(is_unique ? name : labels[i]);
    }
    return names;
}
