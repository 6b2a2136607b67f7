/*
 * calls_builder.h - call trees spelled out: a cost for each stack of cost centres.
 */
#pragma once

#include <glib.h>
#include <string.h>

#include "profile/call_tree.h"
#include "profile/profile.h"

typedef struct {
    PfCentres *centres;
    PfCallTree *tree;
    uint32_t n; /* of cost centres; the last one's id */
} CallsBuilder;

static inline CallsBuilder
calls_begin(void)
{
    PfCentres *centres = pf_centres_new();
    return (CallsBuilder){ centres, pf_call_tree_new(centres), 0 };
}

/* One more cost centre: its id. A CAF is called so. */
static inline uint32_t
calls_centre(CallsBuilder *builder, const char *label, const char *module, const char *source)
{
    PfEvent event = { .kind = PF_HEAP_PROF_COST_CENTRE,
                      .heap_prof_cost_centre = {
                          .id = ++builder->n,
                          .label = { (const uint8_t *)label, strlen(label) },
                          .module = { (const uint8_t *)module, strlen(module) },
                          .srcloc = { (const uint8_t *)source, strlen(source) },
                          .flags = strcmp(label, "CAF") == 0 ? 'c' : 0,
                      } };

    pf_centres_define(builder->centres, &event);
    return builder->n;
}

/* What the stack of `n` ids costs, outermost first; of none, MAIN. */
static inline void
calls_cost(CallsBuilder *builder, uint64_t cost, size_t n, const uint32_t *ids)
{
    g_autofree uint8_t *be32 = g_new0(uint8_t, 4 * n + 1);

    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < 4; j++)
            be32[4 * (n - 1 - i) + j] = (uint8_t)(ids[i] >> (24 - 8 * j));
    pf_call_tree_add(builder->tree, (PfSpan){ be32, 4 * n }, cost);
}

/* The tree, owned by the caller; the builder is done with. */
static inline PfCalls *
calls_end(CallsBuilder *builder)
{
    PfCalls *calls = pf_call_tree_calls(builder->tree);

    pf_call_tree_free(builder->tree);
    pf_centres_free(builder->centres);
    return calls;
}

/* main calls lookup, which has most of the cost, and render; a CAF has the rest. */
static inline PfCalls *
calls_of_four(void)
{
    CallsBuilder builder = calls_begin();
    uint32_t main_id = calls_centre(&builder, "main", "Main", "Main.hs:1:1-9");
    uint32_t lookup = calls_centre(&builder, "lookup", "Store.Index", "Store/Index.hs:26:1-58");
    uint32_t render = calls_centre(&builder, "render", "Report", "Report.hs:3:1-9");
    uint32_t caf = calls_centre(&builder, "CAF", "Store.Index", "<entire-module>");

    calls_cost(&builder, 50, 1, &main_id);
    calls_cost(&builder, 600, 2, (const uint32_t[]){ main_id, lookup });
    calls_cost(&builder, 250, 2, (const uint32_t[]){ main_id, render });
    calls_cost(&builder, 100, 1, &caf);
    return calls_end(&builder);
}

/* A random tree of `n` cost centres in `n_modules` modules, with `n_stacks` stacks of at most
 * `depth`, each an earlier one with one more centre or anew. */
static inline PfCalls *
calls_random(GRand *rand, uint32_t n, int n_modules, unsigned n_stacks, int depth)
{
    CallsBuilder builder = calls_begin();
    g_autofree uint32_t *ids = g_new0(uint32_t, n);

    for (uint32_t i = 0; i < n; i++) {
        g_autofree char *label = g_strdup_printf("function%u", i);
        g_autofree char *module =
            g_strdup_printf("Part.Module%d", g_rand_int_range(rand, 0, n_modules));
        ids[i] = calls_centre(&builder, label, module, "A.hs:1:1-9");
    }
    for (unsigned i = 0; i < n_stacks; i++) {
        /* no centre stands twice in a stack: a stretch of a shuffled list */
        int length = g_rand_int_range(rand, 0, MIN(depth, (int)n) + 1);
        for (int j = 0; j < length; j++) {
            int other = g_rand_int_range(rand, j, MIN((int)n, j + 4));
            uint32_t id = ids[j];
            ids[j] = ids[other];
            ids[other] = id;
        }
        uint64_t cost = g_rand_int_range(rand, 0, 4) == 0 ? 100000 : 1;
        calls_cost(&builder, cost * (uint64_t)g_rand_int_range(rand, 0, 1000), (size_t)length,
                   ids);
    }
    return calls_end(&builder);
}
