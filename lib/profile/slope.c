/*
 * slope.c - selection among slopes that are not written down.
 *
 * A sample's key at a slope is value - slope * time: where a line of that slope
 * through the sample meets the axis. While the slope goes from low to high, the
 * samples in order of their keys change places, each pair just when its own slope is
 * passed. So the pairs with slopes between two given ones are those which sorting by
 * the keys at the one, and again by the keys at the other, turns: merging counts them,
 * and can pick some at random. A few picks next to the median narrow the interval
 * around it, until so few pairs are inside that all are picked.
 */
#include "profile/slope.h"

#include <glib.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

/* Holds the product of two numbers below 2^62, so that keys are exact. */
__extension__ typedef __int128 Wide;

enum {
    MAX_BITS = 62,  /* of a span of values or times */
    SHORT_RUN = 8,  /* sorted by insertion */
    FEWEST = 4096,  /* so many pairs are picked at once, however few samples there are */
    PER_SAMPLE = 2, /* likewise, for each sample */
};

typedef struct {
    int64_t value, time; /* since the first; the value above the least */
    Wide key;
} Sample;

/* The slope of a pair; {1, 0} is steeper than all. */
typedef struct {
    int64_t rise, run;
    double per_second;
} Slope;

/* What is known of the slope that is looked for. */
typedef struct {
    size_t n;
    Sample *samples; /* [n], in the order of keys just above `low` */
    Sample *sorted;  /* [n], the same at another slope */
    Sample *spare;   /* [n] */
    double scale;    /* per second, and for what is shifted out */
    Slope low, high;
    int64_t n_inside; /* pairs with low < slope < high */
    int64_t rank;     /* among these, from 0; below 0 it is `low`, above all it is `high` */
    int64_t n_most;   /* as many picks have room */
    Slope *picks;
    uint64_t random;
} Search;

/* Sorting, and the pairs that it turns. */
typedef struct {
    Search *search;
    bool with_ties; /* pairs that come level count as turned */
    int64_t n_turned;
    int64_t stratum, stride; /* one pair of each `stride` is picked */
    int64_t next;            /* the number of the turned pair to be picked */
    int64_t n_picks;
} Sort;

/* A number below `limit`; the sequence is the same for each series. */
static int64_t
random_below(Search *search, int64_t limit)
{
    search->random = search->random * UINT64_C(6364136223846793005) + 1;
    return (int64_t)((Wide)(search->random >> 32) * limit >> 32);
}

static inline bool
is_turned(const Sort *sort, const Sample *left, const Sample *right)
{
    if (right->key != left->key)
        return right->key < left->key;
    return sort->with_ties && right->time > left->time;
}

/* `right` goes before the samples from `left` to `end`. */
static inline void
turn(Sort *sort, const Sample *left, const Sample *end, const Sample *right)
{
    const int64_t before = sort->n_turned;

    sort->n_turned += end - left;
    while (sort->next < sort->n_turned) {
        const Sample *other = &left[sort->next - before];
        int64_t rise = right->value - other->value, run = right->time - other->time;
        double slope = (double)rise * sort->search->scale / (double)run;

        sort->search->picks[sort->n_picks++] = (Slope){ rise, run, slope };
        sort->stratum += sort->stride;
        sort->next = sort->stratum + random_below(sort->search, sort->stride);
    }
}

static void
sort_short(Sort *sort, Sample *samples, size_t n)
{
    for (size_t i = 1; i < n; i++) {
        const Sample moved = samples[i];
        size_t to = i;

        while (to > 0 && is_turned(sort, &samples[to - 1], &moved))
            to--;
        turn(sort, &samples[to], &samples[i], &moved);
        memmove(&samples[to + 1], &samples[to], (i - to) * sizeof(Sample));
        samples[to] = moved;
    }
}

static void
sort_samples(Sort *sort, Sample *samples, size_t n)
{
    if (n <= SHORT_RUN) {
        sort_short(sort, samples, n);
        return;
    }
    size_t half = n / 2;
    sort_samples(sort, samples, half);
    sort_samples(sort, samples + half, n - half);
    if (!is_turned(sort, &samples[half - 1], &samples[half]))
        return;

    const Sample *left = sort->search->spare, *left_end = left + half;
    const Sample *right = samples + half, *right_end = samples + n;
    memcpy(sort->search->spare, samples, half * sizeof(Sample));
    while (left < left_end && right < right_end) {
        if (is_turned(sort, left, right)) {
            turn(sort, left, left_end, right);
            *samples++ = *right++;
        } else {
            *samples++ = *left++;
        }
    }
    memcpy(samples, left, (size_t)(left_end - left) * sizeof(Sample));
}

/* Makes `sorted` of `samples`, by their keys at the slope. */
static void
sort_at(Sort *sort, const Slope *slope)
{
    Search *search = sort->search;

    for (size_t i = 0; i < search->n; i++) {
        Sample sample = search->samples[i];
        sample.key = (Wide)sample.value * slope->run - (Wide)slope->rise * sample.time;
        search->sorted[i] = sample;
    }
    sort_samples(sort, search->sorted, search->n);
}

/* How many pairs of `sorted` have the slope by which they are sorted. */
static int64_t
count_level(const Search *search)
{
    int64_t n_level = 0, n_key = 0, n_time = 0; /* so many came before with the same */

    for (size_t i = 1; i < search->n; i++) {
        const Sample *sample = &search->sorted[i];
        bool is_same_key = sample->key == sample[-1].key;

        n_time = is_same_key && sample->time == sample[-1].time ? n_time + 1 : 0;
        n_key = is_same_key ? n_key + 1 : 0;
        n_level += n_key - n_time;
    }
    return n_level;
}

static bool
is_inside(const Search *search)
{
    return search->rank >= 0 && search->rank < search->n_inside;
}

/* Makes a slope inside the interval one of its ends; returns whether the lower. */
static bool
split(Search *search, const Slope *at)
{
    Sort sort = { .search = search, .with_ties = true, .next = INT64_MAX };

    sort_at(&sort, at);
    int64_t n_below = sort.n_turned - count_level(search);
    if (search->rank < n_below) {
        search->high = *at;
        search->n_inside = n_below;
        return false;
    }
    Sample *samples = search->samples;
    search->samples = search->sorted;
    search->sorted = samples;
    search->low = *at;
    search->n_inside -= sort.n_turned;
    search->rank -= sort.n_turned;
    return true;
}

/* Picks at random one pair of each `stride` inside; returns how many. */
static int64_t
pick(Search *search, int64_t stride)
{
    Sort sort = { .search = search, .stride = stride };

    sort.next = random_below(search, stride);
    sort_at(&sort, &search->high);
    return sort.n_picks;
}

/* Swaps picks so that those up to `j` are at most a random one of them, and those from `i` on
 * at least that; what is between equals it. */
static void
part(Search *search, int64_t *i, int64_t *j)
{
    Slope *picks = search->picks;
    double pivot = picks[*i + random_below(search, *j - *i + 1)].per_second;

    while (*i <= *j) {
        while (picks[*i].per_second < pivot)
            ++*i;
        while (picks[*j].per_second > pivot)
            --*j;
        if (*i <= *j) {
            Slope slope = picks[*i];
            picks[(*i)++] = picks[*j];
            picks[(*j)--] = slope;
        }
    }
}

/* Puts the pick of this rank among those from `first` to `last` into its place. */
static const Slope *
pick_of_rank(Search *search, int64_t first, int64_t last, int64_t rank)
{
    while (first < last) {
        int64_t i = first, j = last;

        part(search, &i, &j);
        if (rank >= i)
            first = i;
        else if (rank <= j)
            last = j;
        else
            break;
    }
    return &search->picks[rank];
}

/* Two picks, three standard deviations of their ranks below and above the expected one. */
static void
narrow(Search *search)
{
    int64_t n = pick(search, search->n_inside / (search->n_most / 2) + 1);
    double expected = (double)search->rank / (double)search->n_inside * (double)n;
    double margin = 1 + 1.5 * sqrt((double)n);
    int64_t below = (int64_t)CLAMP(expected - margin, 0, (double)(n - 1));
    int64_t above = (int64_t)CLAMP(expected + margin, 0, (double)(n - 1));
    const Slope low = *pick_of_rank(search, 0, n - 1, below);
    const Slope high = *pick_of_rank(search, below, n - 1, above);
    const bool are_apart = (Wide)high.rise * low.run > (Wide)low.rise * high.run;

    if (split(search, &low) && are_apart && is_inside(search))
        split(search, &high);
}

static double
slope_of_rank(Search *search)
{
    while (is_inside(search) && search->n_inside > search->n_most)
        narrow(search);
    if (search->rank < 0)
        return search->low.per_second;
    if (search->rank >= search->n_inside)
        return search->high.per_second;

    int64_t n = pick(search, 1);
    return pick_of_rank(search, 0, n - 1, search->rank)->per_second;
}

/* How far to shift numbers up to `span` to the right so that keys can hold them. */
static unsigned
shift_for(uint64_t span)
{
    unsigned shift = 0;

    while (span >> shift >> MAX_BITS > 0)
        shift++;
    return shift;
}

/* Fills `samples` in order of time, and of value where times are equal: so these never turn. */
static void
load(Search *search, const uint64_t *times_ns, const uint64_t *values)
{
    uint64_t least = values[0], most = values[0], latest = times_ns[0];

    for (size_t i = 1; i < search->n; i++) {
        least = MIN(least, values[i]);
        most = MAX(most, values[i]);
        latest = MAX(latest, times_ns[i]);
    }
    unsigned value_shift = shift_for(most - least),
             time_shift = shift_for(latest - times_ns[0]);
    search->scale = ldexp(1e9, (int)value_shift - (int)time_shift);
    latest = times_ns[0];
    for (size_t i = 0; i < search->n; i++) {
        Sample *sample = &search->samples[i];

        latest = MAX(latest, times_ns[i]);
        sample->time = (int64_t)((latest - times_ns[0]) >> time_shift);
        sample->value = (int64_t)((values[i] - least) >> value_shift);
        sample->key = (Wide)sample->time << MAX_BITS | sample->value;
    }
    Sort sort = { .search = search, .next = INT64_MAX };
    sort_samples(&sort, search->samples, search->n);
}

/* How many pairs of the samples differ in time. */
static int64_t
count_pairs(const Search *search)
{
    int64_t n_pairs = 0, first = 0; /* of this time */

    for (int64_t i = 1; i < (int64_t)search->n; i++) {
        if (search->samples[i].time > search->samples[i - 1].time)
            first = i;
        n_pairs += first;
    }
    return n_pairs;
}

/* Opens a search among the pairs of at least one sample. */
static Search
search_open(const uint64_t *times_ns, const uint64_t *values, size_t n)
{
    Search search = { .n = n, .high = { 1, 0, HUGE_VAL } };

    search.samples = g_new(Sample, n);
    search.sorted = g_new(Sample, n);
    search.spare = g_new(Sample, n);
    search.n_most = MAX(FEWEST, PER_SAMPLE * (int64_t)n);
    search.picks = g_new(Slope, (size_t)search.n_most);
    load(&search, times_ns, values);
    search.n_inside = count_pairs(&search);
    return search;
}

static void
search_clear(Search *search)
{
    g_free(search->samples);
    g_free(search->sorted);
    g_free(search->spare);
    g_free(search->picks);
}

static double
median(Search *search)
{
    const int64_t n_pairs = search->n_inside;

    if (n_pairs == 0)
        return (double)NAN;
    search->rank = (n_pairs - 1) / 2;
    double slope = slope_of_rank(search);
    if (n_pairs % 2 == 1)
        return slope;
    search->rank++;
    return (slope + slope_of_rank(search)) / 2;
}

double
pf_slope_theil_sen(const uint64_t *times_ns, const uint64_t *values, size_t n)
{
    if (n < 2)
        return (double)NAN;

    Search search = search_open(times_ns, values, n);
    double slope = median(&search);
    search_clear(&search);
    return slope;
}

int64_t
pf_slope_balance(const uint64_t *times_ns, const uint64_t *values, size_t n)
{
    if (n < 2)
        return 0;

    Search search = search_open(times_ns, values, n);
    Sort sort = { .search = &search, .with_ties = true, .next = INT64_MAX };
    sort_at(&sort, &(Slope){ 0, 1, 0 });
    int64_t n_falling = sort.n_turned - count_level(&search);
    int64_t n_rising = search.n_inside - sort.n_turned;
    search_clear(&search);
    return n_rising - n_falling;
}
