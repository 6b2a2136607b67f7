#include "profile/readings.h"

void
pf_readings_clear(PfReadings *readings)
{
    g_free(readings->times_ns);
    g_free(readings->bytes);
    *readings = (PfReadings){ 0 };
}

static void
set_sums(PfReadings *readings)
{
    readings->max_bytes = 0;
    for (size_t i = 0; i < readings->n; i++)
        readings->max_bytes = MAX(readings->max_bytes, readings->bytes[i]);
    readings->last_bytes = readings->n > 0 ? readings->bytes[readings->n - 1] : 0;
}

void
pf_readings_cut(PfReadings *readings, const PfTimeRange *range)
{
    const uint64_t *times = readings->times_ns;
    size_t first = 0, end, n = readings->n;

    while (first < n && times[first] < range->from_ns)
        first++;
    end = first;
    while (end < n && times[end] <= range->until_ns)
        end++;
    if (first > 0 && (first == n || times[first] > range->from_ns))
        readings->times_ns[--first] = range->from_ns;
    readings->n = end - first;
    for (size_t i = 0; i < readings->n; i++) {
        readings->times_ns[i] = readings->times_ns[first + i];
        readings->bytes[i] = readings->bytes[first + i];
    }
    readings->n_readings = readings->n;
    set_sums(readings);
}

size_t
pf_readings_peak(const PfReadings *readings)
{
    size_t at = 0;

    for (size_t i = 1; i < readings->n; i++)
        if (readings->bytes[i] > readings->bytes[at])
            at = i;
    return at;
}

/* The part of a range in which a reading holds. */
static PfTimeRange
held_in(const PfReadings *readings, size_t i, const PfTimeRange *range)
{
    bool is_last = i + 1 == readings->n;
    uint64_t next = is_last ? range->until_ns : readings->times_ns[i + 1];

    return (PfTimeRange){ MAX(readings->times_ns[i], range->from_ns),
                          MIN(next, range->until_ns) };
}

/* Whether it has any: a reading that is followed at once has none, and the last one always has.
 */
static bool
is_held(const PfReadings *readings, size_t i, const PfTimeRange *part)
{
    bool is_last = i + 1 == readings->n;
    bool is_at_once = !is_last && readings->times_ns[i + 1] == part->from_ns;

    return part->until_ns > part->from_ns || (part->until_ns == part->from_ns && !is_at_once);
}

bool
pf_readings_over(const PfReadings *readings, const PfTimeRange *range, PfReadingsOver *out)
{
    double area = 0, time = 0;
    uint64_t max = 0, last = 0;

    for (size_t i = 0; i < readings->n && readings->times_ns[i] <= range->until_ns; i++) {
        PfTimeRange part = held_in(readings, i, range);
        last = readings->bytes[i];
        if (!is_held(readings, i, &part))
            continue;
        area += (double)(part.until_ns - part.from_ns) * (double)last;
        time += (double)(part.until_ns - part.from_ns);
        max = MAX(max, last);
    }
    if (readings->n == 0 || readings->times_ns[0] > range->until_ns)
        return false;
    *out = (PfReadingsOver){ time > 0 ? area / time : (double)last, MAX(max, last) };
    return true;
}

/* Of equals the earlier. */
static void
keep_higher(gpointer into, gpointer from)
{
    PfReading *a = into;
    const PfReading *b = from;

    if (b->bytes > a->bytes || (b->bytes == a->bytes && b->time_ns < a->time_ns))
        *a = *b;
}

static const PfStretchKind highest = {
    sizeof(PfReading),
    offsetof(PfReading, time_ns),
    PF_STEPS_KEPT,
    keep_higher,
};

static void
start_empty(PfReadingsFold *fold)
{
    *fold = (PfReadingsFold){ .range = fold->range };
    pf_stretches_init(&fold->kept, &highest);
}

void
pf_readings_fold_init(PfReadingsFold *fold, const PfTimeRange *range)
{
    fold->range = *range;
    start_empty(fold);
}

void
pf_readings_fold_clear(PfReadingsFold *fold)
{
    pf_stretches_clear(&fold->kept);
}

static const PfReading *
kept_at(const PfReadingsFold *fold, guint i)
{
    return pf_stretches_at(&fold->kept, i);
}

/* Of the first at one time the higher, as it is kept; of the last the later in the log. */
static void
count(PfReadingsFold *fold, uint64_t n, PfReading first, PfReading last)
{
    if (n == 0)
        return;
    bool is_first =
        fold->n == 0 || first.time_ns < fold->first.time_ns
        || (first.time_ns == fold->first.time_ns && first.bytes > fold->first.bytes);
    if (is_first)
        fold->first = first;
    if (fold->n == 0 || last.time_ns >= fold->last.time_ns)
        fold->last = last;
    fold->n += n;
}

static void
hold(PfReadingsFold *fold, PfReading reading)
{
    if (fold->has_held && reading.time_ns < fold->held.time_ns)
        return;
    fold->has_held = true;
    fold->held = reading;
}

void
pf_readings_fold_add(PfReadingsFold *fold, uint64_t time_ns, uint64_t bytes)
{
    PfReading reading = { time_ns, bytes };

    if (pf_time_range_has(&fold->range, time_ns)) {
        count(fold, 1, reading, reading);
        pf_stretches_add(&fold->kept, &reading);
    } else if (time_ns < fold->range.from_ns) {
        hold(fold, reading);
    }
}

void
pf_readings_fold_join(PfReadingsFold *fold, PfReadingsFold *later)
{
    count(fold, later->n, later->first, later->last);
    pf_stretches_join(&fold->kept, &later->kept);
    if (later->has_held)
        hold(fold, later->held);
    pf_readings_fold_clear(later);
    start_empty(later);
}

static bool
is_same(PfReading a, PfReading b)
{
    return a.time_ns == b.time_ns && a.bytes == b.bytes;
}

static bool
lacks_first(const PfReadingsFold *fold)
{
    return fold->n > 0 && !is_same(*kept_at(fold, 0), fold->first);
}

static bool
lacks_last(const PfReadingsFold *fold)
{
    return fold->n > 0 && !is_same(*kept_at(fold, fold->kept.things->len - 1), fold->last);
}

/* The steps are those kept, and both ends. */
static void
add_ends(PfReadingsFold *fold)
{
    while (fold->kept.things->len + lacks_first(fold) + lacks_last(fold) > PF_STEPS_KEPT)
        pf_stretches_widen(&fold->kept);
    if (lacks_first(fold))
        g_array_prepend_val(fold->kept.things, fold->first);
    if (lacks_last(fold))
        g_array_append_val(fold->kept.things, fold->last);
}

PfReadings
pf_readings_fold_steal(PfReadingsFold *fold)
{
    uint64_t start_ns = fold->range.from_ns;

    if (fold->has_held && (fold->n == 0 || fold->first.time_ns > start_ns))
        pf_readings_fold_add(fold, start_ns, fold->held.bytes);
    add_ends(fold);

    size_t n = fold->kept.things->len;
    PfReadings readings = {
        .n_readings = fold->n,
        .n = n,
        .times_ns = g_new(uint64_t, n),
        .bytes = g_new(uint64_t, n),
    };
    for (guint i = 0; i < n; i++) {
        readings.times_ns[i] = kept_at(fold, i)->time_ns;
        readings.bytes[i] = kept_at(fold, i)->bytes;
    }
    set_sums(&readings);
    pf_readings_fold_clear(fold);
    start_empty(fold);
    return readings;
}
