#include "figure/run_page.h"

#include "figure/heap_facts.h"
#include "profile/restrictions.h"

PfStack
pf_run_ground(const PfProfile *profile, uint64_t last_ns)
{
    const PfLogFacts *log = profile->log;
    uint64_t end = log && log->has_times ? log->last_ns : 0;

    return (PfStack){ .noun = "band",
                      .run_start_ns = profile->range.from_ns,
                      .run_end_ns = MIN(MAX(end, last_ns), profile->range.until_ns) };
}

char *
pf_run_restrictions(const PfClassic *page, double peak)
{
    g_autofree char *window = pf_restriction_window(page->profile);
    g_autofree char *hidden = pf_heap_cut_off(page->stack, page->options, peak);

    return g_strconcat(hidden, window ? PF_DOT : "", window, NULL);
}
