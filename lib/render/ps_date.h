/*
 * ps_date.h - PostScript without the clock.
 *
 * Cairo writes the time of day into the head of a PostScript document, and
 * cannot be asked not to: that line is replaced on its way out.
 */
#pragma once

#include "render/drawing.h"

typedef struct PfPsDate PfPsDate;

/* `date` takes the clock's place; empty: the line is left out. Borrows the sink. */
PfPsDate *pf_ps_date_new(PfSink *sink, const char *date);
void pf_ps_date_free(PfPsDate *dated);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(PfPsDate, pf_ps_date_free)

/* Takes the document's next bytes; false when the sink refuses. */
bool pf_ps_date_write(PfPsDate *dated, const void *bytes, size_t len);

/* Writes what was held back of a head that never ended. */
void pf_ps_date_end(PfPsDate *dated);
