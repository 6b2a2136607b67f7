/*
 * activity_lanes.h - what each capability did, by columns of the page, in lanes.
 *
 * A lane is of one capability, or where there are more than have room, of several that follow
 * one another: then it shows their mean.
 */
#pragma once

#include "figure/columns.h"
#include "profile/schedule.h"

/* Of each column, how much of its time: shares of 1. */
typedef struct {
    size_t first, n; /* capabilities, by their place in the schedule */
    double *there;   /* [columns] they could run: made, not deleted, and not disabled */
    double *running, *collecting;
    double running_share; /* of all their time */
} PfActivityLane;

typedef struct {
    const PfSchedule *schedule; /* borrowed */
    size_t n;
    PfActivityLane *lanes; /* [n], the first capabilities first */
    PfActivityLane all;    /* of all capabilities together */
} PfActivityLanes;

/* Of what is of `range`; as few capabilities a lane as fit into so many lanes, at least one:
 * one, or a power of two. Owned by the caller. */
PfActivityLanes *pf_activity_lanes_new(const PfSchedule *schedule, const PfTimeRange *range,
                                       const PfColumns *columns, size_t most);
void pf_activity_lanes_free(PfActivityLanes *lanes);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfActivityLanes, pf_activity_lanes_free)

/* How many capabilities a lane has then, and how many lanes there are. */
size_t pf_activity_caps_a_lane(size_t n_caps, size_t most);
size_t pf_activity_lanes_count(size_t n_caps, size_t most);

/* "cap 0", "caps 8–15"; where that is too long "8–15". Owned by the caller. */
char *pf_activity_lane_name(const PfActivityLanes *lanes, size_t lane, bool is_short);

/* "cap 0: running 1.23 s (45.0%), collecting 123 ms (4.5%), idle 1.38 s (50.5%)". Owned by the
 * caller. */
char *pf_activity_lane_title(const PfActivityLanes *lanes, size_t lane);
