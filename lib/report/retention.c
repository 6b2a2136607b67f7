#include "report/retention.h"

#include "base/units.h"
#include "figure/head.h"
#include "profile/run_span.h"

static size_t
count_in(const PfReadings *readings, const PfTimeRange *range)
{
    size_t n = 0;

    for (size_t i = 0; i < readings->n; i++)
        n += pf_time_range_has(range, readings->times_ns[i]);
    return n;
}

static PfRetentionVerdict
judge(const PfRetention *retention)
{
    double held = (double)retention->held, live = (double)retention->live_max;

    if (retention->n_live < PF_RETENTION_MAJORS || retention->live_max == 0)
        return PF_RETENTION_UNKNOWN;
    if ((double)retention->after_max > PF_RETENTION_FLAT * (double)retention->before_max)
        return PF_RETENTION_GROWING;
    if (held < live)
        return PF_RETENTION_RELEASED;
    if (held >= PF_RETENTION_TIMES * live && held >= live + PF_RETENTION_LEAST)
        return PF_RETENTION_RTS;
    return PF_RETENTION_PROGRAM;
}

bool
pf_retention(const PfProfile *run, PfRetention *out)
{
    const PfMemory *memory = run->memory;
    PfReadingsOver before = { 0 }, after = { 0 };
    PfTimeRange half;

    if (!memory || memory->live.n == 0 || memory->heap_size.n_readings == 0
        || !pf_run_span(run, &half))
        return false;
    half.from_ns += (half.until_ns - half.from_ns) / 2;
    uint64_t middle = half.from_ns + (half.until_ns - half.from_ns) / 2;
    pf_readings_over(&memory->live, &(PfTimeRange){ half.from_ns, middle }, &before);
    pf_readings_over(&memory->live, &(PfTimeRange){ middle, half.until_ns }, &after);
    *out = (PfRetention){
        .half = half,
        .n_live = count_in(&memory->live, &half),
        .before_max = before.max_bytes,
        .after_max = after.max_bytes,
        .live_max = MAX(before.max_bytes, after.max_bytes),
        .held = memory->heap_size.last_bytes,
        .held_max = memory->heap_size.max_bytes,
    };
    out->verdict = judge(out);
    return true;
}

char *
pf_times(double a, double b)
{
    char text[G_ASCII_DTOSTR_BUF_SIZE];

    return g_strdup(g_ascii_formatd(text, sizeof text, a / b < 99.95 ? "%.1f" : "%.0f", a / b));
}

char *
pf_retention_words(const PfRetention *retention)
{
    g_autofree char *from = pf_unit_ns(retention->half.from_ns);
    g_autofree char *until = pf_unit_ns(retention->half.until_ns);
    g_autofree char *held = pf_unit_format(PF_UNIT_BYTES, (double)retention->held);
    g_autofree char *held_max = pf_unit_format(PF_UNIT_BYTES, (double)retention->held_max);
    g_autofree char *live = pf_unit_format(PF_UNIT_BYTES, (double)retention->live_max);
    g_autofree char *before = pf_unit_format(PF_UNIT_BYTES, (double)retention->before_max);
    g_autofree char *after = pf_unit_format(PF_UNIT_BYTES, (double)retention->after_max);
    g_autofree char *n = pf_head_counted(retention->n_live, "major collection");

    switch (retention->verdict) {
    case PF_RETENTION_UNKNOWN:
        return g_strdup_printf("Not known: %s from %s to %s, and %d are needed to tell whether "
                               "live data grow. At the end %s is held.",
                               n, from, until, PF_RETENTION_MAJORS, held);
    case PF_RETENTION_GROWING:
        return g_strdup_printf(
            "Held by the program: its live data grow. From %s to %s the most "
            "that lives is %s in the first half, %s in the last. At the end "
            "%s is held.",
            from, until, before, after, held);
    case PF_RETENTION_RELEASED:
        return g_strdup_printf(
            "Given back: at the end %s is held, of %s at most, and less than "
            "the most that lives from %s to %s, %s.",
            held, held_max, from, until, live);
    case PF_RETENTION_RTS:
    case PF_RETENTION_PROGRAM: break;
    }
    g_autofree char *times = pf_times((double)retention->held, (double)retention->live_max);
    return g_strdup_printf(
        "Held by the %s: at the end %s is held, %s times the most that lives "
        "from %s to %s, %s, which does not grow.",
        retention->verdict == PF_RETENTION_RTS ? "run-time system" : "program", held, times,
        from, until, live);
}
