/*
 * hp_pass.h - one reading of a heap profile, `.hp`, and where it is.
 *
 * A file is read several times: each pass counts profiles and makes times alike here, so that
 * they agree on every sample. Times become nanoseconds that never decrease: what is negative
 * counts as 0, and what goes back as the time before.
 */
#pragma once

#include "eventlog/source.h"
#include "exchange/hp_lines.h"

typedef struct {
    size_t profile;   /* counted from 1; 0: none yet */
    int64_t open_ns;  /* of the open sample, as it is written */
    int64_t last_ns;  /* of the last whole sample of this profile */
    uint64_t n_wrong; /* of its whole samples, whose times are made up */
} PfHpPass;

/* A profile begins: with its JOB, or without one at the first sample or mark. */
void pf_hp_pass_job(PfHpPass *pass);
void pf_hp_pass_begin(PfHpPass *pass, int64_t time_ns);

/* The time of the sample that is whole now; of a mark. */
uint64_t pf_hp_pass_end(PfHpPass *pass);
uint64_t pf_hp_pass_mark(PfHpPass *pass, int64_t time_ns);

/* Feeds the whole source to `lines`, from its start, and finishes them. */
bool pf_hp_pass_run(PfSource *source, PfHpLines *lines, GError **error);
