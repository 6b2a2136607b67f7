/*
 * test_modules.c - which modules have colours, and the key that names them.
 */
#include "figure_probe.h"

#include "calls_builder.h"
#include "figure/modules.h"

static const PfMeasure measure = { half_em, NULL };

/* A tree in which the module "M<i>" costs so much by itself. */
static PfCalls *
calls_of_modules(size_t n, const uint64_t *costs)
{
    CallsBuilder builder = calls_begin();

    for (size_t i = 0; i < n; i++) {
        g_autofree char *module = g_strdup_printf("M%" G_GSIZE_FORMAT, i);
        uint32_t id = calls_centre(&builder, "f", module, "");
        calls_cost(&builder, costs[i], 1, &id);
    }
    return calls_end(&builder);
}

TEST(modules_are_numbered_by_what_they_cost_by_themselves)
{
    PfCalls *calls = calls_of_four();
    g_autoptr(PfModules) modules = pf_modules_new(calls);

    assert_int_equal(modules->n, 3);
    assert_string_equal(modules->all[0].name, "Store.Index"); /* the CAF is in it */
    assert_int_equal(modules->all[0].individual, 700);
    assert_string_equal(modules->all[1].name, "Report");
    assert_string_equal(modules->all[2].name, "Main");
    assert_int_equal(pf_modules_swatch(modules, "Report").fill.role, PF_INK_MODULE);
    assert_int_equal(pf_modules_swatch(modules, "Report").fill.band, 1);
    assert_int_equal(pf_modules_swatch(modules, "Main").foot.role, PF_INK_MODULE_FOOT);
    assert_int_equal(pf_modules_swatch(modules, "Main").foot.band, 2);
    pf_calls_free(calls);
}

TEST(modules_without_a_cost_or_a_colour_stand_back)
{
    static const uint64_t costs[] = { 5, 9, 0, 4, 8, 7, 6, 3, 2, 11, 10, 1 };
    PfCalls *calls = calls_of_modules(G_N_ELEMENTS(costs), costs);
    g_autoptr(PfModules) modules = pf_modules_new(calls);
    static const char *const none[] = { "M2", "M8", "M11", "MAIN", "nonsense", NULL };

    assert_int_equal(modules->n, 9);
    assert_int_equal(modules->n_rest, 2);
    assert_string_equal(modules->all[0].name, "M9");
    assert_string_equal(modules->all[8].name, "M7");
    for (size_t i = 0; i < G_N_ELEMENTS(none); i++) {
        assert_int_equal(pf_modules_swatch(modules, none[i]).fill.role, PF_INK_TRACK);
        assert_int_equal(pf_modules_swatch(modules, none[i]).foot.role, PF_INK_FAINT);
    }
    pf_calls_free(calls);
}

TEST(modules_of_equal_cost_are_in_the_order_of_their_names)
{
    static const uint64_t costs[] = { 7, 7, 7 };
    PfCalls *calls = calls_of_modules(G_N_ELEMENTS(costs), costs);
    g_autoptr(PfModules) modules = pf_modules_new(calls);

    assert_string_equal(modules->all[0].name, "M0");
    assert_string_equal(modules->all[1].name, "M1");
    assert_string_equal(modules->all[2].name, "M2");
    pf_calls_free(calls);
}

TEST(modules_key_names_each_and_counts_the_rest)
{
    static const uint64_t costs[] = { 5, 9, 1, 4, 8, 7, 6, 3, 2, 11, 10, 1 };
    PfCalls *calls = calls_of_modules(G_N_ELEMENTS(costs), costs);
    g_autoptr(PfModules) modules = pf_modules_new(calls);
    g_autoptr(PfFigure) figure = pf_figure_new(400, 100);

    pf_modules_draw_key(modules, figure, (PfPoint){ 10, 10 }, 380, &measure);
    for (size_t i = 0; i < modules->n; i++)
        assert_true(has_text(figure, modules->all[i].name));
    assert_true(has_text(figure, "3 others"));
    assert_true(has_title(figure, "M9: 16.4% individual"));
    assert_int_equal(count_marks(figure, PF_MARK_RECT, PF_INK_MODULE_FOOT), 9);
    pf_calls_free(calls);
}

/* Property: whatever the width and the names, the key is as high as it says and as wide as it
 * may be, and names in a line do not meet. */
TEST(modules_key_stays_in_its_box)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(3);

    for (unsigned round = 0; round < 100; round++) {
        CallsBuilder builder = calls_begin();
        for (int i = 0; i < 12; i++) {
            g_autofree char *name = g_strnfill((gsize)g_rand_int_range(rand, 0, 90), 'M');
            uint32_t id = calls_centre(&builder, "f", name, "");
            calls_cost(&builder, 1, 1, &id);
        }
        PfCalls *calls = calls_end(&builder);
        g_autoptr(PfModules) modules = pf_modules_new(calls);
        double width = g_rand_double_range(rand, 60, 700);
        double height = pf_modules_key_height(modules, width, &measure);
        g_autoptr(PfFigure) figure = pf_figure_new(800, 800);
        pf_modules_draw_key(modules, figure, (PfPoint){ 10, 20 }, width, &measure);
        PfPoint last = { 0, 0 };

        for (const PfMark *text = next_mark(figure, NULL, PF_MARK_TEXT, PF_INK_SECOND); text;
             text = next_mark(figure, text, PF_MARK_TEXT, PF_INK_SECOND)) {
            PfPoint at = *points_of(figure, text);
            double end = at.x + half_em(text->font, text->size, text->text, NULL);
            assert_true(end <= 10 + width + 1e-6);
            assert_true(at.y > 20 && at.y <= 20 + height);
            assert_true(at.y > last.y || at.x > last.x + 10);
            last = (PfPoint){ end, at.y };
        }
        pf_calls_free(calls);
    }
}

TEST(modules_keep_the_colours_of_another_run)
{
    PfCalls *older = calls_of_modules(4, (const uint64_t[]){ 9, 8, 7, 6 });
    PfCalls *newer = calls_of_modules(6, (const uint64_t[]){ 0, 1, 2, 30, 40, 50 });
    g_autoptr(PfModules) others = pf_modules_new(older);
    g_autoptr(PfModules) modules = pf_modules_new(newer);
    static const struct {
        const char *name;
        unsigned colour;
    } cases[] = { { "M1", 1 }, { "M2", 2 }, { "M3", 3 }, { "M5", 0 }, { "M4", 4 } };

    pf_modules_keep(modules, others);
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++)
        assert_int_equal(pf_modules_swatch(modules, cases[i].name).fill.band, cases[i].colour);
    assert_string_equal(modules->all[0].name, "M5"); /* the order is its own */
    pf_calls_free(older);
    pf_calls_free(newer);
}

TEST(modules_that_are_not_drawn_are_not_named)
{
    static const uint64_t costs[] = { 5, 9, 1, 4, 8, 7, 6, 3, 2, 11, 10, 1 };
    PfCalls *calls = calls_of_modules(G_N_ELEMENTS(costs), costs);
    g_autoptr(PfModules) modules = pf_modules_new(calls);
    g_autoptr(PfFigure) figure = pf_figure_new(400, 100);

    pf_modules_hide_all(modules);
    assert_near(pf_modules_key_height(modules, 380, &measure), 0);
    pf_modules_show(modules, "M4");
    pf_modules_show(modules, NULL);
    pf_modules_draw_key(modules, figure, (PfPoint){ 10, 10 }, 380, &measure);
    assert_int_equal(count_marks(figure, PF_MARK_TEXT, PF_INK_SECOND), 1);
    assert_true(has_text(figure, "M4"));
    pf_modules_show(modules, "M11"); /* which has no colour */
    pf_modules_draw_key(modules, figure, (PfPoint){ 10, 40 }, 380, &measure);
    assert_true(has_text(figure, "3 others"));
    pf_calls_free(calls);
}

TEST(modules_of_nothing_have_no_key)
{
    CallsBuilder builder = calls_begin();
    PfCalls *calls = calls_end(&builder);
    g_autoptr(PfModules) modules = pf_modules_new(calls);

    assert_int_equal(modules->n, 0);
    assert_near(pf_modules_key_height(modules, 400, &measure), 0);
    pf_calls_free(calls);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(modules_are_numbered_by_what_they_cost_by_themselves),
    cmocka_unit_test(modules_without_a_cost_or_a_colour_stand_back),
    cmocka_unit_test(modules_of_equal_cost_are_in_the_order_of_their_names),
    cmocka_unit_test(modules_key_names_each_and_counts_the_rest),
    cmocka_unit_test(modules_key_stays_in_its_box),
    cmocka_unit_test(modules_keep_the_colours_of_another_run),
    cmocka_unit_test(modules_that_are_not_drawn_are_not_named),
    cmocka_unit_test(modules_of_nothing_have_no_key),
};

RUN_TESTS("modules", tests)
