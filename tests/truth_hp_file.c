#include "truth_hp_file.h"

#include <string.h>

char *
truth_hp_valid(const char *text)
{
    GString *out = g_string_new(NULL);
    const char *end;

    while (!g_utf8_validate(text, -1, &end)) {
        g_string_append_len(out, text, end - text);
        g_string_append(out, "\xef\xbf\xbd");
        text = end + 1;
    }
    g_string_append(out, text);
    return g_string_free(out, FALSE);
}

const char *
truth_hp_after_number(const char *name)
{
    size_t digits = name[0] == '(' ? strspn(name + 1, "0123456789") : 0;
    return digits > 0 && name[digits + 1] == ')' ? name + digits + 2 : name;
}

/* "-0.035358" */
static int64_t
read_time(const char *text)
{
    bool is_negative = text[0] == '-';
    char *point;
    int64_t ns = (int64_t)g_ascii_strtoull(text + is_negative, &point, 10) * 1000000000;
    int64_t unit = 100000000;

    for (const char *at = point[0] ? point + 1 : point; g_ascii_isdigit(*at); at++, unit /= 10)
        ns += (*at - '0') * unit;
    return is_negative ? -ns : ns;
}

/* A row: "(154)main/go<tab>120". */
static void
read_row(GArray *rows, char *line)
{
    char *tab = strrchr(line, '\t');
    if (!tab)
        return;
    *tab = '\0';
    truth_rows_add(rows, line, g_ascii_strtoull(tab + 1, NULL, 10));
}

TruthHp
truth_hp_read(const char *path)
{
    TruthHp hp = { truth_samples(), g_array_new(FALSE, FALSE, sizeof(int64_t)) };
    g_auto(GStrv) lines = truth_lines(path);
    g_autoptr(GArray) open = NULL;

    for (char **line = lines; *line; line++) {
        if (g_str_has_prefix(*line, "BEGIN_SAMPLE ")) {
            g_clear_pointer(&open, g_array_unref);
            open = truth_rows();
        } else if (g_str_has_prefix(*line, "END_SAMPLE ") && open) {
            int64_t time_ns = read_time(*line + strlen("END_SAMPLE "));
            g_array_append_val(hp.times_ns, time_ns);
            g_ptr_array_add(hp.samples, g_steal_pointer(&open));
        } else if (open) {
            read_row(open, *line);
        }
    }
    return hp;
}

void
truth_hp_clear(TruthHp *hp)
{
    g_ptr_array_unref(hp->samples);
    g_array_unref(hp->times_ns);
}

static void
add_as_log(GArray *rows, const TruthRow *row, const char *flag)
{
    bool are_retainers = g_str_equal(flag, "-hr");
    if (are_retainers && g_str_equal(row->name, "MANY"))
        return;

    const char *name = are_retainers ? row->name : truth_hp_after_number(row->name);
    /* what was cut is compared by its first bytes, which may end inside a character */
    bool is_cut = g_str_equal(flag, "-hc") && g_str_has_suffix(name, "...");
    g_autofree char *text = is_cut ? g_strdup(name) : truth_hp_valid(name);
    truth_rows_add(rows, text, row->bytes);
}

GPtrArray *
truth_hp_as_log(const TruthHp *hp, const char *flag)
{
    GPtrArray *samples = truth_samples();

    for (guint i = 0; i < hp->samples->len; i++) {
        const GArray *rows = hp->samples->pdata[i];
        GArray *as_log = truth_rows();
        for (guint j = 0; j < rows->len; j++)
            add_as_log(as_log, &g_array_index(rows, TruthRow, j), flag);
        g_ptr_array_add(samples, as_log);
    }
    return samples;
}

GHashTable *
truth_hp_cut_names(const GPtrArray *samples)
{
    GHashTable *names = g_hash_table_new(g_str_hash, g_str_equal);

    for (guint i = 0; i < samples->len; i++) {
        const GArray *rows = samples->pdata[i];
        for (guint j = 0; j < rows->len; j++)
            if (g_str_has_suffix(g_array_index(rows, TruthRow, j).name, "..."))
                g_hash_table_add(names, g_array_index(rows, TruthRow, j).name);
    }
    return names;
}

/* All cut names are of one length. */
char *
truth_hp_name(const char *label, gconstpointer cut)
{
    GHashTable *names = (GHashTable *)cut;
    GHashTableIter iter;
    gpointer any;

    g_hash_table_iter_init(&iter, names);
    if (g_hash_table_iter_next(&iter, &any, NULL) && strlen(label) > strlen(any)) {
        g_autofree char *name =
            g_strdup_printf("%.*s...", (int)(strlen(any) - strlen("...")), label);
        if (g_hash_table_contains(names, name))
            return g_steal_pointer(&name);
    }
    return g_strdup(label);
}
