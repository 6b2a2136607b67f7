/*
 * finding_samples.c - few-samples: fewer than PF_FINDING_SAMPLES, of which little can be said.
 */
#include "report/findings-private.h"

static void
add_heap(GString *text, const PfHeapProfile *heap)
{
    g_autofree char *samples = pf_finding_all_samples(heap);

    if (heap->n_all_samples < PF_FINDING_SAMPLES) {
        g_string_append_printf(text,
                               "The heap profile has %s; %d are needed to judge growth and "
                               "phases. ",
                               samples, PF_FINDING_SAMPLES);
    }
}

static void
add_biography(GString *text, const PfHeapProfile *heap)
{
    g_autofree char *samples = pf_finding_all_samples(heap);

    if (heap->n_all_samples < PF_FINDING_SAMPLES) {
        g_string_append_printf(
            text, "The biography has %s; its shares are of no more than these. ", samples);
    }
}

static void
add_time(GString *text, const PfProfile *profile)
{
    g_autofree char *ticks = pf_head_counted(profile->time->ticks, "tick");
    g_autofree char *run = pf_finding_run(profile);

    if (profile->time->ticks < PF_FINDING_SAMPLES) {
        g_string_append_printf(text,
                               "The time profile has %s %s; %d are needed to judge shares. ",
                               ticks, run, PF_FINDING_SAMPLES);
    }
}

bool
pf_finding_few_samples(const PfReport *report, PfFinding *out)
{
    g_autoptr(GString) text = g_string_new(NULL);

    if (report->heap)
        add_heap(text, report->heap->heap);
    if (report->biography)
        add_biography(text, report->biography->heap);
    if (report->time)
        add_time(text, report->time);
    if (text->len == 0)
        return false;
    out->heading = g_strdup("There are not enough samples.");
    out->text = g_strdup(g_strchomp(text->str));
    out->section = "quality";
    return true;
}
