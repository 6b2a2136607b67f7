/*
 * key_numbers-private.h - the key numbers, one function each, and how they are set.
 */
#pragma once

#include "report/key_numbers.h"

/* False: it is not known. Else all but the label. */
bool pf_key_peak(const PfReport *report, PfKeyNumber *out);
bool pf_key_mean(const PfReport *report, PfKeyNumber *out);
bool pf_key_growth(const PfReport *report, PfKeyNumber *out);
bool pf_key_run_time(const PfReport *report, PfKeyNumber *out);
bool pf_key_heap_size(const PfReport *report, PfKeyNumber *out);
bool pf_key_samples(const PfReport *report, PfKeyNumber *out);
bool pf_key_gc_share(const PfReport *report, PfKeyNumber *out);
bool pf_key_longest_pause(const PfReport *report, PfKeyNumber *out);
bool pf_key_allocated(const PfReport *report, PfKeyNumber *out);
bool pf_key_threads(const PfReport *report, PfKeyNumber *out);
bool pf_key_utilisation(const PfReport *report, PfKeyNumber *out);
bool pf_key_void_share(const PfReport *report, PfKeyNumber *out);
bool pf_key_ticks(const PfReport *report, PfKeyNumber *out);
bool pf_key_hottest(const PfReport *report, PfKeyNumber *out);
bool pf_key_collecting(const PfReport *report, PfKeyNumber *out);
bool pf_key_entries(const PfReport *report, PfKeyNumber *out);
bool pf_key_events(const PfReport *report, PfKeyNumber *out);
bool pf_key_log_size(const PfReport *report, PfKeyNumber *out);
bool pf_key_capabilities(const PfReport *report, PfKeyNumber *out);

/* The run whose heap is summed up; NULL: none has one. */
const PfProfile *pf_key_heap_run(const PfReport *report);

/* "47.1 MiB" as number and unit; what has several of them, as "71 min 37 s", is left whole. */
void pf_key_set(PfKeyNumber *number, const char *text);

/* The same of a size, a count, and a share of a whole that is not zero. */
void pf_key_set_bytes(PfKeyNumber *number, double bytes);
void pf_key_set_count(PfKeyNumber *number, uint64_t n);
void pf_key_set_share(PfKeyNumber *number, double part, double whole);
