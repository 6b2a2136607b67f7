/*
 * record_time.c - the record's `time_profile`.
 */
#include "exchange/record-private.h"

/* What is not said follows from the call tree. */
static void
read_sums(const PfPart *part, PfTimeProfile *time)
{
    PfPart ignored = pf_part_object(part, "ignored");

    if (time->calls)
        time->ticks = pf_calls_total(time->calls);
    uint64_t in_tree = time->ticks;
    pf_part_uint(part, "ticks", UINT64_MAX, &time->ticks);
    if (time->calls && time->ticks != in_tree)
        pf_part_refuse(part, "ticks", "they are not those of the call tree");
    time->samples = time->ticks;
    for (size_t i = 0; i < PF_N_IGNORED; i++) {
        if (pf_part_uint(&ignored, pf_ignored_name(i), UINT64_MAX, &time->ignored[i]))
            time->has_ignored = true;
        time->samples =
            pf_part_add(&ignored, pf_ignored_name(i), time->samples, time->ignored[i]);
    }
    uint64_t samples = time->samples;
    if (pf_part_uint(part, "samples", UINT64_MAX, &samples) && samples != time->samples)
        pf_part_refuse(part, "samples", "they are not the ticks and the ignored");
}

/* `inout_n_ranked` counts those that are not ignored, which have counts at any place. */
static void
read_band(const PfPart *item, PfTimeProfile *time, size_t *inout_n_ranked)
{
    PfTickSeries *series = time->over_time;
    PfTickBand *band = &series->bands[series->n_centres];
    PfTickCentre *centre = &time->centres[series->n_centres];
    g_autofree char *label = pf_part_need_text(item, "label");
    g_autofree char *module = pf_part_text(item, "module");
    bool is_next = series->n_shown == *inout_n_ranked;
    uint64_t id = 0;

    pf_part_uint(item, "id", UINT32_MAX, &id);
    band->id = (uint32_t)id;
    band->ticks = pf_part_need_uint(item, "ticks", UINT64_MAX);
    pf_part_bool(item, "ignored", &centre->is_ignored);
    is_next = is_next || centre->is_ignored;
    if (!is_next && pf_part_has(item, "counts"))
        pf_part_refuse(item, "counts", "a larger one has none");
    if (series->n_centres > 0 && band[-1].ticks < band->ticks)
        pf_part_refuse(item, "ticks", "it is more than the one before has");
    band->counts = is_next ? pf_part_counts(item, "counts", series->n_bins) : NULL;
    centre->label = g_string_chunk_insert_const(time->names, label);
    centre->module = g_string_chunk_insert_const(time->names, module ? module : "");
    if (!centre->is_ignored) {
        series->n_shown += band->counts != NULL;
        (*inout_n_ranked)++;
    }
    series->n_centres++;
}

static void
read_bins(const PfPart *part, PfTickSeries *series)
{
    uint64_t n_bins = 0;

    pf_part_uint(part, "bins", PF_TICK_BINS, &n_bins);
    series->n_bins = n_bins;
    pf_part_uint(part, "start_ns", UINT64_MAX, &series->start_ns);
    pf_part_uint(part, "bin_ns", UINT64_MAX, &series->bin_ns);
    if (n_bins == 0)
        return;
    if (series->bin_ns == 0)
        pf_part_refuse(part, "bin_ns", "it is missing");
    else if (series->bin_ns > (UINT64_MAX - series->start_ns) / n_bins)
        pf_part_refuse(part, "bin_ns", "it is too large");
}

/* Also without it there are series: of no bins. */
static void
read_over_time(const PfPart *part, PfTimeProfile *time)
{
    PfPart over_time = pf_part_object(part, "over_time");
    PfPartList list = pf_part_list(&over_time, "series");
    PfTickSeries *series = time->over_time = g_new0(PfTickSeries, 1);
    size_t n_ranked = 0;

    time->names = g_string_chunk_new(1024);
    time->centres = g_new0(PfTickCentre, list.n + 1u);
    series->bands = g_new0(PfTickBand, list.n + 1u);
    read_bins(&over_time, series);
    for (guint i = 0; i < list.n; i++) {
        PfPart item = pf_part_item(&list, i);
        read_band(&item, time, &n_ranked);
    }
    series->other = pf_part_counts(&over_time, "other", series->n_bins);
    if (!series->other)
        series->other = g_new0(uint32_t, series->n_bins + 1);
}

void
pf_record_read_time(const PfPart *record, PfProfile *profile)
{
    PfPart part = pf_part_object(record, "time_profile");
    if (!part.object)
        return;

    PfTimeProfile *time = profile->time = g_new0(PfTimeProfile, 1);
    bool is_prof = profile->log->format == PF_LOG_PROF;
    time->calls = pf_record_read_calls(&part, "ticks", is_prof);
    read_sums(&part, time);
    pf_part_uint(&part, "interval_ns", UINT64_MAX, &time->interval_ns);
    time->n_capabilities = pf_part_count(&part, "by_capability");
    time->by_capability =
        pf_part_uints(&part, "by_capability", time->n_capabilities, UINT64_MAX);
    if (!time->by_capability)
        time->n_capabilities = is_prof ? profile->program.capabilities : 0;
    pf_part_bool(&part, "counts_ignored", &time->counts_ignored);
    if (!time->calls)
        time->calls = pf_record_lone_main(time->ticks);
    if (!is_prof)
        read_over_time(&part, time);
}
