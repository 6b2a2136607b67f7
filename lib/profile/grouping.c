#include "profile/grouping.h"

#include "base/error.h"

bool
pf_grouping_is_asked(const PfProfileOptions *options)
{
    return options->by != PF_GROUP_DEFAULT || options->include || options->exclude;
}

static void
append_part(GByteArray *out, const char *part)
{
    const uint8_t mark = part != NULL; /* an empty text is something */

    g_byte_array_append(out, &mark, 1);
    if (part)
        g_byte_array_append(out, (const guint8 *)part, (guint)strlen(part) + 1);
}

/* What makes two groups one. By themselves, keys are never one, however they are called. */
static void
identify(GByteArray *out, const PfBandName *name, uint32_t key, bool is_alone)
{
    g_byte_array_set_size(out, 0);
    if (is_alone) {
        g_byte_array_append(out, (const guint8 *)&key, sizeof(key));
        return;
    }
    append_part(out, name->label);
    append_part(out, name->module);
    append_part(out, name->source);
}

/* The groups met so far. */
typedef struct {
    const PfProfileOptions *options;
    PfIntern *seen;
    GArray *groups; /* uint32_t, by id in `seen` */
    GByteArray *identity;
    GError *error; /* of the first name that cannot be matched */
} Builder;

static void
builder_clear(Builder *builder)
{
    pf_intern_free(builder->seen);
    g_array_unref(builder->groups);
    g_byte_array_unref(builder->identity);
    g_clear_error(&builder->error);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Builder, builder_clear)

/* Some patterns give up on some names: that is not the same as no match. */
static bool
matches(Builder *builder, const GRegex *pattern, const char *label)
{
    return !builder->error
           && g_regex_match_full(pattern, label, -1, 0, 0, NULL, &builder->error);
}

static bool
passes(Builder *builder, const char *label)
{
    const PfProfileOptions *options = builder->options;

    return (!options->include || matches(builder, options->include, label))
           && (!options->exclude || !matches(builder, options->exclude, label));
}

/* The group called `name`, which is taken. */
static uint32_t
group_for(Builder *builder, PfGrouping *grouping, PfBandName name, uint32_t key)
{
    PfGroupBy by = builder->options->by;
    uint32_t n = pf_intern_count(builder->seen), group = PF_GROUP_NONE;

    identify(builder->identity, &name, key, by == PF_GROUP_DEFAULT || by == PF_GROUP_STACK);
    uint32_t id = pf_intern_at_random(
        builder->seen, 0, (PfSpan){ builder->identity->data, builder->identity->len });
    if (id < n) {
        pf_band_name_clear(&name);
        return g_array_index(builder->groups, uint32_t, id);
    }
    if (passes(builder, name.label)) {
        group = grouping->names->len;
        g_array_append_val(grouping->names, name);
    } else {
        pf_band_name_clear(&name);
    }
    g_array_append_val(builder->groups, group);
    return group;
}

static void
name_clear(gpointer name)
{
    pf_band_name_clear(name);
}

PfGrouping *
pf_grouping_new(const PfBandNamer *namer, const PfProfileOptions *options, GError **error)
{
    if (!pf_band_group_is_possible(namer, options->by, error))
        return NULL;

    g_autoptr(PfGrouping) grouping = g_new0(PfGrouping, 1);
    g_auto(Builder) builder = {
        .options = options,
        .seen = pf_intern_new(),
        .groups = g_array_new(FALSE, FALSE, sizeof(uint32_t)),
        .identity = g_byte_array_new(),
    };
    grouping->n_keys = pf_intern_count(namer->keys);
    grouping->group_of = g_new(uint32_t, grouping->n_keys + 1u);
    grouping->names = g_array_new(FALSE, FALSE, sizeof(PfBandName));
    g_array_set_clear_func(grouping->names, name_clear);
    for (uint32_t key = 0; key < grouping->n_keys; key++) {
        PfBandName name = pf_band_group_name(namer, key, options->by, options->depth);
        grouping->group_of[key] = group_for(&builder, grouping, name, key);
    }
    if (!builder.error)
        return g_steal_pointer(&grouping);
    g_set_error(error, PF_ERROR, PF_ERROR_ABSENT,
                "the names of its bands cannot be matched: %s", builder.error->message);
    return NULL;
}

void
pf_grouping_free(PfGrouping *grouping)
{
    if (!grouping)
        return;
    g_free(grouping->group_of);
    g_array_unref(grouping->names);
    g_free(grouping);
}
