#include "profile/pause_tally.h"

#include <string.h>

enum {
    LEAST_ROOM = 4096,
    PARTS = 8,       /* the buffer has room for one in so many */
    MAX_PACKED = 20, /* bytes: two numbers of 64 bits in groups of seven */
};

void
pf_pause_tally_clear(PfPauseTally *tally)
{
    g_free(tally->runs.bytes);
    g_free(tally->fresh);
    *tally = (PfPauseTally){ 0 };
}

static uint8_t *
put_number(uint8_t *at, uint64_t number)
{
    for (; number >= 0x80; number >>= 7)
        *at++ = (uint8_t)(number | 0x80);
    *at++ = (uint8_t)number;
    return at;
}

static const uint8_t *
take_number(const uint8_t *at, uint64_t *out_number)
{
    uint64_t number = 0;
    unsigned shift = 0;

    for (; *at & 0x80; shift += 7)
        number |= (uint64_t)(*at++ & 0x7f) << shift;
    *out_number = number | (uint64_t)*at++ << shift;
    return at;
}

/* Where runs are written; there is room. */
typedef struct {
    PfPauseTallyRuns runs;
    uint8_t *at;
    uint64_t last;
} Pen;

static Pen
pen_new(size_t room)
{
    Pen pen = { .runs.bytes = g_malloc(room) };

    pen.at = pen.runs.bytes;
    return pen;
}

static void
put_run(Pen *pen, uint64_t number, uint64_t count)
{
    pen->at = put_number(pen->at, number - pen->last);
    pen->at = put_number(pen->at, count);
    pen->last = number;
    pen->runs.n_distinct++;
}

static PfPauseTallyRuns
pen_finish(Pen *pen)
{
    pen->runs.len = (size_t)(pen->at - pen->runs.bytes);
    pen->runs.bytes = g_realloc(pen->runs.bytes, pen->runs.len);
    return pen->runs;
}

/* Where runs are read: `count` of `number`, or none any more. */
typedef struct {
    const uint8_t *at, *end;
    uint64_t number, count;
} Eye;

static void
see_next(Eye *eye)
{
    uint64_t gap;

    eye->count = 0;
    if (eye->at == eye->end)
        return;
    eye->at = take_number(eye->at, &gap);
    eye->at = take_number(eye->at, &eye->count);
    eye->number += gap;
}

static Eye
eye_on(const PfPauseTallyRuns *runs)
{
    Eye eye = { .at = runs->bytes, .end = runs->bytes + runs->len };

    see_next(&eye);
    return eye;
}

/* Writes the lower of what both see next; of one number their counts together. */
static void
put_lower(Pen *pen, Eye *a, Eye *b)
{
    bool takes_a = b->count == 0 || (a->count > 0 && a->number <= b->number);
    bool takes_b = a->count == 0 || (b->count > 0 && b->number <= a->number);
    uint64_t number = takes_a ? a->number : b->number;
    uint64_t count = (takes_a ? a->count : 0) + (takes_b ? b->count : 0);

    put_run(pen, number, count);
    if (takes_a)
        see_next(a);
    if (takes_b)
        see_next(b);
}

static PfPauseTallyRuns
merged(const PfPauseTallyRuns *one, const PfPauseTallyRuns *two)
{
    /* In company no distance is longer, and two counts that are added take no more room. */
    Pen pen = pen_new(one->len + two->len);
    Eye a = eye_on(one), b = eye_on(two);

    while (a.count > 0 || b.count > 0)
        put_lower(&pen, &a, &b);
    return pen_finish(&pen);
}

/* Takes the runs, which are then empty. */
static void
sort_in(PfPauseTally *tally, PfPauseTallyRuns *runs)
{
    if (runs->len == 0)
        return;
    PfPauseTallyRuns all = tally->runs.len == 0 ? *runs : merged(&tally->runs, runs);
    if (tally->runs.len > 0)
        g_free(runs->bytes);
    g_free(tally->runs.bytes);
    tally->runs = all;
    *runs = (PfPauseTallyRuns){ 0 };
}

/* By bytes, the lowest first; a byte that is the same in all is passed over. */
static void
sort(uint64_t *numbers, size_t n)
{
    g_autofree uint64_t *other = g_new(uint64_t, n);
    uint64_t *from = numbers, *to = other;

    for (unsigned shift = 0; shift < 64; shift += 8) {
        size_t ends[257] = { 0 };
        for (size_t i = 0; i < n; i++)
            ends[(from[i] >> shift & 0xff) + 1]++;
        if (ends[(from[0] >> shift & 0xff) + 1] == n)
            continue;
        for (unsigned i = 1; i < 257; i++)
            ends[i] += ends[i - 1];
        for (size_t i = 0; i < n; i++)
            to[ends[from[i] >> shift & 0xff]++] = from[i];
        uint64_t *swapped = from;
        from = to;
        to = swapped;
    }
    if (from != numbers)
        memcpy(numbers, from, n * sizeof *numbers);
}

static void
settle(PfPauseTally *tally)
{
    size_t n = tally->n_fresh;
    if (n == 0)
        return;

    sort(tally->fresh, n);
    Pen pen = pen_new(n * MAX_PACKED);
    for (size_t i = 0, from = 0; i < n; i++) {
        if (i + 1 < n && tally->fresh[i + 1] == tally->fresh[i])
            continue;
        put_run(&pen, tally->fresh[i], i + 1 - from);
        from = i + 1;
    }
    PfPauseTallyRuns runs = pen_finish(&pen);
    sort_in(tally, &runs);
    tally->n_fresh = 0;
}

void
pf_pause_tally_add(PfPauseTally *tally, uint64_t number)
{
    if (tally->n_fresh == tally->room) {
        settle(tally);
        size_t room = MAX(LEAST_ROOM, tally->runs.n_distinct / PARTS);
        if (room != tally->room)
            tally->fresh = g_renew(uint64_t, tally->fresh, room);
        tally->room = room;
    }
    tally->fresh[tally->n_fresh++] = number;
}

void
pf_pause_tally_join(PfPauseTally *tally, PfPauseTally *other)
{
    settle(tally);
    settle(other);
    sort_in(tally, &other->runs);
    pf_pause_tally_clear(other);
}

static uint64_t
count_of(const PfPauseTallyRuns *runs)
{
    uint64_t count = 0;

    for (Eye eye = eye_on(runs); eye.count > 0; see_next(&eye))
        count += eye.count;
    return count;
}

PfPauseSums
pf_pause_tally_sums(PfPauseTally *tally)
{
    settle(tally);
    PfPauseSums sums = { .count = count_of(&tally->runs) };
    const unsigned percents[] = { 50, 95, 99 };
    uint64_t *const out[] = { &sums.p50_ns, &sums.p95_ns, &sums.p99_ns };
    uint64_t seen = 0;
    size_t i = 0;

    for (Eye eye = eye_on(&tally->runs); eye.count > 0; see_next(&eye)) {
        seen += eye.count;
        sums.total_ns += eye.number * eye.count;
        sums.max_ns = eye.number;
        for (; i < G_N_ELEMENTS(out) && seen >= (sums.count * percents[i] + 99) / 100; i++)
            *out[i] = eye.number;
    }
    return sums;
}
