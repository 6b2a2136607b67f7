/*
 * findings-private.h - the rules, and the words they share.
 */
#pragma once

#include "figure/head.h"
#include "report/findings.h"

bool pf_finding_lost_events(const PfReport *report, PfFinding *out);
bool pf_finding_few_samples(const PfReport *report, PfFinding *out);
bool pf_finding_baseline(const PfReport *report, PfFinding *out);
bool pf_finding_steep_phase(const PfReport *report, PfFinding *out);
bool pf_finding_growing_bands(const PfReport *report, PfFinding *out);
bool pf_finding_peak_owner(const PfReport *report, PfFinding *out);
bool pf_finding_void(const PfReport *report, PfFinding *out);
bool pf_finding_drag(const PfReport *report, PfFinding *out);
bool pf_finding_hot_centre(const PfReport *report, PfFinding *out);
bool pf_finding_gc_ticks(const PfReport *report, PfFinding *out);
bool pf_finding_heap_size(const PfReport *report, PfFinding *out);
bool pf_finding_gc_share(const PfReport *report, PfFinding *out);
bool pf_finding_longest_pause(const PfReport *report, PfFinding *out);
bool pf_finding_rts_retention(const PfReport *report, PfFinding *out);
bool pf_finding_fragmentation(const PfReport *report, PfFinding *out);
bool pf_finding_unbalanced_capabilities(const PfReport *report, PfFinding *out);
bool pf_finding_endless_threads(const PfReport *report, PfFinding *out);
bool pf_finding_fizzling_sparks(const PfReport *report, PfFinding *out);
bool pf_finding_unpaired_marks(const PfReport *report, PfFinding *out);
bool pf_finding_open_end(const PfReport *report, PfFinding *out);
bool pf_finding_large_other(const PfReport *report, PfFinding *out);

/* Whether rts-retention speaks. */
bool pf_finding_is_retained(const PfReport *report);

/* A name of the log within a sentence: on one line, its middle left out where it is long. Owned
 * by the caller, as all here. */
char *pf_finding_name(const char *name);

/* What follows marker `after` and comes before marker `before`: "in “queries, cold”", before
 * the first "before “ingest”". NULL: there are none. */
char *pf_finding_phase(const char *after, const char *before);

/* "from 7.44 s to 14.9 s". */
char *pf_finding_interval(const PfTimeRange *range);

/* That of the samples of a heap profile from `first` to `last`: "from 7.44 s to 14.9 s of CPU
 * time", or, where their times are not known, "from sample 20 to 40". */
char *pf_finding_samples(const PfHeapProfile *heap, size_t first, size_t last);

/* That of the peak: "at 13.6 s", "in sample 17". */
char *pf_finding_peak_time(const PfHeapProfile *heap);

/* The samples of a whole heap profile: "161 samples from 0.09 s to 14.9 s". */
char *pf_finding_all_samples(const PfHeapProfile *heap);

/* The time of a run: "from 0 s to 14.9 s"; "over the whole run" where it is not known. */
char *pf_finding_run(const PfProfile *profile);

/* The first `max` of names that may be long: "“START load”, “STOP save”". */
char *pf_finding_names(const GPtrArray *names, guint max);

/* A share of 1 between 0 and 1, whatever the numbers are. */
double pf_finding_share(double part, double whole);
