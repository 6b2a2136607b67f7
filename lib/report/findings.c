#include "report/findings-private.h"

static const double per_extent = 10;

/* clang-format off */
static const PfRule rules[] = {
    { "lost-events", "parts of the log are missing", 90,
      pf_finding_lost_events },
    { "few-samples", "there are not enough samples to judge", 85, pf_finding_few_samples },
    { "baseline", "peak, mean, end or run time differ from the baseline by a tenth or more", 70,
      pf_finding_baseline },
    { "steep-phase", "memory climbs along a straight line", 65, pf_finding_steep_phase },
    { "growing-bands", "bands grow over the second half of the run", 60,
      pf_finding_growing_bands },
    { "endless-threads", "more and more threads are started that never stop", 57,
      pf_finding_endless_threads },
    { "rts-retention", "the heap is twice the live data or more, while these are flat", 55,
      pf_finding_rts_retention },
    { "peak-owner", "one cost centre or band holds half of the peak or more", 50,
      pf_finding_peak_owner },
    { "gc-share", "collection takes three tenths of the run or more", 48,
      pf_finding_gc_share },
    { "longest-pause", "the program stands still for a tenth of a second, or out of measure",
      46, pf_finding_longest_pause },
    { "void", "a tenth of the memory or more is never used", 45, pf_finding_void },
    { "drag", "a tenth of the memory or more is kept after its last use", 42, pf_finding_drag },
    { "hot-centre", "one cost centre has a quarter of the ticks or more to itself", 40,
      pf_finding_hot_centre },
    { "gc-ticks", "collection takes three tenths of the samples or more", 38,
      pf_finding_gc_ticks },
    { "unbalanced-capabilities", "one capability works half as much again as the mean", 37,
      pf_finding_unbalanced_capabilities },
    { "fizzling-sparks", "a quarter of the sparks or more are not needed any more", 36,
      pf_finding_fizzling_sparks },
    { "heap-size", "the heap is twice the live data or more", 35, pf_finding_heap_size },
    { "fragmentation", "a quarter of the heap or more is held, but in no block", 33,
      pf_finding_fragmentation },
    { "open-end", "the log has no end mark, or had to be put together", 30,
      pf_finding_open_end },
    { "unpaired-marks", "messages START or STOP have no counterpart", 25,
      pf_finding_unpaired_marks },
    { "large-other", "a quarter of the memory is in bands too small to be shown", 20,
      pf_finding_large_other },
};
/* clang-format on */

const PfRule *
pf_rules(size_t *out_n)
{
    *out_n = G_N_ELEMENTS(rules);
    return rules;
}

void
pf_finding_clear(PfFinding *finding)
{
    g_free(finding->heading);
    g_free(finding->text);
}

static bool
is_off(const PfReport *report, const PfRule *rule)
{
    char **off = report->input->template->rules_off;

    return off && g_strv_contains((const char *const *)off, rule->name);
}

/* The weights of two findings are equal only by chance; then the order of the rules holds, for
 * which the sort need not be stable. */
static gint
compare(gconstpointer a, gconstpointer b)
{
    const PfFinding *x = a, *y = b;

    if (x->weight != y->weight)
        return x->weight > y->weight ? -1 : 1;
    return g_strcmp0(x->rule, y->rule);
}

GArray *
pf_findings(const PfReport *report)
{
    GArray *findings = g_array_new(FALSE, TRUE, sizeof(PfFinding));

    g_array_set_clear_func(findings, (GDestroyNotify)pf_finding_clear);
    for (size_t i = 0; i < G_N_ELEMENTS(rules); i++) {
        PfFinding finding = { .rule = rules[i].name };

        if (is_off(report, &rules[i]) || !rules[i].judge(report, &finding))
            continue;
        finding.weight = rules[i].weight + per_extent * CLAMP(finding.extent, 0, 1);
        g_array_append_val(findings, finding);
    }
    g_array_sort(findings, compare);
    return findings;
}
