/*
 * order.h - events in the order of their times, without holding the log.
 *
 * A log is a sequence of blocks, each in order for itself alone. A first pass
 * notes for every stretch of the log where it starts and which times it has; then
 * stretches are read again, sorted and merged as their times come up, ties in the
 * order of the file. What is held at a time is the stretches that overlap: a few
 * hundred kilobytes a capability.
 */
#pragma once

#include "eventlog/filter.h"
#include "eventlog/log.h"

/*
 * Feeds the events that pass `filter` to `sink`, in time order within each
 * segment; `sink->segment` comes before a segment's events. `log` was opened with
 * PF_LOG_AGAIN. False, with `error`, when the log cannot be read or the sink refuses.
 */
bool pf_log_run_in_order(PfLog *log, const PfFilter *filter, PfSink *sink, GError **error);
