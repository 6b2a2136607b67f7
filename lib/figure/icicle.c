#include "figure/icicle.h"

#include <math.h>

static const double least_width = 1;
static const double least_merged = 0.6; /* less is nothing between the edges of a frame */

/* A frame whose callees are being placed. */
typedef struct {
    size_t end; /* the first node that is not under it */
    uint32_t depth;
    double next, right; /* where the next callee starts, and where all end */
    double per_cost;    /* points */
    size_t n_merged;
    uint64_t merged;
} Parent;

typedef struct {
    const PfCalls *calls;
    GArray *frames;  /* PfFrame */
    GArray *parents; /* Parent, the innermost last */
    uint32_t deepest;
} Layout;

/* What the nodes from `first` to before `end` that stand beside each other cost in all. */
static double
cost_of_siblings(const PfCalls *calls, size_t first, size_t end)
{
    double sum = 0;

    for (size_t i = first; i < end; i += (size_t)calls->nodes[i].n_below + 1)
        sum += (double)calls->nodes[i].inherited;
    return sum;
}

/* The nodes from `first` to before `end` are placed from `left` to `right`, which stand for
 * `cost`, or for what they cost where that is more. */
static void
open_parent(Layout *layout, size_t first, size_t end, const PfFrame *frame)
{
    double cost = fmax((double)frame->inherited, cost_of_siblings(layout->calls, first, end));
    Parent parent = { .end = end,
                      .depth = frame->depth + 1,
                      .next = frame->left,
                      .right = frame->right,
                      .per_cost = cost > 0 ? (frame->right - frame->left) / cost : 0 };

    g_array_append_val(layout->parents, parent);
}

static void
add_frame(Layout *layout, Parent *parent, PfFrame frame)
{
    frame.depth = parent->depth;
    frame.left = parent->next;
    frame.right =
        fmin(parent->next + parent->per_cost * (double)frame.inherited, parent->right);
    parent->next = frame.right;
    layout->deepest = MAX(layout->deepest, frame.depth);
    g_array_append_val(layout->frames, frame);
}

static void
close_parent(Layout *layout)
{
    Parent *parent = &g_array_index(layout->parents, Parent, layout->parents->len - 1);

    if (parent->per_cost * (double)parent->merged >= least_merged)
        add_frame(layout, parent,
                  (PfFrame){ .n_merged = parent->n_merged, .inherited = parent->merged });
    g_array_set_size(layout->parents, layout->parents->len - 1);
}

/* Places the node at `index`; the next one to be placed is returned. */
static size_t
place(Layout *layout, size_t index)
{
    Parent *parent = &g_array_index(layout->parents, Parent, layout->parents->len - 1);
    const PfCallNode *node = &layout->calls->nodes[index];
    size_t end = index + node->n_below + 1;

    if (parent->per_cost * (double)node->inherited >= least_width) {
        add_frame(layout, parent, (PfFrame){ .node = node, .inherited = node->inherited });
        PfFrame frame = g_array_index(layout->frames, PfFrame, layout->frames->len - 1);
        open_parent(layout, index + 1, end, &frame);
        return index + 1;
    }
    if (node->inherited > 0) {
        parent->n_merged++;
        parent->merged += node->inherited;
    }
    return end;
}

static void
place_all(Layout *layout, double left, double width)
{
    size_t n = layout->calls->n_nodes;
    PfFrame page = { .depth = UINT32_MAX, .left = left, .right = left + width };

    open_parent(layout, 0, n, &page); /* the depth of the roots is the next, 0 */
    for (size_t i = 0; i < n;) {
        while (g_array_index(layout->parents, Parent, layout->parents->len - 1).end <= i)
            close_parent(layout);
        i = place(layout, i);
    }
    while (layout->parents->len > 0)
        close_parent(layout);
}

PfIcicle *
pf_icicle_new(const PfCalls *calls, double left, double width)
{
    PfIcicle *icicle = g_new0(PfIcicle, 1);
    Layout layout = { .calls = calls,
                      .frames = g_array_new(FALSE, FALSE, sizeof(PfFrame)),
                      .parents = g_array_new(FALSE, FALSE, sizeof(Parent)) };

    place_all(&layout, left, width);
    if (layout.frames->len == 0 && calls->n_nodes > 0) {
        PfFrame root = { .node = calls->nodes, .left = left, .right = left + width };
        g_array_append_val(layout.frames, root);
    }
    icicle->n_rows = layout.deepest + 1;
    icicle->n = layout.frames->len;
    icicle->frames = (PfFrame *)(void *)g_array_free(layout.frames, FALSE);
    g_array_unref(layout.parents);
    return icicle;
}

void
pf_icicle_free(PfIcicle *icicle)
{
    if (!icicle)
        return;
    g_free(icicle->frames);
    g_free(icicle);
}
