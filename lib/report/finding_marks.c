/*
 * finding_marks.c - unpaired-marks: messages START or STOP without their counterpart. Any is
 * told: what it measures is not measured. The first NAMED of them are named.
 */
#include "base/units.h"
#include "report/findings-private.h"

enum { NAMED = 3 };

/* "2 STARTs have no STOP" */
static void
add(GPtrArray *facts, uint64_t n, const char *noun, const char *other)
{
    g_autofree char *counted = pf_head_counted(n, noun);

    if (n > 0)
        g_ptr_array_add(
            facts, g_strdup_printf("%s %s no %s", counted, n == 1 ? "has" : "have", other));
}

bool
pf_finding_unpaired_marks(const PfReport *report, PfFinding *out)
{
    const PfPhases *phases = report->phases ? report->phases->phases : NULL;
    uint64_t n = phases ? phases->n_unpaired_starts + phases->n_unpaired_stops : 0;

    if (n == 0)
        return false;
    g_autoptr(GPtrArray) facts = g_ptr_array_new_with_free_func(g_free);
    add(facts, phases->n_unpaired_starts, "START", "STOP");
    add(facts, phases->n_unpaired_stops, "STOP", "START");
    g_ptr_array_add(facts, NULL);
    g_autofree char *list = g_strjoinv("; ", (char **)facts->pdata);
    g_autofree char *names = pf_finding_names(phases->unpaired, NAMED);
    g_autofree char *run = pf_finding_run(report->phases);
    out->heading = g_strdup("Messages START and STOP do not pair up.");
    out->text = g_strdup_printf("%s, %s: %s%s.", list, run, names,
                                phases->unpaired->len > NAMED ? " and others" : "");
    out->extent = 0;
    out->section = "phases";
    return true;
}
