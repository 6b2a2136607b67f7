/*
 * terms.h - the words of a report that need to be explained, each where it occurs.
 *
 * LOOK.md, section 9.9. A page says which it uses; "how to read" explains these alone.
 */
#pragma once

typedef enum {
    PF_TERM_CENSUS,
    PF_TERM_RESIDENCY,
    PF_TERM_BAND,
    PF_TERM_OTHER,
    PF_TERM_SHARE,
    PF_TERM_MEAN,
    PF_TERM_GROWTH,
    PF_TERM_UNITS,
    PF_TERM_COST_CENTRE,
    PF_TERM_CAF,
    PF_TERM_INDIVIDUAL,
    PF_TERM_BIOGRAPHY,
    PF_TERM_HEAP_SIZE,
    PF_TERM_GENERATION,
    PF_TERM_PAUSE,
    PF_TERM_PERCENTILE,
    PF_TERM_SYNC,
    PF_TERM_COPIED,
    PF_TERM_BALANCE,
    PF_TERM_NONMOVING,
    PF_TERM_LIVE,
    PF_TERM_BLOCKS,
    PF_TERM_BUDGET,
    PF_TERM_CAPABILITY,
    PF_TERM_THREAD,
    PF_TERM_BLOCKED,
    PF_TERM_SPARK,
    PF_TERM_TASK,
    PF_TERM_PHASE,
    PF_TERM_MARKER,
    PF_TERM_TICK,
    PF_TERM_TICKY,
    PF_TERM_INFO_TABLE,
    PF_TERM_CLOSURE_TYPE,
    PF_TERM_RETAINER,
    PF_TERM_ERA,
    PF_TERM_MODULE,
    PF_TERM_TIME_BASE,
    PF_TERM_BASELINE,
    PF_TERM_GAP,
    PF_TERM_PINNED,
    PF_TERM_MAIN,
    PF_TERM_THUNK,
    PF_TERM_ENTRIES,
    PF_TERM_ALLOCATION,
    PF_TERM_SEGMENT,
    PF_N_TERMS,
} PfTerm;

typedef struct {
    const char *heading; /* "Heap census" */
    const char *text;    /* a few sentences */
} PfTermText;

/* Never NULL. Static. */
const PfTermText *pf_term_text(PfTerm term);
