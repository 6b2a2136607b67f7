/*
 * record-private.h - the sections of a record, one reader each, and what the options make of
 * them.
 */
#pragma once

#include "exchange/record_part.h"
#include "profile/profile.h"

/* These take a section of the record into the profile; what is wrong is told by the part. */
void pf_record_read_log(const PfPart *record, const char *name, PfProfile *profile);
void pf_record_read_program(const PfPart *record, PfProfile *profile);
void pf_record_read_heap(const PfPart *record, PfProfile *profile);
void pf_record_read_time(const PfPart *record, PfProfile *profile);
void pf_record_read_ticky(const PfPart *record, PfProfile *profile);
void pf_record_read_memory(const PfPart *record, PfProfile *profile);
void pf_record_read_gc(const PfPart *record, PfProfile *profile);
void pf_record_read_nonmoving(const PfPart *record, PfProfile *profile);
void pf_record_read_schedule(const PfPart *record, PfProfile *profile);
void pf_record_read_sparks(const PfPart *record, PfProfile *profile);
void pf_record_read_tasks(const PfPart *record, PfProfile *profile);
void pf_record_read_capsets(const PfPart *record, PfProfile *profile);
void pf_record_read_phases(const PfPart *record, PfProfile *profile);
void pf_record_read_notes(const PfPart *record, PfProfile *profile);

/* The call tree of a section, which weighs "ticks" or "bytes"; NULL: there is none. Its sum
 * fits into 64 bits. That of a .prof may have entries, allocation, and no more than per mille.
 * The caller owns it. */
PfCalls *pf_record_read_calls(const PfPart *section, const char *unit, bool is_prof);

/* A call tree of MAIN alone. The caller owns it. */
PfCalls *pf_record_lone_main(uint64_t cost);

/* What the options ask for of the profile as it was recorded. False, with an error that does
 * not name the record, when it does not hold that. */
bool pf_record_show(PfProfile *profile, const PfProfileOptions *options, GError **error);

/* Its heap profile; `range` is the part that is to be shown, and `is_cut` whether that is less
 * than what was recorded. */
bool pf_record_show_heap(PfProfile *profile, const PfProfileOptions *options,
                         const PfTimeRange *range, bool is_cut, GError **error);

/* Notes once that the profile shows less than was asked for. */
void pf_record_remark(PfLogFacts *facts, const char *format, ...) G_GNUC_PRINTF(2, 3);
