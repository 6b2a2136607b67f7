#include "profile/band_measures.h"

PfBandMeasures *
pf_band_measures_new(void)
{
    PfBandMeasures *measure = g_new0(PfBandMeasures, 1);

    measure->keys = pf_intern_new();
    measure->bands = g_array_new(FALSE, TRUE, sizeof(PfBandMeasure));
    measure->times_ns = g_array_new(FALSE, FALSE, sizeof(uint64_t));
    measure->totals = g_array_new(FALSE, FALSE, sizeof(uint64_t));
    measure->pending = g_array_new(FALSE, FALSE, sizeof(uint32_t));
    measure->stamp = 1;
    return measure;
}

void
pf_band_measures_free(PfBandMeasures *measure)
{
    if (!measure)
        return;
    pf_intern_free(measure->keys);
    g_array_unref(measure->bands);
    g_array_unref(measure->times_ns);
    g_array_unref(measure->totals);
    g_array_unref(measure->pending);
    g_free(measure);
}

uint32_t
pf_band_measures_key(PfIntern *keys, const PfEvent *event)
{
    if (event->kind == PF_HEAP_PROF_SAMPLE_STRING)
        return pf_intern(keys, PF_HEAP_PROF_SAMPLE_STRING,
                         event->heap_prof_sample_string.label);
    return pf_intern(keys, PF_HEAP_PROF_SAMPLE_COST_CENTRE,
                     pf_words_bytes(event->heap_prof_sample_cost_centre.stack));
}

uint64_t
pf_band_measures_bytes(const PfEvent *event)
{
    return event->kind == PF_HEAP_PROF_SAMPLE_STRING
               ? event->heap_prof_sample_string.residency
               : event->heap_prof_sample_cost_centre.residency;
}

static inline PfBandMeasure *
band_at(const PfBandMeasures *measure, uint32_t id)
{
    return &((PfBandMeasure *)(void *)measure->bands->data)[id];
}

static inline uint64_t
time_at(const PfBandMeasures *measure, size_t sample)
{
    return ((const uint64_t *)(const void *)measure->times_ns->data)[sample];
}

void
pf_band_measures_add(PfBandMeasures *measure, const PfEvent *event)
{
    uint32_t id = pf_band_measures_key(measure->keys, event);

    if (id >= measure->bands->len)
        g_array_set_size(measure->bands, id + 1);
    PfBandMeasure *band = band_at(measure, id);
    if (band->pending_stamp != measure->stamp) {
        band->pending_stamp = measure->stamp;
        band->pending_bytes = 0;
        g_array_append_val(measure->pending, id);
    }
    band->pending_bytes += pf_band_measures_bytes(event);
}

/* Half of the time between two samples, in nanoseconds; clocks may go backwards. */
static double
half_between(const PfBandMeasures *measure, size_t before, size_t after)
{
    uint64_t from = time_at(measure, before), to = time_at(measure, after);
    return to > from ? (double)(to - from) / 2 : 0;
}

/* The half trapezoid from the band's last sample to the one after it. */
static double
area_after(const PfBandMeasures *measure, const PfBandMeasure *band)
{
    bool is_last = band->last_sample + 1 >= measure->times_ns->len;
    return is_last ? 0
                   : (double)band->last_bytes
                         * half_between(measure, band->last_sample, band->last_sample + 1);
}

static void
keep_band(PfBandMeasures *measure, PfBandMeasure *band, uint32_t sample)
{
    uint64_t bytes = band->pending_bytes;

    band->area_byte_ns += area_after(measure, band);
    if (sample > 0)
        band->area_byte_ns += (double)bytes * half_between(measure, sample - 1, sample);
    else
        band->first_bytes = bytes;
    if (bytes > band->peak_bytes) {
        band->peak_bytes = bytes;
        band->peak_time_ns = time_at(measure, sample);
    }
    band->is_kept = true;
    band->last_bytes = bytes;
    band->last_sample = sample;
}

void
pf_band_measures_keep(PfBandMeasures *measure, uint64_t time_ns)
{
    const uint32_t *ids = (const uint32_t *)(const void *)measure->pending->data;
    uint32_t sample = measure->times_ns->len;
    uint64_t total = 0;

    g_array_append_val(measure->times_ns, time_ns);
    for (guint i = 0; i < measure->pending->len; i++) {
        PfBandMeasure *band = band_at(measure, ids[i]);
        keep_band(measure, band, sample);
        total += band->pending_bytes;
    }
    g_array_append_val(measure->totals, total);
    g_array_set_size(measure->pending, 0);
    measure->stamp++;
}

void
pf_band_measures_drop(PfBandMeasures *measure)
{
    g_array_set_size(measure->pending, 0);
    measure->stamp++;
    measure->n_left_out++;
}

double
pf_band_measures_area(const PfBandMeasures *measure, uint32_t id)
{
    const PfBandMeasure *band = band_at(measure, id);
    return band->area_byte_ns + area_after(measure, band);
}

uint64_t
pf_band_measures_last(const PfBandMeasures *measure, uint32_t id)
{
    const PfBandMeasure *band = band_at(measure, id);
    return band->last_sample + 1 == measure->times_ns->len ? band->last_bytes : 0;
}
