/*
 * units.h - numbers as people read them, and where an axis has its ticks.
 *
 * LOOK.md, sections 4 and 5, in one place: binary units with three significant
 * figures, commas, U+2212 for minus and a NO-BREAK SPACE before the unit. Ticks
 * are round in the unit they are printed in. Nothing here depends on the locale.
 */
#pragma once

#include <glib.h>
#include <stdint.h>

typedef enum { PF_UNIT_BYTES, PF_UNIT_SECONDS, PF_UNIT_COUNT } PfUnit;

/* "47.1 MiB", "71 min 37 s", "12,345"; "n/a" when not finite. Seconds are whole or not, bytes
 * and counts are rounded to whole ones. Owned by the caller. */
char *pf_unit_format(PfUnit unit, double value);

/* The nearest whole number: 0 for what is less, UINT64_MAX for what is more. */
uint64_t pf_unit_whole(double value);

/* The same of whole numbers: "12,345", and of nanoseconds: "1.50 s". Owned by the caller. */
char *pf_unit_count(uint64_t n);
char *pf_unit_ns(uint64_t time_ns);

/* How fast something flows: "3.88 MiB/s"; "n/a" when not finite. Owned by the caller. */
char *pf_unit_per_second(double bytes_per_s);

/* How fast a size changes: "+19.5 KiB/s", "−1.20 MiB/s", "0 B/s". Owned by the caller. */
char *pf_unit_rate(double bytes_per_s);

/* "1.6 s": to the microsecond, with as few digits as say it and a plain space, for messages.
 * Owned by the caller. */
char *pf_unit_seconds_exact(uint64_t time_ns);

/* How many times something is something else: "2.35", "41.0", "1,204"; "n/a" when not finite.
 * Owned by the caller. */
char *pf_unit_ratio(double ratio);

/* A share of 1 as "12.3%", "<0.1%", "100%"; "n/a" when not finite. Owned by the caller. */
char *pf_unit_percent(double share);

/* The difference of two shares: "+3.2 points", "−0.4 points", "under 0.1 points"; "n/a" when
 * not finite. Owned by the caller. */
char *pf_unit_points(double difference);

/* The ticks of an axis, upwards. Freed with pf_ticks_clear(). */
typedef struct {
    double step;      /* between two ticks, in bytes or seconds; 0 for decades */
    size_t n;         /* at least one */
    double *at;       /* [n], in bytes or seconds */
    char **labels;    /* [n]; on a linear axis only the last carries the unit, as "45 MiB" */
    const char *unit; /* "MiB": what the last label ends with when there is more than one */
} PfTicks;

/* The ticks from 0 to `vmax` bytes of an axis that is `height` points long. */
PfTicks pf_ticks_bytes(double vmax, double height);

/* The ticks from 0 to a share of `top` of an axis that is `height` points long, in per cent. */
PfTicks pf_ticks_shares(double top, double height);

/* The ticks from 0 to `top`, of numbers of things, which are whole, and of things a second, of
 * an axis that is `height` points long: "0 5 10 k", "0 0.5 1.0 /s". */
PfTicks pf_ticks_counts(double top, double height);
PfTicks pf_ticks_rates(double top, double height);

/* The ticks from 0 to `seconds` of an axis that is `width` points long. */
PfTicks pf_ticks_time(double seconds, double width);

/* The same of a part of a run, from `start` to `end` seconds, in units of its length. */
PfTicks pf_ticks_time_from(double start, double end, double width);

/* The same for small panels, where ticks may stand closer. */
PfTicks pf_ticks_time_small(double start, double end, double width);

/* A tick at each decade of seconds, from the one under `shortest`, but not below a microsecond,
 * to the one over `longest`: for logarithmic axes. Every label carries its unit. */
PfTicks pf_ticks_decades(double shortest, double longest);

void pf_ticks_clear(PfTicks *ticks);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(PfTicks, pf_ticks_clear)
