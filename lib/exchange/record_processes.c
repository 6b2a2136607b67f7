/*
 * record_processes.c - the record's `sparks`, `tasks`, `capsets` and `phases`.
 */
#include "exchange/record-private.h"
#include "exchange/record_columns.h"

static void
read_spark_sums(const PfPart *part, const PfSparks *sparks, PfSparkCap *cap)
{
    PfPart events = pf_part_object(part, "events");

    if (sparks->has_counters)
        pf_record_item(part, &pf_slots_spark_counters, cap);
    if (sparks->has_events)
        pf_record_item(&events, &pf_slots_spark_events, cap);
}

/* What all capabilities have together. */
static void
check_sparks(const PfPart *part, const PfSparks *sparks)
{
    PfSparkCap sum = { .cap = 0 };

    for (size_t i = 0; i < sparks->n_caps; i++) {
        const PfSparkCap *cap = &sparks->caps[i];
        for (size_t j = 0; j < PF_N_SPARK_COUNTERS; j++)
            sum.counters[j] =
                pf_part_add(part, "by_capability", sum.counters[j], cap->counters[j]);
        for (size_t j = 0; j < PF_N_SPARK_EVENTS; j++)
            sum.events[j] = pf_part_add(part, "by_capability", sum.events[j], cap->events[j]);
        if (i > 0 && cap->cap <= cap[-1].cap)
            pf_part_refuse(part, "by_capability", "they are out of order");
    }
    for (size_t j = 0; j < PF_N_SPARK_COUNTERS; j++)
        pf_record_must_be(part, pf_spark_counter_name((PfSparkCounter)j),
                          sparks->all.counters[j], sum.counters[j]);
    for (size_t j = 0; j < PF_N_SPARK_EVENTS; j++)
        pf_record_must_be(part, "events", sparks->all.events[j], sum.events[j]);
}

void
pf_record_read_sparks(const PfPart *record, PfProfile *profile)
{
    PfPart part = pf_part_object(record, "sparks");
    PfPartList list = pf_part_list(&part, "by_capability");
    const char *kinds[PF_N_SPARK_COUNTERS];
    if (!part.object)
        return;

    for (size_t i = 0; i < PF_N_SPARK_COUNTERS; i++)
        kinds[i] = pf_spark_counter_name((PfSparkCounter)i);
    PfSparks *sparks = profile->sparks = g_new0(PfSparks, 1);
    sparks->has_counters = pf_part_has(&part, kinds[0]);
    sparks->has_events = pf_part_has(&part, "events");
    read_spark_sums(&part, sparks, &sparks->all);
    sparks->caps = g_new0(PfSparkCap, list.n + 1u);
    for (guint i = 0; i < list.n; i++) {
        PfPart item = pf_part_item(&list, i);
        PfSparkCap *cap = &sparks->caps[sparks->n_caps++];
        cap->cap = (uint16_t)pf_part_need_uint(&item, "cap", UINT16_MAX);
        cap->readings = pf_part_need_uint(&item, "readings", UINT64_MAX);
        sparks->all.readings =
            pf_part_add(&item, "readings", sparks->all.readings, cap->readings);
        read_spark_sums(&item, sparks, cap);
    }
    check_sparks(&part, sparks);
    sparks->over_time = pf_record_time_sums(&part, "over_time", kinds, PF_N_SPARK_COUNTERS);
}

void
pf_record_read_tasks(const PfPart *record, PfProfile *profile)
{
    PfPart part = pf_part_object(record, "tasks");
    if (!part.object)
        return;

    PfTasks *tasks = profile->tasks = g_new0(PfTasks, 1);
    tasks->n_created = pf_part_need_uint(&part, "created", UINT64_MAX);
    tasks->n_deleted = pf_part_need_uint(&part, "deleted", UINT64_MAX);
    tasks->n_migrations = pf_part_need_uint(&part, "migrations", UINT64_MAX);
    tasks->peak = pf_part_need_uint(&part, "peak", UINT64_MAX);
    pf_part_uint(&part, "left_out", UINT64_MAX, &tasks->n_left_out);
    tasks->tasks =
        pf_record_items(&part, "list", &pf_slots_task, PF_TASKS_KEPT, NULL, &tasks->n);
}

/* They are by rising number. */
static void
read_caps(const PfPart *item, PfCapset *set)
{
    size_t n = pf_part_count(item, "caps");
    g_autofree uint64_t *caps = pf_part_uints(item, "caps", n, UINT16_MAX);

    set->n_caps = caps ? n : 0;
    set->caps = g_new0(uint16_t, set->n_caps + 1);
    for (size_t i = 0; i < set->n_caps; i++) {
        set->caps[i] = (uint16_t)caps[i];
        if (i > 0 && caps[i] <= caps[i - 1])
            pf_part_refuse(item, "caps", "they are out of order");
    }
}

void
pf_record_read_capsets(const PfPart *record, PfProfile *profile)
{
    PfPart part = pf_part_object(record, "capsets");
    PfPartList list = pf_part_list(&part, "list");
    if (!part.object)
        return;

    PfCapsets *capsets = profile->capsets = g_new0(PfCapsets, 1);
    if (list.n > PF_CAPSETS_KEPT)
        pf_part_refuse(&part, "list", "there are more than %d", PF_CAPSETS_KEPT);
    pf_part_uint(&part, "left_out", UINT64_MAX, &capsets->n_left_out);
    capsets->sets = g_new0(PfCapset, list.n + 1u);
    for (guint i = 0; i < list.n; i++) {
        PfPart item = pf_part_item(&list, i);
        PfCapset *set = &capsets->sets[capsets->n++];
        pf_record_item(&item, &pf_slots_capset, set);
        read_caps(&item, set);
        set->rts = pf_part_text(&item, "rts");
        set->has_wall_clock = pf_part_int(&item, "wall_unix_ns", &set->wall_unix_ns);
        if (i > 0 && set->id <= set[-1].id)
            pf_part_refuse(&item, "capset", "it is out of order");
    }
}

static void
check_phases(const PfPart *part, PfPhases *phases)
{
    for (size_t i = 0; i < phases->n; i++) {
        PfPhase *phase = &phases->phases[i];
        if (!phase->label)
            pf_part_refuse(part, "list", "number %" G_GSIZE_FORMAT " has no label", i);
        if (phase->end_ns < phase->start_ns)
            pf_part_refuse(part, "list", "number %" G_GSIZE_FORMAT " ends before it starts", i);
        if (i > 0 && phase->start_ns < phase[-1].start_ns)
            pf_part_refuse(part, "list", "number %" G_GSIZE_FORMAT " is before the one before",
                           i);
    }
}

void
pf_record_read_phases(const PfPart *record, PfProfile *profile)
{
    PfPart part = pf_part_object(record, "phases");
    if (!part.object)
        return;

    PfPhases *phases = profile->phases = g_new0(PfPhases, 1);
    g_auto(GStrv) unpaired = pf_part_texts(&part, "unpaired");
    phases->strings = g_string_chunk_new(1024);
    phases->n_unpaired_starts = pf_part_need_uint(&part, "unpaired_starts", UINT64_MAX);
    phases->n_unpaired_stops = pf_part_need_uint(&part, "unpaired_stops", UINT64_MAX);
    pf_part_uint(&part, "left_out", UINT64_MAX, &phases->n_left_out);
    phases->unpaired = g_ptr_array_new_with_free_func(g_free);
    for (char **text = unpaired; text && *text; text++)
        g_ptr_array_add(phases->unpaired, g_strdup(*text));
    phases->phases = pf_record_items(&part, "list", &pf_slots_phase, PF_PHASES_KEPT,
                                     phases->strings, &phases->n);
    check_phases(&part, phases);
}
