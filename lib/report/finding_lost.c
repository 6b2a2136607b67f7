/*
 * finding_lost.c - lost-events and open-end: parts of a log are missing; or only its end mark
 * is, or records had to be put together.
 *
 * Any of them is told, however little it is. Of several logs it is the first of those that
 * lack most: data, then the end, then what is whole again.
 */
#include "base/units.h"
#include "report/findings-private.h"

typedef enum { WHOLE, REPAIRED, OPEN, LACKING } Loss;

static const char *const headings[] = {
    [REPAIRED] = "Records of the log had to be put together",
    [OPEN] = "The log has no end mark",
    [LACKING] = "Parts of the log are lost",
};

/* What is missing of its samples. */
static size_t
lost_samples(const PfProfile *profile)
{
    return profile->heap ? profile->heap->n_left_out + profile->heap->n_gaps : 0;
}

static Loss
loss_of(const PfProfile *profile)
{
    const PfLogFacts *log = profile->log;

    if (log->lost_bytes > 0 || log->n_damaged > 0 || lost_samples(profile) > 0)
        return LACKING;
    if (!log->complete || log->is_cut || log->unmarked_segments > 0)
        return OPEN;
    return log->torn > 0 ? REPAIRED : WHOLE;
}

static void
add_bytes(GPtrArray *facts, const PfLogFacts *log)
{
    g_autofree char *bytes = pf_unit_format(PF_UNIT_BYTES, (double)log->lost_bytes);
    g_autofree char *all = pf_unit_format(PF_UNIT_BYTES, (double)log->bytes);
    g_autofree char *places = pf_head_counted(log->n_damaged, "place");

    if (log->lost_bytes > 0 || log->n_damaged > 0)
        g_ptr_array_add(facts,
                        g_strdup_printf("%s of %s are skipped in %s", bytes, all, places));
}

static void
add_samples(GPtrArray *facts, const PfHeapProfile *heap)
{
    g_autofree char *samples = pf_head_counted(heap->n_left_out, "heap sample");
    g_autofree char *gaps = pf_head_counted(heap->n_gaps, "gap");

    if (heap->n_left_out > 0)
        g_ptr_array_add(facts, g_strdup_printf("%s %s left out", samples,
                                               heap->n_left_out == 1 ? "is" : "are"));
    if (heap->n_gaps == 0)
        return;
    PfTimeRange all = { heap->gaps[0].from_ns, heap->gaps[heap->n_gaps - 1].until_ns };
    g_autofree char *interval = pf_finding_interval(&all);
    g_ptr_array_add(
        facts, g_strdup_printf("%s %s %s", gaps, heap->n_gaps == 1 ? "is" : "are", interval));
}

static void
add_end(GPtrArray *facts, const PfProfile *profile)
{
    const PfLogFacts *log = profile->log;
    g_autofree char *cut = pf_unit_format(PF_UNIT_BYTES, (double)log->cut_bytes);
    g_autofree char *torn = pf_head_counted(log->torn, "record");
    g_autofree char *segments = pf_head_counted(log->unmarked_segments, "segment");
    g_autofree char *last = pf_unit_ns(log->last_ns);

    if (log->is_cut && log->cut_bytes > 0)
        g_ptr_array_add(facts, g_strdup_printf("%s at its end are no whole record", cut));
    if (!log->complete && log->has_times)
        g_ptr_array_add(facts, g_strdup_printf("what it tells ends at %s", last));
    if (log->unmarked_segments > 0)
        g_ptr_array_add(facts,
                        g_strdup_printf("%s before the last end without a mark", segments));
    if (log->torn > 0)
        g_ptr_array_add(
            facts, g_strdup_printf("%s stood in two blocks, of which nothing is lost", torn));
}

/* "Two facts, and one more." */
static char *
sentence_of(const PfProfile *profile)
{
    g_autoptr(GPtrArray) facts = g_ptr_array_new_with_free_func(g_free);

    add_bytes(facts, profile->log);
    if (profile->heap)
        add_samples(facts, profile->heap);
    add_end(facts, profile);
    if (facts->len == 0)
        g_ptr_array_add(facts, g_strdup("it does not tell how long the run was"));
    g_ptr_array_add(facts, NULL);
    g_autofree char *list = g_strjoinv("; ", (char **)facts->pdata);
    list[0] = g_ascii_toupper(list[0]);
    return g_strconcat(list, ".", NULL);
}

/* Tells of the log that lacks most, where that is between the two. */
static bool
tell(const PfReport *report, Loss least, Loss most, PfFinding *out)
{
    const PfProfile *worst = report->main;
    bool is_one = report->input->n_runs == 1;
    Loss loss = WHOLE;

    for (size_t i = 0; i < report->input->n_runs; i++) {
        if (loss_of(report->input->runs[i]) > loss) {
            worst = report->input->runs[i];
            loss = loss_of(worst);
        }
    }
    if (loss < least || loss > most)
        return false;
    g_autofree char *file = pf_finding_name(worst->log->file);
    out->heading =
        g_strdup_printf("%s%s%s.", headings[loss], is_one ? "" : ": ", is_one ? "" : file);
    out->text = sentence_of(worst);
    out->extent = pf_finding_share((double)worst->log->lost_bytes, (double)worst->log->bytes);
    out->section = "quality";
    return true;
}

bool
pf_finding_lost_events(const PfReport *report, PfFinding *out)
{
    return tell(report, LACKING, LACKING, out);
}

bool
pf_finding_open_end(const PfReport *report, PfFinding *out)
{
    return tell(report, REPAIRED, OPEN, out);
}
