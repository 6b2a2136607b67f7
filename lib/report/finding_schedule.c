/*
 * finding_schedule.c - unbalanced-capabilities and endless-threads: what does the work, and
 * what does not end.
 *
 * Capabilities are unbalanced where the busiest of several runs Haskell code for TIMES the mean
 * of all or more, and for BUSY of the run. Threads do not stop where in the mean of the last
 * tenth of the run THREADS or more are alive, PEAK of the most at a time or more, and GROWN
 * times as many as in the middle of the run. At the end itself there are none: a program that
 * exits ends all its threads.
 */
#include "base/units.h"
#include "report/findings-private.h"

static const double TIMES = 1.5;
static const double BUSY = 0.2;
static const double PEAK = 0.5;
static const double GROWN = 1.5;

enum { THREADS = 100 };

bool
pf_finding_unbalanced_capabilities(const PfReport *report, PfFinding *out)
{
    const PfSchedule *schedule = report->schedule ? report->schedule->schedule : NULL;
    double total = 0;

    if (!schedule || schedule->n_caps < 2)
        return false;
    const PfCapability *busiest = &schedule->caps[0];
    for (size_t i = 0; i < schedule->n_caps; i++) {
        const PfCapability *cap = &schedule->caps[i];
        total += (double)cap->running_ns;
        busiest = cap->running_ns > busiest->running_ns ? cap : busiest;
    }
    double wall = (double)(schedule->range.until_ns - schedule->range.from_ns);
    double mean = total / (double)schedule->n_caps;
    double share = pf_finding_share((double)busiest->running_ns, wall);
    if (share < BUSY || (double)busiest->running_ns < TIMES * mean)
        return false;
    g_autofree char *of_busiest = pf_unit_percent(share);
    g_autofree char *of_all = pf_unit_percent(pf_finding_share(mean, wall));
    g_autofree char *interval = pf_finding_interval(&schedule->range);
    out->heading = g_strdup("Capabilities are not equally busy.");
    out->text = g_strdup_printf("Capability %u runs Haskell code for %s of the time, %s; the "
                                "mean of %" G_GSIZE_FORMAT " is %s.",
                                busiest->cap, of_busiest, interval, schedule->n_caps, of_all);
    out->extent = share - pf_finding_share(mean, wall);
    out->section = "activity";
    return true;
}

static size_t
bin_at(const PfThreadBins *bins, uint64_t time_ns)
{
    uint64_t bin = time_ns > bins->start_ns ? (time_ns - bins->start_ns) / bins->bin_ns : 0;

    return (size_t)MIN(bin, bins->n_bins - 1);
}

/* How many are alive in the mean, of so many tenths of the run. */
static uint64_t
alive_between(const PfSchedule *schedule, unsigned from, unsigned until)
{
    const PfThreadBins *bins = &schedule->bins;
    uint64_t start_ns = schedule->range.from_ns;
    uint64_t length = schedule->range.until_ns - start_ns;
    size_t first = bin_at(bins, start_ns + length / 10 * from);
    size_t last = bin_at(bins, start_ns + length / 10 * until);
    uint64_t sum = 0;

    for (size_t i = first; i <= last; i++)
        sum += bins->alive_last[i];
    return sum / (last - first + 1);
}

bool
pf_finding_endless_threads(const PfReport *report, PfFinding *out)
{
    const PfSchedule *schedule = report->schedule ? report->schedule->schedule : NULL;

    if (!schedule || schedule->bins.n_bins == 0)
        return false;
    uint64_t alive = alive_between(schedule, 9, 10), before = alive_between(schedule, 5, 5);
    uint64_t n_blocked = schedule->by_state[PF_THREAD_BLOCKED];
    if (alive < THREADS || (double)alive < PEAK * (double)schedule->alive_max
        || (double)alive < GROWN * (double)before)
        return false;
    g_autofree char *n = pf_unit_count(alive);
    g_autofree char *all = pf_unit_count(schedule->n_threads);
    g_autofree char *then = pf_unit_count(before);
    g_autofree char *blocked = pf_unit_count(n_blocked);
    g_autofree char *end =
        n_blocked > 0 ? g_strdup_printf(" At its end %s are blocked.", blocked) : NULL;
    g_autofree char *interval = pf_finding_interval(&schedule->range);
    out->heading = g_strdup("The number of threads grows: many never stop.");
    out->text =
        g_strdup_printf("Of %s threads %s are alive in the mean of the last tenth of the "
                        "run, %s in its middle, %s.%s",
                        all, n, then, interval, end ? end : "");
    out->extent = pf_finding_share((double)alive, (double)schedule->n_threads);
    out->section = "activity";
    return true;
}
