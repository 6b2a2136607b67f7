/*
 * hp_lines.h - GHC's heap profiles, `.hp`: from bytes, in any portions, to calls.
 *
 * They are lines of text: a head of JOB, DATE, SAMPLE_UNIT and VALUE_UNIT, then
 * samples, each from BEGIN_SAMPLE to END_SAMPLE with a line "name TAB bytes" a band.
 * As they are found they differ: decimal commas, CRLF, a byte order mark, blanks at
 * the ends of lines, several profiles in one file, a last line that is cut. What is
 * wrong with a line is counted and costs that line only. Memory is one line, whatever
 * the length of the file.
 */
#pragma once

#include <glib.h>

#include "base/bytes.h"
#include "exchange/hp_words.h"

/* A longer line is a bad one. */
enum { PF_HP_LINE_MAX = 1 << 20 };

/*
 * Who is told. All are set; text is borrowed for the duration of the call and is bytes, mostly
 * but not always UTF-8. Each begin() is followed by one end() or cut(), and bands are between
 * them. Times are as in the file: they may be negative and go backwards.
 */
typedef struct {
    void (*job)(void *data, PfSpan text); /* a profile begins; quotes inside are kept */
    void (*date)(void *data, PfSpan text);
    void (*begin)(void *data, int64_t time_ns);
    void (*band)(void *data, PfSpan name, uint64_t bytes);
    void (*end)(void *data, int64_t time_ns);
    void (*cut)(void *data); /* the sample has no end: the file is over, or another begins */
    void (*mark)(void *data, int64_t time_ns);
    void (*orphan)(void *data); /* a band or an end is in no sample: its begin is lost */
} PfHpHandler;

typedef struct {
    uint64_t bytes, lines, jobs;
    uint64_t bad_lines;          /* that were skipped */
    uint64_t first_bad_line;     /* counted from 1; 0: none */
    const char *first_bad_words; /* what was expected on it: "a time after MARK" */
    bool is_cut;                 /* the file breaks off in a line or in a sample */
    const char *sample_unit;     /* valid UTF-8; NULL: seconds */
    const char *value_unit;      /* NULL: bytes */
} PfHpReport;

typedef struct PfHpLines PfHpLines;

/* A parser that tells `handler`, with `data`; both must outlive it. Never fails. */
PfHpLines *pf_hp_lines_new(const PfHpHandler *handler, void *data);
void pf_hp_lines_feed(PfHpLines *lines, PfSpan bytes);

/* The file is over. */
void pf_hp_lines_finish(PfHpLines *lines);

/* What was found. Borrowed; meant to be read after pf_hp_lines_finish(). */
const PfHpReport *pf_hp_lines_report(const PfHpLines *lines);

void pf_hp_lines_free(PfHpLines *lines);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfHpLines, pf_hp_lines_free)
