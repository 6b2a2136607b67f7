/*
 * reader.h - framing: from bytes, in any portions, to events.
 *
 * The reader is fed. It keeps what is unfinished, so that the events and the
 * report do not depend on how the bytes were cut into portions, and it says how
 * many bytes it would rather not see, so that a driver that can seek hops over
 * them. It holds at most one block and one unfinished record a buffer, whatever
 * the length of the log.
 *
 * Blocks are the frame: no record is read past the end of its block, a record
 * torn there is looked for at the start of its buffer's next block (FINDINGS
 * 1.2), a record is believed when its successor is (EVENTLOG 1.7). After damage
 * reading goes on inside the block where records chain again, else at the next.
 */
#pragma once

#include "eventlog/sink.h"

typedef struct PfReader PfReader;

/* A reader that feeds `n` sinks, which must outlive it. Never fails. */
PfReader *pf_reader_new(PfSink *const *sinks, size_t n);

/*
 * Takes the next bytes of the stream. `*out_skip` is how many bytes after them
 * may be left out, which pf_reader_hop() then says; whoever cannot leave them out
 * just feeds them. False, with `error`, when a sink refuses or the stream does not
 * start with a sound header.
 */
bool pf_reader_feed(PfReader *reader, PfSpan bytes, uint64_t *out_skip, GError **error);

/* So many bytes were left out; at most as many as the last feed allowed. */
void pf_reader_hop(PfReader *reader, uint64_t n);

/* The stream is over. False, with `error`, when it ends before the data begin. */
bool pf_reader_finish(PfReader *reader, GError **error);

/* What was found. Borrowed; meant to be read after pf_reader_finish(). */
const PfReadReport *pf_reader_report(const PfReader *reader);

/* The header of the segment last read, or NULL. Borrowed. */
const PfHeader *pf_reader_header(const PfReader *reader);

/* Takes nothing that starts at stream offset `offset`, where another reader once was, or later.
 */
void pf_reader_stop_at(PfReader *reader, uint64_t offset);

/* Whether that offset, or the end, has been reached: no more bytes are needed. */
bool pf_reader_has_stopped(const PfReader *reader);

/* A place in the stream to which a reader can return. */
typedef struct PfPlace PfPlace;

/* Where the next unread record is: `*out_offset` is the first byte to feed from there. */
PfPlace *pf_reader_place(const PfReader *reader, uint64_t *out_offset);
void pf_place_free(PfPlace *place);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfPlace, pf_place_free)

/* A reader that goes on at `place`; its report is of what it reads itself. */
PfReader *pf_reader_new_at(const PfPlace *place, PfSink *const *sinks, size_t n);

void pf_reader_free(PfReader *reader);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfReader, pf_reader_free)
