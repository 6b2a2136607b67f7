#include "profile/band_measures.h"

#include <math.h>
#include <string.h>

static const uint64_t second_ns = 1000000000;

PfBandMeasures *
pf_band_measures_new(bool is_by_index)
{
    PfBandMeasures *measure = g_new0(PfBandMeasures, 1);

    measure->bands = g_array_new(FALSE, TRUE, sizeof(PfBandMeasure));
    measure->stamp = 1;
    measure->is_by_index = is_by_index;
    pf_thinner_init(&measure->samples);
    return measure;
}

void
pf_band_measures_free(PfBandMeasures *measure)
{
    if (!measure)
        return;
    g_array_unref(measure->bands);
    g_free(measure->open);
    g_free(measure->previous);
    g_free(measure->pending);
    pf_thinner_clear(&measure->samples);
    g_free(measure);
}

static inline PfBandMeasure *
band_at(const PfBandMeasures *measure, uint32_t key)
{
    return &((PfBandMeasure *)(void *)measure->bands->data)[key];
}

/* Keys up to this one have a band. */
static void
make_room(PfBandMeasures *measure, uint32_t key)
{
    g_array_set_size(measure->bands, key + 1);
    if (key < measure->room)
        return;

    uint32_t room = MAX(64, measure->room);
    while (room <= key)
        room += room / 2;
    measure->open = g_renew(uint32_t, measure->open, room);
    measure->previous = g_renew(uint32_t, measure->previous, room);
    measure->pending = g_renew(PfPending, measure->pending, room);
    memset(measure->pending + measure->room, 0, (room - measure->room) * sizeof(PfPending));
    measure->room = room;
}

void
pf_band_measures_add(PfBandMeasures *measure, uint32_t key, uint64_t bytes)
{
    if (key >= measure->bands->len)
        make_room(measure, key);
    PfPending *pending = &measure->pending[key];
    if (pending->stamp == measure->stamp) {
        pending->bytes += bytes;
        return;
    }
    *pending = (PfPending){ bytes, measure->stamp };
    measure->open[measure->n_open++] = key;
}

/* What a sample has in common for all its bands. */
typedef struct {
    uint64_t time_ns;
    uint32_t number;
    unsigned bin;
    double half_ns; /* of the time since the sample before */
} Sample;

/* The band has `n` bytes in this sample. */
static inline void
keep_band(const PfBandMeasures *measure, PfBandMeasure *band, uint64_t n, const Sample *sample)
{
    double bytes = (double)n;

    if (band->is_kept && band->last_sample + 1 == sample->number)
        band->area_byte_ns += (double)band->last_bytes * sample->half_ns;
    band->area_byte_ns += bytes * sample->half_ns;
    band->sum += bytes;
    band->sum_of_squares += bytes * bytes;
    if (sample->number == 0)
        band->first_bytes = n;
    if (n > band->peak_bytes || !band->is_kept) {
        band->peak_bytes = n;
        band->peak_time_ns = sample->time_ns;
        band->peak_sample = sample->number;
    }
    if (!band->is_kept)
        band->first_sample = sample->number;
    band->is_kept = true;
    band->last_bytes = n;
    band->last_sample = sample->number;
    pf_bins_add(&band->bins, &measure->clock, sample->bin, bytes);
}

/* Takes the sample's time; clocks may go backwards. */
static Sample
begin_sample(PfBandMeasures *measure, uint64_t time_ns)
{
    uint64_t now = measure->is_by_index ? measure->n_samples * second_ns : time_ns;
    Sample sample = { .time_ns = time_ns, .number = measure->n_samples++ };

    if (sample.number == 0)
        measure->first_ns = measure->last_ns = now;
    if (now > measure->last_ns) {
        sample.half_ns = (double)(now - measure->last_ns) / 2;
        measure->last_ns = now;
    }
    sample.bin = pf_bin_clock_take(&measure->clock, measure->last_ns);
    return sample;
}

/* The other half of the trapezoids of bands that this sample has no more. */
static void
close_absent(PfBandMeasures *measure, double half_ns)
{
    for (uint32_t i = 0; i < measure->n_previous; i++) {
        uint32_t key = measure->previous[i];
        if (measure->pending[key].stamp == measure->stamp)
            continue;
        PfBandMeasure *band = band_at(measure, key);
        band->area_byte_ns += (double)band->last_bytes * half_ns;
    }
}

void
pf_band_measures_keep(PfBandMeasures *measure, uint64_t time_ns)
{
    Sample sample = begin_sample(measure, time_ns);
    uint64_t total = 0;

    close_absent(measure, sample.half_ns);
    for (uint32_t i = 0; i < measure->n_open; i++) {
        uint64_t bytes = measure->pending[measure->open[i]].bytes;
        keep_band(measure, band_at(measure, measure->open[i]), bytes, &sample);
        total += bytes;
    }
    keep_band(measure, &measure->total, total, &sample);
    pf_thinner_take(&measure->samples, (PfKeptSample){ sample.number, time_ns, total });

    uint32_t *emptied = measure->previous;
    measure->previous = measure->open;
    measure->n_previous = measure->n_open;
    measure->open = emptied;
    pf_band_measures_skip(measure);
}

void
pf_band_measures_skip(PfBandMeasures *measure)
{
    measure->n_open = 0;
    measure->stamp++;
}

void
pf_band_measures_drop(PfBandMeasures *measure)
{
    pf_band_measures_skip(measure);
    measure->n_left_out++;
}

uint64_t
pf_band_measures_last(const PfBandMeasures *measure, const PfBandMeasure *band)
{
    return band->last_sample + 1 == measure->n_samples ? band->last_bytes : 0;
}

double
pf_band_measures_stddev(const PfBandMeasures *measure, const PfBandMeasure *band)
{
    double n = measure->n_samples;
    double mean = band->sum / n;

    return sqrt(fmax(band->sum_of_squares / n - mean * mean, 0));
}

double
pf_band_measures_seconds(const PfBandMeasures *measure)
{
    return (double)(measure->last_ns - measure->first_ns) / 1e9;
}

double
pf_band_measures_mean(const PfBandMeasures *measure, const PfBandMeasure *band)
{
    double seconds = pf_band_measures_seconds(measure);

    return seconds > 0 ? band->area_byte_ns / 1e9 / seconds
                       : (double)pf_band_measures_last(measure, band);
}
