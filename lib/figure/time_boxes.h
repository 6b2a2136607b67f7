/*
 * time_boxes.h - where the plots, the key and the foot of a figure of the run-time system are.
 */
#pragma once

#include "figure/time_page.h"

/* Sets all that depends on room: boxes, markers and how many lanes these have. */
void pf_time_set_boxes(PfTimePage *page);

/* The axis of time over the plots, in seconds. */
PfScale pf_time_axis(const PfTimePage *page);
