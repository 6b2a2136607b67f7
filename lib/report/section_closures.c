#include "report/section_closures.h"

#include <stdlib.h>
#include <string.h>

#include "base/units.h"

enum { MOST_ROWS = 40 };

/* clang-format off */
static const PfColumn columns[] = {
    { "module", "MODULE",      PF_CELL_TEXT,  false },
    { "tables", "info tables", PF_CELL_COUNT, false },
    { "share",  "%",           PF_CELL_SHARE, false },
};

/* What closures are, by how the names of their types begin. */
static const struct {
    const char *prefix, *plural;
} kinds[] = {
    { "FUN",    "functions" },
    { "THUNK",  "thunks" },
    { "CONSTR", "constructors" },
    { "",       "others" },
};
/* clang-format on */
enum { N_KINDS = G_N_ELEMENTS(kinds) };

typedef struct {
    const char *module;
    size_t n;
} Module;

/* The info tables, counted. */
typedef struct {
    size_t n;
    GHashTable *by_module; /* const char * -> its number, from 1 */
    GArray *modules;       /* Module */
    size_t of_kind[N_KINDS];
} Counts;

static int
compare(const void *a, const void *b)
{
    const Module *x = a, *y = b;

    if (x->n != y->n)
        return x->n > y->n ? -1 : 1;
    return strcmp(x->module, y->module);
}

static void
count_module(Counts *counts, const char *module)
{
    const char *name = module && module[0] != '\0' ? module : "(no module)";
    size_t number = GPOINTER_TO_SIZE(g_hash_table_lookup(counts->by_module, name));

    if (number == 0) {
        Module one = { name, 0 };
        g_array_append_val(counts->modules, one);
        number = counts->modules->len;
        g_hash_table_insert(counts->by_module, (gpointer)name, GSIZE_TO_POINTER(number));
    }
    g_array_index(counts->modules, Module, number - 1).n++;
}

static void
count_kind(Counts *counts, const char *closure_type)
{
    size_t kind = 0;

    while (!g_str_has_prefix(closure_type ? closure_type : "", kinds[kind].prefix))
        kind++;
    counts->of_kind[kind]++;
}

static Counts
count(const PfInfoTables *tables)
{
    Counts counts = { .n = pf_info_tables_count(tables),
                      .by_module = g_hash_table_new(g_str_hash, g_str_equal),
                      .modules = g_array_new(FALSE, FALSE, sizeof(Module)) };

    for (size_t i = 0; i < counts.n; i++) {
        PfInfoTable table = pf_info_tables_at(tables, i);
        count_module(&counts, table.module);
        count_kind(&counts, table.closure_type);
    }
    g_array_sort(counts.modules, compare);
    return counts;
}

static char *
text_of(const Counts *counts, uint64_t n_left_out)
{
    GString *text = g_string_new(NULL);
    g_autofree char *all = pf_unit_count(counts->n);
    g_autofree char *modules = pf_unit_count(counts->modules->len);
    g_autofree char *left_out = pf_unit_count(n_left_out);
    const char *before = ": ";

    g_string_append_printf(text, "The log defines %s info table%s in %s module%s", all,
                           counts->n == 1 ? "" : "s", modules,
                           counts->modules->len == 1 ? "" : "s");
    for (size_t i = 0; i < N_KINDS; i++) {
        g_autofree char *n = pf_unit_count(counts->of_kind[i]);
        if (counts->of_kind[i] == 0)
            continue;
        g_string_append_printf(text, "%s%s %s", before, n, kinds[i].plural);
        before = ", ";
    }
    g_string_append(text,
                    ". Each is a place in the source that closures come from. How much of "
                    "the heap each has, a run with +RTS -hi -l tells.");
    if (n_left_out > 0)
        g_string_append_printf(text, " %s more found no room.", left_out);
    return g_string_free(text, FALSE);
}

void
pf_section_closures_draw(PfPaper *paper, const PfInfoTables *tables)
{
    Counts counts = count(tables);
    g_autoptr(PfTable) table = pf_table_new(columns, G_N_ELEMENTS(columns));
    g_autofree char *text = text_of(&counts, pf_info_tables_left_out(tables));
    PfPaperTable asked = { .table = table, .most_rows = MOST_ROWS };

    for (guint i = 0; i < counts.modules->len; i++) {
        const Module *module = &g_array_index(counts.modules, Module, i);
        pf_table_text(table, module->module);
        pf_table_uint(table, module->n);
        pf_table_share_of(table, (double)module->n, (double)counts.n);
    }
    pf_paper_begin(paper, text);
    pf_paper_table(paper, &asked);
    g_hash_table_unref(counts.by_module);
    g_array_unref(counts.modules);
}
