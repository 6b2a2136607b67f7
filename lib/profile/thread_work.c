#include "profile/thread_work.h"

static GHashTable *
labels_of(const PfNotes *notes)
{
    GHashTable *labels = g_hash_table_new(NULL, NULL);

    for (size_t i = 0; notes && i < notes->labels.n; i++) {
        const PfNote *note = &notes->labels.notes[i];
        g_hash_table_insert(labels, GUINT_TO_POINTER(note->thread), (gpointer)note->text);
    }
    return labels;
}

void
pf_thread_works_init(PfThreadWorks *works, const PfTimeRange *range, const PfNotes *notes)
{
    *works = (PfThreadWorks){
        .range = *range,
        .labels = labels_of(notes),
        .live = pf_thread_table_new(),
        .over = pf_thread_set_new(),
    };
    pf_thread_keep_init(&works->keep);
}

void
pf_thread_works_clear(PfThreadWorks *works)
{
    g_hash_table_unref(works->labels);
    pf_thread_table_free(works->live);
    pf_thread_set_free(works->over);
    pf_thread_keep_clear(&works->keep);
}

/* The clock of threads. */
static uint64_t
clock_of(const PfThreadWorks *works)
{
    return works->time_ns - works->gaps_ns;
}

/* What of the time since then is of the range. */
static uint64_t
shown_since(const PfThreadWorks *works, uint64_t since_ns)
{
    uint64_t from_ns = MAX(since_ns, works->range_ns), now_ns = clock_of(works);

    return works->is_in_range && now_ns > from_ns ? now_ns - from_ns : 0;
}

void
pf_thread_works_tell_level(PfThreadWorks *works, uint64_t time_ns)
{
    PfThreadLevel level = { pf_thread_table_count(works->live), works->n_ready };

    if (works->is_in_range)
        pf_thread_bins_tell(&works->bins, time_ns, level);
}

/* What the thread does it has done until now. */
static void
account(PfThreadWorks *works, PfLiveThread *thread)
{
    uint64_t length = shown_since(works, thread->since_ns);

    thread->since_ns = clock_of(works);
    thread->times_ns[thread->state] += length;
    works->told.times_ns[thread->state] += length;
}

void
pf_thread_work_set(PfThreadWorks *works, PfLiveThread *thread, PfThreadState state)
{
    account(works, thread);
    works->n_ready -= thread->state == PF_THREAD_READY;
    thread->state = (uint8_t)state;
    works->n_ready += thread->state == PF_THREAD_READY;
}

PfLiveThread *
pf_thread_work_new(PfThreadWorks *works, uint32_t id)
{
    PfLiveThread *thread = pf_thread_table_put(works->live, id);

    thread->state = PF_THREAD_READY;
    thread->since_ns = clock_of(works);
    works->n_ready++;
    return thread;
}

PfLiveThread *
pf_thread_work(PfThreadWorks *works, uint32_t id)
{
    PfLiveThread *thread = pf_thread_table_find(works->live, id);
    return thread ? thread : pf_thread_work_new(works, id);
}

static PfStopSums *
stops_of(PfThreadWorks *works, unsigned code)
{
    return &works->told.stops[code < PF_STOP_CODES ? code : 0];
}

void
pf_thread_work_end_wait(PfThreadWorks *works, PfLiveThread *thread)
{
    if (!thread->is_waiting)
        return;
    PfStopSums *sums = stops_of(works, thread->stop_code);
    uint64_t length = shown_since(works, thread->stopped_ns);

    thread->is_waiting = false;
    sums->total_ns += length;
    sums->max_ns = MAX(sums->max_ns, length);
}

void
pf_thread_work_stop(PfThreadWorks *works, PfLiveThread *thread, uint16_t code)
{
    thread->stop_code = code;
    thread->stopped_ns = clock_of(works);
    thread->is_waiting = true;
    if (works->is_in_range)
        stops_of(works, code)->count++;
}

/* The thread is part of what is shown: it was there in the range. */
static void
tell_thread(PfThreadWorks *works, const PfLiveThread *live, uint64_t end_ns)
{
    PfThread thread = {
        .id = live->id,
        .label = g_hash_table_lookup(works->labels, GUINT_TO_POINTER(live->id)),
        .has_created = live->has_created,
        .created_ns = live->created_ns,
        .end_ns = end_ns,
        .n_runs = live->n_runs,
        .n_migrations = live->n_migrations,
        .state = (PfThreadState)live->state,
        .last_cap = live->last_cap,
        .stop_code = live->stop_code,
        .blocked_on = live->blocked_on,
        .stack_words = live->stack_words,
    };

    memcpy(thread.times_ns, live->times_ns, sizeof live->times_ns);
    works->told.n_threads++;
    works->told.n_labelled += thread.label != NULL;
    works->told.by_state[thread.state]++;
    pf_thread_keep_add(&works->keep, &thread);
}

void
pf_thread_work_retire(PfThreadWorks *works, PfLiveThread *thread)
{
    account(works, thread);
    works->n_ready -= thread->state == PF_THREAD_READY;
    thread->state = PF_THREAD_FINISHED;
    if (works->is_in_range)
        tell_thread(works, thread, works->time_ns);
    pf_thread_set_add(works->over, thread->id);
    pf_thread_table_remove(works->live, thread->id);
}

void
pf_thread_works_begin_range(PfThreadWorks *works, uint64_t segment_ns)
{
    works->is_in_range = true;
    works->range_ns = MAX(works->range.from_ns, segment_ns) - works->gaps_ns;
    pf_thread_works_tell_level(works, works->range.from_ns);
}

static void
keep_labels(PfSchedule *schedule)
{
    schedule->strings = g_string_chunk_new(1024);
    for (size_t i = 0; i < schedule->n_kept; i++) {
        PfThread *thread = &schedule->threads[i];
        if (thread->label)
            thread->label = g_string_chunk_insert_const(schedule->strings, thread->label);
    }
}

void
pf_thread_works_finish(PfThreadWorks *works)
{
    PfSchedule *told = &works->told;

    for (uint32_t i = 0; i < pf_thread_table_count(works->live); i++) {
        PfLiveThread *thread = pf_thread_table_at(works->live, i);
        account(works, thread);
        pf_thread_work_end_wait(works, thread);
        tell_thread(works, thread, 0);
    }
    told->range = (PfTimeRange){ works->range.from_ns, works->time_ns };
    told->threads = pf_thread_keep_take(&works->keep, &told->n_kept);
    told->bins = pf_thread_bins_take(&works->bins, works->time_ns);
    told->alive_max = works->bins.most.alive;
    told->ready_max = works->bins.most.ready;
    keep_labels(told);
}
