/*
 * log_facts.h - what is known of a log itself, and how its reading went, as plain data.
 *
 * Every kind of log fills it in, so that those who show it need not know which it was.
 */
#pragma once

#include "eventlog/log.h"

typedef enum { PF_LOG_EVENTLOG, PF_LOG_HP, PF_LOG_PROF } PfLogFormat;

/* "eventlog", "hp", "prof": the words of CLI.md. */
const char *pf_log_format_name(PfLogFormat format);

typedef struct {
    uint64_t offset, bytes;
    bool is_end; /* where the log is cut off */
    char *reason;
} PfLogDamage;

typedef struct {
    uint16_t tag;
    bool is_known; /* to this program */
    char *name;    /* GHC's, else the header's description */
    uint64_t count, bytes;
} PfLogType;

/* Something worth a warning that no other field tells. */
typedef struct {
    bool is_partial; /* the log is cut short, damaged or repaired */
    char *text;      /* what is wrong, where, what was kept */
} PfRemark;

typedef struct {
    char *file; /* as the user named it */
    PfLogFormat format;
    bool is_record; /* read back from a saved record of a log */
    uint64_t bytes;
    bool complete;
    uint64_t segments;
    uint64_t lost_bytes, n_damaged;
    size_t n_damage;
    PfLogDamage *damage; /* [n_damage], the first of them */
    bool has_events;     /* a .hp has none */
    uint64_t events, event_bytes;
    bool has_times;
    uint64_t first_ns, last_ns;
    size_t n_types;
    PfLogType *types; /* [n_types], that occur, by rising tag */

    bool has_header; /* else read with the types this program knows */
    bool is_cut;     /* the last segment has no end mark */
    uint64_t cut_offset, cut_bytes;
    uint64_t unmarked_segments; /* before the last, without their end mark */
    uint64_t torn;              /* records put together from two blocks */
    char *trouble;              /* with the bytes themselves, in words; NULL: none */
    GArray *remarks;            /* PfRemark */
} PfLogFacts;

/* Empty ones. The caller owns them. */
PfLogFacts *pf_log_facts_new(const char *file, PfLogFormat format);

/* Those of a log that has been run. The caller owns them. */
PfLogFacts *pf_log_facts_of(const PfLog *log);

void pf_log_facts_remark(PfLogFacts *facts, bool is_partial, const char *format, ...)
    G_GNUC_PRINTF(3, 4);

void pf_log_facts_free(PfLogFacts *facts);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfLogFacts, pf_log_facts_free)
