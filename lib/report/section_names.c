/*
 * section_names.c - names that are not shown whole on the pages before: LOOK.md, section 7.
 */
#include "base/units.h"
#include "figure/names_page.h"
#include "report/paper.h"

enum { MOST_PAGES = 20 };

static const double note_height = 16; /* kept free, for what is left out */

/* The pages as they fill. */
typedef struct {
    PfPaper *paper;
    GHashTable *seen; /* texts of names */
    size_t n_pages, n_left_out;
    bool is_full;
} Names;

char *
pf_section_names_lacks(const PfReport *report)
{
    return report->full_names->len > 0 ? NULL : g_strdup("");
}

/* Whether there is room for so much more, maybe on a new page. */
static bool
make_room(Names *names, double height)
{
    PfPaper *paper = names->paper;

    if (pf_paper_room(paper) >= height + note_height)
        return true;
    if (names->n_pages == MOST_PAGES)
        return false;
    pf_paper_turn(paper);
    names->n_pages++;
    return true;
}

/* The end of a name for which there is no page left is cut off, and the name counted. */
static void
add_name(Names *names, const PfFullName *name)
{
    PfPaper *paper = names->paper;
    double width = paper->right - paper->left - pf_names_indent;
    g_autofree char *whole = pf_one_line(name->name);
    g_auto(GStrv) lines = pf_names_wrap(whole, pf_names_size, width, paper->measure);

    for (char **line = lines; *line && !names->is_full; line++) {
        names->is_full = !make_room(names, pf_names_line);
        if (names->is_full)
            break;
        paper->y += pf_names_line;
        PfPoint at = { paper->left, paper->y };
        pf_figure_open_part(paper->page, &(PfPart){ .role = PF_ROLE_PARAGRAPH });
        if (line == lines)
            pf_names_draw_sign(paper->page, name, at);
        pf_names_draw_line(paper->page, at, *line);
        pf_figure_close(paper->page);
    }
    paper->y += pf_names_gap;
    names->n_left_out += names->is_full;
}

/* The names of a section that none before it had. */
static void
add_section(Names *names, const PfContent *content)
{
    const GArray *all = names->paper->report->full_names;
    bool is_headed = false;

    for (guint i = 0; i < content->n_names; i++) {
        const PfFullName *name = &g_array_index(all, PfFullName, content->first_name + i);
        if (!g_hash_table_add(names->seen, (gpointer)name->name))
            continue;
        if (!is_headed && !names->is_full) {
            names->is_full = !make_room(names, 60);
            if (!names->is_full)
                pf_paper_heading(names->paper, content->title, NULL, 0);
            is_headed = true;
        }
        add_name(names, name);
    }
}

void
pf_section_names_draw(PfPaper *paper)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    Names names = { .paper = paper, .seen = seen, .n_pages = 1 };

    pf_paper_begin(paper, "The names that the pages before do not show whole, with the number "
                          "and the colour that they have there.");
    for (size_t i = 0; i < paper->n_contents; i++)
        add_section(&names, &paper->contents[i]);
    if (names.n_left_out == 0)
        return;
    g_autofree char *n = pf_unit_count(names.n_left_out);
    g_autofree char *text =
        g_strdup_printf("%s more name%s not shown here: table --table bands "
                        "has all.",
                        n, names.n_left_out == 1 ? " is" : "s are");
    paper->y = paper->bottom - note_height;
    pf_paper_note(paper, text);
}
