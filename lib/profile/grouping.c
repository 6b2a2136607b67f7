#include "profile/grouping.h"

bool
pf_grouping_is_asked(const PfProfileOptions *options)
{
    return options->by != PF_GROUP_DEFAULT || options->include || options->exclude;
}

static bool
passes(const PfProfileOptions *options, const char *label)
{
    return (!options->include || g_regex_match(options->include, label, 0, NULL))
           && (!options->exclude || !g_regex_match(options->exclude, label, 0, NULL));
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
} Builder;

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
    if (passes(builder->options, name.label)) {
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

    PfGrouping *grouping = g_new0(PfGrouping, 1);
    Builder builder = { options, pf_intern_new(), g_array_new(FALSE, FALSE, sizeof(uint32_t)),
                        g_byte_array_new() };
    grouping->n_keys = pf_intern_count(namer->keys);
    grouping->group_of = g_new(uint32_t, grouping->n_keys + 1u);
    grouping->names = g_array_new(FALSE, FALSE, sizeof(PfBandName));
    g_array_set_clear_func(grouping->names, name_clear);
    for (uint32_t key = 0; key < grouping->n_keys; key++) {
        PfBandName name = pf_band_group_name(namer, key, options->by, options->depth);
        grouping->group_of[key] = group_for(&builder, grouping, name, key);
    }
    pf_intern_free(builder.seen);
    g_array_unref(builder.groups);
    g_byte_array_unref(builder.identity);
    return grouping;
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
