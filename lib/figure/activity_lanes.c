#include "figure/activity_lanes.h"

#include <math.h>

#include "base/units.h"

static const double ns_per_second = 1e9;

size_t
pf_activity_caps_a_lane(size_t n_caps, size_t most)
{
    size_t each = 1;

    while ((n_caps + each - 1) / each > MAX(most, 1))
        each *= 2;
    return each;
}

size_t
pf_activity_lanes_count(size_t n_caps, size_t most)
{
    size_t each = pf_activity_caps_a_lane(n_caps, most);
    return (n_caps + each - 1) / each;
}

/* Of the time of the run that is drawn, when the capability was there. */
static void
add_presence(const PfColumns *columns, const PfCapability *cap, const PfTimeRange *range,
             double *into)
{
    uint64_t from = cap->has_created ? MAX(cap->created_ns, range->from_ns) : range->from_ns;
    uint64_t until = cap->has_deleted ? MIN(cap->deleted_ns, range->until_ns) : range->until_ns;

    if (until > from)
        pf_columns_spread(columns, (double)from / ns_per_second, (double)until / ns_per_second,
                          (double)(until - from), into);
}

/* Makes ns of several capabilities shares of a column's time. */
static void
make_shares(const PfColumns *columns, size_t n_caps, double *values)
{
    double whole = pf_columns_length(columns) * ns_per_second * (double)n_caps;

    for (size_t i = 0; i < columns->n; i++)
        values[i] = fmin(fmax(values[i] / whole, 0), 1);
}

static void
add_cap(const PfColumns *columns, const PfCapability *cap, const PfTimeRange *range,
        PfActivityLane *lane, double *disabled)
{
    add_presence(columns, cap, range, lane->there);
    if (cap->sums.n_kinds < PF_N_CAP_SUMS)
        return; /* it did nothing */
    pf_columns_add(columns, &cap->sums, PF_CAP_RUNNING, range, lane->running);
    pf_columns_add(columns, &cap->sums, PF_CAP_COLLECTING, range, lane->collecting);
    pf_columns_add(columns, &cap->sums, PF_CAP_DISABLED, range, disabled);
}

static PfActivityLane
lane_of(const PfSchedule *schedule, const PfTimeRange *range, const PfColumns *columns,
        size_t first, size_t n)
{
    g_autofree double *disabled = g_new0(double, columns->n);
    PfActivityLane lane = { first,
                            n,
                            g_new0(double, columns->n),
                            g_new0(double, columns->n),
                            g_new0(double, columns->n),
                            0 };
    double running = 0, whole = 0;

    for (size_t i = first; i < first + n; i++) {
        const PfCapability *cap = &schedule->caps[i];
        add_cap(columns, cap, range, &lane, disabled);
        running += (double)cap->running_ns;
        whole += (double)(cap->running_ns + cap->gc_ns + cap->idle_ns);
    }
    lane.running_share = whole > 0 ? running / whole : 0;
    make_shares(columns, n, lane.there);
    make_shares(columns, n, lane.running);
    make_shares(columns, n, lane.collecting);
    make_shares(columns, n, disabled);
    for (size_t i = 0; i < columns->n; i++) {
        lane.collecting[i] = fmin(lane.collecting[i], 1 - lane.running[i]);
        lane.there[i] = fmax(lane.there[i] - disabled[i], lane.running[i] + lane.collecting[i]);
    }
    return lane;
}

PfActivityLanes *
pf_activity_lanes_new(const PfSchedule *schedule, const PfTimeRange *range,
                      const PfColumns *columns, size_t most)
{
    PfActivityLanes *lanes = g_new0(PfActivityLanes, 1);
    size_t each = pf_activity_caps_a_lane(schedule->n_caps, most);

    lanes->schedule = schedule;
    lanes->n = pf_activity_lanes_count(schedule->n_caps, most);
    lanes->lanes = g_new0(PfActivityLane, lanes->n);
    for (size_t i = 0; i < lanes->n; i++) {
        size_t first = i * each;
        lanes->lanes[i] =
            lane_of(schedule, range, columns, first, MIN(each, schedule->n_caps - first));
    }
    lanes->all = lane_of(schedule, range, columns, 0, schedule->n_caps);
    return lanes;
}

static void
lane_clear(PfActivityLane *lane)
{
    g_free(lane->there);
    g_free(lane->running);
    g_free(lane->collecting);
}

void
pf_activity_lanes_free(PfActivityLanes *lanes)
{
    if (!lanes)
        return;
    for (size_t i = 0; i < lanes->n; i++)
        lane_clear(&lanes->lanes[i]);
    lane_clear(&lanes->all);
    g_free(lanes->lanes);
    g_free(lanes);
}

char *
pf_activity_lane_name(const PfActivityLanes *lanes, size_t lane, bool is_short)
{
    const PfActivityLane *of = &lanes->lanes[lane];
    unsigned first = lanes->schedule->caps[of->first].cap;
    unsigned last = lanes->schedule->caps[of->first + of->n - 1].cap;

    if (of->n == 1)
        return g_strdup_printf("%s%u", is_short ? "" : "cap ", first);
    return g_strdup_printf("%s%u\u2013%u", is_short ? "" : "caps ", first, last);
}

char *
pf_activity_lane_title(const PfActivityLanes *lanes, size_t lane)
{
    const PfActivityLane *of = &lanes->lanes[lane];
    uint64_t running = 0, collecting = 0, idle = 0;

    for (size_t i = of->first; i < of->first + of->n; i++) {
        running += lanes->schedule->caps[i].running_ns;
        collecting += lanes->schedule->caps[i].gc_ns;
        idle += lanes->schedule->caps[i].idle_ns;
    }
    double whole = fmax((double)(running + collecting + idle), 1);
    g_autofree char *name = pf_activity_lane_name(lanes, lane, false);
    g_autofree char *run_time = pf_unit_ns(running), *gc_time = pf_unit_ns(collecting);
    g_autofree char *idle_time = pf_unit_ns(idle);
    g_autofree char *run_share = pf_unit_percent((double)running / whole);
    g_autofree char *gc_share = pf_unit_percent((double)collecting / whole);
    g_autofree char *idle_share = pf_unit_percent((double)idle / whole);

    return g_strdup_printf("%s: running %s (%s), collecting %s (%s), idle %s (%s)", name,
                           run_time, run_share, gc_time, gc_share, idle_time, idle_share);
}
