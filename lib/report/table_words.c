#include "report/table_words.h"

#include "base/text.h"
#include "base/units.h"
#include "figure/head.h"

char *
pf_table_picture_notes(const PfTable *table, const char *title)
{
    GString *notes = g_string_new(NULL);
    g_autofree char *line = pf_text_line(title);

    for (guint i = 0; i < table->notes->len; i++) {
        const char *note = table->notes->pdata[i];
        if (!g_str_equal(note, line))
            g_string_append_printf(notes, "%s%s", notes->len > 0 ? PF_DOT : "", note);
    }
    return g_string_free(notes, FALSE);
}

static void
add_sentence(GString *notes, const char *sentence)
{
    g_string_append_printf(notes, "%s%s", notes->len > 0 ? " " : "", sentence);
}

static char *
hidden_note(const PfSheet *sheet)
{
    g_autofree char *shown = pf_unit_count(sheet->n_rows);
    g_autofree char *all = pf_head_counted(sheet->n_rows + sheet->n_hidden, "row");

    return g_strdup_printf("Only the first %s of %s are shown: there is no room for more.",
                           shown, all);
}

static char *
small_note(const PfSheet *sheet)
{
    g_autofree char *small = pf_head_counted(sheet->n_small, "row");
    g_autofree char *share = pf_unit_percent(sheet->least_share);

    return g_strdup_printf("%s below %s%s %s left out.", small, share,
                           sheet->has_two_costs ? " of both time and allocation" : "",
                           sheet->n_small == 1 ? "is" : "are");
}

static char *
passing_note(const PfSheet *sheet)
{
    g_autofree char *passing = pf_head_counted(sheet->n_passing, "row");
    bool is_one = sheet->n_passing == 1;

    return g_strdup_printf("%s in a chain, whose cost%s all below %s, %s left out too.",
                           passing, is_one ? " is" : "s are", is_one ? "it" : "them",
                           is_one ? "is" : "are");
}

char *
pf_table_picture_endnotes(const PfSheet *sheet)
{
    GString *notes = g_string_new(NULL);
    g_autofree char *hidden = hidden_note(sheet);
    g_autofree char *small = small_note(sheet);
    g_autofree char *passing = passing_note(sheet);

    if (sheet->n_hidden > 0)
        add_sentence(notes, hidden);
    if (sheet->n_small > 0)
        add_sentence(notes, small);
    if (sheet->n_passing > 0)
        add_sentence(notes, passing);
    if (sheet->is_tree && sheet->has_groups)
        add_sentence(notes, "Strong: 10% or more by itself. Dash: none.");
    return g_string_free(notes, FALSE);
}
