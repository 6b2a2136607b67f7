/*
 * finding_retention.c - rts-retention and fragmentation: memory that the run-time system holds
 * and the program's data do not need.
 *
 * The first is told where retention.h says so. The other is of what is in no block, from UNUSED
 * of the heap on, in the mean over the run, where that is LEAST bytes or more.
 */
#include "base/units.h"
#include "profile/run_span.h"
#include "report/findings-private.h"
#include "report/retention.h"

static const double UNUSED = 0.25;

enum { LEAST = 8 << 20 };

/* " 116 MiB of it are in blocks in use."; "": that is not known. */
static char *
blocks_of(const PfMemory *memory)
{
    g_autofree char *blocks = pf_unit_format(PF_UNIT_BYTES, (double)memory->blocks.last_bytes);

    return memory->blocks.n_readings == 0
               ? g_strdup("")
               : g_strdup_printf(" %s of it is in blocks that are in use.", blocks);
}

static bool
is_retained(const PfReport *report, PfRetention *out)
{
    return report->memory && pf_retention(report->memory, out)
           && out->verdict == PF_RETENTION_RTS;
}

bool
pf_finding_is_retained(const PfReport *report)
{
    PfRetention retention;

    return is_retained(report, &retention);
}

bool
pf_finding_rts_retention(const PfReport *report, PfFinding *out)
{
    PfRetention retention;

    if (!is_retained(report, &retention))
        return false;
    double held = (double)retention.held, live = (double)retention.live_max;
    g_autofree char *times = pf_times(held, live);
    g_autofree char *size = pf_unit_format(PF_UNIT_BYTES, held);
    g_autofree char *most = pf_unit_format(PF_UNIT_BYTES, live);
    g_autofree char *interval = pf_finding_interval(&retention.half);
    g_autofree char *blocks = blocks_of(report->memory->memory);
    out->heading = g_strdup("The run-time system holds more than live data account for.");
    out->text =
        g_strdup_printf("Live data do not grow %s, and are %s at most. At the end %s is "
                        "held from the system, %s times as much.%s",
                        interval, most, size, times, blocks);
    out->extent = 1 - live / held;
    out->section = "retention";
    return true;
}

bool
pf_finding_fragmentation(const PfReport *report, PfFinding *out)
{
    const PfMemory *memory = report->memory ? report->memory->memory : NULL;
    PfReadingsOver size, blocks;
    PfTimeRange run;

    if (!memory || !pf_run_span(report->memory, &run)
        || !pf_readings_over(&memory->heap_size, &run, &size)
        || !pf_readings_over(&memory->blocks, &run, &blocks))
        return false;
    double unused = size.mean_bytes - blocks.mean_bytes;
    out->extent = pf_finding_share(unused, size.mean_bytes);
    if (out->extent < UNUSED || unused < LEAST)
        return false;
    g_autofree char *share = pf_unit_percent(out->extent);
    g_autofree char *of = pf_unit_format(PF_UNIT_BYTES, size.mean_bytes);
    g_autofree char *in_use = pf_unit_format(PF_UNIT_BYTES, blocks.mean_bytes);
    g_autofree char *interval = pf_finding_interval(&run);
    out->heading = g_strdup_printf("%s of the heap is held, but not in use.", share);
    out->text = g_strdup_printf("In the mean %s is held from the system %s, and %s of it is in "
                                "blocks.",
                                of, interval, in_use);
    out->section = "memory";
    return true;
}
