/*
 * hp_words.h - the parts of one line of a heap profile, `.hp`.
 *
 * A line is a keyword and what belongs to it, or a band: its name, a tab and its
 * bytes. Nothing here knows what came before; hp_lines.h does.
 */
#pragma once

#include "base/bytes.h"

typedef enum {
    PF_HP_NO_WORD,
    PF_HP_JOB,
    PF_HP_DATE,
    PF_HP_SAMPLE_UNIT,
    PF_HP_VALUE_UNIT,
    PF_HP_BEGIN_SAMPLE,
    PF_HP_END_SAMPLE,
    PF_HP_MARK,
} PfHpWord;

/* The text without white space at its ends, or without the byte order mark it starts with. */
PfSpan pf_hp_trim(PfSpan text);
PfSpan pf_hp_without_mark(PfSpan text);

/* The keyword that a line starts with; `*out_rest` is what follows it, trimmed. */
PfHpWord pf_hp_word(PfSpan line, PfSpan *out_rest);

/* What is between the first quote, with which `text` must start, and the last. When there is
 * but one the text goes on in the next line, which is no line of a profile, and this is its
 * start. */
bool pf_hp_unquote(PfSpan text, PfSpan *out_inside);

/*
 * A band, in whichever way it is written: the last tab of the line is before its bytes. It may
 * be called like a keyword, but then its bytes are digits alone, as GHC writes bytes and never
 * times.
 */
bool pf_hp_band(PfSpan line, PfSpan *out_name, uint64_t *out_bytes);

/* Whether a file that starts so is a heap profile, also one whose own start is lost. */
bool pf_hp_looks_like(PfSpan head);
