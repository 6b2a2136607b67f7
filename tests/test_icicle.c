/*
 * test_icicle.c - the geometry of call trees: everything under its caller, nothing twice.
 */
#include "figure_probe.h"

#include "calls_builder.h"
#include "figure/icicle.h"

static const double page_left = 36, page_width = 770;

static const PfFrame *
frame_of(const PfIcicle *icicle, const char *label)
{
    for (size_t i = 0; i < icicle->n; i++)
        if (icicle->frames[i].node && strcmp(icicle->frames[i].node->label, label) == 0)
            return &icicle->frames[i];
    fail_msg("there is no frame %s", label);
    return NULL;
}

/* The frame that the one at `index` lies under. */
static const PfFrame *
parent_of(const PfIcicle *icicle, size_t index)
{
    uint32_t depth = icicle->frames[index].depth;

    while (icicle->frames[index].depth >= depth)
        index--;
    return &icicle->frames[index];
}

TEST(icicle_frames_are_as_wide_as_they_cost)
{
    PfCalls *calls = calls_of_four();
    g_autoptr(PfIcicle) icicle = pf_icicle_new(calls, page_left, page_width);
    const PfFrame *root = frame_of(icicle, "MAIN"), *main_ = frame_of(icicle, "main");
    const PfFrame *lookup = frame_of(icicle, "lookup"), *caf = frame_of(icicle, "CAF");

    assert_int_equal(icicle->n, 5);
    assert_int_equal(icicle->n_rows, 3);
    assert_near(root->left, page_left);
    assert_near(root->right, page_left + page_width);
    assert_near(main_->left, page_left);
    assert_near(main_->right - main_->left, 0.9 * page_width);
    assert_near(caf->left, main_->right);
    assert_near(caf->right, root->right);
    assert_near(lookup->right - lookup->left, 0.6 * page_width);
    assert_near(frame_of(icicle, "render")->left, lookup->right);
    pf_calls_free(calls);
}

TEST(icicle_merges_what_is_narrower_than_a_point)
{
    CallsBuilder builder = calls_begin();
    uint32_t wide = calls_centre(&builder, "wide", "M", ""),
             below = calls_centre(&builder, "below", "M", "");
    calls_cost(&builder, 10000, 1, &wide);
    for (unsigned i = 0; i < 40; i++) {
        g_autofree char *name = g_strdup_printf("narrow%u", i);
        uint32_t id = calls_centre(&builder, name, "M", "");
        calls_cost(&builder, 2, 2, (const uint32_t[]){ id, below });
        calls_cost(&builder, 0, 2, (const uint32_t[]){ below, id });
    }
    PfCalls *calls = calls_end(&builder);
    g_autoptr(PfIcicle) icicle = pf_icicle_new(calls, page_left, page_width);
    const PfFrame *merged = &icicle->frames[icicle->n - 1];

    assert_int_equal(icicle->n, 3);
    assert_null(merged->node);
    assert_int_equal(merged->n_merged, 40);
    assert_int_equal(merged->inherited, 80);
    assert_int_equal(merged->depth, 1);
    assert_near(merged->right, page_left + page_width);
    assert_near(merged->left, frame_of(icicle, "wide")->right);
    pf_calls_free(calls);
}

static PfCalls *
calls_of_tower(uint32_t height)
{
    CallsBuilder builder = calls_begin();
    g_autofree uint32_t *ids = g_new0(uint32_t, height);

    for (uint32_t i = 0; i < height; i++)
        ids[i] = calls_centre(&builder, "f", "M", "");
    calls_cost(&builder, 7, height, ids);
    return calls_end(&builder);
}

TEST(icicle_is_as_deep_as_the_stacks)
{
    PfCalls *calls = calls_of_tower(255);
    g_autoptr(PfIcicle) icicle = pf_icicle_new(calls, page_left, page_width);

    assert_int_equal(icicle->n_rows, 256);
    assert_int_equal(icicle->n, 256);
    assert_near(icicle->frames[255].right, page_left + page_width);
    pf_calls_free(calls);
}

TEST(icicle_of_nothing_is_its_root)
{
    PfCalls *calls = calls_of_tower(0);
    calls->nodes[0].individual = calls->nodes[0].inherited = 0;
    g_autoptr(PfIcicle) icicle = pf_icicle_new(calls, page_left, page_width);

    assert_int_equal(icicle->n, 1);
    assert_int_equal(icicle->n_rows, 1);
    assert_string_equal(icicle->frames[0].node->label, "MAIN");
    assert_near(icicle->frames[0].right, page_left + page_width);
    pf_calls_free(calls);
}

TEST(icicle_scales_callees_down_that_cost_more_than_their_caller)
{
    PfCallNode nodes[] = {
        { .label = "MAIN", .n_below = 2, .inherited = 100 },
        { .label = "a", .depth = 1, .inherited = 150 },
        { .label = "b", .depth = 1, .inherited = 50 },
    };
    PfCalls calls = { .n_nodes = 3, .nodes = nodes };
    g_autoptr(PfIcicle) icicle = pf_icicle_new(&calls, page_left, page_width);

    assert_near(icicle->frames[1].right, page_left + 0.75 * page_width);
    assert_near(icicle->frames[2].right, page_left + page_width);
}

/* Whether the frame at `index` lies under its caller and to the right of the one before it. */
static void
assert_in_place(const PfIcicle *icicle, size_t index, const double *row_ends)
{
    const PfFrame *frame = &icicle->frames[index];
    double limit = 1e-9 * page_width;

    assert_true(frame->right - frame->left >= (frame->node ? 1 : 0.6) - limit);
    assert_true(frame->left >= row_ends[frame->depth] - limit);
    if (frame->depth == 0)
        return;
    const PfFrame *parent = parent_of(icicle, index);
    assert_int_equal(frame->depth, parent->depth + 1);
    assert_true(frame->left >= parent->left - limit && frame->right <= parent->right + limit);
}

/* Property: of any tree frames nest, siblings do not meet, no row is wider than the page, and
 * a frame is as wide as its cost. */
TEST(icicle_frames_nest)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(11);

    for (unsigned round = 0; round < 60; round++) {
        PfCalls *calls = calls_random(rand, (uint32_t)g_rand_int_range(rand, 1, 200), 5,
                                      (unsigned)g_rand_int_range(rand, 1, 500), 30);
        g_autoptr(PfIcicle) icicle = pf_icicle_new(calls, page_left, page_width);
        double per_cost = page_width / fmax(1, (double)pf_calls_total(calls));
        g_autofree double *row_ends = g_new(double, icicle->n_rows);
        g_autofree double *sums = g_new0(double, icicle->n_rows);

        for (size_t i = 0; i < icicle->n_rows; i++)
            row_ends[i] = page_left;
        for (size_t i = 0; i < icicle->n; i++) {
            const PfFrame *frame = &icicle->frames[i];
            double size = frame->right - frame->left;
            assert_in_place(icicle, i, row_ends);
            assert_true(calls->nodes[0].inherited == 0
                        || fabs(size - per_cost * (double)frame->inherited) < 1e-6);
            row_ends[frame->depth] = frame->right;
            sums[frame->depth] += size;
        }
        for (size_t i = 0; i < icicle->n_rows; i++)
            assert_true(sums[i] <= page_width + 1e-6);
        pf_calls_free(calls);
    }
}

/* Property: however many stacks there are, there are no more frames than points in the rows,
 * with one merged one a parent. */
TEST(icicle_of_many_stacks_has_few_frames)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(5);
    PfCalls *calls = calls_random(rand, 3000, 40, 6000, 20);
    g_autoptr(PfIcicle) icicle = pf_icicle_new(calls, page_left, page_width);

    assert_true(calls->n_nodes > 20000);
    assert_true((double)icicle->n < 2 * page_width * (double)icicle->n_rows);
    assert_true(icicle->n < calls->n_nodes / 4);
    pf_calls_free(calls);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(icicle_frames_are_as_wide_as_they_cost),
    cmocka_unit_test(icicle_merges_what_is_narrower_than_a_point),
    cmocka_unit_test(icicle_is_as_deep_as_the_stacks),
    cmocka_unit_test(icicle_of_nothing_is_its_root),
    cmocka_unit_test(icicle_scales_callees_down_that_cost_more_than_their_caller),
    cmocka_unit_test(icicle_frames_nest),
    cmocka_unit_test(icicle_of_many_stacks_has_few_frames),
};

RUN_TESTS("icicle", tests)
