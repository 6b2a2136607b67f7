/*
 * run_inks.h - what colour what the run-time system does has in every figure.
 *
 * LOOK.md, section 3.3: where the meaning is fixed, so is the colour. Each differs in lightness
 * from those it touches, in every theme, so that it is told apart in grey too.
 */
#pragma once

#include "figure/figure.h"

/* What a capability does: deep, light, and the ground they stand on. */
static const PfInk pf_ink_running = { PF_INK_BAND, 0 };
static const PfInk pf_ink_collecting = { PF_INK_BAND, 1 };
static const PfInk pf_ink_idle = { PF_INK_TRACK, 0 };

/* What the non-moving collector does: a stop is to be seen first. */
static const PfInk pf_ink_marking = { PF_INK_BAND, 8 };
static const PfInk pf_ink_stopped = { PF_INK_ACCENT, 0 };
static const PfInk pf_ink_sweeping = { PF_INK_BAND, 15 };

static const PfInk pf_ink_pruned = { PF_INK_STRONG, 0 };
static const PfInk pf_ink_free = { PF_INK_OTHER, 0 };

/* What becomes of a spark: what is of use as that of a biography; deep and light in turn. */
static const PfInk pf_ink_created = { PF_INK_SECOND, 0 };
static const PfInk pf_ink_converted = { PF_INK_BAND, 14 };
static const PfInk pf_ink_stolen = { PF_INK_BAND, 13 }; /* converted, elsewhere */
static const PfInk pf_ink_fizzled = { PF_INK_BAND, 1 };
static const PfInk pf_ink_collected = { PF_INK_BAND, 6 };
static const PfInk pf_ink_overflowed = { PF_INK_BAND, 7 };
static const PfInk pf_ink_dud = { PF_INK_BAND, 16 };
static const PfInk pf_ink_waiting = { PF_INK_OTHER, 0 };
