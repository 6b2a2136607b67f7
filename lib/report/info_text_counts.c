/*
 * info_text_counts.c - what was counted, on the screen: ticks, ticky counters, notes.
 */
#include "base/units.h"
#include "profile/restrictions.h"
#include "report/info_text-private.h"

enum { CENTRES_SHOWN = 3, CAPABILITIES_SHOWN = 8 };

/* How many samples each capability has, where there are several. */
static void
write_capabilities(FILE *out, const PfTimeProfile *time)
{
    size_t n_shown = MIN(time->n_capabilities, CAPABILITIES_SHOWN);

    if (!time->by_capability || time->n_capabilities < 2)
        return;
    fputs("              samples by capability: ", out);
    for (size_t i = 0; i < n_shown; i++) {
        g_autofree char *n = pf_unit_count(time->by_capability[i]);
        fprintf(out, "%s%s", i > 0 ? PF_INFO_DOT : "", n);
    }
    if (n_shown < time->n_capabilities)
        fprintf(out, PF_INFO_DOT "and %" G_GSIZE_FORMAT " more",
                time->n_capabilities - n_shown);
    putc('\n', out);
}

static void
write_centres(FILE *out, const PfTimeProfile *time)
{
    const PfCalls *calls = time->calls;

    for (size_t i = 0; i < MIN(calls->n_centres, CENTRES_SHOWN); i++) {
        const PfCallCentre *centre = &calls->centres[i];
        if (centre->individual == 0)
            break;
        g_autofree char *ticks =
            calls->is_rounded ? g_strdup("") : pf_unit_count(centre->individual);
        g_autofree char *share =
            pf_unit_percent((double)centre->individual / (double)time->ticks);
        const char *module = centre->id > 0 ? centre->module : NULL; /* MAIN has none */
        g_autofree char *label = g_strjoin(" ", centre->label, module, NULL);
        pf_info_row(out, ticks, share, label);
    }
}

void
pf_info_text_time(FILE *out, const PfTimeProfile *time)
{
    g_autofree char *ticks = pf_info_counted(time->ticks, "tick");
    g_autofree char *samples = pf_info_counted(time->samples, "sample");
    g_autofree char *alloc = pf_info_bytes(pf_calls_total_alloc(time->calls));
    g_autofree char *ignored = pf_restriction_ignored(time);
    g_autofree char *interval =
        time->interval_ns > 0 ? pf_unit_ns(time->interval_ns) : g_strdup("n/a");

    fprintf(out, "time profile  %s of %s", ticks, interval);
    if (time->has_ignored)
        fprintf(out, PF_INFO_DOT "%s with the collector's and idle ones", samples);
    if (time->calls->has_entries)
        fprintf(out, PF_INFO_DOT "%s allocated", alloc);
    putc('\n', out);
    if (time->counts_ignored)
        fprintf(out, "              %s\n", ignored);
    write_capabilities(out, time);
    write_centres(out, time);
}

void
pf_info_text_ticky(FILE *out, const PfTicky *ticky)
{
    g_autofree char *counters = pf_info_counted(ticky->n_counters, "counter");
    g_autofree char *samples = pf_info_counted(ticky->n_samples, "sample");

    fprintf(out, "ticky         %s" PF_INFO_DOT "%s\n", counters,
            ticky->n_samples > 0 ? samples : "no sample: their entries are unknown");
}

void
pf_info_text_notes(FILE *out, const PfNotes *notes)
{
    const struct {
        uint64_t n;
        const char *noun;
    } kinds[] = {
        { notes->n_markers, "marker" },        { notes->n_messages, "message" },
        { notes->n_binary, "binary message" }, { notes->n_log, "run-time system message" },
        { notes->n_labels, "thread label" },
    };
    bool is_first = true;

    for (size_t i = 0; i < G_N_ELEMENTS(kinds); i++) {
        if (kinds[i].n == 0)
            continue;
        g_autofree char *text = pf_info_counted(kinds[i].n, kinds[i].noun);
        fprintf(out, "%s%s", is_first ? "notes         " : PF_INFO_DOT, text);
        is_first = false;
    }
    if (!is_first)
        putc('\n', out);
}
