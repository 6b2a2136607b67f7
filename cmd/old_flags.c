#include "old_flags.h"

#include <string.h>

#include "message.h"

typedef enum {
    PLAIN,
    SIGNED, /* a plus or a minus may follow, attached */
    VALUED,
    IDLE, /* changes nothing any more */
} Kind;

typedef struct {
    char letter;
    Kind kind;
    const char *option; /* of today; NULL: none */
} Flag;

/* As hp2ps goes by them, whatever their order is: -i after -d. */
static const Flag flags[] = {
    { 'm', VALUED, "--bands" },
    { 't', VALUED, "--trace" },
    { 'd', PLAIN, "--sort=stddev" },
    { 'i', SIGNED, "--sort=name" },
    { 'y', PLAIN, "--no-markers" },
    { 'p', PLAIN, "--previous-scale" },
    { 'e', VALUED, "--eps" },
    { 'c', IDLE, NULL },
    { 'g', IDLE, NULL },
    { 'b', IDLE, NULL },
    { 's', IDLE, NULL },
    { 'M', IDLE, NULL },
};

enum { N_FLAGS = G_N_ELEMENTS(flags) };

typedef struct {
    unsigned bit;               /* of the command */
    char *const *argv;          /* until NULL */
    size_t at;                  /* the word being read */
    const char *value[N_FLAGS]; /* as last typed; of a plain flag empty; NULL: not typed */
    GPtrArray *rest;            /* the other words, owned */
} Scan;

const char *
pf_old_flags_help(void)
{
    return "Flags of hp2ps, with their value attached or not:\n"
           "  -d by deviation  -i+ -i- by name, the greatest or the least on top  -m N bands\n"
           "  -t PCT trace  -y no markers  -p the scale and order of NAME.aux  -e SIZE an EPS\n"
           "  of that width: 84mm, 3.3in, 238pt  -b -c -g -s -M change nothing\n";
}

static size_t
find_flag(char letter)
{
    size_t i = 0;

    while (i < N_FLAGS && flags[i].letter != letter)
        i++;
    return i;
}

static void
keep(Scan *scan, const char *word)
{
    g_ptr_array_add(scan->rest, g_strdup(word));
}

/* The value that is attached, or the next word; NULL, with an error, when there is neither. */
static const char *
take_value(Scan *scan, const char *attached, char letter, GError **error)
{
    if (attached[0] != '\0')
        return attached;
    if (scan->argv[scan->at + 1])
        return scan->argv[++scan->at];
    g_set_error(error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, "Missing argument for -%c",
                letter);
    return NULL;
}

/* Reads hp2ps's flag at `letter`, and moves over what belongs to it. */
static bool
read_flag(Scan *scan, size_t flag, const char **letter, GError **error)
{
    const char *next = *letter + 1;

    scan->value[flag] = "";
    switch (flags[flag].kind) {
    case PLAIN:
    case IDLE: break;
    case SIGNED:
        if (*next == '+' || *next == '-')
            scan->value[flag] = *next++ == '+' ? "+" : "-";
        break;
    case VALUED:
        scan->value[flag] = take_value(scan, next, **letter, error);
        next = strchr(next, '\0');
        break;
    }
    *letter = next;
    return scan->value[flag] != NULL;
}

/* Reads a word of letters: those of hp2ps are taken out, those of today stay. A word with a
 * letter that is neither stays as it is, and is refused. */
static bool
read_letters(Scan *scan, const char *word, GError **error)
{
    g_autoptr(GString) others = g_string_new("-");
    const char *letter = word + 1;
    bool is_valued = false;

    while (*letter) {
        size_t flag = find_flag(*letter);
        if (flag < N_FLAGS) {
            if (!read_flag(scan, flag, &letter, error))
                return false;
            continue;
        }
        PfOptionKind kind = pf_option_of_letter(scan->bit, *letter);
        is_valued = kind == PF_OPTION_VALUED;
        if (kind == PF_OPTION_NONE || (is_valued && letter[1] != '\0')) {
            keep(scan, word);
            return true;
        }
        g_string_append_c(others, *letter++);
    }
    if (others->len > 1)
        keep(scan, others->str);
    if (is_valued && scan->argv[scan->at + 1])
        keep(scan, scan->argv[++scan->at]);
    return true;
}

static bool
read_word(Scan *scan, GError **error)
{
    const char *word = scan->argv[scan->at];

    if (word[0] == '-' && word[1] != '-' && word[1] != '\0')
        return read_letters(scan, word, error);
    keep(scan, word);
    if (g_str_has_prefix(word, "--")
        && pf_option_of_name(scan->bit, word + 2) == PF_OPTION_VALUED
        && scan->argv[scan->at + 1])
        keep(scan, scan->argv[++scan->at]);
    return true;
}

static bool
read_words(Scan *scan, GError **error)
{
    for (scan->at = 1; scan->argv[scan->at]; scan->at++) {
        if (g_str_equal(scan->argv[scan->at], "--"))
            break;
        if (!read_word(scan, error))
            return false;
    }
    for (; scan->argv[scan->at]; scan->at++)
        keep(scan, scan->argv[scan->at]);
    return true;
}

/* The options that the flags stand for. */
static void
put_options(const Scan *scan, PfOptions *options, GPtrArray *words)
{
    size_t n_idle = strlen(options->idle_flags);

    for (size_t i = 0; i < N_FLAGS; i++) {
        const Flag *flag = &flags[i];
        const char *value = scan->value[i];
        if (!value)
            continue;
        if (flag->kind == IDLE)
            options->idle_flags[n_idle++] = flag->letter;
        else if (flag->kind == VALUED)
            g_ptr_array_add(words, g_strconcat(flag->option, "=", value, NULL));
        else
            g_ptr_array_add(words, g_strdup(flag->option));
        if (flag->kind == SIGNED && value[0] != '-') /* names ascend from the top in ours */
            g_ptr_array_add(words, g_strdup("--reverse"));
    }
}

char **
pf_old_flags(PfOptions *options, unsigned bit, int argc, char *const *argv, GError **error)
{
    g_autoptr(GPtrArray) words = g_ptr_array_new_with_free_func(g_free);
    Scan scan = {
        .bit = bit,
        .argv = argv,
        .rest = g_ptr_array_new_with_free_func(g_free),
    };

    g_assert(argc > 0 && !argv[argc]);
    G_STATIC_ASSERT(sizeof options->idle_flags > N_FLAGS);
    bool is_right = read_words(&scan, error);
    g_ptr_array_add(words, g_strdup(argv[0]));
    put_options(&scan, options, words);
    g_ptr_array_extend_and_steal(words, scan.rest);
    g_ptr_array_add(words, NULL);
    return is_right ? (char **)g_ptr_array_steal(words, NULL) : NULL;
}

void
pf_old_flags_say(const PfOptions *options)
{
    g_autoptr(GString) list = g_string_new(NULL);
    size_t n = strlen(options->idle_flags);

    for (size_t i = 0; i < n; i++) {
        if (i > 0)
            g_string_append(list, i + 1 == n ? " and " : ", ");
        g_string_append_printf(list, "-%c", options->idle_flags[i]);
    }
    if (n > 0 && !options->quiet)
        pf_message("%s change%s nothing any more", list->str, n == 1 ? "s" : "");
}
