#include <stddef.h>
#include <string.h>

#include "report/template-private.h"

#define OF_REPORT(member) offsetof(PfTemplate, member)
#define OF_PAGE(member)   offsetof(PfTemplatePage, member)

/* clang-format off */
static const PfTemplateKey keys[] = {
    { "report", "about", PF_KEY_TEXT, OF_REPORT(about), "TEXT",
      "What the template is for, in a line", PF_KEY_OF_ALL, 0 },
    { "report", "pages", PF_KEY_NAMES, offsetof(PfTemplateParser, page_names), "NAME;NAME;...",
      "The pages, in order; those without data are left out\n"
      "(all of those below, but for classic)", PF_KEY_OF_ALL, 0 },
    { "report", "paper", PF_KEY_PAPER, OF_REPORT(paper), "SIZE",
      "The page, as --size has it (a4-portrait)", PF_KEY_OF_ALL, 0 },
    { "report", "theme", PF_KEY_THEME, OF_REPORT(theme), "light|dark|grey",
      "The colours (light)", PF_KEY_OF_ALL, 0 },
    { "report", "title", PF_KEY_TEXT, OF_REPORT(title), "TEXT",
      "The title, in place of the program's name", PF_KEY_OF_ALL, 0 },
    { "report", "note", PF_KEY_TEXT, OF_REPORT(note), "TEXT",
      "At the foot of each page, in place of the command line", PF_KEY_OF_ALL, 0 },
    { "report", "bands", PF_KEY_COUNT, OF_REPORT(n_bands), "N",
      "At most N bands, the rest is OTHER (20; 0: all)", PF_KEY_OF_ALL, 0 },
    { "report", "trace", PF_KEY_PERCENT, OF_REPORT(min_share), "PCT",
      "Bands below PCT per cent of the area go to OTHER (1)", PF_KEY_OF_ALL, 0 },
    { "findings", "off", PF_KEY_RULES, OF_REPORT(rules_off), "RULE;RULE;...",
      "Rules of what stands out that say nothing", PF_KEY_OF_ALL, 0 },
    { "page", "title", PF_KEY_TEXT, OF_PAGE(title), "TEXT",
      "The title of the page, in place of its own", PF_KEY_OF_ALL, 0 },
    { "page", "text", PF_KEY_TEXT, OF_PAGE(text), "TEXT",
      "What stands under the title, in place of its own; empty: nothing", PF_KEY_OF_ALL, 0 },
    { "page", "figure", PF_KEY_FIGURE, OF_PAGE(figure), "NAME",
      "A page of the template's own with this figure", PF_KEY_OF_FIGURE, 0 },
    { "page", "table", PF_KEY_TABLE, OF_PAGE(table), "NAME",
      "A page of the template's own with this table", PF_KEY_OF_TABLE, 0 },
    { "page", "bands", PF_KEY_COUNT, OF_PAGE(n_bands), "N",
      "Draw at most N bands, of those of the report; the rest is OTHER", PF_KEY_OF_CUT,
      PF_TAKES_BANDS },
    { "page", "trace", PF_KEY_PERCENT, OF_PAGE(min_share), "PCT",
      "Bands below PCT per cent of the area go to OTHER, at least as many as\n"
      "in the report", PF_KEY_OF_CUT, PF_TAKES_BANDS },
    { "page", "height", PF_KEY_LENGTH, OF_PAGE(height), "LENGTH",
      "How high the figure is with its key, such as 120mm (the rest of the page)",
      PF_KEY_OF_FIGURE, 0 },
    { "page", "key", PF_KEY_PLACE, OF_PAGE(key_place), "beside|below|none",
      "Where the key of the figure stands (below)", PF_KEY_OF_FIGURE, PF_TAKES_KEY_PLACE },
    { "page", "markers", PF_KEY_PATTERN, OF_PAGE(markers), "RE",
      "Only markers whose text matches RE", PF_KEY_OF_FIGURE, PF_TAKES_MARKERS },
    { "page", "y-max", PF_KEY_SIZE, OF_PAGE(y_max), "SIZE",
      "Bytes at the top of the plot, such as 64MiB", PF_KEY_OF_FIGURE, PF_TAKES_Y_MAX },
    { "page", "x-max", PF_KEY_SECONDS, OF_PAGE(x_max), "T",
      "Seconds at the end of the time axis", PF_KEY_OF_FIGURE, PF_TAKES_X_MAX },
    { "page", "weight", PF_KEY_WEIGHT, OF_PAGE(weight), "ticks|peak|end|mean",
      "What stacks, cost-centres and the flame weigh: ticks, or heap bytes", PF_KEY_OF_OWN,
      PF_TAKES_WEIGHT },
    { "page", "rows", PF_KEY_COUNT, OF_PAGE(most_rows), "N",
      "At most N rows of the table", PF_KEY_OF_TABLE, 0 },
};
/* clang-format on */

const PfTemplateKey *
pf_template_keys(size_t *out_n)
{
    *out_n = G_N_ELEMENTS(keys);
    return keys;
}

const PfTemplateKey *
pf_template_key(const char *group, const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(keys); i++)
        if (strcmp(keys[i].group, group) == 0 && strcmp(keys[i].name, name) == 0)
            return &keys[i];
    return NULL;
}
