#include "report/table_look.h"

#include "report/table-private.h"

#define NAME   .font = PF_FONT_MONO, .size = 7, .ink = PF_INK_STRONG, .giving = PF_GIVES_NAME
#define TYPED  .font = PF_FONT_MONO, .size = 6.5, .ink = PF_INK_SECOND, .giving = PF_GIVES_MIDDLE
#define PLACE  .font = PF_FONT_MONO, .size = 6, .ink = PF_INK_SECOND, .giving = PF_GIVES_MIDDLE
#define PROSE  .font = PF_FONT_TEXT, .size = 7.5, .ink = PF_INK_STRONG, .giving = PF_GIVES_END
#define NUMBER .font = PF_FONT_TEXT, .size = 7.5, .ink = PF_INK_STRONG
#define ASIDE  .font = PF_FONT_TEXT, .size = 7.5, .ink = PF_INK_SECOND
#define CODE   .font = PF_FONT_MONO, .size = 6.5, .ink = PF_INK_SECOND

/* clang-format off */
static const struct {
    const char *key;
    PfColumnLook look;
} looks[] = {
    { "cost_centre",      { NAME } },
    { "band",             { NAME } },
    { "name",             { NAME } },
    { "label",            { TYPED } },
    { "type",             { TYPED } },
    { "closure_type",     { TYPED } },
    { "kinds",            { TYPED } },
    { "kind",             { TYPED } },
    { "module",           { TYPED, .is_module = true } },
    { "source",           { PLACE, .head = "source", .is_source = true } },
    { "place",            { PLACE } },
    { "tag",              { ASIDE } },
    { "cap",              { ASIDE } },
    { "thread",           { ASIDE } },
    { "arity",            { ASIDE } },
    { "share",            { NUMBER, .bar = PF_BAR_PART } },
    { "fit",              { NUMBER, .head = "R\u00b2, %" } },
    { "growth_bytes_per_s", { NUMBER, .bar = PF_BAR_RATE } },
    { "individual_alloc_bytes", { ASIDE, .head = "alloc", .group = "individual" } },
    { "inherited_alloc_bytes", { ASIDE, .head = "alloc", .group = "inherited" } },
    { "alloc_share", { NUMBER, .head = "% alloc", .bar = PF_BAR_OWN } },
    { "individual_alloc_share",
      { NUMBER, .head = "% alloc", .group = "individual", .bar = PF_BAR_OWN } },
    { "inherited_alloc_share",
      { NUMBER, .head = "% alloc", .group = "inherited", .bar = PF_BAR_INHERITED } },
    { "individual_ticks", { ASIDE, .head = "ticks", .group = "individual" } },
    { "individual_bytes", { ASIDE, .head = "bytes", .group = "individual" } },
    { "individual_share", { NUMBER, .head = "%", .group = "individual", .bar = PF_BAR_OWN } },
    { "inherited_ticks",  { ASIDE, .head = "ticks", .group = "inherited" } },
    { "inherited_bytes",  { ASIDE, .head = "bytes", .group = "inherited" } },
    { "inherited_share",  { NUMBER, .head = "%", .group = "inherited", .bar = PF_BAR_INHERITED } },
};
/* clang-format on */

PfColumnLook
pf_table_look(const PfColumn *column)
{
    for (size_t i = 0; i < G_N_ELEMENTS(looks); i++)
        if (g_str_equal(looks[i].key, column->key))
            return looks[i].look;
    if (column->type == PF_CELL_ID)
        return (PfColumnLook){ CODE };
    return column->type == PF_CELL_TEXT ? (PfColumnLook){ PROSE } : (PfColumnLook){ NUMBER };
}

char *
pf_table_look_head(const PfColumn *column)
{
    PfColumnLook look = pf_table_look(column);
    if (look.head)
        return g_strdup(look.head);

    g_autofree char *small = g_utf8_strdown(column->head, -1);
    bool is_share_of = small[0] == '%' && small[1] != '\0';
    return is_share_of ? g_strconcat("% ", small + 1, NULL) : g_steal_pointer(&small);
}
