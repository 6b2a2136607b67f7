/* test_template.c - templates are read as they are written, and what is wrong is told with its
 * line. */
#include "check.h"

#include <math.h>
#include <string.h>

#include "report/sections.h"
#include "report/template-private.h"

static PfTemplate *
parse(const char *text)
{
    g_autoptr(GError) error = NULL;
    PfTemplate *template = pf_template_parse("t.ini", text, strlen(text), &error);

    if (error)
        fail_msg("%s", error->message);
    return template;
}

static void
assert_refused(const char *text, const char *message)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(PfTemplate) template = pf_template_parse("t.ini", text, strlen(text), &error);

    assert_null(template);
    assert_true(error->domain == G_OPTION_ERROR);
    if (!g_str_has_prefix(error->message, message))
        fail_msg("'%s' is not '%s'", error->message, message);
}

static bool
has_page(const PfTemplate *template, const char *name)
{
    for (size_t i = 0; i < template->n_pages; i++)
        if (g_str_equal(template->pages[i].name, name))
            return true;
    return false;
}

TEST(template_of_nothing_has_all_pages_but_the_classic_one)
{
    g_autoptr(PfTemplate) template = parse("");
    size_t n;
    const PfSection *sections = pf_sections(&n);

    for (size_t i = 0; i < n; i++)
        assert_int_equal(has_page(template, sections[i].name),
                         !g_str_equal(sections[i].name, "classic"));
    assert_int_equal(template->n_pages, n - 1);
    assert_int_equal(template->n_bands, 20);
    assert_null(template->paper);
}

TEST(template_review_has_what_one_of_nothing_has)
{
    g_autoptr(PfTemplate) review = pf_template_read("review", NULL);
    g_autoptr(PfTemplate) nothing = parse("");

    assert_non_null(review);
    assert_non_null(review->about);
    assert_int_equal(review->n_pages, nothing->n_pages);
    for (size_t i = 0; i < nothing->n_pages; i++)
        assert_string_equal(review->pages[i].name, nothing->pages[i].name);
}

TEST(template_values_of_the_report_go_where_they_belong)
{
    g_autoptr(PfTemplate) template =
        parse("\n# comment\n  [report]  \r\npages = heap ; mine;\npaper=letter-portrait\n"
              "theme=dark\ntitle=A title\nnote=a\\sb\nbands=30\ntrace=0.5\nabout=x\n"
              "[page mine]\nfigure=lines\n");

    assert_int_equal(template->n_pages, 2);
    assert_string_equal(template->pages[0].name, "heap");
    assert_string_equal(template->pages[1].figure, "lines");
    assert_string_equal(template->paper, "letter-portrait");
    assert_string_equal(template->theme, "dark");
    assert_string_equal(template->title, "A title");
    assert_string_equal(template->note, "a b");
    assert_string_equal(template->about, "x");
    assert_int_equal(template->n_bands, 30);
    assert_true(fabs(template->min_share - 0.005) <= 1e-12);
}

TEST(template_values_of_pages_go_into_what_a_figure_is_asked_for)
{
    g_autoptr(PfTemplate) template =
        parse("[report]\npages=heap;mine;list\n"
              "[page heap]\ntitle=Heap of mine\ntext=\nbands=15\ntrace=2\n"
              "[page list]\ntable=stacks\nweight=end\nrows=7\n"
              "[page mine]\nfigure=lines\nkey=beside\ny-max=64MiB\nx-max=2.5\nmarkers=^a\n"
              "height=120mm\n");
    const PfTemplatePage *mine = &template->pages[1], *list = &template->pages[2];
    PfChartOptions heap_options = { .n_bands = 1, .min_share = 1 }, options = { .n_bands = 9 };

    assert_string_equal(template->pages[0].title, "Heap of mine");
    assert_string_equal(template->pages[0].text, "");
    pf_template_page_apply(&template->pages[0], &heap_options);
    assert_int_equal(heap_options.n_bands, 15);
    assert_true(fabs(heap_options.min_share - 0.02) <= 1e-12);
    assert_null(heap_options.weight);
    pf_template_page_apply(mine, &options);
    assert_int_equal(options.n_bands, 9);
    assert_true(fabs(options.y_max - 64 * 1048576.0) <= 0);
    assert_true(fabs(options.x_max - 2.5) <= 0);
    assert_string_equal(g_regex_get_pattern(options.markers), "^a");
    assert_int_equal(mine->key_place, PF_KEY_BESIDE);
    assert_int_equal(template->pages[0].key_place, PF_KEY_BELOW);
    assert_true(fabs(mine->height - 340.157) <= 0.001);
    pf_template_page_apply(list, &options);
    assert_int_equal(*options.weight, PF_WEIGHT_END);
    assert_int_equal(list->most_rows, 7);
}

TEST(template_tells_what_its_tables_need_of_a_log)
{
    g_autoptr(PfTemplate) template = parse(
        "[report]\nbands=0\npages=a;b\n[page a]\ntable=messages\n[page b]\ntable=closures\n");
    PfProfileOptions wanted = { .n_bands = 3 };

    pf_template_wants(template, &wanted);
    assert_true(wanted.keep_messages);
    assert_true(wanted.keep_info_tables);
    assert_int_equal(wanted.n_bands, 0);
}

TEST(template_lines_that_are_none_are_told)
{
    assert_refused("[report\n", "t.ini: line 1: [report: a group ends with ]");
    assert_refused("\n\n[reports]\n", "t.ini: line 3: there is no group [reports]");
    assert_refused("[page Heap]\n", "t.ini: line 1: there is no group [page Heap]");
    assert_refused("[page ]\n", "t.ini: line 1: there is no group [page ]");
    assert_refused("title=x\n", "t.ini: line 1: title is in no group");
    assert_refused("[report]\ntitle\n", "t.ini: line 2: title: expected KEY=VALUE");
    assert_refused("[report]\n=x\n", "t.ini: line 2: =x: expected KEY=VALUE");
    assert_refused("[report]\ntitel=x\n", "t.ini: line 2: there is no key titel in [report]");
    assert_refused("[report]\ntitle[de]=x\n", "t.ini: line 2: there is no key title[de]");
    assert_refused("[findings]\ntitle=x\n",
                   "t.ini: line 2: there is no key title in [findings]");
    assert_refused("[report]\ntitle=x\ntitle=y\n", "t.ini: line 3: title is there already");
    assert_refused("[report]\n[report]\n", "t.ini: line 2: [report] is there already");
    assert_refused("[report]\n# \xff\n", "t.ini: line 2: this is no UTF-8 text");
    assert_refused("[report]\ntitle=a\\qb\n", "t.ini: line 2: title: ");
}

TEST(template_bytes_behind_a_null_are_no_text)
{
    static const char bytes[] = "[report]\n\0[nothing]";
    g_autoptr(GError) error = NULL;

    assert_null(pf_template_parse("t.ini", bytes, sizeof bytes - 1, &error));
    assert_string_equal(error->message, "t.ini: line 2: this is no UTF-8 text");
}

TEST(template_values_that_are_none_are_told)
{
    static const char own[] = "[report]\npages=a\n[page a]\nfigure=bands\n";
    static const char *const wrong[] = {
        "bands=x",   "bands=-1", "bands=",    "bands=1000001", "trace=101",   "trace=-1",
        "trace=nan", "y-max=0",  "y-max=1e3", "x-max=0",       "x-max=inf",   "x-max=1,5",
        "markers=(", "key=left", "key=",      "height=10",     "height=12cm", "height=20000",
    };

    for (size_t i = 0; i < G_N_ELEMENTS(wrong); i++) {
        g_autofree char *text = g_strconcat(own, wrong[i], "\n", NULL);
        g_autofree char *message = g_strconcat("t.ini: line 5: ", wrong[i], ": expected", NULL);
        assert_refused(text, message);
    }
    assert_refused("[report]\npaper=a6\n", "t.ini: line 2: paper=a6: expected a size");
    assert_refused("[report]\ntheme=blue\n",
                   "t.ini: line 2: theme=blue: expected light, dark or grey");
    assert_refused("[report]\npages=a\n[page a]\nfigure=pie\n",
                   "t.ini: line 4: figure=pie: expected bands, ");
    assert_refused("[report]\npages=a\n[page a]\ntable=pie\n",
                   "t.ini: line 4: table=pie: expected bands, ");
    assert_refused("[findings]\noff=few-samples;x\n",
                   "t.ini: line 2: there is no rule x: expected lost-events, ");
    assert_refused("[report]\npages=a\n[page a]\nfigure=flame\nweight=x\n",
                   "t.ini: line 5: weight=x: expected ticks, peak, end or mean");
}

TEST(template_pages_that_are_none_are_told)
{
    assert_refused("[report]\npages=\n", "t.ini: line 2: pages= names nothing");
    assert_refused("[report]\npages=;\n", "t.ini: line 2: ");
    assert_refused("[report]\ntitle=x\npages=heap;heap\n",
                   "t.ini: line 3: heap is among pages= twice");
    assert_refused("[report]\npages=heap;nothing\n", "t.ini: line 2: there is no page nothing");
    assert_refused("[report]\npages=heap;a\n[page a]\ntitle=x\n",
                   "t.ini: line 3: [page a] has neither figure= nor table=");
    assert_refused("[report]\npages=a\n[page a]\nfigure=bands\ntable=bands\n",
                   "t.ini: line 3: [page a] has a figure and a table");
    assert_refused("[report]\npages=heap\n[page a]\nfigure=bands\n",
                   "t.ini: line 3: [page a] is not among pages=");
    assert_refused("[report]\npages=heap\n[page heap]\nfigure=bands\n",
                   "t.ini: line 3: heap is a page of profolio's");
}

TEST(template_keys_that_a_page_does_not_take_are_told)
{
    assert_refused("[report]\npages=quality\n[page quality]\nbands=3\n",
                   "t.ini: line 4: bands= does not go with the page quality");
    assert_refused("[report]\npages=heap\n[page heap]\nweight=end\n",
                   "t.ini: line 4: weight= does not go with the page heap");
    assert_refused("[report]\npages=a\n[page a]\nfigure=flame\nbands=3\n",
                   "t.ini: line 5: bands= does not go with figure=flame");
    assert_refused("[report]\npages=a\n[page a]\nfigure=bands\nrows=3\n",
                   "t.ini: line 5: rows= does not go with figure=bands");
    assert_refused("[report]\npages=a\n[page a]\ntable=bands\nheight=200\n",
                   "t.ini: line 5: height= does not go with table=bands");
    assert_refused("[report]\npages=a\n[page a]\ntable=bands\nweight=end\n",
                   "t.ini: line 5: weight= does not go with table=bands");
    assert_refused("[report]\npages=heap\n[page heap]\nbands=21\n",
                   "t.ini: line 4: bands=21 is more than the 20 of the report");
    assert_refused("[report]\npages=heap\n[page heap]\ntrace=0.5\n",
                   "t.ini: line 4: trace= is less than in the report");
}

/* A template with nothing but the key, which its page takes. */
static char *
with_key(const PfTemplateKey *key, const char *value)
{
    bool is_of_page = g_str_equal(key->group, "page");
    bool is_of_table = key->pages == PF_KEY_OF_TABLE;
    const char *what = key->takes == PF_TAKES_WEIGHT ? "figure=flame\n" : "figure=bands\n";

    if (!is_of_page)
        return g_strdup_printf("[%s]\n%s=%s\n", key->group, key->name, value);
    if (g_str_equal(key->name, "figure") || g_str_equal(key->name, "table"))
        what = "";
    else if (is_of_table)
        what = "table=events\n";
    return g_strdup_printf("[report]\npages=own\n[page own]\n%s%s=%s\n", what, key->name,
                           value);
}

TEST(template_takes_every_key_of_its_table)
{
    static const char *const values[] = {
        [PF_KEY_TEXT] = "x",      [PF_KEY_NAMES] = "heap",  [PF_KEY_COUNT] = "3",
        [PF_KEY_PERCENT] = "5",   [PF_KEY_SIZE] = "1MiB",   [PF_KEY_SECONDS] = "1",
        [PF_KEY_LENGTH] = "90mm", [PF_KEY_PATTERN] = "x",   [PF_KEY_PAPER] = "a5",
        [PF_KEY_THEME] = "grey",  [PF_KEY_WEIGHT] = "end",  [PF_KEY_PLACE] = "none",
        [PF_KEY_FIGURE] = "time", [PF_KEY_TABLE] = "ticky", [PF_KEY_RULES] = "few-samples;drag",
    };
    g_autofree char *help = pf_template_help();
    size_t n;
    const PfTemplateKey *keys = pf_template_keys(&n);

    assert_true(n > 15);
    for (size_t i = 0; i < n; i++) {
        g_autofree char *line = g_strdup_printf("\n  %s=%s ", keys[i].name, keys[i].value);
        assert_non_null(strstr(help, line));
        g_autofree char *text = with_key(&keys[i], values[keys[i].type]);
        g_autoptr(PfTemplate) template = parse(text);
        assert_non_null(template);
    }
}

TEST(template_that_is_not_there_is_told_with_those_that_are)
{
    g_autoptr(GError) error = NULL;

    assert_null(pf_template_read("nowhere", &error));
    assert_string_equal(error->message,
                        "--template nowhere: there is no such file, and those that come with "
                        "profolio are hp2ps, nightly, review, summary");
    g_clear_error(&error);
    assert_null(pf_template_read("/", &error));
    assert_string_equal(error->message, "--template /: Is a directory");
    g_clear_error(&error);
    assert_null(pf_template_read("/dev/zero", &error));
    assert_string_equal(error->message, "--template /dev/zero: more than 64 KiB: no template");
}

TEST(template_of_ours_is_sound_and_says_what_it_is_for)
{
    g_auto(GStrv) names = pf_template_names();

    assert_int_equal(g_strv_length(names), 4);
    for (char **name = names; *name; name++) {
        g_autoptr(GError) error = NULL;
        g_autoptr(PfTemplate) template = pf_template_read(*name, &error);
        assert_null(error);
        assert_non_null(template->about);
        assert_string_equal(template->name, *name);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(template_of_nothing_has_all_pages_but_the_classic_one),
    cmocka_unit_test(template_review_has_what_one_of_nothing_has),
    cmocka_unit_test(template_values_of_the_report_go_where_they_belong),
    cmocka_unit_test(template_values_of_pages_go_into_what_a_figure_is_asked_for),
    cmocka_unit_test(template_tells_what_its_tables_need_of_a_log),
    cmocka_unit_test(template_lines_that_are_none_are_told),
    cmocka_unit_test(template_bytes_behind_a_null_are_no_text),
    cmocka_unit_test(template_values_that_are_none_are_told),
    cmocka_unit_test(template_pages_that_are_none_are_told),
    cmocka_unit_test(template_keys_that_a_page_does_not_take_are_told),
    cmocka_unit_test(template_takes_every_key_of_its_table),
    cmocka_unit_test(template_that_is_not_there_is_told_with_those_that_are),
    cmocka_unit_test(template_of_ours_is_sound_and_says_what_it_is_for),
};

RUN_TESTS("template", tests)
