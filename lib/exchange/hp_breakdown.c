#include "exchange/hp_breakdown.h"

#include <string.h>

enum { NO_FILTER = PF_FILTERS };

/* What the letter of a flag -hX says by itself, and which filter it is with more behind it. */
static const struct {
    char letter;
    PfBreakdown breakdown;
    size_t filter; /* as in HEAP_PROF_BEGIN */
} flags[] = {
    { 'c', PF_BY_COST_CENTRE, 3 },
    { 'C', PF_BY_COST_CENTRE, 4 },
    { 'm', PF_BY_MODULE, 0 },
    { 'M', PF_BY_MODULE, 0 },
    { 'd', PF_BY_CLOSURE_DESCRIPTION, 1 },
    { 'D', PF_BY_CLOSURE_DESCRIPTION, 1 },
    { 'y', PF_BY_TYPE, 2 },
    { 'Y', PF_BY_TYPE, 2 },
    { 'r', PF_BY_RETAINER, 5 },
    { 'R', PF_BY_RETAINER, 5 },
    { 'b', PF_BY_BIOGRAPHY, 6 },
    { 'B', PF_BY_BIOGRAPHY, 6 },
    { 'T', PF_BY_CLOSURE_TYPE, NO_FILTER },
    { 'i', PF_BY_INFO_TABLE, NO_FILTER },
    { 'e', PF_BY_ERA, NO_FILTER },
};

/* What selects in "Main" or "{Main}": GHC leaves out the first brace, but takes the last as
 * part of the name. Owned by the caller. */
static char *
selector(const char *text)
{
    const char *left = strchr(text, '{'), *right = strrchr(text, '}');
    const char *start = left ? left + 1 : text;

    return right >= start ? g_strndup(start, (gsize)(right - start) + 1) : g_strdup(start);
}

static void
take_flag(PfHeapProfile *profile, const char *flag)
{
    if (!g_str_has_prefix(flag, "-h") || flag[2] == '\0')
        return;
    for (size_t i = 0; i < G_N_ELEMENTS(flags); i++) {
        if (flags[i].letter != flag[2])
            continue;
        if (flag[3] == '\0') {
            profile->breakdown = flags[i].breakdown;
        } else if (flags[i].filter != NO_FILTER) {
            g_free(profile->filters[flags[i].filter]);
            profile->filters[flags[i].filter] = selector(flag + 3);
        }
        return;
    }
}

void
pf_hp_breakdown_of_args(PfHeapProfile *profile, char *const *args)
{
    bool is_rts = false;

    for (; *args && !g_str_equal(*args, "--RTS") && !g_str_equal(*args, "--"); args++) {
        if (g_str_equal(*args, "+RTS"))
            is_rts = true;
        else if (g_str_equal(*args, "-RTS"))
            is_rts = false;
        else if (is_rts)
            take_flag(profile, *args);
    }
    profile->breakdown_number = profile->breakdown;
}

static bool
is_word_of(PfSpan name, const char *const *words)
{
    for (; *words; words++)
        if (name.len == strlen(*words) && memcmp(name.data, *words, name.len) == 0)
            return true;
    return false;
}

static bool
is_biography(PfSpan name)
{
    static const char *const words[] = { "VOID", "LAG", "USE", "INHERENT_USE", "DRAG", NULL };
    return is_word_of(name, words);
}

/* Whether all bytes from `from` on, of which there must be some, are `is_one`. */
static bool
are_all(PfSpan name, size_t from, bool (*is_one)(uint8_t byte))
{
    for (size_t i = from; i < name.len; i++)
        if (!is_one(name.data[i]))
            return false;
    return name.len > from;
}

static bool
is_digit(uint8_t byte)
{
    return g_ascii_isdigit((char)byte);
}

static bool
is_hex(uint8_t byte)
{
    return g_ascii_isxdigit((char)byte);
}

static bool
is_of_closure_type(uint8_t byte)
{
    return g_ascii_isupper((char)byte) || is_digit(byte) || byte == '_';
}

/* A capital letter, perhaps the first byte of one that is not ASCII. */
static bool
may_start_module(uint8_t byte)
{
    return byte >= 0x80 || g_ascii_isupper((char)byte);
}

static bool
is_address(PfSpan name)
{
    return name.len > 2 && memcmp(name.data, "0x", 2) == 0 && are_all(name, 2, is_hex);
}

static bool
is_era(PfSpan name)
{
    return are_all(name, 0, is_digit);
}

/* "(154)main/CAF" */
static bool
is_numbered(PfSpan name)
{
    size_t end = 1;

    while (end < name.len && is_digit(name.data[end]))
        end++;
    return end > 1 && end + 1 < name.len && name.data[0] == '(' && name.data[end] == ')';
}

/* "(4)MAIN" are retainers when too many to be named are "MANY"; else stacks are called so. */
static bool
is_retainer(PfSpan name)
{
    static const char *const words[] = { "MANY", NULL };
    return is_numbered(name) || is_word_of(name, words);
}

/* "THUNK_1_0", or a constructor with its package, "base:GHC.Maybe.Just". */
static bool
is_closure_type(PfSpan name)
{
    const uint8_t *colon = memchr(name.data, ':', name.len);
    size_t after = colon ? (size_t)(colon - name.data) + 1 : 0;
    bool has_package = after > 1 && after < name.len && may_start_module(name.data[after]);

    return has_package || are_all(name, 0, is_of_closure_type);
}

/* Those that say more come first: the first one that all names are like. */
static const struct {
    bool (*is_like)(PfSpan name);
    PfBreakdown breakdown;
} kinds[] = {
    { is_biography, PF_BY_BIOGRAPHY },
    { is_address, PF_BY_INFO_TABLE },
    { is_era, PF_BY_ERA },
    { is_numbered, PF_BY_COST_CENTRE },
    { is_retainer, PF_BY_RETAINER },
    { is_closure_type, PF_BY_CLOSURE_TYPE },
};

static bool
are_like(const PfIntern *keys, bool (*is_like)(PfSpan name))
{
    uint32_t n = pf_intern_count(keys);

    for (uint32_t key = 0; key < n; key++)
        if (!is_like(pf_intern_bytes(keys, key)))
            return false;
    return n > 0;
}

PfBreakdown
pf_hp_breakdown_of_names(const PfIntern *keys)
{
    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++)
        if (are_like(keys, kinds[i].is_like))
            return kinds[i].breakdown;
    return PF_BY_UNKNOWN;
}
